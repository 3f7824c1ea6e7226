"""`position` and `render`: list a position's legal moves, and draw it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bot.rules import Color, MoveLine


def position(
    batch: Annotated[bool, typer.Option("--batch", help="Read JSON lines from standard input.")] = False,
) -> None:
    """Read positions as JSON lines, and print each one's legal moves and outcome."""
    from bot.cli.batch import describe_lines

    if not batch:
        raise typer.BadParameter("--batch is required: positions are read as JSON lines from standard input")
    for described in describe_lines(sys.stdin.buffer):
        sys.stdout.write(described + "\n")
        sys.stdout.flush()


def render(
    variant: Annotated[str, typer.Argument(help="A variant's key, such as orda.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="A .png, .svg or .gif file; a GIF shows all moves.")],
    fen: Annotated[str | None, typer.Option(help="Draw this FEN instead of the variant's starting position.")] = None,
    moves: Annotated[str, typer.Option(help="Moves to play first, in SAN or UCI, separated by spaces.")] = "",
    flip: Annotated[bool, typer.Option(help="Put Black at the bottom.")] = False,
    theme: Annotated[str | None, typer.Option(help="Board theme.")] = None,
    size: Annotated[int | None, typer.Option(help="Width in pixels.")] = None,
) -> None:
    """Draw a position to a file."""
    from bot.ops.startup import StartupError
    from bot.render import DEFAULT_SIZE, DEFAULT_THEME, BadAsset
    from bot.rules import Color, MoveLine
    from bot.variants import find_variant

    game = find_variant(variant)
    line = MoveLine.from_uci(game, fen or game.start_fen, moves.split())
    orientation = Color.BLACK if flip else Color.WHITE
    draw = _drawing(output, line, orientation, theme or DEFAULT_THEME, DEFAULT_SIZE if size is None else size)
    try:
        picture = draw()
    except BadAsset as fault:
        raise StartupError(
            f"{game.key} cannot be drawn ({fault}). Add the drawings that "
            f"`python -m bot variants check {game.family}` lists as missing, or restore the assets folder."
        ) from None
    try:
        output.write_bytes(picture)
    except OSError as error:
        raise StartupError(f"{output} cannot be written ({error.strerror}). Choose another file with -o.") from None


def _drawing(output: Path, line: MoveLine, orientation: Color, theme: str, size: int) -> Callable[[], bytes]:
    """Return the drawing function for the file's suffix. Raise BadParameter if the suffix is unknown."""
    from bot.render import draw_gif, draw_png, draw_svg, ply_view

    view = ply_view(line, line.ply, orientation=orientation, theme=theme)
    draw: dict[str, Callable[[], bytes]] = {
        ".png": lambda: draw_png(view, size),
        ".svg": lambda: draw_svg(view, size).encode(),
        ".gif": lambda: draw_gif(line, size, orientation=orientation, theme=theme),
    }
    if output.suffix not in draw:
        raise typer.BadParameter(f"expected a file ending in {', '.join(draw)}, got {output.name!r}")
    return draw[output.suffix]
