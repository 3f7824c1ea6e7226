"""A casual game that begins with a position of one that is over: with the engine, or with a member."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.core.actions import Action
from bot.discord.core.context import Context
from bot.discord.core.controls import ComponentEvent, read_number
from bot.discord.core.feature import Handler
from bot.discord.core.interactions import member_of
from bot.discord.core.rooms import check_sees
from bot.discord.features.replay.posts import PlayOn, SendPlayOn
from bot.domain.challenge import Proposal, Terms
from bot.domain.errors import PositionOver
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ChannelId, ColourChoice
from bot.domain.outbox import MessageKind
from bot.i18n.catalog import Translator
from bot.i18n.frontend_errors import MemberLeft, NotOffered
from bot.i18n.names import chosen_level, level_choices
from bot.rules import Position
from bot.services import challenges, engine_games
from bot.variants import find_family

AGAINST, OPPONENT, COLOUR = "against", "opponent", "colour"
"""The names of the form's inputs."""
MEMBER = "member"
"""The choice to play against a member; the others are the engine's levels."""


class PlayOnForm(discord.ui.Modal):
    """Asks whom to play, and with which colour; a member can be named in a server only."""

    def __init__(self, t: Translator, action: SendPlayOn, family: str, *, with_members: bool) -> None:
        super().__init__(title=t("play-on-title"), custom_id=action.custom_id, timeout=None)
        levels = [(str(key), name) for key, name in level_choices(t, family).items()]
        against = [*([(MEMBER, t("play-on-member"))] if with_members else []), *levels]
        colours = [(colour.value, t(f"colour-choice-{colour}")) for colour in ColourChoice]
        self._ask(t, AGAINST, _menu(AGAINST, against, against[0][0]))
        if with_members:
            members: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
                custom_id=OPPONENT, min_values=0, max_values=1, required=False
            )
            self._ask(t, OPPONENT, members)
        self._ask(t, COLOUR, _menu(COLOUR, colours, ColourChoice.RANDOM.value))

    def _ask(self, t: Translator, name: str, component: discord.ui.Item[Any]) -> None:
        self.add_item(discord.ui.Label(text=t(f"play-on-{name}"), component=component))


def _menu(name: str, choices: list[tuple[str, str]], default: str) -> discord.ui.Select[Any]:
    options = [discord.SelectOption(label=words, value=value, default=value == default) for value, words in choices]
    return discord.ui.Select(custom_id=name, options=options)


async def open_form(ctx: Context, event: ComponentEvent[PlayOn]) -> None:
    """Open the form; raise PositionOver where nothing can be played, NotOffered while the game goes on."""
    # Whether they see its room is looked up once the form is sent: that may take longer than a form waits.
    game = await ctx.find_at_once(event.action.game)
    _start(game, event.action.ply)
    with_members = ctx.guild_id is not None
    if with_members:
        await ctx.playable_room()
    action = SendPlayOn(game.id, event.action.ply)
    await ctx.send_modal(PlayOnForm(ctx.t, action, game.variant.family, with_members=with_members))


async def submit_form(ctx: Context, event: ComponentEvent[SendPlayOn]) -> None:
    """Begin a game with the engine, or challenge a member, as the form says."""
    await ctx.defer_reply()
    game = await ctx.game(event.action.game)
    start = _start(game, event.action.ply)
    levels = [str(key) for key in level_choices(ctx.t)]
    against = event.choice(AGAINST, [MEMBER, *levels])
    colour = ColourChoice(event.choice(COLOUR, [*ColourChoice]))
    if against == MEMBER:
        return await _challenge(ctx, start, colour, event.entry(OPPONENT))
    return await _play_engine(ctx, start, colour, chosen_level(read_number(against)))


async def _play_engine(ctx: Context, start: Position, colour: ColourChoice, level: int) -> None:
    runtime, here = ctx.runtime, ctx.here
    place = here if isinstance(here, discord.DMChannel) else await ctx.playable_room()
    wish = engine_games.Wish(
        guild_id=ctx.guild_id or NO_SERVER,
        channel_id=ChannelId(place.id),
        member=ctx.member,
        level=level,
        colour=colour,
        language=ctx.t.locale if ctx.guild_id is None else None,
    )
    game = await engine_games.begin_at(
        runtime.db, wish, start, now=runtime.now(), rng=runtime.rng, allowances=runtime.allowances
    )
    await ctx.show(game)
    await ctx.delete()


async def _challenge(ctx: Context, start: Position, colour: ColourChoice, opponent: str) -> None:
    runtime = ctx.runtime
    room = await ctx.playable_room()
    member = await _member(ctx, opponent) if opponent else None
    if member is not None:
        check_sees(room, member)
    variant = start.variant
    proposal = Proposal(
        guild_id=ctx.server_id,
        channel_id=ChannelId(room.id),
        challenger=ctx.member,
        opponent=None if member is None else member_of(member),
        terms=Terms(find_family(variant.family), variant.chosen_options, rated=False, start=start),
        colour=colour,
        created_at=runtime.now(),
    )
    challenge = await challenges.create(runtime.db, proposal, allowances=runtime.allowances)
    await ctx.box.dispatch(MessageKind.CHALLENGE, challenge.id)
    await ctx.delete()


async def _member(ctx: Context, user_id: str) -> discord.Member:
    try:
        return await ctx.guild.fetch_member(read_number(user_id))
    except discord.NotFound:
        raise MemberLeft from None


def _start(game: Game, ply: int) -> Position:
    """Return the position to begin with; raise NotOffered while the game goes on, PositionOver where it has ended."""
    if not game.is_over or not 0 <= ply <= game.ply:
        raise NotOffered
    start = game.line.positions[ply]
    if start.outcome is not None:
        raise PositionOver
    return start


HANDLERS: dict[type[Action], Handler] = {PlayOn: open_form}
FORMS: dict[type[Action], Handler] = {SendPlayOn: submit_form}
