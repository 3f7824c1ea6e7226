"""What members and organisers do with a tournament, by a command or a button."""

from __future__ import annotations

from datetime import timedelta

from bot.domain.ids import ChannelId, UserId
from bot.domain.outbox import Kind
from bot.domain.tournament import Out, Tournament, TournamentState
from bot.frontend.desk.actions import Action
from bot.frontend.desk.controls import Press
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.posts import Post, said
from bot.frontend.desk.subjects import find_tournament
from bot.frontend.desk.visit import Visit
from bot.frontend.tournament.carrying import WITH_TABLES, page_of
from bot.frontend.tournament.controls import (
    CallOffForGood,
    JoinTournament,
    JoinWithArmy,
    LeaveForGood,
    LeaveTournament,
    ShowTables,
    StartTournament,
    StayInTournament,
)
from bot.frontend.tournament.pictures import table_pictures
from bot.frontend.tournament.posts import army_post, call_off_post, leave_post, table_post
from bot.services import tournaments
from bot.words.names import named_army, role_mention, timestamp
from bot.words.tables import tournament_name


async def join(visit: Visit, tournament: Tournament, army: str | None = None) -> None:
    """Let a member join, or ask for an army first, and tell them."""
    tournament.check_open()
    if tournament.asks_for_army and army is None:
        return await visit.respond(army_post(visit.t, tournament))
    runtime = visit.runtime
    joined = await tournaments.join(
        runtime.db, tournament.id, visit.member, runtime.now(), army=army, allowances=runtime.allowances
    )
    t = visit.t
    told = t("tournament-you-joined", name=tournament_name(t, joined), time=timestamp(joined.deadline))
    chosen = [] if army is None else [t("tournament-your-army", army=named_army(t, army))]
    await visit.tell(" ".join([told, *chosen]))
    return await visit.box.say(Kind.TOURNAMENT, tournament.id)


async def leave(visit: Visit, tournament: Tournament) -> None:
    """Let a member leave before the start, or ask them whether to lose what is left."""
    player = tournament.entrant(visit.by)
    if tournament.state is TournamentState.RUNNING:
        going = [game for game in tournament.games if game.outcome is None]
        own = sum(player.user_id in (game.white, game.black) for game in going)
        return await visit.respond(leave_post(visit.t, tournament, own))
    return await take_out(visit, tournament, visit.by, Out.LEFT)


async def take_out(visit: Visit, tournament: Tournament, user_id: UserId, why: Out) -> None:
    """Take a player out, and say so to the member who acts."""
    runtime, t = visit.runtime, visit.t
    await tournaments.take_out(runtime.db, tournament.id, user_id, why, runtime.now())
    key = "tournament-you-left" if why is Out.LEFT else "tournament-removed"
    await visit.tell(t(key, name=tournament_name(t, tournament), user=str(user_id)))
    await visit.box.say(Kind.TOURNAMENT, tournament.id)


async def show_tables(visit: Visit, tournament: Tournament) -> None:
    """Show a tournament to one member, in their language and colours."""
    t = visit.t
    pictures = await table_pictures(t, tournament, visit.theme) if tournament.state in WITH_TABLES else ()
    await visit.respond(table_post(t, tournament, pictures, page_of(visit.runtime, tournament)))


async def start(visit: Visit, tournament: Tournament) -> None:
    """Begin a tournament before its deadline."""
    check_organiser(visit, tournament)
    runtime, t = visit.runtime, visit.t
    await tournaments.start(runtime.db, tournament.id, runtime.now(), runtime.rng)
    await visit.tell(t("tournament-started", name=tournament_name(t, tournament)))
    await visit.box.say(Kind.TOURNAMENT, tournament.id)


async def extend(visit: Visit, tournament: Tournament, by: timedelta) -> None:
    """Move the deadline to join."""
    check_organiser(visit, tournament)
    runtime, t = visit.runtime, visit.t
    changed = await tournaments.extend(runtime.db, tournament.id, tournament.deadline + by, runtime.now())
    told = t("tournament-extended", name=tournament_name(t, changed), time=timestamp(changed.deadline))
    await visit.tell(told)
    await visit.box.say(Kind.TOURNAMENT, tournament.id)


