"""The two generated indices: recommended reading and follow-up items."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from sphinx.domains import Index, IndexEntry

from sphinx_prnotes.catalogue.records import Entry, FollowUpChoice, FollowUpEntry
from sphinx_prnotes.ext.render.words import _, minutes_label, state_label, verdict_label
from sphinx_prnotes.views.links import plain_text

if TYPE_CHECKING:
    from sphinx_prnotes.ext.domain import PullRequestNotes

Content = tuple[list[tuple[str, list[IndexEntry]]], bool]


class ReadingIndex(Index):
    """Every note above the last level, by verdict and then repository; notes without a verdict by themselves."""

    name = "reading"
    localname = _("Recommended reading")
    shortname = _("reading")

    def generate(self, docnames: Iterable[str] | None = None) -> Content:
        """Build the index anew from the catalogue."""
        domain = cast("PullRequestNotes", self.domain)
        last = len(domain.project.settings.verdicts) - 1
        groups: dict[str, list[tuple[str, IndexEntry]]] = {}
        for entry in domain.viewer.catalogue.entries:
            if entry.rank == last and last > 0:
                continue
            row = domain.viewer.row(entry)
            heading = verdict_label(row.verdict) if row.verdict else str(_("Without a verdict"))
            where = entry.note.references[0].where if entry.note.references else ""
            groups.setdefault(heading, []).append((where.lower(), _note_line(entry, domain)))
        ordered = {heading: [line for _, line in sorted(lines, key=lambda pair: pair[0])] for heading, lines in groups.items()}
        return list(ordered.items()), False


class FollowUpIndex(Index):
    """Every follow-up, by state and then due date."""

    name = "followups"
    localname = _("Follow-up items")
    shortname = _("follow-ups")

    def generate(self, docnames: Iterable[str] | None = None) -> Content:
        """Build the index anew from the catalogue."""
        domain = cast("PullRequestNotes", self.domain)
        selection = domain.viewer.catalogue.select_followups(FollowUpChoice(), domain.project.reader)
        groups: dict[str, list[IndexEntry]] = {}
        for member in (member for group in selection.groups for member in group.members):
            heading = state_label(member.state)
            groups.setdefault(heading, []).append(_followup_line(member, domain))
        return list(groups.items()), False


def _note_line(entry: Entry, domain: PullRequestNotes) -> IndexEntry:
    references = ", ".join(str(reference) for reference in entry.note.references)
    minutes = minutes_label(entry.note.minutes) if entry.note.minutes else ""
    home = entry.home
    return IndexEntry(
        plain_text(entry.note.title), 0, home.docname if home else "", entry.anchor if home else "", references, minutes, ""
    )


def _followup_line(member: FollowUpEntry, domain: PullRequestNotes) -> IndexEntry:
    followup = member.followup
    entry = domain.viewer.catalogue.get(member.note_id)
    home = entry.home if entry else None
    due = str(_("due %s") % followup.due.isoformat()) if followup.due else ""
    return IndexEntry(
        plain_text(followup.text),
        0,
        home.docname if home else "",
        member.anchor if home else "",
        followup.owner,
        due,
        plain_text(entry.note.title) if entry else "",
    )
