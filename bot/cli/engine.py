"""`perft`, `uci`, `kernels` and `bench`: the rules and the engine without Discord."""

from __future__ import annotations

import sys
import time
from typing import Annotated

import typer


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
    """Compile the rules and the engine in advance, for instance for an image or a package, instead of at the first
    start.
    """
    from bot.engine import compile_ahead
    from bot.ops.startup import StartupError

    compiled = compile_ahead()
    if check and compiled:
        raise StartupError(
            f"{len(compiled)} kernels were not in the cache and had to be compiled: {', '.join(compiled)}."
        )
    typer.echo(f"{len(compiled)} kernels were compiled." if compiled else "All kernels were in the cache.")


def bench() -> None:
    """Measure perft, search, drawing, and a move's round trip on this machine."""
    from bot.cli.bench import run_bench

    run_bench(typer.echo)
