"""The smallest project around a test's pages: title, body and our assets, since bare Sphinx's navigation goes stale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from tests.support.project import Project

LAYOUT = """\
<!DOCTYPE html>
<html lang="{{ language or 'en' }}">
<head>
<meta charset="utf-8" />
<title>{{ title | striptags | e }}</title>
{{ metatags }}
{%- for css in css_files %}
{{ css_tag(css) }}
{%- endfor %}
{%- block scripts %}
{%- for js in script_files %}
{{ js_tag(js) }}
{%- endfor %}
{%- endblock %}
{%- block extrahead %}{% endblock %}
</head>
<body>
{%- block body %}{% endblock %}
</body>
</html>
"""

PAGE = """\
{%- extends "layout.html" %}
{%- block body %}
{{ body }}
{%- endblock %}
"""

TEMPLATES: Mapping[str, str] = {"_templates/layout.html": LAYOUT, "_templates/page.html": PAGE}

CONF = """\
project = "p"
author = copyright = "a"
version = release = "1"
extensions = ["myst_parser", "sphinx_prnotes"]
myst_enable_extensions = ["colon_fence"]
exclude_patterns = ["_templates"]
templates_path = ["_templates"]
html_theme = "basic"
html_show_sphinx = False
"""


def conf(**values: object) -> str:
    """Write a ``conf.py`` with more values.

    >>> conf(prnotes_repo="radixark/miles").splitlines()[-1]
    "prnotes_repo = 'radixark/miles'"
    """
    return CONF + "".join(f"{name} = {value!r}\n" for name, value in values.items())


def bare_project(pages: Mapping[str, str | bytes], **values: object) -> dict[str, str | bytes]:
    """Complete a project: configuration and templates, and an index of the pages unless there is one."""
    files: dict[str, str | bytes] = {**TEMPLATES, "conf.py": conf(**values), **pages}
    if not {"index.rst", "index.md"} & set(pages):
        names = sorted(name.rpartition(".")[0] for name in pages if name.endswith((".rst", ".md")))
        entries = "".join(f"   {name}\n" for name in names if not name.startswith("notes/"))
        files["index.rst"] = f"p\n=\n\n.. toctree::\n\n{entries}"
    return files


class MakeProject(Protocol):
    """Makes a project in a new folder from pages by path, completed with a bare configuration."""

    def __call__(self, pages: Mapping[str, str | bytes], **values: object) -> Project: ...
