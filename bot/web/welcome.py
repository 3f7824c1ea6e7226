"""The home page, and the handler that starts an engine game from it."""

from __future__ import annotations

from dataclasses import asdict

from aiohttp import web

from bot.domain.challenge import RANDOM_ARMY
from bot.domain.clock import read_clock
from bot.domain.game import Game
from bot.i18n import names as i18n_names
from bot.i18n.catalog import Translator
from bot.i18n.characters import character_cards, level_hint
from bot.i18n.names import army_name, as_label, named_army, names_armies, variant_name
from bot.render.assets import drawing_name
from bot.rules import Color, Position, Square, rank_of
from bot.services import engine_games
from bot.services.engine_games import ProposalReason
from bot.variants import FAMILIES, Army, Family, Variant, find_variant
from bot.web.bodies import Body, Json, color_of
from bot.web.challenges import clock_choices, clock_of, options_of, terms_choices
from bot.web.context import AnonymousMember, WebContext, context_of
from bot.web.home import daily_board, home_lists, home_reader
from bot.web.html import page
from bot.web.lessons import exercises_link, lesson_links
from bot.web.puzzles import puzzles_link
from bot.web.records import progress_link, record_links
from bot.web.starting import check_start, guest_inside, level_choices
from bot.web.state import themes_of
from bot.web.storm import storm_link, streak_link
from bot.web.training import openings_link, training_link


async def home(request: web.Request) -> web.StreamResponse:
    ctx = context_of(request)
    reader = await home_reader(ctx, request)
    if reader is None:
        t = ctx.translator(request)
        return page(ctx, t, "message", title=t("web-title"), said=t("web-home"))
    t, guest = reader.t, reader.guest
    solver = await ctx.solver(request)
    theme = await ctx.theme_of(reader.user_id)
    lists, _ = await home_lists(ctx, request, reader)
    proposed = await engine_games.propose_level(ctx.runtime.db, reader.user_id)
    state: Json = {
        "page": "home",
        "theme": theme,
        "is_member": True,
        "themes": themes_of(t),
        "variants": [] if guest is None else [_offered(t, family) for family in FAMILIES.values()],
        "characters": [asdict(card) for card in character_cards(t)],
        "level": proposed.level.id,
        "level_hint": level_hint(t) if proposed.reason is ProposalReason.FIRST else None,
        "preparing": ctx.engine_preparing,
        "lists": lists,
        "daily": None if solver is None else await daily_board(ctx, reader),
        "clocks": clock_choices(t),
        "terms": None if guest is None else await terms_choices(ctx, t, guest),
        "lessons": lesson_links(t),
        "links": [
            *(
                [exercises_link(t), puzzles_link(t), streak_link(t), storm_link(t), training_link(t), openings_link(t)]
                if solver
                else []
            ),
            *record_links(t, reader),
            progress_link(t),
            *([import_link(t)] if guest else []),
            *ctx.links(t),
        ],
    }
    return page(ctx, t, "home", state, title=t("web-title"), theme=theme)


def import_link(t: Translator) -> Json:
    return {"href": "import", "name": t("web-import"), "what": t("page-import-what")}


async def play(request: web.Request) -> web.StreamResponse:
    """Start a game against the engine. Can raise the same errors as `guest_inside`, `check_start` and the service."""
    ctx = context_of(request)
    guest = await guest_inside(ctx, request)
    ctx.count(guest.member.user_id)
    await check_start(ctx, guest, guest.channel_id)
    game = await _begin(ctx, guest, await Body.read(request))
    ctx.publish(game)
    response = web.json_response({"game": game.id})
    await ctx.let_in(request, response, guest.member.user_id, game)
    return response


async def _begin(ctx: WebContext, guest: AnonymousMember, body: Body) -> Game:
    runtime = ctx.runtime
    wish = engine_games.Wish(
        server_id=guest.guild_id,
        channel_id=guest.channel_id,
        member=guest.member,
        level=i18n_names.chosen_level(body.number("level")),
        color=color_of(body),
        options="".join(sorted({*body.text("options", "")})),
        clock=read_clock(clock_of(body) or "none"),
    )
    if (fen := body.maybe("fen")) is not None:
        position = Position.from_fen(find_variant(body.text("variant")), fen)
        return await engine_games.begin_at(
            runtime.db, wish, position, now=runtime.now(), rng=runtime.rng, allowances=runtime.allowances
        )
    return await engine_games.begin(
        runtime.db,
        wish,
        body.text("variant"),
        (body.maybe("army"), body.maybe("opponent_army")),
        now=runtime.now(),
        rng=runtime.rng,
        allowances=runtime.allowances,
    )


def _offered(t: Translator, family: Family) -> Json:
    variant = family.pictured
    armies = [_army(t, army, family) for army in family.armies]
    names = [army["name"] for army in armies]
    if not armies and names_armies(variant):
        names = [army_name(t, variant, color) for color in Color]
    return {
        "key": family.key,
        "name": variant_name(t, variant),
        "what": " – ".join(names),
        "armies": armies or None,
        "choices": [*armies, _by_chance(t)] if armies else None,
        "options": options_of(t, family),
        "levels": level_choices(t, family.key),
        "drawings": {color.word: _first_rank(variant, color) for color in Color},
    }


def _army(t: Translator, army: Army, family: Family) -> Json:
    variant = family.pairing(army.name, army.name)
    return {
        "key": army.name,
        "name": named_army(t, army.name),
        "what": as_label(t(f"army-nature-{army.name}")),
        "drawings": _first_rank(variant, Color.WHITE),
    }


def _by_chance(t: Translator) -> Json:
    what = as_label(t(f"army-nature-{RANDOM_ARMY}"))
    return {"key": RANDOM_ARMY, "name": named_army(t, RANDOM_ARMY), "what": what, "drawings": []}


def _first_rank(variant: Variant, color: Color) -> list[str]:
    """Return the names of the drawings for the pieces on a side's first rank, starting with the a-file."""
    position = Position.start(variant)
    rank = rank_of(position.king(color))
    return [drawing_name(position.pieces[Square(rank * 8 + file)].piece_type.name) for file in range(8)]
