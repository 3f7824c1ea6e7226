"""A tournament starts no games once its channel is gone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, TypeAlias

import discord
import pytest
from simcord import ChannelHandle, MemberActor

from bot.discord.client import Campmate
from bot.discord.core.markup import without_mentions
from bot.domain.ids import ServerId, TournamentId
from bot.domain.outbox import MessageKind
from bot.domain.tournament import Tournament, TournamentState
from bot.services import games, settings, tournaments
from bot.storage import outbox as stored_outbox
from bot.storage.outbox import Asked
from tests.e2e import payloads
from tests.e2e.panels import press
from tests.e2e.test_tournaments import begun, joined, pass_time, shown
from tests.e2e.world import World, answer, is_live, refusal, text, told
from tests.wording import has_ui_text, ui_text

Players: TypeAlias = tuple[MemberActor, ...]


@pytest.fixture
def dana(world: World) -> MemberActor:
    return world.guild.add_member(world.env.create_user("dana", global_name="Dana"))


@pytest.fixture
def players(world: World, dana: MemberActor) -> Players:
    return world.alice, world.bo, world.chen, dana


@pytest.fixture
def hall(world: World) -> ChannelHandle:
    """A second channel in the server."""
    return world.guild.create_text_channel("hall")


async def stored(world: World) -> Tournament:
    return await tournaments.load(world.client.runtime.db, TournamentId(1))


def direct_messages(world: World, member: MemberActor) -> list[str]:
    """The texts of the bot's direct messages to a member."""
    channel_id = world.env.backend.dm_channels.get(member.id)
    sent = {} if channel_id is None else world.env.backend.messages[channel_id]
    return [without_mentions(one["content"]) for message in sent.values() for one in _texts(message.components)]


