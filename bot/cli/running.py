"""`run`, `sandbox` and `worker` start the bot, the sandbox or a worker. `emojis` removes the bot's emojis."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from bot import own_version

if TYPE_CHECKING:
    from bot.settings import BotSettings

emojis_app = typer.Typer(help="The piece emojis that the bot has uploaded to Discord.")


def _say_version(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"campmate {own_version()}")
        raise typer.Exit


def default(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", callback=_say_version, is_eager=True),
    ] = False,
) -> None:
    """Connect to Discord, or start the sandbox if no token is set."""
    if context.invoked_subcommand is None:
        run()


def run() -> None:
    """Connect to Discord if DISCORD_TOKEN is set; otherwise say so and start the sandbox."""
    import asyncio

    from bot.app import run_bot
    from bot.ops.logs import configure_logging
    from bot.settings import load_settings

    settings = load_settings()
    if settings.discord_token is not None:
        configure_logging(settings.log_level, settings.log_format, settings.secrets)
        return asyncio.run(run_bot(settings))
    typer.echo("DISCORD_TOKEN is not set, so this is the sandbox: a simulated server on this machine.")
    return _run_sandbox(settings, settings.sandbox_port, None)


def sandbox(
    port: Annotated[int | None, typer.Option(help="Port of the web page. Default: SANDBOX_PORT.")] = None,
    database: Annotated[str | None, typer.Option(help="Database for the games. Default: a temporary one.")] = None,
) -> None:
    """Start the sandbox: a simulated server with a few members, as a web page on this machine."""
    from bot.settings import load_settings
    from bot.storage.database import url_of

    settings = load_settings()
    with _naming_option():
        _run_sandbox(settings, settings.sandbox_port if port is None else port, database and url_of(database))


def worker() -> None:
    """Run the engine for a bot: process the work in the PostgreSQL queue until stopped."""
    import asyncio

    from bot.ops.logs import configure_logging
    from bot.settings import load_worker_settings

    settings = load_worker_settings()
    configure_logging(settings.log_level, settings.log_format, settings.secrets)
    with _needing("postgresql"):
        from bot.worker import run_worker
    asyncio.run(run_worker(settings))


def _run_sandbox(settings: BotSettings, port: int, database: str | None) -> None:
    import asyncio

    from bot.ops.logs import configure_logging

    # By default, only warnings are logged, because other lines, such as the invite link, would be misleading here.
    level = settings.log_level if "log_level" in settings.model_fields_set else "WARNING"
    configure_logging(level, settings.log_format)
    with _needing("sandbox", ", or set DISCORD_TOKEN to join Discord"):
        from bot.sandbox.run import run_sandbox  # an optional extra that a bot on Discord doesn't need
    asyncio.run(run_sandbox(port, database, say=typer.echo))


@contextmanager
def _naming_option() -> Iterator[None]:
    """Replace DATABASE_URL with --database in errors about the database, because the sandbox ignores DATABASE_URL."""
    from bot.ops import StartupError
    from bot.storage.errors import StorageError

    try:
        yield
    except StorageError as error:
        raise StartupError(str(error).replace("DATABASE_URL", "--database")) from None


@contextmanager
def _needing(extra: str, otherwise: str = "") -> Iterator[None]:
    """Turn a ModuleNotFoundError in the block into a StartupError that says how to install the missing extra."""
    from bot.ops import StartupError

    try:
        yield
    except ModuleNotFoundError as error:
        raise StartupError(
            f"This needs the extra “{extra}” ({error.name} is missing). "
            f"Install it with `pip install 'campmate[{extra}]'`{otherwise}."
        ) from None


@emojis_app.callback()
def _group() -> None:
    """Make Typer treat `remove` as a subcommand, which it doesn't do by default if there is only one command."""


@emojis_app.command("remove")
def remove() -> None:
    """Delete the emojis that the bot has uploaded. Stop the bot first; at its next start, it uploads them again unless
    APPLICATION_EMOJIS is false.
    """
    import asyncio

    from bot.app import remove_emojis
    from bot.settings import load_settings

    typer.echo(f"Deleted {asyncio.run(remove_emojis(load_settings()))} emojis.")
