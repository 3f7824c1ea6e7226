"""The tables of a tournament as pictures, with alt text."""

from __future__ import annotations

from functools import partial

from bot.discord.core.posts import Picture
from bot.domain.pairing import CrossTable, Placed, boards_of, tables_of
from bot.domain.tournament import System, Tournament
from bot.i18n.catalog import Translator
from bot.i18n.names import plain
from bot.i18n.tables import group_result, points_text, quarters_text, round_result, table_title
from bot.i18n.team_tables import alt_text, board_results, board_score, score_parts
from bot.render import TableLine, chart_png, table_picture
from bot.runtime.drawing import draw_in_turn


async def table_pictures(t: Translator, tournament: Tournament, theme: str) -> tuple[Picture, ...]:
    """Draw each table, off the event loop; each file's name tells what it shows, so that no client shows an old one."""
    seen = sum(game.outcome is not None for game in tournament.games)
    if tournament.system is System.TEAMS:
        png = await draw_in_turn(partial(_draw_match, t, tournament, theme))
        return (Picture(f"table-{tournament.id}-0-{seen}.png", alt_text(t, tournament), png),)
    drawn = []
    for place, table in enumerate(tables_of(tournament)):
        png = await draw_in_turn(partial(_draw, t, tournament, table, theme))
        drawn.append(Picture(f"table-{tournament.id}-{place}-{seen}.png", table_alt(t, tournament, table), png))
    return tuple(drawn)


def _draw(t: Translator, tournament: Tournament, table: CrossTable, theme: str) -> bytes:
    lines = [_line(tournament, table, one) for one in table.lines]
    title, heads = table_title(t, tournament, table), _heads(t, tournament, table)
    return chart_png(table_picture(title, heads, lines, theme=theme))


def _draw_match(t: Translator, tournament: Tournament, theme: str) -> bytes:
    lines = [
        TableLine(
            place=str(board.number),
            name=(plain(board.players[0].name), " – ", plain(board.players[1].name)),
            results=tuple(told for told, _ in board_results(tournament, board)),
            figures=(board_score(board),),
            is_faint=all(one.out is not None for one in board.players),
        )
        for board in boards_of(tournament)
    ]
    heads = [str(number + 1) for number in range(tournament.games_each)]
    return chart_png(table_picture(score_parts(tournament), (heads, [t("table-points")]), lines, theme=theme))


def table_alt(t: Translator, tournament: Tournament, table: CrossTable) -> str:
    """Describe a table: its title, and the players in order with their points."""
    listed = (f"{plain(one.row.entrant.name)} {points_text(one.row.points)}" for one in table.lines)
    title = table_title(t, tournament, table)
    return t("alt-tournament-table", title=title, players=t("list-comma").join(listed))


def _heads(t: Translator, tournament: Tournament, table: CrossTable) -> tuple[list[str], list[str]]:
    if tournament.system is System.SWISS:
        rounds = [str(number) for number in range(1, tournament.stage + 1)]
        return rounds, [t("table-points"), t("table-buchholz")]
    numbers = [str(place) for place in range(1, len(table.lines) + 1)]
    return numbers, [t("table-points"), t("table-sonneborn")]


def _line(tournament: Tournament, table: CrossTable, one: Placed) -> TableLine:
    row = one.row
    results: tuple[str | None, ...]
    if tournament.system is System.SWISS:
        results = tuple(round_result(tournament, row, stage) for stage in range(1, tournament.stage + 1))
        name, second = f"{row.entrant.number} {plain(row.entrant.name)}", points_text(row.buchholz)
    else:
        results = tuple(group_result(row, other.row.user_id) for other in table.lines)
        name, second = plain(row.entrant.name), quarters_text(row.sonneborn)
    return TableLine(
        place="–" if one.place is None else str(one.place),
        name=name,
        results=results,
        figures=(points_text(row.points), second),
        is_faint=one.place is None,
    )
