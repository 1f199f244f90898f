"""A note in its place: full, as a summary, as a card, or as a link."""

from __future__ import annotations

from collections.abc import Sequence

from docutils import nodes

from sphinx_prnotes.ext.render.followups import followup_line
from sphinx_prnotes.ext.render.scene import (
    Nodes,
    Scene,
    joined,
    keep_message,
    line,
    listed,
    mark_language,
    marks,
    some,
    span,
    within,
)
from sphinx_prnotes.ext.render.words import _, between, date_label, facts_label, listing, minutes_label, verdict_label
from sphinx_prnotes.model import Facts
from sphinx_prnotes.settings import Show
from sphinx_prnotes.views.records import (
    NoteRow,
    NoteView,
    PathView,
    ReferenceView,
    Some,
    StepView,
    Target,
    VerdictView,
    Words,
)

#: The nodes of a note's texts by kind; ``look_at``, ``risk`` and ``followup`` have one paragraph a member.
Texts = dict[str, Nodes]

SEPARATOR = " · "


def note_nodes(view: NoteView, texts: Texts, show: Show, scene: Scene, classes: Sequence[str] = ()) -> Nodes:
    """Set one note; *texts* are empty where the page has not read the note in."""
    if show is Show.LINK:
        return [*_anchors(view, scene), line("link", scene.note(view.row.link)), *texts.get("remark", [])]
    box = nodes.admonition("", classes=["prn-note", f"prn-show-{show.value}", *verdict_classes(view.row), *classes])
    # Sphinx's text builder runs the paragraphs of an admonition together; those of a compound it parts.
    content = nodes.compound("", *_facts(view, scene), classes=["prn-content"])
    content += _notices(view, scene)
    content += in_short(view.look_at, scene)
    if show is Show.FULL:
        content += _whole(view, texts, scene)
    content += texts.get("remark", [])
    box += [_title(view, texts, scene), content]
    return [*_anchors(view, scene), box]


def _anchors(view: NoteView, scene: Scene) -> Nodes:
    """What links lead to: the note, and its follow-ups where they are not shown at its home."""
    return [target for anchor in (view.anchor, *view.anchors) for target in scene.target(anchor)]


def page_nodes(view: NoteView, texts: Texts, scene: Scene) -> Nodes:
    """Set what a page that is a note does not say itself, to stand below its heading."""
    # Its heading is the page's own.
    draft = [span("draft", nodes.Text(_("draft")))] if view.row.link.is_draft else []
    content = [*_facts(view, scene, draft), *_notices(view, scene), *_whole(view, texts, scene)]
    box = nodes.compound("", *content, classes=["prn-note", "prn-page", *verdict_classes(view.row)])
    return [*_anchors(view, scene), *([box] if content else [])]


def _facts(view: NoteView, scene: Scene, first: Sequence[nodes.Node] = ()) -> Nodes:
    facts = joined([[*first], meta(view.row, scene, facts=view.facts)], SEPARATOR)
    return [line("facts", facts)] if facts else []


def verdict_classes(row: NoteRow) -> list[str]:
    """Name the level and its rank, which the colours go by."""
    if not row.verdict or not row.verdict.name:
        return []
    return [f"prn-verdict-{nodes.make_id(row.verdict.name)}", f"prn-rank-{row.verdict.rank}"]


def _title(view: NoteView, texts: Texts, scene: Scene) -> nodes.title:
    title = _title_text(view, texts, scene)
    title += scene.itself(view.anchor)
    return title


def _title_text(view: NoteView, texts: Texts, scene: Scene) -> nodes.title:
    if "title" not in texts:
        link = view.row.link
        return nodes.title("", "", *([*scene.words(link.title), *marks(link)] if view.anchor else scene.note(link)))
    (paragraph,) = texts["title"]
    assert isinstance(paragraph, nodes.TextElement)
    title = nodes.title(paragraph.rawsource, "", *paragraph.children, *marks(view.row.link))
    keep_message(paragraph, title)
    mark_language(title, view.row.link.title.lang)
    return title


def badge(verdict: VerdictView | None) -> Nodes:
    """The verdict in words."""
    if verdict is None:
        return []
    name = span("badge", nodes.Text(verdict_label(verdict)))
    if verdict.name:
        name["classes"].append(f"prn-badge-{verdict.rank}")
    return [name]


def meta(row: NoteRow, scene: Scene, *, facts: Facts | None = None) -> Nodes:
    """One line about a note: verdict, minutes, references, what the forge says, who wrote the note and when."""
    said = facts_label(facts or Facts(), row.merged)
    noted = _noted(row)
    parts: list[Nodes] = [
        badge(row.verdict),
        [span("minutes", nodes.Text(minutes_label(row.minutes)))] if row.minutes else [],
        listed([scene.reference(reference) for reference in row.references]),
        [span("forge", nodes.Text(said))] if said else [],
        [span("noted", nodes.Text(noted))] if noted else [],
        _mentioned_by(row, scene) if row.is_stub else [],
    ]
    return joined(parts, SEPARATOR)


