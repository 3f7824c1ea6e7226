"""A member's record on the website: their profile, progress and finished games, and the leaderboards of their server.

Members can download their finished games as one PGN file.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from functools import partial
from typing import NamedTuple
from urllib.parse import urlencode

from aiohttp import web

from bot.domain.achievements import CrownRecord
from bot.domain.game import Game
from bot.domain.ids import GREATEST_ID, NO_SERVER, ServerId, UserId
from bot.domain.ladders import Standing, family_of, ladder_keys
from bot.domain.puzzles import PuzzleResults
from bot.domain.records import (
    RECENT,
    AccuracyCourse,
    ArmyRating,
    FinishedGame,
    GameFilter,
    OpeningLine,
    ProgressOverview,
    RatingRecord,
    Repertoire,
    Result,
    ResultRecord,
    Tally,
)
from bot.i18n.catalog import DEFAULT, Translator
from bot.i18n.errors import TooManyTasks
from bot.i18n.game_pgn import PgnSource, pgn_record
from bot.i18n.names import as_label, ladder_name, named_army, rating_text, variant_name
from bot.i18n.progress import (
    army_rated,
    army_rating_text,
    beaten_keys,
    beaten_names,
    crowns_title,
    drawn_courses,
    family_name,
    game_streak_lines,
    own_place_text,
    pace_lines,
    portrait_order,
    repertoire_name,
    row_name,
    streak_lines,
)
from bot.i18n.tables import tally_text
from bot.render import MAX_SERIES
from bot.rules import Termination
from bot.rules.pgn import PgnGame, write_pgn
from bot.services import games, imports, ladder, records
from bot.services.clocks import move_clocks
from bot.services.engines import Requester
from bot.services.openings import opening_armies
from bot.services.store import StorageError
from bot.variants import FAMILIES, army_names
from bot.web.bodies import Json
from bot.web.context import WebContext, context_of
from bot.web.home import HomeReader, VisibleChannels, home_reader, result_row
from bot.web.html import page
from bot.web.puzzles import tally_row
from bot.web.refusals import BadRequest, NotAMember, NothingToSee
from bot.web.state import themes_of

LADDER_LINES = 25
OWN_LINES = 25
OTHERS_LINES = 8
"""The number of games per page of another member's history.

This is fewer than in the reader's own history, because checking access to a game's channel can require a request to
Discord.
"""
RIVALS = 10
MOST_RIVALS = 50
MOST_MOVES = 12
"""The maximum number of first moves that games can be filtered by. Each needs a subquery."""
MOST_TEXT = 200
MOVE_NUMBERS = re.compile(r"(?<!\S)\d{1,3}\.+")
MOST_GAMES = 1000
AT_ONCE = 10
"""How many games are loaded and written at a time. Each batch counts as one request."""
SITE = "Discord"

MOST_ARMIES = 12


async def reader_of(request: web.Request) -> HomeReader | None:
    """Count the request against the reader's rate limit. Raise TooMany if the limit is exceeded.

    Return the logged-in reader, or None if nobody is logged in.
    """
    ctx = context_of(request)
    reader = await home_reader(ctx, request)
    if reader is not None:
        ctx.count(reader.user_id)
    return reader


def signed_out(ctx: WebContext, request: web.Request) -> web.Response:
    t = ctx.translator(request)
    return page(ctx, t, "message", title=t("web-title"), said=t("web-home"))


async def shown(ctx: WebContext, reader: HomeReader, kind: str, state: Json, title: str) -> web.Response:
    theme = await ctx.theme_of(reader.user_id)
    common = {"page": kind, "title": title, "theme": theme, "themes": themes_of(reader.t), "is_member": True}
    return page(ctx, reader.t, kind, {**common, **state}, title=title, theme=theme)


class RecordOwner(NamedTuple):
    """The owner of a record, and the server that the record covers.

    The server is None if the record covers all servers.
    """

    user_id: UserId
    name: str
    server_id: ServerId | None


async def _member(ctx: WebContext, request: web.Request, reader: HomeReader) -> RecordOwner:
    """Return the member in the URL, or the reader if the URL names nobody.

    Raise NothingToSee if the member has never played in the reader's server.
    """
    text = request.match_info.get("user")
    user_id = reader.user_id if text is None else UserId(min(int(text), GREATEST_ID))
    name = await records.name_of(ctx.runtime.db, user_id)
    if user_id == reader.user_id:
        return RecordOwner(user_id, name or "", None)
    if name is None or reader.server_id == NO_SERVER or not await _has_played(ctx, reader.server_id, user_id):
        raise NothingToSee
    return RecordOwner(user_id, name, reader.server_id)


async def _has_played(ctx: WebContext, server_id: ServerId, user_id: UserId) -> bool:
    db = ctx.runtime.db
    has_finished = bool(await records.latest_of(db, server_id, user_id, limit=1))
    return has_finished or (await records.ongoing_of(db, server_id, user_id, 1)).total > 0


async def profile(request: web.Request) -> web.StreamResponse:
    """Show a member's profile in the reader's server. Raise NothingToSee if the member has no profile there."""
    ctx, reader = context_of(request), await reader_of(request)
    if reader is None:
        return signed_out(ctx, request)
    member, t, db = await _member(ctx, request, reader), reader.t, ctx.runtime.db
    ratings = await records.ratings_of(db, reader.server_id, member.user_id)
    results = await records.results_of(db, reader.server_id, member.user_id)
    rivals = await records.rivals_of(db, reader.server_id, member.user_id, RIVALS)
    state: Json = {
        "user": _user(reader, member.user_id),
        "ratings": [rating_row(t, key, ratings.standings[key]) for key in ladder_keys() if key in ratings.standings],
        "courses": rating_courses(t, ratings),
        "tallies": _tallies(t, results),
        "streaks": game_streak_lines(t, results.streaks),
        "crowns": _crowns(t, await records.crowns_of(db, member.user_id)),
        "rivals": [
            {"user": str(one.user_id), "name": one.name, **_tally(t, one.name, one.tally)}
            for one in rivals
            if one.user_id > 0
        ],
    }
    return await shown(ctx, reader, "profile", state, t("page-profile-of", name=member.name))


def _user(reader: HomeReader, user_id: UserId) -> str | None:
    """Return a member's id for links, or None if the member is the reader."""
    return None if user_id == reader.user_id else str(user_id)


