"""Importing a text that a member has sent, in Discord or on the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from bot.domain.game import Game
from bot.domain.ids import ChannelId, GuildId, Member
from bot.domain.imports import NewImport
from bot.rules.pgn_parts import PgnPart
from bot.runtime import Runtime
from bot.services import imports
from bot.services.fair_queue import Requester
from bot.variants import Variant


@dataclass(frozen=True, kw_only=True)
class ImportRequest:
    """A text to import, and who wants it to be where."""

    guild_id: GuildId
    channel_id: ChannelId
    by: Member
    text: str = field(repr=False)
    assumed: Variant | None
    """The variant where the text names none."""
    number: int | None
    """Which one of several games, from 1 on; None if none has been picked."""


async def import_text(runtime: Runtime, request: ImportRequest) -> Game | tuple[PgnPart, ...]:
    """Store a game and return it, or return the games of a text that has several, of which none has been picked.

    Each call counts towards the day's limit, whatever comes of it. Raise as `imports.begin`, `imports.read_text` or
    `WorkPool.run`.
    """
    requester = Requester(request.guild_id, request.by.user_id)
    runtime.tasks.check(requester)
    await imports.begin(runtime.db, request.guild_id, request.by.user_id, runtime.now(), runtime.allowances)
    read = await runtime.work_pool.run(
        requester, partial(imports.read_text, request.text, request.assumed, request.number)
    )
    if isinstance(read, tuple):
        return read
    new = NewImport(guild_id=request.guild_id, channel_id=request.channel_id, by=request.by, record=read)
    return await imports.bring(runtime.db, new, runtime.now())
