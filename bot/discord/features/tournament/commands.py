"""`/tournament`, `/simul`, and the panel with a server's tournament settings.

The subcommands of `/tournament` create, join, show and manage tournaments, and arrange team matches.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine
from datetime import timedelta
from typing import Any, TypeAlias

import discord
from discord import SelectOption, app_commands

from bot.discord.core.access import sees_channel, sees_channel_at_once
from bot.discord.core.choices import (
    ARMIES,
    DEFAULT_FAMILY,
    FAMILY_OPTION,
    offered_servers,
    offering,
)
from bot.discord.core.commands import Group, Handler, Option, Where, label, slash
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import CHOICE_LIMIT, Action, ComponentEvent, Control, offered, row
from bot.discord.core.discord_channels import GuildChannel, check_writable
from bot.discord.core.game_actions import OpenTournamentSettings
from bot.discord.core.interactions import Interaction
from bot.discord.core.permissions import (
    channel_ids,
    channel_menu,
    channel_text,
    find_tournament,
    managed_guild,
    picked_channel,
)
from bot.discord.core.posts import Post, layout, said, text
from bot.discord.core.server_challenges import runner_of, server_id, tell_made
from bot.discord.features.tournament import posts
from bot.discord.features.tournament.delivery import WITH_TABLES, page_of
from bot.domain.between_servers import FEWEST_IN_TEAM, MOST_BOARDS, MOST_GAMES, TeamTerms
from bot.domain.challenge import RANDOM_ARMY
from bot.domain.clock import CLOCKS
from bot.domain.ids import ChannelId, System, TournamentId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.tournament import (
    FEWEST,
    MOST_OPPONENTS,
    MOST_PLAYERS,
    MOST_ROUNDS,
    OPEN_SYSTEMS,
    SPANS,
    USUAL_CLOCKS,
    NewTournament,
    NoTournamentHere,
    Organizers,
    Out,
    SeveralTournaments,
    Tournament,
    TournamentSettings,
    TournamentState,
)
from bot.i18n.catalog import Translator
from bot.i18n.errors import ChannelGone, MayNotGiveRole
from bot.i18n.names import clock_key, named_army, plain, role_mention, sentences, timestamp
from bot.i18n.tables import tournament_name, unnamed
from bot.rules import Color
from bot.services import challenges, server_challenges, tournaments
from bot.services import settings as stored_settings
from bot.services.server_challenges import TeamWish
from bot.services.tournaments import EVERY_STATE, NamedTournament, TournamentQuery

OPEN, RUNNING = TournamentState.OPEN, TournamentState.RUNNING
USUAL_SPAN = "1d"
USUAL_BOARDS = 8
NAME_LENGTH = 60
MOST_LISTED = 2 * CHOICE_LIMIT
"""The maximum number of a server's tournaments to load, for autocompletion or for a command without a number."""

TIMED = [app_commands.Choice(name=label(clock_key(word)), value=word) for word, clock in CLOCKS.items() if clock]
PER_MOVE = [
    app_commands.Choice(name=label(clock_key(word)), value=word)
    for word, clock in CLOCKS.items()
    if isinstance(clock, timedelta)
]
COLORS = [app_commands.Choice(name=label(f"colour-choice-{color.word}"), value=color.word) for color in Color]
SYSTEMS = [app_commands.Choice(name=label(f"system-{system}"), value=system.value) for system in OPEN_SYSTEMS]
LENGTHS = [app_commands.Choice(name=label(f"span-{word}"), value=word) for word in SPANS]


Offered: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[int]]]]


async def take_steps(ctx: Context, tournament_id: TournamentId) -> None:
    """Take a tournament's next steps after a change, such as starting the first round, and update its message."""
    await ctx.jobs.tournaments.settle(tournament_id)
    await ctx.box.dispatch(MessageKind.TOURNAMENT, tournament_id)


