"""Choosing notes and follow-ups by an expression: parsed to a tree, answered with masks, never evaluated as code."""

from sphinx_prnotes.catalogue.query.caret import caret
from sphinx_prnotes.catalogue.query.errors import QueryError
from sphinx_prnotes.catalogue.query.postings import positions_in
from sphinx_prnotes.catalogue.query.search import FollowUpSearch, NoteSearch, asks_for_stubs
from sphinx_prnotes.catalogue.query.tokens import quote_value

__all__ = ["FollowUpSearch", "NoteSearch", "QueryError", "asks_for_stubs", "caret", "positions_in", "quote_value"]
