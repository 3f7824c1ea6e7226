"""The handlers for analysis: step through a game, request its analysis, try out lines, and explore the moves of a
position.

Analyses of a game are saved as chapters. Players create, save, remove and list their own chapters. Anyone with a link
to a chapter can read it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from aiohttp import web

from bot.domain.chapters import MOST_BYTES, Chapter, read_rows, write_rows
from bot.domain.game import Game, check_analysis
from bot.domain.ids import NO_SERVER, GameId, Member, ServerId
from bot.domain.openings import Explored, Looked
from bot.engine.analysis import LEAST_LOSS, Analysis, Finding, Grade
from bot.i18n import names, verdict
from bot.i18n.alt import dots_alt
from bot.i18n.catalog import Translator
from bot.render import dots_of
from bot.rules import Color, InvalidFen, MoveError, MoveLine, Outcome, Position, Square, square_name
from bot.rules.tree import InvalidTree, MoveTree
from bot.services import analysis, chapters, explorer, training
from bot.services.analysis import GameReview, KeyMoment
from bot.services.chapters import Saving
from bot.services.clocks import move_times
from bot.services.engines import Requester
from bot.variants import Variant, find_variant, listed_variants
from bot.web.bodies import LARGEST_BODY, Body, Json, ply_of, square_of
from bot.web.context import Progress, WebContext, context_of, number_of, read_number
from bot.web.html import page
from bot.web.refusals import BadRequest, EngineBusy, NothingToSee, StillPlayed, TooMany
from bot.web.starting import is_inside
from bot.web.state import (
    Viewer,
    alerts_of,
    board_marks,
    castling_rook,
    drawings_of,
    goals_of,
    legal_moves,
    material_of,
    move_words,
    themes_of,
    written_moves,
)

MARKS = {Grade.BLUNDER: "blunder", Grade.MISTAKE: "mistake", Grade.INACCURACY: "inaccuracy"}

LARGEST_CHAPTER = 6 * MOST_BYTES + LARGEST_BODY
"""The maximum size of a request's body in bytes. The tree is sent as a JSON string. Escapes in the string can take six
bytes for each byte of text.
"""


def shown_position(t: Translator, line: MoveLine, ply: int) -> Json:
    """Return the position of a line after `ply` half-moves, with the squares to mark.

    Kings that could win by campmate in one move are included as alerts.
    """
    position = line.positions[ply]
    return {
        "fen": position.fen,
        **board_marks(position, line.moves[ply - 1] if ply else None),
        "alerts": [] if position.is_campmate else alerts_of(position),
        "material": material_of(t, position, line.start),
    }


def shown_line(t: Translator, line: MoveLine) -> Json:
    """Return the position at the end of a line, with its legal moves and the last move in words.

    `lines` is empty, because the engine's best lines are added later.
    """
    outcome = line.outcome
    return {
        **shown_position(t, line, line.ply),
        "turn": line.position.turn.word,
        "legal": {} if outcome else legal_moves(line.position),
        "played": list(line.sans),
        "words": move_words(t, line.positions[-2], line.moves[-1]) if line.moves else None,
        "outcome": None if outcome is None else _outcome(t, line.position, outcome),
        "lines": [],
    }


def piece_facts(t: Translator, position: Position, square: Square) -> Json | None:
    """Return the name, the rule and the moves of the piece on a square. Return None if the square is empty."""
    piece = position.pieces.get(square)
    if piece is None:
        return None
    return {
        "square": square_name(square),
        "name": names.piece_type_name(t, piece.piece_type),
        "side": names.side_name(t, position.variant, piece.color),
        "rule": t(f"how-{piece.piece_type.name}"),
        "marks": [{"square": square_name(to), "kind": dot.value} for to, dot in sorted(dots_of(position, square))],
        "rooks": _castling_rooks(position, square),
        "words": dots_alt(t, position, square),
    }


def _castling_rooks(position: Position, square: Square) -> list[str]:
    """Return the squares of the rooks that the piece on a square could castle with if its side were to move."""
    if position.pieces[square].color is not position.turn:
        if position.is_check:
            return []
        position = position.null_move()
    moves = [move for move in position.legal_moves if move.from_square == square and position.is_castling(move)]
    return sorted(square_name(castling_rook(position, move)) for move in moves)


def shown_analysis(t: Translator, game: Game, analysis: Analysis) -> Json:
    """Return an analysis as JSON for the scripts.

    For each position, the analysis contains White's winning chances (0 to 1), the evaluation, and the move that led to
    the position. It also contains the inaccuracies, mistakes and blunders, each side's accuracy in percent, and the
    smallest loss of winning chances that counts as an inaccuracy (`least`).
    """
    return {
        "winning": [round(one.chances(Color.WHITE) / 100, 3) for one in analysis.evaluations],
        "scores": [verdict.in_short(t, game.variant, one) for one in analysis.evaluations],
        "moves": ["", *map(names.numbered, game.line.positions, game.line.sans)],
        "marks": [
            {"ply": move.ply, "kind": MARKS[move.grade], **_better_move(game, move.ply, move.better)}
            for move in analysis.moves
            if move.grade is not None
        ],
        "least": LEAST_LOSS[Grade.INACCURACY] / 100,
        "accuracy": {
            color.word: None if (exact := analysis.accuracy[color]) is None else round(exact) for color in Color
        },
    }


def _better_move(game: Game, ply: int, better: Sequence[str]) -> Json:
    """Return the move that would have been better at `ply`, in SAN and UCI. Both are None if none is known."""
    before = game.line.positions[ply - 1]
    moves = verdict.read_line(before, better[:1])
    return {"best": before.san(moves[0]), "best_uci": moves[0].uci} if moves else {"best": None, "best_uci": None}


def candidate(t: Translator, position: Position, finding: Finding) -> Json:
    moves = verdict.read_line(position, finding.best)
    line = MoveLine.from_position(position).followed_by(move.uci for move in moves)
    return {
        "score": verdict.in_short(t, position.variant, finding.evaluation),
        "winning": round(finding.evaluation.chances(Color.WHITE) / 100, 3),
        # The search stops once it finds a forced win, so its depth means nothing in that case.
        "depth": finding.depth if finding.evaluation.winner is None else 0,
        "uci": [move.uci for move in moves],
        "san": list(line.sans),
        # The piece placements after each move, for previews.
        "fens": [one.fen.split()[0] for one in line.positions[1:]],
    }


def _outcome(t: Translator, position: Position, outcome: Outcome) -> Json:
    variant, winner, way = position.variant, outcome.winner, names.way_of(outcome)
    named = Color.WHITE if winner is None else winner
    sentence = t(
        f"end-{way}" if winner is None else f"board-{way}",
        winner=names.side_name(t, variant, named),
        loser=names.side_name(t, variant, named.other),
        royal=names.royal_name(t, variant, named),
        pawns=names.pawn_names(t, variant),
    )
    return {
        "winner": None if winner is None else winner.word,
        "termination": outcome.termination.value,
        "sentence": sentence,
    }


log = logging.getLogger(__name__)

PATIENCE_SECONDS = 20
MOST_PLIES = 400
"""The maximum length of a line in a request, in half-moves."""


async def positions(request: web.Request) -> web.StreamResponse:
    ctx = context_of(request)
    game, _ = await ctx.enter(request, number_of(request))
    t, line = ctx.translator(request), game.line
    shown = await ctx.work(
        request, lambda: [shown_position(t, line, ply) for ply in range(line.ply + 1)], plies=line.ply
    )
    return web.json_response(shown)


async def piece(request: web.Request) -> web.StreamResponse:
    ctx = context_of(request)
    game, viewer = await ctx.enter(request, number_of(request))
    position = game.line.positions[ply_of(request, game)]
    told = piece_facts(viewer.t, position, square_of(request))
    if told is None:
        raise NothingToSee
    return web.json_response(told)


async def any_piece(request: web.Request) -> web.StreamResponse:
    """Respond with the rule and the moves of a piece in a position given by the request."""
    ctx, body = context_of(request), await Body.read(request)
    await ctx.reader(request)
    line = await line_of(ctx, request, body)
    told = piece_facts(ctx.translator(request), line.position, body.square("square"))
    if told is None:
        raise NothingToSee
    return web.json_response(told)


async def show_analysis(request: web.Request) -> web.StreamResponse:
    """Show a finished game's analysis, or redirect to the game's board while the game is ongoing.

    For a live game, the state also contains the time that each move took, in milliseconds (`times`).
    """
    ctx = context_of(request)
    game, viewer = await ctx.enter(request, number_of(request))
    if not game.is_over:
        raise web.HTTPSeeOther(f"{ctx.address.path}g/{game.id}")
    studied = await shown_chapters(ctx, request, game, viewer)
    spent = await move_times(ctx.runtime.db, game)
    times = spent and [None if one is None else round(one.total_seconds() * 1000) for one in spent]
    state = {**await ctx.state(request, await ctx.snapshot(game), viewer), **studied, "times": times}
    return page(ctx, viewer.t, "analysis", state, title=state["title"], theme=viewer.theme)


async def show_position(request: web.Request) -> web.StreamResponse:
    """Show the analysis board with the line in the query string. Can raise UnknownVariant, InvalidFen or MoveError.

    The query string contains `variant`, `fen`, `moves` in UCI, and `side`, which is shown at the bottom of the board.
    """
    ctx, query = context_of(request), request.query
    variant = find_variant(query.get("variant") or listed_variants()[0].key)
    fen, moves = query.get("fen") or variant.start_fen, query.get("moves", "").split()[:MOST_PLIES]
    reader = await ctx.reader(request)
    t, theme = ctx.translator(request), await ctx.theme_of(reader)
    line = await ctx.work(request, lambda: replay(variant, fen, moves), plies=len(moves))
    state: Json = {
        "page": "analysis",
        "variant": {"key": variant.key, "name": names.pairing_name(t, variant)},
        "fen": line.start.fen,
        "moves": await ctx.work(request, lambda: written_moves(t, line), plies=len(moves)),
        "sides": {color.word: {"colour_name": names.side_name(t, variant, color)} for color in Color},
        "pieces": drawings_of(t, variant),
        "goal": goals_of(variant),
        "flip": query.get("side") == Color.BLACK.word,
        "theme": theme,
        "is_member": reader is not None,
        "themes": themes_of(t),
    }
    return page(ctx, t, "analysis", state, title=t("web-analysis-board"), theme=theme)


async def load_analysis(request: web.Request) -> web.StreamResponse:
    """Respond with a game's analysis, or its progress, or null if nobody has requested an analysis."""
    ctx = context_of(request)
    game, viewer = await ctx.enter(request, number_of(request))
    return await _analysis(ctx, viewer.t, game) or web.json_response(None)


