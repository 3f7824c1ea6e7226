"""Team matches as the members of two servers see them in Discord."""

from __future__ import annotations

import discord
import pytest
from simcord import ChannelHandle, MemberActor
from simcord.results import ResponseMessage

from bot.domain.ids import GameId, ServerId, TournamentId
from bot.services import games, tournaments
from bot.services import settings as stored_settings
from bot.storage import checks
from tests.e2e.panels import press
from tests.e2e.second_guild import Forest, grown
from tests.e2e.world import World, alt_texts, answer, buttons, pictures, refusal, text, told


@pytest.fixture
async def forest(world: World) -> Forest:
    """The other server."""
    return await grown(world)


async def challenged(world: World, forest: Forest, **options: object) -> ResponseMessage:
    wished = {"server": str(forest.guild.id), **options}
    return answer(await world.alice.slash(world.channel, "tournament challenge", **wished))


async def pass_time(world: World, seconds: float = 5) -> None:
    """Let time pass, in which the outbox's rounds open the rooms."""
    await world.env.advance_time(seconds)
    await world.env.settle()


async def opened(world: World, forest: Forest, **options: object) -> tuple[discord.Message, discord.Message]:
    """The messages of a match that can be joined, of both servers."""
    await challenged(world, forest, **options)
    await forest.dana.click(forest.channel.last_message, label="Accept")
    await pass_time(world)
    return world.newest(world.channel), world.newest(forest.channel)


async def joined(world: World, forest: Forest, **options: object) -> tuple[discord.Message, discord.Message]:
    mine, theirs = await opened(world, forest, **options)
    for member in (world.alice, world.bo):
        await member.click(mine, label="Join")
    for member in (forest.dana, forest.eli):
        await member.click(theirs, label="Join")
    await pass_time(world)
    return again(world, world.channel, mine), again(world, forest.channel, theirs)


async def begun(world: World, forest: Forest, **options: object) -> tuple[discord.Message, discord.Message]:
    mine, theirs = await joined(world, forest, **options)
    await forest.dana.click(theirs, label="Start now")
    await pass_time(world)
    return again(world, world.channel, mine), again(world, forest.channel, theirs)


def again(world: World, channel: ChannelHandle, message: discord.Message) -> discord.Message:
    """A message as it is now."""
    return next(one for one in world.messages(channel) if one.id == message.id)


async def rooms(world: World, forest: Forest, place: int = 0) -> tuple[ChannelHandle, ChannelHandle]:
    """The threads of one game in both servers."""
    found = []
    for number, channel in ((1, world.channel), (2, forest.channel)):
        match = await tournaments.load(world.client.runtime.db, TournamentId(number))
        game = await games.load(world.client.runtime.db, match.games[place].id)
        found.append(next(room for room in channel.threads if room.id == game.room_id))
    return found[0], found[1]


async def players(world: World, forest: Forest) -> tuple[MemberActor, MemberActor]:
    """White and Black of the first game."""
    match = await tournaments.load(world.client.runtime.db, TournamentId(1))
    everybody = {one.id: one for one in (world.alice, world.bo, forest.dana, forest.eli)}
    return everybody[match.games[0].white], everybody[match.games[0].black]


async def test_the_challenge_stands_in_the_other_servers_channel_with_its_terms(world: World, forest: Forest) -> None:
    made = await challenged(world, forest, boards=4, games=2, clock="1d", joining="3d")
    assert "The Forest is challenged" in text(made)
    posted = forest.channel.last_message
    assert "The Steppe challenges The Forest to a team match" in text(posted)
    assert "Orda Chess · 1 day a move · up to 4 boards · two games each, with changed colours" in text(posted)
    assert "members of both servers have 3 days to join" in text(posted)
    assert buttons(posted) == ["Accept", "Decline"]


async def test_servers_are_found_by_their_names_unless_they_have_switched_matches_off(
    world: World, forest: Forest
) -> None:
    found = await world.alice.autocomplete(world.channel, "tournament challenge", "server", "fore")
    assert [(one["name"], one["value"]) for one in found] == [("The Forest", str(forest.guild.id))]
    await stored_settings.change(
        world.client.runtime.db, stored_settings.TOURNAMENTS, ServerId(forest.guild.id), has_teams=False
    )
    assert await world.alice.autocomplete(world.channel, "tournament challenge", "server", "fore") == []


