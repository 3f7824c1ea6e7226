"""Tournament posts: the message for joining and following a tournament, its pictures, and its controls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import discord

from bot.discord.core.controls import Action, Control, Row, link_button, row
from bot.discord.core.posts import Picture, Post, layout, text
from bot.domain import pairing
from bot.domain.between_servers import CHALLENGER, FEWEST_IN_TEAM, OPPONENT
from bot.domain.challenge import army_choices
from bot.domain.ids import System, TournamentId, UserId
from bot.domain.text import UserText
from bot.domain.tournament import Entrant, Tournament, TournamentState
from bot.i18n.catalog import Translator
from bot.i18n.names import mention_of, named_army, plain, role_mention, timestamp, unmarked
from bot.i18n.tables import (
    alt_text,
    board_results,
    board_score,
    called_off_text,
    group_result,
    match_of,
    part_name,
    player_text,
    players_text,
    points_text,
    quarters_text,
    round_result,
    score_parts,
    score_text,
    simul_alt,
    stage_text,
    table_title,
    terms_text,
    title_parts,
    tournament_name,
)
from bot.render import TableLine, chart_png, table_picture
from bot.runtime.limits import draw_in_turn


def match_lines(t: Translator, tournament: Tournament) -> list[str]:
    match tournament.state:
        case TournamentState.OPEN:
            return [_team_invitation(t, tournament), *_teams(t, tournament)]
        case TournamentState.CALLED_OFF:
            return [called_off_text(t, tournament)]
    boards = "\n".join(_board(t, tournament, board) for board in pairing.boards_of(tournament))
    reserves = pairing.reserves_of(tournament)
    left = [t("team-reserves", players=players_text(t, tournament, reserves))] if reserves else []
    return [f"**{score_text(t, tournament)}**", _team_progress(t, tournament), boards, *left]


def match_won(t: Translator, tournament: Tournament) -> str:
    """Return a sentence about the result of a team match."""
    score, winner = score_text(t, tournament), pairing.winner_of(tournament)
    name = tournament_name(t, tournament)
    if winner is None:
        return t("team-drawn", name=name, score=score)
    players = players_text(t, tournament, _on_boards(tournament, winner))
    team = unmarked(match_of(tournament).names[winner])
    return t("team-won", name=name, score=score, team=team, players=players)


def own_winners(tournament: Tournament) -> tuple[UserId, ...]:
    """Return the players to ping in this server after a team match: those of this server's team if it has won,
    otherwise nobody.
    """
    winner = pairing.winner_of(tournament)
    if winner != match_of(tournament).own:
        return ()
    return tuple(one.user_id for one in _on_boards(tournament, winner))


def _on_boards(tournament: Tournament, team: int) -> tuple[Entrant, ...]:
    """Return a team's players who have a board and haven't left the match."""
    return tuple(board.players[team] for board in pairing.boards_of(tournament) if board.players[team].out is None)


def _team_invitation(t: Translator, tournament: Tournament) -> str:
    agreed = match_of(tournament)
    own, other = (unmarked(agreed.names[team]) for team in (agreed.own, agreed.other))
    lines = [
        t("team-invitation", own=own, other=other, games=tournament.games_each),
        *_start_lines(t, tournament, "team-begins", FEWEST_IN_TEAM),
        *prize_lines(t, tournament),
    ]
    return "\n".join(lines)


def _start_lines(t: Translator, tournament: Tournament, key: str, fewest: int) -> list[str]:
    """Return lines about when the tournament starts and who organizes it, or only the latter while it is paused."""
    organizer = str(tournament.organizer.user_id)
    if tournament.is_paused:
        return [t("tournament-organiser-only", user=organizer)]
    time = timestamp(tournament.deadline)
    if tournament.needs_everyone:
        only_full = "team-begins-full" if tournament.match is not None else "tournament-begins-full"
        return [t(only_full, time=time, size=tournament.size), t("tournament-organiser-only", user=organizer)]
    return [t(key, time=time, fewest=fewest, size=tournament.size), t("tournament-organiser", user=organizer)]


def prize_lines(t: Translator, tournament: Tournament) -> list[str]:
    """Return a line about the role for the winner, or an empty list if there is no such role. In a team match, the role
    is for this server's players.
    """
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
        for name, players in zip(match_of(tournament).names, pairing.teams_of(tournament), strict=True)
    ]


def _team_progress(t: Translator, tournament: Tournament) -> str:
    if tournament.state is not TournamentState.OVER:
        return stage_text(t, tournament, "tournament-in-groups")
    winner = pairing.winner_of(tournament)
    if winner is None:
        return t("team-over-drawn")
    return t("team-over", team=unmarked(match_of(tournament).names[winner]))


def _board(t: Translator, tournament: Tournament, board: pairing.MatchBoard) -> str:
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


async def table_pictures(t: Translator, tournament: Tournament, theme: str) -> tuple[Picture, ...]:
    """Draw a picture of each crosstable in a worker thread. The file names change with the results, so that Discord
    clients don't show an outdated picture from their cache.
    """
    seen = sum(game.outcome is not None for game in tournament.games)
    if tournament.system is System.TEAMS:
        png = await draw_in_turn(partial(_draw_match, t, tournament, theme))
        return (Picture(f"table-{tournament.id}-0-{seen}.png", alt_text(t, tournament), png),)
    drawn = []
    for place, table in enumerate(pairing.tables_of(tournament)):
        png = await draw_in_turn(partial(_draw, t, tournament, table, theme))
        drawn.append(Picture(f"table-{tournament.id}-{place}-{seen}.png", table_alt(t, tournament, table), png))
    return tuple(drawn)


def _draw(t: Translator, tournament: Tournament, table: pairing.CrossTable, theme: str) -> bytes:
    lines = [_line(t, tournament, table, one) for one in table.lines]
    title, heads = title_parts(t, tournament, table), _heads(t, tournament, table)
    return chart_png(table_picture(title, heads, lines, theme=theme))


def _draw_match(t: Translator, tournament: Tournament, theme: str) -> bytes:
    lines = [
        TableLine(
            place=str(board.number),
            name=(plain(board.players[0].name), " – ", plain(board.players[1].name)),
            results=tuple(told for told, _ in board_results(tournament, board)),
            figures=(board_score(t, board),),
            is_faint=all(one.out is not None for one in board.players),
        )
        for board in pairing.boards_of(tournament)
    ]
    heads = [str(number + 1) for number in range(tournament.games_each)]
    return chart_png(table_picture(score_parts(t, tournament), (heads, [t("table-points")]), lines, theme=theme))


def table_alt(t: Translator, tournament: Tournament, table: pairing.CrossTable) -> str:
    if tournament.system is System.SIMUL:
        listed = [simul_alt(t, tournament, one.row) for one in table.lines]
    else:
        listed = [f"{plain(one.row.entrant.name)} {points_text(one.row.points)}" for one in table.lines]
    title = table_title(t, tournament, table)
    return t("alt-tournament-table", title=title, players=t("list-comma").join(listed))


def _heads(t: Translator, tournament: Tournament, table: pairing.CrossTable) -> tuple[list[str], list[str]]:
    if tournament.system is System.SIMUL:
        return [], [t("table-result")]
    if tournament.system is System.SWISS:
        rounds = [str(number) for number in range(1, tournament.stage + 1)]
        return rounds, [t("table-points"), t("table-buchholz")]
    numbers = [str(place) for place in range(1, len(table.lines) + 1)]
    return numbers, [t("table-points"), t("table-sonneborn")]


def _line(t: Translator, tournament: Tournament, table: pairing.CrossTable, one: pairing.Placed) -> TableLine:
    row = one.row
    if tournament.system is System.SIMUL:
        result = group_result(row, tournament.organizer.user_id) or ""
        return TableLine("", plain(row.entrant.name), (), (result,), row.entrant.out is not None)
    results: tuple[str | None, ...]
    if tournament.system is System.SWISS:
        results = tuple(round_result(t, tournament, row, stage) for stage in range(1, tournament.stage + 1))
        name, second = f"{row.entrant.number} {plain(row.entrant.name)}", points_text(row.buchholz)
    else:
        results = tuple(group_result(row, other.row.user_id) for other in table.lines)
        name, second = plain(row.entrant.name), quarters_text(t, row.sonneborn)
    return TableLine(
        place="–" if one.place is None else str(one.place),
        name=name,
        results=results,
        figures=(points_text(row.points), second),
        is_faint=one.place is None,
    )


@dataclass(frozen=True)
class TournamentAction(Action):
    tournament: TournamentId


@dataclass(frozen=True)
class JoinTournament(TournamentAction, name="join-tournament"):
    """Join a tournament. If the players choose their armies, ask for the army first."""


@dataclass(frozen=True)
class JoinWithArmy(TournamentAction, name="join-with-army"):
    """Join a tournament with an army, or change the army."""

    army: str


@dataclass(frozen=True)
class LeaveTournament(TournamentAction, name="leave-tournament"):
    """Leave a tournament. After the start, ask for confirmation first."""


@dataclass(frozen=True)
class LeaveForGood(TournamentAction, name="leave-for-good"):
    """Leave a tournament that has started, forfeiting the remaining games."""


@dataclass(frozen=True)
class StayInTournament(TournamentAction, name="stay-in-tournament"):
    """Close the message that asks for confirmation, without leaving or canceling the tournament."""


@dataclass(frozen=True)
class ShowTables(TournamentAction, name="show-tables"):
    """Show a tournament's crosstables. Before the start, show the players who have joined."""


