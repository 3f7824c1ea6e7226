"""Every locale file created by `tools.language` has been translated."""

from bot.i18n.catalog import LOCALES
from tools.language import HEAD


def test_no_file_is_still_in_english() -> None:
    begun = [path for path in LOCALES.rglob("*.ftl") if path.read_text(encoding="utf-8").startswith(HEAD)]
    assert begun == []
