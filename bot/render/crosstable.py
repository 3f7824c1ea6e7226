"""The table of a tournament as a picture: a line for each player, with their results, points and tie-breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.render.charts import MARGIN, TITLE_SIZE, WIDTH, page, rule
from bot.render.lettering import Pair, Writing, fitted, fitted_pair, text_svg, text_width
from bot.render.scene import NothingToDraw
from bot.render.svg import DEFAULT_SIZE
from bot.render.theme import DEFAULT_THEME, Theme, find_theme

TOP = 84
"""The y of the line with the columns' heads."""
LINE_HEIGHT = 44
TEXT_SIZE = 24
PLACE_WIDTH = 44
SMALL_SIZE = 19
"""The size of results that are longer than a sign or two, as those of a Swiss tournament."""
NARROW, GAP = 36, 16
"""The least width of a column with results, and what is free beside each text."""


@dataclass(frozen=True)
class TableLine:
    """A player's line, all in words as they are written."""

    place: str
    name: str | Pair
    results: tuple[str | None, ...]
    """One for each column; None: the player's own, which is shaded."""
    figures: tuple[str, ...]
    is_faint: bool = False
    """For a player who is out."""


@dataclass(frozen=True)
class _Column:
    right: float
    width: float
    size: int

    @property
    def middle(self) -> float:
        return self.right - self.width / 2


def table_picture(
    title: str | Pair,
    heads: tuple[Sequence[str], Sequence[str]],
    lines: Sequence[TableLine],
    size: int = DEFAULT_SIZE,
    *,
    theme: str = DEFAULT_THEME,
) -> str:
    """Draw a table as SVG. `heads`: those of the results' columns and those of the figures'.

    Raise NothingToDraw, BadSize or UnknownTheme.
    """
    if not lines:
        raise NothingToDraw("player")
    look = find_theme(theme)
    is_wordy = any(len(result or "") > 2 for line in lines for result in line.results)
    columns = _columns(heads, lines, SMALL_SIZE if is_wordy else TEXT_SIZE)
    parts = [*_heads(look, heads, columns)]
    for number, line in enumerate(lines):
        parts += _line(look, line, columns, TOP + 16 + LINE_HEIGHT * number)
    height = TOP + 16 + LINE_HEIGHT * len(lines) + MARGIN
    return page(look, _fitted(title, TITLE_SIZE, WIDTH - 2 * MARGIN), [], parts, height=height, size=size)


def _fitted(words: str | Pair, size: float, width: float) -> str:
    return fitted(words, size, width) if isinstance(words, str) else fitted_pair(words, size, width)


def _columns(heads: tuple[Sequence[str], Sequence[str]], lines: Sequence[TableLine], small: int) -> list[_Column]:
    """Return the columns of results, which are written `small`, and of figures, each as wide as its widest text."""
    made = []
    for at, head in enumerate([*heads[0], *heads[1]]):
        is_result = at < len(heads[0])
        size = small if is_result else TEXT_SIZE
        texts = [head, *(([*line.results, *line.figures][at] or "") for line in lines)]
        gap = GAP if size == TEXT_SIZE else GAP / 2
        widest = max(text_width(one, size) for one in texts) + gap
        made.append((max(NARROW, widest) if is_result else widest, size))
    right, columns = float(WIDTH - MARGIN), []
    for width, size in reversed(made):
        columns.append(_Column(right, width, size))
        right -= width
    return columns[::-1]


def _heads(theme: Theme, heads: tuple[Sequence[str], Sequence[str]], columns: Sequence[_Column]) -> Iterator[str]:
    for head, column in zip([*heads[0], *heads[1]], columns, strict=True):
        yield text_svg(head, column.middle, TOP, Writing(column.size, theme.page.ink, "middle"))
    yield rule(theme, MARGIN, TOP + 14, WIDTH - MARGIN, TOP + 14)


def _line(theme: Theme, line: TableLine, columns: Sequence[_Column], top: float) -> Iterator[str]:
    base, ink = top + 31, theme.page.ink
    left = MARGIN + PLACE_WIDTH
    yield f'<g opacity="{0.55 if line.is_faint else 1}">'
    yield text_svg(line.place, left - GAP, base, Writing(TEXT_SIZE, ink, "end"))
    room = (columns[0].right - columns[0].width if columns else WIDTH - MARGIN) - left - GAP / 2
    yield text_svg(_fitted(line.name, TEXT_SIZE, room), left, base, Writing(TEXT_SIZE, ink))
    for written, column in zip([*line.results, *line.figures], columns, strict=True):
        if written is None:
            across, down = column.width - 4, LINE_HEIGHT - 8
            box = f"M{column.right - across - 2:.1f} {top + 4}h{across:.1f}v{down}h{-across:.1f}z"
            yield f'<path fill="{theme.page.faint}" d="{box}"/>'
        else:
            yield text_svg(written, column.middle, base, Writing(column.size, ink, "middle"))
    yield "</g>"
    yield rule(theme, MARGIN, top + LINE_HEIGHT, WIDTH - MARGIN, top + LINE_HEIGHT)
