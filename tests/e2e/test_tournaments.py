"""Tournaments in Discord, as members see them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

import discord
import pytest
from simcord import ChannelHandle, MemberActor

from bot.domain.ids import Member, ServerId, TournamentId, UserId
from bot.domain.tournament import Organizers, TournamentState
from bot.services import games, tournaments
from bot.services import settings as stored_settings
from tests.e2e.away import be_away
from tests.e2e.paged import LINKS, browsing, give_page
from tests.e2e.panels import with_power
from tests.e2e.world import World, action_ids, alt_texts, answer, buttons, pictures, refusal, text, told
from tests.wording import has_ui_text, labels, ui_text

UNNAMED = ui_text("tournament-unnamed", variant="Orda Chess")


@pytest.fixture
def dana(world: World) -> MemberActor:
    return world.guild.add_member(world.env.create_user("dana", global_name="Dana"))


@pytest.fixture
def players(world: World, dana: MemberActor) -> tuple[MemberActor, ...]:
    return world.alice, world.bo, world.chen, dana


async def opened(world: World, by: MemberActor, **options: object) -> discord.Message:
    """Open a tournament, and return its message."""
    made = await by.slash(world.channel, "tournament create", **options)
    assert has_ui_text(told(made), "tournament-created")
    return world.newest(world.channel)


async def joined(world: World, players: Iterable[MemberActor], **options: object) -> discord.Message:
    first, *others = players
    message = await opened(world, first, **options)
    for player in (first, *others):
        await player.click(message, label=ui_text("button-join-tournament"))
    return shown(world, message)


AWAKE = timedelta(minutes=1)


async def pass_time(world: World, by: timedelta = timedelta(seconds=5)) -> None:
    """Let time pass, so that the outbox can create the games' threads. The bot only runs for the last minute."""
    if by > AWAKE:
        await be_away(world, (by - AWAKE).total_seconds())
    await world.env.advance_time(min(by, AWAKE).total_seconds())
    await world.env.settle()


async def begun(world: World, players: Iterable[MemberActor], **options: object) -> discord.Message:
    players = tuple(players)
    message = await joined(world, players, **options)
    await players[0].click(message, label=ui_text("button-start-tournament"))
    await pass_time(world)
    return shown(world, message)


def shown(world: World, message: discord.Message) -> discord.Message:
    """The current version of a message."""
    return next(one for one in world.messages(world.channel) if one.id == message.id)


def game_channels(world: World) -> list[ChannelHandle]:
    return list(world.channel.threads)


async def resign_all(world: World, loser: MemberActor) -> None:
    """Resign all of a member's games."""
    for game_channel in game_channels(world):
        if not world.is_archived(game_channel) and loser.user.name.title() in str(game_channel.name):
            asked = await loser.slash(game_channel, "resign")
            await loser.click(answer(asked), label=ui_text("button-resign"))
    await pass_time(world)


async def test_members_join_and_leave_with_buttons(world: World) -> None:
    message = await opened(world, world.alice, title="Spring Cup", size=8)
    assert ui_text("tournament-title", system="groups", name="Spring Cup", number="#1") in text(message)
    assert buttons(message) == labels("join-tournament", "leave-tournament", "start-tournament")
    assert has_ui_text(
        told(await world.bo.click(message, label=ui_text("button-join-tournament"))), "tournament-you-joined"
    )
    assert f"<@{world.bo.id}>" in text(shown(world, message))
    assert has_ui_text(
        told(await world.bo.click(message, label=ui_text("button-leave-tournament"))), "tournament-you-left"
    )
    assert f"<@{world.bo.id}>" not in text(shown(world, message))


async def test_the_list_of_players_pings_nobody(world: World) -> None:
    message = await opened(world, world.alice)
    await world.bo.click(message, label=ui_text("button-join-tournament"))
    assert world.pinged()[-1] == []


async def test_a_tournament_with_too_few_players_cannot_start(world: World) -> None:
    message = await opened(world, world.alice)
    refused = await refusal(world, world.alice.click(message, label=ui_text("button-start-tournament")))
    assert has_ui_text(refused, "error-too-few-players", fewest=4)


async def test_only_the_organizer_can_start(world: World) -> None:
    message = await opened(world, world.alice)
    assert has_ui_text(
        await refusal(world, world.bo.click(message, label=ui_text("button-start-tournament"))), "error-not-organiser"
    )


