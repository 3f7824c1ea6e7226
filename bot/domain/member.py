"""A member, who can be challenged."""

from dataclasses import dataclass

from bot.domain.ids import ENGINE, UserId


@dataclass(frozen=True)
class Member:
    """A member of a server, with their display name there."""

    user_id: UserId
    name: str
    is_bot: bool = False


ENGINE_MEMBER = Member(ENGINE, "Campmate", is_bot=True)


def player_name(user_id: UserId, name: str, level: int | None) -> str:
    """Return a player's name as games show it; the engine's has its level behind it."""
    return f"{name} {level}" if user_id == ENGINE else name