async def test_only_managers_challenge_and_answer(world: World, forest: Forest) -> None:
    asking = world.bo.slash(world.channel, "tournament challenge", server=str(forest.guild.id))
    assert "Only members who may manage this server" in await refusal(world, asking)
    await challenged(world, forest)
    pressed = forest.eli.click(forest.channel.last_message, label="Accept")
    assert "Only members who may manage this server" in await refusal(world, pressed)


async def test_members_of_both_join_in_their_own_server(world: World, forest: Forest) -> None:
    mine, theirs = await joined(world, forest)
    assert "The Steppe – The Forest · tournament #1" in text(mine)
    assert "The Steppe – The Forest · tournament #2" in text(theirs)
    assert f"**The Steppe** · 2 of 8: {world.alice.mention}, {world.bo.mention}" in text(mine)
    assert "**The Forest** · 2 of 8: **Dana**, **Eli**" in text(mine)
    assert f"**The Forest** · 2 of 8: {forest.dana.mention}, {forest.eli.mention}" in text(theirs)
    assert "**The Steppe** · 2 of 8: **Alice**, **Bo**" in text(theirs)
    assert buttons(mine) == buttons(theirs) == ["Join", "Leave", "Start now"]


async def test_a_team_of_one_cannot_start(world: World, forest: Forest) -> None:
    mine, theirs = await opened(world, forest)
    await world.alice.click(mine, label="Join")
    started = forest.dana.click(theirs, label="Start now")
    assert "2 players or more in each team" in await refusal(world, started)


async def test_each_game_has_a_room_in_both_servers_and_calls_only_who_is_there(world: World, forest: Forest) -> None:
    mine, theirs = await begun(world, forest)
    assert len(world.channel.threads) == len(forest.channel.threads) == 2
    white, black = await players(world, forest)
    here, there = await rooms(world, forest)
    names = {one.id: one.user.global_name for one in (white, black)}
    # The challenged have White on the first board.
    assert white in (forest.dana, forest.eli)
    assert f"**{names[white.id]}**" in text(world.newest(here))
    assert black.mention in text(world.newest(here))
    assert white.mention in text(world.newest(there))
    assert f"**{names[black.id]}**" in text(world.newest(there))
    assert f"**{names[white.id]}** is to move (White), in the other server." in text(world.newest(here))
    assert f"{white.mention}, you are to move (White)." in text(world.newest(there))
    assert white.mention not in text(world.newest(here))
    assert black.mention not in text(world.newest(there))
    assert "0 of 2 games are over" in text(mine)
    assert "**The Steppe 0 : 0 The Forest**" in text(theirs)
    assert len(pictures(mine)) == len(pictures(theirs)) == 1
    assert "The Steppe 0 : 0 The Forest" in alt_texts(mine)[0]
    assert await checks.check(world.client.runtime.db) == []


async def test_both_play_one_game_each_from_their_own_server(world: World, forest: Forest) -> None:
    await begun(world, forest)
    white, black = await players(world, forest)
    here, there = await rooms(world, forest)
    await white.slash(there, "move", move="d4")
    await pass_time(world)
    assert "Last move: **1. d4**" in text(world.newest(here))
    assert f"{black.mention}" in text(world.newest(here)).splitlines()[-2]
    assert world.pinged()[-1] == [black.user.name]
    await black.slash(here, "move", move="c5")
    await pass_time(world)
    assert "Last move: **1… c5**" in text(world.newest(there))
    assert world.pinged()[-1] == [white.user.name]


async def test_a_draw_is_offered_there_and_accepted_here(world: World, forest: Forest) -> None:
    await begun(world, forest)
    white, black = await players(world, forest)
    here, there = await rooms(world, forest)
    await white.slash(there, "move", move="d4")
    await pass_time(world)
    await black.slash(here, "move", move="c5")
    await pass_time(world)
    await white.slash(there, "draw")
    await pass_time(world)
    assert world.offer_calls(there) == []
    [call] = world.offer_calls(here)
    assert black.mention in call
    assert "<@" not in call.replace(black.mention, "")
    await black.click(world.newest(here), label="Accept draw")
    await pass_time(world)
    assert "agreed on a draw" in text(world.newest(there)) or "draw" in text(world.newest(there)).lower()
    assert world.is_archived(there)


async def test_a_board_offers_neither_abort_nor_takeback_nor_hint(world: World, forest: Forest) -> None:
    await begun(world, forest)
    here, _ = await rooms(world, forest)
    assert not {"Abort", "Takeback", "Hint", "Rematch"} & set(buttons(world.newest(here)))


