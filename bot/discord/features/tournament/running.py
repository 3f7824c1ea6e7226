"""The steps behind the commands and buttons of tournaments: joining, leaving, starting, canceling and so on."""

from __future__ import annotations

from datetime import timedelta

from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.permissions import find_tournament
from bot.discord.core.posts import Post, said
from bot.discord.features.tournament.delivery import WITH_TABLES, page_of
from bot.discord.features.tournament.posts import (
    CallOffForGood,
    JoinTournament,
    JoinWithArmy,
    LeaveForGood,
    LeaveTournament,
    ShowTables,
    StartTournament,
    StayInTournament,
    army_post,
    call_off_post,
    leave_post,
    table_pictures,
    table_post,
)
from bot.domain.ids import ChannelId, TournamentId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.tournament import Out, Tournament, TournamentState
from bot.i18n.names import named_army, role_mention, sentences, timestamp
from bot.i18n.tables import tournament_name
from bot.services import tournaments


async def take_steps(ctx: Context, tournament_id: TournamentId) -> None:
    """Advance a tournament that has changed, for example to its first round, and update its message."""
    await ctx.jobs.tournaments.settle(tournament_id)
    await ctx.box.dispatch(MessageKind.TOURNAMENT, tournament_id)


async def join(ctx: Context, tournament: Tournament, army: str | None = None) -> None:
    """Let a member join, and confirm it. If the tournament lets players choose an army, ask for the army first."""
    tournament.check_open()
    if tournament.asks_for_army and army is None:
        return await ctx.reply(army_post(ctx.t, tournament))
    runtime = ctx.runtime
    joined = await tournaments.join(
        runtime.db, tournament.id, ctx.member, runtime.now(), army=army, allowances=runtime.allowances
    )
    t = ctx.t
    told = t("tournament-you-joined", name=tournament_name(t, joined), time=timestamp(joined.deadline))
    chosen = [] if army is None else [t("tournament-your-army", army=named_army(t, army))]
    await ctx.send_ephemeral(sentences(t, [told, *chosen]))
    return await take_steps(ctx, tournament.id)


async def leave(ctx: Context, tournament: Tournament) -> None:
    """Let a member leave. After the start, ask for confirmation first, because the remaining games are forfeited."""
    player = tournament.entrant(ctx.by)
    if tournament.state is TournamentState.RUNNING:
        going = [game for game in tournament.games if game.outcome is None]
        own = sum(player.user_id in (game.white, game.black) for game in going)
        return await ctx.reply(leave_post(ctx.t, tournament, own))
    return await take_out(ctx, tournament, ctx.by, Out.LEFT)


async def take_out(ctx: Context, tournament: Tournament, user_id: UserId, why: Out) -> None:
    runtime, t = ctx.runtime, ctx.t
    await tournaments.take_out(runtime.db, tournament.id, user_id, why, runtime.now())
    key = "tournament-you-left" if why is Out.LEFT else "tournament-removed"
    await ctx.send_ephemeral(t(key, name=tournament_name(t, tournament), user=str(user_id)))
    await take_steps(ctx, tournament.id)


async def show_tables(ctx: Context, tournament: Tournament) -> None:
    t = ctx.t
    pictures = await table_pictures(t, tournament, ctx.theme) if tournament.state in WITH_TABLES else ()
    await ctx.reply(table_post(t, tournament, pictures, page_of(ctx.runtime, tournament)))


async def start(ctx: Context, tournament: Tournament) -> None:
    check_organiser(ctx, tournament)
    runtime, t = ctx.runtime, ctx.t
    await tournaments.start(runtime.db, tournament.id, runtime.now(), runtime.rng)
    await ctx.send_ephemeral(t("tournament-started", name=tournament_name(t, tournament)))
    await take_steps(ctx, tournament.id)


