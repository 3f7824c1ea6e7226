"""Posts of challenges: the message and its buttons, and the question about the army."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from bot.discord.core.controls import Action, Control, FormAction, row
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, text
from bot.domain.challenge import Challenge, army_choices
from bot.domain.ids import ChallengeId, ChallengeState, ChannelId, FileRef, UserId
from bot.i18n.catalog import Translator
from bot.i18n.names import (
    army_name,
    board_alt,
    clock_name,
    named_army,
    option_names,
    side_name,
    timestamp,
    variant_name,
)
from bot.render import view_of
from bot.rules import Color


@dataclass(frozen=True)
class ChallengeAction(Action):
    challenge: ChallengeId


@dataclass(frozen=True)
class Answer(ChallengeAction):
    formerly: ClassVar[tuple[str, ...]] = ("ply",)


@dataclass(frozen=True)
class Accept(Answer, name="accept"):
    """Accept the challenge and start the game."""


@dataclass(frozen=True)
class Decline(Answer, name="decline"):
    """Decline the challenge."""


@dataclass(frozen=True)
class Cancel(Answer, name="cancel"):
    """Cancel the challenge."""


@dataclass(frozen=True)
class ChooseArmy(ChallengeAction):
    army: str


@dataclass(frozen=True)
class ChooseChallengerArmy(ChooseArmy, name="challenger-army"):
    """Choose the challenger's army, before the challenge is posted."""


@dataclass(frozen=True)
class ChooseOpponentArmy(ChooseArmy, name="opponent-army"):
    """Choose the opponent's army, and accept the challenge with it."""


@dataclass(frozen=True)
class SendChallenge(FormAction, name="challenge"):
    opponent: UserId


async def challenge_post(t: Translator, challenge: Challenge, *, has_newcomer: bool = False) -> Post:
    """Show a challenge that can still be accepted, with the start position. If an opponent is named, ping them.

    `has_newcomer` says whether to explain what a rated game is.
    """
    position = challenge.terms.position
    picture = await draw(view_of(position), _picture_name(challenge), _alt(t, challenge))
    hint = [text(t("challenge-rated-hint"))] if has_newcomer else []
    parts = [text(_title(t, challenge)), text(_terms(t, challenge)), *hint, gallery(picture)]
    pings = (challenge.opponent.user_id,) if challenge.opponent else ()
    actions: list[type[ChallengeAction]] = [Accept, *([Decline] if challenge.opponent else []), Cancel]
    buttons = row(*(Control.button(t, action(challenge.id)) for action in actions))
    return Post(layout(*parts, rows=(buttons,)), (picture,), pings)


def closed_challenge_post(t: Translator, challenge: Challenge, channel: ChannelId | None = None) -> Post:
    """Show a closed challenge without buttons. The picture that is already uploaded is kept."""
    picture = Picture(_picture_name(challenge), _alt(t, challenge))
    parts = [text(_title(t, challenge)), text(_answer(t, challenge, channel)), gallery(picture)]
    return Post(layout(*parts), (picture,))


def challenge_files(challenge: Challenge) -> Mapping[str, FileRef]:
    """Map the name of a challenge's picture to the id of its file. The result is empty if the id is not known."""
    return {} if challenge.picture_ref is None else {_picture_name(challenge): challenge.picture_ref}


def army_question_post(t: Translator, challenge: Challenge, action: type[ChooseArmy]) -> Post:
    """Ask a player to choose an army. A line for each army describes how it fights."""
    choices = army_choices(challenge.terms.family)
    lines = [f"**{named_army(t, army)}** · {t(f'army-nature-{army}')}" for army in choices]
    buttons = [Control.button(t, action(challenge.id, army), label=named_army(t, army)) for army in choices]
    parts = [text(f"### {t('army-question')}"), text("\n".join(lines)), text(f"-# {t('army-secret')}")]
    return Post(layout(*parts, rows=(row(*buttons),)))


def _picture_name(challenge: Challenge) -> str:
    return f"start-{challenge.id}.png"


def _alt(t: Translator, challenge: Challenge) -> str:
    return board_alt(t, challenge.terms.position, has_hidden_armies=_are_hidden(challenge))


def _are_hidden(challenge: Challenge) -> bool:
    return challenge.terms.chooses_armies


def _title(t: Translator, challenge: Challenge) -> str:
    title = t("challenge-title", variant=variant_name(t, challenge.terms.family.example))
    return f"### {title} · {t('rated' if challenge.terms.rated else 'casual')}"


def _terms(t: Translator, challenge: Challenge) -> str:
    key = "challenge-rematch" if challenge.rematch_of else "challenge-to" if challenge.opponent else "challenge-open"
    players = {"challenger": str(challenge.challenger.user_id), "opponent": str(_opponent(challenge) or "")}
    options = option_names(t, challenge.terms.options)
    lines = [
        t(key, **players),
        t(_sides_key(challenge), **players, **_side_names(t, challenge)),
        t("challenge-clock", clock=clock_name(t, challenge.terms.clock)),
        *([t("challenge-options", options=options)] if options else []),
        *([t("challenge-from-position")] if challenge.terms.start is not None else []),
        t("challenge-expires", time=timestamp(challenge.expires_at)),
    ]
    return "\n".join(lines)


def _sides_key(challenge: Challenge) -> str:
    if not _are_hidden(challenge):
        return f"challenge-sides-{challenge.colour}"
    return f"challenge-armies-{challenge.colour}"


def _answer(t: Translator, challenge: Challenge, channel: ChannelId | None) -> str:
    key = f"challenge-{challenge.state}"
    if challenge.state is ChallengeState.ACCEPTED and channel in (None, challenge.channel_id):
        key = "challenge-accepted-here"
    return t(
        key,
        challenger=str(challenge.challenger.user_id),
        opponent=str(_opponent(challenge) or ""),
        channel=str(channel or ""),
    )


def _opponent(challenge: Challenge) -> UserId | None:
    return challenge.opponent.user_id if challenge.opponent else None


def _side_names(t: Translator, challenge: Challenge) -> dict[str, str]:
    names: dict[str, str] = {}
    example = challenge.terms.example
    for color in Color:
        names[color.word] = side_name(t, example, color)
        names[f"{color.word}_army"] = army_name(t, example, color)
    return names
