"""What the posts of a team match say in one of its two servers."""

from __future__ import annotations

from bot.domain.ids import UserId
from bot.domain.pairing import MatchBoard, boards_of, reserves_of, teams_of, winner_of
from bot.domain.team_match import CHALLENGER, FEWEST_IN_TEAM, OPPONENT
from bot.domain.tournament import Entrant, Tournament, TournamentState
from bot.i18n.catalog import Translator
from bot.i18n.names import role_mention, timestamp, unmarked
from bot.i18n.tables import points_text, stage_text, tournament_name
from bot.i18n.team_tables import match_of, player_text, players_text, score_text


def match_lines(t: Translator, tournament: Tournament) -> list[str]:
    """Return the paragraphs of a match's message."""
    match tournament.state:
        case TournamentState.OPEN:
            return [_invitation(t, tournament), *_teams(t, tournament)]
        case TournamentState.CALLED_OFF:
            return [t("team-called-off", fewest=FEWEST_IN_TEAM)]
    boards = "\n".join(_board(t, tournament, board) for board in boards_of(tournament))
    reserves = reserves_of(tournament)
    left = [t("team-reserves", players=players_text(t, tournament, reserves))] if reserves else []
    return [f"**{score_text(t, tournament)}**", _progress(t, tournament), boards, *left]


def match_won(t: Translator, tournament: Tournament) -> str:
    """Say how a match has ended."""
    score, winner = score_text(t, tournament), winner_of(tournament)
    name = tournament_name(t, tournament)
    if winner is None:
        return t("team-drawn", name=name, score=score)
    players = players_text(t, tournament, _on_boards(tournament, winner))
    team = unmarked(match_of(tournament).names[winner])
    return t("team-won", name=name, score=score, team=team, players=players)


def own_winners(tournament: Tournament) -> tuple[UserId, ...]:
    """Return the players of the own server who have won the match, to be called; nobody if the other has."""
    winner = winner_of(tournament)
    if winner != match_of(tournament).own:
        return ()
    return tuple(one.user_id for one in _on_boards(tournament, winner))


def _on_boards(tournament: Tournament, team: int) -> tuple[Entrant, ...]:
    """Return the players of a team who had a board and are not out."""
    return tuple(board.players[team] for board in boards_of(tournament) if board.players[team].out is None)


def _invitation(t: Translator, tournament: Tournament) -> str:
    agreed = match_of(tournament)
    own, other = (unmarked(agreed.names[team]) for team in (agreed.own, agreed.other))
    lines = [
        t("team-invitation", own=own, other=other, games=tournament.games_each),
        t("team-begins", time=timestamp(tournament.deadline), fewest=FEWEST_IN_TEAM, size=tournament.size),
        t("tournament-organiser", user=str(tournament.organiser.user_id)),
        *prize_lines(t, tournament),
    ]
    return "\n".join(lines)


def prize_lines(t: Translator, tournament: Tournament) -> list[str]:
    """Say which role the winner, or in a team match the own team, is given, if any."""
    if tournament.winner_role is None:
        return []
    key = "tournament-prize" if tournament.match is None else "team-prize"
    return [t(key, role=role_mention(tournament.winner_role))]


def _teams(t: Translator, tournament: Tournament) -> list[str]:
    return [
        t(
            "team-joined",
            team=unmarked(name),
            count=len(players),
            size=tournament.size,
            players=players_text(t, tournament, players),
        )
        for name, players in zip(match_of(tournament).names, teams_of(tournament), strict=True)
    ]


def _progress(t: Translator, tournament: Tournament) -> str:
    """Say how far it has come, or who has won."""
    if tournament.state is not TournamentState.OVER:
        return stage_text(t, tournament, "tournament-in-groups")
    winner = winner_of(tournament)
    if winner is None:
        return t("team-over-drawn")
    return t("team-over", team=unmarked(match_of(tournament).names[winner]))


def _board(t: Translator, tournament: Tournament, board: MatchBoard) -> str:
    return t(
        "team-board",
        board=str(board.number),
        challenger=_player(t, tournament, board.players[CHALLENGER]),
        first=points_text(board.points(CHALLENGER)),
        second=points_text(board.points(OPPONENT)),
        opponent=_player(t, tournament, board.players[OPPONENT]),
    )


def _player(t: Translator, tournament: Tournament, player: Entrant) -> str:
    named = player_text(tournament, player)
    return named if player.out is None else t("team-player-out", player=named, why=t(f"out-{player.out}"))
