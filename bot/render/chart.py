"""What all charts share: a page 720 wide with its title and key, the frame with its axes, and the PNG."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image

from bot.render.lettering import Anchor, Writing, fitted, text_svg, text_width
from bot.render.raster import rasterise
from bot.render.scene import MAX_SIZE, MIN_SIZE, BadSize
from bot.render.theme import Theme

WIDTH = 720
MARGIN = 24
TITLE_SIZE = 34
LABEL_SIZE = 26
"""A phone shows it at half the size, which is still that of a caption."""
HEAD = 116
"""The y at which the drawing begins, below the title and the key."""


@dataclass(frozen=True)
class Frame:
    """A rectangle of the page, and the values at its edges: `first` to `last` across, `low` to `high` upwards."""

    left: float
    top: float
    right: float
    bottom: float
    first: float
    last: float
    low: float
    high: float

    def x(self, value: float) -> float:
        """Return the x of a value; the middle if `first` and `last` are equal."""
        if self.last == self.first:
            return (self.left + self.right) / 2
        return self.left + (value - self.first) / (self.last - self.first) * (self.right - self.left)

    def y(self, value: float) -> float:
        """Return the y of a value; higher values are further up."""
        return self.bottom - (value - self.low) / (self.high - self.low) * (self.bottom - self.top)


@dataclass(frozen=True)
class Key:
    """An entry of a chart's key: its sign as SVG around (0, 0), 24 wide, and its label."""

    sign: str
    label: str


def chart_png(svg: str) -> bytes:
    """Turn a chart into a PNG file; raise CairoMissing."""
    picture = rasterise(svg).convert("RGB").quantize(128, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def page(theme: Theme, title: str, keys: Sequence[Key], parts: Iterable[str], *, height: int, size: int) -> str:
    """Put a chart together as a standalone SVG document, `size` pixels wide; raise BadSize."""
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
    """Write a short text at an axis or a point."""
    return text_svg(text, x, y, Writing(LABEL_SIZE, theme.page.ink, anchor))


def haloed(theme: Theme, text: str, x: float, y: float, colour: str) -> str:
    """Write a short text with a halo, so that it stays legible over lines."""
    how = Writing(LABEL_SIZE, colour)
    halo = f'stroke="{theme.page.ground}" stroke-width="{7000 / LABEL_SIZE:.0f}" stroke-linejoin="round"'
    return f"<g {halo}>{text_svg(text, x, y, how)}</g>{text_svg(text, x, y, how)}"


def rule(theme: Theme, x1: float, y1: float, x2: float, y2: float) -> str:
    """Draw a faint line for the background."""
    return f'<path fill="none" stroke="{theme.page.faint}" stroke-width="2" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'


def points(places: Iterable[tuple[float, float]]) -> str:
    """Write points as the coordinates of an SVG path."""
    return " ".join(f"{x:.1f} {y:.1f}" for x, y in places)


def _key(theme: Theme, keys: Sequence[Key]) -> Iterable[str]:
    x, gaps = float(MARGIN), 36 * len(keys) + 28 * (len(keys) - 1)
    # If the labels do not fit in one row, each is shortened to an equal share of it.
    is_roomy = gaps + sum(text_width(key.label, LABEL_SIZE) for key in keys) <= WIDTH - 2 * MARGIN
    room = (WIDTH - 2 * MARGIN) / max(1, len(keys)) - 48
    for key in keys:
        text = key.label if is_roomy else fitted(key.label, LABEL_SIZE, room)
        yield f'<g transform="translate({x + 14:.1f} 82)">{key.sign}</g>'
        yield label(theme, text, x + 36, 91)
        x += 36 + text_width(text, LABEL_SIZE) + 28
