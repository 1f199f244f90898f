"""A list at a glance: a bar of its verdicts, one of its follow-ups, and both in words."""

from __future__ import annotations

import html
from collections.abc import Sequence

from docutils import nodes

from sphinx_prnotes.ext.render.note import SEPARATOR, badge
from sphinx_prnotes.ext.render.scene import Nodes, Scene, joined, line, text
from sphinx_prnotes.ext.render.words import _, between, clauses, counted, verdict_label
from sphinx_prnotes.views.records import OverviewView, Share

#: Of print, where there is no stylesheet: those of the stylesheet on light pages.
_COLOURS = ("B42318", "175CD3", "05603A")
_OTHER = "475467"
_SETTLED = "B8BEC7"


def overview_nodes(view: OverviewView, scene: Scene) -> Nodes:
    """Draw the bars where the builder can, and say the same."""
    shares = [[*badge(share.verdict), *text(f" {share.number}")] for share in view.shares]
    todo = _open(view)
    said = line("about overview", joined([*shares, text(todo)], SEPARATOR))
    return [*_drawn(view, scene.format), said]


def _open(view: OverviewView) -> str:
    if not view.open + view.settled:
        return ""
    return counted(view.open, _("1 open follow-up"), _("%d open follow-ups"))


def _drawn(view: OverviewView, written: str) -> Nodes:
    drawing = {"html": _svg, "latex": _rules}.get(written)
    return [nodes.raw("", drawing(view), format=written)] if drawing else []


def _svg(view: OverviewView) -> str:
    said = clauses([*(_in_words(share) for share in view.shares), *filter(None, [_open(view)])])
    bars = _bar([(_rank(share), share.number) for share in view.shares], top=0, height=6)
    if view.open + view.settled:
        bars += _bar([("open", view.open), ("settled", view.settled)], top=8, height=3)
    height = 11 if view.open + view.settled else 6
    return (
        f'<svg class="prn-bars" viewBox="0 0 100 {height}" preserveAspectRatio="none" role="img" '
        f'aria-label="{html.escape(said)}">{bars}</svg>'
    )


def _in_words(share: Share) -> str:
    return verdict_label(share.verdict) + between(_("%s: %s")) + str(share.number)


def _bar(parts: Sequence[tuple[str, int]], *, top: int, height: int) -> str:
    total, start, bar = sum(number for _, number in parts), 0.0, ""
    for name, number in parts:
        width = 100 * number / total
        # A gap tells neighbours apart where colours do not.
        shown = f'<rect class="prn-{name}" x="{start:.2f}" y="{top}" width="{max(width - 0.4, 0.2):.2f}"'
        bar += f'{shown} height="{height}"/>' if number else ""
        start += width
    return bar


def _rank(share: Share) -> str:
    return f"rank-{share.verdict.rank}" if share.verdict.name else "rank-other"


def _rules(view: OverviewView) -> str:
    drawn = r"\par\noindent " + _ruled([(_colour(share), share.number) for share in view.shares], "1ex")
    if view.open + view.settled:
        todo = [(_OTHER, view.open), (_SETTLED, view.settled)]
        drawn += r"\par\nointerlineskip\vskip 2pt\noindent " + _ruled(todo, "0.5ex")
    return drawn + r"\par "


def _ruled(parts: Sequence[tuple[str, int]], height: str) -> str:
    shown = [(colour, number) for colour, number in parts if number]
    total, gaps = sum(number for _, number in shown), len(shown) - 1
    return r"\hspace{1pt}".join(
        rf"\textcolor[HTML]{{{colour}}}{{\rule{{\dimexpr(\linewidth-{gaps}pt)*{number}/{total}\relax}}{{{height}}}}}"
        for colour, number in shown
    )


def _colour(share: Share) -> str:
    is_coloured = share.verdict.name and share.verdict.rank < len(_COLOURS)
    return _COLOURS[share.verdict.rank] if is_coloured else _OTHER
