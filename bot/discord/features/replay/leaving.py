"""The ways to continue from a replay: the explorer, and a new casual game from a position, against the engine or a
member.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.discord.core.access import may_be_offered
from bot.discord.core.board import BoardLook, board_head
from bot.discord.core.commands import Handler
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, Row, read_number, row
from bot.discord.core.discord_channels import check_sees
from bot.discord.core.forms import find_opponent, radio_group
from bot.discord.core.interactions import member_of
from bot.discord.core.posts import Post, gallery, layout, text
from bot.discord.core.solving_actions import OpenFamilyOpenings
from bot.discord.features.replay import posts
from bot.domain.challenge import Proposal, Terms
from bot.domain.errors import PositionOver
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ChannelId, ColorChoice, GameId, UserId
from bot.domain.openings import Explored, Looked
from bot.domain.outbox import MessageKind
from bot.i18n.catalog import Translator
from bot.i18n.characters import level_hint
from bot.i18n.errors import NotOffered
from bot.i18n.names import chosen_level, level_choices, numbered, numbered_move, side_name
from bot.i18n.verdict import shares_of
from bot.rules import Color, Ply, Position
from bot.services import challenges, engine_games, explorer, records
from bot.variants import FAMILIES, find_family

MOST_MOVES = 8


@dataclass(frozen=True)
class Exploration:
    found: Sequence[Looked]
    seen: Collection[GameId]
    """The ids of the games that the reader can see. `found` contains the id of the latest game with each move, even if
    the reader can't see that game.
    """
    ladder_only: bool = False
    """Whether only rated games count."""


async def explorer_post(t: Translator, game: Game, ply: int, look: BoardLook, exploration: Exploration) -> Post:
    """Show how often each move was played in a position, and the score of each move."""
    found, ladder_only = exploration.found, exploration.ladder_only
    picture = await posts.draw_moment(t, game, ply, look, posts.replay_picture(game, ply, look))
    sides = {color.word: side_name(t, game.variant, color) for color in Color}
    move = numbered_move(game, ply) if ply else ""
    head = t("explorer-head-ladder" if ladder_only else "explorer-head", ply=ply, move=move, **sides)
    nothing = "explorer-nothing-ladder" if ladder_only else "explorer-nothing"
    if game.line.positions[ply].outcome is not None:
        nothing = "explorer-over"
    lines = [_line(t, game, ply, one, exploration.seen) for one in found] or [t(nothing)]
    told = [f"**{head}**", *lines, *([t("explorer-book-note")] if any(_is_liked(one) for one in found) else [])]
    parts = [text(board_head(t, game)), gallery(picture), text("\n".join(told))]
    return Post(layout(*parts, rows=_rows(t, game, ply, look.facing, ladder_only=ladder_only)), (picture,))


def _is_liked(one: Looked) -> bool:
    return one.preference is not None


def _line(t: Translator, game: Game, ply: int, one: Looked, seen: Collection[GameId]) -> str:
    parts = [f"**{numbered(game.line.positions[ply], one.san)}**"]
    if one.explored is None:
        parts.append(t("explorer-never"))
    else:
        parts += _played(t, one.explored, seen)
    if one.preference is not None:
        parts.append(t("explorer-liked", percent=one.preference))
    return " · ".join(parts)


def _played(t: Translator, played: Explored, seen: Collection[GameId]) -> list[str]:
    wins, draws, losses = shares_of(played.tally)
    parts = [t("explorer-games", games=played.games), t("share", percent=f"{wins}–{draws}–{losses}")]
    parts += [] if played.elo is None else [t("explorer-elo", elo=str(played.elo))]
    parts += [t("explorer-last", game=str(played.last_game))] if played.last_game in seen else []
    return parts


def _rows(t: Translator, game: Game, ply: int, facing: Color, *, ladder_only: bool) -> tuple[Row, ...]:
    kind = posts.ExploreLadder if ladder_only else posts.Explore
    other = posts.Explore if ladder_only else posts.ExploreLadder
    steps = (
        ()
        if not game.ply
        else (
            Control.button(
                t, kind(game.id, Ply(max(ply - 1, 0)), facing), label=t("button-replay-back"), disabled=not ply
            ),
            Control.button(
                t,
                kind(game.id, Ply(min(ply + 1, game.ply)), facing),
                label=t("button-replay-forward"),
                disabled=ply == game.ply,
            ),
        )
    )
    filters = Control.button(t, other(game.id, Ply(ply), facing), label=t(f"button-{other.name}-filter"))
    family = game.variant.family
    training = [Control.button(t, OpenFamilyOpenings(family))] if family in FAMILIES else []
    return (row(*steps, filters, *training, Control.button(t, posts.ReturnToReplay(game.id, Ply(ply), facing))),)


async def explore(ctx: Context, event: ComponentEvent[posts.Explore]) -> None:
    await _explore(ctx, event.action, ladder_only=False)


async def explore_ladder(ctx: Context, event: ComponentEvent[posts.ExploreLadder]) -> None:
    await _explore(ctx, event.action, ladder_only=True)


async def _explore(ctx: Context, action: posts.Leaf, *, ladder_only: bool) -> None:
    await ctx.defer()
    game = await ctx.game(action.game)
    if not game.is_over:
        raise NotOffered  # in an ongoing game, using the explorer would count as outside help
    ply = max(0, min(action.ply, game.ply))
    found = await explorer.look(ctx.runtime.db, game.server_id, game.line.positions[ply], ladder_only=ladder_only)
    shown = found[:MOST_MOVES]
    look = BoardLook(action.facing, ctx.look(game).theme)
    seen = await _seen(ctx, game, shown)
    await ctx.edit(await explorer_post(ctx.t, game, ply, look, Exploration(shown, seen, ladder_only)))


async def _seen(ctx: Context, game: Game, shown: list[Looked]) -> set[GameId]:
    """For each move, return the id of the latest game in which it was played, unless the member can't see that game.

    The counts in the explorer still include these games, because counts reveal neither the players nor the channel.
    """
    named = {one.explored.last_game for one in shown if one.explored is not None}
    found = [await records.find_listed(ctx.runtime.db, game.server_id, ctx.by, number) for number in sorted(named)]
    return {one.id for one in found if one is not None and may_be_offered(ctx.interaction, one)}


AGAINST, OPPONENT, COLOR = "against", "opponent", "colour"
"""The custom_ids of the form's inputs."""
MEMBER = "member"
"""The choice to play against a member. The other choices are the engine's levels."""


