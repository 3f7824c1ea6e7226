"""`python -m bot …`: the sub-commands, and the one sentence in which each failure ends."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from bot.app import StartupError, configure_logging, open_database, run_bot
from bot.batch import answer_lines
from bot.render import (
    DEFAULT_SIZE,
    DEFAULT_THEME,
    MAX_SIZE,
    MIN_SIZE,
    BadSize,
    CairoMissing,
    UnknownTheme,
    draw_gif,
    draw_png,
    draw_svg,
    ply_view,
)
from bot.rules import Color, InvalidFen, Line, MoveError, Position, check_variant
from bot.services import ladder
from bot.settings import InvalidSetting, Settings, load_settings
from bot.storage import migrations
from bot.storage.errors import StorageError
from bot.uci import Session
from bot.variants import VARIANTS, UnknownVariant, find_variant

app = typer.Typer(
    add_completion=False,
    # Of the two tracebacks, Python's own is the one that never shows the values of variables.
    pretty_exceptions_enable=False,
    help="Campmate: chess variants on Discord.",
)
db_app = typer.Typer(help="Care of the database.")
ladder_app = typer.Typer(help="Care of the ratings.")
app.add_typer(db_app, name="db")
app.add_typer(ladder_app, name="ladder")

KNOWN_FAILURES = (
    StartupError,
    InvalidSetting,
    StorageError,
    CairoMissing,
    InvalidFen,
    MoveError,
    BadSize,
    UnknownTheme,
    UnknownVariant,
)


def main() -> None:
    """Run the command line; a failure that is known by name ends in one sentence and exit code 1."""
    # A service manager's polite request to stop closes everything in order, as Ctrl-C does.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        app()
    except KNOWN_FAILURES as failure:
        typer.echo(f"campmate: {failure}", err=True)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


@app.callback(invoke_without_command=True)
def default(context: typer.Context) -> None:
    """Join Discord, or start the try-out where no token is set."""
    if context.invoked_subcommand is None:
        run()


@app.command()
def run() -> None:
    """Join Discord if DISCORD_TOKEN is set; else say so and start the sandbox."""
    settings = load_settings()
    if settings.discord_token is not None:
        configure_logging(settings.log_level)
        return asyncio.run(run_bot(settings))
    typer.echo("No DISCORD_TOKEN is set, so this is the try-out: a simulated server on this machine.")
    return _run_sandbox(settings, settings.sandbox_port, None)


@app.command()
def sandbox(
    port: Annotated[int | None, typer.Option(help="The page's port; SANDBOX_PORT by default.")] = None,
    database: Annotated[str | None, typer.Option(help="Keep the games in this database.")] = None,
) -> None:
    """Start the try-out: a simulated server with a few members, in a page on this machine."""
    settings = load_settings()
    _run_sandbox(settings, settings.sandbox_port if port is None else port, database)


def _run_sandbox(settings: Settings, port: int, database: str | None) -> None:
    # The news of a bot that joins Discord, its invite link for one, would only mislead here.
    configure_logging(settings.log_level if "log_level" in settings.model_fields_set else "WARNING")
    with needing_sandbox():
        from bot.sandbox import run_sandbox  # noqa: PLC0415 - an optional extra, which a bot on Discord does not need
    asyncio.run(run_sandbox(port, database, say=typer.echo))


@contextmanager
def needing_sandbox() -> Iterator[None]:
    """Say how to install the simulated Discord where it is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise StartupError(
            f"This needs the extra “sandbox” ({error.name} is missing). Install it with "
            "`pip install -e '.[sandbox]'`, or set DISCORD_TOKEN to join Discord."
        ) from None


@app.command()
def bench() -> None:
    """Measure perft, drawing, and a move's round trip on this machine."""
    with needing_sandbox():
        from bot.bench import run_bench  # noqa: PLC0415 - it plays in the sandbox, which is an optional extra
    run_bench(typer.echo)


@app.command()
def perft(
    variant: Annotated[str, typer.Argument(help="A variant's key, such as orda.")],
    depth: Annotated[int, typer.Argument(min=0, max=20, help="How many half-moves deep.")],
    fen: Annotated[str | None, typer.Option(help="Start here instead of at the variant's start.")] = None,
    divide: Annotated[bool, typer.Option(help="Count each first move apart.")] = False,
) -> None:
    """Count the leaf nodes of the tree of legal moves."""
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


