"""Wraps the handling of each interaction: checks the options, logs the outcome and the time taken, and turns
errors into a reply.

The bot checks every option itself, even though Discord and its apps already validate some of them.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import discord
from discord import AppCommandOptionType as OptionType
from discord import app_commands

from bot.discord.core.channel import RequestFailed
from bot.discord.core.choices import several_games_post
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import NUMBER, Control, link_button, row
from bot.discord.core.interactions import RESPONSE_ERRORS, missed, reply, send_ephemeral
from bot.discord.core.posts import Post, layout, text
from bot.discord.core.solving_actions import LeaveOtherRace
from bot.domain.errors import AnswerFirst, NotSetUp, OutOfTime, SeveralGames
from bot.domain.ids import GameId
from bot.domain.storm import AlreadyRacing
from bot.domain.text import clean_text
from bot.i18n.errors import NotOffered, refusal_text
from bot.ops.logs import LogEvent
from bot.ops.metrics import ACKNOWLEDGEMENTS, INTERACTIONS, UNACKNOWLEDGED, Stopwatch, milliseconds
from bot.rules import MoveError
from bot.services.store import StorageError

log = logging.getLogger(__name__)

Outcome: TypeAlias = Literal["ok", "refused", "late", "failed"]

LATE_SECONDS = 1.5
"""An acknowledgment counts as late after this time, which is half of Discord's limit."""

_KEY = "answering"


@dataclass
class Answering:
    """The timing and the outcome of an interaction that is being handled."""

    interaction: discord.Interaction[Any]
    kind: str
    """`command`, `press`, `form` or `autocomplete`."""
    name: str
    game: GameId | None
    watch: Stopwatch = field(default_factory=Stopwatch)
    """Measures how long the interaction takes. Its lap time is the time until the acknowledgment."""
    outcome: Outcome = "ok"
    reason: str | None = None

    @property
    def is_late(self) -> bool:
        """Whether the acknowledgment took longer than LATE_SECONDS, or never came."""
        return self.outcome == "late" or self.watch.lap_seconds is None or self.watch.lap_seconds > LATE_SECONDS

    def tell(self) -> None:
        """Log the interaction, as a warning if it was late. Successful autocompletions are logged only at debug
        level.
        """
        level = logging.DEBUG if self.kind == "autocomplete" and self.outcome == "ok" else logging.INFO
        message = "interaction acknowledged late" if self.is_late else "interaction"
        log.log(logging.WARNING if self.is_late else level, LogEvent(message, **self._known()))

    def measure(self) -> None:
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
    """A response that records when Discord has accepted it.

    discord.py sets `_response_type` after every successful response, whichever method sent it. This attribute's setter
    records the time.
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
        """Send the choices.

        If Discord is no longer waiting for them because the member kept typing, only record that they were late.
        """
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
    """Time the handling of an interaction, then log its outcome and update the metrics."""
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
    """Record the outcome of an interaction.

    `reason` is the name of an expected error or, for an unexpected error, the reference shown to the member.
    """
    course: Answering = interaction.extras[_KEY]
    course.outcome, course.reason = outcome, reason


GROUPS = (OptionType.subcommand.value, OptionType.subcommand_group.value)
TYPES: dict[OptionType, type] = {OptionType.string: str, OptionType.integer: int, OptionType.boolean: bool}
"""The Python type of an option's value, by the option's type in Discord."""
RESOLVED: dict[OptionType, str] = {
    OptionType.user: "users",
    OptionType.role: "roles",
    OptionType.attachment: "attachments",
}
"""The values of these option types are ids. Each type is mapped to the section of Discord's `resolved` data that
contains the objects with these ids.
"""


def take_options(interaction: discord.Interaction[Any]) -> None:
    """Check the values of a command's options and clean their text before discord.py reads them.

    Raise NotOffered if a value has the wrong type or is outside the option's choices or range. Also raise NotOffered if
    the value is an id and Discord has not sent the object with this id.

    During autocompletion, drop invalid options instead.
    """
    command = interaction.command
    data: Any = interaction.data
    if not isinstance(command, app_commands.Command) or data is None:
        return
    declared = {parameter.display_name: parameter for parameter in command.parameters}
    given = _options(data)
    if interaction.type is discord.InteractionType.autocomplete:
        given[:] = [option for option in given if option.get("focused") or _fits(declared, option, None)]
    elif not all(_fits(declared, option, data.get("resolved", {})) for option in given):
        raise NotOffered
    for option in given:
        parameter = declared.get(option["name"])
        if parameter is not None and not parameter.choices:
            _clean(option)


def _options(data: Any) -> list[dict[str, Any]]:
    """Return the options of the command, or of its subcommand if it has one."""
    options: list[dict[str, Any]] = data.get("options", [])
    while options and options[0]["type"] in GROUPS:
        options = options[0].setdefault("options", [])
    return options


def _clean(option: dict[str, Any]) -> None:
    if option.get("focused"):
        # A number that is still being typed can arrive as text or as a number. Treat both as text.
        option["value"] = str(option["value"])
    if isinstance(option["value"], str) and option["type"] in (OptionType.string.value, OptionType.integer.value):
        option["value"] = clean_text(option["value"])


def _fits(declared: dict[str, app_commands.Parameter], option: dict[str, Any], resolved: dict[str, Any] | None) -> bool:
    """Return whether the command accepts the value of an option.

    `resolved` contains the objects that Discord has sent. An id is accepted only if its object is among them. If
    `resolved` is None, any id is accepted.
    """
    parameter = declared.get(option["name"])
    if parameter is None:
        return True  # an option of another bot version, which discord.py ignores or rejects
    value = option["value"]
    if option["type"] != parameter.type.value:
        return False
    if parameter.type in RESOLVED:
        return _is_id(value) and (resolved is None or value in resolved.get(RESOLVED[parameter.type], {}))
    # A bool is an int in Python, but is not accepted as a number here.
    if type(value) is not TYPES.get(parameter.type, type(value)):
        return False
    if parameter.choices:
        return value in [choice.value for choice in parameter.choices]
    return _is_within(parameter, len if isinstance(value, str) else int, value)


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and NUMBER.fullmatch(value) is not None


def _is_within(parameter: app_commands.Parameter, size: Callable[[Any], int], value: Any) -> bool:
    least, most = parameter.min_value, parameter.max_value
    return (least is None or size(value) >= least) and (most is None or size(value) <= most)


LONGEST_LOGGED = 100
"""The maximum length of a logged custom_id. It is the same as Discord's limit."""


