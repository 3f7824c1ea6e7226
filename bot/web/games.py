"""Handlers for a game's page: they show the game, stream its changes, take the players' moves and actions, and give
hints in casual games.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from datetime import timedelta

from aiohttp import web

from bot.domain.challenge import Challenge
from bot.domain.errors import RematchBegun
from bot.domain.game import MOST_LINES, MOST_MOVES, Game, GameVersion, check_hint
from bot.domain.ids import OfferKind, UserId
from bot.i18n.catalog import Translator
from bot.i18n.characters import opponent_name
from bot.i18n.errors import TooManyTasks, refusal_text
from bot.i18n.names import as_typed, describe_move, in_english, numbered
from bot.i18n.verdict import purpose_text, standing
from bot.rules import MoveError, MoveLine, parse_move
from bot.services import analysis, challenges, clocks, engine_games, games
from bot.services.engines import Requester
from bot.web.bodies import Body, Json
from bot.web.context import GAME, WebContext, context_of, number_of
from bot.web.html import page
from bot.web.live import SILENCE, GameStream, Snapshot, Subscriber, event_text, heard, send_all
from bot.web.puzzles import squares_of
from bot.web.refusals import BadRequest, PageRefusal, without_marks
from bot.web.starting import check_rematch
from bot.web.studies import help_counted, shown_line

BEAT_SECONDS = 20
"""After this many seconds of silence, a stream sends a comment.

The comment lets both the server and the browser know that the connection is alive.
"""


async def show(request: web.Request) -> web.StreamResponse:
    ctx = context_of(request)
    game, viewer = await ctx.enter(request, number_of(request))
    state = {**await ctx.state(request, await ctx.snapshot(game), viewer), "links": ctx.links(viewer.t)}
    return page(ctx, viewer.t, "game", state, title=state["title"], theme=viewer.theme)


async def state(request: web.Request) -> web.StreamResponse:
    ctx = context_of(request)
    game, viewer = await ctx.enter(request, number_of(request))
    return web.json_response(await ctx.state(request, await ctx.snapshot(game), viewer))


async def events(request: web.Request) -> web.StreamResponse:
    """Stream a game's state as server-sent events, now and after each change, until the page is closed."""
    ctx, number = context_of(request), number_of(request)
    game, viewer = await ctx.enter(request, number)
    with ctx.streaming(request):
        stream, subscriber = ctx.live.enter(number, is_player=viewer.side(game) is not None, user_id=viewer.user_id)
        try:
            # The game is loaded again, because the page isn't notified of changes between `ctx.enter` and `live.enter`.
            snapshot = await ctx.look(number)
            return await send_all(request, _news(ctx, request, snapshot, stream, subscriber))
        finally:
            ctx.live.leave(number, subscriber)


async def _news(
    ctx: WebContext, request: web.Request, snapshot: Snapshot | None, stream: GameStream, subscriber: Subscriber
) -> AsyncIterator[str]:
    """Yield the stream's events: the state now and after each change, comments during silence, and `bye` at the end.

    The stream ends when the website shuts down, or when the reader can no longer see the game. Access to the game's
    channel is checked before each state. The reader's access link is checked every `BEAT_SECONDS`.
    """
    sent, clock = None, asyncio.get_running_loop().time
    with suppress(PageRefusal, TooManyTasks):
        _, viewer = await ctx.enter(request, number_of(request))
        entered_at = clock()
        while not ctx.live.is_closing:
            if snapshot is not None:
                if not await ctx.may_watch(snapshot.game, viewer.user_id):
                    break
                shown = await ctx.state(request, snapshot, viewer)
                if shown["version"] != sent:
                    sent = shown["version"]
                    yield event_text("state", shown, shown["version"])
            is_heard = await heard(subscriber.news, BEAT_SECONDS)
            if not is_heard or clock() - entered_at >= BEAT_SECONDS:
                _, viewer = await ctx.enter(request, number_of(request))
                entered_at = clock()
            if not is_heard:
                yield SILENCE
            subscriber.news.clear()
            snapshot = stream.snapshot
    yield event_text("bye", {})


