"""Chapters: saved analyses of a game.

Players create, save, remove and list their own chapters. Anyone with a link to a chapter can read it.
"""

from __future__ import annotations

import secrets

from aiohttp import web

from bot.domain.chapters import MOST_BYTES, Chapter, read_rows, write_rows
from bot.domain.game import Game
from bot.domain.ids import Member
from bot.rules import MoveError, Position
from bot.rules.tree import InvalidTree, MoveTree
from bot.services import chapters
from bot.services.chapters import Saving
from bot.web.bodies import LARGEST_BODY, Body, Json
from bot.web.context import WebContext, context_of, number_of
from bot.web.refusals import BadRequest, NothingToSee, StillPlayed
from bot.web.state import Viewer

LARGEST_CHAPTER = 6 * MOST_BYTES + LARGEST_BODY
"""The maximum size of a request's body in bytes. The tree is sent as a JSON string, in which each byte of text can take
six bytes.
"""


async def create(request: web.Request) -> web.StreamResponse:
    """Save a new chapter of a finished game. Can raise StillPlayed, NotAPlayer and the service's errors."""
    ctx = context_of(request)
    game, by = await ctx.owner(request, number_of(request))
    if not game.is_over:
        raise StillPlayed
    body = await Body.read(request, LARGEST_CHAPTER)
    new = await _saving(ctx, request, game, body)
    made = await chapters.create(ctx.runtime.db, secrets.token_urlsafe(9), game.id, by, new=new, now=ctx.runtime.now())
    return web.json_response(_shown(made, is_own=True))


async def save(request: web.Request) -> web.StreamResponse:
    """Overwrite a saved chapter. Can raise NotYourChapter, ChapterChanged and the same errors as `create`."""
    ctx = context_of(request)
    chapter, game, by = await _owned(ctx, request)
    body = await Body.read(request, LARGEST_CHAPTER)
    version, new = body.number("version"), await _saving(ctx, request, game, body)
    saved = await chapters.save(ctx.runtime.db, chapter.key, by.user_id, version, new=new, now=ctx.runtime.now())
    return web.json_response({"version": saved, "name": new.clean_name})


async def remove(request: web.Request) -> web.StreamResponse:
    ctx = context_of(request)
    chapter, _, by = await _owned(ctx, request)
    await chapters.remove(ctx.runtime.db, chapter.key, by.user_id)
    return web.json_response({})


async def studied(ctx: WebContext, request: web.Request, game: Game, viewer: Viewer) -> Json:
    """Return the chapters for an analysis page's state: the chapter in the URL (if there is one) and a list of the
    reader's own chapters.

    Raise NothingToSee if the chapter belongs to another game.
    """
    key, is_owner = request.match_info.get("chapter"), _may_save(game, viewer)
    chapter = None if key is None else await chapters.load(ctx.runtime.db, key)
    if chapter is not None and chapter.game_id != game.id:
        raise NothingToSee
    shown = chapter and await _read(ctx, request, game, chapter, viewer)
    own = await chapters.names(ctx.runtime.db, game.id, viewer.user_id) if is_owner and viewer.user_id else []
    return {
        "start": game.line.start.fen,
        "can_save": is_owner,
        "chapter": shown,
        "chapters": [{"key": one.key, "name": one.name} for one in own],
    }


async def _read(ctx: WebContext, request: web.Request, game: Game, chapter: Chapter, viewer: Viewer) -> Json:
    """Return a chapter with its tree. The tree's moves are also given in SAN."""
    rows, start = chapter.rows, game.line.start
    tree = await ctx.work(request, lambda: MoveTree.from_rows(start, rows), plies=len(rows))
    nodes = [{**row, "san": move.san if move else ""} for row, move in zip(write_rows(rows), tree.moves, strict=True)]
    return {**_shown(chapter, is_own=chapter.owner.user_id == viewer.user_id), "nodes": nodes}


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


def _shown(chapter: Chapter, *, is_own: bool) -> Json:
    return {
        "key": chapter.key,
        "name": chapter.name,
        "version": chapter.version,
        "owner": chapter.owner.name,
        "is_own": is_own,
    }
