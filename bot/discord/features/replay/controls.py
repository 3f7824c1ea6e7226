"""The controls of a replay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import discord

from bot.discord.core.actions import Action, FormAction
from bot.discord.core.controls import CHOICE_LIMIT, Control, Row, row
from bot.discord.core.game_actions import Analyse, Export
from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.i18n.catalog import Translator
from bot.i18n.names import numbered_move
from bot.rules import Color, Ply


@dataclass(frozen=True)
class Leaf(Action):
    """Show the position of a game at a ply."""

    game: GameId
    ply: Ply
    facing: Color
    """The side at the bottom of the board."""


@dataclass(frozen=True)
class TurnToFirst(Leaf, name="replay-first"):
    """Show the start position."""


@dataclass(frozen=True)
class TurnBack(Leaf, name="replay-back"):
    """Show the position one ply earlier."""


@dataclass(frozen=True)
class TurnForward(Leaf, name="replay-forward"):
    """Show the position one ply later."""


@dataclass(frozen=True)
class TurnToLast(Leaf, name="replay-last"):
    """Show the newest position."""


@dataclass(frozen=True)
class FlipReplay(Leaf, name="replay-flip"):
    """Show the same position from the other side."""


@dataclass(frozen=True)
class Jump(Leaf, name="replay-jump"):
    """Show the position that is picked from a menu."""


@dataclass(frozen=True)
class ReturnToReplay(Leaf, name="replay-return"):
    """Show the replay again, after the explorer."""


@dataclass(frozen=True)
class Explore(Leaf, name="explore"):
    """Show what was played in a position, and how it fared."""


@dataclass(frozen=True)
class ExploreLadder(Leaf, name="explore-ladder"):
    """Show the same of rated games only."""


@dataclass(frozen=True)
class PlayOn(Action, name="play-on"):
    """Open the form for a game that begins with a position of this one."""

    game: GameId
    ply: Ply
    opens_form: ClassVar[bool] = True


@dataclass(frozen=True)
class SendPlayOn(FormAction, name="play-on"):
    """Begin that game as the form says."""

    game: GameId
    ply: Ply


@dataclass(frozen=True)
class ShareGame(Action, name="share-game"):
    """Post the last board and the result of a finished game for everybody."""

    game: GameId


def replay_rows(t: Translator, game: Game, ply: int, facing: Color) -> tuple[Row, ...]:
    """Return the controls of a replay: buttons to leaf, flip and share, and a menu to jump."""
    targets: dict[type[Leaf], int] = {
        TurnToFirst: 0,
        TurnBack: max(ply - 1, 0),
        TurnForward: min(ply + 1, game.ply),
        TurnToLast: game.ply,
    }
    buttons = [
        Control.button(t, action(game.id, Ply(target), facing), disabled=target == ply)
        for action, target in targets.items()
    ]
    flip = Control.button(t, FlipReplay(game.id, Ply(ply), facing.other))
    more = [row(*_uses(t, game, Ply(ply), facing))] if game.is_over else []
    return (row(*buttons, flip), *_jump_rows(t, game, ply, facing), *more)


def _uses(t: Translator, game: Game, ply: Ply, facing: Color) -> Iterator[Control]:
    """Yield what can be done with a game that is over; one from elsewhere has no last board with more buttons."""
    yield Control.button(t, Explore(game.id, ply, facing))
    yield Control.button(t, PlayOn(game.id, ply), disabled=game.line.positions[ply].outcome is not None)
    yield Control.button(t, ShareGame(game.id))
    if game.is_imported:
        yield Control.button(t, Analyse(game.id), disabled=not all(game.has_moved(color) for color in Color))
        yield Control.button(t, Export(game.id))


def jump_plies(last: int) -> list[int]:
    """Return the plies that the menu offers: 0, the last, and others evenly between.

    If not all plies fit, those between are even, so that all show positions with the same side to move.
    """
    between = CHOICE_LIMIT - 1
    step = 1 if last <= between else 2 * -(-last // (2 * between))
    return [*range(0, last, step), last]


def _jump_rows(t: Translator, game: Game, ply: int, facing: Color) -> tuple[Row, ...]:
    if not game.ply:
        return ()
    options = [
        discord.SelectOption(label=_moment(t, game, moment), value=str(moment), default=moment == ply)
        for moment in jump_plies(game.ply)
    ]
    action = Jump(game.id, Ply(ply), facing)
    return (row(Control.menu(action, placeholder=t("replay-jump"), options=options)),)


def _moment(t: Translator, game: Game, ply: int) -> str:
    return numbered_move(game, ply) if ply else t("replay-start")
