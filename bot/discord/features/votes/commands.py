"""`/vote`: starting and stopping vote games, showing and closing votes, and challenging other servers.

The module also contains the buttons for voting, the list of ballots in closed votes, and the panel with a server's
settings for vote games.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import discord
from discord import ChannelType, app_commands

from bot.discord.core import game_actions as actions
from bot.discord.core.access import may_be_offered
from bot.discord.core.board import choice_name, move_number
from bot.discord.core.choices import (
    COLORS,
    DEFAULT_FAMILY,
    DEFAULT_LEVEL,
    FAMILY_OPTION,
    NAME_LIMIT,
    engine_levels,
    offered_servers,
    offering,
)
from bot.discord.core.commands import Group, Handler, Option, Where, label
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import (
    CHOICE_LIMIT,
    Action,
    AtMoment,
    ComponentEvent,
    Control,
    page_count,
    place_text,
    read_number,
    row,
    turning,
)
from bot.discord.core.discord_channels import GuildChannel, check_writable, look_up
from bot.discord.core.game_actions import OpenVoteSettings
from bot.discord.core.interactions import Interaction, guild_name, is_public_component
from bot.discord.core.permissions import channel_menu, channel_text, managed_guild, picked_channel
from bot.discord.core.playing import show_vote, vote_to_resign
from bot.discord.core.posts import Document, Post, layout, said, text
from bot.discord.core.server_challenges import runner_of, server_id, tell_made
from bot.domain.errors import GameOver, SeveralGames
from bot.domain.game import Game, GameVersion
from bot.domain.ids import ChannelId, ColorChoice, GameId, RoleId, server_player
from bot.domain.votes import DEFAULT_SPAN, VOTE_SPANS, Ballot, ChannelNeeded, Count, NoVoteGame, VoteSettings
from bot.i18n.catalog import Translator
from bot.i18n.characters import player_name
from bot.i18n.errors import ChannelGone, NotOffered
from bot.i18n.names import numbered, plain, role_mention, unmarked, variant_name
from bot.rules import Ply
from bot.services import games, records, server_challenges, votes
from bot.services import settings as stored_settings
from bot.services.server_challenges import ServerWish

VOTES_A_PAGE = 6
NAMES_A_CHOICE = 12
"""The maximum number of voters that are named for each choice in a message. The exported file names all voters."""

Kept = Mapping[Ply, Sequence[Ballot]]

VOTE_CHANNELS = (ChannelType.text, ChannelType.news)
"""The types of channels in which a vote game can have its thread."""


@dataclass(frozen=True)
class StopVoteGame(Action, name="stop-votes"):
    game: GameId


@dataclass(frozen=True)
class TurnVotesOn(Action, name="votes-on"):
    """Allow vote games in the server."""


@dataclass(frozen=True)
class TurnVotesOff(Action, name="votes-off"):
    """Stop new vote games in the server."""


@dataclass(frozen=True)
class PickVoteChannel(Action, name="pick-vote-channel"):
    """Set the channel in which vote games are played."""


@dataclass(frozen=True)
class LetAnyoneStart(Action, name="votes-by-anyone"):
    """Let every member start and stop vote games."""


@dataclass(frozen=True)
class LetManagersStart(Action, name="votes-by-managers"):
    """Let only managers start and stop vote games."""


@dataclass(frozen=True)
class PickVoteRole(Action, name="pick-vote-role"):
    """Set the role to ping whenever a new board is posted."""


@dataclass(frozen=True)
class OpenToServers(Action, name="votes-open"):
    """Let other servers find and challenge this server."""


@dataclass(frozen=True)
class CloseToServers(Action, name="votes-closed"):
    """Hide this server from servers that are looking for an opponent, so that they can't challenge it."""


MOST_LISTED = 50
"""The maximum number of a server's vote games to load, for autocompletion or for a command without a number."""


