"""`python -m bot …`: the sub-commands, each of which imports a room only when it is run."""

from __future__ import annotations

import signal
import sys

import typer

from bot.cli import checking, database, engine, health, positions, running, variants
from bot.cli.failures import known_failures

app = typer.Typer(
    add_completion=False,
    # Of the two tracebacks, Python's own is the one that never shows the values of variables.
    pretty_exceptions_enable=False,
    help="Campmate: chess variants on Discord.",
)
app.callback(invoke_without_command=True)(running.default)
for command in (
    running.run,
    running.sandbox,
    running.worker,
    health.health,
    engine.bench,
    engine.perft,
    engine.uci,
    engine.kernels,
    positions.position,
    positions.render,
):
    app.command()(command)
variants.app.command("check")(checking.check)
app.add_typer(variants.app, name="variants")
app.add_typer(database.db_app, name="db")
app.add_typer(database.ladder_app, name="ladder")


def main() -> None:
    """Run the command line; a failure that is known by name ends in one sentence and exit code 1."""
    # A service manager's polite request to stop closes everything in order, as Ctrl-C does.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as failure:
        if not isinstance(failure, known_failures()):
            raise
        typer.echo(f"campmate: {failure}", err=True)
        sys.exit(1)
