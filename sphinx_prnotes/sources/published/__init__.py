"""Reading ``prnotes.json``, mostly of other projects: from hands that nobody here can trust."""

from sphinx_prnotes.sources.published.built import Built, read_built
from sphinx_prnotes.sources.published.file import FindInInventory, no_inventory, read_published

__all__ = ["Built", "FindInInventory", "no_inventory", "read_built", "read_published"]
