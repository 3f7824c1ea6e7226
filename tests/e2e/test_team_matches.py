"""Team matches in Discord, as seen by the members of two servers."""

from __future__ import annotations

import discord
import pytest
from simcord import ChannelHandle, MemberActor
from simcord.results import ResponseMessage

from bot.domain.ids import GameId, ServerId, TournamentId
from bot.services import games, tournaments
from bot.services import settings as stored_settings
from bot.storage import checks
from tests.e2e import payloads
from tests.e2e.panels import press
from tests.e2e.second_guild import Forest, grown
from tests.e2e.world import World, action_ids, alt_texts, answer, buttons, pictures, refusal, text, told
from tests.wording import has_ui_text, labels, ui_text


@pytest.fixture
async def forest(world: World) -> Forest:
    """A second server, which accepts challenges from other servers."""
    return await grown(world)


async def challenged(world: World, forest: Forest, **options: object) -> ResponseMessage:
    wished = {"server": str(forest.guild.id), **options}
    return answer(await world.alice.slash(world.channel, "tournament challenge", **wished))


async def pass_time(world: World, seconds: float = 5) -> None:
    """Let time pass. In the meantime, the outbox creates the games' threads."""
    await world.env.advance_time(seconds)
    await world.env.settle()


async def opened(world: World, forest: Forest, **options: object) -> tuple[discord.Message, discord.Message]:
    """Open a match, and return its message in each server."""
    await challenged(world, forest, **options)
    await forest.dana.click(forest.channel.last_message, label=ui_text("button-accept"))
    await pass_time(world)
    return world.newest(world.channel), world.newest(forest.channel)


async def joined(world: World, forest: Forest, **options: object) -> tuple[discord.Message, discord.Message]:
    mine, theirs = await opened(world, forest, **options)
    for member in (world.alice, world.bo):
        await member.click(mine, label=ui_text("button-join-tournament"))
    for member in (forest.dana, forest.eli):
        await member.click(theirs, label=ui_text("button-join-tournament"))
    await pass_time(world)
    return current(world, world.channel, mine), current(world, forest.channel, theirs)


async def begun(world: World, forest: Forest, **options: object) -> tuple[discord.Message, discord.Message]:
    mine, theirs = await joined(world, forest, **options)
    await forest.dana.click(theirs, label=ui_text("button-start-tournament"))
    await pass_time(world)
    return current(world, world.channel, mine), current(world, forest.channel, theirs)


def current(world: World, channel: ChannelHandle, message: discord.Message) -> discord.Message:
    """The current version of a message."""
    return next(one for one in world.messages(channel) if one.id == message.id)


async def game_channels(world: World, forest: Forest, place: int = 0) -> tuple[ChannelHandle, ChannelHandle]:
    """The threads of one game in both servers."""
    found = []
    for number, channel in ((1, world.channel), (2, forest.channel)):
        match = await tournaments.load(world.client.runtime.db, TournamentId(number))
        game = await games.load(world.client.runtime.db, match.games[place].id)
        found.append(next(game_channel for game_channel in channel.threads if game_channel.id == game.channel_id))
    return found[0], found[1]


async def players(world: World, forest: Forest) -> tuple[MemberActor, MemberActor]:
    """The players of the first game: White, then Black."""
    match = await tournaments.load(world.client.runtime.db, TournamentId(1))
    everybody = {one.id: one for one in (world.alice, world.bo, forest.dana, forest.eli)}
    return everybody[match.games[0].white], everybody[match.games[0].black]


async def test_the_challenge_is_posted_in_the_other_servers_channel_with_its_terms(
    world: World, forest: Forest
) -> None:
    made = await challenged(world, forest, boards=4, games=2, clock="1d", joining="3d")
    assert has_ui_text(text(made), "team-challenge-made")
    posted = forest.channel.last_message
    assert ui_text("team-challenge-title", server="The Steppe", opponent="The Forest") in text(posted)
    assert has_ui_text(text(posted), "team-challenge-terms", variant="Orda Chess", clock=ui_text("clock-1d"))
    assert has_ui_text(text(posted), "team-challenge-terms", joining=ui_text("span-3d"))
    assert buttons(posted) == labels("accept", "decline")


