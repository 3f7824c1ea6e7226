"""The posts about a server's challenge to another."""

from __future__ import annotations

from bot.domain.server_challenge import ServerChallenge
from bot.domain.states import ChallengeState
from bot.domain.tournament_settings import SPANS
from bot.domain.votes import VOTE_SPANS
from bot.frontend.desk.controls import Control, row
from bot.frontend.desk.posts import Post, layout, text
from bot.frontend.desk.server_challenges import AcceptForServer, DeclineForServer
from bot.words.names import clock_name, timestamp, unmarked, variant_name
from bot.words.texts import Voice


def challenge_post(voice: Voice, challenge: ServerChallenge) -> Post:
    """Show a challenge in the challenged server, with its answers; nobody is pinged."""
    accept, decline = (Control.button(voice, action(challenge.id)) for action in (AcceptForServer, DeclineForServer))
    until = voice("server-challenge-until", until=timestamp(challenge.expires_at))
    words = f"### {_title(voice, challenge)}\n{_terms(voice, challenge)}\n{until}"
    return Post(layout(text(words), rows=(row(accept, decline),)))


def closed_post(voice: Voice, challenge: ServerChallenge) -> Post:
    """Say in the challenged server how a challenge was answered."""
    is_match = challenge.team is not None and challenge.state is ChallengeState.ACCEPTED
    key = "team-challenge-accepted" if is_match else f"server-challenge-{challenge.state}"
    state = voice(key, user=str(challenge.answered_by or ""))
    return Post(layout(text(f"### {_title(voice, challenge)}\n{_terms(voice, challenge)}\n{state}")))


def answer_post(voice: Voice, challenge: ServerChallenge) -> Post:
    """Say in the challenger's server that there will be no game.

    The time tells it from the answer to another challenge, for which it would be taken when it is sent again.
    """
    key = "server-answer-declined" if challenge.state is ChallengeState.DECLINED else "server-answer-expired"
    made = timestamp(challenge.created_at, "f")
    return Post(layout(text(voice(key, server=unmarked(challenge.opponent.name), time=made))))


def withdrawn_post(voice: Voice, challenge: ServerChallenge) -> Post:
    """Say that a challenge is withdrawn."""
    return Post(layout(text(voice("server-challenge-withdrawn", server=unmarked(challenge.opponent.name)))))


def _title(voice: Voice, challenge: ServerChallenge) -> str:
    names = {"server": unmarked(challenge.challenger.name), "opponent": unmarked(challenge.opponent.name)}
    return voice("server-challenge-title" if challenge.team is None else "team-challenge-title", **names)


def _terms(voice: Voice, challenge: ServerChallenge) -> str:
    if challenge.team is not None:
        return voice(
            "team-challenge-terms",
            variant=variant_name(voice, challenge.family.example),
            clock=clock_name(voice, challenge.team.clock),
            boards=challenge.team.boards,
            games=challenge.team.games,
            joining=voice(next(f"span-{word}" for word, span in SPANS.items() if span == challenge.span)),
        )
    span = next(word for word, span in VOTE_SPANS.items() if span == challenge.span)
    return voice(
        "server-challenge-terms",
        variant=variant_name(voice, challenge.family.example),
        span=voice(f"vote-span-{span}"),
        colour=voice(f"server-colour-{challenge.colour}", server=unmarked(challenge.challenger.name)),
    )
