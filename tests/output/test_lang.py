"""Text in another language than its page says so, and no other text does."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tests.support.bare import MakeProject
from tests.support.page import Element, parse_page, read_page
from tests.support.project import Build, Project

NOTES = """\
notes:
  - pr: a/b#1
    lang: zh
    title: 标题
    verdict: must-read
    body: 正文
    look_at: [看这里]
    risks: [风险点]
    followups: [以后做]
  - {pr: a/b#2, title: No language, body: Text, followups: [Later]}
  - {pr: a/b#3, lang: zh}
"""

PAGES = {
    "notes/n.yaml": NOTES,
    "facts.json": '{"version": 1, "references": {"a/b#3": {"title": "From the forge"}}}',
    "a.rst": "A\n=\n\n.. prnote:: a/b#1\n\n.. prnote:: a/b#2\n\n.. prnote:: a/b#3\n",
    "rl.rst": "L\n=\n\n.. readinglist::\n   :sort: ref\n\nSee :prn:note:`a/b#1`.\n",
    "table.rst": "T\n=\n\n.. readinglist::\n   :layout: table\n   :sort: ref\n",
    "cards.rst": "C\n=\n\n.. readinglist::\n   :layout: cards\n   :sort: ref\n",
    "todo.rst": "D\n=\n\n.. followuplist::\n   :group-by: note\n",
    "page.rst": ":pr: a/b#4\n:lang: zh\n\n页面\n====\n\n段落\n",
}

#: What people wrote in Chinese, by page.
CHINESE = {
    "a": ["标题", "正文", "看这里", "风险点", "以后做"],
    "rl": ["标题", "以后做", "标题"],
    "table": ["标题"],
    "cards": ["标题", "看这里"],
    "todo": ["标题", "以后做"],
    "page": ["页面", "段落"],
}


def make(shared_project: MakeProject, **values: object) -> Project:
    return shared_project(
        PAGES, prnotes_pages=["page"], prnotes_snapshot="facts.json", locale_dirs=["locale"], **values
    )


@pytest.fixture(scope="module")
def english(shared_project: MakeProject) -> Build:
    return make(shared_project, language="en").build()


@pytest.fixture(scope="module")
def chinese(shared_project: MakeProject) -> Build:
    return make(shared_project, language="zh_CN").build()


def marked(page: Element) -> list[str]:
    """The texts that say their language, each once."""
    return [element.text.rstrip("¶") for element in page.all("body")[0].elements() if "lang" in element.attributes]


@pytest.mark.parametrize("name", CHINESE)
def test_chinese_in_an_english_page_says_so(name: str, english: Build) -> None:
    assert english.warnings == ""
    page = read_page(english.out / f"{name}.html")
    texts = marked(page)
    assert [words for words in CHINESE[name] if texts.count(words) < CHINESE[name].count(words)] == []
    assert [words for words in texts if not re.search("[\u4e00-\u9fff]", words)] == []
    assert {element.attributes.get("lang") for element in page.all("body")[0].elements()} <= {None, "zh"}


@pytest.mark.parametrize("name", CHINESE)
def test_chinese_in_a_chinese_page_goes_without_saying(name: str, chinese: Build) -> None:
    assert marked(read_page(chinese.out / f"{name}.html")) == []


def test_a_book_says_it_too(english: Build, shared_project: MakeProject) -> None:
    built = make(shared_project, language="en", epub_show_urls="no").build("epub")
    with zipfile.ZipFile(next(built.out.glob("*.epub"))) as book:
        assert '<p lang="zh">看这里</p>' in book.read("a.xhtml").decode()


def test_latex_and_text_are_as_they_were(shared_project: MakeProject) -> None:
    made = make(shared_project, language="en")
    assert "zh" not in made.build("text").text("a.txt")


def test_a_translation_is_in_the_language_of_its_page(shared_project: MakeProject) -> None:
    made = make(shared_project, language="en", gettext_auto_build=False)
    for path in made.build("gettext", doctrees="gettext-doctrees").out.glob("*.pot"):
        catalogue = read_po(BytesIO(path.read_bytes()))
        for message in catalogue:
            if message.id in {"标题", "看这里"}:
                message.string = f"English for {message.id!r}"
        packed = BytesIO()
        write_mo(packed, catalogue)
        made.write({f"locale/en/LC_MESSAGES/{path.stem}.mo": packed.getvalue()})
    built = made.build()
    assert marked(parse_page(built.text("a.html"))) == ["正文", "风险点", "以后做"]
    assert marked(parse_page(built.text("rl.html"))) == ["以后做", "页面"]


def test_a_link_to_a_note_that_is_placed_nowhere_says_it(project: MakeProject) -> None:
    pages = {"notes/n.yaml": NOTES, "a.rst": "A\n=\n\nSee :prn:note:`a/b#1`.\n"}
    built = project(pages, suppress_warnings=["prnotes.unplaced", "prnotes.field-missing"]).build()
    assert marked(read_page(built.out / "a.html")) == ["标题"]
