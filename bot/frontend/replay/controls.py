"""What can be pressed to leaf through a game."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.frontend.desk.actions import Action
from bot.frontend.desk.controls import Control, Row, row
from bot.rules import Color, Ply
from bot.words.names import numbered_move
from bot.words.texts import Voice

MOST_JUMPS = 25
"""Options of a menu."""


@dataclass(frozen=True)
class Leaf(Action):
    """Show a moment of a game."""

    game: GameId
    ply: Ply
    facing: Color
    """Who sits at the bottom."""


@dataclass(frozen=True)
class TurnToFirst(Leaf, name="replay-first"):
    """Show the start."""


@dataclass(frozen=True)
class TurnBack(Leaf, name="replay-back"):
    """Show the moment before."""


@dataclass(frozen=True)
class TurnForward(Leaf, name="replay-forward"):
    """Show the moment after."""


@dataclass(frozen=True)
class TurnToLast(Leaf, name="replay-last"):
    """Show the newest position."""


@dataclass(frozen=True)
class FlipReplay(Leaf, name="replay-flip"):
    """Show the same moment from the other side."""


@dataclass(frozen=True)
class Jump(Leaf, name="replay-jump"):
    """Show the moment that is picked from a menu."""


@dataclass(frozen=True)
class ShareGame(Action, name="share-game"):
    """Show all how a finished game ended."""

    game: GameId


def replay_rows(voice: Voice, game: Game, ply: int, facing: Color) -> tuple[Row, ...]:
    """Leaf, jump and flip."""
    targets: dict[type[Leaf], int] = {
        TurnToFirst: 0,
        TurnBack: max(ply - 1, 0),
        TurnForward: min(ply + 1, game.ply),
        TurnToLast: game.ply,
    }
    buttons = [
        Control.button(voice, action(game.id, Ply(target), facing), disabled=target == ply)
        for action, target in targets.items()
    ]
    flip = Control.button(voice, FlipReplay(game.id, Ply(ply), facing.other))
    share = [row(Control.button(voice, ShareGame(game.id)))] if game.is_over else []
    return (row(*buttons, flip), *_jump_rows(voice, game, ply, facing), *share)


def jump_plies(last: int) -> list[int]:
    """The moments that a menu offers: the start, the end, and others evenly between, after the same side's moves."""
    between = MOST_JUMPS - 1
    step = 1 if last <= between else 2 * -(-last // (2 * between))
    return [*range(0, last, step), last]


def _jump_rows(voice: Voice, game: Game, ply: int, facing: Color) -> tuple[Row, ...]:
    if not game.ply:
        return ()
    options = [
        discord.SelectOption(label=_moment(voice, game, moment), value=str(moment), default=moment == ply)
        for moment in jump_plies(game.ply)
    ]
    action = Jump(game.id, Ply(ply), facing)
    return (row(Control.menu(action, placeholder=voice("replay-jump"), options=options)),)


def _moment(voice: Voice, game: Game, ply: int) -> str:
    return numbered_move(game, ply) if ply else voice("replay-start")
