"""Challenges on the website: listing, creating and answering them.

The reader must be a guest: see `WebContext.guest`.
"""

from __future__ import annotations

from dataclasses import replace

from aiohttp import web

from bot.domain.challenge import Challenge, Proposal, Terms, army_choices
from bot.domain.clock import clock_word, read_clock
from bot.domain.errors import ChallengeClosed
from bot.domain.ids import ENGINE, GREATEST_ID, ChallengeId, ColorChoice, Member, UserId
from bot.i18n.catalog import Translator
from bot.i18n.names import as_label, clock_labels, clock_name, option_names, side_name, variant_name
from bot.rules import Color, Position
from bot.runtime.links import new_secret
from bot.services import challenges, games, records, settings
from bot.variants import Family, find_variant
from bot.web.bodies import Body, Json, color_of
from bot.web.context import AnonymousMember, WebContext, context_of, read_cookie, set_cookie
from bot.web.refusals import BadRequest, NothingToAnswer
from bot.web.starting import check_start, guest_inside

MOST = 20


async def listed(request: web.Request) -> web.StreamResponse:
    """List the challenges that the guest has created or can accept. Can raise the same errors as `guest_inside`."""
    ctx = context_of(request)
    guest = await guest_inside(ctx, request)
    return web.json_response(await shown_challenges(ctx, ctx.translator(request), guest))


async def make(request: web.Request) -> web.StreamResponse:
    """Create a challenge to anyone, or to one of the guest's earlier opponents.

    If the body contains `fen`, the game starts from that position and is casual. Can raise the same errors as
    `guest_inside` and the services.
    """
    ctx = context_of(request)
    guest, runtime = await guest_inside(ctx, request), ctx.runtime
    ctx.count(guest.member.user_id)
    body = await Body.read(request)
    opponent = await _opponent(ctx, guest, body.maybe("opponent"))
    terms = await _terms_of(ctx, guest, body)
    army = _army(terms.family, body) if terms.start is None else None
    await check_start(ctx, guest, guest.channel_id, [] if opponent is None else [opponent.user_id])
    browser = read_cookie(request, ctx.address) or new_secret()
    made = await challenges.create(
        runtime.db,
        Proposal(
            server_id=guest.guild_id,
            channel_id=guest.channel_id,
            challenger=guest.member,
            opponent=opponent,
            terms=terms,
            color=color_of(body),
            army=army,
            created_at=runtime.now(),
        ),
        browser=browser,
        allowances=runtime.allowances,
    )
    ctx.publish(made)
    response = web.json_response(await shown_challenges(ctx, ctx.translator(request), guest))
    set_cookie(response, ctx.address, browser)
    return response


async def _terms_of(ctx: WebContext, guest: AnonymousMember, body: Body) -> Terms:
    """Return the terms of a new challenge. Can raise UnknownVariant, InvalidFen or BadRequest."""
    db, key, clock = ctx.runtime.db, body.text("variant"), clock_of(body)
    if (fen := body.maybe("fen")) is None:
        options, rated = body.text("options", ""), body.flag("rated")
        return await challenges.terms_in(db, guest.guild_id, family_key=key, options=options, clock=clock, rated=rated)
    start = Position.from_fen(find_variant(key), fen)
    family, options = start.variant.family, start.variant.chosen_options
    plain = await challenges.terms_in(db, guest.guild_id, family_key=family, options=options, clock=clock, rated=False)
    return replace(plain, start=start)


async def answer(request: web.Request) -> web.StreamResponse:
    """Accept, decline or cancel a challenge.

    Can raise NothingToAnswer and the same errors as `guest_inside` and the services.
    """
    ctx = context_of(request)
    guest, runtime = await guest_inside(ctx, request), ctx.runtime
    ctx.count(guest.member.user_id)
    body = await Body.read(request)
    by, now, action = guest.member, runtime.now(), body.text("action")
    challenge = await _concerning(ctx, guest, request)
    if action == "accept":
        return await _accepted(ctx, request, guest, challenge, body)
    if action not in ("decline", "cancel"):
        raise BadRequest
    close = challenges.decline if action == "decline" else challenges.cancel
    ctx.publish(await close(runtime.db, challenge.id, by.user_id, now))
    return web.json_response(await shown_challenges(ctx, ctx.translator(request), guest))


async def shown_challenges(ctx: WebContext, t: Translator, guest: AnonymousMember) -> list[Json]:
    """Return the open challenges that a guest has made or can accept. Challenges to a particular member come first."""
    by = guest.member.user_id
    found = await challenges.open_to(ctx.runtime.db, guest.guild_id, by, now=ctx.runtime.now(), limit=MOST)
    shown = [one for one in found if await _concerns(ctx, guest, one)]
    return [_shown(t, one, guest.member) for one in sorted(shown, key=_urgency)]


def _urgency(challenge: Challenge) -> tuple[bool, int]:
    return challenge.opponent is None, -challenge.id


async def _concerns(ctx: WebContext, guest: AnonymousMember, challenge: Challenge) -> bool:
    """Return whether a guest has made a challenge or can accept it.

    A challenge to anyone can be accepted by any member who can currently see its channel.
    """
    by = guest.member.user_id
    if challenge.server_id != guest.guild_id:
        return False
    if challenge.opponent is not None or challenge.challenger.user_id == by:
        return by in (challenge.challenger.user_id, challenge.opponent and challenge.opponent.user_id)
    if challenge.channel_id == guest.channel_id:
        return True
    return await ctx.discord_port.access.sees(guest.guild_id, challenge.channel_id, by)


