"""The limits on the number of slow tasks, per member and per server."""

from contextlib import ExitStack

import pytest

from bot.domain.allowances import Allowances
from bot.domain.ids import NO_SERVER, ServerId, UserId
from bot.i18n.errors import TooManyTasks
from bot.runtime.limits import Tasks
from bot.services.engines import Requester

ANN, BEN, CAT = (Requester(ServerId(1), UserId(number)) for number in (5, 6, 7))


def test_a_members_running_tasks_are_limited() -> None:
    tasks = Tasks(Allowances(tasks_at_once=2))
    with tasks.one_of(ANN):
        with tasks.one_of(ANN), pytest.raises(TooManyTasks) as refused, tasks.one_of(ANN):
            pass
        tasks.check(ANN)
        tasks.check(BEN)
    assert refused.value == TooManyTasks(2)


def test_a_servers_members_share_its_limit() -> None:
    tasks = Tasks(Allowances(server_tasks_at_once=2))
    with tasks.one_of(ANN), tasks.one_of(BEN):
        with pytest.raises(TooManyTasks) as refused:
            tasks.check(CAT)
        tasks.check(Requester(ServerId(2), CAT.user_id))
    tasks.check(CAT)
    assert refused.value == TooManyTasks(2, is_server=True)


def test_direct_messages_have_no_server_limit_and_zero_means_none() -> None:
    with ExitStack() as stack:
        tasks = Tasks(Allowances(server_tasks_at_once=1))
        for number in range(5):
            stack.enter_context(tasks.one_of(Requester(NO_SERVER, UserId(number))))


def test_a_failed_task_no_longer_counts() -> None:
    tasks = Tasks(Allowances(tasks_at_once=1))
    with pytest.raises(ValueError, match="no such"), tasks.one_of(ANN):
        raise ValueError("no such thing")
    tasks.check(ANN)