def rating_row(t: Translator, key: str, standing: Standing) -> Json:
    rating = standing.rating
    shown_rating = rating_text(rating.value, is_provisional=standing.is_provisional)
    peak = {"peak": rating.peak, "ladder": key}
    return {"name": ladder_name(t, key), "rating": shown_rating, "games": rating.games, "place": standing.place, **peak}


def rating_courses(t: Translator, record: RatingRecord) -> list[Json]:
    """Return the rating curves of a member's most recently played ladders, as on the chart in Discord."""
    last = {key: max(record.courses[key].days) for key in ladder_keys() if key in record.courses}
    drawn = sorted(last, key=lambda key: last[key])[-MAX_SERIES:]
    return [
        {
            "name": ladder_name(t, key),
            "points": [[day.isoformat(), rating] for day, rating in record.courses[key].points],
        }
        for key in ladder_keys()
        if key in drawn
    ]


def _tallies(t: Translator, record: ResultRecord) -> list[Json]:
    """Return tables of a member's results: in total, by variant, by color and by army.

    There are no tables if there are no games.
    """
    if not record.shares:
        return []
    by_family, by_army = record.by_family, record.by_army
    variants = {variant_name(t, FAMILIES[key].example): by_family[key] for key in FAMILIES if key in by_family}
    colors = {t(f"colour-choice-{color.word}"): tally for color, tally in sorted(record.by_color.items())}
    armies: dict[str, Tally] = {named_army(t, army): by_army[army] for army in army_names() if army in by_army}
    return [
        _table(t, "profile-tab-results", {t("profile-all"): record.tally}),
        _table(t, "profile-by-game", variants),
        _table(t, "profile-by-colour", colors),
        _table(t, "profile-by-army", armies),
    ]


def _table(t: Translator, key: str, tallies: Mapping[str, Tally]) -> Json:
    return {"name": t(key), "lines": [{"name": name, **_tally(t, name, one)} for name, one in tallies.items()]}


def _tally(t: Translator, name: str, tally: Tally) -> Json:
    return {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses, "told": tally_text(t, tally)}


def _crowns(t: Translator, record: CrownRecord) -> Json:
    """Return a member's crowns.

    There is a row for each army of each variant, with the names and portraits of the characters that the member has
    beaten with that army.
    """
    rows = [{"name": row_name(t, row), "told": beaten_names(t, row), "earned": beaten_keys(row)} for row in record.rows]
    return {
        "title": crowns_title(t, record),
        "rules": t("crowns-rules"),
        "none": None if record.crowns else t("page-crowns-none"),
        "portraits": portrait_order(),
        "rows": rows,
    }


