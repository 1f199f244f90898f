"""Notes of other projects among one's own: the own ones come first, and lose nothing."""

from __future__ import annotations

from typing import Any

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.catalogue.records import Choice, FollowUpChoice
from sphinx_prnotes.model import Facts, FollowUp, Note, Place, Placement, Run, State
from sphinx_prnotes.views.links import Linker
from tests.unit.catalogue.samples import HOME, READER, SETTINGS, catalogue, followup, ids, note, reference, told


def other(written: str, title: str = "Theirs", *, own_id: str = "", **fields: Any) -> Note:
    """Write a note of another project."""
    made = note(written, title, **fields)
    own_id = own_id or str(made.references[0])
    return made._replace(place=Place.ELSEWHERE, id=f"miles:{own_id}", project="miles", url="https://m.org/x.html#y")


def chosen(made: Catalogue, expression: str) -> list[str]:
    selection = made.select(Choice(filter=expression, repo=HOME), READER)
    assert selection.faults == ()
    return [each for group in selection.groups for each in ids(group.members)]


def find(made: Catalogue, target: str) -> str:
    entry = made.find(target, repo=HOME, reader=READER)
    return entry.id if entry else ""


def test_a_note_of_ones_own_keeps_the_reference_whatever_others_write() -> None:
    made = catalogue(note("#1", "Ours"), other("#1"))
    assert find(made, "#1") == "radixark/miles#1"
    assert find(made, "miles:radixark/miles#1") == "miles:radixark/miles#1"
    entry = made.get("radixark/miles#1")
    assert entry
    assert entry.others == ("miles:radixark/miles#1",)


def test_a_note_of_ones_own_wins_even_where_the_reference_comes_second() -> None:
    made = catalogue(note("#2 #1", "Ours"), other("#1"))
    assert find(made, "#1") == "radixark/miles#2"


def test_without_one_a_reference_leads_to_the_note_of_another_project() -> None:
    assert find(catalogue(other("#1")), "#1") == "miles:radixark/miles#1"


def test_a_title_leads_to_the_note_of_ones_own() -> None:
    made = catalogue(note("#2", "Same"), other("#1", "Same"))
    assert find(made, "Same") == "radixark/miles#2"


def test_names_of_other_projects_are_not_suggested() -> None:
    assert catalogue(other("#1", "Theirs")).suggest("Thiers") == ()


def test_both_are_listed_and_either_can_be_chosen() -> None:
    made = catalogue(note("#1", "Ours"), other("#1"))
    assert sorted(chosen(made, "")) == ["miles:radixark/miles#1", "radixark/miles#1"]
    assert chosen(made, "project:miles") == chosen(made, "is:external") == ["miles:radixark/miles#1"]
    assert chosen(made, "-is:external") == chosen(made, "project:none") == ["radixark/miles#1"]


def test_their_follow_ups_are_asked_by_project_too() -> None:
    made = catalogue(note("#1", followups=(followup("a"),)), other("#2", followups=(followup("b", id="b"),)))
    selection = made.select_followups(FollowUpChoice(filter="project:miles"), READER)
    assert [each for group in selection.groups for each in ids(group.members)] == ["b"]


def test_a_note_of_another_project_has_no_home_here_and_nobody_misses_one() -> None:
    made = catalogue(other("#1"), placements=[Placement("#1", HOME, "x", 1)])
    assert made.entries[0].home is None
    assert told(made, "unplaced") == []
    assert chosen(made, "is:placed") == ["miles:radixark/miles#1"]


def test_a_follow_up_of_ones_own_keeps_its_short_name() -> None:
    same = (followup("x", id="same"),)
    made = catalogue(note("#1", followups=same), other("#1", followups=same))
    found = [made.find_followup(name, repo=HOME) for name in ("same", "#1/same", "miles:radixark/miles#1/same")]
    assert [each.note_id for each in found if each] == ["radixark/miles#1"] * 2 + ["miles:radixark/miles#1"]


def test_a_follow_up_there_stands_where_its_project_says_until_something_here_settles_it() -> None:
    todo = FollowUp(followup("x").text, "f", reference=reference("#9"))
    facts = {"radixark/miles#9": Facts(state="merged")}
    for closing, known, state in (((), {}, State.OPEN), (("miles:c/d#1/f",), {}, State.DONE), ((), facts, State.DONE)):
        made = catalogue(note("#2", closes=closing), other("c/d#1", followups=(todo,)), facts=known)
        entry = made.find_followup("miles:c/d#1/f")
        assert entry
        assert entry.state is state


def test_what_only_others_mention_is_no_stub() -> None:
    made = catalogue(note("#1", see_also="#8"), other("c/d#1", see_also="#8 #9"))
    assert chosen(made, "is:stub") == ["radixark/miles#8"]
    assert chosen(made, "mentions:#9") == ["miles:c/d#1"]


def test_a_follow_up_is_found_on_the_page_of_its_note_by_the_anchor_that_its_own_project_gives_it() -> None:
    made = catalogue(other("c/d#1", followups=(followup("x", id="f"),)))
    target = Linker(made, SETTINGS, "en").followup_target(made.followups[0])
    assert target.url == "https://m.org/x.html#prn-c_sd_n1_ff"


def test_what_another_project_wrote_is_no_markup() -> None:
    made = catalogue(other("c/d#1", "**a** <b>"))
    words = Linker(made, SETTINGS, "en").link_of(made.entries[0]).title
    assert (words.source, words.runs) == ("", (Run("**a** <b>"),))