async def ask_analysis(request: web.Request) -> web.StreamResponse:
    """Start the analysis of a game. Can raise NotAPlayer, AnalysisTooEarly, TooShortToAnalyze or TooManyAnalyses."""
    ctx = context_of(request)
    game, by = await ctx.owner(request, number_of(request))
    check_analysis(game)
    requester, runtime = Requester(game.server_id, by.user_id), ctx.runtime
    if (known := await _analysis(ctx, ctx.translator(request), game)) is not None:
        return known
    runtime.tasks.check(requester)
    await analysis.begin(runtime.db, game, by, runtime.now(), runtime.allowances)
    progress = ctx.analysing[game.id] = Progress(len(game.line.positions))
    ctx.begin(_analyze(ctx, game, requester, progress))
    return _under_way(progress)


async def lines(request: web.Request) -> web.StreamResponse:
    """Respond with the position after a line of moves and its legal moves.

    If the body contains `count`, include that many of the best moves, and an endgame tablebase's verdict (`table`). If
    it also contains `threat`, pass the turn first, so that the best moves are those of the side that isn't to move.
    While the engine is being compiled, respond with the compilation's progress instead. Can raise StillPlayed, TooMany,
    EngineBusy and the same errors as `line_of`.
    """
    ctx, body = context_of(request), await Body.read(request)
    await ctx.reader(request)
    line, count = await line_of(ctx, request, body), body.number("count", 0)
    if not count:
        return web.json_response(shown_line(ctx.translator(request), line))
    await check_helped(ctx, request, line.position)
    if (progress := ctx.engine_preparing) is not None:
        return web.json_response(progress, status=202)
    t, requester = ctx.translator(request), await ctx.requester(request)
    searched = passed(line) if body.flag("threat") else line
    if searched is None:
        return web.json_response(shown_line(t, line))
    with ctx.runtime.tasks.one_of(requester), help_counted(ctx, request), _patience():
        async with asyncio.timeout(PATIENCE_SECONDS):
            found = await analysis.best_moves(ctx.runtime.engines, searched, count, requester)
    lines = [candidate(t, searched.position, finding) for finding in found]
    table = await asyncio.to_thread(verdict.table_text, t, searched.position)
    return web.json_response({**shown_line(t, line), "lines": lines, "table": table})


