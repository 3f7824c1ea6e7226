"""A challenge as a message: open, or with what became of it."""

from __future__ import annotations

from bot.domain.challenge import Challenge
from bot.domain.ids import ChannelId, UserId
from bot.domain.states import ChallengeState
from bot.frontend.controls import challenge_row
from bot.frontend.posts import Picture, Post, draw, gallery, layout, text
from bot.frontend.present.alt import board_alt
from bot.frontend.present.names import army_name, side_name, timestamp, variant_name
from bot.frontend.texts import Voice
from bot.render import view_of
from bot.rules import Color, Position


async def challenge_post(voice: Voice, challenge: Challenge) -> Post:
    """Show an open challenge, with the start position; it pings whom it asks."""
    position = Position.start(challenge.variant)
    picture = await draw(view_of(position), _picture_name(challenge), board_alt(voice, position))
    parts = [text(_title(voice, challenge)), text(_terms(voice, challenge)), gallery(picture)]
    pings = (challenge.opponent.user_id,) if challenge.opponent else ()
    return Post(layout(*parts, rows=(challenge_row(voice, challenge),)), (picture,), pings)


def closed_challenge_post(voice: Voice, challenge: Challenge, room: ChannelId | None = None) -> Post:
    """Show a challenge that has been answered, without controls. The picture is the one already uploaded."""
    picture = Picture(_picture_name(challenge), board_alt(voice, Position.start(challenge.variant)))
    parts = [text(_title(voice, challenge)), text(_answer(voice, challenge, room)), gallery(picture)]
    return Post(layout(*parts))


def _picture_name(challenge: Challenge) -> str:
    return f"start-{challenge.id}.png"


def _title(voice: Voice, challenge: Challenge) -> str:
    title = voice("challenge-title", variant=variant_name(voice, challenge.variant))
    return f"### {title} · {voice('rated' if challenge.rated else 'casual')}"


def _terms(voice: Voice, challenge: Challenge) -> str:
    key = "challenge-rematch" if challenge.rematch_of else "challenge-to" if challenge.opponent else "challenge-open"
    players = {"challenger": str(challenge.challenger.user_id), "opponent": str(_opponent(challenge) or "")}
    lines = [
        voice(key, **players),
        voice(f"challenge-sides-{challenge.colour}", **players, **_side_names(voice, challenge)),
        voice("challenge-expires", time=timestamp(challenge.expires_at)),
    ]
    return "\n".join(lines)


def _answer(voice: Voice, challenge: Challenge, room: ChannelId | None) -> str:
    key = f"challenge-{challenge.state}"
    if challenge.state is ChallengeState.ACCEPTED and room in (None, challenge.channel_id):
        key = "challenge-accepted-here"
    return voice(
        key,
        challenger=str(challenge.challenger.user_id),
        opponent=str(_opponent(challenge) or ""),
        room=str(room or ""),
    )


def _opponent(challenge: Challenge) -> UserId | None:
    return challenge.opponent.user_id if challenge.opponent else None


def _side_names(voice: Voice, challenge: Challenge) -> dict[str, str]:
    names = {}
    for color in Color:
        names[color.word] = side_name(voice, challenge.variant, color)
        names[f"{color.word}_army"] = army_name(voice, challenge.variant, color)
    return names