async def test_each_game_gets_a_channel_and_the_message_a_table(world: World, players: tuple[MemberActor, ...]) -> None:
    message = await begun(world, players)
    assert len(game_channels(world)) == 6
    assert all(world.newest(game_channel).components for game_channel in game_channels(world))
    assert has_ui_text(text(message), "tournament-in-groups", over=0, games=6)
    assert len(pictures(message)) == 1
    assert "Alice 0" in alt_texts(message)[0]
    assert buttons(message) == labels("show-tables", "leave-tournament")


async def test_a_live_game_of_a_tournament_is_lost_without_a_first_move(
    world: World, players: tuple[MemberActor, ...]
) -> None:
    await begun(world, players, system="swiss", clock="5+3")
    for one in (await tournaments.load(world.client.runtime.db, TournamentId(1))).games:
        game = await games.load(world.client.runtime.db, one.id)
        assert game.countdown is not None
        late = {"player": f"<@{game.to_move.user_id}>", "until": f"<t:{int(game.countdown.deadline.timestamp())}:R>"}
        board = world.newest(await world.channel_of_game(one.id))
        assert ui_text("clock-first-move", end="loss", **late) in text(board).splitlines()


async def test_tournament_boards_offer_neither_abort_nor_takeback(
    world: World, players: tuple[MemberActor, ...]
) -> None:
    await begun(world, players, rated=False)
    board = world.newest(game_channels(world)[0])
    assert ui_text("tournament-game", system="groups", tournament=1) in text(board)
    assert not {*labels("abort", "takeback", "hint")} & set(buttons(board))


async def test_a_full_tournament_starts_by_itself(world: World, players: tuple[MemberActor, ...]) -> None:
    message = await joined(world, players, size=4)
    await pass_time(world)
    assert has_ui_text(text(shown(world, message)), "tournament-in-groups")
    assert len(game_channels(world)) == 6


async def test_if_all_places_must_be_taken_the_message_names_one_condition(
    world: World, players: tuple[MemberActor, ...]
) -> None:
    message = await opened(world, world.alice, size=4)
    assert has_ui_text(text(message), "tournament-begins-full", size=4)
    assert ui_text("tournament-organiser-only", user=world.alice.id) in text(message)
    for player in players:
        joined_now = told(await player.click(message, label=ui_text("button-join-tournament")))
        key = "tournament-starts-now" if player is players[-1] else "tournament-starts-full"
        assert ui_text(key, system="groups") in joined_now


async def test_the_last_player_can_join_in_the_browser(world: World, players: tuple[MemberActor, ...]) -> None:
    message = await joined(world, players[:3], size=4)
    give_page(world.client)
    runtime, last = world.client.runtime, players[3]
    member = Member(UserId(last.id), "Dana")
    async with browsing(world) as page:
        await page.enter(await LINKS.to_puzzles(runtime.db, member, ServerId(world.guild.id), runtime.now()))
        status, state = await page.send("/api/tournaments/1/do", action="join")
        assert (status, state["own"]["is_in"]) == (200, True)
        await pass_time(world)
        assert f"<@{last.id}>" in text(shown(world, message))
        assert len(game_channels(world)) == 6
        status, _ = await page.send("/api/tournaments/1/do", action="leave")
        await pass_time(world)
    assert status == 200
    loaded = await tournaments.load(runtime.db, TournamentId(1))
    assert {game.outcome is not None for game in loaded.games if last.id in (game.white, game.black)} == {True}


async def test_the_winner_is_announced(world: World, players: tuple[MemberActor, ...]) -> None:
    await begun(world, players)
    for loser in players[1:]:
        await resign_all(world, loser)
    last = world.newest(world.channel)
    assert has_ui_text(text(last), "tournament-won", winners=world.alice.mention)
    assert world.pinged()[-1] == ["alice"]
    assert pictures(last) == ["winner-1.png"]
    await pass_time(world, timedelta(minutes=5))
    assert world.newest(world.channel).id == last.id


async def test_the_winner_gets_the_role(world: World, players: tuple[MemberActor, ...]) -> None:
    # A new role is below all earlier ones, so Alice's role is above the winner's.
    stewards = world.guild.create_role("steward", permissions=discord.Permissions(manage_roles=True))
    role = world.guild.create_role("Champion")
    world.grant_bot("manage_roles")
    world.env.backend.add_member_role(world.guild.id, world.alice.id, stewards.id)
    await begun(world, players, role=role)
    for loser in players[1:]:
        await resign_all(world, loser)
    assert role.id in world.env.backend.get_guild(world.guild.id).members[world.alice.id].role_ids


