"""Where the pages of a build to HTML are, seen from the root of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from sphinx.builders.html import StandaloneHTMLBuilder
from sphinxcontrib.serializinghtml import SerializingHTMLBuilder

from sphinx_prnotes.ext.links import joined_pages
from sphinx_prnotes.settings.projects import is_web_address

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config


def site_builder(app: Sphinx) -> StandaloneHTMLBuilder | None:
    """The builder, if it makes a web site: neither a book nor the parts of pages."""
    builder = app.builder
    if not isinstance(builder, StandaloneHTMLBuilder) or isinstance(builder, SerializingHTMLBuilder):
        return None
    return None if builder.embedded else builder


def base_url(config: Config) -> str:
    """The absolute address of the site with ``/`` at its end; empty where ``html_baseurl`` says none that can be."""
    url = str(config.html_baseurl)
    return f"{url.rstrip('/')}/" if is_web_address(url) else ""


def page_path(builder: StandaloneHTMLBuilder, docname: str) -> str:
    """The address of a page from the root of the site; ``./`` is the root itself."""
    if builder.name == "singlehtml":
        return f"{quote(builder.config.root_doc)}{builder.out_suffix}"
    path = builder.get_target_uri(docname)
    # It alone leaves names of documents as they are.
    return (quote(path) if builder.name == "dirhtml" else path) or "./"


def page_paths(builder: StandaloneHTMLBuilder) -> dict[str, str]:
    """The addresses of all pages, by document."""
    joined = joined_pages(builder.env) if builder.name == "singlehtml" else builder.env.all_docs
    return {docname: page_path(builder, docname) for docname in sorted(joined)}