async def join(ctx: Context, tournament: Tournament, army: str | None = None) -> None:
    """Let a member join, and confirm that they have joined. If the tournament lets players choose an army, ask for the
    army first.
    """
    tournament.check_open()
    if tournament.asks_for_army and army is None:
        return await ctx.reply(posts.army_post(ctx.t, tournament))
    runtime = ctx.runtime
    joined = await tournaments.join(
        runtime.db, tournament.id, ctx.member, runtime.now(), army=army, allowances=runtime.allowances
    )
    t = ctx.t
    told = [t("tournament-you-joined", name=tournament_name(t, joined)), *_start_sentences(t, joined)]
    chosen = [] if army is None else [t("tournament-your-army", army=named_army(t, army))]
    await ctx.send_ephemeral(sentences(t, [*told, t("tournament-threads"), *chosen]))
    return await take_steps(ctx, tournament.id)


def _start_sentences(t: Translator, joined: Tournament) -> list[str]:
    """Return a sentence about when a tournament starts, or an empty list while the tournament is paused."""
    if joined.is_paused:
        return []
    system = joined.system.value
    if joined.is_full:
        return [t("tournament-starts-now", system=system)]
    if joined.needs_everyone:
        return [t("tournament-starts-full", system=system)]
    return [t("tournament-starts", system=system, time=timestamp(joined.deadline))]


async def leave(ctx: Context, tournament: Tournament) -> None:
    """Let a member leave. After the start, ask for confirmation first, because the remaining games are forfeited."""
    player = tournament.entrant(ctx.by)
    if tournament.state is TournamentState.RUNNING:
        going = [game for game in tournament.games if game.outcome is None]
        own = sum(player.user_id in (game.white, game.black) for game in going)
        return await ctx.reply(posts.leave_post(ctx.t, tournament, own))
    return await take_out(ctx, tournament, ctx.by, Out.LEFT)


async def take_out(ctx: Context, tournament: Tournament, user_id: UserId, why: Out) -> None:
    runtime, t = ctx.runtime, ctx.t
    await tournaments.take_out(runtime.db, tournament.id, user_id, why, runtime.now())
    key = "tournament-you-left" if why is Out.LEFT else "tournament-removed"
    await ctx.send_ephemeral(t(key, name=tournament_name(t, tournament), user=str(user_id)))
    await take_steps(ctx, tournament.id)


async def show_tables(ctx: Context, tournament: Tournament) -> None:
    t = ctx.t
    pictures = await posts.table_pictures(t, tournament, ctx.theme) if tournament.state in WITH_TABLES else ()
    await ctx.reply(posts.table_post(t, tournament, pictures, page_of(ctx.runtime, tournament)))


async def start(ctx: Context, tournament: Tournament) -> None:
    check_organizer(ctx, tournament)
    runtime, t = ctx.runtime, ctx.t
    await tournaments.start(runtime.db, tournament.id, runtime.now(), runtime.rng)
    await ctx.send_ephemeral(t("tournament-started", name=tournament_name(t, tournament)))
    await take_steps(ctx, tournament.id)


async def extend(ctx: Context, tournament: Tournament, by: timedelta) -> None:
    check_organizer(ctx, tournament)
    runtime, t = ctx.runtime, ctx.t
    changed = await tournaments.extend(runtime.db, tournament.id, tournament.deadline + by, runtime.now())
    told = t("tournament-extended", name=tournament_name(t, changed), time=timestamp(changed.deadline))
    await ctx.send_ephemeral(told)
    await take_steps(ctx, tournament.id)


async def move(ctx: Context, tournament: Tournament, channel_id: ChannelId) -> None:
    check_organizer(ctx, tournament)
    runtime, t = ctx.runtime, ctx.t
    moved = await tournaments.move(runtime.db, tournament.id, channel_id, runtime.now())
    await ctx.send_ephemeral(t("tournament-moved", name=tournament_name(t, moved), channel=f"<#{channel_id}>"))
    await take_steps(ctx, tournament.id)


