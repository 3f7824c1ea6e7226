"""A slow bot: interactions are acknowledged in time even if their handlers haven't finished, and all results are
eventually shown."""

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
    """Make the bot acknowledge each interaction immediately, and start the handler only after that."""
    greet = Campmate.greet

    async def greet_late(self: Campmate, interaction: discord.Interaction[Any]) -> Context:
        while not interaction.response.is_done():  # noqa: ASYNC110 (no event for an acknowledgment)
            await asyncio.sleep(0)
        return await greet(self, interaction)

    monkeypatch.setattr(interactions, "ACKNOWLEDGED_AFTER_SECONDS", 0)
    monkeypatch.setattr(Campmate, "greet", greet_late)
    return world


def waiting(world: World) -> list[str]:
    """Deferred private replies that haven't been filled in yet."""
    backend = world.env.backend
    messages = [one for game_channel in backend.messages.values() for one in game_channel.values() if one.is_ephemeral]
    return [one.content for one in messages if not one.components and not one.content]


async def test_a_whole_game_can_be_played(late: World) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    await late.play(game_channel, late.alice, late.bo, CHECKMATE)
    assert ui_text("series-mate") in text(late.newest(game_channel))
    assert [buttons(one) for one in late.messages(game_channel)[:-1]] == [[]] * (len(late.messages(game_channel)) - 1)
    assert waiting(late) == []


async def test_a_declined_challenge_loses_its_controls(late: World) -> None:
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
    assert ui_text("game-last-move", move="1. d4") in text(late.newest(game_channel))
    assert [is_live(one) for one in late.messages(game_channel)] == [False, True]
    assert waiting(late) == []


async def test_an_offer_is_made_and_accepted(late: World) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    await late.play(game_channel, late.alice, late.bo, "d4 c5")
    assert told(await late.alice.click(late.newest(game_channel), label=ui_text("button-offer-draw"))).startswith(
        ui_text("offer-draw-made")
    )
    await late.bo.click(late.newest(game_channel), label=ui_text("button-accept-draw"))
    assert ui_text("end-agreement") in text(late.newest(game_channel))
    assert waiting(late) == []


async def test_a_command_that_asks_for_confirmation_still_asks(late: World) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    question = answer(await late.alice.click(late.newest(game_channel), label=ui_text("button-resign")))
    await late.alice.click(question, label=ui_text("button-keep-playing"))
    assert buttons(question) == []
    again = answer(await late.alice.slash(game_channel, "resign"))
    await late.alice.click(again, label=ui_text("button-resign"))
    assert "resigned" in text(late.newest(game_channel))


async def test_private_pictures_are_shown_and_the_board_is_unchanged(late: World) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    before = text(late.newest(game_channel)), buttons(late.newest(game_channel)), pictures(late.newest(game_channel))
    assert pictures(answer(await late.bo.click(late.newest(game_channel), label=ui_text("button-flip"))))
    assert (
        text(late.newest(game_channel)),
        buttons(late.newest(game_channel)),
        pictures(late.newest(game_channel)),
    ) == before


async def test_a_panel_is_edited_in_place(late: World) -> None:
    panel = answer(await late.alice.slash(late.channel, "settings"))
    await choose(late.alice, panel, "pick-theme", "night")
    assert marked(panel, "pick-theme") == [ui_text("theme-night")]


async def test_a_member_can_retry_after_a_form_came_too_late(late: World, monkeypatch: pytest.MonkeyPatch) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    said = told(await late.alice.click(late.newest(game_channel), label=ui_text("button-move")))
    assert said.startswith(ui_text("error-too-late-for-form"))
    monkeypatch.undo()
    form = await late.alice.click(late.newest(game_channel), label=ui_text("button-move"))
    await late.alice.submit_modal(form, {"move": "d4"})
    assert ui_text("game-last-move", move="1. d4") in text(late.newest(game_channel))


async def test_a_late_autocompletion_offers_nothing(late: World) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    assert await late.alice.autocomplete(game_channel, "move", "move", "d4") == []


async def test_a_refusal_is_private(late: World) -> None:
    game_channel = await late.begin(late.alice, late.bo)
    assert has_ui_text(told(await late.bo.slash(game_channel, "move", move="c5")), "error-not-your-turn")
    pressed = await late.chen.click(late.newest(game_channel), label=ui_text("button-resign"))
    assert has_ui_text(told(pressed), "error-not-your-game", game_id=1)
    assert waiting(late) == []
