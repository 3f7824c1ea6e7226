"""The rules that tournaments and their games have to keep: what is stored of a tournament fits its games."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Exists, and_, exists, func, or_, select

from bot.domain.tournament import System, TournamentState
from bot.storage.check_rules import RESTORE, Rule
from bot.storage.schema import games
from bot.storage.team_matches import is_held_up
from bot.storage.tournament_tables import entrants, team_matches, tournaments

PLAY_ON = "let its players finish or resign them, as the tournament no longer does anything for them"
CALL_OFF = "its organiser or a manager can call it off with /tournament cancel"

_of_game = tournaments.c.id == games.c.tournament_id
_of_tournament = games.c.tournament_id == tournaments.c.id
_goes_on = games.c.termination.is_(None)
_is_over = tournaments.c.state.in_([TournamentState.OVER, TournamentState.CALLED_OFF])
_is_running = tournaments.c.state == TournamentState.RUNNING
_ended = select(func.count()).where(_of_tournament, games.c.termination.is_not(None)).scalar_subquery()
# The scheduler takes the next step of any other.
_is_settled = and_(_is_running, tournaments.c.seen_games == _ended)
_last_stage = select(func.coalesce(func.max(games.c.stage), 0)).where(_of_tournament).scalar_subquery()
_other = games.alias("other")
_is_of_teams = exists().where(team_matches.c.tournament_id == tournaments.c.id)
# In a team match two may play two games, with each colour one.
_same_pair = or_(
    and_(_other.c.white_id == games.c.white_id, _other.c.black_id == games.c.black_id),
    and_(_other.c.white_id == games.c.black_id, _other.c.black_id == games.c.white_id, ~_is_of_teams),
)
# Finalists may have met in their group before, and nobody else meets twice.
_may_not_meet = or_(_other.c.stage == games.c.stage, tournaments.c.system == System.SWISS, _is_of_teams)
_linked_games, _linked = games.alias("twins"), tournaments.alias("twin")
_is_unlike_its_linked = or_(
    _linked_games.c.ply != games.c.ply,
    _linked_games.c.termination.is_distinct_from(games.c.termination),
    _linked_games.c.winner.is_distinct_from(games.c.winner),
    _linked_games.c.twin_id.is_distinct_from(games.c.id),
)
_is_of_player = entrants.c.user_id.in_([games.c.white_id, games.c.black_id])


def _plays(user: ColumnElement[int]) -> Exists:
    return exists().where(entrants.c.tournament_id == games.c.tournament_id, entrants.c.user_id == user)


OF_TOURNAMENTS = (
    Rule(
        and_(_is_over, exists().where(_of_tournament, _goes_on)),
        "is over, and games of it go on",
        PLAY_ON,
    ),
    Rule(
        exists().where(
            _of_tournament,
            _other.c.tournament_id == tournaments.c.id,
            _other.c.id > games.c.id,
            _same_pair,
            _may_not_meet,
        ),
        "has let two players meet twice where they meet once",
        RESTORE,
    ),
    Rule(
        tournaments.c.stage != _last_stage,
        "is not at the stage that its games have reached",
        RESTORE,
    ),
    Rule(
        and_(
            _is_settled,
            exists().where(
                _of_tournament,
                _goes_on,
                entrants.c.tournament_id == tournaments.c.id,
                entrants.c.out.is_not(None),
                _is_of_player,
            ),
        ),
        "has players who are out, and whose games go on",
        f"the next of its games that ends lets the bot forfeit them; or {CALL_OFF}",
    ),
    Rule(
        and_(_is_settled, ~is_held_up, ~exists().where(_of_tournament, _goes_on)),
        "goes on, though none of its games does and nothing more is to come of it",
        CALL_OFF,
    ),
    Rule(
        and_(
            tournaments.c.state.in_([TournamentState.RUNNING, TournamentState.OVER]),
            exists().where(entrants.c.tournament_id == tournaments.c.id, entrants.c.number.is_(None)),
        ),
        "has begun, and not all of its players have a number",
        RESTORE,
    ),
    Rule(
        exists().where(
            team_matches.c.tournament_id == tournaments.c.id,
            _linked.c.id == team_matches.c.twin_id,
            or_(_linked.c.state != tournaments.c.state, _linked.c.stage != tournaments.c.stage),
        ),
        "is not where the other server's tournament of the same match is",
        RESTORE,
    ),
    Rule(
        tournaments.c.ended_at.is_not(None) != _is_over,
        "has ended without a time, or has the time of an end and goes on",
        RESTORE,
    ),
)

OF_TOURNAMENT_GAMES = (
    Rule(
        and_(games.c.tournament_id.is_not(None), ~exists().where(_of_game)),
        "belongs to a tournament that is gone",
        RESTORE,
    ),
    Rule(
        and_(
            games.c.twin_id.is_not(None),
            ~exists().where(_linked_games.c.id == games.c.twin_id, ~_is_unlike_its_linked),
        ),
        "is not as the other server of its players has it",
        RESTORE,
    ),
    Rule(
        exists().where(_of_game, tournaments.c.guild_id != games.c.guild_id),
        "belongs to a tournament of another server",
        RESTORE,
    ),
    Rule(
        and_(exists().where(_of_game), or_(~_plays(games.c.white_id), ~_plays(games.c.black_id))),
        "belongs to a tournament in which one of its players is not",
        RESTORE,
    ),
)
