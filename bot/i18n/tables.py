"""The tables of tournaments in words and figures."""

from __future__ import annotations

from bot.domain.ids import UserId
from bot.domain.pairing import CrossTable, Row
from bot.domain.text import clean_text
from bot.domain.tournament import FINAL, System, TableGame, Tournament
from bot.i18n.catalog import Translator
from bot.i18n.names import NAME_LIMIT, variant_name
from bot.rules import Color, Termination

HALF = "½"


def tournament_name(t: Translator, tournament: Tournament) -> str:
    """Return the name of a tournament as its organiser's text, or its game and number if it has none."""
    if tournament.name:
        return clean_text(tournament.name, limit=NAME_LIMIT)
    variant = variant_name(t, tournament.terms.family.example)
    return t("tournament-unnamed", variant=variant, number=str(tournament.id))


def stage_text(t: Translator, tournament: Tournament, in_groups: str) -> str:
    """Say how far the present stage has come; `in_groups`: the locale key for the stage of the groups."""
    games = tournament.of_stage(tournament.stage)
    counted = {"over": sum(game.outcome is not None for game in games), "games": len(games)}
    if tournament.system is System.TEAMS:
        return t(in_groups, **counted)
    if tournament.system is System.SWISS:
        return t("tournament-round", round=tournament.stage, rounds=tournament.rounds_in_all, **counted)
    return t("tournament-in-final" if tournament.stage == FINAL else in_groups, **counted)


def points_text(half_points: int) -> str:
    """Write points that are given in halves: `5½`, `½`, `0`."""
    whole, half = divmod(half_points, 2)
    return (str(whole) if whole or not half else "") + HALF * half


def quarters_text(quarters: int) -> str:
    """Write a tie-break that is given in quarters of a point: `12.25`, `3.5`, `0`."""
    return f"{quarters / 4:g}"


def table_title(t: Translator, tournament: Tournament, table: CrossTable) -> str:
    """Return the title of a table, for where no Markdown is read.

    It is the tournament's name, with the group or the final where there are several.
    """
    name = str(tournament_name(t, tournament))
    return f"{name} · {part_name(t, table)}" if tournament.groups > 1 else name


def part_name(t: Translator, table: CrossTable) -> str:
    """Return the name of a table among several: the final, or a group by its letter."""
    if table.group is None:
        return t("tournament-final")
    return t("tournament-group", group=chr(ord("A") + table.group))


def group_result(row: Row, opponent: UserId) -> str | None:
    """Return what a player of a group scored against another: `1`, `½`, `0`, `+` and `–` for forfeits, `·` while open.

    None for the player's own column.
    """
    if row.user_id == opponent:
        return None
    return "".join(result_sign(game, row.user_id) for game in row.games.get(opponent, ()))


def round_result(tournament: Tournament, row: Row, stage: int) -> str:
    """Return a player's result in a round of a Swiss tournament: `7w1` is a win as White against number 7."""
    mine = (game for games in row.games.values() for game in games if game.stage == stage)
    game = next(mine, None)
    if game is None:
        return "+" if row.entrant.bye == stage else ""
    numbers = {one.user_id: one.number for one in tournament.entrants}
    colour = Color.WHITE if game.white == row.user_id else Color.BLACK
    return f"{numbers[game.opponent_of(row.user_id)]}{colour.word[0]}{result_sign(game, row.user_id)}"


def result_sign(game: TableGame, user_id: UserId) -> str:
    """Write what a player scored in a game: `1`, `½`, `0`, `+` and `–` for forfeits.

    `·` stands for no score: the game goes on, or it was aborted.
    """
    if game.outcome is None or game.outcome.termination is Termination.ABORTED:
        return "·"
    score = game.score_of(user_id)
    if game.is_forfeit:
        return "+" if score else "–"
    return points_text(score)
