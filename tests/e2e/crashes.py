"""A bot that is killed: from one moment on, it sends no requests and begins no transactions.

What it had begun with the database may still end, as when the kill had come that much later; what Discord was asked has
happened or not, by the moment. Whoever starts it again has nothing but the database.
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
    """Nothing of the bot goes on; no `except Exception` is to catch it."""


At = int | tuple[str, int]
"""The number of a moment, from 0: of all, or of those of one name."""


class Killer:
    """Counts the moments at which the bot waits for Discord or for its database, and ends it at one of them."""

    def __init__(self, at: At | None = None) -> None:
        self.at = at
        self.moments: list[str] = []
        self.fell: str | None = None
        """The moment at which the bot was killed."""
        self._dead: set[Database] = set()
        self._is_dead = False
        self._is_aside = False

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Let all that the bot asks for go through here; the bot may be started anew meanwhile."""
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
        """Let the test itself look at the database: no moment of the bot's."""
        self._is_aside = True
        yield
        self._is_aside = False

    def bury(self, db: Database) -> None:
        """Let nothing of the bot that was killed go on, and the next one live."""
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
