"""`perft`, `uci`, `kernels`, `bench`, `position` and `render`: subcommands that use the rules, the engine and the
drawing code without Discord.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bot.rules import Color, MoveLine


def perft(
    variant: Annotated[str, typer.Argument(help="A variant's key, such as orda.")],
    depth: Annotated[int, typer.Argument(min=0, max=20, help="Depth in half-moves.")],
    fen: Annotated[
        str | None, typer.Option(help="Start from this FEN instead of the variant's starting position.")
    ] = None,
    divide: Annotated[bool, typer.Option(help="Show the count for each first move.")] = False,
) -> None:
    """Count the leaf nodes of the tree of legal moves."""
    from bot.rules import Position
    from bot.variants import find_variant

    game = find_variant(variant)
    position = Position.from_fen(game, fen) if fen else Position.start(game)
    begin = time.perf_counter()
    nodes = 0
    if divide and depth:
        for move in position.legal_moves:
            count = position.play(move).perft(depth - 1)
            nodes += count
            typer.echo(f"{move.uci}: {count}")
    else:
        nodes = position.perft(depth)
    typer.echo(f"nodes {nodes} seconds {time.perf_counter() - begin:.3f}")


def uci() -> None:
    """Run the engine over UCI, for match runners and chess programs."""
    from bot.uci import Session

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    # A line that isn't UTF-8 is ignored, like any other unknown line.
    lines = (raw.decode(errors="replace") for raw in sys.stdin.buffer)
    Session(say).run(lines)


def kernels(
    check: Annotated[bool, typer.Option("--check", help="Fail if any kernel was missing from the cache.")] = False,
) -> None:
    """Compile the rules and the engine in advance instead of at the first start, for instance when building a container
    image or a package.
    """
    from bot.engine import compile_ahead
    from bot.ops import StartupError

    compiled = compile_ahead()
    if check and compiled:
        raise StartupError(
            f"{len(compiled)} kernels were not in the cache and had to be compiled: {', '.join(compiled)}."
        )
    typer.echo(f"{len(compiled)} kernels were compiled." if compiled else "All kernels were in the cache.")


def bench() -> None:
    """Measure how fast perft, search and drawing are on this machine, and how soon a move's board is sent."""
    from bot.cli.bench import run_bench

    run_bench(typer.echo)


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
    from bot.ops import StartupError
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
