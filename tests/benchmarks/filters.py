"""What filters cost: 5,316 expressions over 40,000 notes, ``python tests/benchmarks/filters.py [NOTES]``.

Prints the CPU time from a catalogue that nobody has asked anything to the last answer.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from sphinx_prnotes.catalogue.catalogue import Catalogue
from sphinx_prnotes.model import FollowUp, Minutes, Note, Origin, Place, Reference, State, Text
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings

NOTES = 40_000
EXPRESSIONS = 5_316
TODAY = date(2026, 8, 1)
VERDICTS = ("must-read", "worth-reading", "skim", "skip")
SUBJECTS = ("rollout", "router", "quantization", "placement", "session", "template", "scoring", "fixture", "offload")
WORDS = ("cache", "迁移", "interface", "boundary", "metric", "重构", "timeout", "sampling", "checkpoint", "speculative")


def note(number: int) -> Note:
    """Write one note; the primes keep its fields from going in step."""
    reference = Reference(f"owner{number % 7}/repo{number % 41}", number + 1)
    body = " ".join(WORDS[(number * step) % 10] + str(number * step % 211) for step in (1, 3, 7, 11, 13, 17, 19, 23))
    owed = FollowUp(
        Text(f"check {WORDS[number % 10]}"),
        state=State.OPEN if number % 2 else State.DONE,
        owner=f"person{number % 29}" if number % 4 else "",
        due=TODAY + timedelta(number % 90 - 30) if number % 5 else None,
    )
    return Note(
        title=Text(f"{SUBJECTS[number % 9].capitalize()} {number}: {WORDS[number % 10]}"),
        origin=Origin("notes.yaml", number + 1),
        place=Place.FILE,
        references=(reference,),
        verdict=VERDICTS[number % 4] if number % 11 else "",
        minutes=Minutes(number % 30 + 1, number % 30 + 5) if number % 3 else None,
        body=Text(body),
        risks=(Text("it may stall"),) if number % 6 == 0 else (),
        followups=(owed,) if number % 3 == 0 else (),
        see_also=(Reference("owner0/repo0", number % 500 + 1),) if number % 8 == 0 else (),
        paths=(f"src/part{number % 173}/file{number % 11}.py", f"docs/{SUBJECTS[number % 9]}/**"),
        tags=(SUBJECTS[number % 9], f"team{number % 53}"),
        authors=(f"person{number % 97}",),
        noted=TODAY - timedelta(number % 700),
    )


def expressions(count: int) -> Iterator[str]:
    """Write the kinds of expressions that stand on pages: mostly one or two fields, sometimes words."""
    kinds = (
        "tag:team{a} is:open",
        "repo:owner{b}/repo{c} verdict:>=worth-reading",
        "path:src/part{d}/",
        "tag:{s} -tag:team{a} noted:>=2026-0{m}-01",
        "verdict:must-read,worth-reading minutes:<={n}",
        "author:person{e} OR author:person{a}",
        "repo:owner{b}/* has:risks",
        "ref:owner{b}/repo{c}#{d}",
        "mentions:owner0/repo0#{d}",
        "tag:{s} (author:person{e} OR has:followups) -is:done",
        "noted:2026-0{m}..2026-07 tag:team{a}",
        "is:overdue owner:person{f}",
        "path:src/part{d}/file{b}.py",
        "tag:team{a} {w}",
        'tag:{s} repo:owner{b}/repo{c} "{w}{d}"',
        "{w}{d}",
    )
    for number in range(count):
        yield kinds[number % len(kinds)].format(
            a=number % 53,
            b=number % 7,
            c=number % 41,
            d=number % 172 + 1,
            e=number % 97,
            f=number % 29,
            m=number % 6 + 1,
            n=number % 30 + 1,
            s=SUBJECTS[number % 9],
            w=WORDS[number % 10],
        )


def main() -> None:
    """Measure."""
    size = int(sys.argv[1]) if len(sys.argv) > 1 else NOTES
    settings = Settings()
    catalogue = Catalogue.build(map(note, range(size)), (), {}, settings, TODAY)
    reader = ReferenceReader(settings)
    asked = list(expressions(EXPRESSIONS))
    # The collector owes a look at the catalogue, which is not the filters' cost.
    gc.collect()
    begin = time.process_time()
    found = [catalogue.count(expression, "owner0/repo0", reader) for expression in asked]
    seconds = time.process_time() - begin
    faults = sum(bool(faults) for _, faults in found)
    print(f"{size} notes, {len(asked)} expressions, {len(set(asked))} of them different: {seconds:.2f} s of CPU time")
    print(f"  {sum(number > 0 for number, _ in found)} of them find something, {faults} have faults")


if __name__ == "__main__":
    main()
