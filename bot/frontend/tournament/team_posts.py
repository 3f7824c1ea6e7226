"""What the posts of a team match say in one of its two servers."""

from __future__ import annotations

from bot.domain.ids import UserId
from bot.domain.team_boards import MatchBoard, boards_of, reserves_of, teams_of, winner_of
from bot.domain.team_match import CHALLENGER, FEWEST_IN_TEAM, OPPONENT
from bot.domain.tournament import Entrant, Tournament, TournamentState
from bot.words.names import role_mention, timestamp, unmarked
from bot.words.tables import points_text, stage_text, tournament_name
from bot.words.team_tables import match_of, player_text, players_text, score_text
from bot.words.texts import Voice


def match_lines(voice: Voice, tournament: Tournament) -> list[str]:
    """Return the paragraphs of a match's message."""
    match tournament.state:
        case TournamentState.OPEN:
            return [_invitation(voice, tournament), *_teams(voice, tournament)]
        case TournamentState.CALLED_OFF:
            return [voice("team-called-off", fewest=FEWEST_IN_TEAM)]
    boards = "\n".join(_board(voice, tournament, board) for board in boards_of(tournament))
    reserves = reserves_of(tournament)
    left = [voice("team-reserves", players=players_text(voice, tournament, reserves))] if reserves else []
    return [f"**{score_text(voice, tournament)}**", _progress(voice, tournament), boards, *left]


def match_won(voice: Voice, tournament: Tournament) -> str:
    """Say how a match has ended."""
    score, winner = score_text(voice, tournament), winner_of(tournament)
    name = tournament_name(voice, tournament)
    if winner is None:
        return voice("team-drawn", name=name, score=score)
    players = players_text(voice, tournament, _on_boards(tournament, winner))
    team = unmarked(match_of(tournament).names[winner])
    return voice("team-won", name=name, score=score, team=team, players=players)


def own_winners(tournament: Tournament) -> tuple[UserId, ...]:
    """Return the players of the own server who have won the match, to be called; nobody if the other has."""
    winner = winner_of(tournament)
    if winner != match_of(tournament).own:
        return ()
    return tuple(one.user_id for one in _on_boards(tournament, winner))


def _on_boards(tournament: Tournament, team: int) -> tuple[Entrant, ...]:
    """Return the players of a team who had a board and are not out."""
    return tuple(board.players[team] for board in boards_of(tournament) if board.players[team].out is None)


def _invitation(voice: Voice, tournament: Tournament) -> str:
    agreed = match_of(tournament)
    own, other = (unmarked(agreed.names[team]) for team in (agreed.own, agreed.other))
    lines = [
        voice("team-invitation", own=own, other=other, games=tournament.games_each),
        voice("team-begins", time=timestamp(tournament.deadline), fewest=FEWEST_IN_TEAM, size=tournament.size),
        voice("tournament-organiser", user=str(tournament.organiser.user_id)),
        *prize_lines(voice, tournament),
    ]
    return "\n".join(lines)


def prize_lines(voice: Voice, tournament: Tournament) -> list[str]:
    """Say which role the winner, or in a team match the own team, is given, if any."""
    if tournament.winner_role is None:
        return []
    key = "tournament-prize" if tournament.match is None else "team-prize"
    return [voice(key, role=role_mention(tournament.winner_role))]


def _teams(voice: Voice, tournament: Tournament) -> list[str]:
    return [
        voice(
            "team-joined",
            team=unmarked(name),
            count=len(players),
            size=tournament.size,
            players=players_text(voice, tournament, players),
        )
        for name, players in zip(match_of(tournament).names, teams_of(tournament), strict=True)
    ]


def _progress(voice: Voice, tournament: Tournament) -> str:
    """Say how far it has come, or who has won."""
    if tournament.state is not TournamentState.OVER:
        return stage_text(voice, tournament, "tournament-in-groups")
    winner = winner_of(tournament)
    if winner is None:
        return voice("team-over-drawn")
    return voice("team-over", team=unmarked(match_of(tournament).names[winner]))


def _board(voice: Voice, tournament: Tournament, board: MatchBoard) -> str:
    return voice(
        "team-board",
        board=str(board.number),
        challenger=_player(voice, tournament, board.players[CHALLENGER]),
        first=points_text(board.points(CHALLENGER)),
        second=points_text(board.points(OPPONENT)),
        opponent=_player(voice, tournament, board.players[OPPONENT]),
    )


def _player(voice: Voice, tournament: Tournament, player: Entrant) -> str:
    named = player_text(tournament, player)
    return named if player.out is None else voice("team-player-out", player=named, why=voice(f"out-{player.out}"))
