"""Draws charts: ratings over time, a game's evaluations, the balance of armies, and tournament tables.

All text in the charts comes from the caller.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import pairwise

from PIL import Image

from bot.render.lettering import Anchor, Pair, Writing, fitted, fitted_pair, text_svg, text_width
from bot.render.scene import MAX_SIZE, MIN_SIZE, BadSize, NothingToDraw
from bot.render.svg import DEFAULT_SIZE, rasterise
from bot.render.theme import DEFAULT_THEME, Theme, find_theme
from bot.render.view import UnknownPly

WIDTH = 720
MARGIN = 24
TITLE_SIZE = 34
LABEL_SIZE = 26
"""The size of labels. On a phone, they appear at half this size, which is still as large as a caption."""
HEAD = 116
"""The y coordinate where the plot begins, below the title and the key."""


@dataclass(frozen=True)
class Frame:
    """The rectangle of a chart's plot, and the values at its edges: `first` at the left, `last` at the right, `low` at
    the bottom, and `high` at the top.
    """

    left: float
    top: float
    right: float
    bottom: float
    first: float
    last: float
    low: float
    high: float

    def x(self, value: float) -> float:
        """Return the x coordinate of a value. If `first` and `last` are equal, this is the middle."""
        if self.last == self.first:
            return (self.left + self.right) / 2
        return self.left + (value - self.first) / (self.last - self.first) * (self.right - self.left)

    def y(self, value: float) -> float:
        """Return the y coordinate of a value. Greater values are higher up in the chart."""
        return self.bottom - (value - self.low) / (self.high - self.low) * (self.bottom - self.top)


@dataclass(frozen=True)
class Key:
    """An entry of a chart's key: a marker and a label. The marker is an SVG fragment, centered at (0, 0) and 24 units
    wide.
    """

    sign: str
    label: str


def chart_png(svg: str) -> bytes:
    """Convert a chart to PNG. Raise CairoMissing if cairo is not installed."""
    picture = rasterise(svg).convert("RGB").quantize(128, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def page(theme: Theme, title: str, keys: Sequence[Key], parts: Iterable[str], *, height: int, size: int) -> str:
    """Return a chart as a standalone SVG document that is `size` pixels wide. Raise BadSize if the size is too small or
    large.
    """
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise BadSize(size)
    head = fitted(title, TITLE_SIZE, WIDTH - 2 * MARGIN)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{round(size * height / WIDTH)}" '
            f'viewBox="0 0 {WIDTH} {height}">',
            f'<rect width="{WIDTH}" height="{height}" fill="{theme.page.ground}"/>',
            text_svg(head, MARGIN, 46, Writing(TITLE_SIZE, theme.page.ink)),
            *_key(theme, keys),
            *parts,
            "</svg>\n",
        ]
    )


def label(theme: Theme, text: str, x: float, y: float, anchor: Anchor = "start") -> str:
    return text_svg(text, x, y, Writing(LABEL_SIZE, theme.page.ink, anchor))


def haloed(theme: Theme, text: str, x: float, y: float, color: str) -> str:
    """Draw short text with a halo, so that the text stays legible over lines."""
    how = Writing(LABEL_SIZE, color)
    halo = f'stroke="{theme.page.ground}" stroke-width="{7000 / LABEL_SIZE:.0f}" stroke-linejoin="round"'
    return f"<g {halo}>{text_svg(text, x, y, how)}</g>{text_svg(text, x, y, how)}"


def rule(theme: Theme, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<path fill="none" stroke="{theme.page.faint}" stroke-width="2" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'


def points(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f} {y:.1f}" for x, y in places)


def _key(theme: Theme, keys: Sequence[Key]) -> Iterable[str]:
    x, gaps = float(MARGIN), 36 * len(keys) + 28 * (len(keys) - 1)
    # If the labels don't fit into one row, each is limited to an equal share of the row.
    is_roomy = gaps + sum(text_width(key.label, LABEL_SIZE) for key in keys) <= WIDTH - 2 * MARGIN
    room = (WIDTH - 2 * MARGIN) / max(1, len(keys)) - 48
    for key in keys:
        text = key.label if is_roomy else fitted(key.label, LABEL_SIZE, room)
        yield f'<g transform="translate({x + 14:.1f} 82)">{key.sign}</g>'
        yield label(theme, text, x + 36, 91)
        x += 36 + text_width(text, LABEL_SIZE) + 28


MAX_SERIES = 3
"""The maximum number of curves in a rating chart. More curves could not be told apart on a phone."""
MARKED_POINTS = 30
"""A curve with more points than this has a marker only at its last point."""
CERTAIN_PAWNS = 30.0
"""The greatest advantage, in pawns, that the chart can show.

