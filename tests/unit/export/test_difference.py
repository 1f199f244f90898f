"""What is compared of notes: the same, whether they come from a folder or from a file."""

from __future__ import annotations

from io import BytesIO

from sphinx_prnotes.export.difference import noted_of, read_noted
from sphinx_prnotes.export.edition import Editor
from sphinx_prnotes.export.json_file import write_json
from sphinx_prnotes.model import Run, Text
from tests.unit.catalogue.samples import READER, SETTINGS, catalogue, followup, note


def test_a_note_is_compared_as_its_export_has_it() -> None:
    made = catalogue(
        note(
            "#1", "One", verdict="skim", followups=(followup("do", id="D"), followup("of #3", ref="#3", state="done"))
        ),
        note("#2", "Two  and\nmore", verdict_text="perhaps"),
        note(id="Chosen", see_also="#9")._replace(title=Text("`x`", runs=(Run("x"),))),
        note("#4", "\x1b[31mred\u2028", id="a/b#c", followups=(followup("a\u202eb"),)),
    )
    edition, _ = Editor(made, SETTINGS, READER).edit()
    exported = read_noted(BytesIO(write_json(edition)))
    assert len(exported) == 4
    taken = [noted_of(entry, edition.pages) for entry in made.entries]
    assert sorted(taken, key=lambda each: each.id.lower()) == exported
