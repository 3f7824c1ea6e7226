"""The simulated Discord's page as we serve it: with what stops one from playing with a mouse put right.

Its script draws a message anew when a menu in it is opened. It then focuses the menu, for which the browser scrolls;
and it closes a menu that is out of sight for a moment, as it is while the message's picture is being put in again.
What is chosen before the action that came before is quite over would have to be chosen once more: it follows by itself.

A picture is looked at by a process of its own each time it is asked for, one after the other: a room's thirty kept the
page busy for three seconds whenever one became another member, and a press had to wait as long.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from typing import Any

from simcord import Env
from simcord.preview import Preview
from simcord.preview._media import MediaInfo, MediaWorker, _process_media
from simcord.preview._server import PreviewServer

CORRECTIONS = {
    "/select-drafts.js": {
        "trigger?.focus();": "trigger?.focus({ preventScroll: true });",
        "cancelDropdown(wrap.dataset.controlKey);\n        continue;": "continue;",
        'applying.",\n      );\n': 'applying.",\n      );\n      setTimeout(() => commitDropdown(key), 50);\n',
    },
}
"""By file: what it says, and what it should say. What a later version of the page does not say is left alone."""


ADDITIONS = {
    # As Discord shows a picture by itself; here it would fill the window.
    "/preview.css": ".component-gallery .gallery-image { width: auto; max-width: 100%; max-height: 420px; }",
}
"""By file: what is said in the end."""


class CorrectedServer(PreviewServer):
    """Serves the page with corrections."""

    async def _static(self, request: Any) -> Any:
        response = await super()._static(request)
        for wrong, right in CORRECTIONS.get(request.path, {}).items():
            response.text = response.text.replace(wrong, right)
        if request.path in ADDITIONS:
            response.text += f"\n{ADDITIONS[request.path]}\n"
        return response


PNG = b"\x89PNG\r\n\x1a\n"


class PictureReader(MediaWorker):
    """Looks at pictures of the kind that the bot draws in a thread; at all else, which is somebody's, in a process."""

    async def _decode(self, key: str, blob: bytes, media_time: float | None) -> MediaInfo:
        if blob.startswith(PNG):
            return await asyncio.to_thread(_process_media, blob, media_time)
        return await super()._decode(key, blob, media_time)


def corrected_page(env: Env, *args: Any, port: int, **options: Any) -> AbstractAsyncContextManager[Preview]:
    """Serve the page as `Env.preview` does, corrected."""
    preview = env.preview(*args, port=port, **options)
    preview._server = CorrectedServer(preview, port)
    preview._media_worker = PictureReader()
    return preview
