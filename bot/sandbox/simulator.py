"""Corrects the simulated Discord, so that its page works with a mouse and shows the bot's emojis, and so that its clock
runs.

When a menu is opened, the page's script renders the menu's message again and focuses the menu, so the browser scrolls.
The script also closes menus that are out of view. A newly opened menu is out of view for a moment, while the picture
in its message is inserted again. The corrections prevent the scrolling and the closing.

If a member chooses a menu item before the previous action has finished, the page loses the choice. Another correction
makes the choice again a moment later.

The page rejects a button press if it doesn't show another member's latest action yet, even if that action is about a
different message. A further correction updates the page, and repeats the press if the button still has the same label.

The simulator's own page examines pictures one at a time, each in a separate process. With thirty pictures in a channel,
this took three seconds after every switch to another member, and button presses had to wait. `PictureReader` is faster.

The simulator's clock is frozen until a test advances it. The bot's loops and timers continue only when a member acts or
when the clock is advanced. With this module, timers also run while nobody acts, so players can lose on time, and votes
close.
"""

from __future__ import annotations

import asyncio
import os
import time
from base64 import b64decode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from zoneinfo import available_timezones

from simcord import Env
from simcord._settlement import _run_due_virtual_callbacks
from simcord.backend.cdn import CDN_BASE
from simcord.preview import Preview, _component_projection
from simcord.preview._media import MediaInfo, MediaWorker, _process_media
from simcord.preview._server import PreviewServer

from bot.discord.core.emoji_upload import EmojiUploader

if TYPE_CHECKING:
    from bot.discord.client import Campmate

_WORDING = """
  /** @param {string | undefined} key */
  function wording(key) {
    return document.querySelector(`[data-control-key="${CSS.escape(key ?? "")}"]`)?.textContent;
  }
"""
_REPEATED = """
    const isStale = receipt.rejected && receipt.diagnostics?.some((item) => item.code === "stale-revision");
    if (isStale && !intent && wording(extra.control_key) === pressed) {
      dispatch(kind, extra, metadata);
      return;
    }
"""
_PERFORM, _PUBLISH = "intent = null, metadata = null) {\n", "  function publish() {"
_OVER = "    pending = null; publish();\n"

CORRECTIONS = {
    "/actions.js": {
        _PUBLISH: _WORDING + _PUBLISH,
        _PERFORM: _PERFORM + "    const pressed = wording(extra.control_key);\n",
        _OVER + "    idle();\n": _OVER + _REPEATED + "    idle();\n",
    },
    "/select-drafts.js": {
        "trigger?.focus();": "trigger?.focus({ preventScroll: true });",
        "cancelDropdown(wrap.dataset.controlKey);\n        continue;": "continue;",
        'applying.",\n      );\n': 'applying.",\n      );\n      setTimeout(() => commitDropdown(key), 50);\n',
    },
}
"""The passages to replace in each of the page's files, with their replacements. A passage that isn't found is skipped,
because later versions of the page might not contain it.
"""


ADDITIONS = {
    # Without this, a single picture would fill the window. Discord itself limits the size of pictures.
    "/preview.css": ".component-gallery .gallery-image { width: auto; max-width: 100%; max-height: 420px; }"
    # Hides the “edited” mark, because it doesn't fit into the margin.
    " .message-edited-compact { display: none; }",
}


_hide_unusable = _component_projection._filter_tokens

TICK_SECONDS = 0.1
QUIET_SECONDS = 3.0
"""The page is refreshed only after this many seconds without changes.

A refresh during an action would lose the action.
"""
OUTDATED_SECONDS = 30.0
"""The longest time between refreshes, which also update relative times such as “in 3 minutes”."""


def _name_unusable(tokens: list[dict[str, Any]], read: Any) -> None:
    """Show a mentioned command's name even if the viewer can't use the command, as Discord does. The page itself shows
    “unavailable”.
    """
    for token in tokens:
        if token.get("type") == "command" and not read.entity("command", token.get("id")):
            token.update(type="text", content=token["label"])
    _hide_unusable(tokens, read)


