"""The snapshot: what is right is kept, what is wrong is told with its line, and equal facts give equal bytes."""

import json
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_prnotes.codes import Code
from sphinx_prnotes.forge.facts import list_values, make_facts
from sphinx_prnotes.forge.snapshot import read_references, read_snapshot, write_snapshot
from sphinx_prnotes.model import Facts, Mark, Origin, Reference
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.settings import Settings

READER = ReferenceReader(Settings())
COMMIT = "6fe5e6c50c2d4d1dbcda5c7f6271d57f004ecf06"
FULL = Facts(
    title="Move fully-async rollout from examples into miles/rollout",
    state="merged",
    author="Yueming Yuan",
    merged=date(2026, 7, 31),
    commit=COMMIT,
    additions=19,
    deletions=22,
    changed_files=11,
    files=("train_async.py", "examples/fully_async/README.md"),
    fetched=date(2026, 8, 1),
)
WRITTEN = f"""{{
  "version": 1,
  "references": {{
    "radixark/miles#99": {{}},
    "radixark/Miles#1716": {{"title": "Move fully-async rollout from examples into miles/rollout", "state": "merged", \
"author": "Yueming Yuan", "merged": "2026-07-31", "commit": "{COMMIT}", "additions": 19, "deletions": 22, \
"changed_files": 11, "files": ["train_async.py", "examples/fully_async/README.md"], "fetched": "2026-08-01"}},
    "sgl-project/sglang#32958": {{"title": "修复"}}
  }}
}}
"""


def snapshot_of(*entries: str) -> str:
    """Write a snapshot whose entries begin in line 4."""
    body = ",\n".join(entries)
    return f'{{\n"version": 1,\n"references": {{\n{body}\n}}\n}}\n'


def told(text: str) -> list[tuple[int, str]]:
    _, problems = read_snapshot(text, "facts.json", READER)
    assert {problem.code for problem in problems} <= {Code.SNAPSHOT}
    assert {problem.origin.path for problem in problems} <= {"facts.json"}
    return [(problem.origin.line, problem.message) for problem in problems]


def test_a_snapshot_is_written_one_line_a_reference_in_order() -> None:
    facts = {
        Reference("sgl-project/sglang", 32958): Facts(title="修复"),
        Reference("radixark/Miles", 1716): FULL,
        Reference("radixark/miles", 99): Facts(),
    }
    assert write_snapshot(facts) == WRITTEN


def test_what_was_written_reads_back_with_its_spelling() -> None:
    references, problems = read_references(WRITTEN, "facts.json", READER)
    assert problems == ()
    assert references[Reference("radixark/Miles", 1716)] == FULL
    assert write_snapshot(references) == WRITTEN


def test_facts_are_found_by_key() -> None:
    facts, problems = read_snapshot(WRITTEN, "facts.json", READER)
    assert problems == ()
    assert facts == {
        "radixark/miles#99": Facts(),
        "radixark/miles#1716": FULL,
        "sgl-project/sglang#32958": Facts(title="修复"),
    }


def test_an_empty_snapshot_is_well_formed() -> None:
    assert write_snapshot({}) == '{\n  "version": 1,\n  "references": {}\n}\n'
    assert read_snapshot(write_snapshot({}), "facts.json", READER) == ({}, ())


def test_of_two_spellings_the_first_is_written() -> None:
    facts = {Reference("A/b", 1): Facts(title="first"), Reference("a/B", 1): Facts(title="second")}
    assert '"A/b#1": {"title": "first"}' in write_snapshot(facts)
    assert "second" not in write_snapshot(facts)


def test_issues_and_merge_requests_of_one_number_are_two() -> None:
    facts = {
        Reference("g/n", 1, Mark.HASH, "gitlab.com"): Facts(title="issue"),
        Reference("g/n", 1, Mark.BANG, "gitlab.com"): Facts(title="merge request"),
    }
    references, _ = read_references(write_snapshot(facts), "facts.json", READER)
    assert references == facts


def test_the_example_snapshot_is_as_we_write_it() -> None:
    path = Path(__file__).parents[2] / "example_docs" / "facts.json"
    text = path.read_text(encoding="utf-8")
    references, problems = read_references(text, "facts.json", READER)
    assert problems == ()
    assert write_snapshot(references) == text
    assert references[Reference("radixark/miles", 1717)].merged == date(2026, 8, 1)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2026-08-01", date(2026, 8, 1)),
        ("2026-07-31T21:26:09-07:00", date(2026, 8, 1)),
        ("2026-07-31T21:26:09Z", date(2026, 7, 31)),
        ("2026-08-01t01:26:09.123456+02:00", date(2026, 7, 31)),
        ("2026-08-01 01:26:09+02:00", date(2026, 7, 31)),
    ],
)
def test_a_time_becomes_utc_before_its_date_is_taken(written: str, expected: date) -> None:
    assert make_facts([("merged", written)]) == (Facts(merged=expected), ())


