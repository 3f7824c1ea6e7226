"""The limit of slow tasks at a time, such as hints and animations. Counted in memory, as a restart ends all tasks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from bot.domain.allowances import Allowances
from bot.domain.ids import NO_SERVER
from bot.i18n.frontend_errors import TooManyTasks
from bot.services.fair_queue import Requester


class Tasks:
    """Counts the running slow tasks of each member and server."""

    def __init__(self, allowances: Allowances) -> None:
        self._allowances = allowances
        self._of_members: Counter[int] = Counter()
        self._of_servers: Counter[int] = Counter()

    @contextmanager
    def one_of(self, requester: Requester) -> Iterator[None]:
        """Count a task within the block; raise TooManyTasks."""
        self.check(requester)
        self._count(requester, 1)
        try:
            yield
        finally:
            self._count(requester, -1)

    def check(self, requester: Requester) -> None:
        """Raise TooManyTasks if the member or their server has as many tasks as allowed."""
        most, most_of_server = self._allowances.tasks_at_once, self._allowances.server_tasks_at_once
        if 0 < most <= self._of_members[requester.user_id]:
            raise TooManyTasks(most)
        if 0 < most_of_server <= self._of_servers[requester.guild_id] and requester.guild_id != NO_SERVER:
            raise TooManyTasks(most_of_server, is_server=True)

    def _count(self, requester: Requester, change: int) -> None:
        for counter, key in ((self._of_members, requester.user_id), (self._of_servers, requester.guild_id)):
            counter[key] += change
            if not counter[key]:
                del counter[key]