async def leaderboard(request: web.Request) -> web.StreamResponse:
    """Show one page of a ladder of the reader's server. Raise BadRequest if the query string is invalid."""
    ctx, reader = context_of(request), await reader_of(request)
    if reader is None or reader.server_id == NO_SERVER:
        return signed_out(ctx, request)
    t, runtime = reader.t, ctx.runtime
    key = request.query.get("ladder", next(iter(FAMILIES)))
    if key not in ladder_keys():
        raise BadRequest
    is_settled = request.query.get("settled") == "1"
    standings = await ladder.standings(
        runtime.db,
        reader.server_id,
        key,
        LADDER_LINES,
        offset_of(request),
        reader=reader.user_id,
        settled_only=is_settled,
    )
    has_live = (await runtime.known_settings.of_server(reader.server_id)).live_ladders
    keys = [one for one in ladder_keys() if has_live or one == key or not family_of(one)[1]]
    own = standings.own
    state: Json = {
        "ladder": key,
        "is_settled": is_settled,
        "ladders": [{"key": one, "name": ladder_name(t, one)} for one in keys],
        "lines": [_standing(t, one, reader) for one in standings.standings],
        "own": "" if standings.lists_reader else own_place_text(t, own, is_settled=is_settled),
        "own_offset": None if own is None else own.position // LADDER_LINES * LADDER_LINES,
        "provisional": t("ladder-provisional"),
        **_stretch(standings.offset, standings.total, LADDER_LINES),
    }
    return await shown(ctx, reader, "ladder", state, t("ladder-title", variant=ladder_name(t, key)))


def _standing(t: Translator, standing: Standing, reader: HomeReader) -> Json:
    rating = standing.rating
    return {
        "place": standing.place,
        "user": str(standing.user_id),
        "name": standing.name,
        "is_you": standing.user_id == reader.user_id,
        "rating": rating_text(rating.value, is_provisional=standing.is_provisional),
        "games": rating.games,
        "wins": rating.wins,
        "draws": rating.draws,
        "losses": rating.losses,
    }


async def history(request: web.Request) -> web.StreamResponse:
    """Show a member's finished games, filtered by the query string. Can raise NothingToSee or BadRequest."""
    ctx, reader = context_of(request), await reader_of(request)
    if reader is None:
        return signed_out(ctx, request)
    member, t, wanted = await _member(ctx, request, reader), reader.t, filter_of(request)
    is_own = member.user_id == reader.user_id
    limit = OWN_LINES if is_own else OTHERS_LINES
    found = await records.history_of(
        ctx.runtime.db,
        member.server_id,
        member.user_id,
        wanted=wanted,
        limit=limit,
        offset=offset_of(request),
        rivals=MOST_RIVALS,
    )
    sight = VisibleChannels(ctx, reader)
    state: Json = {
        "user": _user(reader, member.user_id),
        "rows": [await _row(t, sight, one, member, reader) for one in found.games.items],
        "variants": [{"key": key, "name": variant_name(t, one.example)} for key, one in FAMILIES.items()],
        "rivals": [{"key": str(one.user_id), "name": one.name} for one in found.rivals],
        "results": [{"key": one.value, "name": as_label(t(f"result-{one}"))} for one in Result],
        "filter": query_of(wanted),
        "openings": _openings(t, wanted.family),
        "pgn": f"history.pgn?{urlencode(query_of(wanted))}" if is_own and found.games.total else None,
        **_stretch(found.games.offset, found.games.total, limit),
    }
    title = t("page-history") if is_own else t("page-history-of", name=member.name)
    return await shown(ctx, reader, "history", state, title)


def _openings(t: Translator, family: str | None) -> list[Json]:
    """Return the named openings of a family, or of all families if `family` is None."""
    families = [FAMILIES[family]] if family else FAMILIES.values()
    found = [opening for one in families for opening in one.example.openings]
    return [{"moves": one.moves, "name": t(f"opening-{one.name}")} for one in found]


async def _row(
    t: Translator, sight: VisibleChannels, game: FinishedGame, member: RecordOwner, reader: HomeReader
) -> Json:
    is_theirs = reader.user_id in (game.white.user_id, game.black.user_id)
    if is_theirs or await sight.channel(game.channel_id or game.begun_in):
        return result_row(t, game, member.user_id)
    return {"game": None, "told": t("records-hidden")}


def filter_of(request: web.Request) -> GameFilter:
    """Read a filter for games from the query string. Raise BadRequest if it is invalid."""
    query = request.query
    family, result, opponent = query.get("variant") or None, query.get("result") or None, query.get("opponent") or None
    if family is not None and family not in FAMILIES:
        raise BadRequest
    try:
        number = None if opponent is None else UserId(int(opponent))
        outcome = None if result is None else Result(result)
    except ValueError:
        raise BadRequest from None
    if number is not None and abs(number) > GREATEST_ID:
        raise BadRequest
    return GameFilter(number, family, outcome, _moves_of(query.get("moves", "")))


