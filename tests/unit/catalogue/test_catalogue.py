"""The catalogue as a whole."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.unit.catalogue.samples import catalogue, followup, note

SCRIPT = """
from sphinx_prnotes.catalogue.digest import note_digest
from sphinx_prnotes.catalogue.records import Choice, NoteGrouping, NoteKey
from tests.unit.catalogue.samples import READER, catalogue, followup, note

notes = [
    note(f"#{number % 7}" if number % 7 else "", f"title {number % 5}", tags=(f"t{number % 3}", f"t{number % 4}"),
         follows=f"#{number % 6 + 1}", followups=(followup(f"do {number % 2}"), followup("x", ref="#1")))
    for number in range(40)
]
made = catalogue(*notes)
print(made.entries, made.problems, made.suggest("radixark"), [note_digest(each, None) for each in notes])
print(made.select(Choice(sort=((NoteKey.PATH, False),), group_by=NoteGrouping.TAG, filter="tag:t1 -tag:t2"), READER))
"""


def run_with_seed(seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_the_catalogue_is_the_same_under_every_hash_seed() -> None:
    first = run_with_seed("0")
    assert "follows-cycle" in first
    assert run_with_seed("1") == first
    assert run_with_seed("4711") == first


def test_an_empty_catalogue_has_nothing_to_tell() -> None:
    made = catalogue()
    assert (made.entries, made.followups, made.problems) == ((), (), ())


def test_problems_are_in_the_order_of_their_origins() -> None:
    made = catalogue(
        note("#1", "", closes=("a/b#1/x",)), note("#2", "b", id="x"), note("#3", id="x", followups=(followup("a"),) * 2)
    )
    codes = [(problem.origin, problem.code.label) for problem in made.problems]
    assert len(codes) == 7
    assert codes == sorted(codes)