async def test_who_leaves_forfeits_and_the_winner_is_announced_in_both(world: World, forest: Forest) -> None:
    mine, theirs = await begun(world, forest)
    for loser in (forest.dana, forest.eli):
        asked = answer(await loser.click(theirs, label="Leave"))
        await loser.click(asked, label="Leave and lose")
        await pass_time(world)
    for channel in (world.channel, forest.channel):
        announced = text(world.newest(channel))
        assert "**The Steppe – The Forest** is over: The Steppe 2 : 0 The Forest." in announced
        assert "Congratulations, **The Steppe**" in announced
    assert sorted(world.pinged()[-1] + world.pinged()[-2]) == ["alice", "bo"]
    over = again(world, world.channel, mine)
    assert "It is over, and **The Steppe** won." in text(over)
    here, _ = await rooms(world, forest)
    # Discord reads no bold within bold.
    assert "****" not in text(world.newest(here))
    assert "is out of the tournament." in text(world.newest(here))
    assert "**Dana** (left)" in text(over)
    assert buttons(over) == []


async def test_the_winners_are_given_the_role_that_their_own_server_has_set(world: World, forest: Forest) -> None:
    mine, theirs = await joined(world, forest)
    world.grant_bot("manage_roles")
    role = world.guild.create_role("Victors")
    assert "You may not give the role" in await refusal(
        world, world.alice.slash(world.channel, "tournament role", role=role)
    )
    world.allow(world.alice, "manage_roles")
    for one in (role, world.guild.create_role("Heroes")):
        said = told(await world.alice.slash(world.channel, "tournament role", role=one))
        assert f"is given the role <@&{one.id}>" in said
    assert "If this server’s team wins, its players are given the role" in text(again(world, world.channel, mine))
    assert "given the role" not in text(again(world, forest.channel, theirs))
    await forest.dana.click(theirs, label="Start now")
    await pass_time(world)
    for loser in (forest.dana, forest.eli):
        asked = answer(await loser.click(theirs, label="Leave"))
        await loser.click(asked, label="Leave and lose")
        await pass_time(world)
    members = world.env.backend.get_guild(world.guild.id).members
    assert [one.id in members[who.id].role_ids for who in (world.alice, world.bo)] == [True, True]
    assert role.id not in members[world.bo.id].role_ids


async def test_a_restart_in_the_middle_loses_nothing(world: World, forest: Forest) -> None:
    await begun(world, forest)
    white, black = await players(world, forest)
    here, there = await rooms(world, forest)
    await white.slash(there, "move", move="d4")
    await world.restart()
    await pass_time(world, 30)
    assert "Last move: **1. d4**" in text(world.newest(here))
    await black.slash(here, "resign")
    for number in (1, 2):
        match = await tournaments.load(world.client.runtime.db, TournamentId(number))
        assert (await games.load(world.client.runtime.db, GameId(match.games[0].id))).ply == 1


async def test_the_table_is_shown_to_who_asks(world: World, forest: Forest) -> None:
    await begun(world, forest)
    shown = answer(await world.chen.slash(world.channel, "tournament table"))
    assert "**The Steppe 0 : 0 The Forest**" in text(shown)
    assert buttons(shown) == []


async def test_managers_switch_team_matches_off_and_on(world: World, forest: Forest) -> None:
    panel = answer(await world.alice.slash(world.channel, "server"))
    settings = answer(await press(world.alice, panel, "tournament-settings"))
    assert "**Team matches** · managers may challenge other servers" in text(settings)
    await world.alice.click(settings, label="Switch team matches off")
    assert "**Team matches** · are switched off" in text(settings)
    asking = world.alice.slash(world.channel, "tournament challenge", server=str(forest.guild.id))
    assert "has switched team matches off" in await refusal(world, asking)
    await world.alice.click(settings, label="Play team matches")
    assert "is challenged" in text(await challenged(world, forest))


async def test_a_declined_challenge_is_told_and_a_withdrawn_one_loses_its_buttons(world: World, forest: Forest) -> None:
    await challenged(world, forest)
    await forest.dana.click(forest.channel.last_message, label="Decline")
    assert "The Forest has declined" in text(world.newest(world.channel))
    await world.env.advance_time(60)
    await challenged(world, forest)
    await forest.dana.click(forest.channel.last_message, label="Decline")
    answers = [text(one) for one in world.messages(world.channel) if "has declined" in text(one)]
    assert len(set(answers)) == len(answers) == 2
    made = await challenged(world, forest)
    assert "is withdrawn" in told(await world.alice.click(made, label="Cancel"))
    assert buttons(forest.channel.last_message) == []