async def move(visit: Visit, tournament: Tournament, channel_id: ChannelId) -> None:
    """Continue a tournament in another channel."""
    check_organiser(visit, tournament)
    runtime, t = visit.runtime, visit.t
    moved = await tournaments.move(runtime.db, tournament.id, channel_id, runtime.now())
    await visit.tell(t("tournament-moved", name=tournament_name(t, moved), channel=f"<#{channel_id}>"))
    await visit.box.say(Kind.TOURNAMENT, tournament.id)


async def set_role(visit: Visit, tournament: Tournament, role: int | None) -> None:
    """Set the role that the winner is given, or none."""
    runtime, t = visit.runtime, visit.t
    changed = await tournaments.set_role(runtime.db, tournament.id, role, runtime.now())
    name = tournament_name(t, changed)
    if role is None:
        await visit.tell(t("tournament-role-none", name=name))
    else:
        await visit.tell(t("tournament-role-set", name=name, role=role_mention(role)))
    await visit.box.say(Kind.TOURNAMENT, tournament.id)


async def ask_to_call_off(visit: Visit, tournament: Tournament) -> None:
    """Ask the organiser whether to call a tournament off."""
    check_organiser(visit, tournament)
    tournament.check_goes_on()
    await visit.respond(call_off_post(visit.t, tournament))


def check_organiser(visit: Visit, tournament: Tournament) -> None:
    """Raise NotOrganiser unless the member may run the tournament."""
    tournament.check_organiser(visit.by, is_manager=visit.interaction.permissions.manage_guild)


async def press_join(visit: Visit, press: Press[JoinTournament]) -> None:
    """Join by the button."""
    await visit.acknowledge()
    await join(visit, await find_tournament(visit, press.action.tournament))


async def press_army(visit: Visit, press: Press[JoinWithArmy]) -> None:
    """Join with an army, and take the question away."""
    await visit.acknowledge()
    tournament = await find_tournament(visit, press.action.tournament)
    await join(visit, tournament, press.action.army)
    await visit.dismiss()


async def press_leave(visit: Visit, press: Press[LeaveTournament]) -> None:
    """Leave by the button."""
    await visit.acknowledge()
    await leave(visit, await find_tournament(visit, press.action.tournament))


async def leave_for_good(visit: Visit, press: Press[LeaveForGood]) -> None:
    """Leave a tournament that has begun."""
    await visit.acknowledge()
    tournament = await find_tournament(visit, press.action.tournament)
    await take_out(visit, tournament, visit.by, Out.LEFT)
    await visit.dismiss()


async def stay(visit: Visit, press: Press[StayInTournament]) -> None:
    """Replace a question by one sentence."""
    await visit.redo(Post(said(visit.t("tournament-goes-on"))))


async def press_tables(visit: Visit, press: Press[ShowTables]) -> None:
    """Show the tables by the button."""
    await visit.acknowledge()
    await show_tables(visit, await find_tournament(visit, press.action.tournament))


async def press_start(visit: Visit, press: Press[StartTournament]) -> None:
    """Begin by the button."""
    await visit.acknowledge()
    await start(visit, await find_tournament(visit, press.action.tournament))


async def call_off(visit: Visit, press: Press[CallOffForGood]) -> None:
    """Call a tournament off."""
    await visit.acknowledge()
    tournament = await find_tournament(visit, press.action.tournament)
    check_organiser(visit, tournament)
    runtime, t = visit.runtime, visit.t
    await tournaments.call_off(runtime.db, tournament.id, visit.by, runtime.now())
    await visit.redo(Post(said(t("tournament-you-called-off", name=tournament_name(t, tournament)))))
    await visit.box.say(Kind.TOURNAMENT, tournament.id)


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
