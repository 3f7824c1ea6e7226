"""What can be done under the board of a game, and wherever a game is shown."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.ids import GameId
from bot.frontend.desk.actions import Action, AtMoment
from bot.rules import Color, Square


@dataclass(frozen=True)
class TypeMove(AtMoment, name="move"):
    """Open the form for a move."""


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
class PickGuidePiece(AtMoment, name="guide-piece"):
    """Learn of the unit that is picked from a side's menu."""

    side: Color