async def extend(ctx: Context, tournament: Tournament, by: timedelta) -> None:
    check_organiser(ctx, tournament)
    runtime, t = ctx.runtime, ctx.t
    changed = await tournaments.extend(runtime.db, tournament.id, tournament.deadline + by, runtime.now())
    told = t("tournament-extended", name=tournament_name(t, changed), time=timestamp(changed.deadline))
    await ctx.send_ephemeral(told)
    await take_steps(ctx, tournament.id)


async def move(ctx: Context, tournament: Tournament, channel_id: ChannelId) -> None:
    check_organiser(ctx, tournament)
    runtime, t = ctx.runtime, ctx.t
    moved = await tournaments.move(runtime.db, tournament.id, channel_id, runtime.now())
    await ctx.send_ephemeral(t("tournament-moved", name=tournament_name(t, moved), channel=f"<#{channel_id}>"))
    await take_steps(ctx, tournament.id)


async def set_role(ctx: Context, tournament: Tournament, role: int | None) -> None:
    runtime, t = ctx.runtime, ctx.t
    changed = await tournaments.set_role(runtime.db, tournament.id, role, runtime.now())
    name = tournament_name(t, changed)
    if role is None:
        await ctx.send_ephemeral(t("tournament-role-none", name=name))
    else:
        await ctx.send_ephemeral(t("tournament-role-set", name=name, role=role_mention(role)))
    await take_steps(ctx, tournament.id)


async def ask_to_call_off(ctx: Context, tournament: Tournament) -> None:
    check_organiser(ctx, tournament)
    tournament.check_goes_on()
    await ctx.reply(call_off_post(ctx.t, tournament))


def check_organiser(ctx: Context, tournament: Tournament) -> None:
    """Raise NotOrganiser unless the member can manage the tournament."""
    tournament.check_organiser(ctx.by, is_manager=ctx.interaction.permissions.manage_guild)


async def press_join(ctx: Context, event: ComponentEvent[JoinTournament]) -> None:
    await ctx.defer()
    await join(ctx, await find_tournament(ctx, event.action.tournament))


async def press_army(ctx: Context, event: ComponentEvent[JoinWithArmy]) -> None:
    await ctx.defer()
    tournament = await find_tournament(ctx, event.action.tournament)
    await join(ctx, tournament, event.action.army)
    await ctx.delete()


async def press_leave(ctx: Context, event: ComponentEvent[LeaveTournament]) -> None:
    await ctx.defer()
    await leave(ctx, await find_tournament(ctx, event.action.tournament))


async def leave_for_good(ctx: Context, event: ComponentEvent[LeaveForGood]) -> None:
    await ctx.defer()
    tournament = await find_tournament(ctx, event.action.tournament)
    await take_out(ctx, tournament, ctx.by, Out.LEFT)
    await ctx.delete()


async def stay(ctx: Context, event: ComponentEvent[StayInTournament]) -> None:
    await ctx.edit(Post(said(ctx.t("tournament-goes-on"))))


async def press_tables(ctx: Context, event: ComponentEvent[ShowTables]) -> None:
    await ctx.defer()
    await show_tables(ctx, await find_tournament(ctx, event.action.tournament))


async def press_start(ctx: Context, event: ComponentEvent[StartTournament]) -> None:
    await ctx.defer()
    await start(ctx, await find_tournament(ctx, event.action.tournament))


async def call_off(ctx: Context, event: ComponentEvent[CallOffForGood]) -> None:
    await ctx.defer()
    tournament = await find_tournament(ctx, event.action.tournament)
    check_organiser(ctx, tournament)
    runtime, t = ctx.runtime, ctx.t
    await tournaments.call_off(runtime.db, tournament.id, ctx.by, runtime.now())
    await ctx.edit(Post(said(t("tournament-you-called-off", name=tournament_name(t, tournament)))))
    await take_steps(ctx, tournament.id)


HANDLERS: dict[type[Action], Handler] = {
    JoinTournament: press_join,
    JoinWithArmy: press_army,
    LeaveTournament: press_leave,
    LeaveForGood: leave_for_good,
    StayInTournament: stay,
    ShowTables: press_tables,
    StartTournament: press_start,
    CallOffForGood: call_off,
}
