"""The handlers of a game's board: show it, stream its changes, and play on it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

from aiohttp import web

from bot.domain.challenge import Challenge
from bot.domain.errors import RematchBegun
from bot.domain.game import Game, Mark
from bot.domain.ids import UserId
from bot.domain.states import OfferKind
from bot.services import challenges, clocks, engine_games, games
from bot.services.turns import Asker
from bot.web.bodies import Body, Json
from bot.web.feeds import Feed, Sight, Watcher
from bot.web.html import page
from bot.web.lobby import GAME, Lobby, lobby_of, number_of
from bot.web.refusals import BadRequest, PageRefusal
from bot.web.starting import check_rematch
from bot.words.refusals import TooManyTasks
from bot.words.typed import as_typed, in_english

BEAT_SECONDS = 20
"""How long a stream is silent before it sends a comment, by which both sides see that the connection is alive."""
SLOW_SECONDS = 30
"""How long a reader may take to receive an event before the stream ends."""


async def show(request: web.Request) -> web.StreamResponse:
    """Answer with the page of a game."""
    lobby = lobby_of(request)
    game, onlooker = await lobby.enter(request, number_of(request))
    state = {**await lobby.state(request, await lobby.sight(game), onlooker), "links": lobby.links(onlooker.t)}
    return page(lobby, onlooker.t, "game", state, title=state["title"], theme=onlooker.theme)


async def state(request: web.Request) -> web.StreamResponse:
    """Answer with the state of a game."""
    lobby = lobby_of(request)
    game, onlooker = await lobby.enter(request, number_of(request))
    return web.json_response(await lobby.state(request, await lobby.sight(game), onlooker))


async def events(request: web.Request) -> web.StreamResponse:
    """Stream the state of a game as server-sent events, at once and after each change, until the page is closed."""
    lobby, number = lobby_of(request), number_of(request)
    game, onlooker = await lobby.enter(request, number)
    response = web.StreamResponse()
    response.content_type = "text/event-stream"
    response.headers["X-Accel-Buffering"] = "no"  # nginx would keep events until it has more
    with lobby.streaming(request):
        feed, watcher = lobby.feeds.enter(number, is_player=onlooker.side(game) is not None)
        try:
            # Read again, as changes before `enter` were not notified to this page.
            sight = await lobby.look(number)
            await response.prepare(request)
            async for text in _news(lobby, request, sight, feed, watcher):
                await _send(response, text)
        except (ConnectionResetError, TimeoutError):
            pass  # the reader has gone, or receives nothing
        finally:
            lobby.feeds.leave(number, watcher)
    return response


async def _news(
    lobby: Lobby, request: web.Request, sight: Sight | None, feed: Feed, watcher: Watcher
) -> AsyncIterator[str]:
    """Yield the stream's texts: the state now and after each change, comments during silence, and `bye` at the end.

    It ends when the page is closing, or when the reader may no longer see the game: whether its room is still seen is
    looked at before each text, whether the pass still holds every `BEAT_SECONDS`.
    """
    sent, clock = None, asyncio.get_running_loop().time
    with suppress(PageRefusal, TooManyTasks):
        _, onlooker = await lobby.enter(request, number_of(request))
        entered_at = clock()
        while not lobby.feeds.is_closing:
            if sight is not None:
                if not await lobby.may_watch(sight.game, onlooker.user_id):
                    break
                shown = await lobby.state(request, sight, onlooker)
                if shown["version"] != sent:
                    sent = shown["version"]
                    yield _event(shown)
            is_heard = await _heard(watcher)
            if not is_heard or clock() - entered_at >= BEAT_SECONDS:
                _, onlooker = await lobby.enter(request, number_of(request))
                entered_at = clock()
            if not is_heard:
                yield ":\n\n"
            watcher.news.clear()
            sight = feed.sight
    yield "event: bye\ndata: {}\n\n"


async def _heard(watcher: Watcher) -> bool:
    """Wait for news; return False if there are none for `BEAT_SECONDS`."""
    try:
        async with asyncio.timeout(BEAT_SECONDS):
            await watcher.news.wait()
    except TimeoutError:
        return False
    return True


async def move(request: web.Request) -> web.StreamResponse:
    """Play a move, whose time counts until the request was received; sent twice for a mark it is played once."""
    lobby = lobby_of(request)
    received = lobby.runtime.now()
    game, onlooker, by = await lobby.player(request, number_of(request))
    body = await Body.read(request)
    request[GAME] = game
    said = body.text("move") if body.maybe("move") is not None else body.text("text")
    runtime = lobby.runtime
    with as_typed(said):
        played = await games.play_move(runtime.db, game.id, by, in_english(said), received, mark=body.mark(game))
    if not played.is_repeat:
        lobby.tell(played.game)
    return web.json_response(await lobby.state(request, await lobby.show(played.game), onlooker))


async def flag(request: web.Request) -> web.StreamResponse:
    """End the game if the time of the side to move is out, whoever looks; answer with its state."""
    lobby = lobby_of(request)
    game, onlooker = await lobby.enter(request, number_of(request))
    flagged = game.flagged(lobby.runtime.now())
    if flagged is game:
        return web.json_response(await lobby.state(request, await lobby.sight(game), onlooker))
    await clocks.settle_live(lobby.runtime.db, [game.id], lobby.runtime.now())
    ended = await games.load(lobby.runtime.db, game.id)
    lobby.tell(ended)
    return web.json_response(await lobby.state(request, await lobby.show(ended), onlooker))


async def do(request: web.Request) -> web.StreamResponse:
    """Do the action of a button."""
    lobby = lobby_of(request)
    game, onlooker, by = await lobby.player(request, number_of(request))
    body = await Body.read(request)
    request[GAME] = game
    action = ACTIONS.get(body.text("action"))
    if action is None:
        raise BadRequest
    done = await action(lobby, game, by, body)
    if done is None:
        said = {"said": onlooker.t("engine-plays-on")}
        return web.json_response({**await lobby.state(request, await lobby.sight(game), onlooker), **said})
    lobby.tell(done)
    if isinstance(done, Game) and done.id != game.id:
        response = web.json_response({"game": done.id})
        await lobby.let_in(request, response, by, done)
        return response
    changed = done if isinstance(done, Game) else await games.load(lobby.runtime.db, game.id)
    return web.json_response(await lobby.state(request, await lobby.show(changed), onlooker))


async def _resign(lobby: Lobby, game: Game, by: UserId, body: Body) -> Game:
    return await games.resign(lobby.runtime.db, game.id, by, lobby.runtime.now())


async def _abort(lobby: Lobby, game: Game, by: UserId, body: Body) -> Game:
    return await games.abort(lobby.runtime.db, game.id, by, lobby.runtime.now())


async def _draw(lobby: Lobby, game: Game, by: UserId, body: Body) -> Game | None:
    runtime = lobby.runtime
    if game.engine is not None:
        with runtime.tasks.one_of(Asker(game.guild_id, by)):
            return await engine_games.offer_draw(runtime.db, runtime.engines, game, by, runtime.now())
    return await games.offer(runtime.db, game.id, by, OfferKind.DRAW, runtime.now())


async def _takeback(lobby: Lobby, game: Game, by: UserId, body: Body) -> Game:
    return await games.offer(lobby.runtime.db, game.id, by, OfferKind.TAKEBACK, lobby.runtime.now())


async def _accept(lobby: Lobby, game: Game, by: UserId, body: Body) -> Game:
    kind, mark = _named_offer(game, body)
    return await games.accept_offer(lobby.runtime.db, game.id, by, kind, lobby.runtime.now(), mark=mark)


async def _decline(lobby: Lobby, game: Game, by: UserId, body: Body) -> Game:
    kind, mark = _named_offer(game, body)
    return await games.decline_offer(lobby.runtime.db, game.id, by, kind, lobby.runtime.now(), mark=mark)


async def _arrange(lobby: Lobby, game: Game, by: UserId, body: Body) -> Game:
    return await games.arrange(lobby.runtime.db, game.id, by, body.text("pieces"), lobby.runtime.now())


async def _rematch(lobby: Lobby, game: Game, by: UserId, body: Body) -> Game | Challenge:
    runtime = lobby.runtime
    await check_rematch(lobby, game, by)
    begin = challenges.rematch if game.engine is None else engine_games.again
    try:
        return await begin(runtime.db, game.id, by, runtime.now(), runtime.rng, allowances=runtime.allowances)
    except RematchBegun as begun:
        return await games.load(runtime.db, begun.game_id)  # pressed twice


ACTIONS: dict[str, Callable[[Lobby, Game, UserId, Body], Awaitable[Game | Challenge | None]]] = {
    "resign": _resign,
    "abort": _abort,
    "draw": _draw,
    "takeback": _takeback,
    "accept": _accept,
    "decline": _decline,
    "arrange": _arrange,
    "rematch": _rematch,
}
"""The actions beside moves, by the words of `state.possible`. They return what has changed, None if the engine has
declined a draw."""


def _named_offer(game: Game, body: Body) -> tuple[OfferKind, Mark]:
    """Return the kind and mark of the offer that the reader answers, as their page showed it; raise BadRequest.

    Of a kind there is at most one offer of a side at a mark.
    """
    try:
        return OfferKind(body.text("offer")), body.mark(game)
    except ValueError:
        raise BadRequest from None


def _event(shown: Json) -> str:
    data = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
    return f"event: state\nid: {shown['version']}\ndata: {data}\n\n"


async def _send(response: web.StreamResponse, text: str) -> None:
    """Send an event; raise TimeoutError if the reader does not receive it, ConnectionResetError if they have gone."""
    async with asyncio.timeout(SLOW_SECONDS):
        await response.write(text.encode())
