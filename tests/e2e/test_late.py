"""A slow bot: interactions are acknowledged in time even if handlers don't, and everything is shown in the end."""

import asyncio
from typing import Any

import discord
import pytest

from bot.discord.client import Campmate
from bot.discord.core import interactions
from bot.discord.core.context import Context
from tests.e2e.menus import pick
from tests.e2e.panels import marked
from tests.e2e.panels import pick as choose
from tests.e2e.world import CHECKMATE, World, answer, buttons, is_live, pictures, text, told
from tests.wording import has_ui_text, ui_text


@pytest.fixture
def late(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """Every context takes so long to begin that Discord would not have waited for it."""
    greet = Campmate.greet

    async def greet_late(self: Campmate, interaction: discord.Interaction[Any]) -> Context:
        while not interaction.response.is_done():  # noqa: ASYNC110 (Discord tells nobody else)
            await asyncio.sleep(0)
        return await greet(self, interaction)

    monkeypatch.setattr(interactions, "ACKNOWLEDGED_AFTER_SECONDS", 0)
    monkeypatch.setattr(Campmate, "greet", greet_late)
    return world


def waiting(world: World) -> list[str]:
    """The private responses that were promised and are still empty."""
    backend = world.env.backend
    messages = [one for game_channel in backend.messages.values() for one in game_channel.values() if one.is_ephemeral]
    return [one.content for one in messages if not one.components and not one.content]


async def test_a_game_is_played_from_its_challenge_to_its_end(late: World) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    await late.play(game_channel, late.alice, late.bo, CHECKMATE)
    assert ui_text("series-mate") in text(late.newest(game_channel))
    assert [buttons(one) for one in late.messages(game_channel)[:-1]] == [[]] * (len(late.messages(game_channel)) - 1)
    assert waiting(late) == []


async def test_a_challenge_that_is_declined_loses_its_controls(late: World) -> None:
    offer = await late.challenge(late.alice, late.bo)
    await late.bo.click(offer, label=ui_text("button-decline"))
    assert has_ui_text(text(late.newest(late.channel)), "challenge-declined")
    assert buttons(late.newest(late.channel)) == []
    assert waiting(late) == []


async def test_a_move_is_picked_in_two_steps(late: World) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    shown = answer(await pick(late.alice, late.newest(game_channel), "Pawn d2"))
    assert pictures(shown)
    await pick(late.alice, shown, "d4")
    assert "Last move: **1. d4**" in text(late.newest(game_channel))
    assert [is_live(one) for one in late.messages(game_channel)] == [False, True]
    assert waiting(late) == []


async def test_an_offer_is_made_and_taken(late: World) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    await late.play(game_channel, late.alice, late.bo, "d4 c5")
    assert told(await late.alice.click(late.newest(game_channel), label=ui_text("button-offer-draw"))).startswith(
        ui_text("offer-draw-made")
    )
    await late.bo.click(late.newest(game_channel), label=ui_text("button-accept-draw"))
    assert ui_text("end-agreement") in text(late.newest(game_channel))
    assert waiting(late) == []


async def test_what_asks_first_asks(late: World) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    question = answer(await late.alice.click(late.newest(game_channel), label=ui_text("button-resign")))
    await late.alice.click(question, label=ui_text("button-keep-playing"))
    assert buttons(question) == []
    again = answer(await late.alice.slash(game_channel, "resign"))
    await late.alice.click(again, label=ui_text("button-resign"))
    assert "resigned" in text(late.newest(game_channel))


async def test_private_pictures_are_shown_and_the_board_is_left_as_it_is(late: World) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    before = text(late.newest(game_channel)), buttons(late.newest(game_channel)), pictures(late.newest(game_channel))
    assert pictures(answer(await late.bo.click(late.newest(game_channel), label=ui_text("button-flip"))))
    assert (
        text(late.newest(game_channel)),
        buttons(late.newest(game_channel)),
        pictures(late.newest(game_channel)),
    ) == before


async def test_a_panel_is_changed_in_place(late: World) -> None:
    panel = answer(await late.alice.slash(late.channel, "settings"))
    await choose(late.alice, panel, "pick-theme", "night")
    assert marked(panel, "pick-theme") == ["Night"]


async def test_a_form_that_is_too_late_is_asked_for_again(late: World, monkeypatch: pytest.MonkeyPatch) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    said = told(await late.alice.click(late.newest(game_channel), label=ui_text("button-move")))
    assert said.startswith(ui_text("error-too-late-for-form"))
    monkeypatch.undo()
    form = await late.alice.click(late.newest(game_channel), label=ui_text("button-move"))
    await late.alice.submit_modal(form, {"move": "d4"})
    assert "Last move: **1. d4**" in text(late.newest(game_channel))


async def test_nothing_is_offered_to_who_has_waited_too_long_while_typing(late: World) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    assert await late.alice.autocomplete(game_channel, "move", "move", "d4") == []


async def test_a_refusal_is_read_by_who_acted_alone(late: World) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    assert has_ui_text(told(await late.bo.slash(game_channel, "move", move="c5")), "error-not-your-turn")
    assert "can do that in game #1" in told(
        await late.chen.click(late.newest(game_channel), label=ui_text("button-resign"))
    )
    assert waiting(late) == []