Anything greater, such as a forced mate, is drawn at the chart's edge.
"""


class Mistake(StrEnum):
    """The kinds of mistakes. The value of each is its annotation symbol, such as `?`."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


@dataclass(frozen=True)
class Series:
    """A player's ratings on one ladder: the ladder's name, and the rating at the end of each day in chronological
    order.
    """

    name: str
    ratings: tuple[tuple[date, int], ...]


@dataclass(frozen=True)
class BalanceBar:
    """The wins, draws and losses of one pairing, from the first side's point of view."""

    name: str
    wins: float
    draws: float
    losses: float
    share: Callable[[int], str] = "{}%".format
    """A function that formats a percentage."""


def rating_chart(
    title: str,
    series: Sequence[Series],
    size: int = DEFAULT_SIZE,
    *,
    day: Callable[[date], str],
    theme: str = DEFAULT_THEME,
    most: float = math.inf,
) -> str:
    """Draw ratings, or other values over time, as SVG. At most MAX_SERIES curves are drawn.

    `most` is the greatest possible value, and the axis doesn't go beyond it. `day` formats the dates below the axis.
    Can raise NothingToDraw, BadSize or UnknownTheme.
    """
    drawn = [line for line in series if line.ratings][:MAX_SERIES]
    if not drawn:
        raise NothingToDraw("rating")
    look, height = find_theme(theme), 480
    frame, step = _rating_frame(drawn, height, most)
    keys = [Key(_sign(look, place, 0, 0), line.name) for place, line in enumerate(drawn)]
    lines = [part for place, line in enumerate(drawn) for part in _rating_line(look, frame, place, line)]
    last = _last_ratings(look, frame, drawn)
    axes = _rating_axes(look, frame, step, day)
    return page(look, title, keys, [*axes, *lines, *last], height=height, size=size)


def evaluation_chart(
    title: str,
    sides: tuple[str, str],
    pawns: Sequence[float],
    mistakes: Mapping[int, Mistake],
    size: int = DEFAULT_SIZE,
    *,
    theme: str = DEFAULT_THEME,
) -> str:
    """Draw a game's evaluations as SVG.

    `sides` holds the names to show for White and Black. `pawns` contains White's advantage in pawns at each ply,
    starting at ply 0. The advantage is infinite for a forced mate. `mistakes` maps the ply after each mistake to the
    kind of mistake. Can raise NothingToDraw, UnknownPly, BadSize or UnknownTheme.
    """
    if not pawns:
        raise NothingToDraw("evaluation")
    for ply in mistakes:
        if not 0 <= ply < len(pawns):
            raise UnknownPly(ply, len(pawns) - 1)
    look, height = find_theme(theme), 460
    frame = Frame(78, HEAD, WIDTH - MARGIN, height - 48, 0, max(1, len(pawns) - 1), -1, 1)
    keys = [Key(_swatch(look, place), name) for place, name in enumerate(sides)]
    parts = [*_advantage(look, frame, pawns), *_evaluation_axes(look, frame)]
    parts += [_mistake(look, frame, ply, pawns[ply], kind) for ply, kind in sorted(mistakes.items())]
    return page(look, title, keys, parts, height=height, size=size)


