"""Draws a game as an animated GIF in which only changed tiles are encoded. Also draws several boards side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from PIL import GifImagePlugin, Image

from bot.render.png import TRANSPARENT, bitmap, kept_tile, png_of, to_palette
from bot.render.scene import NothingToDraw, PlacedTile, Scene, moved, paper, scene_of, words
from bot.render.svg import DEFAULT_SIZE
from bot.render.theme import DEFAULT_THEME, find_theme
from bot.render.view import BoardView, ply_view
from bot.rules import Color, MoveLine

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
    # Phones show all strips at the same width, so a caption's height depends on the strip's width as well as on a
    # board's width.
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
