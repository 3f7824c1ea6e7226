"""The handler for the review of a finished game, which the analysis page shows next to the board."""

from __future__ import annotations

from aiohttp import web

from bot.domain.game import Game
from bot.i18n.catalog import Translator
from bot.i18n.names import numbered_move, side_name
from bot.i18n.reviews import accuracy_lines, moment_texts, strength_text
from bot.i18n.verdict import line_text, read_line, standing
from bot.rules import Color
from bot.services import analysis, training
from bot.services.analysis import GameReview, KeyMoment
from bot.web.bodies import Json
from bot.web.context import context_of, number_of


async def load(request: web.Request) -> web.StreamResponse:
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
    """Return a review as JSON. All texts are included, so the scripts need no texts of their own."""
    side = side_name(t, game.variant, review.side)
    return {
        "title": t("labelled", label=t("web-review"), told=side),
        "lines": [unmarked(line) for line in accuracy_lines(t, review, usual)],
        "good": t("review-strengths"),
        "strengths": [
            {"ply": fact.ply, "text": unmarked(strength_text(t, game.line, fact))} for fact in review.strengths
        ],
        "heading": t("review-moments" if review.moments else "review-no-moments"),
        "moments": [_moment(t, game, moment) for moment in review.moments],
    }


def _moment(t: Translator, game: Game, moment: KeyMoment) -> Json:
    before, after = game.line.positions[moment.ply - 1], game.line.positions[moment.ply]
    better, reply = read_line(before, moment.move.better), read_line(after, moment.move.reply)
    did, missed = moment_texts(t, game.line, moment)
    cost = {
        "before": standing(t, before, moment.move.before, better),
        "after": standing(t, after, moment.move.after, reply),
    }
    return {
        "ply": moment.ply,
        "move": f"{numbered_move(game, moment.ply)}{moment.move.grade or ''}",
        "texts": did,
        "cost": t("analysis-cost", **cost),
        "better": {"label": t("review-better"), "line": line_text(before, better)},
        "missed": missed,
    }


def unmarked(told: str) -> str:
    """Return a text without Discord's markup for bold."""
    return told.replace("**", "")
