"""Reading paths of any shape, circles among them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sphinx_prnotes.catalogue.path import ReadingPath
from sphinx_prnotes.catalogue.records import Choice, NoteKey
from sphinx_prnotes.model import Note, Origin
from tests.unit.catalogue.samples import READER, catalogue, grouped, note, told

PATH = Choice(sort=((NoteKey.PATH, False),))


def path(*notes: Note) -> str:
    return " ".join(grouped(catalogue(*notes).select(PATH, READER)).get("", []))


def test_what_is_followed_counts_through_notes_that_are_not_listed() -> None:
    earlier = {"a": ("b",), "b": ("c",)}
    assert ReadingPath(earlier).arrange(["a", "d", "c"]) == ["c", "a", "d"]


def test_all_notes_on_a_followed_reference_come_before() -> None:
    assert path(note("#1", id="z"), note("#1", id="y"), note("#2", id="a", follows="#1")) == "y z a"


def test_a_reference_without_a_note_holds_nothing_up() -> None:
    assert path(note("#1", id="b"), note("#2", id="a", follows="#4711")) == "a b"


def test_a_second_note_on_a_reference_may_follow_the_first() -> None:
    made = catalogue(note("#1", id="b"), note("#1", id="a", follows="#1"))
    assert grouped(made.select(PATH, READER)) == {"": ["b", "a"]}
    assert not told(made, "follows-cycle")


def test_a_circle_is_told_once_with_its_chain_and_broken() -> None:
    notes = [
        note("#1", id="b", follows="#3", origin=Origin("n.yaml", 1)),
        note("#2", id="a", follows="#1", origin=Origin("n.yaml", 2)),
        note("#3", id="c", follows="#2", origin=Origin("n.yaml", 3)),
        note("#4", id="d", follows="#3"),
    ]
    expected = (
        "n.yaml:2: no note can be read first where 'a' follows 'b' follows 'c' follows 'a'; take one 'follows' out"
    )
    for each in (notes, notes[::-1]):
        assert told(catalogue(*each), "follows-cycle") == [expected]
        assert path(*each) == "c b a d"


def test_a_note_that_follows_itself_is_told() -> None:
    made = catalogue(note("#1", id="a", follows="#1", origin=Origin("n.yaml", 2)))
    assert told(made, "follows-cycle") == [
        "n.yaml:2: no note can be read first where 'a' follows 'a'; take one 'follows' out"
    ]


def test_a_chain_of_ten_thousand_notes_is_no_trouble() -> None:
    names = [str(number) for number in range(10_000)]
    chain = ReadingPath({later: (earlier,) for earlier, later in zip(names, names[1:], strict=False)})
    assert chain.arrange(reversed(names)) == names
    assert chain.circles() == []


_graphs = st.dictionaries(
    st.sampled_from("abcdef"), st.lists(st.sampled_from("abcdef"), unique=True, max_size=3).map(tuple), max_size=6
)


@given(_graphs, st.permutations("abcdef"))
def test_every_note_is_listed_once_and_behind_what_it_follows_unless_there_are_circles(
    earlier: dict[str, tuple[str, ...]], listed: list[str]
) -> None:
    reading_path = ReadingPath(earlier)
    order = reading_path.arrange(listed)
    assert sorted(order) == sorted(listed)
    if not reading_path.circles():
        pairs = [(first, later) for later, followed in earlier.items() for first in followed]
        assert all(order.index(first) < order.index(later) for first, later in pairs)


@given(_graphs)
def test_every_circle_that_is_told_is_one(earlier: dict[str, tuple[str, ...]]) -> None:
    for chain in ReadingPath(earlier).circles():
        steps = zip(chain, (*chain[1:], chain[0]), strict=True)
        assert all(followed in earlier[each] for each, followed in steps)
