"""What Discord keeps on its own side, and a simulated one in the memory of whoever runs it: forgotten in time."""

from __future__ import annotations

from collections.abc import Container

from simcord.backend import Backend
from simcord.backend.models import Channel

KEPT_IN_THREADS, KEPT_IN_CHANNELS = 6, 300
"""Messages of a room, the newest: those that members still look at are among them."""
KEPT_INTERACTIONS = 2_000
"""As many as a bot that is behind may still be answering."""


def forget(backend: Backend, asked: Container[int] = ()) -> None:
    """Let a simulated Discord forget what nobody looks at any more, but for these interactions."""
    backend.http_requests.clear()
    backend.transcript.clear()
    backend._reserved_ids.clear()
    backend._sequences.clear()
    for room_id, room in backend.messages.items():
        for number in list(room)[: -_kept_in(backend.channels.get(room_id))]:
            del room[number]
    shown = {
        file["url"] for room in backend.messages.values() for message in room.values() for file in message.attachments
    }
    # An edit that shows another picture leaves the one before behind, too.
    for url in backend.cdn._blobs.keys() - shown:
        del backend.cdn._blobs[url]
    for number in list(backend.interactions)[:-KEPT_INTERACTIONS]:
        if number not in asked:
            backend.interaction_tokens.pop(backend.interactions.pop(number).token, None)


def _kept_in(room: Channel | None) -> int:
    return KEPT_IN_CHANNELS if room is not None and not room.is_thread else KEPT_IN_THREADS