@pytest.mark.parametrize(
    ("name", "value", "clause"),
    [
        ("title", 5, "field 'title' is 5, not a text"),
        ("title", ["x"], "field 'title' is ['x'], not a text"),
        ("state", "opened", "field 'state' is 'opened', none of open, closed, merged"),
        ("state", True, "field 'state' is True, none of open, closed, merged"),
        ("commit", "main", "field 'commit' is 'main', no commit, which has 7 to 64 hexadecimal digits"),
        ("commit", 705707, "field 'commit' is 705707, no commit, which has 7 to 64 hexadecimal digits"),
        ("additions", "19", "field 'additions' is '19', not a whole number from 0"),
        ("additions", 1.5, "field 'additions' is 1.5, not a whole number from 0"),
        ("deletions", -1, "field 'deletions' is -1, not a whole number from 0"),
        ("changed_files", True, "field 'changed_files' is True, not a whole number from 0"),
        ("files", "a.py", "field 'files' is 'a.py', not a list of texts"),
        ("files", ["a.py", 1], "field 'files' is ['a.py', 1], not a list of texts"),
        ("merged", "2026-13-01", "field 'merged' is '2026-13-01', neither a date such as 2026-08-01 nor a time"),
        ("merged", "20260801", "field 'merged' is '20260801', neither a date"),
        ("merged", "2026-08-01T10:00:00", "field 'merged' is '2026-08-01T10:00:00', neither a date"),
        ("merged", "0001-01-01T00:00:00+14:00", "field 'merged' is '0001-01-01T00:00:00+14:00', neither a date"),
        ("fetched", 20260801, "field 'fetched' is 20260801, neither a date"),
        ("titel", "x", "unknown field 'titel', did you mean 'title'?"),
        ("labels", [], "unknown field 'labels', known are title, state, author"),
    ],
)
def test_a_wrong_value_is_told_and_the_rest_is_kept(name: str, value: object, clause: str) -> None:
    facts, clauses = make_facts([(name, value), ("author", "Tao Lin")])
    assert facts == Facts(author="Tao Lin")
    assert len(clauses) == 1
    assert clauses[0].startswith(clause)


def test_none_and_upper_case_are_what_a_forge_says() -> None:
    values = [("state", "OPEN"), ("merged", None), ("commit", COMMIT.upper())]
    assert make_facts(values) == (Facts(state="open", commit=COMMIT), ())


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ("a\u202eb", "ab"),
        ("a\x07b", "ab"),
        ("a\nb", "a b"),
        ("a\ud800b", "ab"),
        ("a\u2028b", "a b"),
        ("a\uffffb", "ab"),
    ],
)
def test_characters_that_no_page_can_hold_are_removed_and_told(value: str, kept: str) -> None:
    """Case G4 for the bidi override, F5 for the control character."""
    facts, clauses = make_facts([("title", value)])
    assert facts == Facts(title=kept)
    assert clauses == (f"field 'title' held characters that no page can hold, in {value!r}",)
    assert make_facts([("files", [value])])[0] == Facts(files=(kept,))


def test_the_authors_quotes_and_dashes_are_kept() -> None:
    """Case G7."""
    title = '“双路径” "x" – <script>&amp; \u200f'
    assert make_facts([("title", title)]) == (Facts(title=title), ())


