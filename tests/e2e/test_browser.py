"""A game played in the browser and in Discord at the same time. Each of them shows changes made in the other."""

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.web.refusals import without_marks
from tests.e2e.paged import HOST, Page, browsing, give_page, links
from tests.e2e.world import World, answer, buttons, text, told
from tests.timeouts import TIMEOUT, until
from tests.wording import character, has_ui_text, labels, ui_text


@pytest.fixture
async def page(world: World) -> AsyncIterator[Page]:
    give_page(world.client)
    async with browsing(world) as page:
        yield page


async def test_a_move_on_the_page_appears_as_a_board_in_the_channel(world: World, page: Page) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    board = world.newest(game_channel)
    assert links(board) == {ui_text("button-watch-board"): f"https://{HOST}/g/1"}
    given = answer(await world.alice.click(board, label=ui_text("button-browser")))
    assert has_ui_text(text(given), "browser-play")
    await page.enter(links(given)[ui_text("button-open-board")])
    status, state = await page.send("/api/games/1/move", move="e2e4", ply=0)
    assert (status, state["ply"]) == (200, 1)
    shown = world.newest(game_channel)
    assert shown.id != board.id
    assert "e4" in text(shown)
    assert buttons(world.messages(game_channel)[-2]) == []
    # A move made in Discord appears on the page, too.
    await world.play(game_channel, world.alice, world.bo, "b5", start=1)
    assert [move["san"] for move in (await page.state())[1]["moves"]] == ["e4", "b5"]


async def test_an_offer_on_the_page_pings_the_opponent_at_once(world: World, page: Page) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    await page.enter(
        links(answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-browser"))))[
            ui_text("button-open-board")
        ]
    )
    before = len(world.pinged())
    await page.send("/api/games/1/do", action="draw", ply=2)
    assert world.pinged()[before:] == [["bo"]]
    assert ui_text("offer-draw-stands", user=world.alice.mention) in text(world.newest(game_channel))


async def test_the_engine_answers_a_move_on_the_page_in_both(world: World, page: Page) -> None:
    await world.alice.slash(world.channel, "play", level=1, color="white")
    game_channel = await world.channel_of_game(1)
    given = answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-browser")))
    await page.enter(links(given)[ui_text("button-open-board")])
    async with asyncio.timeout(TIMEOUT), page.session.get("/api/games/1/events") as stream:
        await stream.content.readuntil(b"\n\n")
        await page.send("/api/games/1/move", move="e2e4", ply=0)
        while b'"ply":2,' not in await stream.content.readuntil(b"\n\n"):
            pass
        # `settle` doesn't wait for tasks that the web page has started.
        await until(lambda: len(world.messages(game_channel)) == 2)
    await world.env.settle()
    assert (await page.state())[1]["you"] == "white"
    assert len(world.messages(game_channel)) == 2


async def test_spectators_who_see_the_channel_can_watch_with_a_personal_link(world: World, page: Page) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    given = answer(await world.chen.click(world.newest(game_channel), label=ui_text("button-browser")))
    assert has_ui_text(text(given), "browser-watch")
    await page.enter(links(given)[ui_text("button-open-board")])
    assert (await page.send("/api/games/1/move", move="e2e4", ply=0))[0] == 403


async def test_a_private_channel_has_no_public_link_and_no_public_page(world: World, page: Page) -> None:
    closed = discord.PermissionOverwrite(view_channel=False)
    seen = discord.PermissionOverwrite(view_channel=True, send_messages=True, create_public_threads=True)
    overwrites = {world.guild.default_role: closed, world.alice: seen, world.bo: seen}
    channel = world.guild.create_text_channel("closed", overwrites=overwrites)
    allowed = discord.Permissions(view_channel=True, send_messages=True, attach_files=True, create_public_threads=True)
    bot = world.env.backend.bot_user.id
    world.env.backend.set_overwrite(channel.id, Overwrite(bot, OverwriteType.MEMBER, allow=allowed.value))
    game_channel = await world.begin(world.alice, world.bo, channel)
    board = world.newest(game_channel)
    assert links(board) == {}
    assert (await page.state())[0] == 404
    given = answer(await world.bo.click(board, label=ui_text("button-browser")))
    await page.enter(links(given)[ui_text("button-open-board")])
    assert (await page.state())[1]["you"] == "black"


async def test_a_member_revokes_all_links(world: World, page: Page) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    given = answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-browser")))
    await page.enter(links(given)[ui_text("button-open-board")])
    forgotten = await world.alice.click(given, label=ui_text("button-forget-browsers"))
    assert ui_text("browser-forgotten") in told(forgotten)
    assert (await page.send("/api/games/1/move", move="e2e4", ply=0))[0] == 403