async def test_members_cannot_offer_a_role_without_permission(world: World) -> None:
    role = world.guild.create_role("Champion")
    refused = await refusal(world, world.bo.slash(world.channel, "tournament create", role=role))
    assert has_ui_text(refused, "error-may-not-give-role")


async def test_leaving_asks_first_and_forfeits_the_remaining_games(
    world: World, players: tuple[MemberActor, ...]
) -> None:
    message = await begun(world, players)
    asked = answer(await world.bo.click(message, label=ui_text("button-leave-tournament")))
    assert has_ui_text(text(asked), "tournament-leave-question", games=3)
    await world.bo.click(asked, label=ui_text("button-leave-for-good"))
    await pass_time(world)
    assert has_ui_text(text(shown(world, message)), "tournament-in-groups", over=3, games=6)
    theirs = [game_channel for game_channel in game_channels(world) if "Bo" in str(game_channel.name)]
    assert all(
        has_ui_text(text(world.newest(game_channel)), "end-forfeit", loser=f"<@{world.bo.id}>")
        for game_channel in theirs
    )


async def test_a_player_who_loses_on_time_is_out(world: World, players: tuple[MemberActor, ...]) -> None:
    message = await begun(world, players, clock="1h")
    await pass_time(world, timedelta(hours=1, minutes=1))
    assert ui_text("out-time") in text(shown(world, message))


async def test_a_restart_at_the_start_loses_nothing(world: World, players: tuple[MemberActor, ...]) -> None:
    message = await joined(world, players)
    await tournaments.start(world.client.runtime.db, 1, world.env.now(), world.client.runtime.rng)
    await world.restart()
    await pass_time(world, timedelta(seconds=30))
    assert len(game_channels(world)) == 6
    assert has_ui_text(text(shown(world, message)), "tournament-in-groups", over=0, games=6)


async def test_a_deleted_message_is_posted_again(world: World, players: tuple[MemberActor, ...]) -> None:
    message = await opened(world, world.alice)
    world.env.backend.delete_message(world.channel.id, message.id)
    await world.bo.slash(world.channel, "tournament join")
    assert f"<@{world.bo.id}>" in text(world.newest(world.channel))


async def test_the_organizer_can_remove_players_extend_and_cancel(
    world: World, players: tuple[MemberActor, ...]
) -> None:
    message = await joined(world, players)
    await world.alice.slash(world.channel, "tournament remove", member=world.bo)
    assert f"<@{world.bo.id}>" not in text(shown(world, message))
    before = (await tournaments.load(world.client.runtime.db, 1)).deadline
    await world.alice.slash(world.channel, "tournament extend", longer="3d")
    assert (await tournaments.load(world.client.runtime.db, 1)).deadline - before == timedelta(days=3)
    asked = answer(await world.alice.slash(world.channel, "tournament cancel"))
    assert text(asked) == ui_text("tournament-call-off-question", name=UNNAMED, games=0)
    await world.alice.click(asked, label=ui_text("call-off-for-good", system="groups"))
    assert ui_text("tournament-called-off", system="groups") in text(shown(world, message))
    assert buttons(shown(world, message)) == []


async def test_canceling_a_running_tournament_tells_how_many_games_end(
    world: World, players: tuple[MemberActor, ...]
) -> None:
    await begun(world, players)
    asked = answer(await world.alice.slash(world.channel, "tournament cancel"))
    assert text(asked) == ui_text("tournament-call-off-question", name=UNNAMED, games=6)


async def test_other_members_cannot_remove_extend_cancel_or_start(world: World) -> None:
    await opened(world, world.alice)
    for command in ("extend", "cancel", "start"):
        assert has_ui_text(
            await refusal(world, world.bo.slash(world.channel, f"tournament {command}")), "error-not-organiser"
        )
    removing = world.bo.slash(world.channel, "tournament remove", member=world.alice)
    assert has_ui_text(await refusal(world, removing), "error-not-organiser")


async def test_a_former_manager_cannot_cancel(world: World) -> None:
    await opened(world, world.alice)
    dora = with_power(world, "Dora", manage_guild=True)
    asked = answer(await dora.slash(world.channel, "tournament cancel"))
    world.env.backend.get_guild(world.guild.id).members[dora.id].role_ids.clear()
    pressed = await dora.click(asked, label=ui_text("call-off-for-good", system="groups"))
    assert has_ui_text(text(pressed.followups[-1]), "error-not-organiser")
    assert (await tournaments.load(world.client.runtime.db, 1)).state is TournamentState.OPEN


