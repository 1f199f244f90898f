"""The configuration is read as text: literals alone, from conf.py and from the file that it loads."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sphinx_prnotes
from sphinx_prnotes.project.conf_py import read_assignments
from sphinx_prnotes.project.configuration import Configuration, read_configuration

LOAD = "import sphinx_prnotes\nglobals().update(sphinx_prnotes.load_options(__file__))\n"


NAMES = {
    "conf": "docs/conf.py",
    "toml": "docs/prnotes.toml",
    "above": "prnotes.toml",
    "pyproject": "pyproject.toml",
}


def read(folder: Path, **files: str) -> Configuration:
    (folder / ".git").mkdir(exist_ok=True)
    names = {
        "conf": "docs/conf.py",
        "toml": "docs/prnotes.toml",
        "above": "prnotes.toml",
        "pyproject": "pyproject.toml",
    }
    for name, text in files.items():
        path = folder / names[name]
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return read_configuration(folder / "docs")


def told(configuration: Configuration) -> list[str]:
    _, problems = configuration.settings()
    return [f"{problem.origin}: {problem.message}" for problem in problems]


def test_literals_of_conf_py(tmp_path: Path) -> None:
    conf = 'import os\nprnotes_repo = "a/b"\nprnotes_aliases: dict = {"x": "a/x"}\nprnotes_backlinks = 3\n'
    configuration = read(tmp_path, conf=conf)
    assert configuration.values == {"repo": "a/b", "aliases": {"x": "a/x"}, "backlinks": 3}
    assert {name: str(origin) for name, origin in configuration.origins.items()} == {
        "repo": "conf.py:2",
        "aliases": "conf.py:3",
        "backlinks": "conf.py:4",
    }
    assert told(configuration) == []


def test_nothing_is_run(tmp_path: Path) -> None:
    read(tmp_path, conf=f"open({str(tmp_path / 'ran')!r}, 'w')\nprnotes_repo = open({str(tmp_path / 'ran')!r}, 'w')\n")
    assert not (tmp_path / "ran").exists()


COMPUTED = (
    "{} is computed, and a command does not run conf.py: the default is used; write the value out, or in prnotes.toml"
)


@pytest.mark.parametrize(
    ("conf", "line", "name"),
    [
        ("import os\nprnotes_repo = os.environ['REPO']\n", 2, "prnotes_repo"),
        ("prnotes_repo = 'a/' + name\n", 1, "prnotes_repo"),
        ("if True:\n    prnotes_repo = 'a/b'\n", 2, "prnotes_repo"),
        ("prnotes_repo = 'a/b'\nprnotes_repo += 'c'\n", 2, "prnotes_repo"),
        ("prnotes_aliases = {}\nprnotes_aliases['x'] = 'a/b'\n", 2, "prnotes_aliases"),
        ("prnotes_sources = []\nprnotes_sources.append('x.yaml')\n", 2, "prnotes_sources"),
        ("prnotes_repo, x = 'a/b', 1\n", 1, "prnotes_repo"),
        ("for prnotes_repo in ['a/b']:\n    pass\n", 1, "prnotes_repo"),
        ("from base import prnotes_repo\n", 1, "prnotes_repo"),
        ("from base import x as prnotes_repo\n", 1, "prnotes_repo"),
        ("try:\n    pass\nfinally:\n    prnotes_repo = 'a/b'\n", 4, "prnotes_repo"),
        ("prnotes_repo = f'a/{1}'\n", 1, "prnotes_repo"),
    ],
)
def test_what_only_running_would_tell_is_told_with_its_line(tmp_path: Path, conf: str, line: int, name: str) -> None:
    configuration = read(tmp_path, conf=conf)
    assert configuration.values == {}
    assert told(configuration) == [f"conf.py:{line}: {COMPUTED.format(name)}"]


@pytest.mark.parametrize("conf", ["from base import *\n", "globals().update(read('x'))\n"])
def test_a_line_that_may_set_anything_is_told(tmp_path: Path, conf: str) -> None:
    assert told(read(tmp_path, conf=conf)) == [
        "conf.py:1: what this line sets is not known to a command, which does not run conf.py; write it out"
    ]


def test_odd_escapes_are_not_our_business(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert read(tmp_path, conf="linkcheck_ignore = ['\\d']\nprnotes_repo = 'a/b'\n").values == {"repo": "a/b"}
    assert capsys.readouterr().err == ""


def test_what_is_nested_too_deep_is_told(tmp_path: Path) -> None:
    [message] = told(read(tmp_path, conf=f"x = {'-' * 100_000}1\n"))
    assert message.startswith("conf.py: conf.py cannot be read: ")


PIECES = st.sampled_from(
    ["prnotes_repo", " = ", "'a/b'", "\n", "if x:", "    ", "[", "]", "(", ")", "+=", "\0", "é", "#", ";"]
)


@given(st.lists(PIECES).map("".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(SyntaxError, ValueError):
        read_assignments(text.encode())


def test_the_last_assignment_counts_and_names_in_functions_do_not(tmp_path: Path) -> None:
    conf = "prnotes_repo = x\nprnotes_repo = 'a/b'\ndef setup(app):\n    prnotes_repo = 'c/d'\n"
    configuration = read(tmp_path, conf=conf)
    assert (configuration.values, told(configuration)) == ({"repo": "a/b"}, [])


def test_no_python_is_told_with_its_line(tmp_path: Path) -> None:
    [message] = told(read(tmp_path, conf="prnotes_repo = 'a/b'\nprnotes_repo = (\n"))
    assert message.startswith("conf.py:2: conf.py cannot be read: ")


def test_an_unknown_option_is_told_where_it_stands(tmp_path: Path) -> None:
    assert told(read(tmp_path, conf="\nprnotes_repos = 'a/b'\n")) == [
        "conf.py:2: there is no option prnotes_repos, did you mean 'prnotes_repo'?"
    ]


def test_options_of_a_file_that_conf_py_loads(tmp_path: Path) -> None:
    toml = 'repo = "a/b"\ntoday = 2026-08-01\nstale-after = 30\n\n[aliases]\nx = "a/x"\n'
    configuration = read(tmp_path, conf=LOAD, toml=toml)
    assert configuration.values == {"repo": "a/b", "today": "2026-08-01", "stale_after": 30, "aliases": {"x": "a/x"}}
    assert [str(configuration.origins[name]) for name in ("repo", "stale_after", "aliases")] == [
        "prnotes.toml:1",
        "prnotes.toml:3",
        "prnotes.toml:5",
    ]
    assert told(configuration) == []


@pytest.mark.parametrize(
    ("conf", "repo"),
    [(f"prnotes_repo = 'c/d'\n{LOAD}", "a/b"), (f"{LOAD}prnotes_repo = 'c/d'\n", "c/d")],
)
def test_of_a_value_in_both_the_later_line_of_conf_py_counts(tmp_path: Path, conf: str, repo: str) -> None:
    configuration = read(tmp_path, conf=conf, toml='repo = "a/b"\n')
    assert configuration.values == {"repo": repo}
    namespace: dict[str, object] = {"__file__": str(tmp_path / "docs" / "conf.py")}
    # As Sphinx does with conf.py: what is read without running it must be what running it gives.
    exec(conf, namespace)
    assert namespace["prnotes_repo"] == repo


def test_the_file_may_lie_above_and_be_pyproject_toml(tmp_path: Path) -> None:
    pyproject = '[project]\nname = "x"\n\n[tool.prnotes]\nrepos = "a/b"\n\n[tool.prnotes.lists.open]\nlimit = 5\n'
    configuration = read(tmp_path, conf=LOAD, pyproject=pyproject)
    assert configuration.values == {"repos": "a/b", "lists": {"open": {"limit": 5}}}
    assert told(configuration) == [
        "../pyproject.toml:5: there is no option prnotes_repos, did you mean 'prnotes_repo'?"
    ]
    assert str(configuration.origins["lists"]) == "../pyproject.toml:7"


def test_the_nearest_file_counts(tmp_path: Path) -> None:
    assert read(tmp_path, conf=LOAD, toml='repo = "a/b"\n', above='repo = "c/d"\n').values == {"repo": "a/b"}


def test_a_file_that_conf_py_does_not_load_is_told(tmp_path: Path) -> None:
    configuration = read(tmp_path, conf="", toml='repo = "a/b"\n')
    assert configuration.values == {}
    assert told(configuration) == [
        "conf.py: prnotes.toml has options that conf.py does not load; add to it: "
        "globals().update(sphinx_prnotes.load_options(__file__))"
    ]


def test_without_conf_py_the_file_is_all_there_is(tmp_path: Path) -> None:
    configuration = read(tmp_path, toml='repo = "a/b"\n')
    assert (configuration.values, told(configuration)) == ({"repo": "a/b"}, [])


def test_a_file_that_is_no_toml_is_told_and_stops_a_build(tmp_path: Path) -> None:
    [message] = told(read(tmp_path, conf=LOAD, toml="repo = a/b\n"))
    assert message.startswith("conf.py:2: prnotes.toml cannot be read: ")
    with pytest.raises(ValueError, match=r"prnotes\.toml cannot be read"):
        sphinx_prnotes.load_options(str(tmp_path / "docs" / "conf.py"))


def test_loading_what_is_not_there_stops_a_build(tmp_path: Path) -> None:
    read(tmp_path, conf=LOAD)
    with pytest.raises(FileNotFoundError, match=r"neither prnotes\.toml nor \[tool\.prnotes\]"):
        sphinx_prnotes.load_options(str(tmp_path / "docs" / "conf.py"))


@pytest.mark.parametrize(
    ("conf", "suffixes"),
    [
        ("", {".rst": "restructuredtext"}),
        ("extensions = ['myst_parser']\n", {".rst": "restructuredtext", ".md": "markdown"}),
        ("source_suffix = '.txt'\n", {".txt": "restructuredtext"}),
        ("source_suffix = ['.rst', '.txt']\n", {".rst": "restructuredtext", ".txt": "restructuredtext"}),
        ("source_suffix = {'.md': 'markdown'}\n", {".md": "markdown"}),
        ("source_suffix = 5\nexclude_patterns = 5\n", {}),
    ],
)
def test_documents_have_the_endings_that_sphinx_would_give_them(
    tmp_path: Path, conf: str, suffixes: dict[str, str]
) -> None:
    configuration = read(tmp_path, conf=conf)
    assert configuration.rules(configuration.settings()[0]).suffixes == suffixes


def test_what_conf_py_excludes_is_no_document_and_sources_are_none(tmp_path: Path) -> None:
    conf = "exclude_patterns = ['_build']\ntemplates_path = ['_t']\nprnotes_sources = ['n/*.md']\n"
    configuration = read(tmp_path, conf=conf)
    assert configuration.rules(configuration.settings()[0]).excluded == ("_build", "_t", "n/*.md")


def test_computed_patterns_matter_only_where_pages_are_notes(tmp_path: Path) -> None:
    conf = "exclude_patterns = [x]\n"
    assert told(read(tmp_path, conf=conf)) == []
    assert told(read(tmp_path, conf=conf + "prnotes_pages = ['r/*']\n")) == [
        f"conf.py:1: {COMPUTED.format('exclude_patterns')}"
    ]
