"""What can be pressed to leaf through a game."""

from __future__ import annotations

import discord

from bot.domain.game import Game
from bot.frontend.desk.controls import Control, Row, row
from bot.frontend.words.names import numbered_move
from bot.frontend.words.texts import Voice
from bot.rules import Color

FIRST, BACK, FORWARD, LAST = "replay-first", "replay-back", "replay-forward", "replay-last"
FLIP, JUMP = "replay-flip", "replay-jump"
"""All carry the game, the ply to show, and who sits at the bottom."""

MOST_JUMPS = 25
"""Options of a menu."""


def replay_rows(voice: Voice, game: Game, ply: int, facing: Color) -> tuple[Row, ...]:
    """Leaf, jump and flip."""
    targets = {FIRST: 0, BACK: max(ply - 1, 0), FORWARD: min(ply + 1, game.ply), LAST: game.ply}
    buttons = [
        Control.button(voice, action, game.id, target, facing.word, disabled=target == ply)
        for action, target in targets.items()
    ]
    flip = Control.button(voice, FLIP, game.id, ply, facing.other.word)
    return (row(*buttons, flip), *_jump_rows(voice, game, ply, facing))


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
    return (row(Control.menu(JUMP, game.id, ply, facing.word, placeholder=voice("replay-jump"), options=options)),)


def _moment(voice: Voice, game: Game, ply: int) -> str:
    return numbered_move(game, ply) if ply else voice("replay-start")
