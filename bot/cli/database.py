"""`db` and `ladder`: care of the database and of the ratings in it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from bot.storage.database import Database

Answer = TypeVar("Answer")

db_app = typer.Typer(help="Care of the database.")
ladder_app = typer.Typer(help="Care of the ratings.")


def _with_database(work: Callable[[Database], Awaitable[Answer]]) -> Answer:
    """Do something with the database of the settings; raise InvalidSetting or StorageError."""
    from bot.settings import load_settings
    from bot.storage.database import open_database

    async def opened() -> Answer:
        async with open_database(load_settings().database_url) as db:
            return await work(db)

    return asyncio.run(opened())


@db_app.command("upgrade")
def db_upgrade() -> None:
    """Bring the database up to date."""
    from bot.storage import migrations

    async def work(db: Database) -> str | None:
        await migrations.upgrade(db)
        await _upgrade_queue()
        return await migrations.current(db)

    typer.echo(f"The database is at revision {_with_database(work)}.")


async def _upgrade_queue() -> None:
    """Ready the queue of engine work, too, which only PostgreSQL has."""
    from bot.settings import is_postgresql, load_settings

    if is_postgresql(url := load_settings().database_url):
        from bot.storage import engine_queue

        await engine_queue.upgrade(url)


@db_app.command("current")
def db_current() -> None:
    """Tell the database's revision."""
    from bot.storage import migrations

    typer.echo(_with_database(migrations.current) or "The database is empty.")


@db_app.command("check")
def db_check() -> None:
    """Look for damage, and for a schema that is not what the code expects."""
    from bot.storage import migrations

    findings = _with_database(migrations.check)
    for finding in findings or ["The database is sound."]:
        typer.echo(finding)
    if findings:
        raise typer.Exit(1)


@db_app.command("backup")
def db_backup(file: Annotated[Path, typer.Argument(help="Where to; it must not exist yet.")]) -> None:
    """Copy the database to a file while the bot goes on."""
    from bot.storage import migrations

    _with_database(lambda db: migrations.backup(db, file))
    typer.echo(f"The database has been copied to {file}.")


@ladder_app.command("rebuild")
def ladder_rebuild() -> None:
    """Compute all ratings anew from the games."""
    from bot.services import ladder
    from bot.storage import migrations

    async def work(db: Database) -> int:
        await migrations.upgrade(db)
        return await ladder.rebuild(db)

    typer.echo(f"The ladders were rebuilt from {_with_database(work)} rated games.")
