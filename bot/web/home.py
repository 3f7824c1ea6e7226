"""The live part of the home page: the games and challenges of the logged-in member and of their server.

Games are shown as rows of a list: a small board, the players with their clocks, and the side to move. The member's own
games and results are the same in all of their browsers. The games to watch also include those that this browser has
links to. Other members' games and challenges are shown only if the member can currently see their channels: see
docs/decisions/0001-who-may-do-what-in-the-browser.md.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from datetime import datetime

from aiohttp import web

from bot.domain.clock import Fischer
from bot.domain.game import Game
from bot.domain.ids import ENGINE, NO_SERVER, ChannelId, GameId, ServerId, UserId
from bot.domain.puzzles import NoPuzzle, PuzzlesOff
from bot.domain.records import FinishedGame, OngoingGame, Result
from bot.i18n.catalog import Translator
from bot.i18n.characters import player_name
from bot.i18n.names import as_label, rating_text, seat_elo, variant_name
from bot.i18n.solving import task_text
from bot.render.assets import drawing_name
from bot.rules import Color, Termination
from bot.services import access_links, games, puzzles, records, training
from bot.services.engines import Requester
from bot.variants import Variant
from bot.web.bodies import Json
from bot.web.challenges import shown_challenges
from bot.web.context import PLIES_LOADED_A_REQUEST, AnonymousMember, WebContext, context_of, read_cookie
from bot.web.live import SILENCE, HomePage, event_text, heard, send_all
from bot.web.refusals import NotAMember, PageRefusal
from bot.web.starting import in_server, is_inside
from bot.web.state import board_marks, is_free_move, side_clock, stamp, vacation_end

MOST_OWN = 24
MOST_WATCHED = 6
MOST_EXAMINED = 30
"""How many of a server's games are examined to find games to watch.

Checking access to a game's channel can require a request to Discord.
"""
MOST_RESULTS = 5
BEAT_SECONDS = 20
"""The interval, in seconds, between reloads of an open page's lists. Each reload also checks who the reader is."""


@dataclass(frozen=True)
class HomeReader:
    """The member who is logged in, and their server.

    The server is NO_SERVER if the member has no server or has left it.
    """

    user_id: UserId
    server_id: ServerId
    t: Translator
    guest: AnonymousMember | None = None
    """The member's id and name, and the channel where they can start games. None if they can't start games."""
    browser: str | None = None


async def home_reader(ctx: WebContext, request: web.Request) -> HomeReader | None:
    """Return the reader of the home page, or None if nobody is logged in."""
    user_id = await ctx.user(request)
    if user_id is None:
        return None
    guest, solver = await ctx.guest(request), await ctx.solver(request)
    if guest is not None and (guest.member.user_id != user_id or not await is_inside(ctx, guest)):
        guest = None
    own = Requester(NO_SERVER, user_id) if solver is None or solver.user_id != user_id else solver
    server_id = (await in_server(ctx, own)).server_id if guest is None else guest.guild_id
    return HomeReader(user_id, server_id, ctx.translator(request), guest, read_cookie(request, ctx.address))


async def state(request: web.Request) -> web.StreamResponse:
    """Respond with the lists of games and challenges. Raise NotAMember if nobody is logged in."""
    ctx, reader = await _entered(request)
    return web.json_response((await home_lists(ctx, request, reader))[0])


async def events(request: web.Request) -> web.StreamResponse:
    """Stream the lists now and after each change. After a move, send only the row of its game.

    Raise NotAMember if nobody is logged in.
    """
    ctx, reader = await _entered(request)
    page = HomePage(reader.user_id, reader.server_id)
    with ctx.streaming(request):
        ctx.homes.enter(page)
        try:
            return await send_all(request, _news(ctx, request, reader, page))
        finally:
            ctx.homes.leave(page)


async def _entered(request: web.Request) -> tuple[WebContext, HomeReader]:
    ctx = context_of(request)
    reader = await home_reader(ctx, request)
    if reader is None:
        raise NotAMember
    return ctx, reader


async def _news(ctx: WebContext, request: web.Request, reader: HomeReader, page: HomePage) -> AsyncIterator[str]:
    """Yield the events until the website shuts down, the reader logs out, or another member logs in."""
    sent = None
    while not ctx.homes.is_closing:
        page.news.clear()
        if page.is_stale:
            shown = await _refreshed(ctx, request, reader, page)
            if shown is None:
                break
            if (digest := _digest(shown)) != sent:
                sent = digest
                yield event_text("state", shown)
        for game in _taken(page):
            if await ctx.may_watch(game, reader.user_id):
                sent = None
                yield event_text("game", {"row": _row(ctx, reader, game), "now": stamp(ctx.runtime.now())})
        if not await heard(page.news, BEAT_SECONDS):
            page.is_stale = True
            yield SILENCE
    yield event_text("bye", {})


