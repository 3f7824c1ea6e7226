"""The tournament pages: a list of a server's tournaments, and each tournament's tables with links to games.

Members of the tournament's server who can see its channel can join and leave on its page instead of in Discord.
"""

from __future__ import annotations

from collections.abc import Sequence

from aiohttp import web

from bot.domain.between_servers import FEWEST_IN_TEAM
from bot.domain.challenge import army_choices
from bot.domain.errors import DomainError
from bot.domain.ids import GREATEST_ID, NO_SERVER, Member, System, TournamentId, UserId
from bot.domain.pairing import CrossTable, MatchBoard, Placed, boards_of, tables_of
from bot.domain.tournament import (
    Entrant,
    Out,
    TableGame,
    Tournament,
    TournamentState,
)
from bot.i18n import tables
from bot.i18n.catalog import Translator
from bot.i18n.names import as_label, named_army, plain, sentences
from bot.i18n.tables import joined_counts
from bot.services import records, tournaments
from bot.web.bodies import Body, Json
from bot.web.context import WebContext, context_of
from bot.web.home import HomeReader, VisibleChannels
from bot.web.html import page
from bot.web.records import reader_of, shown, signed_out
from bot.web.refusals import BadRequest, NoAccess, NotAMember, NothingToSee
from bot.web.state import themes_of

MOST_LISTED = 10
GROUPS = {
    "page-tournaments-now": (TournamentState.OPEN, TournamentState.RUNNING),
    "page-tournaments-over": (TournamentState.OVER,),
}
"""Maps the Fluent key of each section's title to the states of the tournaments in the section."""


async def listed(request: web.Request) -> web.StreamResponse:
    """List the tournaments in the reader's server, except those in channels that the reader can't see."""
    ctx, reader = context_of(request), await reader_of(request)
    if reader is None or reader.server_id == NO_SERVER:
        return signed_out(ctx, request)
    sight = VisibleChannels(ctx, reader)
    groups = [{"name": reader.t(key), "links": await _links(ctx, sight, reader, GROUPS[key])} for key in GROUPS]
    state = {"groups": [group for group in groups if group["links"]]}
    return await shown(ctx, reader, "tournaments", state, reader.t("page-tournaments"))


async def _links(
    ctx: WebContext, sight: VisibleChannels, reader: HomeReader, states: Sequence[TournamentState]
) -> list[Json]:
    query, db = tournaments.TournamentQuery(reader.server_id, states), ctx.runtime.db
    found = [one for one in await tournaments.listed(db, query, MOST_LISTED) if await sight.channel(one.channel_id)]
    return [_link(reader.t, await tournaments.load(db, one.id)) for one in found]


def _link(t: Translator, tournament: Tournament) -> Json:
    told = tournament_state(t, tournament)
    is_open = tournament.state is TournamentState.OPEN
    progress = _joined(t, tournament, "tournament-page-joined") if is_open else told["progress"]
    what = " · ".join([told["terms"], progress])
    return {"href": f"t/{tournament.id}", "name": told["title"], "what": what}


async def show(request: web.Request) -> web.StreamResponse:
    """Show a tournament. Raise NothingToSee if it doesn't exist or the reader can't see it."""
    ctx, t = context_of(request), context_of(request).translator(request)
    tournament, guest = await _visible(ctx, request), await ctx.guest(request)
    theme = await ctx.guest_theme(guest)
    shown_state = await _state_for(ctx, t, tournament, await ctx.user(request))
    state = {**shown_state, "theme": theme, "is_member": guest is not None}
    return page(ctx, t, "tournament", state, title=state["title"], theme=theme)


async def state(request: web.Request) -> web.StreamResponse:
    """Respond with a tournament's current tables. Raise NothingToSee if the reader can't see it."""
    ctx = context_of(request)
    tournament, user_id = await _visible(ctx, request), await ctx.user(request)
    return web.json_response(await _state_for(ctx, ctx.translator(request), tournament, user_id))


async def do(request: web.Request) -> web.StreamResponse:
    """Let the reader join the tournament, change their army, or leave the tournament.

    Can raise NothingToSee, NotAMember, NoAccess, BadRequest and the services' errors.
    """
    ctx, runtime = context_of(request), context_of(request).runtime
    tournament, user_id = await _visible(ctx, request), await ctx.user(request)
    if user_id is None:
        raise NotAMember
    ctx.count(user_id)
    if not await _can_take_part(ctx, tournament, user_id):
        raise NoAccess
    body = await Body.read(request)
    action, now = body.text("action"), runtime.now()
    if action == "join":
        member = Member(user_id, await records.name_of(runtime.db, user_id) or "")
        changed = await tournaments.join(
            runtime.db, tournament.id, member, now, army=_army(tournament, body), allowances=runtime.allowances
        )
    elif action == "leave":
        changed = await tournaments.take_out(runtime.db, tournament.id, user_id, Out.LEFT, now)
    else:
        raise BadRequest
    ctx.publish(changed)
    return web.json_response(await _state_for(ctx, ctx.translator(request), changed, user_id))


