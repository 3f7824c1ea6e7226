from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.domain.errors import DomainError, NotYourTurn
from bot.domain.ids import UserId


def test_every_error_has_its_own_sentence() -> None:
    keys = [error.key for error in DomainError.__subclasses__()]
    assert len(set(keys)) == len(keys)
    assert all(key.startswith("error-") for key in keys)


def test_an_error_shows_its_data_in_logs() -> None:
    assert str(NotYourTurn(UserId(5))) == "NotYourTurn(waiting_for=5)"


async def test_an_error_passes_through_a_context_manager_unchanged() -> None:
    @asynccontextmanager
    async def manager() -> AsyncIterator[None]:
        yield

    with pytest.raises(NotYourTurn):
        async with manager():
            raise NotYourTurn(UserId(5))
