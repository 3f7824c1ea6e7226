"""Delete old messages and requests from a simulated Discord, which would otherwise fill the memory of a long run."""

from __future__ import annotations

from collections.abc import Container

from simcord.backend import Backend
from simcord.backend.models import Channel

KEPT_IN_THREADS, KEPT_IN_CHANNELS = 6, 300
"""The number of the newest messages of a room to keep: members may still look at these."""
KEPT_INTERACTIONS = 2_000
"""The number of interactions to keep: a slow bot may still be answering them."""


def forget(backend: Backend, asked: Container[int] = ()) -> None:
    """Delete old data of a simulated Discord, except for the interactions in `asked`."""
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
    # An edit with a new picture leaves the previous picture behind, too.
    for url in backend.cdn._blobs.keys() - shown:
        del backend.cdn._blobs[url]
    for number in list(backend.interactions)[:-KEPT_INTERACTIONS]:
        if number not in asked:
            backend.interaction_tokens.pop(backend.interactions.pop(number).token, None)


def _kept_in(room: Channel | None) -> int:
    return KEPT_IN_CHANNELS if room is not None and not room.is_thread else KEPT_IN_THREADS