async def move(request: web.Request) -> web.StreamResponse:
    """Play a move. The request's time of arrival counts as the move's time.

    If the same move is sent twice for the same version of the game, it is played only once. If the body contains `try`,
    an illegal move gets a response with status 200 and the reason in `refused`, because browsers log every error
    status.
    """
    ctx = context_of(request)
    received = ctx.runtime.now()
    game, viewer, by = await ctx.player(request, number_of(request))
    body = await Body.read(request)
    request[GAME] = game
    said = body.text("move") if body.maybe("move") is not None else body.text("text")
    runtime = ctx.runtime
    try:
        with as_typed(said):
            played = await games.play_move(
                runtime.db, game.id, by, in_english(said), received, version=body.version(game)
            )
    except MoveError as error:
        if not body.flag("try"):
            raise
        return web.json_response({"refused": without_marks(refusal_text(viewer.t, error) or "", game)})
    if not played.is_repeat:
        ctx.publish(played.game)
    return web.json_response(await ctx.state(request, await ctx.show(played.game), viewer))


async def flag(request: web.Request) -> web.StreamResponse:
    """End the game if the side to move is out of time, and respond with the game's state. Any reader can send this
    request.
    """
    ctx = context_of(request)
    game, viewer = await ctx.enter(request, number_of(request))
    if not game.is_out_of_time(ctx.runtime.now()):
        return web.json_response(await ctx.state(request, await ctx.snapshot(game), viewer))
    await clocks.settle_live(ctx.runtime.db, [game.id], ctx.runtime.now())
    ended = await games.load(ctx.runtime.db, game.id)
    ctx.publish(ended)
    return web.json_response(await ctx.state(request, await ctx.show(ended), viewer))


async def do(request: web.Request) -> web.StreamResponse:
    ctx = context_of(request)
    game, viewer, by = await ctx.player(request, number_of(request))
    body = await Body.read(request)
    request[GAME] = game
    action = ACTIONS.get(body.text("action"))
    if action is None:
        raise BadRequest
    done = await action(ctx, game, by, body)
    if done is None:
        said = {"said": viewer.t("engine-plays-on", name=opponent_name(viewer.t, game))}
        return web.json_response({**await ctx.state(request, await ctx.snapshot(game), viewer), **said})
    ctx.publish(done)
    if isinstance(done, Game) and done.id != game.id:
        response = web.json_response({"game": done.id})
        await ctx.let_in(request, response, by, done)
        return response
    changed = done if isinstance(done, Game) else await games.load(ctx.runtime.db, game.id)
    return web.json_response(await ctx.state(request, await ctx.show(changed), viewer))


async def _resign(ctx: WebContext, game: Game, by: UserId, body: Body) -> Game:
    return await games.resign(ctx.runtime.db, game.id, by, ctx.runtime.now())


async def _abort(ctx: WebContext, game: Game, by: UserId, body: Body) -> Game:
    return await games.abort(ctx.runtime.db, game.id, by, ctx.runtime.now())


async def _draw(ctx: WebContext, game: Game, by: UserId, body: Body) -> Game | None:
    runtime = ctx.runtime
    if game.engine is not None:
        with runtime.tasks.one_of(Requester(game.server_id, by)):
            return await engine_games.offer_draw(runtime.db, runtime.engines, game, by, runtime.now())
    return await games.offer(runtime.db, game.id, by, OfferKind.DRAW, runtime.now())


async def _takeback(ctx: WebContext, game: Game, by: UserId, body: Body) -> Game:
    return await games.offer(ctx.runtime.db, game.id, by, OfferKind.TAKEBACK, ctx.runtime.now())


async def _accept(ctx: WebContext, game: Game, by: UserId, body: Body) -> Game:
    kind, version = _named_offer(game, body)
    return await games.accept_offer(ctx.runtime.db, game.id, by, kind, ctx.runtime.now(), version=version)


async def _decline(ctx: WebContext, game: Game, by: UserId, body: Body) -> Game:
    kind, version = _named_offer(game, body)
    return await games.decline_offer(ctx.runtime.db, game.id, by, kind, ctx.runtime.now(), version=version)


async def _give_time(ctx: WebContext, game: Game, by: UserId, body: Body) -> Game:
    seen = timedelta(milliseconds=body.number("seen"))
    return await games.give_time(ctx.runtime.db, game.id, by, ctx.runtime.now(), seen=seen)