def _moves_of(text: str) -> tuple[str, ...]:
    """Read the first moves of a game, such as `1. d4 c5 2. e3`. Raise BadRequest if there are too many moves or the
    text is too long.
    """
    if len(text) > MOST_TEXT:
        raise BadRequest
    moves = tuple(move.rstrip("+#") for move in MOVE_NUMBERS.sub(" ", text).split())
    if len(moves) > MOST_MOVES:
        raise BadRequest
    return moves


def query_of(wanted: GameFilter) -> dict[str, str]:
    """Return the query string's parameters for a filter. Parts of the filter that aren't set are left out."""
    opponent = None if wanted.opponent is None else str(wanted.opponent)
    moves = " ".join(wanted.moves) or None
    values = {"variant": wanted.family, "opponent": opponent, "result": wanted.result, "moves": moves}
    return {name: str(value) for name, value in values.items() if value is not None}


def offset_of(request: web.Request) -> int:
    """Return the offset (the number of games or players to skip) from the query string.

    Raise BadRequest if it is invalid.
    """
    text = request.query.get("offset", "0")
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise BadRequest
    return int(text)


def _stretch(offset: int, total: int, size: int) -> Json:
    return {"offset": offset, "total": total, "size": size}


def record_links(t: Translator, reader: HomeReader) -> list[Json]:
    """Return the home page's links to the reader's record, and to their server's ladders and tournaments."""
    links = [
        {"href": "profile", "name": t("page-profile"), "what": t("page-profile-what")},
        {"href": "history", "name": t("page-history"), "what": t("page-history-what")},
    ]
    if reader.server_id == NO_SERVER:
        return links
    return [
        *links,
        {"href": "ladder", "name": t("page-ladder"), "what": t("page-ladder-what")},
        {"href": "tournaments", "name": t("page-tournaments"), "what": t("page-tournaments-what")},
    ]


