"""Handlers for the position editor: they show its page and check an edited position."""

from __future__ import annotations

from aiohttp import web

from bot.i18n.catalog import Translator
from bot.i18n.errors import refusal_text
from bot.i18n.names import pairing_name, side_name, variant_name
from bot.rules import Color, FenFault, InvalidFen, square_name
from bot.rules.board import SQUARES
from bot.rules.fen import LONGEST_FEN, plain_fen, read_fen
from bot.rules.tables import CASTLING_RIGHTS, Castling, castlings, double_steps
from bot.variants import Variant, find_variant, listed_variants
from bot.web.bodies import Body, Json
from bot.web.challenges import clock_choices, terms_choices
from bot.web.context import context_of
from bot.web.html import page
from bot.web.refusals import without_marks
from bot.web.starting import level_choices
from bot.web.state import drawings_of, goals_of, themes_of
from bot.web.studies import line_of, shown_line


async def show(request: web.Request) -> web.StreamResponse:
    ctx = context_of(request)
    guest, reader = await ctx.guest(request), await ctx.reader(request)
    t, theme = ctx.translator(request), await ctx.theme_of(reader)
    variant = find_variant(request.query.get("variant") or listed_variants()[0].key)
    state: Json = {
        "page": "editor",
        **_of_variant(t, variant),
        "variants": [{"key": one.key, "name": pairing_name(t, one)} for one in listed_variants()],
        "fen": plain_fen(request.query.get("fen", variant.start_fen))[:LONGEST_FEN],
        "theme": theme,
        "is_member": reader is not None,
        "themes": themes_of(t),
        "levels": level_choices(t, variant.family) if guest else [],
        "terms": await terms_choices(ctx, t, guest) if guest else None,
        "clocks": clock_choices(t) if guest else [],
        "preparing": ctx.engine_preparing,
    }
    return page(ctx, t, "editor", state, title=t("web-editor-title"), theme=theme)


def _of_variant(t: Translator, variant: Variant) -> Json:
    return {
        "variant": {"key": variant.key, "name": variant_name(t, variant)},
        "start": variant.start_fen,
        "goal": goals_of(variant),
        "names": {color.word: side_name(t, variant, color) for color in Color},
        "pieces": drawings_of(t, variant),
        "castlings": [_castling(one) for one in castlings(variant)],
        "double_steps": {color.word: _double_steps(variant, color) for color in Color},
    }


def _castling(castling: Castling) -> Json:
    right = CASTLING_RIGHTS[castling.index]
    letters = [castling.royal, castling.letter]
    king, rook = letters if castling.color is Color.WHITE else [letter.lower() for letter in letters]
    places = {square_name(castling.king): king, square_name(castling.rook): rook}
    return {"right": right, "side": castling.color.word, "is_long": right in "Qq", "places": places}


def _double_steps(variant: Variant, color: Color) -> list[Json]:
    """Return all double steps of a side's pawns. Each consists of three squares (the origin, the skipped square and
    the target) and the FEN letters of the side's pawns.
    """
    pawns = [letter for letter, piece_type in variant.sides[color].pieces.items() if piece_type.is_pawn]
    letters = "".join(pawns) if color is Color.WHITE else "".join(pawns).lower()
    return [
        {"origin": square_name(origin), "passed": square_name(passed), "to": square_name(to), "letters": letters}
        for origin in SQUARES
        for passed, to in double_steps(variant, color, origin)
    ]


async def check(request: web.Request) -> web.StreamResponse:
    """Respond with the position, or with the reason why it's invalid.

    An invalid position isn't answered with an error status, because unfinished positions are normal in an editor.
    """
    ctx, body = context_of(request), await Body.read(request)
    await ctx.reader(request)
    t = ctx.translator(request)
    try:
        line = await line_of(ctx, request, body)
    except InvalidFen as error:
        return web.json_response(_problem(t, find_variant(body.text("variant")), body.text("fen"), error))
    return web.json_response({"problem": None, **shown_line(t, line)})


def _problem(t: Translator, variant: Variant, fen: str, error: InvalidFen) -> Json:
    sentence = without_marks(refusal_text(t, error) or "")
    is_check = error.fault is FenFault.CHECK
    return {"problem": sentence, "check": _king_in_check(variant, fen) if is_check else None}


def _king_in_check(variant: Variant, fen: str) -> str:
    """Return the square of the king that the side to move could capture. This king makes the position illegal."""
    setup = read_fen(variant, fen)
    king = (setup.turn.other, variant.sides[setup.turn.other].army.royal)
    return next(square_name(square) for square, piece in setup.pieces.items() if piece == king)
