"""Draws PNG files and animated GIFs from cached tiles, so that no part of a picture is rasterized twice.

A legend below the board can list each side's pieces by picture and name. In a GIF, only the changed tiles are encoded.
Several boards can also be drawn side by side.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product, zip_longest

from PIL import GifImagePlugin, Image

from bot.render.assets import drawn_names
from bot.render.drawings import COORDINATES, Drawing, arrow, coordinate, mark, piece, tally
from bot.render.lettering import text_width
from bot.render.scene import (
    Layer,
    NothingToDraw,
    PlacedTile,
    Scene,
    Tile,
    cell_of,
    moved,
    paper,
    piece_side,
    scene_of,
    text_size,
    words,
)
from bot.render.svg import DEFAULT_SIZE, compose, sprite, svg_of
from bot.render.theme import DEFAULT_THEME, Theme, find_theme
from bot.render.view import BoardView, ply_view
from bot.rules import Color, MoveLine, Position
from bot.variants import PieceType, listed_variants

SAMPLE_CELL = 48
"""The size of a square, in pixels, in the sample picture for a palette. Edges at this size have the same blended colors
as in larger pictures.
"""

TRANSPARENT = 255
"""A palette entry that's never used for a color. In animations, it marks unchanged pixels."""

NEAR = 6
"""Pillow can confuse colors that differ by at most this much in each channel, because it compares colors in blocks of a
few levels.
"""

Channels = tuple[int, int, int]

_GROUNDS = (
    ("light",),
    ("dark",),
    ("last-light", "last-target"),
    ("last-dark", "last-target"),
    ("check-square", "check-burst"),
    ("home-square", "home-sun"),
    ("bar",),
    ("bar-active",),
)
_BARS = (("bar", False), ("bar-active", True))
_SMALL = ("dot-move", "dot-capture", "dot-both", "dot-strike", "picked", "alert-goal", "alert-flag", "alert-king")
TITLE_SHARE = 0.62
ROW_SHARE = 0.74
"""The height of each row of a legend, in squares of the board. TITLE_SHARE is the height of the legend's title."""


def to_palette(picture: Image.Image, theme: Theme) -> Image.Image:
    return picture.quantize(palette=_palette(theme), dither=Image.Dither.NONE)


@lru_cache(maxsize=16)
def _palette(theme: Theme) -> Image.Image:
    """Return an image with the theme's palette.

    The palette contains the theme's exact colors. The other entries, chosen by Pillow, are blended colors for smooth
    edges.
    """
    own = list(dict.fromkeys(map(_channels, theme.colors.values())))
    found = _sample(theme).quantize(256, Image.Quantize.MAXCOVERAGE).getpalette() or []
    blends = [blend for blend in _triples(found) if not any(_is_near(blend, color) for color in own)]
    entries = [*own, *blends][:TRANSPARENT]
    # If entries are equal, Pillow uses the first one. So the padding, which repeats the first color, is never used.
    entries += own[:1] * (256 - len(entries))
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for entry in entries for channel in entry])
    return palette


def _channels(color: str) -> Channels:
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def _triples(palette: list[int]) -> list[Channels]:
    return list(zip(palette[::3], palette[1::3], palette[2::3], strict=True))


def _is_near(one: Channels, other: Channels) -> bool:
    """Return whether two colors are so similar that Pillow can confuse them."""
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


def _sample(theme: Theme) -> Image.Image:
    """Return a picture that shows all small marks, and some of the pieces on each background.

    A third of the pieces is enough to get all blended colors.
    """
    grounds = [[mark(theme, name) for name in names] for names in _GROUNDS]
    pieces = [piece(theme, color, name) for color, name in product(Color, drawn_names(listed_variants())[::3])]
    stacks = [*([*ground, unit] for ground, unit in product(grounds, pieces)), *_small_marks(theme)]
    sample = Image.new("RGB", (SAMPLE_CELL, SAMPLE_CELL * len(stacks)))
    for row, stack in enumerate(stacks):
        layers = tuple(Layer(drawing, 0, 0, SAMPLE_CELL, SAMPLE_CELL) for drawing in stack)
        sample.paste(compose(Tile(SAMPLE_CELL, SAMPLE_CELL, layers)), (0, row * SAMPLE_CELL))
    return sample