async def test_servers_are_found_by_their_names_unless_team_matches_are_off(world: World, forest: Forest) -> None:
    found = await world.alice.autocomplete(world.channel, "tournament challenge", "server", "fore")
    assert [(one["name"], one["value"]) for one in found] == [("The Forest", str(forest.guild.id))]
    await stored_settings.change(
        world.client.runtime.db, stored_settings.TOURNAMENTS, ServerId(forest.guild.id), has_teams=False
    )
    assert await world.alice.autocomplete(world.channel, "tournament challenge", "server", "fore") == []


async def test_only_managers_can_challenge_and_accept(world: World, forest: Forest) -> None:
    asking = world.bo.slash(world.channel, "tournament challenge", server=str(forest.guild.id))
    assert ui_text("error-only-managers-match") in await refusal(world, asking)
    await challenged(world, forest)
    pressed = forest.eli.click(forest.channel.last_message, label=ui_text("button-accept"))
    assert ui_text("error-only-managers-match") in await refusal(world, pressed)


def joined_text(team: str, *players: str) -> str:
    return ui_text("team-joined", team=team, count=len(players), size=8, players=", ".join(players))


async def test_members_join_in_their_own_server(world: World, forest: Forest) -> None:
    mine, theirs = await joined(world, forest)
    assert ui_text("tournament-title", system="teams", name="The Steppe – The Forest", number="#1") in text(mine)
    assert ui_text("tournament-title", system="teams", name="The Steppe – The Forest", number="#2") in text(theirs)
    assert joined_text("The Steppe", world.alice.mention, world.bo.mention) in text(mine)
    assert joined_text("The Forest", "**Dana**", "**Eli**") in text(mine)
    assert joined_text("The Forest", forest.dana.mention, forest.eli.mention) in text(theirs)
    assert joined_text("The Steppe", "**Alice**", "**Bo**") in text(theirs)
    assert buttons(mine) == buttons(theirs) == labels("join-tournament", "leave-tournament", "start-tournament")


async def test_a_match_paused_in_the_other_server_says_where(world: World, forest: Forest) -> None:
    mine, _ = await joined(world, forest)
    world.delete(forest.channel)
    await pass_time(world)
    assert ui_text("tournament-is-paused-there") in text(current(world, world.channel, mine))
    refused = await refusal(world, world.alice.click(mine, label=ui_text("button-start-tournament")))
    assert has_ui_text(refused, "error-other-team-paused", tournament_id=1)


async def test_a_team_of_one_cannot_start(world: World, forest: Forest) -> None:
    mine, theirs = await opened(world, forest)
    await world.alice.click(mine, label=ui_text("button-join-tournament"))
    started = forest.dana.click(theirs, label=ui_text("button-start-tournament"))
    assert has_ui_text(await refusal(world, started), "error-team-too-small", fewest=2)