async def test_other_members_cannot_confirm_the_organizers_question(world: World) -> None:
    await opened(world, world.alice)
    asked = answer(await world.alice.slash(world.channel, "tournament cancel"))
    [pressed] = await world.at_once(world.pressing(world.bo, asked, ui_text("call-off-for-good", system="groups")))
    assert has_ui_text(text(pressed.followups[-1]), "error-not-organiser")
    assert (await tournaments.load(world.client.runtime.db, 1)).state is TournamentState.OPEN


async def test_each_player_chooses_one_army(world: World, players: tuple[MemberActor, ...]) -> None:
    message = await opened(world, world.alice, variant="asymmetric")
    for player, army in zip(players, ("Humans", "Elves", "Orcs", "Elves"), strict=True):
        asked = answer(await player.click(message, label=ui_text("button-join-tournament")))
        await player.click(asked, label=army)
    assert "Orcs" not in text(shown(world, message))
    await world.alice.click(message, label=ui_text("button-start-tournament"))
    await pass_time(world)
    tournament = await tournaments.load(world.client.runtime.db, 1)
    assert {one.user_id: one.army for one in tournament.entrants}[UserId(world.chen.id)] == "orcs"


async def test_members_can_see_the_table(world: World, players: tuple[MemberActor, ...]) -> None:
    await begun(world, players)
    table = answer(await world.bo.slash(world.channel, "tournament table"))
    assert pictures(table) == ["table-1-0-0.png"]
    assert buttons(table) == []


async def test_tournaments_can_be_turned_off(world: World) -> None:
    await stored_settings.change(
        world.client.runtime.db, stored_settings.TOURNAMENTS, ServerId(world.guild.id), organizers=Organizers.NOBODY
    )
    refused = await refusal(world, world.alice.slash(world.channel, "tournament create"))
    assert ui_text("error-no-tournaments") in refused


async def test_a_server_can_have_a_channel_for_all_tournaments(world: World) -> None:
    hall = world.guild.create_text_channel("hall")
    await stored_settings.change(
        world.client.runtime.db, stored_settings.TOURNAMENTS, ServerId(world.guild.id), channel_id=hall.id
    )
    await world.alice.slash(world.channel, "tournament create")
    assert has_ui_text(text(world.newest(hall)), "tournament-title-unnamed", number="#1")


async def test_managers_choose_who_can_organize(world: World) -> None:
    stewards = world.guild.create_role("steward", permissions=discord.Permissions(manage_guild=True))
    world.env.backend.add_member_role(world.guild.id, world.alice.id, stewards.id)
    panel = answer(await world.alice.slash(world.channel, "server"))
    settings = answer(await world.alice.click(panel, label=ui_text("button-tournament-settings")))
    await world.alice.select(settings, ["managers"], custom_id=action_ids(settings)["pick-organisers"])
    set_now = await stored_settings.load(world.client.runtime.db, stored_settings.TOURNAMENTS, ServerId(world.guild.id))
    assert set_now.organizers is Organizers.MANAGERS
    assert ui_text("error-only-managers-organise") in await refusal(
        world, world.bo.slash(world.channel, "tournament create")
    )


async def test_a_tournament_without_players_is_canceled_at_the_deadline(world: World) -> None:
    message = await opened(world, world.alice, joining="1h")
    await pass_time(world, timedelta(hours=1, seconds=30))
    assert (await tournaments.load(world.client.runtime.db, 1)).state is TournamentState.CALLED_OFF
    assert ui_text("tournament-too-few", fewest=4) in text(shown(world, message))


async def test_the_number_is_required_if_there_are_several_tournaments(world: World) -> None:
    for _ in range(2):
        await opened(world, world.alice)
    said = await refusal(world, world.bo.slash(world.channel, "tournament join"))
    assert said == ui_text("error-several-tournaments", tournaments="#2, #1")
    offered = await world.bo.autocomplete(world.channel, "tournament join", "tournament", "")
    assert [choice["value"] for choice in offered] == [2, 1]
    await world.bo.slash(world.channel, "tournament join", tournament=1)
    assert len((await tournaments.load(world.client.runtime.db, 1)).entrants) == 1