def _texts(components: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [part for part in payloads.walk(components) if "content" in part]


async def end_games(world: World) -> None:
    """Have the player to move resign in each game of the tournament."""
    db, now = world.client.runtime.db, world.env.now()
    for one in (await stored(world)).games:
        game = await games.load(db, one.id)
        await games.resign(db, game.id, game.to_move.user_id, now)


async def test_no_round_starts_in_a_deleted_channel(world: World, players: Players) -> None:
    await begun(world, players, system="swiss", clock="1d")
    await end_games(world)
    world.delete(world.channel)
    await pass_time(world)
    tournament = await stored(world)
    assert (tournament.stage, len(tournament.games)) == (1, 2)
    [organizer] = direct_messages(world, world.alice)
    assert has_ui_text(organizer, "tournament-paused-organizer")
    for player in players[1:]:
        [player_told] = direct_messages(world, player)
        assert has_ui_text(player_told, "tournament-paused-player")


async def test_members_who_turned_it_off_are_not_told_that_a_tournament_is_paused(
    world: World, players: Players
) -> None:
    await begun(world, players, system="swiss", clock="1d")
    panel = answer(await world.bo.slash(world.channel, "settings"))
    await world.bo.submit_modal(await press(world.bo, panel, "notifications"), {"notifications": ["time"]})
    await end_games(world)
    world.delete(world.channel)
    await pass_time(world)
    assert [len(direct_messages(world, player)) for player in players] == [1, 0, 1, 1]


async def test_no_game_starts_at_the_deadline_if_the_channel_was_deleted_while_the_bot_was_down(
    world: World, players: Players
) -> None:
    await joined(world, players, joining="1h")
    world.delete(world.channel)
    await pass_time(world, timedelta(hours=2))
    tournament = await stored(world)
    assert (tournament.state, tournament.games) == (TournamentState.OPEN, ())
    assert tournament.is_paused


async def test_the_organizer_can_continue_in_another_channel(
    world: World, players: Players, hall: ChannelHandle
) -> None:
    await joined(world, players)
    world.delete(world.channel)
    await pass_time(world)
    assert has_ui_text(
        await refusal(world, world.alice.slash(hall, "tournament start")), "error-tournament-paused", tournament_id=1
    )
    table = text(answer(await world.bo.slash(hall, "tournament table")))
    assert has_ui_text(table, "tournament-is-paused")
    assert not has_ui_text(table, "tournament-begins")
    assert not has_ui_text(table, "tournament-organiser")
    assert has_ui_text(await refusal(world, world.bo.slash(hall, "tournament channel")), "error-not-organiser")
    assert has_ui_text(told(await world.alice.slash(hall, "tournament channel")), "tournament-moved")
    message = world.newest(hall)
    assert ui_text("tournament-is-paused") not in text(message)
    await world.alice.click(message, label=ui_text("button-start-tournament"))
    await pass_time(world)
    assert len(hall.threads) == 6
    assert not (await stored(world)).is_paused


async def test_games_in_progress_move_to_the_new_channel(world: World, players: Players, hall: ChannelHandle) -> None:
    await begun(world, players)
    for game_channel in (*world.channel.threads, world.channel):
        # Discord deletes a channel's threads together with the channel.
        world.delete(game_channel)
    await pass_time(world)
    await world.alice.slash(hall, "tournament channel")
    await pass_time(world)
    assert len(hall.threads) == 6
    assert all(is_live(world.newest(game_channel)) for game_channel in hall.threads)


async def test_a_tournament_continues_by_itself_in_the_servers_tournament_channel(
    world: World, players: Players, hall: ChannelHandle
) -> None:
    await joined(world, players)
    await settings.change(world.client.runtime.db, settings.TOURNAMENTS, ServerId(world.guild.id), channel_id=hall.id)
    world.delete(world.channel)
    await pass_time(world)
    assert has_ui_text(text(world.newest(hall)), "tournament-title-unnamed", number="#1")
    assert direct_messages(world, world.alice) == []


async def test_a_tournament_pauses_while_the_bot_cannot_post(world: World, players: Players) -> None:
    message = await joined(world, players, joining="1h")
    world.forbid(world.channel, "send_messages")
    await pass_time(world)
    assert (await stored(world)).is_paused
    world.permit(world.channel)
    await pass_time(world)
    assert not (await stored(world)).is_paused
    assert ui_text("tournament-is-paused") not in text(shown(world, message))


async def test_everyone_is_notified_once_even_after_a_restart(world: World, players: Players) -> None:
    await joined(world, players)
    world.delete(world.channel)
    await pass_time(world)
    runtime = world.client.runtime
    async with runtime.db.writing() as connection:
        again = Asked(MessageKind.TOURNAMENT_PAUSED, 1, ServerId(world.guild.id))
        await stored_outbox.ask_all(connection, [again], runtime.now())
    await world.restart()
    await pass_time(world)
    assert [len(direct_messages(world, player)) for player in players] == [1, 1, 1, 1]


async def test_a_member_with_closed_direct_messages_does_not_hold_up_others(
    world: World, players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    await joined(world, players)
    opening = Campmate.create_dm

    async def closed_to_alice(client: Campmate, user: discord.abc.Snowflake) -> discord.DMChannel:
        if user.id == world.alice.id:
            response: Any = SimpleNamespace(status=403, reason="Forbidden")
            raise discord.Forbidden(response, {"code": 50007, "message": "Cannot send messages to this user"})
        return await opening(client, user)

    monkeypatch.setattr(Campmate, "create_dm", closed_to_alice)
    world.delete(world.channel)
    await pass_time(world)
    assert [len(direct_messages(world, player)) for player in players] == [0, 1, 1, 1]


async def test_the_table_says_that_the_tournament_is_paused(
    world: World, players: Players, hall: ChannelHandle
) -> None:
    await begun(world, players)
    world.delete(world.channel)
    await pass_time(world)
    assert ui_text("tournament-is-paused") in told(await world.bo.slash(hall, "tournament table"))