@dataclass(frozen=True)
class StartTournament(TournamentAction, name="start-tournament"):
    """Start a tournament before the deadline."""


@dataclass(frozen=True)
class CallOffForGood(TournamentAction, name="call-off-for-good"):
    """Call a tournament off, after confirmation."""


@dataclass(frozen=True)
class PickOrganizers(Action, name="pick-organisers"):
    """Set which members can organize tournaments in the server."""


@dataclass(frozen=True)
class PickTournamentChannel(Action, name="pick-tournament-channel"):
    """Set the channel in which tournaments are held."""


@dataclass(frozen=True)
class TurnTeamsOn(Action, name="teams-on"):
    """Allow team matches in the server."""


@dataclass(frozen=True)
class TurnTeamsOff(Action, name="teams-off"):
    """Stop the server from playing new team matches."""


@dataclass(frozen=True)
class AnyTournamentChannel(Action, name="any-tournament-channel"):
    """Hold each tournament in the channel where it is created."""


ACTIONS: dict[TournamentState, tuple[type[TournamentAction], ...]] = {
    TournamentState.OPEN: (JoinTournament, LeaveTournament, StartTournament),
    TournamentState.RUNNING: (ShowTables, LeaveTournament),
}
"""The buttons of a tournament's message, by state."""
LISTED = 8
"""The number of players that are named below the picture of a crosstable."""


