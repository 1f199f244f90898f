"""What ``gh pr list --json …``, ``gh pr view --json …`` and the REST API of GitHub say of pull requests."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from sphinx_prnotes.messages import quote
from sphinx_prnotes.model import Note, Origin, Place, Reference, Text
from sphinx_prnotes.sources.digests.digest import Clerk, Remark, Span
from sphinx_prnotes.sources.digests.making import Maker, others
from sphinx_prnotes.sources.digests.prose import language_of
from sphinx_prnotes.sources.digests.values import mappings_of, member, members_of, text_at, text_of
from sphinx_prnotes.sources.text import fold
from sphinx_prnotes.sources.tree import Mapping, Scalar, Sequence, Value
from sphinx_prnotes.sources.values import read_date, read_path

# The members that are taken, and what each should be.
_TAKEN: Final = {
    **dict.fromkeys(("number", "title", "url", "html_url", "body", "mergedAt", "merged_at"), Scalar),
    **dict.fromkeys(("labels", "files"), Sequence),
    **dict.fromkeys(("author", "user"), Mapping),
}
_SHAPES: Final = {Scalar: "text", Sequence: "list", Mapping: "object"}


def is_listing(tree: Value | None) -> bool:
    """Whether JSON looks like what ``gh`` writes."""
    first = next(mappings_of(tree), None)
    return first is not None and (member(first, "number", "url", "html_url") is not None)


def read_listing(maker: Maker, tree: Value | None, repo: str) -> None:
    """Make a note of each pull request; its description, if it was asked for, is the text.

    Members that no note holds are told, and so are values that are not what they should be.
    """
    clerk = maker.clerk
    passed: dict[str, None] = {}
    for each in _members(tree):
        note = None
        if isinstance(each, Mapping):
            passed |= dict.fromkeys(key.text for key, _ in each.pairs if key.text not in _TAKEN)
            clerk.tell_all(_misshapen(each))
            note = _note(maker, each, repo)
        if note is None:
            message = "no pull request is here: there is no 'url', and no 'number' with a repository from --repo"
            clerk.tell_at(each.origin, message)
        else:
            clerk.add(note)
    if passed:
        clerk.tell(f"what no note holds is left out: {', '.join(map(quote, passed))}", 0)
    clerk.take(Span(0, len(clerk.text)))


def _misshapen(mapping: Mapping) -> Iterator[Remark]:
    for key, value in mapping.pairs:
        shape = _TAKEN.get(key.text)
        if shape and not isinstance(value, shape):
            yield Remark(f"{quote(key.text)} is no {_SHAPES[shape]} and is left out", value.origin)


def _members(tree: Value | None) -> Iterator[Value]:
    if isinstance(tree, Sequence):
        yield from tree.members
    elif tree is not None:
        yield tree


def _note(maker: Maker, mapping: Mapping, repo: str) -> Note | None:
    reference = _reference(maker, mapping, repo)
    if reference is None:
        return None
    body = text_at(mapping, "body").replace("\r\n", "\n")
    title = text_at(mapping, "title")
    mentioned = maker.find_mentioned(body, reference.where, 0)
    own = {reference.key}
    return Note(
        title=Text(fold(title)),
        origin=mapping.origin,
        place=Place.FILE,
        repo=reference.where,
        references=(reference,),
        see_also=others(mentioned.see_also, own | mentioned.follows.keys()),
        follows=others(mentioned.follows, own),
        tags=tuple(dict.fromkeys(_labels(maker.clerk, mapping))),
        authors=tuple(_authors(maker.clerk, mapping)),
        paths=tuple(_paths(maker.clerk, mapping)),
        merged=_date(maker.clerk, mapping),
        lang=language_of(body or title),
        extra=maker.extra(mentioned),
        body=Text(body, Origin(maker.clerk.path)),
    )


def _reference(maker: Maker, mapping: Mapping, repo: str) -> Reference | None:
    reader = maker.context.reader
    address = text_of(member(mapping, "url", "html_url"))
    # Without a host, an address would be taken for a number, or for that of another repository.
    for written in (address if "://" in address else "", text_at(mapping, "number")):
        try:
            return reader.parse(written, repo=repo)
        except ValueError:
            continue
    return None


def _labels(clerk: Clerk, mapping: Mapping) -> Iterator[str]:
    for label in members_of(mapping, "labels"):
        if name := text_at(label, "name") or text_of(label):
            yield name
        else:
            clerk.tell_at(label.origin, "this label has no 'name' and is left out")


def _authors(clerk: Clerk, mapping: Mapping) -> Iterator[str]:
    author = member(mapping, "author", "user")
    if login := text_at(author, "login"):
        yield login
    elif isinstance(author, Mapping):
        clerk.tell_at(author.origin, "this author has no 'login' and is left out")


def _paths(clerk: Clerk, mapping: Mapping) -> Iterator[str]:
    for file in members_of(mapping, "files"):
        path = text_at(file, "path") or text_at(file, "filename")
        if not path:
            clerk.tell_at(file.origin, "this file has no 'path' and is left out")
            continue
        try:
            yield read_path(path)
        except ValueError as error:
            clerk.tell_at(file.origin, str(error))


def _date(clerk: Clerk, mapping: Mapping) -> date | None:
    merged = member(mapping, "mergedAt", "merged_at")
    if not isinstance(merged, Scalar):
        return None
    try:
        return read_date(text_of(merged))
    except ValueError as error:
        clerk.tell_at(merged.origin, str(error))
        return None