async def test_each_game_has_a_channel_in_both_servers_and_pings_only_local_players(
    world: World, forest: Forest
) -> None:
    mine, theirs = await begun(world, forest)
    assert len(world.channel.threads) == len(forest.channel.threads) == 2
    white, black = await players(world, forest)
    here, there = await game_channels(world, forest)
    names = {one.id: one.user.global_name for one in (white, black)}
    # On the first board, the challenged team has White.
    assert white in (forest.dana, forest.eli)
    assert f"**{names[white.id]}**" in text(world.newest(here))
    assert black.mention in text(world.newest(here))
    assert white.mention in text(world.newest(there))
    assert f"**{names[black.id]}**" in text(world.newest(there))
    assert has_ui_text(text(world.newest(here)), "game-guests-move", player=f"**{names[white.id]}**", side="White")
    assert ui_text("game-your-move", player=white.mention, side="White") in text(world.newest(there))
    assert {"move", "piece"} <= action_ids(world.newest(there)).keys()
    # Nobody in this server can make White's move, so its board has no controls for that.
    assert not {"move", "piece"} & action_ids(world.newest(here)).keys()
    assert white.mention not in text(world.newest(here))
    assert black.mention not in text(world.newest(there))
    assert has_ui_text(text(mine), "tournament-in-groups", over=0, games=2)
    assert "**The Steppe 0–0 The Forest**" in text(theirs)
    assert len(pictures(mine)) == len(pictures(theirs)) == 1
    assert "The Steppe 0–0 The Forest" in alt_texts(mine)[0]
    assert await checks.check(world.client.runtime.db) == []


async def test_both_players_play_from_their_own_server(world: World, forest: Forest) -> None:
    await begun(world, forest)
    white, black = await players(world, forest)
    here, there = await game_channels(world, forest)
    await white.slash(there, "move", move="d4")
    await pass_time(world)
    assert ui_text("game-last-move", move="1. d4") in text(world.newest(here))
    assert f"{black.mention}" in text(world.newest(here)).splitlines()[-2]
    assert world.pinged()[-1] == [black.user.name]
    await black.slash(here, "move", move="c5")
    await pass_time(world)
    assert ui_text("game-last-move", move="1… c5") in text(world.newest(there))
    assert world.pinged()[-1] == [white.user.name]


async def test_a_draw_offered_in_one_server_is_accepted_in_the_other(world: World, forest: Forest) -> None:
    await begun(world, forest)
    white, black = await players(world, forest)
    here, there = await game_channels(world, forest)
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
    await black.click(world.newest(here), label=ui_text("button-accept-draw"))
    await pass_time(world)
    assert ui_text("end-agreement") in text(world.newest(there)) or "draw" in text(world.newest(there)).lower()
    assert world.is_archived(there)


async def test_a_board_offers_neither_abort_nor_takeback_nor_hint(world: World, forest: Forest) -> None:
    await begun(world, forest)
    here, _ = await game_channels(world, forest)
    assert not {*labels("abort", "takeback", "hint", "rematch")} & set(buttons(world.newest(here)))


async def test_leaving_forfeits_and_the_winner_is_announced_in_both_servers(world: World, forest: Forest) -> None:
    mine, theirs = await begun(world, forest)
    for loser in (forest.dana, forest.eli):
        asked = answer(await loser.click(theirs, label=ui_text("button-leave-tournament")))
        await loser.click(asked, label=ui_text("button-leave-for-good"))
        await pass_time(world)
    won = {"name": "The Steppe – The Forest", "score": "The Steppe 2–0 The Forest", "team": "The Steppe"}
    for channel in (world.channel, forest.channel):
        assert has_ui_text(text(world.newest(channel)), "team-won", **won)
    # Other messages can come between the announcements of the two servers, in any order.
    announcements = [one for one in payloads.messages(world.env) if has_ui_text(one.words, "team-won", **won)]
    assert sorted(user for one in announcements for user in one.called) == sorted([world.alice.id, world.bo.id])
    over = current(world, world.channel, mine)
    assert ui_text("team-over", team="The Steppe") in text(over)
    here, _ = await game_channels(world, forest)
    # Discord doesn't support bold within bold.
    assert "****" not in text(world.newest(here))
    assert has_ui_text(text(world.newest(here)), "end-forfeit")
    assert ui_text("team-player-out", player="**Dana**", why=ui_text("out-left")) in text(over)
    assert buttons(over) == []