_component_projection._filter_tokens = _name_unusable


class CorrectedServer(PreviewServer):
    async def _static(self, request: Any) -> Any:
        response = await super()._static(request)
        for wrong, right in CORRECTIONS.get(request.path, {}).items():
            response.text = response.text.replace(wrong, right)
        if request.path in ADDITIONS:
            response.text += f"\n{ADDITIONS[request.path]}\n"
        return response


PNG = b"\x89PNG\r\n\x1a\n"


class PictureReader(MediaWorker):
    """Examines pictures. PNG pictures are examined in a thread, because they come from the bot. Other files are sent by
    members and are examined in a separate process.
    """

    async def _decode(self, key: str, blob: bytes, media_time: float | None) -> MediaInfo:
        if blob.startswith(PNG):
            return await asyncio.to_thread(_process_media, blob, media_time)
        return await super()._decode(key, blob, media_time)


def corrected_page(env: Env, *args: Any, port: int, **options: Any) -> AbstractAsyncContextManager[Preview]:
    preview = env.preview(*args, port=port, **options)
    preview._server = CorrectedServer(preview, port)
    preview._media_worker = PictureReader()
    return preview


async def upload_emojis(env: Env) -> None:
    """Upload the emojis. The simulator itself doesn't store emoji pictures, so its page would show each emoji as
    unavailable.
    """
    client = cast("Campmate", env.bot)
    create = client.http.create_application_emoji

    async def stored(application_id: int, name: str, image: str) -> Any:
        emoji = await create(application_id, name, image)
        picture = b64decode(image.partition(",")[2])
        env.backend.cdn._blobs[f"{CDN_BASE}/emojis/{emoji['id']}.png"] = picture
        return emoji

    client.http.create_application_emoji = stored  # type: ignore[method-assign, assignment]
    await EmojiUploader(client, client.app_emojis).update()


class RealClock:
    """The machine's clock, with the same interface as the simulator's own clock."""

    def __init__(self) -> None:
        # Saved now, because starting the simulator replaces `time.monotonic` with a function that reads this clock.
        self._real_time = time.monotonic
        self._started = time.monotonic()

    @property
    def elapsed(self) -> float:
        """The seconds since the clock was created, unaffected by changes to the machine's clock."""
        return self._real_time() - self._started

    def now(self) -> datetime:
        return datetime.now(UTC)

    def advance(self, seconds: float) -> None:
        """Do nothing, because this clock advances by itself."""


def local_timezone() -> str:
    """Return the IANA name of the machine's time zone, or UTC if it is unknown."""
    # The system's time zone is a link to a file in a folder named zoneinfo, such as /usr/share/zoneinfo/Europe/Paris.
    _, _, linked = Path("/etc/localtime").resolve().as_posix().rpartition("zoneinfo/")
    names = available_timezones()
    return next((name for name in (os.environ.get("TZ", ""), linked) if name in names), "UTC")


def show_real_time(env: Env) -> None:
    cast("Any", env.backend).clock = RealClock()


async def keep_shown(env: Env, refresh: Callable[[], Awaitable[None]]) -> None:
    """Until canceled, call `refresh` after each change, such as a message that the bot has posted without being
    prompted.

    If nothing changes, call it every `OUTDATED_SECONDS`, because some messages contain relative times.
    """
    changed = asyncio.Event()
    env.backend.subscribers.append(lambda event, payload: changed.set())
    while True:
        await _changed_within(changed, OUTDATED_SECONDS)
        while await _changed_within(changed, QUIET_SECONDS):
            pass
        await refresh()


async def _changed_within(changed: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await changed.wait()
    except TimeoutError:
        return False
    changed.clear()
    return True


@asynccontextmanager
async def running_timers(env: Env) -> AsyncIterator[None]:
    task = asyncio.create_task(_run_timers(env), name="timers of the simulated Discord")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _run_timers(env: Env) -> None:
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(TICK_SECONDS)
        _run_due_virtual_callbacks(env._settlement_state(), loop.time() + TICK_SECONDS)
