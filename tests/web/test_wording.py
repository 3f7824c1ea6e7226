"""Sentences made for Discord, as they are shown on the page."""

from bot.web.wording import without_marks
from bot.words.names import strong, unmarked


def test_a_name_on_the_page_has_no_signs_of_discords() -> None:
    for name in ("Ann-Lee (1) [x] *", "\\*_/`", "a**b", "<@1>"):
        assert without_marks(f"{strong('Won')}: {unmarked(name)} <@2>.") == f"Won: {name} ?."