async def test_the_winners_get_the_role_set_by_their_own_server(world: World, forest: Forest) -> None:
    mine, theirs = await joined(world, forest)
    world.grant_bot("manage_roles")
    role = world.guild.create_role("Victors")
    assert has_ui_text(
        await refusal(world, world.alice.slash(world.channel, "tournament role", role=role)), "error-may-not-give-role"
    )
    world.allow(world.alice, "manage_roles")
    for one in (role, world.guild.create_role("Heroes")):
        said = told(await world.alice.slash(world.channel, "tournament role", role=one))
        assert has_ui_text(said, "team-role-set", role=f"<@&{one.id}>")
    assert has_ui_text(told(await world.alice.slash(world.channel, "tournament role")), "team-role-none")
    await world.alice.slash(world.channel, "tournament role", role=one)
    assert has_ui_text(text(current(world, world.channel, mine)), "team-prize")
    assert not has_ui_text(text(current(world, forest.channel, theirs)), "team-prize")
    await forest.dana.click(theirs, label=ui_text("button-start-tournament"))
    await pass_time(world)
    for loser in (forest.dana, forest.eli):
        asked = answer(await loser.click(theirs, label=ui_text("button-leave-tournament")))
        await loser.click(asked, label=ui_text("button-leave-for-good"))
        await pass_time(world)
    members = world.env.backend.get_guild(world.guild.id).members
    assert [one.id in members[who.id].role_ids for who in (world.alice, world.bo)] == [True, True]
    assert role.id not in members[world.bo.id].role_ids


async def test_a_restart_in_the_middle_loses_nothing(world: World, forest: Forest) -> None:
    await begun(world, forest)
    white, black = await players(world, forest)
    here, there = await game_channels(world, forest)
    await white.slash(there, "move", move="d4")
    await world.restart()
    await pass_time(world, 30)
    assert ui_text("game-last-move", move="1. d4") in text(world.newest(here))
    await black.slash(here, "resign")
    for number in (1, 2):
        match = await tournaments.load(world.client.runtime.db, TournamentId(number))
        assert (await games.load(world.client.runtime.db, GameId(match.games[0].id))).ply == 1


async def test_members_can_see_the_table(world: World, forest: Forest) -> None:
    await begun(world, forest)
    shown = answer(await world.chen.slash(world.channel, "tournament table"))
    assert "**The Steppe 0–0 The Forest**" in text(shown)
    assert buttons(shown) == []


async def test_managers_turn_team_matches_off_and_on(world: World, forest: Forest) -> None:
    panel = answer(await world.alice.slash(world.channel, "server"))
    settings = answer(await press(world.alice, panel, "tournament-settings"))
    assert ui_text("teams-are-on") in text(settings)
    await world.alice.click(settings, label=ui_text("button-teams-off"))
    assert ui_text("teams-are-off") in text(settings)
    asking = world.alice.slash(world.channel, "tournament challenge", server=str(forest.guild.id))
    assert ui_text("error-no-team-matches") in await refusal(world, asking)
    await world.alice.click(settings, label=ui_text("button-teams-on"))
    assert has_ui_text(text(await challenged(world, forest)), "team-challenge-made")


async def test_a_declined_challenge_is_reported_and_a_withdrawn_one_loses_its_buttons(
    world: World, forest: Forest
) -> None:
    await challenged(world, forest)
    await forest.dana.click(forest.channel.last_message, label=ui_text("button-decline"))
    assert has_ui_text(text(world.newest(world.channel)), "server-answer-declined", server="The Forest")
    await world.env.advance_time(60)
    await challenged(world, forest)
    await forest.dana.click(forest.channel.last_message, label=ui_text("button-decline"))
    answers = [text(one) for one in world.messages(world.channel) if has_ui_text(text(one), "server-answer-declined")]
    assert len(set(answers)) == len(answers) == 2
    made = await challenged(world, forest)
    assert has_ui_text(
        told(await world.alice.click(made, label=ui_text("button-cancel"))), "server-challenge-withdrawn"
    )
    assert buttons(forest.channel.last_message) == []
