"""How far an outbox message has come that a game or a challenge has in the outbox."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.ids import MessageId


@dataclass(frozen=True)
class Due:
    """The state of an outbox message in the outbox: which version of its subject is to be sent, and how."""

    version: int
    """Grows with every change that has to be sent. The nonce of a message is made of it, so that Discord drops a
    second sending of the same version."""
    is_new: bool = True
    """Whether to send a new message; otherwise the existing message is edited."""
    attempts: int = 0
    """How many attempts to send it have failed."""
    unsure_from: MessageId | None = None
    """The first message from which on the room may hold boards that are not stored, or old ones with controls.

    None if there can be none; 0 if no earlier message is known.
    """