def passed(line: MoveLine) -> MoveLine | None:
    """Return a line's last position as if the side to move had passed.

    Return None if that side can't pass, for example because it is in check or the game is over.
    """
    position = line.position
    if line.outcome is not None or position.is_check:
        return None
    placed, _, castling, _, *counts = position.fen.split()
    fen = " ".join([placed, "b" if position.turn is Color.WHITE else "w", castling, "-", *counts])
    try:
        return MoveLine.from_position(Position.from_fen(position.variant, fen))
    except InvalidFen:
        return None


async def line_of(ctx: WebContext, request: web.Request, body: Body) -> MoveLine:
    """Read a position and the moves played from it. Raise UnknownVariant, InvalidFen or MoveError if they're invalid.

    A long line counts as several requests. Raise TooMany or TooManyTasks if these exceed the limit.
    """
    variant, fen, moves = find_variant(body.text("variant")), body.text("fen"), body.texts("moves", MOST_PLIES)
    return await ctx.work(request, lambda: replay(variant, fen, moves), plies=len(moves))


def replay(variant: Variant, fen: str, moves: Sequence[str]) -> MoveLine:
    """Return the line of moves from a position.

    The SAN of all moves is computed. Other derived data is dropped to save memory.
    """
    line = MoveLine.from_uci(variant, fen, moves)
    if line.sans:
        line.forget_past()
    return line


