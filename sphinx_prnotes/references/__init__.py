"""Shorthand and URLs of pull requests and issues: reading one alone, and finding them in prose."""

from sphinx_prnotes.references.prose import Mention, may_mention
from sphinx_prnotes.references.reader import ReferenceReader
from sphinx_prnotes.references.repositories import Repository, locate_repository

__all__ = ["Mention", "ReferenceReader", "Repository", "locate_repository", "may_mention"]
