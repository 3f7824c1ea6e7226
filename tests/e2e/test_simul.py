"""Simuls in Discord, and on their page in the browser."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from bot.domain.ids import ServerId, TournamentId
from bot.domain.tournament import TournamentState
from bot.i18n.catalog import load_catalog
from bot.rules import Color
from bot.services import tournaments
from tests.e2e.paged import LINKS, browsing, give_page
from tests.e2e.test_tournaments import game_channels, pass_time, resign_all, shown
from tests.e2e.world import World, action_ids, alt_texts, answer, buttons, pictures, refusal, text, told
from tests.i18n.test_tournaments import WORDS
from tests.wording import chinese, has_ui_text, labels, ui_pattern, ui_text


async def opened(world: World, **options: object) -> discord.Message:
    """Have Alice open a simul, and return the simul's message."""
    made = await world.alice.slash(world.channel, "simul", **options)
    assert has_ui_text(told(made), "simul-created")
    return world.newest(world.channel)


@pytest.fixture
async def begun(world: World) -> discord.Message:
    """Start a simul in which Alice plays White against Bo and Chen, and return its message."""
    message = await opened(world, color="white")
    for player in (world.bo, world.chen):
        await player.click(message, label=ui_text("button-join-tournament"))
    await world.alice.click(message, label=ui_text("button-start-tournament"))
    await pass_time(world)
    return shown(world, message)


async def test_the_message_names_the_host_and_the_terms(world: World) -> None:
    message = await opened(world, color="black", size=5)
    host = f"<@{world.alice.id}>"
    named = ui_text("simul-unnamed", variant="Orda Chess", host="Alice")
    assert ui_text("tournament-title-unnamed", name=named, number="#1") in text(message)
    assert ui_text("tournament-simul", host=host) in text(message)
    assert ui_text("simul-color-black") in text(message)
    assert has_ui_text(text(message), "simul-begins", size=5)
    assert ui_text("tournament-nobody-yet") in text(message)
    assert buttons(message) == labels("join-tournament", "leave-tournament", "start-tournament")
    table = answer(await world.bo.slash(world.channel, "tournament table"))
    assert has_ui_text(text(table), "tournament-nobody-yet-table")
    assert not set(buttons(table)) & set(buttons(message))
    await world.bo.click(message, label=ui_text("button-join-tournament"))
    joined = text(shown(world, message))
    assert has_ui_text(joined, "tournament-joined", count=1, players=f"<@{world.bo.id}>")
    assert world.pinged()[-1] == []


async def test_each_opponent_gets_a_thread_and_next_takes_the_host_from_board_to_board(
    world: World, begun: discord.Message
) -> None:
    assert len(game_channels(world)) == 2
    assert has_ui_text(text(begun), "tournament-in-groups", over=0, games=2)
    assert all(name in alt_texts(begun)[0] for name in ("Bo", "Chen"))
    first = answer(await world.alice.slash(world.channel, "next"))
    assert buttons(first)[-1] == ui_text("button-next-game", waiting=1)
    await world.alice.click(first, label=ui_text("button-next-game", waiting=1))
    assert {pictures(first)[0]} <= {"board-1-0-0.png", "board-2-0-0.png"}


@pytest.mark.parametrize("locale", ["en-US", "zh-CN", "es-ES"])
async def test_everything_about_a_simuls_games_speaks_of_the_simul(world: World, locale: str) -> None:
    t = load_catalog().translator(locale)
    world.locales = {member.id: locale for member in (world.alice, world.bo, world.chen)}
    await world.alice.slash(world.channel, "simul", color="white")
    message = world.newest(world.channel)
    for player in (world.bo, world.chen):
        await player.click(message, custom_id=action_ids(message)["join-tournament"])
    await world.alice.click(message, custom_id=action_ids(message)["start-tournament"])
    await pass_time(world)
    [channel, _] = game_channels(world)
    board = world.newest(channel)
    has_begun = ui_pattern("tournament-game-begun", locale, system="simul", tournament=1)
    assert t("tournament-game", system="simul", tournament="1") in text(board)
    refused = [await refusal(world, one.slash(channel, "abort")) for one in (world.bo, world.alice)]
    full = await refusal(world, world.bo.slash(world.channel, "tournament join", tournament=1))
    assert t("error-tournament-begun", system="simul", tournament_id="1") == full
    asked = answer(await world.alice.slash(world.channel, "tournament cancel"))
    assert buttons(asked)[0] == t("call-off-for-good", system="simul")
    left = answer(await world.bo.slash(world.channel, "tournament leave"))
    await world.bo.click(left, custom_id=action_ids(left)["leave-for-good"])
    await pass_time(world)
    ended = [text(one) for one in world.messages(channel)]
    in_hall = [text(one) for one in world.messages(world.channel)]
    assert any(has_begun.match(one) for one in in_hall)
    for said in (*in_hall, *refused, full, text(asked), text(left), *ended):
        assert WORDS[locale] not in said.lower().replace("/tournament", ""), said


