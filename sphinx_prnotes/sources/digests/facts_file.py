"""What is known of pull requests, from a snapshot or from a table kept by hand, for finding those of a digest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sphinx_prnotes.forge.snapshot import read_references
from sphinx_prnotes.model import Origin, Reference
from sphinx_prnotes.references import ReferenceReader
from sphinx_prnotes.sources.digests.digest import Remark
from sphinx_prnotes.sources.digests.values import member, members_of, text_at, text_of
from sphinx_prnotes.sources.report import Report
from sphinx_prnotes.sources.text import decode
from sphinx_prnotes.sources.tree import Value
from sphinx_prnotes.sources.yaml_tree import read_yaml


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pull request that a note may be about; ``is_mentioned`` says that a table lists it as one without a note."""

    reference: Reference
    title: str
    files: tuple[str, ...] = ()
    is_mentioned: bool = False


def read_candidates(path: str, content: bytes, reader: ReferenceReader) -> tuple[list[Candidate], list[Remark]]:
    """Read a snapshot, or a table in YAML with the lists ``pulls`` and ``mentioned``.

    The table has ``repo: owner/name``; a pull has ``pr`` and ``title``; ``files`` leads from numbers to paths.
    """
    report = Report()
    text = decode(content, path, report) or ""
    if text.lstrip().startswith("{"):
        references, problems = read_references(text, path, reader)
        found = [Candidate(reference, facts.title, facts.files) for reference, facts in references.items()]
        return found, [Remark(problem.message, problem.origin) for problem in (*report.problems, *problems)]
    tree = read_yaml(text, path, report)
    remarks = [Remark(problem.message, problem.origin) for problem in report.problems]
    table = _Table(tree, reader, remarks)
    found = [*table.pulls("pulls"), *table.pulls("mentioned", is_mentioned=True)]
    if not found:
        message = "no pull request is in this file; it is a snapshot, or holds a list 'pulls' of 'pr' and 'title'"
        remarks.append(Remark(message, Origin(path, 1)))
    return found, remarks


@dataclass(slots=True)
class _Table:
    tree: Value | None
    reader: ReferenceReader
    remarks: list[Remark]

    def pulls(self, name: str, *, is_mentioned: bool = False) -> Iterator[Candidate]:
        """Read one list of the table; members without a reference are told."""
        repo = text_at(self.tree, "repo")
        files = member(self.tree, "files")
        for each in members_of(self.tree, name):
            written = text_of(member(each, "pr", "ref"))
            try:
                reference = self.reader.parse(written, repo=repo)
            except ValueError as error:
                self.remarks.append(Remark(str(error), each.origin))
                continue
            paths = members_of(files, str(reference.number)) if reference.where == repo else ()
            texts = tuple(map(text_of, paths))
            yield Candidate(reference, text_at(each, "title"), texts, is_mentioned)
