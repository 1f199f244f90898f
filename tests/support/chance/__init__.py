"""Projects by chance, and edits by chance: the same seed gives the same ones."""

from tests.support.chance.project import Chance

__all__ = ["Chance"]
