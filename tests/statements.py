"""A cache of compiled SQL for all tests. Normally, SQLAlchemy has one cache per engine, and every test creates its own
engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, event

MOST = 2_000
"""The number of statements at which the cache is emptied. Without a limit, the cache would keep growing, because some
tests define their own tables.
"""


class _Compiled(dict[Any, Any]):
    """Compiled statements that all SQLAlchemy engines of a database type share. This is safe because these engines all
    have the same settings.
    """

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(_by_kind(key), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        if len(self) >= MOST:
            self.clear()
        super().__setitem__(_by_kind(key), compiled)


def _by_kind(key: Any) -> tuple[Any, ...]:
    dialect, *statement = key
    return dialect.name, dialect.driver, *statement


@contextmanager
def compiled_once() -> Iterator[None]:
    kept = _Compiled()

    def share(connection: Connection) -> None:
        connection.execution_options(compiled_cache=kept)

    event.listen(Engine, "engine_connect", share)
    yield
    event.remove(Engine, "engine_connect", share)