@app.command()
def variants() -> None:
    """List the variants, and check each."""
    findings = []
    for variant in VARIANTS.values():
        armies = f"{variant.white.army.name} against {variant.black.army.name}"
        options = f", options +{variant.options}" if variant.options else ""
        typer.echo(f"{variant.key}: {armies}{options}{'' if variant.is_listed else ' (not offered to players)'}")
        findings += check_variant(variant)
    for finding in findings or ["All are sound."]:
        typer.echo(finding)
    if findings:
        raise typer.Exit(1)


@app.command()
def uci() -> None:
    """Play as an engine over UCI, for match runners and boards: lines on standard input, answers on standard output."""

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    # What is not UTF-8 is a line like any other that cannot be understood.
    lines = (raw.decode(errors="replace") for raw in sys.stdin.buffer)
    Session(say).run(lines)


@app.command()
def position(
    batch: Annotated[bool, typer.Option("--batch", help="Read JSON lines from standard input.")] = False,
) -> None:
    """Answer positions: one JSON line in, one out, with the legal moves and the outcome."""
    if not batch:
        raise typer.BadParameter("expected --batch, with JSON lines on standard input")
    for answer in answer_lines(sys.stdin.buffer):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()


@app.command()
def render(
    variant: Annotated[str, typer.Argument(help="A variant's key, such as orda.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="A .png, .svg or .gif file; a GIF shows all moves.")],
    fen: Annotated[str | None, typer.Option(help="Show this position instead of the variant's start.")] = None,
    moves: Annotated[str, typer.Option(help="Play these first, in SAN or UCI, with spaces between.")] = "",
    flip: Annotated[bool, typer.Option(help="Seat Black at the bottom.")] = False,
    theme: Annotated[str, typer.Option(help="The board's colours.")] = DEFAULT_THEME,
    size: Annotated[int, typer.Option(min=MIN_SIZE, max=MAX_SIZE, help="The width in pixels.")] = DEFAULT_SIZE,
) -> None:
    """Draw a position to a file."""
    game = find_variant(variant)
    line = Line.from_uci(game, fen or game.start_fen, moves.split())
    orientation = Color.BLACK if flip else Color.WHITE
    view = ply_view(line, line.ply, orientation=orientation, theme=theme)
    draw: dict[str, Callable[[], bytes]] = {
        ".png": lambda: draw_png(view, size),
        ".svg": lambda: draw_svg(view, size).encode(),
        ".gif": lambda: draw_gif(line, size, orientation=orientation, theme=theme),
    }
    if output.suffix not in draw:
        raise typer.BadParameter(f"expected a file ending in {', '.join(draw)}, got {output.name!r}")
    picture = draw[output.suffix]()
    try:
        output.write_bytes(picture)
    except OSError as error:
        raise StartupError(f"{output} cannot be written ({error.strerror}). Choose another place with -o.") from None


@db_app.command("upgrade")
def db_upgrade() -> None:
    """Bring the database up to date."""

    async def work() -> None:
        async with open_database(load_settings().database_url) as db:
            await migrations.upgrade(db)
            typer.echo(f"The database is at revision {await migrations.current(db)}.")

    asyncio.run(work())


@db_app.command("current")
def db_current() -> None:
    """Tell the database's revision."""

    async def work() -> None:
        async with open_database(load_settings().database_url) as db:
            typer.echo(await migrations.current(db) or "The database is empty.")

    asyncio.run(work())


@db_app.command("check")
def db_check() -> None:
    """Look for damage, and for a schema that is not what the code expects."""

    async def work() -> list[str]:
        async with open_database(load_settings().database_url) as db:
            return await migrations.check(db)

    findings = asyncio.run(work())
    for finding in findings or ["The database is sound."]:
        typer.echo(finding)
    if findings:
        raise typer.Exit(1)


@db_app.command("backup")
def db_backup(file: Annotated[Path, typer.Argument(help="Where to; it must not exist yet.")]) -> None:
    """Copy the database to a file while the bot goes on."""

    async def work() -> None:
        async with open_database(load_settings().database_url) as db:
            await migrations.backup(db, file)

    asyncio.run(work())
    typer.echo(f"The database has been copied to {file}.")


@ladder_app.command("rebuild")
def ladder_rebuild() -> None:
    """Compute all ratings anew from the games."""

    async def work() -> int:
        async with open_database(load_settings().database_url) as db:
            await migrations.upgrade(db)
            return await ladder.rebuild(db)

    typer.echo(f"The ladders were rebuilt from {asyncio.run(work())} rated games.")
