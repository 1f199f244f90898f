"""Files of other projects piece by piece: in any layout, cut off, broken, or no such file at all."""

from __future__ import annotations

import json
import os
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinx_prnotes.sources.published.elements import open_elements
from tests.support.published import note_members, published, read, told


def test_a_broken_line_hides_no_other_note() -> None:
    content = published(note_members(1), note_members(2), note_members(3)).replace(b'{"id": "c/d#2"', b'{"id": c/d#2"')
    reading = read(content)
    assert [made.id for made in reading.notes] == ["miles:c/d#1", "miles:c/d#3"]
    assert told(reading) == ["miles.json:7: project 'miles': a note is left out: not well-formed JSON: Expecting value"]


def test_a_line_without_a_note_is_none() -> None:
    content = published(note_members(1), note_members(2)).replace(b",\n    {", b",\n\n \n    {")
    reading = read(content)
    assert [str(made.origin) for made in reading.notes] == ["miles.json:6", "miles.json:9"]
    assert told(reading) == []


def test_a_file_that_is_cut_off_is_told() -> None:
    content = published(note_members(1), note_members(2))
    reading = read(content[: content.index(b'{"id": "c/d#2"')])
    assert [made.id for made in reading.notes] == ["miles:c/d#1"]
    assert told(reading)[-1].endswith("the file is cut off here")


@pytest.mark.parametrize("sort_keys", [False, True])
@pytest.mark.parametrize("indent", [None, 0, 2, 4])
def test_a_file_that_was_formatted_otherwise_is_read(indent: int | None, sort_keys: bool) -> None:
    long = note_members(2, body={"source": "迁移" * 100_000})
    content = json.loads(
        published(note_members(1, home={"anchor": "prn-c_sd_n1", "path": "x.html"}), long, note_members(3))
    )
    reading = read(json.dumps(content, indent=indent, sort_keys=sort_keys).encode())
    assert [made.id for made in reading.notes] == ["miles:c/d#1", "miles:c/d#2", "miles:c/d#3"]
    assert reading.notes[0].url == "https://c.org/x.html#prn-c_sd_n1"
    assert len(reading.notes[1].body.source) == 200_000
    assert told(reading) == []


def test_a_file_that_was_formatted_otherwise_is_read_up_to_where_it_is_broken() -> None:
    content = json.dumps(json.loads(published(*map(note_members, (1, 2, 3)))), indent=2)
    reading = read(content.replace('"id": "c/d#3"', '"id": c/d#3').encode())
    assert [made.id for made in reading.notes] == ["miles:c/d#1", "miles:c/d#2"]
    (line,) = told(reading)
    assert line.endswith("a note is left out: not well-formed JSON: Expecting value; what follows is not read")


def test_windows_line_ends_and_a_byte_order_mark_do_not_matter() -> None:
    content = b"\xef\xbb\xbf" + published(note_members(1), note_members(2)).replace(b"\n", b"\r\n")
    reading = read(content)
    assert (len(reading.notes), told(reading)) == (2, [])


@pytest.mark.parametrize(
    ("content", "clause"),
    [
        (published(version=2), "version 2 is newer than this sphinx-prnotes, which reads 1"),
        (published(version="1"), "version '1' with notes [] is not understood"),
        (published(version=True), "version True with notes [] is not understood"),
        (b"[]", "no JSON object"),
        (b'{"version": 1}', "version 1 with notes None is not understood"),
        (b'{"version": 1, "notes": 7}', "version 1 with notes 7 is not understood"),
        (b'{"notes": [1}', "not well-formed JSON: ] is missing"),
        (b'{"notes": []} {', "not well-formed JSON: Extra data"),
        (b"<html>", "not well-formed JSON: Expecting value"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"version": ' + b"9" * 5000 + b"}", "a number in it is too long"),
    ],
)
def test_another_file_is_refused_as_a_whole(content: bytes, clause: str) -> None:
    reading = read(content)
    assert reading.notes == ()
    assert told(reading) == [f"miles.json: project 'miles': {clause}; a copy of its prnotes.json is wanted"]


@settings(max_examples=60)
@given(st.binary(max_size=60))
def test_no_bytes_break_the_reading(content: bytes) -> None:
    read(content)
    read(published(note_members(1)).replace(b"\n  ],", b",\n" + content + b"\n  ],"))


@pytest.mark.parametrize("indent", [None, 2])
def test_a_file_is_read_piece_by_piece(indent: int | None) -> None:
    content = published(*map(note_members, range(1, 3000)))
    stream = BytesIO(json.dumps(json.loads(content), indent=indent).encode() if indent else content)
    _, elements, _ = open_elements(stream)
    next(elements)
    assert stream.tell() < len(content) / 3


@pytest.mark.parametrize("indent", [None, 2])
def test_a_pipe_is_read_in_any_layout(indent: int | None) -> None:
    content = published(note_members(1), note_members(2))
    way_out, way_in = os.pipe()
    with open(way_in, "wb") as stream:
        stream.write(json.dumps(json.loads(content), indent=indent).encode() if indent else content)
    with open(way_out, "rb") as stream:
        assert [element.value for element in open_elements(stream).elements] == [note_members(1), note_members(2)]