async def check_helped(ctx: WebContext, request: web.Request, position: Position) -> None:
    """Raise StillPlayed if this position is currently on the board in an ongoing game that this browser has a link to.

    The start position is always allowed.
    """
    placed = position.fen.split()[0]
    if placed == position.variant.start_fen.split()[0]:
        return
    async for game, _ in ctx.access_links(request):
        if not game.is_over and game.position.fen.split()[0] == placed:
            raise StillPlayed


@contextmanager
def help_counted(ctx: WebContext, request: web.Request) -> Iterator[None]:
    """Count an engine search or a picture against the IP address's limit. Raise TooMany if the limit is exceeded.

    If the block fails, the search or picture isn't counted.
    """
    address = ctx.address_of(request)
    if ctx.helps.spend(address, ctx.runtime.now()) is not None:
        raise TooMany
    try:
        yield
    except Exception:
        ctx.helps.give_back(address)
        raise


@contextmanager
def _patience() -> Iterator[None]:
    """Convert a TimeoutError in the block to EngineBusy."""
    try:
        yield
    except TimeoutError:
        raise EngineBusy from None


async def _analysis(ctx: WebContext, t: Translator, game: Game) -> web.Response | None:
    progress = ctx.analysing.get(game.id)
    if progress is not None:
        return _under_way(progress)
    found = await analysis.load(ctx.runtime.db, game)
    return None if found is None else web.json_response(shown_analysis(t, game, found))


async def _analyze(ctx: WebContext, game: Game, requester: Requester, progress: Progress) -> None:
    runtime = ctx.runtime

    def tell(done: int) -> None:
        progress.done = done

    try:
        async with analysis.counted_if_made(runtime.db, game, requester.user_id):
            with runtime.tasks.one_of(requester):
                await analysis.analyze(runtime.db, runtime.engines, game, runtime.now, tell, by=requester.user_id)
    except asyncio.CancelledError:
        raise
    except Exception:
        log.exception("the analysis of game %s failed", game.id)
    finally:
        del ctx.analysing[game.id]


def _under_way(progress: Progress) -> web.Response:
    return web.json_response({"done": progress.done, "total": progress.total}, status=202)


MOST_MOVES = 10


async def explore(request: web.Request) -> web.StreamResponse:
    """Respond with the moves played in a position: how often they were played, with what results, and how the engine
    rates them. Also say whether the position ends the game.

    The games are from the reader's server or, if the body contains `game`, from that game's server. That game must be
    over. If there is no server, only the engine's opening book is used. Can raise NothingToSee, StillPlayed and the
    same errors as `line_of`.
    """
    ctx, body = context_of(request), await Body.read(request)
    position = (await line_of(ctx, request, body)).position
    await check_helped(ctx, request, position)
    guild_id = await _server(ctx, request, body.maybe("game"))
    found = await explorer.look(ctx.runtime.db, guild_id, position, ladder_only=bool(body.flag("ladder")))
    moves = [await _shown(ctx, request, one) for one in found[:MOST_MOVES]]
    return web.json_response({"moves": moves, "is_over": position.outcome is not None})


