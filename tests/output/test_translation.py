"""What people wrote is extracted for translators, and shown translated, on its page and in lists."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tests.support.bare import MakeProject
from tests.support.page import list_rows, read_page
from tests.support.project import Project

NOTES = """\
notes:
  - pr: a/b#1
    title: Title from a file
    body: Body from a file.
    look_at: [Look here]
    risks: [Look out]
    followups: [Do it later]
"""

PAGES = {
    "notes/n.yaml": NOTES,
    "a.rst": "A\n=\n\n.. prnote:: a/b#1\n",
    "b.rst": (
        "B\n=\n\n.. prnote:: a/b#2\n   :title: Title inline\n   :look-at: Look inline\n\n"
        "   Body inline.\n\n   See :prn:note:`a/b#1`.\n"
    ),
    "c.md": "# C\n\n:::{prnote} a/b#3\n:title: Title in MyST\n\nBody in MyST.\n:::\n",
    "rl.rst": "L\n=\n\n.. readinglist::\n   :sort: ref\n",
    "cards.rst": "K\n=\n\n.. readinglist::\n   :layout: cards\n   :sort: ref\n",
}

WORDS = {
    "a": ("Title from a file", "Body from a file.", "Look here", "Look out", "Do it later"),
    "b": ("Title inline", "Look inline", "Body inline."),
    "c": ("Title in MyST", "Body in MyST."),
}


def translate(project: Project, catalogues: Path) -> None:
    """Translate each message into itself in brackets."""
    for path in catalogues.glob("*.pot"):
        catalogue = read_po(BytesIO(path.read_bytes()))
        for message in catalogue:
            if message.id:
                message.string = f"«{message.id}»"
        packed = BytesIO()
        write_mo(packed, catalogue)
        project.write({f"locale/de/LC_MESSAGES/{path.stem}.mo": packed.getvalue()})


@pytest.fixture(scope="module")
def translated(shared_project: MakeProject) -> Project:
    made = shared_project(PAGES, locale_dirs=["locale"], gettext_auto_build=False)
    extracted = made.build("gettext", doctrees="gettext-doctrees")
    assert extracted.warnings == ""
    translate(made, extracted.out)
    return made


@pytest.mark.parametrize("name", ["a", "b", "c"])
def test_a_note_is_extracted_in_the_domain_of_its_page(name: str, translated: Project) -> None:
    """Case F10."""
    messages = (translated.builds / "gettext" / f"{name}.pot").read_text(encoding="utf-8")
    assert [words for words in WORDS[name] if f'msgid "{words}"' not in messages] == []


@pytest.mark.parametrize("name", ["a", "b", "c"])
def test_a_note_is_shown_translated_on_its_page_and_in_lists(name: str, translated: Project) -> None:
    """Case F12."""
    built = translated.build(out="de", doctrees="de-doctrees", overrides={"language": "de"})
    text = read_page(built.out / f"{name}.html").text
    assert [words for words in WORDS[name] if f"«{words}»" not in text] == []
    rows = list_rows(read_page(built.out / "rl.html"))
    assert [row.links[0][0] for row in rows] == ["«Title from a file»", "«Title inline»", "«Title in MyST»"]


def test_cards_show_translations_and_back_links_lead_to_translated_titles(translated: Project) -> None:
    built = translated.build(out="de", doctrees="de-doctrees", overrides={"language": "de"})
    looks = [look.text for look in read_page(built.out / "cards.html").all("ul", "prn-look-at")]
    assert looks == ["«Look here»", "«Look inline»"]
    line = read_page(built.out / "a.html").one("p", "prn-mentioned-by")
    assert line.links == [("«Title inline»", "b.html#prn-a_sb_n2")]


def test_the_words_of_the_extension_are_chinese_in_a_chinese_project(shared_project: MakeProject) -> None:
    page = "A\n=\n\n.. prnote:: a/b#1\n   :title: T\n   :verdict: must-read\n\n.. readinglist::\n"
    built = shared_project({"a.rst": page}, language="zh_CN").build()
    assert built.warnings == ""
    note = read_page(built.out / "a.html").one("div", "prn-note")
    assert "必读" in note.text
    assert "Must read" not in note.text


REVIEWS = {
    "e.md": "---\npr: a/b#5\n---\n\n# Five\n\n## To do\n\n- [ ] do `five`\n- [x] and\n  more\n\n**Look:** here\n",
    "f.rst": ":pr: a/b#6\n\nSix\n===\n\nTo do\n-----\n\n- do ``six`` and :pep:`8`\n- and\n  more\n",
}


@pytest.mark.parametrize("extensions", [[], ["tasklist"]])
def test_what_a_page_says_in_its_text_is_listed_as_the_page_shows_it(
    extensions: list[str], shared_project: MakeProject
) -> None:
    fields = {"followups": {"headings": "To do"}, "look_at": {"headings": "Look"}}
    made = shared_project(
        {**REVIEWS, "rl.rst": "L\n=\n\n.. followuplist::\n   :state: open, done\n   :sort: note, text\n"},
        prnotes_pages=["e", "f"],
        prnotes_fields=fields,
        myst_enable_extensions=extensions,
        locale_dirs=["locale"],
        gettext_auto_build=False,
    )
    translate(made, made.build("gettext", doctrees="gettext-doctrees").out)
    for language, words in {"en": "do six and PEP 8", "de": "«do six and PEP 8»"}.items():
        built = made.build(out=language, doctrees=f"{language}-doctrees", overrides={"language": language})
        text = read_page(built.out / "rl.html").text
        assert words in text
        assert ("«and more»" in text) is (language == "de")
        assert "do five" in text
        # Without "tasklist" the box is in the message, and so in the brackets of these translations.
        assert ("☐ do five" in text) is (language == "en")


def write_catalogues(project: Project, extracted: Path, form: str) -> None:
    """Write a ``.po`` in which each message is put into *form*, and leave the rest to Sphinx."""
    for path in extracted.glob("*.pot"):
        catalogue = read_po(BytesIO(path.read_bytes()))
        for message in catalogue:
            if message.id:
                message.string = form.format(message.id)
        written = BytesIO()
        write_po(written, catalogue)
        project.write({f"locale/de/LC_MESSAGES/{path.stem}.po": written.getvalue()})


def test_a_changed_catalogue_changes_notes_lists_and_indices(
    shared_project: MakeProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = shared_project(PAGES, locale_dirs=["locale"])
    extracted = made.build("gettext", doctrees="gettext-doctrees").out
    for form in ("«{}»", "‹{}›"):
        write_catalogues(made, extracted, form)
        # Python reads a catalogue once in a process; every real build is one of its own.
        monkeypatch.setattr("gettext._translations", {})
        built = made.build(out="de", doctrees="de-doctrees", overrides={"language": "de"})
        shown = form.format("Title from a file")
        names = ("a", "rl", "cards", "prn-reading")
        assert [name for name in names if shown not in read_page(built.out / f"{name}.html").text] == []
        assert form.format("Body from a file.") in read_page(built.out / "a.html").text
        assert form.format("Do it later") in read_page(built.out / "prn-followups.html").text


def test_a_message_names_its_own_file_and_line(translated: Project) -> None:
    messages = (translated.builds / "gettext" / "a.pot").read_text(encoding="utf-8")
    places = re.findall(r'^#: (?:.*/)?(notes/n\.yaml:\d+)\nmsgid "(.*)"$', messages, re.MULTILINE)
    assert {words: place for place, words in places} == {
        "Title from a file": "notes/n.yaml:3",
        "Body from a file.": "notes/n.yaml:4",
        "Look here": "notes/n.yaml:5",
        "Look out": "notes/n.yaml:6",
        "Do it later": "notes/n.yaml:7",
    }


LISTS = (
    "L\n=\n\n.. readinglist:: My caption\n   :layout: table\n   :columns: title=What to read, verdict, ref=Where\n\n"
    ".. readinglist::\n   :filter: tag:zzz\n   :empty: My nothing\n\n"
    ".. followuplist:: My todo\n   :layout: table\n   :columns: text=What to do, note\n"
)


def test_captions_and_headings_of_lists_are_extracted_and_shown_translated(shared_project: MakeProject) -> None:
    made = shared_project(
        {"notes/n.yaml": NOTES, "a.rst": PAGES["a.rst"], "lists.rst": LISTS},
        locale_dirs=["locale"],
        gettext_auto_build=False,
    )
    translate(made, made.build("gettext", doctrees="gettext-doctrees").out)
    built = made.build(out="de", doctrees="de-doctrees", overrides={"language": "de"})
    assert built.warnings == ""
    page = read_page(built.out / "lists.html")
    assert [cell.text for cell in page.all("th")] == ["«What to read»", "Urteil", "«Where»", "«What to do»", "Notiz"]
    assert [line.text for line in page.all("p", "prn-caption")] == ["«My caption»", "«My todo»"]
    assert page.one("p", "prn-empty").text == "«My nothing»"