@pytest.mark.parametrize(
    ("entries", "problems"),
    [
        (['"a/b": {}'], [(4, "'a/b': this is no reference; write owner/name#12, #12 or the URL")]),
        (['"#12": {}'], [(4, "'#12': a bare number needs")]),
        (['"ｓgl-project/sglang#1": {}'], [(4, "'ｓgl-project/sglang#1': 'ｓgl-project' in")]),
        (['"a/b#2": []'], [(4, "'a/b#2' is [], not an object of facts")]),
        (['"a/b#2": NaN'], [(4, "'a/b#2' is nan, not an object of facts")]),
        (['"a/b#2": {"additions": NaN}'], [(4, "'a/b#2': field 'additions' is nan, not a whole number")]),
        (['"a/b#2": {"additions": 1e999}'], [(4, "'a/b#2': field 'additions' is inf, not a whole number")]),
        ([f'"a/b#2": {{"additions": {"9" * 5000}}}'], [(4, "'a/b#2': field 'additions' is '9999999999")]),
        (['"a/b#2": {"titel": "x"}'], [(4, "'a/b#2': unknown field 'titel', did you mean 'title'?")]),
        (['"a/b#2": {"title": "x", "title": "y"}'], [(4, "'a/b#2': field 'title' is written twice")]),
        (['"a/b#2": {}', '"A/B#2": {}'], [(5, "'A/B#2' is there twice; the first is kept")]),
        (['"a/b#2": {"title": 1, "state": 2}'], [(4, "'a/b#2': field 'title'"), (4, "'a/b#2': field 'state'")]),
        (['"a/b#2": {"title": "\\ud800"}'], [(4, "'a/b#2': field 'title' held characters")]),
        (['"\\ud800/b#2": {}'], [(4, "'\\ud800/b#2': a reference holds no control characters")]),
        (['"a/b#2": {"title": "x}'], [(4, "not well-formed JSON: Invalid control character at")]),
        (['"a/b#2": {"title": }'], [(4, "not well-formed JSON: Expecting value")]),
        (['"a/b#2" {}'], [(4, "not well-formed JSON: a colon is missing")]),
        (["x: {}"], [(4, "not well-formed JSON: a key in double quotes is missing")]),
        (['<<<<<<< HEAD\n"a/b#2": {}'], [(4, "not well-formed JSON: a key in double quotes is missing")]),
        (['"a/b#2": {}\n"a/b#3": {}'], [(4, "not well-formed JSON: a comma is missing")]),
        (['"a/b#2": ' + "[" * 100_000], [(4, "nested too deep")]),
        (['"a/b#2": ' + '{"a":' * 100_000], [(4, "nested too deep")]),
    ],
)
def test_a_bad_entry_is_told_with_its_line_and_drops_no_other(
    entries: list[str], problems: list[tuple[int, str]]
) -> None:
    text = snapshot_of(*entries, '"o/n#1": {"title": "good"}')
    facts, _ = read_snapshot(text, "facts.json", READER)
    assert facts["o/n#1"] == Facts(title="good")
    messages = told(text)
    assert [line for line, _ in messages] == [line for line, _ in problems]
    for (_, message), (_, start) in zip(messages, problems, strict=True):
        assert message.startswith(start)
        assert len(message) < 250


def test_the_first_of_two_spellings_is_read() -> None:
    text = snapshot_of('"A/b#1": {"title": "first"}', '"a/b#1": {"title": "second"}')
    assert read_references(text, "facts.json", READER)[0] == {Reference("A/b", 1): Facts(title="first")}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", (1, "not well-formed JSON: Expecting value; a snapshot is")),
        ("[]", (0, "[] is no object; a snapshot is")),
        ("null", (0, "None is no object; a snapshot is")),
        ("[" * 100_000, (0, "nested too deep; a snapshot is")),
        ('{"version": 1}', (0, "'references' is None, not an object")),
        ('{"version": 1, "references": []}', (0, "'references' is [], not an object")),
        ('{"version": 2, "references": {}}', (0, "the version is 2, not 1")),
        ('{"references": {}}', (0, "the version is None, not 1")),
        ('{"version": 1, "references": {}, "extra": 1}', (0, "unknown member 'extra'")),
        ('{"version": 1, "version": 1, "references": {}}', (0, "'version' is there twice")),
        ('{"version": 1,\n"references": {},}', (2, "not well-formed JSON:")),
    ],
)
def test_a_frame_that_is_no_snapshot_is_told(text: str, problem: tuple[int, str]) -> None:
    messages = told(text)
    assert len(messages) == 1
    assert messages[0][0] == problem[0]
    assert messages[0][1].startswith(problem[1])


def test_a_byte_order_mark_and_windows_line_ends_do_not_count() -> None:
    """Cases H1 and H2."""
    text = "\ufeff" + snapshot_of('"a/b#1": {"title": "x"}', '"a/b#2": {"titel": "x"}').replace("\n", "\r\n")
    facts, problems = read_snapshot(text, "facts.json", READER)
    assert facts == {"a/b#1": Facts(title="x"), "a/b#2": Facts()}
    assert [problem.origin for problem in problems] == [Origin("facts.json", 5)]


def test_every_written_line_is_one_line_and_can_be_encoded() -> None:
    text = write_snapshot({Reference("a/b", 1): Facts(title="a\u2028b\x85\ud800\u202e")})
    assert len(text.splitlines()) == 6
    assert json.loads(text.encode("utf-8"))["references"]["a/b#1"]["title"] == "a\u2028b\x85\ud800\u202e"


COUNTS = st.integers(min_value=-1, max_value=10**9)
WORDS = st.text(alphabet=st.characters(categories=["L", "N", "P", "S"]), max_size=8)
DATES = st.none() | st.dates()
FACTS = st.builds(
    Facts, title=WORDS, state=st.sampled_from(["", "open", "closed", "merged"]), author=WORDS, merged=DATES,
    commit=st.sampled_from(["", COMMIT]), additions=COUNTS, deletions=COUNTS, changed_files=COUNTS,
    files=st.lists(WORDS, max_size=3).map(tuple), fetched=DATES,
)  # fmt: skip


@given(FACTS)
def test_all_facts_read_back_as_they_were_written(facts: Facts) -> None:
    assert make_facts(json.loads(json.dumps(list_values(facts))).items()) == (facts, ())