async def report(interaction: discord.Interaction[Any], error: Exception) -> None:
    """Tell the member why their interaction failed. Log an unexpected error, and show its reference to the member.

    If Discord is no longer waiting for a response, send nothing. Discord has already shown the member an error.
    """
    if (name := missed(error)) is not None:
        return end(interaction, "late", name)
    ctx = context_of(interaction)
    t = ctx.t
    if isinstance(error, OutOfTime):
        # The player has lost on time. End the game now, without waiting for the scheduler's next round.
        ctx.box.flags.take({error.game_id: ctx.received})
    buttons = _next_steps(ctx, error)
    try:
        sentence = refusal_text(t, error)
    except KeyError as missing:
        # A missing locale key must not leave the member without a response.
        sentence, error = None, missing
    if isinstance(error, StorageError):
        # For example, the disk is full. The log says what to do, and the reply says that nothing is lost.
        log.error("%s failed, and changed nothing: %s", describe(interaction), error)
        sentence = t("error-storage")
        end(interaction, "failed", type(error).__name__)
    elif sentence is not None:
        end(interaction, "refused", type(error).__name__)
    else:
        reference = secrets.token_hex(4)
        end(interaction, "failed", reference)
        log.error("unexpected failure %s in %s", reference, describe(interaction), exc_info=error)
        is_discord = isinstance(error, discord.HTTPException | RequestFailed)
        sentence = t("error-discord") if is_discord else t("error-unknown", reference=reference)
        buttons += [] if is_discord else _help_buttons(ctx)
    try:
        await _answer(interaction, sentence, error, buttons)
    except RESPONSE_ERRORS as failure:
        # No response is possible: the interaction is too old, Discord is down, or the bot was removed from the server.
        level = logging.DEBUG if missed(failure) else logging.WARNING
        log.log(level, "could not respond to %s: %s", describe(interaction), failure)


def _next_steps(ctx: Context, error: Exception) -> list[discord.ui.Item[Any]]:
    """Return the button to show with an error, or an empty list if there is none.

    The button corrects a typed move, leaves the race that the member is already in, or opens the board message.
    """
    if ctx.again is not None and isinstance(error, MoveError):
        return [Control.button(ctx.t, ctx.again())]
    if isinstance(error, AlreadyRacing):
        return [Control.button(ctx.t, LeaveOtherRace(error.race_id))]
    if isinstance(error, AnswerFirst | NotSetUp) and (address := ctx.board_address(error.game_id)):
        return [link_button(ctx.t("button-to-board"), address)]
    return []


def _help_buttons(ctx: Context) -> list[discord.ui.Item[Any]]:
    url: str | None = ctx.interaction.client.support_url
    return [] if url is None else [link_button(ctx.t("button-get-help"), url)]


async def _answer(
    interaction: discord.Interaction[Any], sentence: str, error: Exception, buttons: Sequence[discord.ui.Item[Any]]
) -> None:
    """Show the sentence and the buttons to the member. If the request fits several games, ask which game the member
    means.
    """
    ctx = context_of(interaction)
    if isinstance(error, SeveralGames) and ctx.repeat and (repeat := ctx.repeat()):
        return await reply(interaction, await several_games_post(ctx, error.game_ids, repeat))
    if not buttons:
        return await send_ephemeral(interaction, sentence)
    return await reply(interaction, Post(layout(text(sentence), rows=(row(*buttons),))))


def describe(interaction: discord.Interaction[Any]) -> str:
    """Describe an interaction for the log in one line, without the text that the member wrote."""
    data: Any = interaction.data or {}
    name = clean_text(str(data.get("name") or data.get("custom_id")), limit=LONGEST_LOGGED)
    return f"{interaction.type.name} {name} by {interaction.user.id} in {interaction.channel_id}"
