"""What can be done under the board of a game, and wherever a game is shown."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass

from bot.domain.ids import GameId
from bot.frontend.desk.actions import Action, AtMoment
from bot.rules import Color, Square

NOTHING_TYPED = "-"
MOST_PACKED = 22
"""As much of a custom_id as is left beside the largest numbers of a game."""


def pack_typed(text: str) -> str:
    """Write what was typed as a word of a custom_id; where it is too long for that, nothing."""
    word = urlsafe_b64encode(text.encode()).decode().rstrip("=")
    return word if 0 < len(word) <= MOST_PACKED else NOTHING_TYPED


def unpack_typed(word: str) -> str:
    """Read what `pack_typed` wrote; nothing where somebody else did."""
    try:
        return urlsafe_b64decode(word + "=" * (-len(word) % 4)).decode()
    except ValueError:
        return ""


@dataclass(frozen=True)
class TypeMove(AtMoment, name="move"):
    """Open the form for a move."""


@dataclass(frozen=True)
class TryAgain(AtMoment, name="try-again"):
    """Open the form for a move with what was typed before."""

    typed: str = NOTHING_TYPED
    """As `pack_typed` writes it."""


@dataclass(frozen=True)
class Arrange(AtMoment, name="arrange"):
    """Open the form for the order of the first rank."""


@dataclass(frozen=True)
class Flip(AtMoment, name="flip"):
    """See the board from the other side."""


@dataclass(frozen=True)
class Resign(AtMoment, name="resign"):
    """Be asked whether to give up."""


@dataclass(frozen=True)
class ResignForGood(AtMoment, name="resign-for-good"):
    """Give up."""


@dataclass(frozen=True)
class Abort(AtMoment, name="abort"):
    """Call a game off that has hardly begun."""


@dataclass(frozen=True)
class AbortForGood(AtMoment, name="abort-for-good"):
    """End other people's game."""


@dataclass(frozen=True)
class KeepPlaying(AtMoment, name="keep-playing"):
    """Think better of ending a game."""


@dataclass(frozen=True)
class OfferDraw(AtMoment, name="offer-draw"):
    """Propose a draw."""


@dataclass(frozen=True)
class AcceptDraw(AtMoment, name="accept-draw"):
    """Agree on the draw that is offered."""


@dataclass(frozen=True)
class DeclineDraw(AtMoment, name="decline-draw"):
    """Turn it down."""


@dataclass(frozen=True)
class AskTakeback(AtMoment, name="takeback"):
    """Propose to take the last move back."""


@dataclass(frozen=True)
class AcceptTakeback(AtMoment, name="accept-takeback"):
    """Let the other player take it back."""


@dataclass(frozen=True)
class DeclineTakeback(AtMoment, name="decline-takeback"):
    """Insist on the move."""


@dataclass(frozen=True)
class Rematch(AtMoment, name="rematch"):
    """Play the same again, colours swapped."""


@dataclass(frozen=True)
class AskHint(AtMoment, name="hint"):
    """Ask the engine what to play."""


@dataclass(frozen=True)
class Replay(Action, name="replay"):
    """Leaf through a game."""

    game: GameId


@dataclass(frozen=True)
class OpenBrowser(Action, name="browser"):
    """Get a link of one's own to a game's page."""

    game: GameId


@dataclass(frozen=True)
class Export(Action, name="export"):
    """Choose a file to have a game as."""

    game: GameId


@dataclass(frozen=True)
class OpenReplay(Action, name="open-replay"):
    """Leaf through the game that is picked from a list."""


@dataclass(frozen=True)
class Analyse(Action, name="analyse"):
    """Have a finished game looked through."""

    game: GameId


@dataclass(frozen=True)
class PickPiece(AtMoment, name="piece"):
    """Pick a unit under the board, to play it."""


@dataclass(frozen=True)
class PickOtherPiece(AtMoment, name="other-piece"):
    """Pick another one in its place."""


@dataclass(frozen=True)
class PickTarget(AtMoment, name="target"):
    """Pick where it goes. The fields tell the two menus of one unit apart, and those of one unit from another's."""

    origin: Square
    files: str
    """The first of the files that the menu has."""


@dataclass(frozen=True)
class Promote(AtMoment, name="promote"):
    """Play a pawn to where it becomes something else."""

    move: str
    """In UCI's notation."""


@dataclass(frozen=True)
class OpenGuide(AtMoment, name="guide"):
    """Choose any unit to learn of."""


@dataclass(frozen=True)
class ReadRules(AtMoment, name="read-rules"):
    """Read how the game goes that is played."""


@dataclass(frozen=True)
class PickGuidePiece(AtMoment, name="guide-piece"):
    """Learn of the unit that is picked from a side's menu."""

    side: Color
