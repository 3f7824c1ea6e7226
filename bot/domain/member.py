"""Whoever can be asked to play."""

from dataclasses import dataclass

from bot.domain.ids import ENGINE, UserId


@dataclass(frozen=True)
class Member:
    """A member of a server, under the name that the server shows."""

    user_id: UserId
    name: str
    is_bot: bool = False


ENGINE_MEMBER = Member(ENGINE, "Campmate", is_bot=True)


def player_name(user_id: UserId, name: str, level: int | None) -> str:
    """Return the name under which games list a player: the engine is told apart by its level."""
    return f"{name} {level}" if user_id == ENGINE else name