def tournament_post(
    t: Translator,
    tournament: Tournament,
    pictures: tuple[Picture, ...] = (),
    page: str | None = None,
    *,
    has_controls: bool = True,
) -> Post:
    """Show a tournament. `pictures` show its crosstables, and `page` is the address of its page on the website, if
    there is one.
    """
    state = tournament.state
    if tournament.match is not None:
        body = match_lines(t, tournament)
    elif state is TournamentState.OPEN:
        body = [_invitation(t, tournament), _joined(t, tournament, has_controls=has_controls)]
    elif state is TournamentState.CALLED_OFF:
        body = [called_off_text(t, tournament)]
    elif tournament.system is System.SIMUL:
        body = [_simul_progress(t, tournament)]
    else:
        body = [_progress(t, tournament), *_standings(t, tournament)]
    parts = [text(_title(t, tournament)), *_gallery(pictures)]
    parts += [text(part) for part in (*_paused(t, tournament), *body)]
    return Post(layout(*parts, rows=_rows(t, tournament, page, has_controls=has_controls)), pictures)


def table_post(
    t: Translator, tournament: Tournament, pictures: tuple[Picture, ...] = (), page: str | None = None
) -> Post:
    return tournament_post(t, tournament, pictures, page, has_controls=False)


def winner_post(t: Translator, tournament: Tournament, pictures: tuple[Picture, ...]) -> Post:
    """Announce the winners of a tournament, and ping them."""
    if tournament.match is not None:
        return Post(
            layout(text(match_won(t, tournament)), *_gallery(pictures[:1])), pictures[:1], own_winners(tournament)
        )
    name = tournament_name(t, tournament)
    if tournament.system is System.SIMUL:
        won = [one.user_id for one in pairing.simul_score(tournament).winners]
        told = [t("simul-ended", name=name), _simul_result(t, tournament)]
        return Post(layout(text("\n".join(told)), *_gallery(pictures[:1])), pictures[:1], tuple(won))
    winners = [one.user_id for one in pairing.leaders_of(tournament)]
    named = t("list-and").join(mention_of(user_id) for user_id in winners)
    key = "tournament-won" if len(winners) == 1 else "tournament-shared" if winners else "tournament-unwon"
    parts = [text(t(key, name=name, winners=named)), *_gallery(pictures[:1])]
    return Post(layout(*parts), pictures[:1], tuple(winners))


