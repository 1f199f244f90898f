"""What the names of pages' files say, and whose repository a bare number belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest

from sphinx_prnotes.model import Format, Note, Origin, Place, Reference, Text
from sphinx_prnotes.naming import read_namings
from sphinx_prnotes.sources.decode import PageFile, Reading, check_names, read_pages
from sphinx_prnotes.sources.file_names import Repositories, compile_pattern, read_name, split_repository
from tests.unit.sources.desks import SETTINGS, make_context, told

PATTERNS = ("{owner}-{repo}-pr-{pr}", "{owner}/{repo}/{pr}", "{noted}-*")
AMBIGUOUS = (
    "sgl-project-sglang",
    "the file's name says 'sgl-project-sglang', which may be sgl/project-sglang or sgl-project/sglang; "
    "write 'repo: owner/name' at the head of the page, or list the repository in prnotes_aliases",
)


def read(texts: Mapping[str, str], notes: tuple[Note, ...] = (), **aliases: str) -> Reading:
    """Read pages by name."""
    names = ((f"reviews/{name}", text) for name, text in texts.items())
    pages = [PageFile(name, f"{name}.md", text.encode(), Format.MARKDOWN, PATTERNS) for name, text in names]
    return read_pages(pages, make_context(aliases=aliases), notes)


@pytest.mark.parametrize(
    ("docname", "fields"),
    [
        ("reviews/radixark-miles-pr-12", {"repo": "radixark-miles", "pr": "12"}),
        ("reviews/RadixArk-miles-PR-12", {"repo": "RadixArk-miles", "pr": "12"}),
        ("reviews/a/b/12", {"repo": "a/b", "pr": "12"}),
        ("2019-05-01-#15557", {"noted": "2019-05-01"}),
        ("reviews/2019-05-01-a/b", {}),
        ("reviews/overview", {}),
    ],
)
def test_a_name_says_fields_by_the_first_pattern_that_fits(docname: str, fields: dict[str, str]) -> None:
    assert read_name(docname, PATTERNS) == fields


def test_any_field_can_stand_in_a_name() -> None:
    assert read_name("x/skim-by-me (1)", ["{verdict}-by-{by} (*)"]) == {"verdict": "skim", "by": "me"}


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("{prr}", r"there is no field \{prr\} that a file's name could hold, did you mean 'pr'\?"),
        ("{}-{pr}", r"there is no field \{\} that a file's name could hold; known are owner, id, pr, "),
        ("{pr}-{pr}", "each field can stand in it once"),
        ("{repo}-{owner}", r"\{owner\} stands before \{repo\}"),
        ("{title}", r"there is no field \{title\}"),
    ],
)
def test_a_pattern_that_cannot_be_is_refused(pattern: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        compile_pattern(pattern)


def test_a_wrong_pattern_is_told_and_takes_no_other_with_it() -> None:
    context = make_context(pages={"reviews/*": ("{prr}", "{pr}")})
    assert told(check_names(context.settings, {"pages": Origin("conf.py", 7)})) == [
        "conf.py:7: prnotes_pages: the name '{prr}' of 'reviews/*': there is no field {prr} that a file's name could "
        "hold, did you mean 'pr'? [config]"
    ]
    (note,) = read_pages([PageFile("12", "12.md", b"# T\n", Format.MARKDOWN, ("{prr}", "{pr}"))], context).notes
    assert note.references == (Reference("radixark/miles", 12),)


@pytest.mark.parametrize(
    ("written", "splits"),
    [
        ("a-b", ["a/b"]),
        ("a_b", ["a/b"]),
        ("a-b__c-d", ["a-b/c-d"]),
        ("a-b-c", ["a/b-c", "a-b/c"]),
        ("ab", []),
        ("-a-", []),
    ],
)
def test_a_repository_is_divided_in_every_way(written: str, splits: list[str]) -> None:
    assert split_repository(written) == splits


@pytest.mark.parametrize(
    ("written", "repo"),
    [
        ("a/b", "a/b"),
        ("new-one", "new/one"),
        ("sgl-project-sglang", "sgl-project/sglang"),
        ("SGL-Project-SGLang", "sgl-project/sglang"),
        ("sglang", "sgl-project/sglang"),
        ("radixark-miles", "radixark/miles"),
        ("x-y-z", ""),
        ("one-two-three", ""),
        ("word", ""),
    ],
)
def test_a_repository_is_one_that_is_known_or_the_only_one_it_can_be(written: str, repo: str) -> None:
    repositories = Repositories(make_context(aliases={"sglang": "sgl-project/sglang"}).settings)
    repositories.add(["x/y-z", "x-y/z"])
    assert repositories.find(written) == repo


def test_a_page_takes_what_its_head_does_not_say_from_its_name() -> None:
    heads = {"a-b-pr-12": "", "c-d-pr-13": "---\npr: 14\n---\n", "e-f-pr-15": "---\npr: g/h#16\n---\n"}
    reading = read({name: f"{head}# T\n" for name, head in heads.items()})
    assert told(reading.problems) == []
    references = [note.references for note in reading.notes]
    assert references == [(Reference("a/b", 12),), (Reference("c/d", 14),), (Reference("g/h", 16),)]


def test_the_field_wins_over_the_date_of_the_file() -> None:
    """Case I17."""
    texts = {"2021-12-08-a": "---\nnoted: 2021-12-22\n---\n# T\n", "2021-12-08-b": "# T\n"}
    assert [note.noted for note in read(texts).notes] == [date(2021, 12, 22), date(2021, 12, 8)]


def test_a_date_in_the_name_that_is_none_is_told() -> None:
    (problem,) = read({"2021-99-08-a": "# T\n"}).problems
    assert (problem.code.label, problem.origin) == ("date", Origin("reviews/2021-99-08-a.md", 1))


def test_a_repository_that_could_be_several_is_told_and_the_note_is_kept_without_it() -> None:
    reading = read({"sgl-project-sglang-pr-12": "# T\n"})
    assert told(reading.problems) == [f"reviews/sgl-project-sglang-pr-12.md:1: {AMBIGUOUS[1]} [reference]"]
    assert [(note.title.source, note.references) for note in reading.notes] == [("T", ())]


SGLANG = Reference("sgl-project/sglang", 1)
FROM_FILE = Note(Text("F"), Origin("n.yaml", 1), Place.FILE, references=(SGLANG,))


@pytest.mark.parametrize(
    ("notes", "aliases", "texts"),
    [
        ((FROM_FILE,), {}, {}),
        ((), {"sglang": "sgl-project/sglang"}, {}),
        ((), {}, {"z": "---\npr: sgl-project/sglang#1\n---\n# T\n"}),
        ((), {}, {"sgl-project-sglang-pr-99": "---\npr: sgl-project/sglang#1\n---\n# T\n"}),
    ],
)
def test_a_repository_is_found_among_those_of_the_configuration_and_of_other_notes(
    notes: tuple[Note, ...], aliases: dict[str, str], texts: dict[str, str]
) -> None:
    reading = read({"sgl-project-sglang-pr-12": "# T\n", **texts}, notes, **aliases)
    assert told(reading.problems) == []
    assert Reference("sgl-project/sglang", 12) in [note.references[0] for note in reading.notes]


def test_a_name_that_could_be_several_matters_only_where_the_head_needs_it() -> None:
    texts = {
        "sgl-project-sglang-pr-12": "---\npr: [a/b#1, c/d#2]\n---\n# T\n",
        "sgl-project-sglang-pr-13": "---\npr: 13\nrepo: e/f\n---\n# T\n",
        "sgl-project-sglang-pr-14": "---\npr: ['#14', a/b#3]\n---\n# T\n",
    }
    reading = read(texts)
    assert told(reading.problems) == [f"reviews/sgl-project-sglang-pr-14.md:1: {AMBIGUOUS[1]} [reference]"]
    assert [note.references for note in reading.notes] == [
        (Reference("a/b", 1), Reference("c/d", 2)),
        (Reference("e/f", 13),),
        (),
    ]


def test_pages_without_patterns_have_names_that_say_nothing() -> None:
    page = PageFile("a-b-pr-12", "a-b-pr-12.md", b"# T\n", Format.MARKDOWN)
    assert [problem.code.label for problem in read_pages([page], make_context()).problems] == ["page-unrecognised"]
    assert SETTINGS.pages == {}


def test_headings_of_what_a_page_is_itself_are_told() -> None:
    context = make_context(fields=read_namings({"subject": {"means": "title", "headings": "Subject"}}))
    message = "prnotes_fields: 'headings' of 'subject' do not count, since 'title' is not taken from a text"
    assert told(check_names(context.settings, {"fields": Origin("conf.py", 9)})) == [f"conf.py:9: {message} [config]"]
