"""Formats the texts in tables of tournaments and team matches."""

from __future__ import annotations

from bot.domain.between_servers import CHALLENGER, FEWEST_IN_TEAM, OPPONENT, TEAMS, TeamMatch
from bot.domain.ids import System, UserId
from bot.domain.pairing import CrossTable, MatchBoard, Row, boards_of, score_of, simul_score
from bot.domain.records import Tally
from bot.domain.text import clean_text
from bot.domain.tournament import FINAL, Entrant, TableGame, Tournament
from bot.i18n.catalog import Translator
from bot.i18n.names import NAME_LIMIT, clock_name, decimal, mention_of, plain, unmarked, variant_name
from bot.rules import Color, Termination

HALF = "½"


def tournament_name(t: Translator, tournament: Tournament) -> str:
    """Return a tournament's name as UserText, or the result of `unnamed` if the tournament has no name."""
    if tournament.name:
        return clean_text(tournament.name, limit=NAME_LIMIT)
    variant = variant_name(t, tournament.terms.family.example)
    return unnamed(t, variant, tournament.system, tournament.organizer.name)


def unnamed(t: Translator, variant: str, system: System, organizer: str) -> str:
    """Return the name to show for an unnamed tournament: its variant and, for a simul, its host."""
    if system is System.SIMUL:
        return t("simul-unnamed", variant=variant, host=clean_text(organizer, limit=NAME_LIMIT))
    return t("tournament-unnamed", variant=variant)


def joined_counts(tournament: Tournament) -> dict[str, int]:
    """Return how many players have joined, and how many can join. A simul's host isn't counted."""
    host = int(tournament.system is System.SIMUL)
    size = tournament.size * (1 if tournament.match is None else len(TEAMS))
    return {"count": len(tournament.entrants) - host, "size": size - host}


def stage_text(t: Translator, tournament: Tournament, in_groups: str) -> str:
    """Return the progress of the current round or stage.

    `in_groups` is the locale key to use for the group stage, team matches and simuls.
    """
    games = tournament.of_stage(tournament.stage)
    counted = {"over": sum(game.outcome is not None for game in games), "games": len(games)}
    if tournament.system in (System.TEAMS, System.SIMUL):
        return t(in_groups, **counted)
    if tournament.system is System.SWISS:
        return t("tournament-round", round=tournament.stage, rounds=tournament.rounds_in_all, **counted)
    return t("tournament-in-final" if tournament.stage == FINAL else in_groups, **counted)


def terms_text(t: Translator, tournament: Tournament) -> str:
    """Return the variant, whether the games are rated, and the clock."""
    terms = tournament.terms
    kind = t("tournament-rated" if terms.rated else "tournament-casual")
    return " · ".join([variant_name(t, terms.family.example), kind, clock_name(t, terms.clock)])


def called_off_text(t: Translator, tournament: Tournament) -> str:
    """Say that a tournament was canceled, and why if it had too few players."""
    if not tournament.lacked_players:
        return t("tournament-called-off", system=tournament.system.value)
    if tournament.system is System.SIMUL:
        return t("simul-too-few")
    if tournament.match is not None:
        return t("team-too-few", fewest=FEWEST_IN_TEAM)
    return t("tournament-too-few", fewest=tournament.fewest)


def tally_text(t: Translator, tally: Tally) -> str:
    return t(
        "tally",
        games=tally.games,
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        percent=str(int(tally.percent + 0.5)),
    )


def points_text(half_points: int) -> str:
    """Format a score that is given in half points: `5½`, `½`, `0`."""
    whole, half = divmod(half_points, 2)
    return (str(whole) if whole or not half else "") + HALF * half


def quarters_text(t: Translator, quarters: int) -> str:
    """Format a tiebreak that is given in quarters of a point: `12.25`, `3.5`, `0`."""
    return decimal(t, f"{quarters / 4:g}")


def table_title(t: Translator, tournament: Tournament, table: CrossTable) -> str:
    """Return the title of a table, for use outside Markdown.

    The title begins with the tournament's name. If there are several groups, the name of the group or final follows. In
    a simul, the host's score follows once a game has a result.
    """
    return "".join(title_parts(t, tournament, table))


def title_parts(t: Translator, tournament: Tournament, table: CrossTable) -> tuple[str, str, str]:
    """Return the title of a table in parts. A picture can then shorten the tournament's name without shortening the
    rest.
    """
    name = str(tournament_name(t, tournament))
    if tournament.system is System.SIMUL:
        score = simul_score(tournament)
        if not score.games:
            return name, "", ""
        return name, f" · {t('simul-table-score', points=points_text(score.host), games=score.games)}", ""
    return name, f" · {part_name(t, table)}" if tournament.groups > 1 else "", ""


def part_name(t: Translator, table: CrossTable) -> str:
    if table.group is None:
        return t("tournament-final")
    return t("tournament-group", group=chr(ord("A") + table.group))


