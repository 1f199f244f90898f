"""Hangs everything on Sphinx: options, domain, directives, roles, events."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sphinx_prnotes import __version__
from sphinx_prnotes.collector import set_aside
from sphinx_prnotes.ext import freshness
from sphinx_prnotes.ext.assets import load_assets, offer_assets, offer_book_styles
from sphinx_prnotes.ext.collect import collect_page
from sphinx_prnotes.ext.config import check_options, register_options
from sphinx_prnotes.ext.dangling import hear_of_unknown
from sphinx_prnotes.ext.directives.followup import FollowUpDirective
from sphinx_prnotes.ext.directives.lists import FollowUpListDirective, ReadingListDirective
from sphinx_prnotes.ext.directives.prnote import NoteDirective
from sphinx_prnotes.ext.domain import PullRequestNotes
from sphinx_prnotes.ext.exports import AFTER_OTHERS, keep_bodies, write_exports
from sphinx_prnotes.ext.feeds import link_feeds
from sphinx_prnotes.ext.headings import RefuseCounts
from sphinx_prnotes.ext.indices import drop_empty_pages, name_indices
from sphinx_prnotes.ext.markup.translation import RestoreTexts, TranslateTexts
from sphinx_prnotes.ext.pages import PlacePageNote
from sphinx_prnotes.ext.paper import offer_package, register_paper
from sphinx_prnotes.ext.render.permalink import add_permalinks
from sphinx_prnotes.ext.render.words import CATALOGUE
from sphinx_prnotes.ext.report import tell_once
from sphinx_prnotes.ext.roles import AFTER_INTERSPHINX, BARE_ROLE, ROLES, lead_outside
from sphinx_prnotes.ext.transforms import ShowNotes

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

DIRECTIVES = {
    "prnote": NoteDirective,
    "followup": FollowUpDirective,
    "readinglist": ReadingListDirective,
    "followuplist": FollowUpListDirective,
}

#: Raised with every change of what the environment holds of ours; an older environment is then read anew.
ENV_VERSION = 9


def register(app: Sphinx) -> ExtensionMetadata:
    """Register all that the extension brings."""
    tell_once()
    register_options(app)
    app.add_domain(PullRequestNotes)
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
        app.add_directive_to_domain("prn", name, directive)
    for name, role in ROLES.items():
        app.add_role_to_domain("prn", name, role)
    app.add_role("prnote", BARE_ROLE)
    app.add_transform(RefuseCounts)
    app.add_transform(PlacePageNote)
    app.add_transform(TranslateTexts)
    app.add_transform(RestoreTexts)
    app.add_post_transform(ShowNotes)
    register_paper(app)
    add_permalinks(app)
    app.add_message_catalog(CATALOGUE, str(Path(__file__).parent.parent / "locale"))
    name_indices()
    _connect(app)
    return {
        "version": __version__,
        "env_version": ENV_VERSION,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _connect(app: Sphinx) -> None:
    app.connect("config-inited", check_options)
    app.connect("builder-inited", offer_assets)
    app.connect("builder-inited", offer_package)
    app.connect("env-get-outdated", freshness.read_again)
    app.connect("env-before-read-docs", set_aside)
    app.connect("doctree-read", collect_page)
    app.connect("env-updated", freshness.write_again)
    app.connect("missing-reference", lead_outside, priority=AFTER_INTERSPHINX)
    app.connect("warn-missing-reference", hear_of_unknown)
    app.connect("doctree-resolved", freshness.note_written)
    app.connect("doctree-resolved", keep_bodies, priority=AFTER_OTHERS)
    app.connect("html-page-context", load_assets)
    app.connect("html-page-context", link_feeds)
    app.connect("html-collect-pages", offer_book_styles)
    app.connect("build-finished", drop_empty_pages)
    # Before the memory: a page is vouched for only once what is kept of it is safe.
    app.connect("build-finished", write_exports)
    app.connect("build-finished", freshness.remember)