async def set_role(ctx: Context, tournament: Tournament, role: int | None) -> None:
    runtime, t = ctx.runtime, ctx.t
    changed = await tournaments.set_role(runtime.db, tournament.id, role, runtime.now())
    name, is_match = tournament_name(t, changed), changed.match is not None
    if role is None:
        told = t("team-role-none" if is_match else "tournament-role-none", name=name)
    else:
        told = t("team-role-set" if is_match else "tournament-role-set", name=name, role=role_mention(role))
    await ctx.send_ephemeral(told)
    await take_steps(ctx, tournament.id)


async def ask_to_call_off(ctx: Context, tournament: Tournament) -> None:
    check_organizer(ctx, tournament)
    tournament.check_goes_on()
    await ctx.reply(posts.call_off_post(ctx.t, tournament))


def check_organizer(ctx: Context, tournament: Tournament) -> None:
    """Raise NotOrganizer unless the member can manage the tournament."""
    tournament.check_organizer(ctx.by, is_manager=ctx.interaction.permissions.manage_guild)


async def press_join(ctx: Context, event: ComponentEvent[posts.JoinTournament]) -> None:
    await ctx.defer()
    await join(ctx, await find_tournament(ctx, event.action.tournament))


async def press_army(ctx: Context, event: ComponentEvent[posts.JoinWithArmy]) -> None:
    await ctx.defer()
    tournament = await find_tournament(ctx, event.action.tournament)
    await join(ctx, tournament, event.action.army)
    await ctx.delete()


async def press_leave(ctx: Context, event: ComponentEvent[posts.LeaveTournament]) -> None:
    await ctx.defer()
    await leave(ctx, await find_tournament(ctx, event.action.tournament))


async def leave_for_good(ctx: Context, event: ComponentEvent[posts.LeaveForGood]) -> None:
    await ctx.defer()
    tournament = await find_tournament(ctx, event.action.tournament)
    await take_out(ctx, tournament, ctx.by, Out.LEFT)
    await ctx.delete()


async def stay(ctx: Context, event: ComponentEvent[posts.StayInTournament]) -> None:
    await ctx.edit(Post(said(ctx.t("tournament-goes-on"))))


async def press_tables(ctx: Context, event: ComponentEvent[posts.ShowTables]) -> None:
    await ctx.defer()
    await show_tables(ctx, await find_tournament(ctx, event.action.tournament))


async def press_start(ctx: Context, event: ComponentEvent[posts.StartTournament]) -> None:
    await ctx.defer()
    await start(ctx, await find_tournament(ctx, event.action.tournament))


async def call_off(ctx: Context, event: ComponentEvent[posts.CallOffForGood]) -> None:
    await ctx.defer()
    tournament = await find_tournament(ctx, event.action.tournament)
    check_organizer(ctx, tournament)
    runtime, t = ctx.runtime, ctx.t
    await tournaments.call_off(runtime.db, tournament.id, ctx.by, runtime.now())
    await ctx.edit(Post(said(t("tournament-you-called-off", name=tournament_name(t, tournament)))))
    await take_steps(ctx, tournament.id)


