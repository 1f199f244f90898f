"""The frame of the command line."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sphinx_prnotes import __version__
from sphinx_prnotes.cli.commands import COMMANDS
from sphinx_prnotes.cli.console import Color, Console, Style
from sphinx_prnotes.cli.main import EXIT_CODES
from tests.support.command import Commands

LISTED = "verdict  minutes  ref    title\n                  a/b#1  One\n"
NOTES = "repo: a/b\nnotes:\n  - pr: 1\n    title: One\n"


def test_help_names_every_command_and_every_exit_code(prnotes: Commands) -> None:
    outcome = prnotes.run("--help")
    assert outcome.code == 0
    assert [command.name for command in COMMANDS if f"\n    {command.name}" not in outcome.out] == []
    assert [code for code in EXIT_CODES if f"\n  {code:<3}  " not in outcome.out] == []


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_each_command_has_help_of_its_own(prnotes: Commands, command: str) -> None:
    outcome = prnotes.run(command, "--help")
    assert outcome.code == 0
    assert outcome.out.startswith(f"usage: prnotes {command}")
    assert "exit codes:" in outcome.out


def test_version(prnotes: Commands) -> None:
    assert prnotes.run("--version").out == f"prnotes {__version__}\n"


@pytest.mark.parametrize("arguments", [[], ["lsit"], ["list", "--wrong"], ["--color", "pink", "list"]])
def test_wrong_usage_is_2_and_said(prnotes: Commands, arguments: list[str]) -> None:
    outcome = prnotes.run(*arguments)
    assert outcome.code == 2
    assert outcome.out + outcome.err


def test_no_project_is_2_and_says_where_it_was_looked_for(prnotes: Commands) -> None:
    outcome = prnotes.run("list")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == (
        "prnotes: no conf.py, prnotes.toml or [tool.prnotes] is here, above, or in docs or doc; "
        "name the folder with --source\n"
    )


@pytest.mark.parametrize("folder", ["", "docs/", "doc/", "docs/source/"])
def test_the_project_is_found_where_documentation_usually_is(prnotes: Commands, folder: str) -> None:
    prnotes.write({f"{folder}conf.py": "", f"{folder}notes/a.yaml": NOTES})
    assert prnotes.run("list").out == LISTED


def test_the_project_is_found_from_a_folder_below_it(prnotes: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    prnotes.write({"docs/conf.py": "", "docs/notes/a.yaml": NOTES, "src/deep/x.py": ""})
    monkeypatch.chdir(prnotes.folder / "src" / "deep")
    assert prnotes.run("list").out == LISTED


def test_source_names_the_project(prnotes: Commands) -> None:
    prnotes.write({"conf.py": "", "other/prnotes.toml": "", "other/notes/a.yaml": NOTES})
    assert prnotes.run("list").out == ""
    assert prnotes.run("list", "--source", "other").out == LISTED
    missing = prnotes.run("list", "--source", "nowhere")
    assert missing.code == 2
    assert "there is no folder 'nowhere'" in missing.err


def test_a_source_that_configures_nothing_is_no_project_in_order(prnotes: Commands) -> None:
    prnotes.write({".git/HEAD": "", "docs/conf.py": "", "src/x.py": ""})
    wrong = prnotes.run("check", "--source", "src")
    assert (wrong.code, wrong.out) == (2, "")
    message = "prnotes: 'src' holds no conf.py and no prnotes.toml; a source directory has one\n"
    assert wrong.err == message


def test_a_source_may_be_configured_above_it(prnotes: Commands) -> None:
    prnotes.write({"prnotes.toml": 'repo = "o/n"\n', "docs/notes/a.yaml": NOTES})
    assert prnotes.run("list", "--source", "docs").out == LISTED


def test_what_stands_behind_a_command_may_be_called_like_another_one(prnotes: Commands) -> None:
    prnotes.write({"conf.py": "", "check/conf.py": "", "check/notes/a.yaml": NOTES})
    assert prnotes.run("list", "--source", "check").out == LISTED


def test_color_counts_before_and_behind_the_command(prnotes: Commands) -> None:
    prnotes.write({"conf.py": "prnotes_repo = 5\n"})
    assert "\x1b[" not in prnotes.run("check").out
    assert "\x1b[" in prnotes.run("--color", "always", "list", "--source", "no").err
    assert "\x1b[" in prnotes.run("list", "--color", "always", "--source", "no").err
    assert "\x1b[" not in prnotes.run("--color=always", "list", "--color=never", "--source", "no").err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("color", "environ", "is_colored"),
    [
        (Color.AUTO, {}, True),
        (Color.AUTO, {"NO_COLOR": "1"}, False),
        (Color.AUTO, {"NO_COLOR": ""}, True),
        (Color.AUTO, {"TERM": "dumb"}, False),
        (Color.NEVER, {}, False),
        (Color.ALWAYS, {"NO_COLOR": "1"}, True),
    ],
)
def test_a_terminal_is_coloured_unless_somebody_minds(color: Color, environ: dict[str, str], is_colored: bool) -> None:
    console = Console(Terminal(), Terminal(), color, environ)
    assert ("\x1b[" in console.paint("x", Style.RED)) is is_colored


def test_progress_is_one_line_on_a_terminal_that_gives_way_to_the_rest() -> None:
    terminal, file = Terminal(), io.StringIO()
    console = Console(file, terminal, Color.NEVER)
    console.progress("1 of 2")
    console.progress("2 of 2")
    console.say("done")
    assert terminal.getvalue() == "\r\x1b[K1 of 2\r\x1b[K2 of 2\r\x1b[Kdone\n"
    Console(file, file).progress("1 of 2")
    assert file.getvalue() == ""


def test_neither_sphinx_nor_docutils_nor_yaml_is_loaded_for_help() -> None:
    script = (
        "import sys; from sphinx_prnotes.cli.main import main; main(['--help']);"
        "print(sorted({'sphinx', 'docutils', 'myst_parser', 'yaml'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


def test_a_narrow_terminal_gets_escapes_and_no_error(prnotes: Commands) -> None:
    prnotes.write({"conf.py": "", "notes/a.yaml": NOTES.replace("One", "迁入核心库")})
    done = subprocess.run(
        [sys.executable, "-m", "sphinx_prnotes", "list", "--columns", "title"],
        capture_output=True,
        check=False,
        cwd=prnotes.folder,
        env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": ":".join(sys.path)},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"title\n\\u8fc1\\u5165\\u6838\\u5fc3\\u5e93\n"


def test_a_reader_that_has_read_enough_is_no_error(prnotes: Commands) -> None:
    notes = "".join(f"  - pr: {number}\n    title: {'long ' * 40}\n" for number in range(1, 900))
    prnotes.write({"conf.py": "", "notes/a.yaml": f"repo: a/b\nnotes:\n{notes}"})
    command = f"{sys.executable} -m sphinx_prnotes list | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, cwd=prnotes.folder)
    assert done.stderr == ""
    assert done.stdout.startswith("verdict")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("arguments", [["list"], ["list", "--format", "json"], ["check"]])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_has_no_room_is_an_error_and_said(arguments: list[str], unbuffered: str, prnotes: Commands) -> None:
    prnotes.write({"conf.py": "", "notes/a.yaml": NOTES})
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "sphinx_prnotes", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=prnotes.folder,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
    assert (done.returncode, done.stderr) == (1, "prnotes: [Errno 28] No space left on device\n")


@pytest.mark.skipif(os.name != "posix", reason="the shell is that of POSIX")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", ">&- 2>&- <&-"])
@pytest.mark.parametrize(
    ("command", "code"), [("list", 0), ("--help", 0), ("check", 0), ("list minutes:x", 2), ("import -", 1)]
)
def test_closed_streams_change_no_exit_code(command: str, code: int, closed: str, prnotes: Commands) -> None:
    prnotes.write({"conf.py": "", "notes/a.yaml": NOTES})
    line = f"{sys.executable} -m sphinx_prnotes {command} {closed}"
    done = subprocess.run(["sh", "-c", line], input="", capture_output=True, text=True, check=False, cwd=prnotes.folder)
    assert (done.returncode, "Traceback" in done.stderr) == (code, False)


@pytest.mark.parametrize("epoch", ["", "soon", "99999999999999", "9" * 30])
def test_an_epoch_without_a_date_breaks_nothing_off(
    epoch: str, prnotes: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    prnotes.write({"conf.py": "", "notes/a.yaml": NOTES})
    assert "a/b#1" in prnotes.run("list").out