def _mentioned_by(row: NoteRow, scene: Scene) -> Nodes:
    """Say who names what nobody has written a note on."""
    names = some(row.mentioned_by, scene.note) if row.mentioned_by else []
    return [span("mentioned-by", *within(_("mentioned by %s"), names))] if names else []


def _noted(row: NoteRow) -> str:
    if row.by and row.noted:
        return _("noted by {name} on {day}").format(name=row.by, day=date_label(row.noted))
    if row.noted:
        return _("noted on %s") % date_label(row.noted)
    return _("noted by %s") % row.by if row.by else ""


def _notices(view: NoteView, scene: Scene) -> Nodes:
    notices: Nodes = []
    if view.home:
        home = scene.linked(view.home, [nodes.Text(_("Where this note lives"))])
        notices.append(line("notice", home))
    if view.others:
        others = listed([scene.note(other) for other in view.others])
        notices.append(line("notice", within(_("Other notes on the same pull request: %s"), others)))
    return notices


def _whole(view: NoteView, texts: Texts, scene: Scene) -> Nodes:
    lang = view.lang
    whole: Nodes = _spoken(texts.get("body", []), lang)
    whole += _listed(_("Look at"), "look-at", _spoken(texts.get("look_at", []), lang))
    whole += _listed(_("Risks"), "risks", _spoken(texts.get("risk", []), lang))
    whole += _followups(view, texts.get("followup", []), scene)
    whole += [labelled("step", _("Reading path"), _step(step, scene)) for step in view.steps]
    whole += _references(_("Read before"), "follows", view.follows, scene)
    whole += _references(_("See also"), "see-also", view.see_also, scene)
    whole += _references(_("Settles"), "closes", view.closes, scene)
    whole += _paths(view.paths, scene)
    whole += _words(_("Tags"), "tags", view.row.tags)
    whole += _words(_("Authors"), "authors", view.row.authors)
    whole += [node for name, text in view.extra for node in _words(name, "extra", (text,))]
    if view.mentioned_by.shown:
        names = some(view.mentioned_by, scene.note)
        whole.append(labelled("mentioned-by", _("Mentioned by"), names))
    return whole


def in_short(look_at: Some[Words], scene: Scene) -> Nodes:
    """The first things to look at, with how many more there are; nothing where there are none."""
    if not look_at.shown:
        return []
    texts = _listed(_("Look at"), "look-at", [nodes.paragraph("", "", *scene.words(text)) for text in look_at.shown])
    more = [line("more", [nodes.Text(_("and %d more") % look_at.more)])] if look_at.more else []
    return [*texts, *more]


def label(text: str) -> nodes.strong:
    """The name of a part of a note."""
    return nodes.strong("", text, classes=["prn-label-text"])


def labelled(kind: str, name: str, content: Sequence[nodes.Node]) -> nodes.paragraph:
    """Set a part of a note that is one line, behind its name."""
    return line(f"about {kind}", [label(name), nodes.Text(between(_("%s: %s"))), *content])


def _spoken(content: Nodes, lang: str) -> Nodes:
    """Mark the language of what a person wrote; what the extension says around it has the page's."""
    for node in content:
        if isinstance(node, nodes.Element):
            mark_language(node, lang)
    return content


def _listed(name: str, kind: str, paragraphs: Nodes) -> Nodes:
    if not paragraphs:
        return []
    members = [nodes.list_item("", paragraph) for paragraph in paragraphs]
    return [line("label", [label(name)]), nodes.bullet_list("", *members, classes=[f"prn-{kind}"], bullet="*")]


def _followups(view: NoteView, paragraphs: Nodes, scene: Scene) -> Nodes:
    members = view.row.followups
    if not members:
        return []
    items = nodes.bullet_list("", classes=["prn-plain", "prn-followups"], bullet="*")
    for position, member in enumerate(members):
        written = paragraphs[position] if position < len(paragraphs) else None
        anchor = member.target.anchor if view.anchor else ""
        items += followup_line(member, scene, written=written, anchor=anchor)
    return [line("label", [label(_("Follow-ups"))]), items]


def _step(step: StepView, scene: Scene) -> Nodes:
    neighbours = [
        [nodes.Text(name + between(_("%s: %s"))), *scene.note(link)]
        for name, link in ((_("previous"), step.before), (_("next"), step.after))
        if link
    ]
    return [*scene.note(step.page), *within(_(" (%s)"), joined(neighbours, between(_("%s, %s"))))]


def _references(name: str, kind: str, views: Sequence[ReferenceView], scene: Scene) -> Nodes:
    links = listed([scene.reference(view) for view in views])
    return [labelled(kind, name, links)] if links else []


def _paths(views: Sequence[PathView], scene: Scene) -> Nodes:
    from_forge = listed([path_nodes(view, scene) for view in views])
    return [labelled("paths", _("Files"), from_forge)] if views else []


def path_nodes(view: PathView, scene: Scene) -> Nodes:
    """A path in the repository, as a link to the file where its address is known."""
    literal = nodes.literal("", view.text)
    if not view.url:
        return [literal]
    return scene.linked(Target(url=view.url), [literal])


def _words(name: str, kind: str, texts: Sequence[str]) -> Nodes:
    return [labelled(kind, name, [nodes.Text(listing(texts))])] if texts else []