def _army(tournament: Tournament, body: Body) -> str | None:
    """Return the army that the reader has chosen for all games, or None if the armies are fixed.

    Raise BadRequest if the army is missing or unknown.
    """
    if not tournament.asks_for_army:
        return None
    army = body.text("army")
    if army not in army_choices(tournament.terms.family):
        raise BadRequest
    return army


async def _can_take_part(ctx: WebContext, tournament: Tournament, user_id: UserId) -> bool:
    return await ctx.discord_port.access.sees(tournament.server_id, tournament.channel_id, user_id)


async def _state_for(ctx: WebContext, t: Translator, tournament: Tournament, user_id: UserId | None) -> Json:
    """Return the state of the page, including what its reader can currently do."""
    shown_state = tournament_state(t, tournament)
    is_inside = not tournament.is_over and user_id is not None and await _can_take_part(ctx, tournament, user_id)
    if user_id is None or not is_inside:
        return shown_state
    return {**shown_state, **_own(t, tournament, user_id)}


def _own(t: Translator, tournament: Tournament, user_id: UserId) -> Json:
    entrant = next((one for one in tournament.entrants if one.user_id == user_id and one.out is None), None)
    if tournament.state is TournamentState.OPEN:
        return {
            "progress": _joined(t, tournament, "tournament-page-joined"),
            "own": _own_joining(t, tournament, entrant),
        }
    if entrant is None:
        return {}
    left = sum(game.outcome is None and user_id in (game.white, game.black) for game in tournament.games)
    question = t("tournament-page-leave", name=tables.tournament_name(t, tournament), games=left)
    return {"own": {"is_in": True, "question": str(question), "armies": [], "told": _told(t, entrant)}}


def _own_joining(t: Translator, tournament: Tournament, entrant: Entrant | None) -> Json:
    armies = army_choices(tournament.terms.family) if tournament.asks_for_army else ()
    return {
        "is_in": entrant is not None,
        "question": None,
        "armies": [
            {"key": one, "name": named_army(t, one), "what": as_label(t(f"army-nature-{one}"))} for one in armies
        ],
        "army": None if entrant is None else entrant.army,
        "told": None if entrant is None else _told(t, entrant),
    }


def _told(t: Translator, entrant: Entrant) -> str:
    joined = t("tournament-page-you-joined")
    chosen = [] if entrant.army is None else [t("tournament-your-army", army=named_army(t, entrant.army))]
    return sentences(t, [joined, *chosen])


def tournament_state(t: Translator, tournament: Tournament) -> Json:
    return {
        "page": "tournament",
        "tournament": tournament.id,
        "title": str(tables.tournament_name(t, tournament)),
        "terms": tables.terms_text(t, tournament),
        "progress": _progress(t, tournament),
        "is_over": tournament.is_over,
        "tables": _tables(t, tournament) if tournament.stage else [],
        "note": _note(t, tournament),
        "opening": _opening(tournament) if tournament.state is TournamentState.OPEN else None,
        "themes": themes_of(t),
    }


async def _visible(ctx: WebContext, request: web.Request) -> Tournament:
    """Return the tournament in the URL. Raise NothingToSee if it doesn't exist or the reader can't see its channel."""
    number = int(request.match_info["tournament"])
    try:
        tournament = await tournaments.load(ctx.runtime.db, TournamentId(min(number, GREATEST_ID)))
    except DomainError:
        raise NothingToSee from None
    access, place = ctx.discord_port.access, (tournament.server_id, tournament.channel_id)
    if await access.everyone_sees(*place):
        return tournament
    user_id = await ctx.user(request)
    if user_id is None or not await access.sees(*place, user_id):
        raise NothingToSee
    return tournament


def _progress(t: Translator, tournament: Tournament) -> str:
    if tournament.is_paused and not tournament.is_over:
        return t("tournament-page-paused")
    if tournament.state is TournamentState.OPEN:
        return _joined(t, tournament, "tournament-page-open")
    if tournament.state is TournamentState.CALLED_OFF:
        return tables.called_off_text(t, tournament)
    if tournament.state is TournamentState.OVER:
        return t("tournament-page-over")
    return tables.stage_text(t, tournament, "tournament-page-groups")


def _joined(t: Translator, tournament: Tournament, key: str) -> str:
    return t(key, **joined_counts(tournament))


