"""The units on a board, and where they may go, as menus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from discord import ButtonStyle, SelectOption

from bot.domain.game import Game
from bot.frontend.desk.actions import Action
from bot.frontend.desk.controls import Control, Row, row
from bot.frontend.desk.game_actions import PickGuidePiece, PickOtherPiece, PickPiece, PickTarget, Promote
from bot.rules import Color, Move, Position, Square, file_of, rank_of, square_name
from bot.rules.board import FILES
from bot.words.moves import is_quiet, moves_of, tell_step
from bot.words.names import army_name, piece_name, side_name, unit_name
from bot.words.texts import Voice

MOST_OPTIONS = 25
"""Options that Discord takes in one menu."""
HALVES = (FILES[:4], FILES[4:])
"""The files of each menu where one would have too many squares."""


def piece_menu(voice: Voice, game: Game) -> Row:
    """The menu under the newest board: the units that the side to move may move."""
    return _own_units(voice, game, PickPiece.of(game), None)


def other_piece_menu(voice: Voice, game: Game, picked: Square) -> Row:
    """The same units once one of them has been picked."""
    return _own_units(voice, game, PickOtherPiece.of(game), picked)


def target_menus(voice: Voice, game: Game, origin: Square) -> tuple[Row, ...]:
    """Where a unit may go: captures first, then by file and rank; two menus where Discord takes no longer one."""
    steps = steps_of(game.position, origin)
    if len(steps) <= MOST_OPTIONS:
        return (_targets(voice, game, steps, FILES),)
    halves = [(files, [step for step in steps if FILES[file_of(step[0].target)] in files]) for files in HALVES]
    return tuple(_targets(voice, game, half, files) for files, half in halves if half)


def promotion_row(voice: Voice, game: Game, moves: Sequence[Move]) -> Row:
    """A button for each thing that a pawn may become."""
    units = game.variant.sides[game.turn].army.units
    return row(
        *(
            Control.button(
                voice,
                Promote.of(game, move=move.uci),
                label=piece_name(voice, units[move.promotion]),
                style=ButtonStyle.primary,
            )
            for move in moves
            if move.promotion
        )
    )


def guide_menus(voice: Voice, game: Game, picked: Square | None = None) -> tuple[Row, ...]:
    """Every unit on the board, a menu for each side."""
    return tuple(_side_units(voice, game, color, picked) for color in Color)


def movable_units(position: Position) -> list[Square]:
    """Where the units stand that may move now, in the order of the menus."""
    return _in_order(position, {move.origin for move in position.legal_moves})


def steps_of(position: Position, origin: Square) -> list[list[Move]]:
    """Group a unit's moves by where they lead: more than one only where a pawn may become several things."""
    targets: dict[Square, list[Move]] = {}
    for move in moves_of(position, origin):
        targets.setdefault(move.target, []).append(move)
    # Of what a pawn may become the side's own order is the one to read, whichever of the moves is the likeliest.
    order = position.variant.sides[position.turn].promotions
    steps = [sorted(moves, key=lambda move: order.find(move.promotion or "")) for moves in targets.values()]
    return sorted(steps, key=lambda moves: _target_order(position, moves[0]))


def _target_order(position: Position, move: Move) -> tuple[bool, int, int]:
    """Captures first, then by file and rank."""
    return position.captured(move) is None, file_of(move.target), rank_of(move.target)


def _in_order(position: Position, squares: Iterable[Square]) -> list[Square]:
    """The strongest pieces first, the pawns last, those of a kind from the a-file on."""

    def place(square: Square) -> tuple[bool, float, str, int, int]:
        piece = position.units[square].piece
        return piece.is_pawn, -piece.value, piece.name, file_of(square), rank_of(square)

    return sorted(squares, key=place)


def _own_units(voice: Voice, game: Game, action: Action, picked: Square | None) -> Row:
    options = [_own_unit(voice, game.position, square, picked) for square in movable_units(game.position)]
    return row(Control.menu(action, placeholder=voice("pick-piece"), options=options))


def _own_unit(voice: Voice, position: Position, square: Square, picked: Square | None) -> SelectOption:
    targets = {move.target: position.captured(move) for move in position.legal_moves if move.origin == square}
    captures = sum(captured is not None for captured in targets.values())
    reach = voice("pick-reach-captures" if captures else "pick-reach", moves=len(targets), captures=captures)
    return _option(voice, position, square, picked, description=reach)


def _side_units(voice: Voice, game: Game, color: Color, picked: Square | None) -> Row:
    position = game.position
    squares = _in_order(position, (square for square, unit in position.units.items() if unit.color is color))
    options = [_option(voice, position, square, picked) for square in squares]
    side, army = side_name(voice, game.variant, color), army_name(voice, game.variant, color)
    placeholder = voice("pick-unit", side=side, army=army)
    return row(Control.menu(PickGuidePiece.of(game, side=color), placeholder=placeholder, options=options))


def _option(
    voice: Voice, position: Position, square: Square, picked: Square | None, description: str | None = None
) -> SelectOption:
    name = square_name(square)
    label = voice("unit-at", piece=unit_name(voice, position, square), square=name)
    return SelectOption(label=label, value=name, description=description, default=square == picked)


def _targets(voice: Voice, game: Game, steps: list[list[Move]], files: str) -> Row:
    origin = steps[0][0].origin
    key = "pick-target" if files == FILES else "pick-target-half"
    placeholder = voice(key, origin=square_name(origin), first=files[0], last=files[-1])
    options = [_target(voice, game.position, moves) for moves in steps]
    action = PickTarget.of(game, origin=origin, files=files[0])
    return row(Control.menu(action, placeholder=placeholder, options=options))


def _target(voice: Voice, position: Position, moves: list[Move]) -> SelectOption:
    move = moves[0]
    name = square_name(move.target)
    return SelectOption(
        label=f"{name} · {position.san(move)}" if position.is_castling(move) else name,
        value=square_name(move.origin) + name,
        description=None if is_quiet(position, move) else tell_step(voice, position, moves),
    )
