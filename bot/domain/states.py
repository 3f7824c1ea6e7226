"""What a challenge asks for and what became of it, and what players offer, as words that are also stored."""

from enum import StrEnum


class ColourChoice(StrEnum):
    """The colour that the challenger wants to play."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "random"


class ChallengeState(StrEnum):
    """What became of a challenge; only an open one can change."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class OfferKind(StrEnum):
    """What one player may propose to the other in the middle of a game."""

    DRAW = "draw"
    TAKEBACK = "takeback"
