"""The simulated Discord's page as we serve it: with what stops one from playing with a mouse put right.

Its script draws a message anew when a menu in it is opened. It then focuses the menu, for which the browser scrolls;
and it closes a menu that is out of sight for a moment, as it is while the message's picture is being put in again.
"""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any

from simcord import Env
from simcord.preview import Preview
from simcord.preview._server import PreviewServer

CORRECTIONS = {
    "/select-drafts.js": {
        "trigger?.focus();": "trigger?.focus({ preventScroll: true });",
        "cancelDropdown(wrap.dataset.controlKey);\n        continue;": "continue;",
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


def corrected_page(env: Env, *args: Any, port: int, **options: Any) -> AbstractAsyncContextManager[Preview]:
    """Serve the page as `Env.preview` does, corrected."""
    preview = env.preview(*args, port=port, **options)
    preview._server = CorrectedServer(preview, port)
    return preview
