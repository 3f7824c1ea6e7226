"""The limits on slow tasks, per member and per server."""

from contextlib import ExitStack

import pytest

from bot.domain.allowances import Allowances
from bot.domain.ids import NO_SERVER, ServerId, UserId
from bot.i18n.frontend_errors import TooManyTasks
from bot.runtime.limits import Tasks
from bot.services.engines import Requester

ANN, BEN, CAT = (Requester(ServerId(1), UserId(number)) for number in (5, 6, 7))


def test_a_member_waits_for_so_much_and_then_for_something_to_end() -> None:
    tasks = Tasks(Allowances(tasks_at_once=2))
    with tasks.one_of(ANN):
        with tasks.one_of(ANN), pytest.raises(TooManyTasks) as refused, tasks.one_of(ANN):
            pass
        tasks.check(ANN)
        tasks.check(BEN)
    assert refused.value == TooManyTasks(2)


def test_the_members_of_a_server_share_what_it_may_wait_for() -> None:
    tasks = Tasks(Allowances(server_tasks_at_once=2))
    with tasks.one_of(ANN), tasks.one_of(BEN):
        with pytest.raises(TooManyTasks) as refused:
            tasks.check(CAT)
        tasks.check(Requester(ServerId(2), CAT.user_id))
    tasks.check(CAT)
    assert refused.value == TooManyTasks(2, is_server=True)


def test_direct_messages_are_no_server_and_nothing_allowed_is_no_limit() -> None:
    with ExitStack() as stack:
        tasks = Tasks(Allowances(server_tasks_at_once=1))
        for number in range(5):
            stack.enter_context(tasks.one_of(Requester(NO_SERVER, UserId(number))))


def test_what_fails_is_waited_for_no_more() -> None:
    tasks = Tasks(Allowances(tasks_at_once=1))
    with pytest.raises(ValueError, match="no such"), tasks.one_of(ANN):
        raise ValueError("no such thing")
    tasks.check(ANN)
