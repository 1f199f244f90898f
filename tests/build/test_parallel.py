"""Workers, hash seeds, folders, time zones and locales change no byte."""

from __future__ import annotations

import pickle
from io import BytesIO
from typing import Any

import pytest

import sphinx_prnotes
from tests.support.bare import MakeProject
from tests.support.choosing import MIXED_PAGE
from tests.support.mixed import OPTIONS, PAGES
from tests.support.page import list_rows, read_page, titles
from tests.support.process import build_in_process
from tests.support.project import Build, Project
from tests.support.tree import assert_same_tree

#: With the mixed project's own eleven, more than twenty documents.
MORE = {
    f"more{number:02}.rst": (
        f"More {number}\n=======\n\n"
        f".. prnote:: radixark/miles#{200 + number}\n   :title: 标题 {number}\n   :verdict: skim\n"
        f"   :see-also: #11, #{200 + (number * 7) % 12}\n\n   See #{200 + (number * 5) % 12}.\n\n"
        ".. prnote:: #12\n   :show: link\n"
    )
    for number in range(12)
}

PLAIN_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "PYTHONCOERCECLOCALE": "0"}

#: Kind of process: arguments and environment.
PROCESSES = (
    ("seed 0, four workers", ("-j4",), {"PYTHONHASHSEED": "0"}),
    ("seed 1, another time zone", (), {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati"}),
    (
        "seed 2, plain locale (H4)",
        ("-j2",),
        {"PYTHONHASHSEED": "2", **PLAIN_LOCALE},
    ),
)

TWELVE = {f"n{number:02}.rst": f"N\n=\n\n.. prnote:: a/b#{number}\n   :title: N {number}\n" for number in range(12)}


@pytest.fixture(scope="module")
def many(shared_project: MakeProject) -> Project:
    exports = {"prnotes.json": "", "lists/skim.csv": "verdict:skim", "all.ndjson": ""}
    return shared_project({**PAGES, **MORE, "choosing.rst": MIXED_PAGE}, **OPTIONS, prnotes_exports=exports)


@pytest.fixture(scope="module")
def serial(many: Project) -> Build:
    return many.build(out="serial", doctrees="serial-doctrees")


def test_four_workers_write_the_bytes_of_one(many: Project, serial: Build) -> None:
    parallel = many.build(out="parallel", doctrees="parallel-doctrees", jobs=4)
    assert len(serial.read) >= 20
    assert parallel.warnings == serial.warnings == ""
    assert_same_tree(parallel.out, serial.out)


@pytest.mark.parametrize(("name", "arguments", "variables"), PROCESSES, ids=[name for name, _, _ in PROCESSES])
def test_another_process_writes_the_same_bytes(
    name: str, arguments: tuple[str, ...], variables: dict[str, str], many: Project, serial: Build
) -> None:
    out = name.partition(",")[0].replace(" ", "-")
    run = build_in_process(many, out, arguments, variables=variables)
    assert run.code == 0, run.output
    assert "Traceback" not in run.output
    assert_same_tree(run.out, serial.out)


def test_a_warning_in_chinese_can_be_told_in_a_plain_locale(project: MakeProject) -> None:
    """Case H4."""
    made = project({"notes/a.yaml": "notes:\n  - pr: a/b#1\n    title: 标题\n    标签: x\n", "a.rst": "A\n="})
    run = build_in_process(made, "out", variables=PLAIN_LOCALE)
    assert run.code == 0, run.output
    assert "notes/a.yaml:4" in run.output
    assert "[prnotes.field-unknown]" in run.output
    assert "Traceback" not in run.output


def test_files_are_called_in_chinese_in_a_plain_locale_too(project: MakeProject) -> None:
    """Case H4."""
    sources = {"prnotes_sources": ["笔记/*.yaml", "另/二.yaml"], "prnotes_snapshot": "事实.json"}
    made = project(
        {
            "笔记/一.yaml": "notes:\n  - {pr: a/b#1, title: One, 标签: x}\n",
            "另/二.yaml": "notes:\n  - {pr: a/b#2}\n",
            "事实.json": '{"version": 1, "references": {"a/b#2": {"title": "Two, as known"}}}',
            "a.rst": "A\n=\n\n.. readinglist::\n",
        },
        **sources,
    )
    run = build_in_process(made, "out", variables=PLAIN_LOCALE)
    assert r"\u7b14\u8bb0/\u4e00.yaml:2" in run.output
    assert "characters that cannot be printed" not in run.output
    page = (run.out / "a.html").read_text(encoding="utf-8")
    assert "One" in page
    assert "Two, as known" in page


def test_no_file_names_the_machine(many: Project, serial: Build) -> None:
    """Case J15."""
    here = str(many.source.parent).encode()
    named = [path.name for path in serial.out.rglob("*") if path.is_file() and here in path.read_bytes()]
    assert named == []


def test_no_note_is_lost_or_doubled_by_workers(project: MakeProject) -> None:
    """Cases D1 and D2."""
    made = project({**TWELVE, "rl.rst": "L\n=\n\n.. readinglist::\n   :sort: ref\n"})
    first = made.build(jobs=2)
    rows = titles(read_page(first.out / "rl.html"))
    assert sorted(rows) == sorted(f"N {number}" for number in range(12))
    made.replace("n03.rst", "N 3", "N three")
    for name in ("n04.rst", "n05.rst", "n06.rst", "n07.rst", "n08.rst"):
        made.replace(name, "N\n=", "M\n=")
    # Six files again: the workers start with what the others held.
    second = made.build(jobs=2)
    assert len(second.read) == 6
    assert len(list_rows(read_page(second.out / "rl.html"))) == 12


def test_a_directive_of_somebody_else_that_raises_in_a_worker_ends_the_build(project: MakeProject) -> None:
    """Case D5; which file it was, Sphinx says at most in its own log."""
    extension = (
        "from docutils.parsers.rst import Directive\n\n\nclass Raiser(Directive):\n    def run(self):\n"
        "        raise ZeroDivisionError('on purpose')\n\n\ndef setup(app):\n"
        "    app.add_directive('raiser', Raiser)\n    return {'parallel_read_safe': True}\n"
    )
    pages = {f"p{number:02}.rst": f"P\n=\n\n.. prnote:: a/b#{number}\n   :title: T\n" for number in range(40)}
    made = project({**pages, "raiser.py": extension, "bad.rst": "Bad\n===\n\n.. raiser::\n"})
    made.replace("conf.py", '"sphinx_prnotes"]', '"sphinx_prnotes", "raiser"]')
    made.replace(
        "conf.py",
        'project = "p"',
        'import os\nimport sys\n\nsys.path.insert(0, os.path.dirname(__file__))\nproject = "p"',
    )
    run = build_in_process(made, "out", ("-j2",))
    assert run.code != 0
    assert "on purpose" in run.output


def test_the_extension_declares_a_version_and_that_it_is_parallel_safe(project: MakeProject) -> None:
    """Case D6."""
    built = project(TWELVE).build(jobs=2, strict=True)
    assert built.code == 0
    assert "not safe" not in built.warnings
    extension = built.app.extensions["sphinx_prnotes"]
    assert extension.version == sphinx_prnotes.__version__
    assert extension.parallel_read_safe
    assert extension.parallel_write_safe
    assert extension.metadata["env_version"]


#: What our part of a pickled environment may name: records, enumerations and the standard library's values.
PLAIN = frozenset(
    (
        "builtins",
        "copyreg",
        "datetime",
        "sphinx_prnotes.model",
        "sphinx_prnotes.settings.kinds",
        "sphinx_prnotes.catalogue.records",
        "sphinx_prnotes.views.wants",
        "sphinx_prnotes.views.columns",
        "sphinx_prnotes.ext.store",
        "sphinx_prnotes.ext.wording",
    )
)


def test_the_environment_holds_plain_records_alone(many: Project, serial: Build) -> None:
    """Case D7."""
    modules = _named_modules(pickle.dumps(serial.env.domaindata["prn"]))
    assert "sphinx_prnotes.model" in modules
    assert modules - PLAIN == set()
    whole = _named_modules((many.builds / "serial-doctrees" / "environment.pickle").read_bytes())
    assert {name for name in whole if name.startswith("sphinx_prnotes")} - PLAIN == set()


class NamingUnpickler(pickle.Unpickler):
    """Notes the modules that a pickle imports from."""

    def __init__(self, file: BytesIO) -> None:
        super().__init__(file)
        self.modules: set[str] = set()

    def find_class(self, module_name: str, global_name: str) -> Any:
        self.modules.add(module_name)
        return super().find_class(module_name, global_name)


def _named_modules(pickled: bytes) -> set[str]:
    unpickler = NamingUnpickler(BytesIO(pickled))
    unpickler.load()
    return unpickler.modules
