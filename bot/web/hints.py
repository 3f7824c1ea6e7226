"""Hints on the page of a casual game: the same advice from the engine as with `/hint` in Discord."""

from __future__ import annotations

from aiohttp import web

from bot.domain.game import Game, check_hint
from bot.i18n.catalog import Translator
from bot.i18n.names import numbered, tell_step
from bot.i18n.verdict import purpose_text, standing
from bot.services import analysis
from bot.services.engines import Requester
from bot.web.bodies import Body, Json
from bot.web.context import GAME, context_of, number_of
from bot.web.puzzles import squares_of
from bot.web.refusals import without_marks
from bot.web.studies import help_counted


async def ask(request: web.Request) -> web.StreamResponse:
    """Respond with a hint or, while the engine is being compiled, with the progress of compiling.

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
    label, step = numbered(position, position.san(hint.move)), tell_step(t, position, [hint.move])
    worth = t("hint-worth", standing=standing(t, position, hint.evaluation, hint.moves))
    told = [t("labelled", label=label, told=step), *(purpose_text(t, purpose) for purpose in hint.purposes), worth]
    return {"arrow": squares_of(hint.move), "told": [without_marks(sentence) for sentence in told]}