async def _arrange(ctx: WebContext, game: Game, by: UserId, body: Body) -> Game:
    return await games.arrange(ctx.runtime.db, game.id, by, body.text("pieces"), ctx.runtime.now())


async def _rematch(ctx: WebContext, game: Game, by: UserId, body: Body) -> Game | Challenge:
    runtime = ctx.runtime
    await check_rematch(ctx, game, by)
    begin = challenges.rematch if game.engine is None else engine_games.again
    try:
        return await begin(runtime.db, game.id, by, runtime.now(), runtime.rng, allowances=runtime.allowances)
    except RematchBegun as begun:
        return await games.load(runtime.db, begun.game_id)  # An earlier press of the button already started the game.


ACTIONS: dict[str, Callable[[WebContext, Game, UserId, Body], Awaitable[Game | Challenge | None]]] = {
    "resign": _resign,
    "abort": _abort,
    "draw": _draw,
    "takeback": _takeback,
    "accept": _accept,
    "decline": _decline,
    "time": _give_time,
    "arrange": _arrange,
    "rematch": _rematch,
}
"""The actions other than moves, by the names that `state.possible` returns.

They return the changed game or challenge, or None if the engine has declined a draw.
"""


def _named_offer(game: Game, body: Body) -> tuple[OfferKind, GameVersion]:
    """Return the kind of the offer that the reader is answering, and the game's version on the reader's page.

    Raise BadRequest if either is missing or invalid. The kind and the version identify the offer, because a side can
    make only one offer of each kind per version.
    """
    try:
        return OfferKind(body.text("offer")), body.version(game)
    except ValueError:
        raise BadRequest from None


async def keep_conditionals(request: web.Request) -> web.StreamResponse:
    """Replace a player's conditional moves. Can raise the service's errors."""
    ctx = context_of(request)
    game, viewer, by = await ctx.player(request, number_of(request))
    body = await Body.read(request)
    request[GAME] = game
    said = [text.split() for text in body.texts("lines", MOST_LINES)]
    changed = await games.set_lines(ctx.runtime.db, game.id, by, said, ctx.runtime.now(), version=body.version(game))
    return web.json_response(await ctx.state(request, await ctx.snapshot(changed), viewer))


async def try_ahead(request: web.Request) -> web.StreamResponse:
    """Respond with the position that some moves would lead to, for a player who is planning conditional moves."""
    ctx = context_of(request)
    game, viewer, _ = await ctx.player(request, number_of(request))
    body = await Body.read(request)
    line = MoveLine.from_position(game.position)
    try:
        for text in body.texts("moves", MOST_MOVES):
            line = line.play(parse_move(line.position, text))
    except MoveError:
        raise BadRequest from None
    return web.json_response(shown_line(viewer.t, line))


async def ask_hint(request: web.Request) -> web.StreamResponse:
    """Respond with a hint or, while the engine is being compiled, with the compilation's progress.

    Can raise TooMany, TooManyTasks and the same errors as `check_hint`.
    """
    ctx = context_of(request)
    game, viewer, by = await ctx.player(request, number_of(request))
    body = await Body.read(request)
    request[GAME] = game
    runtime, version = ctx.runtime, body.version(game)
    check_hint(game, by, runtime.now(), version)
    if (progress := ctx.engine_preparing) is not None:
        return web.json_response(progress, status=202)
    with runtime.tasks.one_of(Requester(game.server_id, by)), help_counted(ctx, request):
        hint = await analysis.ask_hint(runtime.engines, game, by, runtime.now(), version)
    return web.json_response(_shown(viewer.t, game, hint))


def _shown(t: Translator, game: Game, hint: analysis.Hint) -> Json:
    """Return a hint: the squares of its arrow, and sentences about the move, its purposes and the evaluation."""
    position = game.position
    label, step = numbered(position, position.san(hint.move)), describe_move(t, position, hint.move)
    worth = t("hint-worth", standing=standing(t, position, hint.evaluation, hint.moves))
    told = [t("labelled", label=label, told=step), *(purpose_text(t, purpose) for purpose in hint.purposes), worth]
    return {"arrow": squares_of(hint.move), "told": [without_marks(sentence) for sentence in told]}