async def _server(ctx: WebContext, request: web.Request, number: str | None) -> ServerId:
    if number is None:
        guest = await ctx.guest(request)
        return NO_SERVER if guest is None or not await is_inside(ctx, guest) else guest.guild_id
    game, _ = await ctx.enter(request, read_number(number))
    if not game.is_over:
        raise NothingToSee
    return game.server_id


async def _shown(ctx: WebContext, request: web.Request, one: Looked) -> Json:
    played = {} if one.explored is None else await _played(ctx, request, one.explored)
    return {"uci": one.move.uci, "san": one.san, "liked": one.preference, **played}


async def _played(ctx: WebContext, request: web.Request, played: Explored) -> Json:
    return {
        "games": played.games,
        "counted": ctx.translator(request)("explorer-games", games=played.games),
        "shares": verdict.shares_of(played.tally),
        "elo": played.elo,
        "last": played.last_game if await _may_see(ctx, request, played.last_game) else None,
    }


async def _may_see(ctx: WebContext, request: web.Request, number: GameId) -> bool:
    """Return whether the reader can see a game.

    Games that the reader can't see still count in the statistics, which reveal neither players nor channels.
    """
    try:
        await ctx.enter(request, number)
    except NothingToSee:
        return False
    return True


async def load_review(request: web.Request) -> web.StreamResponse:
    """Respond with the review of one side (`side` in the query, by default White), or with null if the game hasn't been
    analyzed. If the reader played this side, include their average accuracy and turn their mistakes into training
    cards, as in Discord.
    """
    ctx = context_of(request)
    game, viewer = await ctx.enter(request, number_of(request))
    side = Color.BLACK if request.query.get("side") == Color.BLACK.word else Color.WHITE
    found = await analysis.load(ctx.runtime.db, game)
    if found is None:
        return web.json_response(None)
    review = await analysis.review(game, found, side)
    is_own = viewer.user_id is not None and viewer.user_id == game.seat(side).user_id
    usual = await analysis.usual_accuracy(ctx.runtime.db, game, game.seat(side).user_id) if is_own else None
    shown = shown_review(viewer.t, game, review, usual)
    if is_own and viewer.user_id is not None:
        now = ctx.runtime.now()
        if await training.collect_from(ctx.runtime.db, game, found, viewer.user_id, now):
            shown["train"] = viewer.t("lesson-train")
    return web.json_response(shown)


def shown_review(t: Translator, game: Game, review: GameReview, usual: tuple[int, float] | None = None) -> Json:
    """Return a review as JSON. It includes all of the text to show, so the scripts don't need any text of their own."""
    side = names.side_name(t, game.variant, review.side)
    return {
        "title": t("labelled", label=t("web-review"), told=side),
        "lines": [unmarked(line) for line in verdict.accuracy_lines(t, review, usual)],
        "good": t("review-strengths"),
        "strengths": [
            {"ply": fact.ply, "text": unmarked(verdict.strength_text(t, game.line, fact))} for fact in review.strengths
        ],
        "heading": t("review-moments" if review.moments else "review-no-moments"),
        "moments": [_moment(t, game, moment) for moment in review.moments],
    }


def _moment(t: Translator, game: Game, moment: KeyMoment) -> Json:
    before, after = game.line.positions[moment.ply - 1], game.line.positions[moment.ply]
    better, reply = verdict.read_line(before, moment.move.better), verdict.read_line(after, moment.move.reply)
    shown = verdict.better_line(moment, better, verdict.SHOWN_PLIES)
    did, missed = verdict.moment_texts(t, game.line, moment, shown)
    cost = {
        "before": verdict.standing(t, before, moment.move.before, better),
        "after": verdict.standing(t, after, moment.move.after, reply),
    }
    return {
        "ply": moment.ply,
        "move": f"{names.numbered_move(game, moment.ply)}{moment.move.grade or ''}",
        "texts": did,
        "cost": t("analysis-cost", **cost),
        "better": {"label": t("review-better"), "line": verdict.line_text(before, shown, len(shown))},
        "missed": missed,
    }


def unmarked(told: str) -> str:
    """Return the text without Discord's markup for bold."""
    return told.replace("**", "")


