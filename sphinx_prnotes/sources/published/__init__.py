"""Reading ``prnotes.json`` of other projects: from hands that nobody here can trust."""

from sphinx_prnotes.sources.published.file import FindInInventory, no_inventory, read_published

__all__ = ["FindInInventory", "no_inventory", "read_published"]