def paused_post(t: Translator, tournament: Tournament, server: UserText, *, is_organizer: bool) -> Post:
    """Tell a member that a tournament is paused because its channel is gone."""
    assert tournament.paused_at is not None
    key = "tournament-paused-organizer" if is_organizer else "tournament-paused-player"
    told = t(
        key,
        system=tournament.system.value,
        name=tournament_name(t, tournament),
        number=str(tournament.id),
        server=server,
        time=timestamp(tournament.paused_at, "f"),
    )
    return Post(layout(text(told)))


def army_post(t: Translator, tournament: Tournament) -> Post:
    """Ask a joining member to choose an army for all games. A line for each army describes how it fights."""
    choices = army_choices(tournament.terms.family)
    lines = [f"**{named_army(t, army)}** · {t(f'army-nature-{army}')}" for army in choices]
    buttons = [Control.button(t, JoinWithArmy(tournament.id, army), label=named_army(t, army)) for army in choices]
    asked = t("tournament-army-question", system=tournament.system.value)
    return Post(layout(text(f"### {asked}"), text("\n".join(lines)), rows=(row(*buttons),)))


def leave_post(t: Translator, tournament: Tournament, going_on: int) -> Post:
    """Ask whether to leave a tournament that has started. `going_on` is the number of ongoing games that would be
    forfeited.
    """
    asked = t("tournament-leave-question", name=tournament_name(t, tournament), games=going_on)
    return Post(layout(text(asked), rows=(_answers(t, tournament, LeaveForGood),)))


def call_off_post(t: Translator, tournament: Tournament) -> Post:
    going_on = sum(game.outcome is None for game in tournament.games)
    asked = t("tournament-call-off-question", name=tournament_name(t, tournament), games=going_on)
    return Post(layout(text(asked), rows=(_answers(t, tournament, CallOffForGood),)))


def _answers(t: Translator, tournament: Tournament, yes: type[LeaveForGood | CallOffForGood]) -> Row:
    label = t("call-off-for-good", system=tournament.system.value) if yes is CallOffForGood else None
    return row(Control.button(t, yes(tournament.id), label=label), Control.button(t, StayInTournament(tournament.id)))


def _title(t: Translator, tournament: Tournament) -> str:
    about = {"name": tournament_name(t, tournament), "number": f"#{tournament.id}"}
    # The default name of a tournament already says that it is a tournament or a simul, so the title doesn't repeat
    # this.
    named = t("tournament-title", system=tournament.system.value, **about)
    title = named if tournament.name else t("tournament-title-unnamed", **about)
    return f"### {title}\n-# {terms_text(t, tournament)}"