async def create_chapter(request: web.Request) -> web.StreamResponse:
    """Save a new chapter of a finished game. Can raise StillPlayed, NotAPlayer and the service's errors."""
    ctx = context_of(request)
    game, by = await ctx.owner(request, number_of(request))
    if not game.is_over:
        raise StillPlayed
    body = await Body.read(request, LARGEST_CHAPTER)
    new = await _saving(ctx, request, game, body)
    made = await chapters.create(ctx.runtime.db, secrets.token_urlsafe(9), game.id, by, new=new, now=ctx.runtime.now())
    return web.json_response(_shown_chapter(made, is_own=True))


async def save_chapter(request: web.Request) -> web.StreamResponse:
    """Overwrite a saved chapter. Can raise NotYourChapter, ChapterChanged and the same errors as `create_chapter`."""
    ctx = context_of(request)
    chapter, game, by = await _owned(ctx, request)
    body = await Body.read(request, LARGEST_CHAPTER)
    version, new = body.number("version"), await _saving(ctx, request, game, body)
    saved = await chapters.save(ctx.runtime.db, chapter.key, by.user_id, version, new=new, now=ctx.runtime.now())
    return web.json_response({"version": saved, "name": new.clean_name})


async def remove_chapter(request: web.Request) -> web.StreamResponse:
    ctx = context_of(request)
    chapter, _, by = await _owned(ctx, request)
    await chapters.remove(ctx.runtime.db, chapter.key, by.user_id)
    return web.json_response({})


async def shown_chapters(ctx: WebContext, request: web.Request, game: Game, viewer: Viewer) -> Json:
    """Return the chapters for an analysis page's state: the chapter in the URL (if there is one) and a list of the
    reader's own chapters.

    Raise NothingToSee if the chapter belongs to another game.
    """
    key, is_owner = request.match_info.get("chapter"), _may_save(game, viewer)
    chapter = None if key is None else await chapters.load(ctx.runtime.db, key)
    if chapter is not None and chapter.game_id != game.id:
        raise NothingToSee
    shown = chapter and await _read_chapter(ctx, request, game, chapter, viewer)
    own = await chapters.names(ctx.runtime.db, game.id, viewer.user_id) if is_owner and viewer.user_id else []
    return {
        "start": game.line.start.fen,
        "can_save": is_owner,
        "chapter": shown,
        "chapters": [{"key": one.key, "name": one.name} for one in own],
    }


async def _read_chapter(ctx: WebContext, request: web.Request, game: Game, chapter: Chapter, viewer: Viewer) -> Json:
    """Return a chapter with its tree. The tree's moves are also given in SAN."""
    rows, start = chapter.rows, game.line.start
    tree = await ctx.work(request, lambda: MoveTree.from_rows(start, rows), plies=len(rows))
    nodes = [{**row, "san": move.san if move else ""} for row, move in zip(write_rows(rows), tree.moves, strict=True)]
    return {**_shown_chapter(chapter, is_own=chapter.owner.user_id == viewer.user_id), "nodes": nodes}


def _may_save(game: Game, viewer: Viewer) -> bool:
    return viewer.user_id is not None and (viewer.side(game) is not None or game.imported_by == viewer.user_id)


async def _owned(ctx: WebContext, request: web.Request) -> tuple[Chapter, Game, Member]:
    """Count the request. Return the chapter in the URL, the chapter's game and the reader.

    Raise NotAPlayer, or NotYourChapter if another member saved the chapter.
    """
    chapter = await chapters.load(ctx.runtime.db, request.match_info["chapter"])
    game, by = await ctx.owner(request, chapter.game_id)
    chapter.check_owner(by.user_id)
    return chapter, game, by


async def _saving(ctx: WebContext, request: web.Request, game: Game, body: Body) -> Saving:
    tree = await read_tree(ctx, request, body, game.line.start)
    return Saving(body.text("name"), tree.rows)


async def read_tree(ctx: WebContext, request: web.Request, body: Body, start: Position) -> MoveTree:
    """Read the tree in a request and check its moves. A large tree is checked in a thread.

    Can raise BadRequest or ChapterTooLarge.
    """
    try:
        rows = read_rows(body.long_text("tree", MOST_BYTES + 1))
        return await ctx.work(request, lambda: MoveTree.from_rows(start, rows), plies=len(rows))
    except (InvalidTree, MoveError):
        raise BadRequest from None


def _shown_chapter(chapter: Chapter, *, is_own: bool) -> Json:
    return {
        "key": chapter.key,
        "name": chapter.name,
        "version": chapter.version,
        "owner": chapter.owner.name,
        "is_own": is_own,
    }