def balance_chart(
    title: str,
    outcomes: tuple[str, str, str],
    rows: Sequence[BalanceBar],
    size: int = DEFAULT_SIZE,
    *,
    theme: str = DEFAULT_THEME,
) -> str:
    """Draw the results of pairings as SVG, with a bar for each pairing.

    `outcomes` contains the labels for wins, draws and losses. Can raise NothingToDraw, BadSize or UnknownTheme.
    """
    counted = [row for row in rows if row.wins + row.draws + row.losses > 0]
    if not counted:
        raise NothingToDraw("pairing with a game")
    look = find_theme(theme)
    keys = [Key(_swatch(look, place), name) for place, name in zip((0, 2, 1), outcomes, strict=True)]
    bars = [part for place, row in enumerate(counted) for part in _balance_bar(look, row, HEAD + 92 * place)]
    return page(look, title, keys, bars, height=HEAD + 92 * len(counted) + MARGIN // 2, size=size)


def _rating_frame(series: Sequence[Series], height: int, most: float) -> tuple[Frame, int]:
    days = [day.toordinal() for line in series for day, _ in line.ratings]
    ratings = [rating for line in series for _, rating in line.ratings]
    low, high = min(ratings), max(ratings)
    step = next(step for step in (10, 25, 50, 100, 200, 500, 1000) if (high - low) / step <= 4 or step == 1000)
    floor, ceiling = low // step * step, min(most, -(-(high + 1) // step) * step)
    floor = floor if floor < ceiling else floor - step
    return Frame(100, HEAD + 10, WIDTH - 100, height - 62, min(days), max(days), floor, ceiling), step


def _rating_axes(theme: Theme, frame: Frame, step: int, day: Callable[[date], str]) -> Iterator[str]:
    for rating in range(int(frame.low), int(frame.high) + 1, step):
        yield rule(theme, frame.left, frame.y(rating), frame.right, frame.y(rating))
        yield label(theme, str(rating), frame.left - 14, frame.y(rating) + 9, "end")
    foot = frame.bottom + 42
    first, last = (day(date.fromordinal(int(end))) for end in (frame.first, frame.last))
    yield label(theme, first, frame.left, foot)
    if last != first:
        yield label(theme, last, WIDTH - MARGIN, foot, "end")


def _rating_line(theme: Theme, frame: Frame, place: int, line: Series) -> Iterator[str]:
    color, dashes = _stroke(theme, place)
    places = [(frame.x(day.toordinal()), frame.y(rating)) for day, rating in line.ratings]
    yield (
        f'<path fill="none" stroke="{color}" stroke-width="4" stroke-linejoin="round" stroke-dasharray="{dashes}"'
        f' d="M{points(places)}"/>'
    )
    marked = places if len(places) <= MARKED_POINTS else places[-1:]
    yield from (_sign(theme, place, x, y) for x, y in marked)


def _last_ratings(theme: Theme, frame: Frame, drawn: Sequence[Series]) -> Iterator[str]:
    """Draw the last rating of each curve next to the end of the curve.

    If the ends of several curves are close together, their ratings are moved apart.
    """
    ends = [(frame.x(line.ratings[-1][0].toordinal()), frame.y(line.ratings[-1][1])) for line in drawn]
    heights = _spread([y for _, y in ends], LABEL_SIZE)
    for place, (line, (x, _), y) in enumerate(zip(drawn, ends, heights, strict=True)):
        yield haloed(theme, str(line.ratings[-1][1]), x + 14, y + 9, _stroke(theme, place)[0])


def _spread(heights: Sequence[float], gap: float) -> list[float]:
    """Move apart any two heights that are closer than `gap`, each by half of the missing distance.

    Other heights stay the same.
    """
    moved = list(heights)
    order = sorted(range(len(moved)), key=lambda place: moved[place])
    # Moving two heights apart can bring one of them too close to a third, so this is repeated.
    for above, below in [*pairwise(order), *pairwise(order)] * MAX_SERIES:
        missing = max(0.0, gap - (moved[below] - moved[above])) / 2
        moved[above] -= missing
        moved[below] += missing
    return moved


def _stroke(theme: Theme, place: int) -> tuple[str, str]:
    """Return the color and the dash pattern of a curve. The dashes help readers who can't tell the colors apart."""
    return ((theme.chart.first, "none"), (theme.chart.second, "14 7"), (theme.chart.third, "4 6"))[place]


def _sign(theme: Theme, place: int, x: float, y: float) -> str:
    shape = ("M-8 0a8 8 0 1 1 16 0a8 8 0 1 1-16 0z", "M-7.5-7.5h15v15h-15z", "M0-11L11 0 0 11-11 0z")[place]
    color, _ = _stroke(theme, place)
    return (
        f'<path fill="{color}" stroke="{theme.page.ground}" stroke-width="2.5"'
        f' transform="translate({x:.1f} {y:.1f})" d="{shape}"/>'
    )


def _swatch(theme: Theme, place: int) -> str:
    color = (theme.white.body, theme.black.body, theme.page.faint)[place]
    return f'<path fill="{color}" stroke="{theme.page.ink}" stroke-width="1.5" d="M-11-11h22v22h-22z"/>'


def _level(pawns: float) -> float:
    """Convert an advantage in pawns to a height from -1 to 1. Large advantages are compressed."""
    return math.tanh(max(-CERTAIN_PAWNS, min(CERTAIN_PAWNS, pawns)) / 5)


def _advantage(theme: Theme, frame: Frame, pawns: Sequence[float]) -> Iterator[str]:
    box = f"M{frame.left} {frame.top}H{frame.right}V{frame.bottom}H{frame.left}z"
    yield f'<path fill="{theme.black.body}" d="{box}"/>'
    values = [*pawns, pawns[0]] if len(pawns) == 1 else pawns
    places = points((frame.x(ply), frame.y(_level(value))) for ply, value in enumerate(values))
    yield (
        f'<path fill="{theme.white.body}" d="M{frame.left} {frame.bottom}L{places} L{frame.right} {frame.bottom}z"/>'
        f'<path fill="none" stroke="{theme.dots.line}" stroke-width="3" stroke-linejoin="round" d="M{places}"/>'
    )


def _evaluation_axes(theme: Theme, frame: Frame) -> Iterator[str]:
    for pawns, text in ((5, "+5"), (2, "+2"), (0, "0"), (-2, "−2"), (-5, "−5")):
        y = frame.y(_level(pawns))
        yield rule(theme, frame.left, y, frame.right, y)
        yield label(theme, text, frame.left - 12, y + 9, "end")
    moves = int(frame.last) // 2
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if moves / step <= 8 or step == 1000)
    for move in range(step, moves + 1, step):
        yield label(theme, str(move), frame.x(2 * move), frame.bottom + 34, "middle")


