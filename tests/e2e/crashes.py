"""Simulates a crash of the bot: after a chosen moment, the bot sends no requests and starts no transactions.

A transaction that has already begun can still finish, as if the crash had come a bit later. The chosen moment
determines whether the last request to Discord is carried out. The restarted bot knows only what is in the database.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from unittest.mock import patch

from simcord.backend import Backend
from simcord.http import router

from bot.storage.database import Connection, Database

NUMBERS = re.compile(r"\d{5,}|simcord_interaction_\w+")


class Killed(BaseException):
    """Raised to stop everything in the bot. It's a BaseException so that `except Exception` doesn't catch it."""


At = int | tuple[str, int]
"""A moment: either its index among all moments, or a name and the index among the moments with this name. Indices start
at 0.
"""


class Killer:
    """Counts the moments just before and just after each request to Discord and each transaction. Crashes the bot at
    one of these moments."""

    def __init__(self, at: At | None = None) -> None:
        self.at = at
        self.moments: list[str] = []
        self.fell: str | None = None
        """The name of the moment at which the bot was killed."""
        self._dead: set[Database] = set()
        self._is_dead = False
        self._is_aside = False

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Within the block, intercept all of the bot's requests and transactions. Tests can restart the bot within the
        block."""
        dispatch, transaction = router.dispatch, Database._transaction

        def asking(backend: Backend, method: str, path: str, **request: Any) -> Any:
            name = f"{method} {NUMBERS.sub('*', path)}"
            self._pass(f"before {name}")
            answer = dispatch(backend, method, path, **request)
            self._pass(f"after {name}")
            return answer

        @asynccontextmanager
        async def opening(db: Database, options: dict[str, Any]) -> AsyncIterator[Connection]:
            if db in self._dead:
                raise Killed
            self._pass("before a transaction", db)
            async with transaction(db, options) as connection:
                yield connection
            self._pass("after a transaction", db)

        with patch.object(router, "dispatch", asking), patch.object(Database, "_transaction", opening):
            yield

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Within the block, let the test itself read the database without counting moments."""
        self._is_aside = True
        yield
        self._is_aside = False

    def bury(self, db: Database) -> None:
        """Block the crashed bot permanently, and let the restarted bot run."""
        self._dead.add(db)
        db.deferred.clear()
        self._is_dead = False

    def _pass(self, name: str, db: Database | None = None) -> None:
        if self._is_aside:
            return
        if self._is_dead:
            raise Killed
        if self.fell is None and self.at in (len(self.moments), (name, self.moments.count(name))):
            self.fell, self._is_dead = name, True
            raise Killed
        self.moments.append(name)
