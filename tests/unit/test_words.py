"""The words that the extension puts on a page are translated, in catalogues that are up to date."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from hatchling.builders.wheel import WheelBuilder

from sphinx_prnotes.ext.render import words
from sphinx_prnotes.settings import DEFAULT_VERDICTS
from sphinx_prnotes.views.columns import Column, FollowUpColumn

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "sphinx_prnotes"
LANGUAGES = ("de", "es", "fr", "ja", "ko", "zh_CN", "zh_TW")

each_language = pytest.mark.parametrize("language", LANGUAGES)


def path_of(language: str) -> Path:
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "sphinx_prnotes.po"


def catalogue_of(language: str) -> Catalog:
    return read_po(BytesIO(path_of(language).read_bytes()))


def said() -> set[str]:
    """Every message in the code."""
    return {
        message for _, _, message, _, _ in extract_from_dir(PACKAGE, keywords={"_": None}) if isinstance(message, str)
    }


def translations(catalogue: Catalog) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in catalogue if message.id and message.string}


def places(words: str) -> tuple[list[str], set[str]]:
    """What a message leaves to be filled in: in order, and by name."""
    return re.findall(r"%.", words), set(re.findall(r"\{(\w*)", words))


def test_the_folders_are_those_of_the_languages() -> None:
    assert sorted(path.parts[-3] for path in PACKAGE.glob("locale/*/*/*.po")) == list(LANGUAGES)


@each_language
def test_every_word_is_translated_and_no_other(language: str) -> None:
    catalogue = catalogue_of(language)
    assert set(translations(catalogue)) == said()
    assert not catalogue.obsolete
    assert [message.id for message in catalogue if message.id and message.fuzzy] == []


@each_language
def test_placeholders_survive_translation(language: str) -> None:
    pairs = translations(catalogue_of(language)).items()
    assert [words for words, string in pairs if places(words) != places(string)] == []


@each_language
def test_the_compiled_catalogue_is_that_of_the_text(language: str) -> None:
    compiled = translations(read_mo(BytesIO(path_of(language).with_suffix(".mo").read_bytes())))
    assert compiled == translations(catalogue_of(language))


def test_labels_and_headings_are_among_the_messages() -> None:
    labels = [words.level_label(verdict.name) for verdict in DEFAULT_VERDICTS]
    labels += [words.column_label(column) for column in Column]
    labels += [words.followup_column_label(column) for column in FollowUpColumn]
    labels += [words.state_label(state) for state in words.MARKERS]
    assert set(labels) <= said()


def test_the_wheel_has_every_language(tmp_path: Path) -> None:
    wheel = next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if name.endswith(".mo")}
    assert names == {f"sphinx_prnotes/locale/{language}/LC_MESSAGES/sphinx_prnotes.mo" for language in LANGUAGES}