async def test_without_a_website_no_links_are_offered(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    assert links(world.newest(game_channel)) == {}
    assert ui_text("button-browser") not in buttons(world.newest(game_channel))


async def test_only_the_player_can_open_a_game_in_direct_messages(world: World, page: Page) -> None:
    await world.alice.user.slash("play", level=1, color="white")
    board = world.newest(world.alice.user.dm_channel)
    assert links(board) == {}
    assert (await page.state())[0] == 404
    given = answer(await world.alice.user.click(board, label=ui_text("button-browser")))
    await page.enter(links(given)[ui_text("button-open-board")])
    assert (await page.state())[1]["you"] == "white"


async def test_a_game_started_on_the_page_gets_a_channel_in_discord(world: World, page: Page) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    given = answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-browser")))
    await page.enter(links(given)[ui_text("button-open-board")])
    position = "6l1/5P2/2k5/8/8/8/8/R3K3 w Q - 0 30"
    begun = await page.send("/api/play", variant="orda", level=1, colour="white", fen=position)
    assert begun == (200, {"game": 2})
    post = text(world.newest(world.channel))
    assert has_ui_text(post, "engine-game-begun") and f"**{character(1)}**" in post
    await world.alice.slash(await world.channel_of_game(2), "move", move="f8=Q")
    assert (await page.session.get("/api/games/2")).status == 200


async def enter_after_a_game(world: World, page: Page) -> None:
    """Start a game between Alice and Bo, and log Alice in on the website with the link from the board."""
    game_channel = await world.begin(world.alice, world.bo)
    given = answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-browser")))
    await page.enter(links(given)[ui_text("button-open-board")])


async def test_a_challenge_made_on_the_page_is_accepted_in_discord_and_played_on_the_page(
    world: World, page: Page
) -> None:
    await enter_after_a_game(world, page)
    asked = {"variant": "orda", "opponent": str(world.bo.id), "colour": "white", "rated": False}
    assert (await page.send("/api/challenge", **asked))[0] == 200
    offer = world.newest(world.channel)
    assert ui_text("challenge-to", challenger=world.alice.id, opponent=world.bo.id) in text(offer)
    await world.bo.click(offer, label=ui_text("button-accept"))
    async with page.session.get("/api/games/2") as answered:
        assert (await answered.json())["you"] == "white"


async def test_a_challenge_accepted_on_the_page_opens_its_channel_and_closes_its_message(
    world: World, page: Page
) -> None:
    await enter_after_a_game(world, page)
    offer = await world.challenge(world.bo, world.alice, variant="asymmetric", army="orcs", color="white")
    assert (await page.send("/api/challenges/2", action="accept", army="elves")) == (200, {"game": 2})
    seat = ui_text("game-seat", side="Gold", army="Elves", player=world.alice.mention)
    assert seat in text(world.newest(await world.channel_of_game(2)))
    assert buttons(next(one for one in world.messages(world.channel) if one.id == offer.id)) == []


async def test_members_who_cannot_see_the_channel_cannot_be_challenged_on_the_page(world: World, page: Page) -> None:
    await enter_after_a_game(world, page)
    hidden = discord.PermissionOverwrite(view_channel=False)
    world.env.backend.set_overwrite(
        world.channel.id, Overwrite(world.bo.id, OverwriteType.MEMBER, deny=hidden.pair()[1].value)
    )
    status, told_ = await page.send("/api/challenge", variant="orda", opponent=str(world.bo.id))
    assert (status, told_["error"]) == (400, without_marks(ui_text("error-cannot-see", user=0)))
    status, _ = await page.send("/api/challenge", variant="orda")
    assert status == 200


async def test_a_takeback_granted_on_the_page_is_shown_in_the_channel(world: World, page: Page) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    await world.bo.slash(game_channel, "takeback")
    given = answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-browser")))
    await page.enter(links(given)[ui_text("button-open-board")])
    status, state = await page.send("/api/games/1/do", action="accept", offer="takeback", ply=2)
    assert (status, state["ply"]) == (200, 1)
    assert "1. d4" in text(world.newest(game_channel))
    assert "1… c5" not in text(world.newest(game_channel))


async def test_a_game_resigned_on_the_page_ends_in_the_channel(world: World, page: Page) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, "d4 c5")
    given = answer(await world.bo.click(world.newest(game_channel), label=ui_text("button-browser")))
    await page.enter(links(given)[ui_text("button-open-board")])
    await page.send("/api/games/1/do", action="resign", ply=2)
    assert has_ui_text(text(world.newest(game_channel)), "end-resignation")
    over = world.newest(game_channel)
    assert links(over) == {ui_text("button-view-board"): f"https://{HOST}/g/1"}
    assert {*labels("open-board", "browser")}.isdisjoint(buttons(over))
    # The other player's rematch offer is accepted on the page.
    await world.speak(world.alice, game_channel)
    await world.alice.click(world.newest(game_channel), label=ui_text("button-rematch"))
    status, begun = await page.send("/api/games/1/do", action="rematch", ply=2)
    assert (status, begun) == (200, {"game": 2})
