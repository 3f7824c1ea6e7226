"""The pairings of a Swiss tournament's next round, by the Dutch system of `py4swiss`."""

from __future__ import annotations

from collections.abc import Sequence

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from bot.domain.ids import UserId
from bot.domain.tournament import Entrant, Pair, TableGame, Tournament

_PLAYED = {2: ResultToken.WIN, 1: ResultToken.DRAW, 0: ResultToken.LOSS}
_UNPLAYED = {2: ResultToken.FORFEIT_WIN, 1: ResultToken.DRAW_NOT_RATED, 0: ResultToken.FORFEIT_LOSS}


def next_round(tournament: Tournament) -> Pair | None:
    """Return the next round; None if two who have not met are not left for every game."""
    if len(tournament.active) < 2:
        return None
    stage = tournament.stage + 1
    report = ParsedTrf(
        player_sections=[_section(tournament, one) for one in tournament.entrants],
        x_section=XSection(
            number_of_rounds=tournament.rounds_in_all,
            zeroed_ids={_number(one) for one in tournament.entrants if one.out is not None},
        ),
    )
    try:
        pairings = DutchEngine.generate_pairings(report)
    except PairingError:
        return None
    players = {_number(one): one.user_id for one in tournament.entrants}
    pairs = tuple((players[pair.white], players[pair.black]) for pair in pairings if pair.black)
    bye = next((players[pair.white] for pair in pairings if not pair.black), None)
    return Pair(stage, pairs, bye=bye)


def _section(tournament: Tournament, player: Entrant) -> PlayerSection:
    """Return a player's line of the tournament report."""
    results = [_result(tournament, player, stage) for stage in range(1, tournament.stage + 1)]
    scoring = XSection(number_of_rounds=1).scoring_point_system
    number = _number(player)
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=number,
        rank=number,
        points_times_ten=sum(scoring.get_points_times_ten(result) for result in results),
        results=results,
    )


def _result(tournament: Tournament, player: Entrant, stage: int) -> RoundResult:
    game = _game_of(tournament.of_stage(stage), player.user_id)
    if game is None:
        token = ResultToken.PAIRING_ALLOCATED_BYE if player.bye == stage else ResultToken.ZERO_POINT_BYE
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token)
    opponent = next(one for one in tournament.entrants if one.user_id == game.opponent_of(player.user_id))
    color = ColorToken.WHITE if game.white == player.user_id else ColorToken.BLACK
    tokens = _PLAYED if game.is_played else _UNPLAYED
    return RoundResult(id=_number(opponent), color=color, result=tokens[game.score_of(player.user_id)])


def _game_of(games: Sequence[TableGame], user_id: UserId) -> TableGame | None:
    return next((game for game in games if user_id in (game.white, game.black)), None)


def _number(player: Entrant) -> int:
    assert player.number is not None
    return player.number