def group_result(row: Row, opponent: UserId) -> str | None:
    """Return a player's results against another player in a group, with one `result_sign` per game.

    Return None in the player's own column.
    """
    if row.user_id == opponent:
        return None
    return "".join(result_sign(game, row.user_id) for game in row.games.get(opponent, ()))


def round_result(t: Translator, tournament: Tournament, row: Row, stage: int) -> str:
    """Return a player's result in a round of a Swiss tournament.

    For example, `7w1` is a win as White against player number 7 in English, and `7g0` a loss as Gold. A bye is `+`. The
    result is empty if the player has neither a game nor a bye in the round.
    """
    mine = (game for games in row.games.values() for game in games if game.stage == stage)
    game = next(mine, None)
    if game is None:
        return "+" if row.entrant.bye == stage else ""
    numbers = {one.user_id: one.number for one in tournament.entrants}
    color = Color.WHITE if game.white == row.user_id else Color.BLACK
    number, score = numbers[game.opponent_of(row.user_id)], result_sign(game, row.user_id)
    return t("table-swiss-result", number=str(number), color=color.word, score=score)


def result_sign(game: TableGame, user_id: UserId) -> str:
    """Return a player's score in a game: `1`, `½` or `0`, or `+` or `–` after a forfeit. Return `·` if the game is in
    progress or was aborted.
    """
    if game.outcome is None or game.outcome.termination is Termination.ABORTED:
        return "·"
    score = game.score_of(user_id)
    if game.is_forfeit:
        return "+" if score else "–"
    return points_text(score)


def simul_alt(t: Translator, tournament: Tournament, row: Row) -> str:
    """Return an opponent's name and score in a simul, for an alt text."""
    name = plain(row.entrant.name)
    games = row.games.get(tournament.organizer.user_id, ())
    if all(game.outcome is None for game in games):
        return t("alt-table-playing", player=name)
    if all(game.outcome is None or game.outcome.termination is Termination.ABORTED for game in games):
        return t("alt-table-no-result", player=name)
    return f"{name} {points_text(row.points)}"


def match_of(tournament: Tournament) -> TeamMatch:
    assert tournament.match is not None
    return tournament.match


def score_text(t: Translator, tournament: Tournament, *, is_marked: bool = True) -> str:
    """Return the score of a team match with both servers' names.

    If `is_marked` is True, the names are escaped for Discord's Markdown.
    """
    write = unmarked if is_marked else plain
    challenger, opponent = (write(name) for name in match_of(tournament).names)
    first, second = (points_text(points) for points in score_of(tournament))
    return t("team-score", challenger=challenger, first=first, second=second, opponent=opponent)


def score_parts(t: Translator, tournament: Tournament) -> tuple[str, str, str]:
    """Return one server's name, the score, and the other server's name. They are separate, so that a picture can
    shorten the names.
    """
    challenger, opponent = (plain(name) for name in match_of(tournament).names)
    first, second = (points_text(points) for points in score_of(tournament))
    return challenger, f"  {t('team-points', first=first, second=second)}  ", opponent


def board_score(t: Translator, board: MatchBoard) -> str:
    """Return both teams' points on a board: `1½–½`."""
    first, second = (points_text(board.points(team)) for team in (CHALLENGER, OPPONENT))
    return t("team-points", first=first, second=second)


def board_results(tournament: Tournament, board: MatchBoard) -> tuple[tuple[str, TableGame | None], ...]:
    """Return the results on a board, each with its game. The results are from the point of view of the challenger's
    player.

    If a game was never started, there is None instead of the game.
    """
    player = board.players[CHALLENGER].user_id
    begun = [(result_sign(game, player), game) for game in board.games]
    missing = tournament.games_each - len(begun)
    return (*begun, *(((_not_begun(board), None),) * missing))


def players_text(t: Translator, tournament: Tournament, players: tuple[Entrant, ...]) -> str:
    return t("list-comma").join(player_text(tournament, one) for one in players)


def player_text(tournament: Tournament, player: Entrant) -> str:
    if player.group == match_of(tournament).own:
        return mention_of(player.user_id)
    return f"**{unmarked(player.name)}**"


def names_of(board: MatchBoard) -> str:
    """Return the names of the two players on a board, the challenger's player first."""
    return " – ".join(plain(one.name) for one in board.players)


def alt_text(t: Translator, tournament: Tournament) -> str:
    listed = (f"{names_of(board)} {board_score(t, board)}" for board in boards_of(tournament))
    title = score_text(t, tournament, is_marked=False)
    return t("alt-tournament-table", title=title, players=t("list-comma").join(listed))


def _not_begun(board: MatchBoard) -> str:
    if not board.not_begun:
        return "·"
    return "–" if board.players[CHALLENGER].out is not None else "+"