def _small_marks(theme: Theme) -> list[list[Drawing]]:
    flags = [
        [mark(theme, shade), mark(theme, f"goal-{color.word}-top")] for shade in ("light", "dark") for color in Color
    ]
    letters = [[mark(theme, "bar"), coordinate(theme, letter)] for letter in COORDINATES]
    dots = [[mark(theme, shade), mark(theme, name)] for shade, name in product(("light", "dark"), _SMALL)]
    arrows = [
        [mark(theme, shade), arrow(theme, 2, 1, is_hollow=is_hollow)]
        for shade, is_hollow in product(("light", "dark"), (False, True))
    ]
    page = [[mark(theme, "page"), tally(theme, "8", is_active=False)]]
    tallies = [[mark(theme, bar), tally(theme, "+8", is_active=active)] for bar, active in _BARS]
    return [*flags, *letters, *dots, *page, *tallies, *arrows, [mark(theme, "bar-active"), mark(theme, "pointer-up")]]


COMPRESSION = 3
"""The zlib level. For a board, the default level (6) takes twice as long and saves only 8 of 40 KB."""
KEPT_TILE_PIXELS = 1024 * 64
"""The maximum area of a cached tile, in pixels. Larger tiles would take too much memory.

This is the area of the bar above a board in a picture about 1024 pixels wide.
"""


def draw_png(view: BoardView, size: int = DEFAULT_SIZE) -> bytes:
    """Draw the same picture as `draw_svg`, but as a PNG file.

    `size` is the width in pixels, 120 to 2048. Raise BadSize, UnknownTheme or CairoMissing, or BadAsset if an asset
    file is missing or malformed.
    """
    return png_of(scene_of(view, size))


def png_of(scene: Scene) -> bytes:
    """Return a picture as a PNG file. Raise CairoMissing if cairo is not installed."""
    file = io.BytesIO()
    bitmap(scene).save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()


def bitmap(scene: Scene) -> Image.Image:
    """Draw a picture with its theme's palette. Raise CairoMissing if cairo is not installed."""
    ground = _ground(scene.theme, scene.ground)
    picture = Image.new("P", (scene.width, scene.height), ground.getpixel((0, 0)))
    assert ground.palette is not None
    picture.putpalette(ground.palette)
    for placed in scene.tiles:
        picture.paste(kept_tile(placed.tile, scene.theme), (placed.x, placed.y))
    for layer in scene.overlays:
        box = (layer.x, layer.y, layer.x + layer.width, layer.y + layer.height)
        part = picture.crop(box).convert("RGBA")
        part.alpha_composite(sprite(layer.drawing, layer.width, layer.height))
        picture.paste(to_palette(part.convert("RGB"), scene.theme), box)
    return picture


def warm_sprites(theme_name: str = DEFAULT_THEME, size: int = DEFAULT_SIZE) -> None:
    """Rasterize the listed variants' pieces for this picture size, so that the first picture isn't slower than later
    ones.

    Raise UnknownTheme or CairoMissing, or BadAsset if an asset file is missing or malformed.
    """
    theme, side = find_theme(theme_name), piece_side(cell_of(size))
    to_palette(Image.new("RGB", (1, 1)), theme)
    for color, name in product(Color, drawn_names(listed_variants())):
        sprite(piece(theme, color, name), side, side)


@lru_cache(maxsize=64)
def _ground(theme: Theme, color: str) -> Image.Image:
    """Return a one-pixel picture with the theme's palette, filled with this color. A single pixel is enough to find the
    color in the palette. Converting a larger picture would take as long as drawing all tiles.
    """
    return to_palette(Image.new("RGB", (1, 1), color), theme)


def kept_tile(tile: Tile, theme: Theme) -> Image.Image:
    """Return a tile as an image with its theme's palette. Images of small tiles are cached, so callers must not modify
    them.
    """
    is_kept = tile.width * tile.height <= KEPT_TILE_PIXELS
    return _kept_tile(tile, theme) if is_kept else to_palette(compose(tile), theme)


@lru_cache(maxsize=1024)
def _kept_tile(tile: Tile, theme: Theme) -> Image.Image:
    return to_palette(compose(tile), theme)


