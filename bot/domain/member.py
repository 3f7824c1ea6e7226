"""Whoever can be asked to play."""

from dataclasses import dataclass

from bot.domain.ids import UserId


@dataclass(frozen=True)
class Member:
    """A member of a server, under the name that the server shows."""

    user_id: UserId
    name: str
    is_bot: bool = False
