"""A trace counts transactions, SQL statements and functions. It includes threads started during the trace."""

import asyncio
from pathlib import Path

from sqlalchemy import text

from bot.domain.ids import UserId, player_name
from bot.storage.database import Database
from tests.bench.tracing import Trace, Tracer
from tests.conftest import sqlite_url

ASKING = text("SELECT 1")


async def ask(db: Database) -> None:
    async with db.writing() as connection:
        await connection.execute(ASKING)
        player_name(UserId(1), "Alice", None)
    async with db.reading() as connection:
        await connection.execute(ASKING)


async def test_transactions_and_functions_are_counted_and_functions_in_a_write_are_marked(tmp_path: Path) -> None:
    db, tracer = await Database.open(sqlite_url(tmp_path / "traced.db")), Tracer()
    with tracer.applied():
        tracer.trace = trace = Trace()
        await ask(db)
        tracer.trace = None
        await ask(db)
    await db.close()
    assert (trace.row["write transactions"], trace.row["transactions"], trace.row["statements"]) == (1, 2, 2)
    assert {one.co_name for one in trace.by_module["bot/domain/ids.py"]} == {"player_name"}
    assert {one.co_name for one in trace.in_write} >= {"player_name"}
    assert {one.co_name for one in trace.code} - {one.co_name for one in trace.in_write} >= {"reading"}


async def test_threads_started_during_tracing_are_traced() -> None:
    tracer = Tracer()
    with tracer.applied():
        tracer.trace = trace = Trace()
        await asyncio.to_thread(player_name, UserId(1), "Alice", None)
        tracer.trace = None
    assert "bot/domain/ids.py" in trace.by_module
