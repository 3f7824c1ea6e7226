"""A new language starts with the English messages, and appears in all lists of languages."""

import shutil
from pathlib import Path

import pytest

from bot.i18n.catalog import LOCALES, load_catalog
from tools.language import HEAD, begin


def test_it_has_english_texts_until_it_is_translated(tmp_path: Path) -> None:
    locales = tmp_path / "locales"
    shutil.copytree(LOCALES, locales)
    begin("fr", "Français", locales)
    texts = load_catalog(locales)
    assert {t("language-fr") for t in texts.translators.values()} == {"Français"}
    assert texts.translators["fr"]("help-title") == texts.translators["en-US"]("help-title")
    assert all(path.read_text(encoding="utf-8").startswith(HEAD) for path in (locales / "fr").iterdir())


def test_existing_files_are_left_unchanged(tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    with pytest.raises(FileExistsError):
        begin("fr", "Français", tmp_path)
