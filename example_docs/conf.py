"""The manual of sphinx-prnotes, which is its demonstration, too."""

import sys
from pathlib import Path

import sphinx_prnotes

# The manual's own directives; sphinx_prnotes itself is installed.
sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "sphinx-prnotes"
author = copyright = "sphinx-prnotes contributors"
version = release = sphinx_prnotes.__version__
language = "en"

extensions = ["myst_parser", "sphinx_prnotes", "manual"]
exclude_patterns = ["_build", "_ext"]
myst_enable_extensions = ["colon_fence"]

html_theme = "furo"
html_title = "sphinx-prnotes"
html_static_path = ["_static"]
html_css_files = ["manual.css"]
html_js_files = ["manual.js"]
latex_engine = "xelatex"
latex_elements = {
    # The words of the notes are Chinese in a manual that is English.
    "fontenc": r"""
\usepackage{xeCJK}
\setCJKmainfont{Noto Serif CJK SC}[ItalicFont=*]
\setCJKsansfont{Noto Sans CJK SC}[ItalicFont=*]
\setCJKmonofont{Noto Sans Mono CJK SC}[ItalicFont=*]
\xeCJKDeclareCharClass{Default}{"00B7, "2013, "2014, "2018, "2019, "201C, "201D, "2026}""",
    "fvset": r"\fvset{fontsize=\small,formatcom=\xeCJKVerbAddon}",
}
# Nothing here opens a connection, and so no test does: what lies outside is looked at by hand.
linkcheck_ignore = ["https://"]

# Sphinx leaves every second page of a book empty, and calls its contents by the caption of the first toctree.
latex_elements |= {
    "extraclassoptions": "openany",
    "preamble": r"\AddToHook{begindocument/end}{\renewcommand{\contentsname}{Contents}}",
}

prnotes_repo = "radixark/miles"
prnotes_aliases = {"OpenEnv": "huggingface/OpenEnv"}
prnotes_snapshot = "facts.json"
prnotes_fields = {"credits": "Credits"}
prnotes_today = "2026-08-01"
prnotes_exports = ["prnotes.json", "notes.csv"]
prnotes_lists = {
    "overview": {
        "layout": "table",
        "columns": "title=What to read, verdict, minutes=Time",
        "sort": ["verdict", "ref"],
        "followups": "none",
    },
    "open-by-note": {"state": "open", "sort": "note", "layout": "table", "columns": "text=What is left to do, note"},
}
