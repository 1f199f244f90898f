"""The texts of notes from files: Markdown and reStructuredText, turned into inert nodes of the page that shows them."""

from sphinx_prnotes.ext.markup.parser import MarkupParser, Parsed
from sphinx_prnotes.ext.markup.runs import run_nodes, runs_of
from sphinx_prnotes.ext.markup.translation import RestoreTexts, TranslateTexts

__all__ = ["MarkupParser", "Parsed", "RestoreTexts", "TranslateTexts", "run_nodes", "runs_of"]