@dataclass(frozen=True)
class LegendColumn:
    """One side's column in a legend: a title, and an entry for each piece with the name of its drawing and a label."""

    color: Color
    title: str
    entries: tuple[tuple[str, str], ...]
    short_title: str = ""
    """The title to use if the full one is too wide. If this title is also too wide, it's drawn in a smaller size."""


def pieces_to_name(position: Position, color: Color) -> tuple[tuple[str, PieceType], ...]:
    """Return the letters and types of a side's pieces on the board, in the order of the side's army."""
    standing = {unit.letter for unit in position.pieces.values() if unit.color is color}
    pieces = position.variant.sides[color].pieces
    return tuple((letter, kind) for letter, kind in pieces.items() if letter in standing)


def draw_legend_svg(view: BoardView, columns: Sequence[LegendColumn], size: int = DEFAULT_SIZE) -> str:
    """Draw a board with a legend as a standalone SVG document. Can raise BadSize, UnknownTheme or BadAsset."""
    return svg_of(legend_scene(view, columns, size))


def draw_legend_png(view: BoardView, columns: Sequence[LegendColumn], size: int = DEFAULT_SIZE) -> bytes:
    """Draw a board with a legend as a PNG file. Can raise BadSize, UnknownTheme, CairoMissing or BadAsset."""
    return png_of(legend_scene(view, columns, size))


