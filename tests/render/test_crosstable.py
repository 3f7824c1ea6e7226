"""The image of a tournament's table."""

from __future__ import annotations

import re

import pytest

from bot.render import NothingToDraw, TableLine, table_picture
from bot.render.charts import MARGIN, WIDTH
from bot.render.theme import find_theme

NAMES = ["Alice", "陈小明", "Grzegorz the Very Long Name of Nowhere", "Bo", "Chen", "Dana", "Emil", "Fay"]


def group(players: int, theme: str = "steppe") -> str:
    lines = [
        TableLine(str(row + 1), NAMES[row], tuple(None if row == at else "½" for at in range(players)), ("5½", "14.25"))
        for row in range(players)
    ]
    return table_picture("Spring Cup", ([str(at + 1) for at in range(players)], ["Pts", "SB"]), lines, theme=theme)


def swiss(rounds: int) -> str:
    lines = [
        TableLine("–", f"{row} {NAMES[row]}", ("12w½",) * rounds, ("5½", "17½"), is_faint=True) for row in range(8)
    ]
    return table_picture("Spring Cup", ([str(at + 1) for at in range(rounds)], ["Pts", "BH"]), lines)


def edges(svg: str) -> list[tuple[float, float, str]]:
    """Return the left edge, the vertical position and the text of each text element."""
    found = re.findall(r'translate\((-?[\d.]+) ([\d.]+)\) scale\([\d.]+\)" aria-label="([^"]*)"', svg)
    return [(float(x), float(y), text) for x, y, text in found]


@pytest.mark.parametrize("svg", [group(4), group(8), swiss(3), swiss(7)], ids=["four", "eight", "rounds", "seven"])
def test_every_text_is_on_the_page_and_each_name_keeps_a_few_letters(svg: str) -> None:
    assert all(MARGIN - 1 <= x < WIDTH - MARGIN for x, _, _ in edges(svg))
    begun = [text for _, _, text in edges(svg) if text.removeprefix("0 ").startswith("Ali")]
    assert begun


def test_the_diagonal_is_shaded() -> None:
    assert group(6).count(f'fill="{find_theme("steppe").page.faint}" d="M') == 6


def test_a_player_who_is_out_is_faint() -> None:
    assert swiss(3).count('opacity="0.55"') == 8
    assert 'opacity="0.55"' not in group(4)


def test_without_players_nothing_can_be_drawn() -> None:
    with pytest.raises(NothingToDraw):
        table_picture("Nobody", ([], []), [])
