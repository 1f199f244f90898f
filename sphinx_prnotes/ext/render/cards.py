"""Notes as cards: what each is about, what the forge says, and what to look at first."""

from __future__ import annotations

from collections.abc import Sequence

from docutils import nodes

from sphinx_prnotes.ext.render.note import in_short, meta, verdict_classes
from sphinx_prnotes.ext.render.scene import Scene, line
from sphinx_prnotes.ext.render.words import _, counted, listing
from sphinx_prnotes.model import State
from sphinx_prnotes.views.records import CardView, NoteRow
from sphinx_prnotes.views.wants import FollowUps


def note_cards(cards: Sequence[CardView], followups: FollowUps, scene: Scene) -> nodes.bullet_list:
    """Set notes as a list of cards."""
    shown = (_card(card, followups, scene) for card in cards)
    return nodes.bullet_list("", *shown, classes=["prn-plain", "prn-cards"], bullet="*")


def _card(card: CardView, followups: FollowUps, scene: Scene) -> nodes.list_item:
    row = card.row
    box = nodes.list_item("", line("card-title", scene.note(row.link)), classes=["prn-card", *verdict_classes(row)])
    said = meta(row, scene, facts=card.facts)
    if said:
        box += line("facts", said)
    box += in_short(card.look_at, scene)
    if row.tags:
        box += line("tags", [nodes.Text(listing(row.tags))])
    if still := _still_to_do(row, followups):
        box += line("todo", [nodes.Text(still)])
    return box


def _still_to_do(row: NoteRow, followups: FollowUps) -> str:
    number = sum(member.state is State.OPEN for member in row.followups)
    if not number or followups is FollowUps.NONE:
        return ""
    return counted(number, _("1 open follow-up"), _("%d open follow-ups"))