async def queried_vote(ctx: Context, number: int | None) -> Game:
    """Return the vote game with this number. Without a number, return the vote game in this channel. If this channel
    has none, return the server's only vote game.

    Raise NoSuchGame if the member can't see the game, NoVoteGame if there is no vote game, and SeveralGames if there
    are several.
    """
    if number is None:
        player = server_player(ctx.server_id)
        ongoing = await records.ongoing_of(ctx.runtime.db, ctx.server_id, player, MOST_LISTED)
        seen = [one for one in ongoing.items if may_be_offered(ctx.interaction, one)]
        here = [one for one in seen if one.channel_id == ctx.interaction.channel_id]
        found = here or seen
        if not found:
            raise NoVoteGame
        if len(found) > 1:
            raise SeveralGames(tuple(one.id for one in found))
        number = found[0].id
    game = await ctx.game(number)
    if game.vote is None:
        raise NoVoteGame
    return game


async def channel_of(ctx: Context) -> GuildChannel:
    """Return the channel for a new vote game: the channel in the server's settings or, if none is set, the current
    channel.

    Raise ChannelGone if the channel in the settings was deleted, CannotWrite if the bot can't post in the channel, and
    NoGamesInChannel if the settings don't allow games in the current channel.
    """
    chosen = (await stored_settings.load(ctx.runtime.db, stored_settings.VOTES, ctx.server_id)).channel_id
    if chosen is None:
        return await ctx.playable_channel()
    channel = await look_up(ctx.interaction.client, ctx.server_id, ChannelId(chosen))
    if not isinstance(channel, GuildChannel):
        raise ChannelGone
    check_writable(channel)
    return channel


def started_post(t: Translator, game: Game, channel: str) -> Post:
    return Post(layout(text(t("vote-started", game=str(game.id), channel=channel))))


def closed_post(t: Translator, game: Game) -> Post:
    return Post(said(t("vote-closed-early", game=str(game.id))))


def stop_question_post(t: Translator, game: Game) -> Post:
    stop = Control.button(t, StopVoteGame(game.id))
    never_mind = Control.button(t, actions.KeepPlaying.of(game), label=t("button-never-mind"))
    return Post(layout(text(t("vote-stop-question", game=str(game.id))), rows=(row(stop, never_mind),)))


def stopped_post(t: Translator, game: Game) -> Post:
    return Post(said(t("vote-stopped", game=str(game.id))))


SPAN_CHOICES = [app_commands.Choice(name=label(f"vote-span-{word}"), value=word) for word in VOTE_SPANS]


VOTE = Group("vote", Where.SERVER)


@VOTE.slash(
    label("name-vote-start"),
    variant=FAMILY_OPTION,
    level=Option("option-level", autocomplete=engine_levels),
    span=Option("option-span", choices=SPAN_CHOICES),
    color=Option("option-server-colour", choices=COLORS),
)
async def start_command(
    ctx: Context,
    variant: str = DEFAULT_FAMILY,
    level: int = DEFAULT_LEVEL,
    span: str = DEFAULT_SPAN,
    color: str = ColorChoice.WHITE,
) -> None:
    await ctx.defer_reply()
    channel = await channel_of(ctx)
    wish = votes.VoteWish(
        channel_id=ChannelId(channel.id),
        family=variant,
        level=level,
        color=ColorChoice(color),
        span=VOTE_SPANS[span],
    )
    game = await votes.start(ctx.runtime.db, runner_of(ctx), wish, ctx.runtime.now(), ctx.runtime.rng)
    await ctx.show(game)
    await ctx.reply(started_post(ctx.t, game, channel.mention))