class PlayOnForm(discord.ui.Modal):
    """The form for choosing the opponent and the color. In a DM, no member can be chosen as the opponent."""

    def __init__(self, t: Translator, action: posts.SendPlayOn, family: str, *, with_members: bool) -> None:
        super().__init__(title=t("play-on-title"), custom_id=action.custom_id, timeout=None)
        levels = [(str(key), name) for key, name in level_choices(t, family).items()]
        against = [*([(MEMBER, t("play-on-member"))] if with_members else []), *levels]
        colors = [(color.value, t(f"colour-choice-{color}")) for color in ColorChoice]
        self._ask(t, AGAINST, _menu(AGAINST, against, against[0][0]))
        if with_members:
            members: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
                custom_id=OPPONENT, min_values=0, max_values=1, required=False
            )
            self._ask(t, OPPONENT, members)
        self._ask(t, COLOR, radio_group(COLOR, colors, ColorChoice.RANDOM))

    def _ask(self, t: Translator, name: str, component: discord.ui.Item[Any]) -> None:
        hint = level_hint(t) if name == AGAINST else None
        self.add_item(discord.ui.Label(text=t(f"play-on-{name}"), description=hint, component=component))


def _menu(name: str, choices: list[tuple[str, str]], default: str) -> discord.ui.Select[Any]:
    options = [discord.SelectOption(label=words, value=value, default=value == default) for value, words in choices]
    return discord.ui.Select(custom_id=name, options=options)


async def open_form(ctx: Context, event: ComponentEvent[posts.PlayOn]) -> None:
    """Open the form for a game that starts from a position of this game. Raise NotOffered if this game is ongoing, or
    PositionOver if the position has an outcome, such as checkmate.
    """
    # Access to the game's channel is checked on submission. Checking it now could take too long, because a form has to
    # be opened quickly.
    game = await ctx.find_at_once(event.action.game)
    _start(game, event.action.ply)
    with_members = ctx.guild_id is not None
    if with_members:
        await ctx.playable_channel()
    action = posts.SendPlayOn(game.id, event.action.ply)
    await ctx.send_modal(PlayOnForm(ctx.t, action, game.variant.family, with_members=with_members))


async def submit_form(ctx: Context, event: ComponentEvent[posts.SendPlayOn]) -> None:
    await ctx.defer_reply()
    game = await ctx.game(event.action.game)
    start = _start(game, event.action.ply)
    levels = [str(key) for key in level_choices(ctx.t)]
    against = event.choice(AGAINST, [MEMBER, *levels])
    color = ColorChoice(event.choice(COLOR, [*ColorChoice]))
    if against == MEMBER:
        return await _challenge(ctx, start, color, event.entry(OPPONENT))
    return await _play_engine(ctx, start, color, chosen_level(read_number(against)))


async def _play_engine(ctx: Context, start: Position, color: ColorChoice, level: int) -> None:
    runtime, here = ctx.runtime, ctx.here
    place = here if here is not None and here.guild_id == NO_SERVER else await ctx.playable_channel()
    wish = engine_games.Wish(
        server_id=ctx.guild_id or NO_SERVER,
        channel_id=ChannelId(place.id),
        member=ctx.member,
        level=level,
        color=color,
        language=ctx.t.locale if ctx.guild_id is None else None,
    )
    game = await engine_games.begin_at(
        runtime.db, wish, start, now=runtime.now(), rng=runtime.rng, allowances=runtime.allowances
    )
    await ctx.show(game)
    await ctx.delete()


async def _challenge(ctx: Context, start: Position, color: ColorChoice, opponent: str) -> None:
    runtime = ctx.runtime
    channel = await ctx.playable_channel()
    member = await find_opponent(ctx, UserId(read_number(opponent))) if opponent else None
    if member is not None:
        check_sees(channel, member)
    variant = start.variant
    proposal = Proposal(
        server_id=ctx.server_id,
        channel_id=ChannelId(channel.id),
        challenger=ctx.member,
        opponent=None if member is None else member_of(member),
        terms=Terms(find_family(variant.family), variant.chosen_options, rated=False, start=start),
        color=color,
        created_at=runtime.now(),
    )
    challenge = await challenges.create(runtime.db, proposal, allowances=runtime.allowances)
    await ctx.box.dispatch(MessageKind.CHALLENGE, challenge.id)
    await ctx.delete()


def _start(game: Game, ply: int) -> Position:
    """Return the position from which the new game starts. Raise NotOffered if the old game is ongoing, or PositionOver
    if the position has an outcome, such as checkmate.
    """
    if not game.is_over or not 0 <= ply <= game.ply:
        raise NotOffered
    start = game.line.positions[ply]
    if start.outcome is not None:
        raise PositionOver
    return start


HANDLERS: dict[type[Action], Handler] = {
    posts.Explore: explore,
    posts.ExploreLadder: explore_ladder,
    posts.PlayOn: open_form,
}
FORMS: dict[type[Action], Handler] = {posts.SendPlayOn: submit_form}