async def _refreshed(ctx: WebContext, request: web.Request, reader: HomeReader, page: HomePage) -> Json | None:
    """Reload a page's lists. Return None if the reader has logged out or another member has logged in."""
    page.is_stale = False
    page.changed.clear()
    try:
        now = await home_reader(ctx, request)
        if now is None or now.user_id != reader.user_id:
            return None
        shown, ids = await home_lists(ctx, request, now)
    except PageRefusal:
        return None
    page.shown, page.server_id = ids, now.server_id
    return shown


def _taken(page: HomePage) -> list[Game]:
    games, page.changed = list(page.changed.values()), {}
    return games


def _digest(shown: Json) -> int:
    """Return a digest of the lists. It ignores the current time, which would make every digest different."""
    return zlib.crc32(json.dumps({**shown, "now": None}, sort_keys=True).encode())


async def home_lists(ctx: WebContext, request: web.Request, reader: HomeReader) -> tuple[Json, frozenset[GameId]]:
    """Return a reader's lists of games and challenges, and the ids of the games shown with a board.

    Raise TooMany if the reader has sent too many requests.
    """
    db, t, now = ctx.runtime.db, reader.t, ctx.runtime.now()
    ongoing = await records.ongoing_of(db, None, reader.user_id, MOST_OWN)
    watched = await _watched(ctx, reader)
    loaded = await games.load_all(db, [*(game.id for game in ongoing.items), *watched])
    _charge(ctx, request, loaded)
    shown = [game for game in loaded if await ctx.may_watch(game, reader.user_id)]
    rows = [_row(ctx, reader, game) for game in shown]
    results = await records.latest_of(db, None, reader.user_id, limit=MOST_RESULTS)
    lists: Json = {
        "games": [row for row in rows if row["you"] is not None],
        "more": ongoing.total - len(ongoing.items),
        "watch": [row for row in rows if row["you"] is None],
        "challenges": [] if reader.guest is None else await shown_challenges(ctx, t, reader.guest),
        "results": [result_row(t, game, reader.user_id) for game in results],
        "training": await training.count_due(db, reader.user_id, now),
        "now": stamp(now),
    }
    return lists, frozenset(game.id for game in shown)


def _row(ctx: WebContext, reader: HomeReader, game: Game) -> Json:
    return game_row(reader.t, game, reader.user_id, ctx.runtime.now())