def legend_scene(view: BoardView, columns: Sequence[LegendColumn], size: int) -> Scene:
    board = scene_of(view, size)
    cell, theme = cell_of(size), board.theme
    edges = [size * place // len(columns) for place in range(len(columns) + 1)]
    title, row = round(cell * TITLE_SHARE), round(cell * ROW_SHARE)
    tiles, y = [*board.tiles], board.height
    for place, column in enumerate(columns):
        left, width = edges[place], edges[place + 1] - edges[place]
        tiles.append(PlacedTile(f"title-{place}", left, y, _title(theme, column, width, title)))
    y += title
    for number, entries in enumerate(zip_longest(*(column.entries for column in columns))):
        for place, (column, entry) in enumerate(zip(columns, entries, strict=True)):
            left, width = edges[place], edges[place + 1] - edges[place]
            tile = paper(theme, width, row) if entry is None else _row(theme, column.color, entry, (width, row))
            tiles.append(PlacedTile(f"unit-{place}-{number}", left, y, tile))
        y += row
    return replace(board, height=y, tiles=tuple(tiles))


def _title(theme: Theme, column: LegendColumn, width: int, height: int) -> Tile:
    margin = height // 4
    room = width - 2 * margin
    is_short = column.short_title and text_width(column.title, text_size(height)) > room
    title = column.short_title if is_short else column.title
    tall = int(height * min(1, room / max(1, text_width(title, text_size(height)))))
    return paper(theme, width, height, words(theme, title, (margin, (height - tall) // 2, room, tall)))


def _row(theme: Theme, color: Color, entry: tuple[str, str], size: tuple[int, int]) -> Tile:
    (name, label), (width, height) = entry, size
    gap = max(1, height // 20)
    side = height - 2 * gap
    ground = Layer(mark(theme, "dark"), height // 4, gap, side, side)
    drawn = Layer(piece(theme, color, name), height // 4, gap, side, side)
    text = height * 3 // 4
    left = height * 3 // 2
    line = words(theme, label, (left, (height - text) // 2, width - left - height // 8, text))
    return paper(theme, width, height, ground, drawn, line)


GIF_SIZE = 600
MOVE_SECONDS = 1.0
END_SECONDS = 5.0


def draw_gif(
    line: MoveLine,
    size: int = GIF_SIZE,
    *,
    orientation: Color = Color.WHITE,
    theme: str = DEFAULT_THEME,
    is_over: bool = False,
    decimal_separator: str = ".",
    title: str = "",
    result: str = "",
) -> bytes:
    """Draw a whole game as a looping GIF that pauses on the last position.

    `size` is the width in pixels. `title` is shown below the board until the end, when `result` replaces it. Raise
    BadSize, UnknownTheme or CairoMissing, or BadAsset if an asset file is missing or malformed.
    """
    views = [ply_view(line, ply, orientation=orientation, theme=theme, is_over=is_over) for ply in range(line.ply + 1)]
    views = [replace(view, decimal_separator=decimal_separator) for view in views]
    lasting = [MOVE_SECONDS] * line.ply + [END_SECONDS]
    scenes = (scene_of(view, size) for view in views)
    if title or result:
        captions = [title] * line.ply + [result or title]
        scenes = (_captioned(scene, caption) for scene, caption in zip(scenes, captions, strict=True))
    return b"".join(_encode(scenes, lasting))


def draw_strip(
    views: Sequence[BoardView], captions: Sequence[str], size: int = DEFAULT_SIZE, *, columns: int = 2
) -> bytes:
    """Draw boards side by side as a PNG file, in rows of `columns` boards, with a line of text below each board.

    `size` is the width of the picture in pixels. Can raise NothingToDraw, BadSize, UnknownTheme, CairoMissing or
    BadAsset.
    """
    return png_of(strip_scene(views, captions, size, columns=columns))


def strip_scene(views: Sequence[BoardView], captions: Sequence[str], size: int, *, columns: int) -> Scene:
    """Lay out the picture for `draw_strip`. The space around the boards has the colors of the first board's theme."""
    if not views:
        raise NothingToDraw("board")
    across = min(columns, len(views))
    gap = size // 60
    width = (size - gap * (across - 1)) // across
    boards = [scene_of(view, width) for view in views]
    theme, height = find_theme(views[0].theme), max(board.height for board in boards)
    # Phones show all strips at the same width. So the height of a caption depends on the widths of the strip and the
    # board.
    line = max(16, width // 9, width * across // 18)
    tiles: list[PlacedTile] = []
    for number, (board, caption) in enumerate(zip(boards, captions, strict=True)):
        x, y = number % across * (width + gap), number // across * (height + line + gap)
        label = paper(theme, width, line, words(theme, caption, (0, 0, width, line), "middle"))
        tiles += [*moved(board, x, y, f"board-{number}"), PlacedTile(f"caption-{number}", x, y + height, label)]
    rows = -(-len(boards) // across)
    return Scene(size, rows * (height + line + gap) - gap, theme.page.ground, theme, tuple(tiles))


def _captioned(board: Scene, caption: str) -> Scene:
    height = max(16, board.width // 16)
    text = words(board.theme, caption, (height // 4, 0, board.width - height // 2, height), "middle")
    tile = PlacedTile("caption", 0, board.height, paper(board.theme, board.width, height, text))
    return replace(board, height=board.height + height, tiles=(*board.tiles, tile))


def _encode(scenes: Iterator[Scene], seconds: Sequence[float]) -> Iterator[bytes]:
    """Yield a GIF file block by block, so that at most two scenes are in memory at a time."""
    shown = next(scenes)
    first = bitmap(shown)
    header, _ = GifImagePlugin.getheader(first, info={"loop": 0, "duration": 1})
    yield b"".join(header)
    yield _block(first, (0, 0), seconds[0])
    for scene, pause in zip(scenes, seconds[1:], strict=True):
        yield _block(*_changes(shown, scene), pause)
        shown = scene
    yield b";"


def _changes(before: Scene, after: Scene) -> tuple[Image.Image, tuple[int, int]]:
    """Return the smallest picture that contains all changed tiles, and the position of its upper left corner.

    Unchanged tiles inside this picture are transparent.
    """
    changed = [new for old, new in zip(before.tiles, after.tiles, strict=True) if old.tile != new.tile]
    left, top = min(tile.x for tile in changed), min(tile.y for tile in changed)
    right = max(tile.x + tile.tile.width for tile in changed)
    bottom = max(tile.y + tile.tile.height for tile in changed)
    picture = to_palette(Image.new("RGB", (1, 1)), after.theme).resize((right - left, bottom - top))
    picture.paste(TRANSPARENT, (0, 0, *picture.size))
    for tile in changed:
        picture.paste(kept_tile(tile.tile, after.theme), (tile.x - left, tile.y - top))
    return picture, (left, top)


def _block(picture: Image.Image, offset: tuple[int, int], seconds: float) -> bytes:
    duration = round(seconds * 1000)
    return b"".join(GifImagePlugin.getdata(picture, offset, duration=duration, transparency=TRANSPARENT, disposal=1))
