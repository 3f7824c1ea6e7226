"""The score and the boards of a team match in words and figures."""

from __future__ import annotations

from bot.domain.pairing import MatchBoard, boards_of, score_of
from bot.domain.team_match import CHALLENGER, OPPONENT, TeamMatch
from bot.domain.tournament import Entrant, TableGame, Tournament
from bot.i18n.catalog import Translator
from bot.i18n.names import mention_of, plain, unmarked
from bot.i18n.tables import points_text, result_sign


def match_of(tournament: Tournament) -> TeamMatch:
    """Return the match that a tournament is."""
    assert tournament.match is not None
    return tournament.match


def score_text(t: Translator, tournament: Tournament, *, is_marked: bool = True) -> str:
    """Write the score with the names of both servers; `is_marked`: for Discord, in which a name might be Markdown."""
    write = unmarked if is_marked else plain
    challenger, opponent = (write(name) for name in match_of(tournament).names)
    first, second = (points_text(points) for points in score_of(tournament))
    return t("team-score", challenger=challenger, first=first, second=second, opponent=opponent)


def score_parts(tournament: Tournament) -> tuple[str, str, str]:
    """Return the names of both servers and the score between them, for a picture in which they may be shortened."""
    challenger, opponent = (plain(name) for name in match_of(tournament).names)
    first, second = (points_text(points) for points in score_of(tournament))
    return challenger, f"  {first} : {second}  ", opponent


def board_score(board: MatchBoard) -> str:
    """Write what a board has brought both teams: `1½ : ½`."""
    return f"{points_text(board.points(CHALLENGER))} : {points_text(board.points(OPPONENT))}"


def board_results(tournament: Tournament, board: MatchBoard) -> tuple[tuple[str, TableGame | None], ...]:
    """Return the result of each game for the challenger's player, and the game; `–` for one that was not begun."""
    player = board.players[CHALLENGER].user_id
    begun = [(result_sign(game, player), game) for game in board.games]
    missing = tournament.games_each - len(begun)
    return (*begun, *(((_not_begun(board), None),) * missing))


def players_text(t: Translator, tournament: Tournament, players: tuple[Entrant, ...]) -> str:
    """List players: those of the own server as mentions, those of the other by name."""
    return t("list-comma").join(player_text(tournament, one) for one in players)


def player_text(tournament: Tournament, player: Entrant) -> str:
    """Write a player: as a mention in their own server, and in the other by name."""
    if player.group == match_of(tournament).own:
        return mention_of(player.user_id)
    return f"**{unmarked(player.name)}**"


def names_of(board: MatchBoard) -> str:
    """Name both players of a board, the challenger's first."""
    return " – ".join(plain(one.name) for one in board.players)


def alt_text(t: Translator, tournament: Tournament) -> str:
    """Describe the table of a match: the score, and each board."""
    listed = (f"{names_of(board)} {board_score(board)}" for board in boards_of(tournament))
    title = score_text(t, tournament, is_marked=False)
    return t("alt-tournament-table", title=title, players=t("list-comma").join(listed))


def _not_begun(board: MatchBoard) -> str:
    if not board.not_begun:
        return "·"
    return "–" if board.players[CHALLENGER].out is not None else "+"