def _offering(*states: TournamentState) -> Offered:
    @offering
    async def offered(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        ctx = context_of(interaction)
        query = TournamentQuery(ctx.server_id, states)
        found = await tournaments.listed(ctx.runtime.db, query, MOST_LISTED)
        seen = [one for one in found if sees_channel_at_once(interaction, one.channel_id)]
        named = [(_choice(ctx.t, one), int(one.id)) for one in seen]
        fitting = [(name, number) for name, number in named if current.lower() in name.lower()]
        return [app_commands.Choice(name=name, value=number) for name, number in fitting[:CHOICE_LIMIT]]

    return offered


TOURNAMENT = Group("tournament", Where.SERVER)


@TOURNAMENT.slash(
    "create",
    variant=FAMILY_OPTION,
    system=Option("option-system", choices=SYSTEMS),
    clock=Option("option-clock", choices=TIMED),
    rated=Option("option-rated"),
    size=Option("option-size"),
    joining=Option("option-joining", choices=LENGTHS),
    rounds=Option("option-rounds"),
    title=Option("option-title"),
    role=Option("option-winner-role"),
)
async def create_command(
    ctx: Context,
    variant: str = DEFAULT_FAMILY,
    system: str = System.GROUPS,
    clock: str | None = None,
    rated: bool | None = None,
    size: app_commands.Range[int, FEWEST, max(MOST_PLAYERS[one] for one in OPEN_SYSTEMS)] | None = None,
    joining: str = USUAL_SPAN,
    rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
    title: app_commands.Range[str, 1, NAME_LENGTH] | None = None,
    role: discord.Role | None = None,
) -> None:
    await ctx.defer_reply()
    channel = await _place(ctx)
    _check_role(ctx, role)
    timed = clock or USUAL_CLOCKS[System(system)]
    terms = await challenges.terms_in(ctx.runtime.db, ctx.server_id, family_key=variant, clock=timed, rated=rated)
    most, now = MOST_PLAYERS[System(system)], ctx.runtime.now()
    new = NewTournament(
        server_id=ctx.server_id,
        channel_id=ChannelId(channel.id),
        organizer=ctx.member,
        terms=terms,
        name="" if title is None else plain(title)[:NAME_LENGTH],
        system=System(system),
        size=min(size or most, most),
        rounds=rounds,
        created_at=now,
        deadline=now + SPANS[joining],
        winner_role=None if role is None else role.id,
    )
    tournament = await tournaments.create(ctx.runtime.db, new, ctx.runtime.allowances)
    await take_steps(ctx, tournament.id)
    await ctx.send_ephemeral(ctx.t("tournament-created", channel=f"<#{channel.id}>"))


@slash(
    "simul",
    Where.SERVER,
    variant=FAMILY_OPTION,
    clock=Option("option-simul-clock", choices=PER_MOVE),
    color=Option("option-simul-color", choices=COLORS),
    army=Option("option-simul-army", choices=ARMIES),
    size=Option("option-simul-size"),
    joining=Option("option-joining", choices=LENGTHS),
    title=Option("option-title"),
)
async def simul_command(
    ctx: Context,
    variant: str = DEFAULT_FAMILY,
    clock: str = USUAL_CLOCKS[System.SIMUL],
    color: str | None = None,
    army: str | None = None,
    size: app_commands.Range[int, 1, MOST_OPPONENTS] = MOST_OPPONENTS,
    joining: str = USUAL_SPAN,
    title: app_commands.Range[str, 1, NAME_LENGTH] | None = None,
) -> None:
    await ctx.defer_reply()
    channel, now = await _place(ctx), ctx.runtime.now()
    terms = await challenges.terms_in(ctx.runtime.db, ctx.server_id, family_key=variant, clock=clock, rated=False)
    new = NewTournament(
        server_id=ctx.server_id,
        channel_id=ChannelId(channel.id),
        organizer=ctx.member,
        terms=terms,
        name="" if title is None else plain(title)[:NAME_LENGTH],
        system=System.SIMUL,
        size=1 + size,
        created_at=now,
        deadline=now + SPANS[joining],
        host_color=None if color is None else Color.of_word(color),
    )
    chosen = army if army is not None or not terms.family.armies else RANDOM_ARMY
    simul = await tournaments.create(ctx.runtime.db, new, ctx.runtime.allowances, army=chosen)
    await take_steps(ctx, simul.id)
    await ctx.send_ephemeral(ctx.t("simul-created", channel=f"<#{channel.id}>"))


@TOURNAMENT.slash(
    "join",
    tournament=Option("option-tournament", autocomplete=_offering(OPEN)),
    army=Option("option-army", choices=ARMIES),
)
async def join_command(ctx: Context, tournament: int | None = None, army: str | None = None) -> None:
    await ctx.defer_reply()
    await join(ctx, await _query(ctx, tournament, OPEN), army)


@TOURNAMENT.slash("leave", tournament=Option("option-tournament", autocomplete=_offering(OPEN, RUNNING)))
async def leave_command(ctx: Context, tournament: int | None = None) -> None:
    await ctx.defer_reply()
    await leave(ctx, await _query(ctx, tournament, OPEN, RUNNING, played_by=ctx.by))


@TOURNAMENT.slash("table", tournament=Option("option-tournament", autocomplete=_offering(*EVERY_STATE)))
async def table_command(ctx: Context, tournament: int | None = None) -> None:
    """Show a tournament's crosstables. Without a number, show those of the latest tournament."""
    await ctx.defer_reply()
    await show_tables(ctx, await _query(ctx, tournament, *EVERY_STATE, is_latest_enough=True))


@TOURNAMENT.slash("start", tournament=Option("option-tournament", autocomplete=_offering(OPEN)))
async def start_command(ctx: Context, tournament: int | None = None) -> None:
    await ctx.defer_reply()
    await start(ctx, await _query(ctx, tournament, OPEN))


@TOURNAMENT.slash(
    "remove",
    member=Option("option-removed"),
    tournament=Option("option-tournament", autocomplete=_offering(OPEN, RUNNING)),
)
async def remove_command(ctx: Context, member: discord.User, tournament: int | None = None) -> None:
    await ctx.defer_reply()
    found = await _query(ctx, tournament, OPEN, RUNNING)
    check_organizer(ctx, found)
    await take_out(ctx, found, UserId(member.id), Out.REMOVED)


@TOURNAMENT.slash(
    "extend",
    longer=Option("option-longer", choices=LENGTHS),
    tournament=Option("option-tournament", autocomplete=_offering(OPEN)),
)
async def extend_command(ctx: Context, longer: str = USUAL_SPAN, tournament: int | None = None) -> None:
    await ctx.defer_reply()
    await extend(ctx, await _query(ctx, tournament, OPEN), SPANS[longer])


@TOURNAMENT.slash("channel", tournament=Option("option-tournament", autocomplete=_offering(OPEN, RUNNING)))
async def channel_command(ctx: Context, tournament: int | None = None) -> None:
    """Move a tournament to this channel, or to the server's tournament channel if one is set."""
    await ctx.defer_reply()
    found = await _query(ctx, tournament, OPEN, RUNNING)
    await move(ctx, found, ChannelId((await _held_in(ctx)).id))


@TOURNAMENT.slash(
    "role",
    role=Option("option-winner-role"),
    tournament=Option("option-tournament", autocomplete=_offering(OPEN, RUNNING)),
)
async def role_command(ctx: Context, role: discord.Role | None = None, tournament: int | None = None) -> None:
    await ctx.defer_reply()
    found = await _query(ctx, tournament, OPEN, RUNNING)
    check_organizer(ctx, found)
    _check_role(ctx, role)
    await set_role(ctx, found, None if role is None else role.id)


@TOURNAMENT.slash("cancel", tournament=Option("option-tournament", autocomplete=_offering(OPEN, RUNNING)))
async def cancel_command(ctx: Context, tournament: int | None = None) -> None:
    await ctx.defer_reply()
    await ask_to_call_off(ctx, await _query(ctx, tournament, OPEN, RUNNING))


@offering
async def servers(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return await offered_servers(context_of(interaction), current, is_team=True)


@TOURNAMENT.slash(
    "challenge",
    server=Option("option-server", autocomplete=servers),
    variant=FAMILY_OPTION,
    boards=Option("option-boards"),
    games=Option("option-board-games"),
    clock=Option("option-clock", choices=TIMED),
    joining=Option("option-joining", choices=LENGTHS),
)
async def challenge_command(
    ctx: Context,
    server: str,
    variant: str = DEFAULT_FAMILY,
    boards: app_commands.Range[int, FEWEST_IN_TEAM, MOST_BOARDS] = USUAL_BOARDS,
    games: app_commands.Range[int, 1, MOST_GAMES] = 1,
    clock: str = USUAL_CLOCKS[System.TEAMS],
    joining: str = USUAL_SPAN,
) -> None:
    await ctx.defer_reply()
    timed = CLOCKS[clock]
    assert timed is not None
    wish = TeamWish(
        channel_id=ChannelId((await _held_in(ctx)).id),
        opponent=server_id(server),
        family=variant,
        joining=SPANS[joining],
        team=TeamTerms(boards, games, timed),
    )
    runtime = ctx.runtime
    made = await server_challenges.challenge_match(runtime.db, runner_of(ctx), wish, runtime.now(), runtime.allowances)
    await tell_made(ctx, made)


async def _query(
    ctx: Context,
    number: int | None,
    *states: TournamentState,
    played_by: UserId | None = None,
    is_latest_enough: bool = False,
) -> Tournament:
    """Return the tournament with this number. Without a number, return the server's only tournament in one of these
    states.

    If `played_by` is given, only this player's tournaments count. Otherwise, all tournaments that the member can see
    count. If there are several, return the latest if `is_latest_enough` is True, and raise SeveralTournaments
    otherwise. Raise NoTournamentHere if there are none, and NoSuchTournament if the member can't see the tournament
    with this number.
    """
    if number is not None:
        return await find_tournament(ctx, number)
    query = TournamentQuery(ctx.server_id, states, played_by=played_by)
    found = [
        one.id
        for one in await tournaments.listed(ctx.runtime.db, query, MOST_LISTED)
        if played_by is not None or await sees_channel(ctx.interaction, ctx.server_id, one.channel_id)
    ]
    if not found:
        raise NoTournamentHere
    if len(found) > 1 and not is_latest_enough:
        raise SeveralTournaments(tuple(found))
    return await find_tournament(ctx, found[0])


async def _place(ctx: Context) -> GuildChannel:
    """Return the channel for a new tournament.

    Raise NoTournaments or OnlyManagersOrganize if the server does not let this member create one.
    """
    settings = await stored_settings.load(ctx.runtime.db, stored_settings.TOURNAMENTS, ctx.server_id)
    settings.check(is_manager=ctx.interaction.permissions.manage_guild)
    return await _held_in(ctx)


async def _held_in(ctx: Context) -> GuildChannel:
    """Return the channel in which a new tournament will be held: the channel in the server's settings or, if none is
    set, the current channel.

    Raise ChannelGone if the channel in the settings was deleted, and CannotWrite if the bot can't post in the channel.
    """
    settings = await stored_settings.load(ctx.runtime.db, stored_settings.TOURNAMENTS, ctx.server_id)
    if settings.channel_id is None:
        return await ctx.playable_channel()
    channel = ctx.guild.get_channel(settings.channel_id)
    if not isinstance(channel, GuildChannel):
        raise ChannelGone
    check_writable(channel)
    return channel


def _check_role(ctx: Context, role: discord.Role | None) -> None:
    """Raise MayNotGiveRole unless both the member and the bot are allowed to give this role."""
    if role is None:
        return
    user, me = ctx.interaction.user, ctx.guild.me
    is_owner = user.id == ctx.guild.owner_id
    own_top = user.top_role if isinstance(user, discord.Member) else role
    if not is_owner and not (ctx.interaction.permissions.manage_roles and own_top > role):
        raise MayNotGiveRole(role.id, is_bot=False)
    if not (me.guild_permissions.manage_roles and role.is_assignable()):
        raise MayNotGiveRole(role.id, is_bot=True)


def _choice(t: Translator, one: NamedTournament) -> str:
    named = plain(one.name) if one.name else unnamed(t, t(f"variant-{one.family}"), one.system, one.organizer)
    return t("tournament-choice", number=str(one.id), name=plain(named))


def settings_post(t: Translator, settings: TournamentSettings, existing: Collection[ChannelId]) -> Post:
    """Show a server's tournament settings, with controls to change them. `existing` contains the ids of the server's
    channels. If the chosen channel isn't among them, it was deleted.
    """
    options = [
        SelectOption(label=t(f"organisers-{one}"), value=one.value, default=one is settings.organizers)
        for one in Organizers
    ]
    channels = channel_menu(posts.PickTournamentChannel(), t("tournament-pick-channel"), settings.channel_id, existing)
    keys = "tournament-anywhere", "tournament-in-channel", "tournament-channel-gone"
    return Post(
        layout(
            text(f"### {t('tournament-settings-title')}"),
            text(t("tournament-organisers")),
            row(Control.menu(posts.PickOrganizers(), placeholder=t("tournament-pick-organisers"), options=options)),
            text(channel_text(t, settings.channel_id, existing, keys)),
            row(channels),
            row(Control.button(t, posts.AnyTournamentChannel(), disabled=settings.channel_id is None)),
            text(t("teams-are-on" if settings.has_teams else "teams-are-off")),
            row(Control.button(t, posts.TurnTeamsOff() if settings.has_teams else posts.TurnTeamsOn())),
        )
    )


async def open_settings(ctx: Context, event: ComponentEvent[OpenTournamentSettings]) -> None:
    guild = managed_guild(ctx)
    settings = await stored_settings.load(ctx.runtime.db, stored_settings.TOURNAMENTS, ctx.server_id)
    await ctx.reply(settings_post(ctx.t, settings, channel_ids(guild)))


async def pick_organizers(ctx: Context, event: ComponentEvent[posts.PickOrganizers]) -> None:
    await _change_settings(ctx, organizers=Organizers(offered(event.picked, list(Organizers))))


async def pick_tournament_channel(ctx: Context, event: ComponentEvent[posts.PickTournamentChannel]) -> None:
    """Set the channel for tournaments; the bot must be able to post there. If the member picks none, any channel is
    allowed.
    """
    await _change_settings(ctx, channel_id=picked_channel(ctx, event))


async def any_tournament_channel(ctx: Context, event: ComponentEvent[posts.AnyTournamentChannel]) -> None:
    await _change_settings(ctx, channel_id=None)


async def teams_on(ctx: Context, event: ComponentEvent[posts.TurnTeamsOn]) -> None:
    await _change_settings(ctx, has_teams=True)


async def teams_off(ctx: Context, event: ComponentEvent[posts.TurnTeamsOff]) -> None:
    """Stop the server from playing new team matches. Ongoing matches continue."""
    await _change_settings(ctx, has_teams=False)


async def _change_settings(ctx: Context, **changes: object) -> None:
    guild = managed_guild(ctx)
    await ctx.defer()
    settings = await stored_settings.change(ctx.runtime.db, stored_settings.TOURNAMENTS, ctx.server_id, **changes)
    await ctx.edit(settings_post(ctx.t, settings, channel_ids(guild)))


HANDLERS: dict[type[Action], Handler] = {
    posts.JoinTournament: press_join,
    posts.JoinWithArmy: press_army,
    posts.LeaveTournament: press_leave,
    posts.LeaveForGood: leave_for_good,
    posts.StayInTournament: stay,
    posts.ShowTables: press_tables,
    posts.StartTournament: press_start,
    posts.CallOffForGood: call_off,
    OpenTournamentSettings: open_settings,
    posts.PickOrganizers: pick_organizers,
    posts.PickTournamentChannel: pick_tournament_channel,
    posts.AnyTournamentChannel: any_tournament_channel,
    posts.TurnTeamsOn: teams_on,
    posts.TurnTeamsOff: teams_off,
}
