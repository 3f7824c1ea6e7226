"""Database transactions for the front ends, and decorators that turn a storage function into a service."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from bot.storage.database import Connection, Database, Work
from bot.storage.errors import StorageError

__all__ = ["Database", "StorageError", "Work"]

P = ParamSpec("P")
T = TypeVar("T")


def reading(
    query: Callable[Concatenate[Connection, P], Awaitable[T]],
) -> Callable[Concatenate[Database, P], Awaitable[T]]:
    """Turn a read-only storage function into a service that runs it in a read-only transaction."""

    @wraps(query)
    async def run(db: Database, /, *args: P.args, **kwargs: P.kwargs) -> T:
        async with db.reading() as connection:
            return await query(connection, *args, **kwargs)

    return run


def writing(
    change: Callable[Concatenate[Connection, P], Awaitable[T]],
) -> Callable[Concatenate[Database, P], Awaitable[T]]:
    """Turn a writing storage function into a service that runs it in a write transaction."""

    @wraps(change)
    async def run(db: Database, /, *args: P.args, **kwargs: P.kwargs) -> T:
        async with db.writing() as connection:
            return await change(connection, *args, **kwargs)

    return run
