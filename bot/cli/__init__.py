"""The subcommands of `python -m bot`. Each subcommand imports its modules only when it runs, so that every command
starts quickly.
"""

from __future__ import annotations

import signal
import sys

import typer

from bot.cli import database, engine, running, variants

app = typer.Typer(
    add_completion=False,
    # Typer's own tracebacks can show the values of variables, including secrets. Python's don't.
    pretty_exceptions_enable=False,
    help="Campmate: chess variants on Discord.",
)
app.callback(invoke_without_command=True)(running.default)
for command in (
    running.run,
    running.sandbox,
    running.worker,
    database.health,
    engine.bench,
    engine.perft,
    engine.uci,
    engine.kernels,
    engine.position,
    engine.render,
):
    app.command()(command)
variants.app.command("check")(variants.check)
app.add_typer(variants.app, name="variants")
app.add_typer(database.db_app, name="db")
app.add_typer(database.ladder_app, name="ladder")
app.add_typer(database.explorer_app, name="explorer")
app.add_typer(running.emojis_app, name="emojis")


def main() -> None:
    """Run the command line. If a known failure occurs, print its message and exit with 1."""
    # Service managers send SIGTERM. It is handled like Ctrl-C, so that everything is closed in order.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as failure:
        if not isinstance(failure, _known_failures()):
            raise
        typer.echo(f"campmate: {failure}", err=True)
        sys.exit(1)


def _known_failures() -> tuple[type[Exception], ...]:
    """Return the exception types whose messages tell the user how to fix the failure."""
    from bot.ops import StartupError
    from bot.ops.health import Unwell
    from bot.render import BadSize, CairoMissing, UnknownTheme
    from bot.rules import InvalidFen, MoveError
    from bot.settings import InvalidSetting
    from bot.storage.errors import StorageError
    from bot.variants import UnknownVariant

    return (
        StartupError,
        Unwell,
        InvalidSetting,
        StorageError,
        CairoMissing,
        InvalidFen,
        MoveError,
        BadSize,
        UnknownTheme,
        UnknownVariant,
    )
