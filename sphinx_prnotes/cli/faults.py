"""What is wrong in an expression that was written on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from sphinx_prnotes.catalogue.query import caret
from sphinx_prnotes.catalogue.records import Fault
from sphinx_prnotes.cli.usage import UsageError


def refuse_faults(faults: Sequence[Fault]) -> None:
    """Refuse an expression that cannot be understood, with a mark below the place.

    :raises UsageError: If there is any fault.
    """
    if faults:
        shown = (f"{fault.message}\n{caret(fault.expression, fault.column)}" for fault in faults)
        raise UsageError("\n".join(shown))