async def rivals(ctx: WebContext, guest: AnonymousMember) -> list[Member]:
    """Return a guest's earlier opponents in the guest's server. Opponents in ongoing games come first."""
    db, by = ctx.runtime.db, guest.member.user_id
    found: dict[UserId, Member] = {}
    for game in (await records.ongoing_of(db, guest.guild_id, by, MOST)).items:
        for player in (game.white, game.black):
            found.setdefault(player.user_id, Member(player.user_id, player.name))
    for rival in await records.rivals_of(db, guest.guild_id, by, MOST):
        found.setdefault(rival.user_id, Member(rival.user_id, rival.name))
    return [member for member in found.values() if member.user_id not in (by, ENGINE)][:MOST]


async def terms_choices(ctx: WebContext, t: Translator, guest: AnonymousMember) -> Json:
    server = await settings.load(ctx.runtime.db, settings.SERVERS, guest.guild_id)
    return {
        "rivals": [{"key": str(one.user_id), "name": one.name} for one in await rivals(ctx, guest)],
        "clock": clock_word(server.clock),
        "rated": server.rated,
    }


def clock_choices(t: Translator) -> list[Json]:
    return [{"key": word, "name": name} for word, name in clock_labels(t)]


def options_of(t: Translator, family: Family) -> list[Json]:
    return [{"key": letter, "name": as_label(option_names(t, letter))} for letter in sorted(family.example.options)]


def clock_of(body: Body) -> str | None:
    """Return the chosen clock, such as `5+3`, or None if none is given. Raise BadRequest if there is no such clock."""
    word = body.maybe("clock")
    if word is not None:
        try:
            read_clock(word)
        except ValueError:
            raise BadRequest from None
    return word


async def _opponent(ctx: WebContext, guest: AnonymousMember, key: str | None) -> Member | None:
    """Return the guest's rival with the id `key`, or None if `key` is None. Raise BadRequest if nobody has this id."""
    if key is None:
        return None
    found = next((one for one in await rivals(ctx, guest) if str(one.user_id) == key), None)
    if found is None:
        raise BadRequest
    return found


def _army(family: Family, body: Body) -> str | None:
    """Return the chosen army, or None in a family without a choice of armies. Raise BadRequest if the army is missing
    or unknown.
    """
    army = body.maybe("army") if family.armies else None
    if family.armies and army not in army_choices(family):
        raise BadRequest
    return army


async def _concerning(ctx: WebContext, guest: AnonymousMember, request: web.Request) -> Challenge:
    """Return the challenge in the URL. Raise NothingToAnswer unless the guest created it or can answer it."""
    number = int(request.match_info["challenge"])
    if number > GREATEST_ID:
        raise NothingToAnswer
    found = await challenges.load(ctx.runtime.db, ChallengeId(number))
    if not await _concerns(ctx, guest, found):
        raise NothingToAnswer
    return found


async def _accepted(
    ctx: WebContext, request: web.Request, guest: AnonymousMember, challenge: Challenge, body: Body
) -> web.StreamResponse:
    runtime, by = ctx.runtime, guest.member
    await check_start(ctx, guest, challenge.channel_id)
    army = _army(challenge.terms.family, body) if challenge.asks_for_army else None
    try:
        game = await challenges.accept(
            runtime.db, challenge.id, by, runtime.now(), runtime.rng, army=army, allowances=runtime.allowances
        )
    except ChallengeClosed:
        current = await challenges.load(runtime.db, challenge.id)
        if current.game_id is None or current.opponent is None or current.opponent.user_id != by.user_id:
            raise
        game = await games.load(runtime.db, current.game_id)  # An earlier press of the button already started the game.
    ctx.publish(game, await challenges.load(runtime.db, challenge.id))
    response = web.json_response({"game": game.id})
    await ctx.let_in(request, response, by.user_id, game)
    return response


def _shown(t: Translator, challenge: Challenge, reader: Member) -> Json:
    is_own = challenge.challenger.user_id == reader.user_id
    can = ["cancel"] if is_own else ["accept", *(["decline"] if challenge.opponent else [])]
    family = challenge.terms.family
    return {
        "id": challenge.id,
        "by": challenge.challenger.name,
        "to": None if challenge.opponent is None else challenge.opponent.name,
        "is_own": is_own,
        "variant": family.key,
        "name": variant_name(t, family.example),
        "terms": _terms(t, challenge, is_own=is_own),
        "start": _start(challenge),
        "asks_for_army": challenge.asks_for_army and not is_own,
        "can": can,
    }


def _start(challenge: Challenge) -> Json | None:
    """Return the custom start position of a challenge's game, or None for the variant's start position."""
    start = challenge.terms.start
    return None if start is None else {"variant": start.variant.key, "fen": start.fen}


def _terms(t: Translator, challenge: Challenge, *, is_own: bool) -> str:
    terms = challenge.terms
    parts = [
        _color(t, challenge, is_own=is_own),
        clock_name(t, terms.clock),
        t("rated" if terms.rated else "casual"),
        *([option_names(t, terms.options)] if terms.options else []),
        *([t("web-challenge-position")] if terms.start is not None else []),
    ]
    return " · ".join(parts)


def _color(t: Translator, challenge: Challenge, *, is_own: bool) -> str:
    if challenge.color is ColorChoice.RANDOM:
        return t("web-challenge-random")
    chosen = Color.WHITE if challenge.color is ColorChoice.WHITE else Color.BLACK
    side = side_name(t, challenge.terms.example, chosen if is_own else chosen.other)
    return t("web-challenge-side", side=side)
