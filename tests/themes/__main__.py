"""``python -m tests.themes NODE [THEME …]``: draw pages with every theme, and fail on what is wrong with our elements.

``NODE`` is the folder into which npm has installed axe-core and vnu-jar.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

import sphinx

from tests.support.bare import TEMPLATES
from tests.support.browser import CHROMIUM, Browser, started_browser
from tests.themes.pictures import WIDTHS, look, schemes
from tests.themes.themes import THEMES, Theme
from tests.themes.validity import validity, what_is_missing

ROOT: Final = Path(__file__).parent.parent.parent
PICTURES: Final = ROOT / "build" / "themes"
PAGES: Final = ("notes", "lists", "todo")

CONF: Final = """\
project = "Notes"
author = copyright = "the project"
extensions = ["myst_parser", "sphinx_prnotes"]
prnotes_repo = "radixark/miles"
prnotes_aliases = {"OpenEnv": "huggingface/OpenEnv"}
prnotes_snapshot = "facts.json"
prnotes_fields = {"credits": "Credits"}
prnotes_today = "2026-08-01"
prnotes_progress = True
suppress_warnings = ["prnotes.unplaced", "prnotes.verdict-unknown"]
html_show_sphinx = False
"""


def source(folder: Path, conf: str, templates: Mapping[str, str]) -> Path:
    """Put the pages together with the real notes of the demonstration."""
    shutil.copytree(Path(__file__).parent / "pages", folder)
    shutil.copy(ROOT / "example_docs" / "notes" / "miles.yaml", folder / "notes")
    shutil.copy(ROOT / "example_docs" / "facts.json", folder)
    for name, text in {"conf.py": CONF + conf, **templates}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def build(folder: Path, conf: str, builder: str = "html", templates: Mapping[str, str] = MappingProxyType({})) -> Path:
    """Build them in a process of its own: some themes change Sphinx for good."""
    pages, out = source(folder / "source", conf, templates), folder / builder
    subprocess.run([sys.executable, "-m", "sphinx", "-q", "-b", builder, pages, out], check=True)
    return out


def draw(theme: Theme, axe: str) -> list[str]:
    """Draw every page in one theme, and say what is wrong."""
    complaints: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        out = build(Path(folder), theme.conf())
        for scheme, is_dark in schemes(theme):
            # A browser of its own: themes keep the scheme that they have found first.
            with started_browser(Path(folder) / scheme) as browser:
                browser.emulate("screen", dark=is_dark)
                for place, found in draw_scheme(browser, out, PICTURES / theme.name, scheme, axe):
                    complaints.setdefault(found, []).append(place)
    ours = {what: where for what, where in complaints.items() if not any(fault in what for fault in theme.faults)}
    return [f"{what} ({'; '.join(dict.fromkeys(where))})" for what, where in ours.items()]


def draw_scheme(browser: Browser, out: Path, pictures: Path, scheme: str, axe: str) -> Iterator[tuple[str, str]]:
    """Draw every page in every width, and give where something is wrong and what."""
    for width, pixels in WIDTHS.items():
        for page in PAGES:
            for found in look(browser, out / f"{page}.html", pixels, axe, pictures / f"{page}-{scheme}-{width}.png"):
                yield f"{page}, {scheme}, {width}", found


def check_markup(jar: Path) -> list[str]:
    """Check the HTML of pages without a theme, one by one and all in one."""
    conf = 'html_theme = "basic"\ntemplates_path = ["_templates"]\nexclude_patterns = ["_templates"]\n'
    with tempfile.TemporaryDirectory() as folder:
        pages = []
        for builder in ("html", "singlehtml"):
            out = build(Path(folder) / builder, conf, builder, TEMPLATES)
            pages += [out / f"{page}.html" for page in ("index", *PAGES) if (out / f"{page}.html").exists()]
        return validity(pages, jar)


def tell(name: str, complaints: Sequence[str]) -> bool:
    """Print what is wrong, and say whether anything is."""
    print(f"{name}: {len(complaints) or 'nothing'} wrong", *complaints, sep="\n  ", flush=True)
    return bool(complaints)


def main(arguments: Sequence[str]) -> int:
    """Draw what is asked for, all themes without arguments."""
    folder, *names = arguments
    modules = Path(folder) / "node_modules"
    axe, jar = modules / "axe-core" / "axe.min.js", modules / "vnu-jar" / "build" / "dist" / "vnu.jar"
    if CHROMIUM is None or not axe.exists():
        print("Nothing was looked at: chromium (Debian's) and axe-core (of npm) are needed.")
        return 1
    print("Sphinx", sphinx.__version__)
    failed = draw_all(names, axe.read_text(encoding="utf-8"))
    if missing := what_is_missing(jar):
        print("HTML: not checked:", missing)
    elif tell("HTML", check_markup(jar)):
        failed = True
    print("The pictures are in", PICTURES)
    return int(failed)


def draw_all(names: Sequence[str], axe: str) -> bool:
    """Draw the themes with those names, or all, and say whether anything is wrong."""
    failed = False
    for theme in (theme for theme in THEMES if not names or theme.name in names):
        if not theme.is_installed:
            print(f"{theme.name}: not looked at, since it is not installed for this Python")
        elif tell(theme.name, draw(theme, axe)):
            failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
