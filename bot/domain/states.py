"""Enumerations of challenges and offers; their values are stored in the database."""

from enum import StrEnum


class ColourChoice(StrEnum):
    """The colour that the challenger wants to play."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "random"


class ChallengeState(StrEnum):
    """The state of a challenge; only an open one can change."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class OfferKind(StrEnum):
    """What one player may offer to the other during a game."""

    DRAW = "draw"
    TAKEBACK = "takeback"