async def test_a_simul_without_a_title_is_offered_by_its_hosts_name(world: World) -> None:
    await opened(world)
    offered = await world.bo.autocomplete(world.channel, "tournament join", "tournament", "")
    named = ui_text("simul-unnamed", variant="Orda Chess", host="Alice")
    assert [one["name"] for one in offered] == [ui_text("tournament-choice", number=1, name=named)]


async def test_the_result_has_the_score_and_the_players_who_beat_the_host(world: World, begun: discord.Message) -> None:
    await resign_all(world, world.bo)
    [left] = [one for one in game_channels(world) if not world.is_archived(one)]
    asked = await world.alice.slash(left, "resign")
    await world.alice.click(answer(asked), label=ui_text("button-resign"))
    await pass_time(world)
    host, winner = f"<@{world.alice.id}>", f"<@{world.chen.id}>"
    score = ui_text("simul-over", host=host, points="1", games=2)
    for message in (shown(world, begun), world.newest(world.channel)):
        assert score in text(message)
        assert ui_text("simul-winners", players=winner, count=1) in text(message)
    assert pictures(world.newest(world.channel)) == ["winner-1.png"]
    assert world.pinged()[-1] == ["chen"]


async def test_an_opponent_who_leaves_loses_their_game(world: World, begun: discord.Message) -> None:
    asked = answer(await world.bo.click(begun, label=ui_text("button-leave-tournament")))
    await world.bo.click(asked, label=ui_text("button-leave-for-good"))
    await pass_time(world)
    assert has_ui_text(text(shown(world, begun)), "tournament-in-groups", over=1, games=2)


async def test_the_host_cannot_leave(world: World) -> None:
    message = await opened(world)
    refused = await refusal(world, world.alice.click(message, label=ui_text("button-leave-tournament")))
    assert has_ui_text(refused, "error-host-cannot-leave")


async def test_a_simul_has_no_role_for_the_winner(world: World) -> None:
    await opened(world)
    refused = await refusal(world, world.alice.slash(world.channel, "tournament role"))
    assert has_ui_text(refused, "error-no-simul-role", tournament_id=1)


async def test_a_simul_without_opponents_does_not_start_and_is_canceled_at_the_deadline(world: World) -> None:
    message = await opened(world, joining="15m")
    refused = await refusal(world, world.alice.click(message, label=ui_text("button-start-tournament")))
    assert has_ui_text(refused, "error-nobody-to-play")
    await pass_time(world, timedelta(minutes=16))
    assert ui_text("simul-too-few") in text(shown(world, message))


async def test_a_full_simul_starts_by_itself(world: World) -> None:
    message = await opened(world, size=1, variant="asymmetric", army="orcs")
    asked = answer(await world.bo.click(message, label=ui_text("button-join-tournament")))
    await world.bo.click(asked, label="Elves")
    await pass_time(world)
    simul = await tournaments.load(world.client.runtime.db, TournamentId(1))
    assert simul.state is TournamentState.RUNNING
    assert simul.host_color is None
    [game] = simul.games
    assert simul.variant_of(game.white, game.black).key == "asymmetric-orcs-elves"


async def test_the_host_keeps_the_chosen_color_across_a_restart(world: World) -> None:
    message = await opened(world, color="black")
    await world.bo.click(message, label=ui_text("button-join-tournament"))
    await tournaments.start(world.client.runtime.db, TournamentId(1), world.env.now(), world.client.runtime.rng)
    await world.restart()
    await pass_time(world, timedelta(seconds=30))
    simul = await tournaments.load(world.client.runtime.db, TournamentId(1))
    assert simul.host_color is Color.BLACK
    assert [game.black for game in simul.games] == [world.alice.id]
    assert len(game_channels(world)) == 1


async def test_the_reply_is_in_the_hosts_language(world: World) -> None:
    await world.bo.slash(world.channel, "settings", language="zh-CN")
    world.locales[world.alice.id] = "zh-CN"
    made = await world.alice.slash(world.channel, "simul")
    assert told(made) == chinese("simul-created", channel=f"<#{world.channel.id}>")


async def test_the_page_links_each_result_to_its_game(world: World, begun: discord.Message) -> None:
    give_page(world.client)
    await resign_all(world, world.bo)
    runtime = world.client.runtime
    async with browsing(world) as page:
        member = (await tournaments.load(runtime.db, TournamentId(1))).organizer
        await page.enter(await LINKS.to_puzzles(runtime.db, member, ServerId(world.guild.id), runtime.now()))
        status, refused = await page.send("/api/tournaments/1/do", action="leave")
        assert (status, refused["error"]) == (400, ui_text("error-host-cannot-leave", tournament_id=1))
        async with page.session.get("/api/tournaments/1") as answered:
            state = await answered.json()
    [table] = state["tables"]
    simul = await tournaments.load(runtime.db, TournamentId(1))
    games = {int(game.black): game.id for game in simul.games}
    assert {one["name"]: one["results"] for one in table["lines"]} == {
        "Bo": [{"told": "0", "game": games[world.bo.id]}],
        "Chen": [{"told": "·", "game": games[world.chen.id]}],
    }
