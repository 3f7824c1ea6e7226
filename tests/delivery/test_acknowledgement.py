"""Every interaction is acknowledged within three seconds, and the handler can still respond in any way afterward."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest
from discord import InteractionType

from bot.discord.core import interactions
from bot.discord.core.interactions import ACKNOWLEDGED_AFTER_SECONDS, acknowledgement_of, in_time
from bot.discord.core.posts import Post, layout, text
from bot.i18n.errors import TooLateForForm
from tests.delivery.interactions import WAITS_SECONDS, Clock, FakeInteraction

QUICK, SLOW = ACKNOWLEDGED_AFTER_SECONDS - 0.5, WAITS_SECONDS + 7
POST = Post(layout(text("Hello.")))
COMMAND: dict[str, Any] = {}
PRIVATE_PRESS = {"type": InteractionType.component, "is_private": True}
PUBLIC_PRESS = {"type": InteractionType.component, "is_private": False}
Answer = Callable[[Any], Awaitable[None]]


async def reply(interaction: Any) -> None:
    await interactions.reply(interaction, POST)


async def edit(interaction: Any) -> None:
    await interactions.edit_reply(interaction, POST)


async def send_private(interaction: Any) -> None:
    await interactions.send_ephemeral(interaction, "Hello.")


async def publish(interaction: Any) -> None:
    await interactions.reply_publicly(interaction, POST)


async def defer_and_reply(interaction: Any) -> None:
    await interactions.defer_reply(interaction)
    await interactions.reply(interaction, POST)


async def defer_and_edit(interaction: Any) -> None:
    await interactions.defer_reply(interaction)
    await interactions.edit_reply(interaction, POST)


async def defer_and_delete(interaction: Any) -> None:
    await interactions.defer_reply(interaction)
    await interactions.delete_reply(interaction)


async def defer(interaction: Any) -> None:
    await interactions.defer(interaction)


async def nothing(interaction: Any) -> None:
    """Return without responding, as if the handler had failed."""


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def handle(interaction: FakeInteraction, answer: Answer, seconds: float) -> list[str]:
    """Run a handler that takes this many seconds before it responds. Return the requests sent to Discord."""

    async def handler() -> None:
        asking: Any = interaction
        async with in_time(asking, interaction.clock.sleep):
            await interaction.clock.sleep(seconds)
            await answer(interaction)

    handling = asyncio.ensure_future(handler())
    while not handling.done():
        await interaction.clock.forward(0.5)
    await handling
    return interaction.asked


@pytest.mark.parametrize(
    ("press", "answer", "asked"),
    [
        (COMMAND, reply, ["respond privately"]),
        (COMMAND, send_private, ["respond privately"]),
        (COMMAND, publish, ["respond publicly"]),
        (COMMAND, defer_and_reply, ["defer thinking", "edit response"]),
        (COMMAND, defer_and_delete, ["defer thinking", "delete response"]),
        (COMMAND, nothing, []),
        (PUBLIC_PRESS, edit, ["update"]),
        (PUBLIC_PRESS, defer, ["defer"]),
        (PUBLIC_PRESS, reply, ["respond privately"]),
        (PRIVATE_PRESS, edit, ["update"]),
        (PRIVATE_PRESS, send_private, ["respond privately"]),
    ],
)
async def test_a_quick_handler_responds_by_itself(
    clock: Clock, press: dict[str, Any], answer: Answer, asked: list[str]
) -> None:
    assert await handle(FakeInteraction(clock, **press), answer, QUICK) == asked


@pytest.mark.parametrize(
    ("press", "answer", "asked"),
    [
        # A command gets a private placeholder. It's filled in, or deleted if the handler posts nothing.
        (COMMAND, reply, ["defer thinking", "edit response"]),
        (COMMAND, send_private, ["defer thinking", "edit response"]),
        (COMMAND, defer_and_reply, ["defer thinking", "edit response"]),
        (COMMAND, defer_and_delete, ["defer thinking", "delete response"]),
        (COMMAND, defer, ["defer thinking", "delete response"]),
        (COMMAND, nothing, ["defer thinking", "delete response"]),
        # Discord would put a public message into the private placeholder. So the placeholder is filled in first, and
        # then the public message is sent.
        (COMMAND, publish, ["defer thinking", "edit response", "send publicly"]),
        # The board with the pressed control is edited like any other message, and the placeholder is deleted.
        (PUBLIC_PRESS, edit, ["defer thinking", "edit message", "delete response"]),
        (PUBLIC_PRESS, defer, ["defer thinking", "delete response"]),
        (PUBLIC_PRESS, reply, ["defer thinking", "edit response"]),
        (PUBLIC_PRESS, defer_and_edit, ["defer thinking", "edit response"]),
        # A press in a private message usually replaces the message, so there's no placeholder.
        (PRIVATE_PRESS, edit, ["defer", "edit response"]),
        (PRIVATE_PRESS, send_private, ["defer", "send privately"]),
        (PRIVATE_PRESS, nothing, ["defer"]),
    ],
)
async def test_a_slow_handler_is_deferred_and_shows_the_same(
    clock: Clock, press: dict[str, Any], answer: Answer, asked: list[str]
) -> None:
    assert await handle(FakeInteraction(clock, **press), answer, SLOW) == asked


async def test_the_deferral_comes_before_discords_time_limit(clock: Clock) -> None:
    interaction: Any = FakeInteraction(clock)
    async with in_time(interaction, clock.sleep):
        await clock.forward(ACKNOWLEDGED_AFTER_SECONDS - 0.1)
        assert interaction.asked == []
        await clock.forward(0.1)
        assert interaction.asked == ["defer thinking"]
        assert clock.seconds < WAITS_SECONDS


async def test_a_form_opens_in_time(clock: Clock) -> None:
    async def open_form(interaction: Any) -> None:
        await interactions.send_modal(interaction, discord.ui.Modal(title="A form"))

    assert await handle(FakeInteraction(clock, **PUBLIC_PRESS), open_form, QUICK) == ["form"]


async def test_a_form_that_is_too_late_is_refused_with_a_message(clock: Clock) -> None:
    async def open_form(interaction: Any) -> None:
        with pytest.raises(TooLateForForm):
            await interactions.send_modal(interaction, discord.ui.Modal(title="A form"))
        await send_private(interaction)

    asked = await handle(FakeInteraction(clock, **PUBLIC_PRESS), open_form, SLOW)
    assert asked == ["defer thinking", "edit response"]


async def test_a_slow_autocomplete_offers_no_choices(clock: Clock) -> None:
    interaction = FakeInteraction(clock, InteractionType.autocomplete)
    assert await handle(interaction, nothing, SLOW) == ["0 choices"]


async def test_discord_can_be_down_during_the_deferral(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    interaction = FakeInteraction(clock, is_down=True)
    assert await handle(interaction, nothing, SLOW) == []
    assert [record.levelname for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_response_waits_for_a_deferral_in_progress(clock: Clock) -> None:
    interaction: Any = FakeInteraction(clock)
    known = acknowledgement_of(interaction)
    async with known.turn:
        answering = asyncio.ensure_future(reply(interaction))
        await clock.settle()
        assert interaction.asked == []
        await interaction.response.defer(ephemeral=True, thinking=True)
    await answering
    assert interaction.asked == ["defer thinking", "edit response"]


async def test_a_second_response_is_a_separate_message(clock: Clock) -> None:
    async def respond_twice(interaction: Any) -> None:
        await reply(interaction)
        await send_private(interaction)

    assert await handle(FakeInteraction(clock), respond_twice, QUICK) == ["respond privately", "send privately"]
    assert await handle(FakeInteraction(Clock()), respond_twice, SLOW) == [
        "defer thinking",
        "edit response",
        "send privately",
    ]
