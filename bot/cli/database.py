"""`db`, `ladder`, `explorer` and `health`: maintain the database, the ratings and the move explorer, and check the
bot's health.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from bot.settings import BotSettings
    from bot.storage.care import Care
    from bot.storage.database import Database

Found = TypeVar("Found")

db_app = typer.Typer(help="Database maintenance.")
ladder_app = typer.Typer(help="Ratings.")
explorer_app = typer.Typer(help="The explorer, with the moves played in each position.")


def care_of(settings: BotSettings) -> Care:
    from bot.storage.care import Care

    return Care(settings.sqlite_synchronous, settings.backup_folder, settings.backup_days)


def warn_of_sqlite(settings: BotSettings) -> None:
    from bot.settings import is_postgresql
    from bot.storage import sqlite

    if not is_postgresql(settings.database_url) and (flaw := sqlite.version_warning()) is not None:
        typer.echo(f"campmate: {flaw}", err=True)


def _reading(work: Callable[[Database], Awaitable[Found]]) -> Found:
    """Run `work` on the configured database. The database is opened read-only, so the bot can keep running.

    Raise InvalidSetting or StorageError if the database can't be opened.
    """
    import asyncio

    from bot.settings import load_settings
    from bot.storage.care import naming_last
    from bot.storage.database import open_database

    settings = load_settings()

    async def opened() -> Found:
        with naming_last(care_of(settings).backups_of(settings.database_url)):
            async with open_database(settings.database_url, only_read=True) as db:
                return await work(db)

    return asyncio.run(opened())


def _serving(work: Callable[[Database], Awaitable[Found]]) -> Found:
    """Migrate the configured database and run `work` on it. The bot must not be running.

    Raise InvalidSetting or StorageError if the database can't be opened.
    """
    import asyncio

    from bot.settings import load_settings
    from bot.storage.care import open_to_serve

    settings = load_settings()

    async def opened() -> Found:
        async with open_to_serve(settings.database_url, care_of(settings)) as db:
            return await work(db)

    return asyncio.run(opened())


@db_app.command("upgrade")
def db_upgrade() -> None:
    """Back up and migrate the database; the bot does this itself when it starts."""
    from bot.storage import migrations

    async def work(db: Database) -> str:
        await _upgrade_queue()
        return await migrations.current(db)

    typer.echo(f"The database is at revision {_serving(work)}.")


async def _upgrade_queue() -> None:
    """Migrate the engine queue, which exists only on PostgreSQL."""
    from bot.settings import is_postgresql, load_settings

    if is_postgresql(url := load_settings().database_url):
        from bot.storage import engine_queue

        await engine_queue.upgrade(url)


@db_app.command("current")
def db_current() -> None:
    """Print the database's revision."""
    from bot.storage import migrations

    typer.echo(_reading(migrations.current))


@db_app.command("check")
def db_check(
    every_game: Annotated[
        bool, typer.Option("--all", help="Replay every game, not just those in progress and the latest thousand.")
    ] = False,
) -> None:
    """Check the database for damage, unexpected tables, and games and ratings that contradict each other."""
    from bot.settings import load_settings
    from bot.storage import checks

    findings = _reading(lambda db: checks.check(db, every_game=every_game))
    for finding in findings or ["No problems were found."]:
        typer.echo(finding)
    warn_of_sqlite(load_settings())
    if findings:
        raise typer.Exit(1)


@db_app.command("backup")
def db_backup(file: Annotated[Path, typer.Argument(help="The file to create; it must not exist yet.")]) -> None:
    """Back up the database to a file. The bot can keep running."""
    from bot.storage import backups

    _reading(lambda db: backups.backup(db, file))
    typer.echo(f"The database was backed up to {file}.")


@db_app.command("restore")
def db_restore(file: Annotated[Path, typer.Argument(help="The backup file. It stays where it is.")]) -> None:
    """Replace the database with a backup, and keep the replaced file."""
    import asyncio

    from bot.settings import load_settings
    from bot.storage import care

    aside = asyncio.run(care.restore(load_settings().database_url, file))
    kept = f" The previous file was kept as {aside}." if aside else ""
    typer.echo(f"The database was restored from {file}.{kept}")


@db_app.command("new")
def db_new() -> None:
    """Start a new, empty database and set the old file aside. Stop the bot first."""
    import asyncio

    from bot.settings import load_settings
    from bot.storage.care import begin_anew

    settings = load_settings()
    url = settings.database_url
    aside = asyncio.run(begin_anew(url, care_of(settings).backups_of(url)))
    kept = f" The previous file was kept as {aside}." if aside else ""
    later = "New daily backups will replace those of the old database, so copy any that you need to another folder."
    typer.echo(f"A new database was created.{kept} {later}")


@db_app.command("move")
def db_move(
    url: Annotated[
        str, typer.Argument(help="An empty PostgreSQL database: postgresql+psycopg://user:password@host/name")
    ],
) -> None:
    """Copy everything from a SQLite file into a PostgreSQL database. Stop the bot first."""
    from bot.storage import care, migrations

    # Fail if there is no database yet. Without this check, `_serving` would create one.
    _reading(migrations.current)
    count = _serving(lambda db: care.move(db, url))
    typer.echo(f"{count} rows were copied. Set DATABASE_URL to the new address. The old file wasn't changed.")


@ladder_app.command("rebuild")
def ladder_rebuild() -> None:
    """Recalculate all ratings from the games. Stop the bot first."""
    from bot.services import ladder
    from bot.storage import migrations

    # Fail if there is no database yet. Without this check, `_serving` would create one.
    _reading(migrations.current)
    typer.echo(f"The ratings were recalculated from {_serving(ladder.rebuild)} rated games.")


@explorer_app.command("rebuild")
def explorer_rebuild() -> None:
    """Recount the moves played in each position. Stop the bot first. The bot also does this itself when needed."""
    from bot.services import explorer
    from bot.storage import migrations

    # Fail if there is no database yet. Without this check, `_serving` would create one.
    _reading(migrations.current)
    typer.echo(f"The explorer was rebuilt from {_serving(explorer.rebuild)} finished games.")


def health() -> None:
    """Exit with 0 if the bot is healthy; otherwise, print the problem and exit with 1."""
    from bot.settings import load_settings

    settings = load_settings()
    if settings.metrics_port is not None:
        from bot.ops.health import ask_port

        ask_port(settings.metrics_host, settings.metrics_port)
    else:
        import asyncio

        from bot.ops.heartbeat import check_stored

        asyncio.run(check_stored(settings, datetime.now(UTC)))
    typer.echo("The bot is healthy.")
    warn_of_sqlite(settings)