@offering
async def servers(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return await offered_servers(context_of(interaction), current)


@VOTE.slash(
    label("name-vote-challenge"),
    server=Option("option-server", autocomplete=servers),
    variant=FAMILY_OPTION,
    span=Option("option-span", choices=SPAN_CHOICES),
    color=Option("option-server-colour", choices=COLORS),
)
async def challenge_command(
    ctx: Context,
    server: str,
    variant: str = DEFAULT_FAMILY,
    span: str = DEFAULT_SPAN,
    color: str = ColorChoice.RANDOM,
) -> None:
    await ctx.defer_reply()
    wish = ServerWish(
        channel_id=ChannelId((await channel_of(ctx)).id),
        opponent=server_id(server),
        family=variant,
        color=ColorChoice(color),
        span=VOTE_SPANS[span],
    )
    made = await server_challenges.create(ctx.runtime.db, runner_of(ctx), wish, ctx.runtime.now())
    await tell_made(ctx, made)


@offering
async def vote_games(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    ctx = context_of(interaction)
    player = server_player(ctx.server_id)
    ongoing = await records.ongoing_of(ctx.runtime.db, ctx.server_id, player, MOST_LISTED)
    names = [
        (
            ctx.t(
                "choose-vote-game",
                game=str(one.id),
                variant=variant_name(ctx.t, one.variant),
                opponent=plain(player_name(ctx.t, one.opponent_of(player))),
            ),
            one.id,
        )
        for one in ongoing.items
        if may_be_offered(interaction, one)
    ]
    offered = [(name[:NAME_LIMIT], int(number)) for name, number in names if current.lower() in name.lower()]
    return [app_commands.Choice(name=name, value=number) for name, number in offered[:CHOICE_LIMIT]]


@VOTE.slash(label("name-vote-now"), game=Option("option-vote-game", autocomplete=vote_games))
async def now_command(ctx: Context, game: int | None = None) -> None:
    await ctx.defer_reply()
    found = await queried_vote(ctx, game)
    await show_vote(ctx, await votes.state_of(ctx.runtime.db, found.id, ctx.by))


@VOTE.slash(label("name-vote-close"), game=Option("option-vote-game", autocomplete=vote_games))
async def close_command(ctx: Context, game: int | None = None) -> None:
    await ctx.defer_reply()
    found = await queried_vote(ctx, game)
    await _close(ctx, found)
    await ctx.reply(closed_post(ctx.t, found))


@VOTE.slash(label("name-vote-stop"), game=Option("option-vote-game", autocomplete=vote_games))
async def stop_command(ctx: Context, game: int | None = None) -> None:
    await ctx.defer_reply()
    found = await queried_vote(ctx, game)
    if found.outcome is not None:
        raise GameOver(found.id, found.outcome)
    runner_of(ctx).check(await stored_settings.load(ctx.runtime.db, stored_settings.VOTES, ctx.server_id))
    await ctx.reply(stop_question_post(ctx.t, found))


async def close_now(ctx: Context, event: ComponentEvent[actions.CloseVote]) -> None:
    """Close the open vote early. Raise StalePosition if it isn't the vote that the member saw."""
    await ctx.defer()
    game = await ctx.game(event.action.game)
    await _close(ctx, game, event.action.version)
    await ctx.edit(closed_post(ctx.t, game))


async def _close(ctx: Context, game: Game, version: GameVersion | None = None) -> None:
    runtime = ctx.runtime
    await ctx.resolved(game)
    await votes.close_early(runtime.db, runner_of(ctx), game.id, runtime.now(), version=version)
    await ctx.jobs.votes.close(game.id, runtime.now())


async def stop_for_good(ctx: Context, event: ComponentEvent[StopVoteGame]) -> None:
    """Abort a vote game. If two servers are playing against each other, the game ends for both."""
    await ctx.defer()
    runtime, game = ctx.runtime, await ctx.game(event.action.game)
    runner_of(ctx).check(await stored_settings.load(runtime.db, stored_settings.VOTES, ctx.server_id))
    await ctx.resolved(game)
    ended = await games.abort(runtime.db, game.id, ctx.by, runtime.now(), may_end_any=True)
    # Tell the member first that the game was stopped. Showing the end of the game archives the game's thread, and
    # messages in an archived thread can't be edited.
    await ctx.edit(stopped_post(ctx.t, ended))
    await ctx.show(ended)


async def see_vote(ctx: Context, event: ComponentEvent[actions.ShowVote]) -> None:
    await ctx.defer()
    game = await ctx.game(event.action.game)
    await show_vote(ctx, await votes.state_of(ctx.runtime.db, game.id, ctx.by))


async def resign(ctx: Context, event: ComponentEvent[actions.VoteToResign]) -> None:
    await ctx.defer()
    await vote_to_resign(ctx, await ctx.game(event.action.game), event.action.version)


async def want_draw(ctx: Context, event: ComponentEvent[actions.VoteForDraw]) -> None:
    await _wish(ctx, event.action, wants_draw=True)


async def want_no_draw(ctx: Context, event: ComponentEvent[actions.VoteAgainstDraw]) -> None:
    await _wish(ctx, event.action, wants_draw=False)


async def withdraw(ctx: Context, event: ComponentEvent[actions.WithdrawVote]) -> None:
    await ctx.defer()
    runtime, game = ctx.runtime, await ctx.game(event.action.game)
    await show_vote(ctx, await votes.withdraw(runtime.db, game.id, ctx.by, runtime.now(), version=event.action.version))


async def _wish(ctx: Context, action: AtMoment, *, wants_draw: bool) -> None:
    await ctx.defer()
    runtime, game = ctx.runtime, await ctx.game(action.game)
    voted = await votes.wish_draw(
        runtime.db, game.id, ctx.by, runtime.now(), wants_draw=wants_draw, version=action.version
    )
    await show_vote(ctx, voted)


def summary_post(t: Translator, game: Game, kept: Kept, page: int) -> Post:
    """Show a page of the closed votes, in the order in which they were held. If `page` is past the end, show the last
    page.
    """
    title = f"### {t('votes-title', game=str(game.id))}"
    if not kept:
        return Post(layout(text(f"{title}\n{t('votes-none')}")))
    pages = page_count(len(kept), VOTES_A_PAGE)
    page = min(page, pages - 1)
    plies = sorted(kept)[page * VOTES_A_PAGE : (page + 1) * VOTES_A_PAGE]
    lines = [line for ply in plies for line in _vote_lines(t, game, ply, kept[ply])]
    voters = {ballot.user_id for ballots in kept.values() for ballot in ballots}
    total = t("votes-total", ballots=sum(map(len, kept.values())), voters=len(voters))
    foot = " · ".join([total, *place_text(t, page, pages)])
    turns = turning(t, lambda number: actions.ShowVotes(game.id, number), page=page, pages=pages)
    file = Control.button(t, actions.ExportVotes(game.id))
    return Post(layout(text(title), text("\n".join(lines)), text(f"-# {foot}"), rows=(row(*turns, file),)))


def summary_file_post(t: Translator, game: Game, kept: Kept) -> Post:
    document = Document(f"votes-{game.id}.txt", "\n".join(_file_lines(t, game, kept)) + "\n")
    words = t("votes-file", game=str(game.id))
    return Post(layout(text(words), document.item), documents=(document,))


def _vote_lines(t: Translator, game: Game, ply: Ply, ballots: Sequence[Ballot]) -> list[str]:
    count = Count.of(ply, ballots)
    head = t("votes-move", move=_played(t, game, count), voters=count.voters)
    return [head, *(f"- {line}" for line in _choice_lines(t, game, count, ballots, NAMES_A_CHOICE))]


def _choice_lines(t: Translator, game: Game, count: Count, ballots: Sequence[Ballot], most: int | None) -> list[str]:
    """Return a line for each choice, with its name and voters. `most` is the number of voters to name, or None for
    all.
    """
    lines = []
    for choice, cast in count.choices:
        names = [unmarked(one.name) if most else plain(one.name) for one in ballots if one.choice == choice]
        shown = t("list-comma").join(names[:most])
        more = cast - len(names[:most])
        told = {"choice": choice_name(t, game, count.ply, choice), "votes": str(cast), "names": shown}
        lines.append(t("votes-more", more=more, **told) if more else t("votes-choice", **told))
    return lines


def _file_lines(t: Translator, game: Game, kept: Kept) -> list[str]:
    lines = [f"{plain(player_name(t, game.white))} – {plain(player_name(t, game.black))} #{game.id}", ""]
    for ply in sorted(kept):
        count = Count.of(ply, kept[ply])
        lines.append(t("votes-file-move", move=_played(t, game, count), voters=count.voters))
        lines += [f"  {line}" for line in _choice_lines(t, game, count, kept[ply], None)]
    return lines


def _played(t: Translator, game: Game, count: Count) -> str:
    """Return the move that was played after a vote, with its number. If the vote ended the game, return the resignation
    or the draw instead.
    """
    if count.ply < game.ply:
        return numbered(game.line.positions[count.ply], game.line.sans[count.ply])
    key = "votes-decided-resign" if count.resigns else "votes-decided-draw"
    return t(key, **move_number(t, game, count.ply))


async def show_votes(ctx: Context, event: ComponentEvent[actions.ShowVotes]) -> None:
    await ctx.defer()
    game, kept = await _kept(ctx, await ctx.game(event.action.game))
    post = summary_post(ctx.t, game, kept, event.action.page)
    await (ctx.reply(post) if is_public_component(ctx.interaction) else ctx.edit(post))


async def export_votes(ctx: Context, event: ComponentEvent[actions.ExportVotes]) -> None:
    await ctx.defer()
    game, kept = await _kept(ctx, await ctx.game(event.action.game))
    await ctx.edit(summary_file_post(ctx.t, game, kept))


async def _kept(ctx: Context, game: Game) -> tuple[Game, dict[Ply, list[Ballot]]]:
    """Return the game and the ballots of its closed votes, by ply. The ballots of an open vote stay secret.

    Raise NoVoteGame if the game is not a vote game.
    """
    if game.vote is None:
        raise NoVoteGame
    return game, await votes.closed_ballots(ctx.runtime.db, game)


def settings_post(t: Translator, settings: VoteSettings, existing: Collection[int]) -> Post:
    """Show a server's settings for vote games. `existing` contains the ids of the server's channels and roles. If an id
    in the settings isn't among them, the channel or role was deleted.
    """
    role = settings.role_id if settings.role_id in existing else None
    switch = TurnVotesOff() if settings.is_on else TurnVotesOn()
    starters = LetManagersStart() if settings.by_anyone else LetAnyoneStart()
    door = CloseToServers() if settings.is_challengeable else OpenToServers()
    keys = "vote-settings-anywhere", "vote-settings-channel", "vote-settings-channel-gone"
    panel = layout(
        text(f"### {t('vote-settings-title')}\n-# {t('server-note')}"),
        text(t("vote-settings-on" if settings.is_on else "vote-settings-off")),
        row(Control.button(t, switch)),
        text(channel_text(t, settings.channel_id, existing, keys)),
        row(channel_menu(PickVoteChannel(), t("pick-vote-channel"), settings.channel_id, existing, VOTE_CHANNELS)),
        text(t("vote-settings-anyone" if settings.by_anyone else "vote-settings-managers")),
        row(Control.button(t, starters)),
        text(t("vote-settings-no-role") if role is None else t("vote-settings-role", role=role_mention(role))),
        row(Control.roles(PickVoteRole(), placeholder=t("pick-vote-role"), chosen=[] if role is None else [role])),
        text(t("vote-settings-open" if settings.is_challengeable else "vote-settings-closed")),
        row(Control.button(t, door)),
    )
    return Post(panel)


async def open_settings(ctx: Context, event: ComponentEvent[OpenVoteSettings]) -> None:
    guild = managed_guild(ctx)
    settings = await stored_settings.load(ctx.runtime.db, stored_settings.VOTES, ctx.server_id)
    await ctx.reply(settings_post(ctx.t, settings, _channels_and_roles(guild)))


async def turn_votes_on(ctx: Context, event: ComponentEvent[TurnVotesOn]) -> None:
    await _change_settings(ctx, is_on=True)


async def turn_votes_off(ctx: Context, event: ComponentEvent[TurnVotesOff]) -> None:
    """Stop new vote games. Ongoing games continue."""
    await _change_settings(ctx, is_on=False)


async def pick_channel(ctx: Context, event: ComponentEvent[PickVoteChannel]) -> None:
    """Set the channel for vote games; the bot must be able to post there. If the member picks none, any channel is
    allowed.
    """
    picked = picked_channel(ctx, event)
    # Challenges from other servers are posted in this channel, so a server without one can't be challenged.
    await _change_settings(ctx, channel_id=picked, **({"is_challengeable": False} if picked is None else {}))


async def pick_role(ctx: Context, event: ComponentEvent[PickVoteRole]) -> None:
    """Set the role to ping whenever a new board is posted. If the member picks none, no role is pinged."""
    guild = managed_guild(ctx)
    picked = [RoleId(read_number(word)) for word in event.values]
    if any(guild.get_role(role) is None or role == guild.id for role in picked):
        # The @everyone role, which has the same id as the server, is rejected, because boards must not ping the whole
        # server.
        raise NotOffered
    await _change_settings(ctx, role_id=next(iter(picked), None))


async def by_anyone(ctx: Context, event: ComponentEvent[LetAnyoneStart]) -> None:
    await _change_settings(ctx, by_anyone=True)


async def by_managers(ctx: Context, event: ComponentEvent[LetManagersStart]) -> None:
    await _change_settings(ctx, by_anyone=False)


async def open_to_servers(ctx: Context, event: ComponentEvent[OpenToServers]) -> None:
    """Let other servers find and challenge this server. Raise ChannelNeeded if no channel is set for vote games."""
    managed_guild(ctx)
    if (await stored_settings.load(ctx.runtime.db, stored_settings.VOTES, ctx.server_id)).channel_id is None:
        raise ChannelNeeded
    await _change_settings(ctx, is_challengeable=True)


async def close_to_servers(ctx: Context, event: ComponentEvent[CloseToServers]) -> None:
    await _change_settings(ctx, is_challengeable=False)


async def _change_settings(ctx: Context, **changes: object) -> None:
    guild = managed_guild(ctx)
    await ctx.defer()
    settings = await stored_settings.change_votes(ctx.runtime.db, ctx.server_id, guild_name(guild), **changes)
    await ctx.edit(settings_post(ctx.t, settings, _channels_and_roles(guild)))


def _channels_and_roles(guild: discord.Guild) -> set[int]:
    return {one.id for one in (*guild.channels, *guild.roles)}


HANDLERS: dict[type[Action], Handler] = {
    actions.CloseVote: close_now,
    StopVoteGame: stop_for_good,
    actions.ShowVote: see_vote,
    actions.VoteToResign: resign,
    actions.VoteForDraw: want_draw,
    actions.VoteAgainstDraw: want_no_draw,
    actions.WithdrawVote: withdraw,
    actions.ShowVotes: show_votes,
    actions.ExportVotes: export_votes,
    OpenVoteSettings: open_settings,
    TurnVotesOn: turn_votes_on,
    TurnVotesOff: turn_votes_off,
    PickVoteChannel: pick_channel,
    PickVoteRole: pick_role,
    LetAnyoneStart: by_anyone,
    LetManagersStart: by_managers,
    OpenToServers: open_to_servers,
    CloseToServers: close_to_servers,
}
