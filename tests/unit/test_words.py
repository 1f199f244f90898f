"""The words that the extension puts on a page are translated, in catalogues that are up to date."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

PACKAGE = Path(__file__).parents[2] / "sphinx_prnotes"
CATALOGUES = sorted((PACKAGE / "locale").glob("*/LC_MESSAGES/sphinx_prnotes.po"))


def said() -> set[str]:
    """Every message in the code."""
    return {
        message for _, _, message, _, _ in extract_from_dir(PACKAGE, keywords={"_": None}) if isinstance(message, str)
    }


def translations(catalogue: Catalog) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in catalogue if message.id and message.string}


def test_chinese_is_there() -> None:
    assert "zh_CN" in {path.parts[-3] for path in CATALOGUES}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_word_is_translated_and_no_other(path: Path) -> None:
    assert set(translations(read_po(BytesIO(path.read_bytes())))) == said()


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_placeholders_survive_translation(path: Path) -> None:
    pairs = translations(read_po(BytesIO(path.read_bytes()))).items()
    assert [words for words, string in pairs if words.count("%") != string.count("%")] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_the_compiled_catalogue_is_that_of_the_text(path: Path) -> None:
    compiled = translations(read_mo(BytesIO(path.with_suffix(".mo").read_bytes())))
    assert compiled == translations(read_po(BytesIO(path.read_bytes())))