async def own_games(request: web.Request) -> web.StreamResponse:
    """Send a PGN file with the reader's finished games that match the filter, latest first. It contains at most
    `MOST_GAMES` games.

    Can raise NotAMember, BadRequest, TooMany or TooManyTasks. If an error occurs after some games have already been
    sent, close the connection instead of raising the error, so that the browser reports a failed download.
    """
    ctx, reader = context_of(request), await reader_of(request)
    if reader is None:
        raise NotAMember
    requester, wanted = Requester(NO_SERVER, reader.user_id), filter_of(request)
    total = await records.count_of(ctx.runtime.db, None, reader.user_id, wanted)
    ctx.charge(request, min(total, MOST_GAMES) // AT_ONCE)
    texts = _written(ctx, requester, wanted)
    first = await anext(texts, "")
    response = web.StreamResponse()
    response.content_type = "application/x-chess-pgn"
    response.headers["Content-Disposition"] = 'attachment; filename="campmate-games.pgn"'
    await response.prepare(request)
    await response.write(first.encode())
    try:
        async for text in texts:
            await response.write(text.encode())
    except (TooManyTasks, StorageError) as error:
        raise ConnectionResetError("the PGN file could not be completed") from error
    return response


async def _written(ctx: WebContext, requester: Requester, wanted: GameFilter) -> AsyncIterator[str]:
    """Yield the games as PGN, `AT_ONCE` games at a time. Each part is written in a thread of the work pool."""
    runtime = ctx.runtime
    for offset in range(0, MOST_GAMES, AT_ONCE):
        listed = await records.latest_of(
            runtime.db, None, requester.user_id, wanted=wanted, limit=AT_ONCE, offset=offset
        )
        loaded = await games.load_all(runtime.db, [one.id for one in listed])
        found = [await _record(ctx, game) for game in loaded]
        yield await runtime.work_pool.run(requester, partial(_text, found))
        if len(listed) < AT_ONCE:
            return


def _text(found: list[PgnGame]) -> str:
    return "".join(f"{write_pgn(record)}\n" for record in found)


async def _record(ctx: WebContext, game: Game) -> PgnGame:
    """Return a game with its tags and clocks. An imported game keeps the tags and clocks of its original."""
    runtime = ctx.runtime
    told = await imports.told_of(runtime.db, game)
    if told is None:
        source = PgnSource(runtime.catalog.translator(DEFAULT), SITE, await move_clocks(runtime.db, game))
        return pgn_record(game, source)
    is_unfinished = game.outcome is None or game.outcome.termination is Termination.ABORTED
    return PgnGame(game.line, None if is_unfinished else game.outcome, told.tags, told.clocks)


async def show_progress(request: web.Request) -> web.StreamResponse:
    ctx, reader = context_of(request), await reader_of(request)
    if reader is None:
        return signed_out(ctx, request)
    t, runtime = reader.t, ctx.runtime
    book = await runtime.puzzle_repository.book()
    found = await records.progress_overview(runtime.db, book, reader.user_id, reader.server_id)
    state: Json = {
        **_ratings(t, found),
        "courses": _courses(t, found),
        "accuracy": [_accuracy(t, family, one) for family, one in found.own.accuracy.items()],
        "recent": RECENT,
        "themes_met": _themes(t, found.puzzles),
        "repertoires": [_repertoire(t, one) for one in found.own.repertoires[:MOST_ARMIES]],
        "streaks": streak_lines(t, found),
        "pace": pace_lines(t, found.own.pace),
        "words": {
            "profile": t("page-profile"),
            "home": t("page-progress-home"),
            "armies": t("page-progress-armies"),
            "performance": t("page-progress-performance"),
            "themes": t("page-progress-themes"),
            "no_server": t("page-progress-no-server"),
            "no_ratings": t("page-progress-no-ratings"),
            "no_accuracy": t("page-progress-no-accuracy"),
            "no_themes": t("page-progress-no-themes"),
            "no_openings": t("page-progress-no-openings"),
            "no_streaks": t("page-progress-no-streaks"),
            "no_pace": t("page-progress-no-pace"),
            "pace": t("page-progress-pace-what"),
            "puzzles": t("page-progress-puzzles"),
        },
    }
    return await shown(ctx, reader, "progress", state, t("page-progress"))


def progress_link(t: Translator) -> Json:
    return {"href": "progress", "name": t("page-progress"), "what": t("page-progress-what")}


def _ratings(t: Translator, found: ProgressOverview) -> Json:
    record = found.record
    if record is None:
        return {"has_server": False, "ratings": [], "rating_courses": [], "armies": []}
    standings = record.ratings.standings
    return {
        "has_server": True,
        "ratings": [rating_row(t, key, standings[key]) for key in ladder_keys() if key in standings],
        "rating_courses": rating_courses(t, record.ratings),
        "armies": [_army(t, one) for one in record.armies],
        "performance": t("progress-performance-what"),
    }


def _army(t: Translator, one: ArmyRating) -> Json:
    return {"name": army_rated(t, one), "rating": army_rating_text(t, one), "games": one.games}


def _courses(t: Translator, found: ProgressOverview) -> list[Json]:
    return [
        {
            "name": family_name(t, family),
            "points": [[day.isoformat(), round(accuracy)] for day, accuracy in course.days.items()],
        }
        for family, course in drawn_courses(found.own.accuracy).items()
    ]


def _accuracy(t: Translator, family: str, course: AccuracyCourse) -> Json:
    recent = None if course.recent is None else round(course.recent)
    return {"name": family_name(t, family), "games": course.games, "mean": round(course.mean), "recent": recent}


def _themes(t: Translator, found: PuzzleResults) -> list[Json]:
    if not found.themes:
        return []
    total = tally_row(t("puzzle-results-all"), found.total)
    return [total, *(tally_row(as_label(t(f"theme-of-{theme}")), one) for theme, one in found.themes.items())]


def _repertoire(t: Translator, found: Repertoire) -> Json:
    return {
        "name": repertoire_name(t, found),
        "told": tally_text(t, found.tally),
        **_training(found),
        "lines": [_line(t, found.family, one) for one in found.lines],
    }


def _training(found: Repertoire) -> Json:
    """Return the URLs of two pages: training in the army's openings, and the opening tree. Both are None if the army
    has no openings. If it has openings against several armies, use the first of these armies.
    """
    wanted = found.color, found.army, found.family
    armies = (one for one in opening_armies() if (one.color, one.army, one.variant.family) == wanted)
    first = next(armies, None)
    if first is None:
        return {"train": None, "tree": None}
    return {"train": f"train?opening={first.key}", "tree": f"openings?army={first.key}"}


def _line(t: Translator, family: str, line: OpeningLine) -> Json:
    moves = f"1. {' '.join(line.moves)}"
    return {
        "name": moves,
        "opening": None if line.opening is None else t(f"opening-{line.opening.name}"),
        "href": f"history?{urlencode(query_of(GameFilter(family=family, moves=line.moves)))}",
        "wins": line.tally.wins,
        "draws": line.tally.draws,
        "losses": line.tally.losses,
        "told": tally_text(t, line.tally),
    }
