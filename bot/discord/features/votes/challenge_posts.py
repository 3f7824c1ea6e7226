"""The posts about a server's challenge to another."""

from __future__ import annotations

from bot.discord.core.controls import Control, row
from bot.discord.core.posts import Post, layout, text
from bot.discord.core.server_challenges import AcceptForServer, DeclineForServer
from bot.domain.ids import ChallengeState
from bot.domain.team_match import ServerChallenge
from bot.domain.tournament import SPANS
from bot.domain.votes import VOTE_SPANS
from bot.i18n.catalog import Translator
from bot.i18n.names import clock_name, timestamp, unmarked, variant_name


def challenge_post(t: Translator, challenge: ServerChallenge) -> Post:
    """Show a challenge in the challenged server, with its answers; nobody is pinged."""
    accept, decline = (Control.button(t, action(challenge.id)) for action in (AcceptForServer, DeclineForServer))
    until = t("server-challenge-until", until=timestamp(challenge.expires_at))
    words = f"### {_title(t, challenge)}\n{_terms(t, challenge)}\n{until}"
    return Post(layout(text(words), rows=(row(accept, decline),)))


def closed_post(t: Translator, challenge: ServerChallenge) -> Post:
    """Say in the challenged server how a challenge was answered."""
    is_match = challenge.team is not None and challenge.state is ChallengeState.ACCEPTED
    key = "team-challenge-accepted" if is_match else f"server-challenge-{challenge.state}"
    state = t(key, user=str(challenge.answered_by or ""))
    return Post(layout(text(f"### {_title(t, challenge)}\n{_terms(t, challenge)}\n{state}")))


def answer_post(t: Translator, challenge: ServerChallenge) -> Post:
    """Say in the challenger's server that there will be no game.

    The time tells it from the answer to another challenge, for which it would be taken when it is sent again.
    """
    key = "server-answer-declined" if challenge.state is ChallengeState.DECLINED else "server-answer-expired"
    made = timestamp(challenge.created_at, "f")
    return Post(layout(text(t(key, server=unmarked(challenge.opponent.name), time=made))))


def withdrawn_post(t: Translator, challenge: ServerChallenge) -> Post:
    """Say that a challenge is withdrawn."""
    return Post(layout(text(t("server-challenge-withdrawn", server=unmarked(challenge.opponent.name)))))


def _title(t: Translator, challenge: ServerChallenge) -> str:
    names = {"server": unmarked(challenge.challenger.name), "opponent": unmarked(challenge.opponent.name)}
    return t("server-challenge-title" if challenge.team is None else "team-challenge-title", **names)


def _terms(t: Translator, challenge: ServerChallenge) -> str:
    if challenge.team is not None:
        return t(
            "team-challenge-terms",
            variant=variant_name(t, challenge.family.example),
            clock=clock_name(t, challenge.team.clock),
            boards=challenge.team.boards,
            games=challenge.team.games,
            joining=t(next(f"span-{word}" for word, span in SPANS.items() if span == challenge.span)),
        )
    span = next(word for word, span in VOTE_SPANS.items() if span == challenge.span)
    return t(
        "server-challenge-terms",
        variant=variant_name(t, challenge.family.example),
        span=t(f"vote-span-{span}"),
        colour=t(f"server-colour-{challenge.colour}", server=unmarked(challenge.challenger.name)),
    )