def _simul_progress(t: Translator, tournament: Tournament) -> str:
    if tournament.state is TournamentState.OVER:
        return _simul_result(t, tournament)
    return stage_text(t, tournament, "tournament-in-groups")


def _simul_result(t: Translator, tournament: Tournament) -> str:
    """Return the score of a finished simul, and name the opponents who beat the host and those who drew."""
    score = pairing.simul_score(tournament)
    host = mention_of(tournament.organizer.user_id)
    lines = [t("simul-over", host=host, points=points_text(score.host), games=score.games)]
    for key, players in (("simul-winners", score.winners), ("simul-drawn", score.drawn)):
        if players:
            named = t("list-comma").join(mention_of(one.user_id) for one in players)
            lines.append(t(key, count=len(players), players=named))
    return "\n".join(lines)


def _simul_invitation(t: Translator, tournament: Tournament) -> str:
    color = "alternating" if tournament.host_color is None else tournament.host_color.word
    lines = [
        t("tournament-simul", host=mention_of(tournament.organizer.user_id)),
        t(f"simul-color-{color}"),
    ]
    if not tournament.is_paused:
        lines.append(t("simul-begins", time=timestamp(tournament.deadline), size=tournament.size - 1))
    return "\n".join(lines)


def _invitation(t: Translator, tournament: Tournament) -> str:
    if tournament.system is System.SIMUL:
        return _simul_invitation(t, tournament)
    lines = [
        t(f"tournament-{tournament.system}"),
        *_start_lines(t, tournament, "tournament-begins", tournament.fewest),
        *prize_lines(t, tournament),
    ]
    return "\n".join(lines)


def _paused(t: Translator, tournament: Tournament) -> list[str]:
    if tournament.is_over or not tournament.is_paused:
        return []
    return [t("tournament-is-paused" if tournament.paused_at is not None else "tournament-is-paused-there")]


def _joined(t: Translator, tournament: Tournament, *, has_controls: bool) -> str:
    players = tournament.opponents if tournament.system is System.SIMUL else tournament.entrants
    if not players:
        return t("tournament-nobody-yet" if has_controls else "tournament-nobody-yet-table")
    named = t("list-comma").join(mention_of(one.user_id) for one in players)
    return t("tournament-joined", count=len(players), players=named)


def _progress(t: Translator, tournament: Tournament) -> str:
    if tournament.state is TournamentState.OVER:
        winners = t("list-and").join(mention_of(one.user_id) for one in pairing.leaders_of(tournament))
        return t("tournament-over", winners=winners) if winners else t("tournament-over-unwon")
    return stage_text(t, tournament, "tournament-in-groups")


def _standings(t: Translator, tournament: Tournament) -> list[str]:
    """List the best players of each crosstable. If there is only one crosstable, list the first LISTED players;
    otherwise, list the first three of each.
    """
    tables = pairing.tables_of(tournament)
    most = LISTED if len(tables) == 1 else 3
    listed = []
    for table in tables:
        head = [f"**{part_name(t, table)}**"] if len(tables) > 1 else []
        listed.append("\n".join([*head, *(_standing_line(t, one) for one in table.lines[:most])]))
    return listed


def _standing_line(t: Translator, one: pairing.Placed) -> str:
    who, points = mention_of(one.row.user_id), points_text(one.row.points)
    if one.row.entrant.out is not None:
        return t("table-line-out", player=who, points=points, why=t(f"out-{one.row.entrant.out}"))
    return t("table-line", place=one.place, player=who, points=points)


def _rows(t: Translator, tournament: Tournament, page: str | None, *, has_controls: bool) -> tuple[Row, ...]:
    actions = ACTIONS.get(tournament.state, ()) if has_controls else ()
    made = row(*(Control.button(t, action(tournament.id)) for action in actions))
    if page is not None:
        made.add_item(link_button(t("button-tournament-page"), page))
    return (made,) if made.children else ()


def _gallery(pictures: Sequence[Picture]) -> list[discord.ui.MediaGallery[discord.ui.LayoutView]]:
    return [discord.ui.MediaGallery(*(picture.item for picture in pictures))] if pictures else []
