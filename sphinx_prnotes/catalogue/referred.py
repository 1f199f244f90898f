"""Every reference that a note names anywhere, in its fields or in its prose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from sphinx_prnotes.model import Note, Reference
from sphinx_prnotes.references import ReferenceReader, may_mention

# What stands in code is no reference, on a page neither. A fence that is not closed goes on to the end; code in a line
# is cut at a length that bounds the search for the end of a lonely backtick.
_CODE: Final = re.compile(
    r"^[ \t]*(?P<fence>```+|~~~+).*?(?:^[ \t]*(?P=fence)|\Z)"
    r"|(?<!`)(?P<tick>`+)(?!`)(?:(?!\n[ \t]*\n).){1,400}?(?<!`)(?P=tick)(?!`)",
    re.DOTALL | re.MULTILINE,
)


def references_in(notes: Iterable[Note], reader: ReferenceReader) -> tuple[Reference, ...]:
    """Collect what notes name, each reference once, as it was first written."""
    found: dict[str, Reference] = {}
    for note in notes:
        for reference in _references_of(note, reader):
            found.setdefault(reference.key, reference)
    return tuple(found.values())


def _references_of(note: Note, reader: ReferenceReader) -> Iterator[Reference]:
    yield from (*note.references, *note.see_also, *note.follows)
    yield from (followup.reference for followup in note.followups if followup.reference)
    for name in (*note.mentions, *(closed.rpartition("/")[0] for closed in note.closes)):
        try:
            yield reader.parse(name, repo=note.repo)
        except ValueError:  # an id, which is no reference
            continue
    for text in (note.title, note.body, *note.look_at, *note.risks, *(each.text for each in note.followups)):
        if may_mention(text.source):
            prose = _CODE.sub(" ", text.source)
            yield from (mention.reference for mention in reader.find(prose, repo=note.repo))