def _opening(tournament: Tournament) -> Json:
    """Return when an open tournament starts, and the names of the members who have joined."""
    is_match = tournament.match is not None
    players = tournament.opponents if tournament.system is System.SIMUL else tournament.entrants
    return {
        "deadline": tournament.deadline.isoformat(),
        "fewest": FEWEST_IN_TEAM if is_match else tournament.fewest,
        "kind": tournament.system,
        "needs_everyone": tournament.needs_everyone,
        "is_paused": tournament.is_paused,
        "names": [plain(one.name) for one in players],
    }


def _tables(t: Translator, tournament: Tournament) -> list[Json]:
    if tournament.system is System.TEAMS:
        return [_boards(t, tournament)]
    if tournament.system is System.SIMUL:
        return [_simul(t, tournament)]
    return [_table(t, tournament, table) for table in tables_of(tournament)]


def _note(t: Translator, tournament: Tournament) -> str:
    """Return an explanation of the abbreviations in the tables, or an empty string if there are none."""
    if not tournament.stage or tournament.system not in (System.GROUPS, System.SWISS):
        return ""
    return t("table-note", system=tournament.system.value)


def _simul(t: Translator, tournament: Tournament) -> Json:
    [table] = tables_of(tournament)
    host = tournament.organizer.user_id
    return {
        "name": tables.table_title(t, tournament, table),
        "heads": [t("table-result")],
        "figures": [],
        "lines": [
            {
                "place": "",
                "number": None,
                "name": plain(row.entrant.name),
                "out": None if row.entrant.out is None else t(f"out-{row.entrant.out}"),
                "results": [_result(tables.group_result(row, host) or "", next(iter(row.games.get(host, ())), None))],
                "figures": [],
            }
            for row in (one.row for one in table.lines)
        ],
    }


def _boards(t: Translator, tournament: Tournament) -> Json:
    points = {"short": t("table-points"), "long": t("table-points-long")}
    return {
        "name": tables.score_text(t, tournament, is_marked=False),
        "is_boards": True,
        "heads": [str(number + 1) for number in range(tournament.games_each)],
        "figures": [points],
        "lines": [
            {
                "place": str(board.number),
                "number": None,
                "name": tables.names_of(board),
                "out": _who_is_out(t, board),
                "results": [_result(*one) for one in tables.board_results(tournament, board)],
                "figures": [tables.board_score(t, board)],
            }
            for board in boards_of(tournament)
        ],
    }


def _who_is_out(t: Translator, board: MatchBoard) -> str | None:
    out = [
        t("team-player-out", player=plain(one.name), why=t(f"out-{one.out}"))
        for one in board.players
        if one.out is not None
    ]
    return t("list-comma").join(out) or None


def _table(t: Translator, tournament: Tournament, table: CrossTable) -> Json:
    is_swiss = tournament.system is System.SWISS
    columns = range(1, tournament.stage + 1) if is_swiss else range(1, len(table.lines) + 1)
    return {
        "name": tables.part_name(t, table) if tournament.groups > 1 else "",
        "heads": [str(column) for column in columns],
        "figures": [
            {"short": t("table-points"), "long": t("table-points-long")},
            {
                "short": t("table-buchholz" if is_swiss else "table-sonneborn"),
                "long": t("table-buchholz-long" if is_swiss else "table-sonneborn-long"),
            },
        ],
        "lines": [_line(t, tournament, table, one) for one in table.lines],
    }


def _line(t: Translator, tournament: Tournament, table: CrossTable, one: Placed) -> Json:
    row, out = one.row, one.row.entrant.out
    is_swiss = tournament.system is System.SWISS
    return {
        "place": "–" if one.place is None else str(one.place),
        "number": row.entrant.number if is_swiss else None,
        "name": plain(row.entrant.name),
        "out": None if out is None else t(f"out-{out}"),
        "results": _rounds(t, tournament, one) if is_swiss else _meetings(table, one),
        "figures": [
            tables.points_text(row.points),
            tables.points_text(row.buchholz) if is_swiss else tables.quarters_text(t, row.sonneborn),
        ],
    }


def _rounds(t: Translator, tournament: Tournament, one: Placed) -> list[Json | None]:
    played = {game.stage: game for games in one.row.games.values() for game in games}
    return [
        _result(tables.round_result(t, tournament, one.row, stage), played.get(stage))
        for stage in range(1, tournament.stage + 1)
    ]


def _meetings(table: CrossTable, one: Placed) -> list[Json | None]:
    results: list[Json | None] = []
    for other in table.lines:
        told = tables.group_result(one.row, other.row.user_id)
        game = next(iter(one.row.games.get(other.row.user_id, ())), None)
        results.append(None if told is None else _result(told, game))
    return results


def _result(told: str, game: TableGame | None) -> Json:
    return {"told": told, "game": None if game is None else game.id}
