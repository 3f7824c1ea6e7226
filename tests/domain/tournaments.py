"""Tournaments for tests. Their games get results without being played, and their steps are taken one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from random import Random

from bot.domain.challenge import Terms
from bot.domain.ids import ChannelId, GameId, Member, ServerId, System, TournamentId, UserId
from bot.domain.pairing import next_step
from bot.domain.tournament import End, Expel, Forfeit, Out, Pair, TableGame, Tournament, TournamentState
from bot.rules import Color, Outcome, Termination
from bot.variants import find_family
from tests.now import NOW

WHITE_WINS = Outcome(Color.WHITE, Termination.CHECKMATE)
BLACK_WINS = Outcome(Color.BLACK, Termination.CHECKMATE)
DRAW = Outcome(None, Termination.AGREEMENT)
ORGANIZER = Member(UserId(900), "Olga")


def member(number: int) -> Member:
    return Member(UserId(number), f"Player {number}")


def opened(system: System = System.GROUPS, family: str = "orda", **changes: object) -> Tournament:
    """A tournament that can be joined."""
    return replace(
        Tournament(
            id=TournamentId(3),
            server_id=ServerId(11),
            channel_id=ChannelId(21),
            organizer=ORGANIZER,
            terms=Terms(find_family(family), clock=timedelta(days=3)),
            system=system,
            size=64,
            created_at=NOW,
            deadline=NOW + timedelta(days=1),
        ),
        **changes,
    )


def begun(players: int, system: System = System.GROUPS, **changes: object) -> Tournament:
    """A tournament that has started its first games. Its players are numbered from 1."""
    tournament = opened(system, **changes)
    for number in range(1, players + 1):
        tournament = tournament.joined_by(member(number), NOW)
    ratings = {UserId(number): 2000 - number for number in range(1, players + 1)}
    return settled(tournament.started(ratings, Random(1)))


def settled(tournament: Tournament) -> Tournament:
    """Take all due steps."""
    while (step := next_step(tournament)) is not None:
        tournament = stepped(tournament, step)
    return tournament


def stepped(tournament: Tournament, step: Expel | Forfeit | Pair | End) -> Tournament:
    by_id = {one.user_id: one for one in tournament.entrants}
    match step:
        case Expel():
            return tournament.with_entrants({one: replace(by_id[one], out=Out.TIME) for one in step.user_ids})
        case Forfeit():
            return ended(tournament, dict(step.outcomes), is_forfeit=True)
        case Pair():
            first = len(tournament.games) + 1
            new = tuple(
                TableGame(GameId(number), white, black, step.stage)
                for number, (white, black) in enumerate(step.pairs, first)
            )
            tournament = chosen(tournament, step.finalists)
            if step.bye is not None:
                tournament = tournament.with_entrants({step.bye: replace(by_id[step.bye], bye=step.stage)})
            return replace(tournament, stage=step.stage, games=(*tournament.games, *new))
        case End():
            return replace(chosen(tournament, step.finalists), state=TournamentState.OVER, ended_at=NOW)


def chosen(tournament: Tournament, finalists: Iterable[UserId]) -> Tournament:
    by_id = {one.user_id: one for one in tournament.entrants}
    return tournament.with_entrants({one: replace(by_id[one], is_finalist=True) for one in finalists})


def ended(
    tournament: Tournament, outcomes: dict[GameId, Outcome], *, ply: int = 20, is_forfeit: bool = False
) -> Tournament:
    """End these games with the given outcomes."""
    games = tuple(
        replace(game, outcome=outcomes[game.id], ply=game.ply or (0 if is_forfeit else ply), is_forfeit=is_forfeit)
        if game.id in outcomes
        else game
        for game in tournament.games
    )
    return replace(tournament, games=games)


def played(tournament: Tournament, decide: Callable[[TableGame], Outcome]) -> Tournament:
    """Play the tournament to its end. `decide` returns the outcome of each game."""
    while not tournament.is_over:
        going = {game.id: decide(game) for game in tournament.games if game.outcome is None}
        tournament = settled(ended(tournament, going))
    return tournament


def stronger(game: TableGame) -> Outcome:
    """Have the player with the lower number win."""
    return WHITE_WINS if game.white < game.black else BLACK_WINS
