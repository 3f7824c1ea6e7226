"""Times and logs each interaction: one line that says how soon it was acknowledged, and how it ended."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import discord
from discord import app_commands

from bot.discord.core.acknowledging import missed
from bot.discord.core.context import context_of
from bot.domain.ids import GameId
from bot.ops.logs import LogEvent
from bot.ops.metrics import ACKNOWLEDGEMENTS, INTERACTIONS, UNACKNOWLEDGED, Stopwatch, milliseconds

log = logging.getLogger(__name__)

Outcome: TypeAlias = Literal["ok", "refused", "late", "failed"]

LATE_SECONDS = 1.5
"""Half of what Discord waits for an acknowledgement."""

_KEY = "answering"


@dataclass
class Answering:
    """An interaction while it is handled: its timing and outcome."""

    interaction: discord.Interaction[Any]
    kind: str
    """`command`, `event`, `form` or `autocomplete`."""
    name: str
    game: GameId | None
    watch: Stopwatch = field(default_factory=Stopwatch)
    """Its lap is the time of the acknowledgement."""
    outcome: Outcome = "ok"
    reason: str | None = None

    @property
    def is_late(self) -> bool:
        """Whether the acknowledgement took longer than LATE_SECONDS, or never came."""
        return self.outcome == "late" or self.watch.lap_seconds is None or self.watch.lap_seconds > LATE_SECONDS

    def tell(self) -> None:
        """Log the interaction: a late one as a warning; an autocompletion that went well only for debugging."""
        level = logging.DEBUG if self.kind == "autocomplete" and self.outcome == "ok" else logging.INFO
        message = "interaction acknowledged late" if self.is_late else "interaction"
        log.log(logging.WARNING if self.is_late else level, LogEvent(message, **self._known()))

    def measure(self) -> None:
        """Add the interaction to the metrics."""
        INTERACTIONS.labels(self.kind, self.outcome).inc()
        if self.watch.lap_seconds is None:
            UNACKNOWLEDGED.inc()
        else:
            ACKNOWLEDGEMENTS.labels(self.kind).observe(self.watch.lap_seconds)

    def _known(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "what": self.name,
            "interaction": self.interaction.id,
            "user": self.interaction.user.id,
            "guild": self.interaction.guild_id,
            "channel": self.interaction.channel_id,
            "game": self.game or context_of(self.interaction).found,
            "outcome": self.outcome,
            "reason": self.reason,
            "acknowledged_ms": milliseconds(self.watch.lap_seconds),
            "ms": milliseconds(self.watch.seconds),
        }


class _TimedResponse(discord.InteractionResponse[Any]):
    """A response that notes when Discord has accepted it.

    discord.py sets `_response_type` then, whichever method responded, so the setter takes the time.
    """

    def __init__(self, parent: discord.Interaction[Any], watch: Stopwatch) -> None:
        self._watch = watch
        super().__init__(parent)

    @property
    def _response_type(self) -> discord.InteractionResponseType | None:
        return self._taken

    @_response_type.setter
    def _response_type(self, taken: discord.InteractionResponseType | None) -> None:
        self._taken = taken
        if taken is not None:
            self._watch.lap()

    async def autocomplete(self, choices: Sequence[app_commands.Choice[Any]]) -> None:
        """Offer choices; if Discord no longer waits, because the member typed on, only note that they came late."""
        try:
            await super().autocomplete(choices)
        except discord.HTTPException as error:
            if (name := missed(error)) is None:
                raise
            end(self._parent, "late", name)


@contextmanager
def answering(
    interaction: discord.Interaction[Any], kind: str, name: str, game: GameId | None = None
) -> Iterator[None]:
    """Time an interaction while it is handled, then measure and log its outcome."""
    course = Answering(interaction, kind, name, game)
    interaction.extras[_KEY] = course
    interaction._cs_response = _TimedResponse(interaction, course.watch)  # type: ignore[attr-defined]  # its slot
    try:
        yield
    except BaseException as error:
        end(interaction, "failed", type(error).__name__)
        raise
    finally:
        course.measure()
        course.tell()


def end(interaction: discord.Interaction[Any], outcome: Outcome, reason: str) -> None:
    """Note how an interaction ended; `reason`: the refusal's type, Discord's error, or a failure's reference."""
    course: Answering = interaction.extras[_KEY]
    course.outcome, course.reason = outcome, reason
