"""Deletes a simulated Discord's old messages and requests, because they would use up the memory in a long run."""

from __future__ import annotations

from collections.abc import Container

from simcord.backend import Backend
from simcord.backend.models import Channel

KEPT_IN_THREADS, KEPT_IN_CHANNELS = 6, 300
"""How many of the newest messages to keep in each thread and in each other channel. Members may still use these."""
KEPT_INTERACTIONS = 2_000
"""How many of the newest interactions to keep. A slow bot may still respond to these."""


def forget(backend: Backend, asked: Container[int] = ()) -> None:
    """Delete old data from a simulated Discord, except for the interactions in `asked`."""
    backend.http_requests.clear()
    backend.transcript.clear()
    backend._reserved_ids.clear()
    backend._sequences.clear()
    for channel_id, game_channel in backend.messages.items():
        for number in list(game_channel)[: -_kept_in(backend.channels.get(channel_id))]:
            del game_channel[number]
    shown = {
        file["url"]
        for game_channel in backend.messages.values()
        for message in game_channel.values()
        for file in message.attachments
    }
    # The simulated Discord keeps the previous picture when an edit adds a new one.
    for url in backend.cdn._blobs.keys() - shown:
        del backend.cdn._blobs[url]
    for number in list(backend.interactions)[:-KEPT_INTERACTIONS]:
        if number not in asked:
            backend.interaction_tokens.pop(backend.interactions.pop(number).token, None)


def _kept_in(game_channel: Channel | None) -> int:
    return KEPT_IN_CHANNELS if game_channel is not None and not game_channel.is_thread else KEPT_IN_THREADS