def _charge(ctx: WebContext, request: web.Request, loaded: Iterable[Game]) -> None:
    """Count long games as extra requests, as `WebContext.enter` does.

    Loading a long game is expensive, because all its moves might have to be replayed.
    """
    if plies := sum(game.ply for game in loaded if game.ply >= PLIES_LOADED_A_REQUEST):
        ctx.charge(request, plies // PLIES_LOADED_A_REQUEST)


async def _watched(ctx: WebContext, reader: HomeReader) -> list[GameId]:
    """Return the games to watch: first the games that the browser has links to, then the server's most interesting
    games.
    """
    db, most = ctx.runtime.db, MOST_WATCHED
    linked = await access_links.watched_in(db, reader.browser, most) if reader.browser else []
    found = [] if reader.server_id == NO_SERVER else await records.ongoing_in(db, reader.server_id, MOST_EXAMINED)
    others = sorted((one for one in found if not _is_own(one, reader.user_id)), key=_interest, reverse=True)
    wanted = dict.fromkeys(linked)
    sees = VisibleChannels(ctx, reader)
    for game in others:
        if len(wanted) < most and game.id not in wanted and await sees.channel(game.channel_id or game.begun_in):
            wanted[game.id] = None
    return list(wanted)[:most]


def _is_own(game: OngoingGame, user_id: UserId) -> bool:
    return user_id in (game.white.user_id, game.black.user_id)


def _interest(game: OngoingGame) -> tuple[bool, bool, float]:
    """Return a sort key that orders games by interest.

    Games between members rank above engine games. Within each group, live games rank above correspondence games. Ties
    are broken by the time of the last move, latest first.
    """
    is_between_members = ENGINE not in (game.white.user_id, game.black.user_id)
    return is_between_members, isinstance(game.clock, Fischer), game.turn_since.timestamp()


class VisibleChannels:
    """The channels that a reader can see in their server. Each channel is checked only once."""

    def __init__(self, ctx: WebContext, reader: HomeReader) -> None:
        self._ctx, self._reader = ctx, reader
        self._known: dict[ChannelId, bool] = {}

    async def channel(self, channel_id: ChannelId | None) -> bool:
        if channel_id is None:
            return False
        if channel_id not in self._known:
            access, reader = self._ctx.discord_port.access, self._reader
            self._known[channel_id] = await access.sees(reader.server_id, channel_id, reader.user_id)
        return self._known[channel_id]


async def daily_board(ctx: WebContext, reader: HomeReader) -> Json | None:
    """Return today's puzzle as a small board with its task.

    Return None if there is no puzzle today or the server has turned puzzles off.
    """
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    try:
        puzzle = await puzzles.puzzle_of_day(runtime.db, book, runtime.now().date(), reader.server_id)
    except (NoPuzzle, PuzzlesOff):
        return None
    name = variant_name(reader.t, puzzle.variant)
    told = {"told": task_text(reader.t, puzzle), "name": name, "you": puzzle.solver.word, "last": None}
    return {**board_of(puzzle.fen, puzzle.variant), **told}


def game_row(t: Translator, game: Game, reader: UserId | None, now: datetime) -> Json:
    """Return the row of a game that is ongoing or has just ended.

    The row's `you` is the reader's side, or None for a spectator.
    """
    own = next((color for color in Color if game.seat(color).user_id == reader), None)
    return {
        **board_of(game.position.fen, game.variant),
        "last": board_marks(game.position, game.line.moves[-1] if game.ply else None)["last"],
        "game": game.id,
        "name": variant_name(t, game.variant),
        "ply": game.ply,
        "you": None if own is None else own.word,
        "turn": game.turn.word,
        "phase": "over" if game.is_over else "arranging" if game.setup is not None else "playing",
        "offer": None if game.offer is None or own is None or game.offer.by is own else game.offer.kind.value,
        "since": stamp(game.turn_since),
        "clock": _clock(game),
        "sides": {color.word: _side(t, game, color, now) for color in Color},
    }


def board_of(fen: str, variant: Variant) -> Json:
    """Return a position for a small board: the piece placement from its FEN, and the name of the drawing for each FEN
    letter.
    """
    drawings = {
        letter if color is Color.WHITE else letter.lower(): drawing_name(piece_type.name)
        for color in Color
        for letter, piece_type in variant.sides[color].pieces.items()
    }
    return {"fen": fen.split(maxsplit=1)[0], "drawings": drawings}


def result_row(t: Translator, game: FinishedGame, reader: UserId) -> Json:
    """Return the row of a finished game from the point of view of one of its players, `reader`."""
    own = game.color_of(reader)
    opponent, change = game.opponent_of(reader), game.player(own).change
    result = result_of(game, own)
    told = [] if result is None else [t(f"result-{result}")]
    return {
        "game": game.id,
        "name": variant_name(t, game.variant),
        "opponent": player_name(t, opponent),
        "result": None if result is None else result.value,
        "told": as_label(" · ".join([*told, t(f"way-{game.outcome.termination}")])),
        "change": None if change is None else f"{change:+d}".replace("-", "−"),
        "ended": stamp(game.ended_at),
    }


def result_of(game: FinishedGame, own: Color) -> Result | None:
    """Return one side's result. Return None for an aborted game, or for an imported game without a result."""
    if game.outcome.termination is Termination.ABORTED:
        return None
    if game.outcome.winner is None:
        return Result.DRAW
    return Result.WIN if game.outcome.winner is own else Result.LOSS


def _clock(game: Game) -> Json | None:
    if game.clock is None:
        return None
    span = game.clock.initial if isinstance(game.clock, Fischer) else game.clock
    is_free = game.countdown is not None and is_free_move(game)
    return {
        "initial_seconds": round(span.total_seconds()),
        "is_live": game.is_live,
        "first_move": stamp(game.countdown.deadline) if is_free and game.countdown is not None else None,
    }


def _side(t: Translator, game: Game, color: Color, now: datetime) -> Json:
    seat, elo = game.seat(color), seat_elo(game, color)
    is_provisional = seat.level is None and seat.is_provisional
    clock = side_clock(game, color, now)
    return {
        "name": player_name(t, seat),
        "rating": None if elo is None else rating_text(elo, is_provisional=is_provisional),
        "away": vacation_end(game, color),
        "deadline": clock["deadline"],
        # If the clock is running, only its deadline is sent. The remaining time would be different at each reload, even
        # without a move.
        "seconds_left": None if clock["deadline"] else clock["seconds_left"],
    }
