"""A project that keeps changing: every kind of file, and every way to edit them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from tests.support.bare import TEMPLATES, conf
from tests.support.chance import notes, pages

SUFFIXES: Final = (".rst", ".md")
FILES: Final = ("notes/a.yaml", "notes/b.json", "notes/c/d.yaml", "notes/e.json")

#: What each option may become.
OPTIONS: Final[Mapping[str, tuple[object, ...]]] = {
    "prnotes_repo": ("a/b", "c/d"),
    "prnotes_aliases": ({}, {"d": "c/d"}),
    "prnotes_forges": ({}, {"git.example.org": "gitea"}),
    "prnotes_verdicts": ([], ["must-read", "worth-reading", "skim", "skip", "never"], {"must-read": {"label": "READ"}}),
    "prnotes_fields": ({"impact": "Impact"}, {"impact": "Weight"}, {}),
    "prnotes_lists": (
        {"quick": {"filter": "minutes:<=10", "sort": "ref"}, "wide": {"layout": "cards"}, "left": {"layout": "table"}},
        {"quick": {"budget": 20}, "wide": {"layout": "table", "columns": "title, tags"}, "left": {"state": "all"}},
        {"quick": {"limit": 1}},
    ),
    "prnotes_snapshot": ("facts.json", ""),
    "prnotes_show": ("full", "summary"),
    "prnotes_autolink": ("notes", "pages", "off"),
    "prnotes_drafts": (False, True),
    "prnotes_body_format": ("markdown", "rst"),
    "prnotes_stale_after": (0, 10),
    "prnotes_backlinks": (10, 1, 0),
    "prnotes_today": ("2026-08-01", "2026-08-21"),
    "prnotes_exports": (["prnotes.json"], []),
    "prnotes_warn_empty": (True, False),
    "prnotes_pages": (["paged/*"], ["paged/*", "p1*"], []),
    "language": ("en", "zh_CN"),
}


class Chance:
    """Files of a project by path, and edits of them, all from one seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._notes: dict[str, list[dict[str, Any]]] = {}
        self._pages: dict[str, tuple[str, list[str]]] = {}
        self._paged: dict[str, tuple[dict[str, Any], str]] = {}
        self._options: dict[str, object] = {name: values[0] for name, values in OPTIONS.items()}
        self._facts: dict[str, dict[str, object]] = {}
        self.tags: tuple[str, ...] = ()
        self._count = 0
        for name in FILES[:2]:
            self._notes[name] = [notes.note(self._random) for _ in range(3)]
        for _ in range(6):
            self._add_page()
        self._add_paged()
        self._change_facts()

    def files(self) -> dict[str, str | bytes]:
        """Write everything."""
        # Names, no globs: with these bare Sphinx leaves a second builder's index as it was.
        entries = "".join(f"   {name.rpartition('.')[0]}\n" for name in (*self._pages, *self._paged))
        index = f"Everything\n==========\n\n.. toctree::\n\n{entries}"
        return {
            **TEMPLATES,
            "conf.py": conf(**self._options),
            "index.rst": index,
            "facts.json": json.dumps({"version": 1, "references": self._facts}, indent=1),
            **{name: json.dumps({"notes": written}, indent=1) for name, written in self._notes.items()},
            **{name: "\n\n".join([head, *parts, ""]) for name, (head, parts) in self._pages.items()},
            **{name: self._front_matter(*written) for name, written in self._paged.items()},
        }

    def edit(self) -> str:
        """Change something, and name what."""
        edits: tuple[Callable[[], None], ...] = (
            *(self._change_note, self._change_note, self._change_note, self._add_note, self._remove_note),
            *(self._move_note, self._rename_notes_file),
            *(self._change_part, self._change_part, self._add_part, self._remove_part, self._change_heading),
            *(self._add_page, self._remove_page, self._rename_page),
            *(self._change_paged, self._add_paged, self._remove_paged),
            *(self._change_option, self._change_option, self._change_facts, self._switch_tag),
        )
        chosen = self._random.choice(edits)
        chosen()
        return chosen.__name__.strip("_").replace("_", " ")

    @staticmethod
    def _front_matter(fields: Mapping[str, Any], title: str) -> str:
        rest = {name: value for name, value in fields.items() if name not in {"title", "body", "format"}}
        return f"---\n{json.dumps(rest, indent=1)}\n---\n\n# {title}\n\n{fields['body']}\n"

    def _file(self) -> str:
        return self._random.choice(sorted(self._notes))

    def _page(self) -> str:
        return self._random.choice(sorted(self._pages))

    def _change_note(self) -> None:
        written = self._notes[self._file()]
        if written:
            place = self._random.randrange(len(written))
            written[place] = notes.changed(written[place], self._random)

    def _add_note(self) -> None:
        name = self._random.choice(FILES)
        self._notes.setdefault(name, []).insert(0, notes.note(self._random))

    def _remove_note(self) -> None:
        written = self._notes[self._file()]
        if written:
            written.pop(self._random.randrange(len(written)))

    def _move_note(self) -> None:
        written = self._notes[self._file()]
        if written:
            self._notes[self._file()].append(written.pop())

    def _rename_notes_file(self) -> None:
        free = [name for name in FILES if name not in self._notes]
        if free:
            self._notes[free[0]] = self._notes.pop(self._file())

    def _change_part(self) -> None:
        name = self._page()
        _, parts = self._pages[name]
        if parts:
            parts[self._random.randrange(len(parts))] = pages.part(name[name.index(".") :], self._random)

    def _add_part(self) -> None:
        name = self._page()
        self._pages[name][1].append(pages.part(name[name.index(".") :], self._random))

    def _remove_part(self) -> None:
        _, parts = self._pages[self._page()]
        if parts:
            parts.pop(self._random.randrange(len(parts)))

    def _change_heading(self) -> None:
        name = self._page()
        head, parts = self._pages[name]
        self._pages[name] = head.replace("Page", "Sheet", 1) if "Page" in head else head.replace("Sheet", "Page"), parts

    def _add_page(self) -> None:
        self._count += 1
        suffix = self._random.choice(SUFFIXES)
        self._pages[f"p{self._count}{suffix}"] = pages.page(f"Page {self._count}", suffix, self._random)

    def _remove_page(self) -> None:
        if len(self._pages) > 2:
            del self._pages[self._page()]

    def _rename_page(self) -> None:
        name = self._page()
        self._count += 1
        self._pages[f"p{self._count}{name[name.index('.') :]}"] = self._pages.pop(name)

    def _add_paged(self) -> None:
        self._count += 1
        self._paged[f"paged/q{self._count}.md"] = notes.note(self._random), f"Note {self._count}"

    def _change_paged(self) -> None:
        if self._paged:
            name = self._random.choice(sorted(self._paged))
            written, title = self._paged[name]
            self._paged[name] = notes.changed(written, self._random), title

    def _remove_paged(self) -> None:
        if self._paged:
            del self._paged[self._random.choice(sorted(self._paged))]

    def _change_option(self) -> None:
        name = self._random.choice(sorted(OPTIONS))
        self._options[name] = self._random.choice(OPTIONS[name])

    def _change_facts(self) -> None:
        number = self._random.choice(notes.NUMBERS)
        self._facts[f"a/b#{number}"] = {
            "title": notes.title(self._random).replace("`", ""),
            "state": self._random.choice(("open", "merged", "closed")),
            "merged": self._random.choice(notes.DAYS),
            "author": self._random.choice(notes.PEOPLE),
            "commit": "0123456789abcdef0123456789abcdef01234567",
            "files": ["src/a.py"],
        }

    def _switch_tag(self) -> None:
        self.tags = () if self.tags else ("internal",)
