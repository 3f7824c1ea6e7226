"""An interaction in memory that enforces Discord's rules: it accepts only one initial response, and only within three
seconds. Tests set the clock."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord
from discord import InteractionResponseType, InteractionType

from bot.discord.core.markup import NONE_KNOWN, Emojis

WAITS_SECONDS = 3.0


class Response:
    """The part of an HTTP response that discord.py reads."""

    status, reason = 404, "Not Found"


def unknown() -> discord.NotFound:
    return discord.NotFound(Response(), {"code": 10062, "message": "Unknown interaction"})


@dataclass
class Clock:
    """A clock that tests advance manually. It wakes the tasks that are sleeping on it."""

    seconds: float = 0.0
    _sleeping: list[tuple[float, asyncio.Event]] = field(default_factory=list)

    async def sleep(self, seconds: float) -> None:
        event = asyncio.Event()
        self._sleeping.append((self.seconds + seconds, event))
        await event.wait()

    async def forward(self, seconds: float) -> None:
        """Advance the clock, wake the tasks that are due, and let them run until they wait again."""
        await self.settle()
        self.seconds += seconds
        for until, event in self._sleeping:
            if until <= self.seconds:
                event.set()
        await self.settle()

    async def settle(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)


@dataclass
class FakeInteraction:
    """A fake interaction: the use of a command, or of a control in a private or public message. It records its
    requests.
    """

    clock: Clock
    type: InteractionType = InteractionType.application_command
    is_private: bool | None = None
    """Whether the message with the pressed control is private. None if the interaction is a command."""
    is_down: bool = False
    asked: list[str] = field(default_factory=list)
    extras: dict[str, Any] = field(default_factory=dict)
    id: int = 1
    channel_id: int = 2
    guild_id: int | None = None
    user: Any = field(default_factory=lambda: SimpleNamespace(id=3))
    data: Any = field(default_factory=lambda: {"name": "a command"})
    client: Any = field(default_factory=lambda: SimpleNamespace(command_mentions=NONE_KNOWN, app_emojis=Emojis()))

    def __post_init__(self) -> None:
        self.response = FakeResponse(self)
        self.followup = FakeFollowup(self)
        self.message = None if self.is_private is None else FakeMessage(self, self.is_private)

    async def edit_original_response(self, **content: Any) -> None:
        self.ask("edit response")

    async def delete_original_response(self) -> None:
        self.ask("delete response")

    def ask(self, name: str) -> None:
        if not self.response.is_done():
            raise unknown()
        self.asked.append(name)


class FakeMessage:
    id = 4
    components: tuple[Any, ...] = ()

    def __init__(self, interaction: FakeInteraction, is_private: bool) -> None:
        self.interaction = interaction
        self.flags = SimpleNamespace(ephemeral=is_private)
        self._state = SimpleNamespace(_get_client=lambda: interaction.client)

    async def edit(self, **content: Any) -> FakeMessage:
        self.interaction.asked.append("edit message")
        return self


class FakeFollowup:
    def __init__(self, interaction: FakeInteraction) -> None:
        self.interaction = interaction

    async def send(self, *words: Any, ephemeral: bool = False, **content: Any) -> None:
        self.interaction.ask("send privately" if ephemeral else "send publicly")


class FakeResponse:
    def __init__(self, interaction: FakeInteraction) -> None:
        self.interaction = interaction
        self.type: InteractionResponseType | None = None

    def is_done(self) -> bool:
        return self.type is not None

    def _take(self, kind: InteractionResponseType, name: str) -> None:
        if self.type is not None:
            raise discord.InteractionResponded(self.interaction)
        if self.interaction.is_down or self.interaction.clock.seconds >= WAITS_SECONDS:
            raise unknown()
        self.type = kind
        self.interaction.asked.append(name)

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        is_new = thinking or self.interaction.message is None
        kind = (
            InteractionResponseType.deferred_channel_message
            if is_new
            else InteractionResponseType.deferred_message_update
        )
        self._take(kind, "defer thinking" if is_new else "defer")

    async def send_message(self, *words: Any, ephemeral: bool = False, **content: Any) -> None:
        self._take(InteractionResponseType.channel_message, "respond privately" if ephemeral else "respond publicly")

    async def edit_message(self, **content: Any) -> None:
        self._take(InteractionResponseType.message_update, "update")

    async def send_modal(self, form: Any) -> None:
        self._take(InteractionResponseType.modal, "form")

    async def autocomplete(self, choices: list[Any]) -> None:
        self._take(InteractionResponseType.autocomplete_result, f"{len(choices)} choices")