def _mistake(theme: Theme, frame: Frame, ply: int, pawns: float, kind: Mistake) -> str:
    x, y = frame.x(ply), frame.y(_level(pawns))
    fill = {
        Mistake.INACCURACY: theme.dots.both,
        Mistake.MISTAKE: theme.chart.third,
        Mistake.BLUNDER: theme.dots.capture,
    }
    ink = theme.page.ink if kind is Mistake.BLUNDER else theme.dots.line
    x = min(max(x, frame.left + 18), frame.right - 18)
    y = min(max(y, frame.top + 18), frame.bottom - 18)
    return (
        f'<circle fill="{fill[kind]}" stroke="{theme.dots.line}" stroke-width="2.5" cx="{x:.1f}" cy="{y:.1f}" r="17"/>'
        + text_svg(kind, x, y + 9, Writing(25, ink, "middle"))
    )


def _balance_bar(theme: Theme, row: BalanceBar, top: int) -> Iterator[str]:
    total = row.wins + row.draws + row.losses
    yield label(theme, fitted(row.name, LABEL_SIZE, WIDTH - 2 * MARGIN), MARGIN, top + 26)
    x, wide = float(MARGIN), WIDTH - 2 * MARGIN
    looks = (
        (row.wins, theme.white.body, theme.white.line),
        (row.draws, theme.page.faint, theme.page.ink),
        (row.losses, theme.black.body, theme.black.line),
    )
    for count, fill, ink in looks:
        width, text = wide * count / total, row.share(round(100 * count / total))
        yield f'<path fill="{fill}" d="M{x:.1f} {top + 38}h{width:.1f}v38h-{width:.1f}z"/>'
        if width > text_width(text, LABEL_SIZE) + 8:
            yield text_svg(text, x + width / 2, top + 66, Writing(LABEL_SIZE, ink, "middle"))
        x += width
    outline = f"M{MARGIN} {top + 38}h{wide}v38h-{wide}z"
    yield f'<path fill="none" stroke="{theme.page.ink}" stroke-width="1.5" d="{outline}"/>'
    yield f'<path stroke="{theme.dots.capture}" stroke-width="4" d="M{WIDTH / 2} {top + 30}v8m0 38v8"/>'


TOP = 84
"""The y coordinate of the header line."""
LINE_HEIGHT = 44
TEXT_SIZE = 24
PLACE_WIDTH = 44
SMALL_SIZE = 19
"""The text size of results with more than two characters, such as those of a Swiss tournament."""
NARROW, GAP = 36, 16
"""The minimum width of a column of results, and the gap between texts."""


@dataclass(frozen=True)
class TableLine:
    place: str
    name: str | Pair
    results: tuple[str | None, ...]
    """The result in each column of results. None marks the player's own column, which is shaded."""
    figures: tuple[str, ...]
    is_faint: bool = False
    """Whether the row is drawn faintly, because the player has left."""


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
    """Draw a table as SVG.

    `heads` contains two groups of headings: one for the columns with game results, and one for the columns with totals.
    Can raise NothingToDraw, BadSize or UnknownTheme.
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
    """Return the columns with results, followed by the columns with totals. Each is as wide as its widest text.

    `small` is the text size of results.
    """
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
