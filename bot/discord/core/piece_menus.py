"""Menus for picking a piece and its target square, and the hints about the picked piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from discord import ButtonStyle, PartialEmoji, SelectOption

from bot.discord.core.controls import CHOICE_LIMIT, Action, Control, Row, row, rows_of
from bot.discord.core.game_actions import PickGuidePiece, PickOtherPiece, PickPiece, PickTarget, Promote
from bot.discord.core.markup import piece_emoji, piece_emoji_text
from bot.discord.core.posts import Picture, Post, gallery, layout, text
from bot.domain.game import Game
from bot.i18n.alt import DOTS
from bot.i18n.catalog import Translator
from bot.i18n.names import (
    army_name,
    describe_step,
    is_quiet,
    named_pieces,
    names_armies,
    piece_name,
    piece_type_name,
    side_name,
)
from bot.render import dots_of
from bot.rules import Color, Move, MoveLine, Piece, Position, Square, file_of, rank_of, square_name
from bot.rules.board import FILES

RECENT_MOVES = 4


class MenuReason(IntEnum):
    """Why a piece is near the top of the menu. Reasons with a lower value come first."""

    TAKES_CHECKER = 0
    BLOCKS_CHECK = 1
    LEAVES_CHECK = 2
    ATTACKED = 3
    CAPTURES = 4
    NONE = 5


@dataclass(frozen=True)
class Listed:
    square: Square
    reason: MenuReason
    attacker: Square | None = None
    """The square of the attacking piece, if the reason is ATTACKED."""


def by_reason(position: Position, squares: Iterable[Square], recent: Sequence[str] = ()) -> list[Listed]:
    """Sort the squares of movable pieces, without using the engine. If the side is in check, pieces that can capture
    the checking piece come first, then pieces that can block, then the king. Otherwise, attacked pieces come first,
    then pieces that can capture, then pieces of the types in `recent`. Pieces with the same priority keep their order.

    `recent` contains the letters of the piece types that the side used last, most recent first.
    """
    captured: dict[Square, set[Square]] = {}
    for move in position.legal_moves:
        victims = captured.setdefault(move.from_square, set())
        if (victim := position.captured(move)) is not None:
            victims.add(victim)
    checkers = set(position.attackers(position.king(position.turn), by=position.turn.other))
    ranks = {letter: rank for rank, letter in enumerate(recent)}

    def key(one: Listed) -> tuple[MenuReason, int]:
        rank = ranks.get(position.pieces[one.square].letter, len(ranks))
        return one.reason, rank if one.reason is MenuReason.NONE else 0

    return sorted((_listed(position, square, captured.get(square, set()), checkers) for square in squares), key=key)


def recent_letters(line: MoveLine) -> list[str]:
    """Return the letters of the piece types that the side to move used in its last RECENT_MOVES moves, most recent
    first.
    """
    turns = range(line.ply - 2, -1, -2)[:RECENT_MOVES]
    return list(dict.fromkeys(line.positions[ply].pieces[line.moves[ply].from_square].letter for ply in turns))


def _listed(position: Position, square: Square, captured: set[Square], checkers: set[Square]) -> Listed:
    if checkers:
        if captured & checkers:
            return Listed(square, MenuReason.TAKES_CHECKER)
        is_royal = position.pieces[square].piece_type.is_royal
        return Listed(square, MenuReason.LEAVES_CHECK if is_royal else MenuReason.BLOCKS_CHECK)
    attacker = _attacker(position, square)
    if attacker is not None:
        return Listed(square, MenuReason.ATTACKED, attacker)
    return Listed(square, MenuReason.CAPTURES if captured else MenuReason.NONE)


def _attacker(position: Position, square: Square) -> Square | None:
    """Return the square of the least valuable piece that threatens the piece on `square`, or None.

    An attacker counts as a threat if the attacked piece is undefended or worth more than the attacker.
    """
    pieces, owner = position.pieces, position.turn
    attackers = position.attackers(square, by=owner.other)
    is_defended = bool(position.attackers(square, by=owner))
    value = pieces[square].piece_type.value
    # A king can't capture a defended piece, however valuable.
    threats = [
        attacker
        for attacker in attackers
        if not is_defended or (not pieces[attacker].piece_type.is_royal and pieces[attacker].piece_type.value < value)
    ]
    return min(threats, key=lambda one: (pieces[one].piece_type.is_royal, pieces[one].piece_type.value), default=None)


REASONS = {
    MenuReason.TAKES_CHECKER: "pick-takes-checker",
    MenuReason.BLOCKS_CHECK: "pick-blocks-check",
    MenuReason.LEAVES_CHECK: "pick-leaves-check",
    MenuReason.ATTACKED: "pick-attacked",
}
HALVES = (FILES[:4], FILES[4:])
"""The files for the two target menus that a piece gets if a single menu would be too long."""


def piece_menu(t: Translator, game: Game) -> Row:
    return _menu(t, PickPiece.of(game), piece_options(t, game))


def other_piece_menu(t: Translator, game: Game, picked: Square | None = None) -> Row:
    """Return the menu for picking a piece in a private message. The piece on `picked` is selected."""
    return _menu(t, PickOtherPiece.of(game), piece_options(t, game, picked))


def piece_options(t: Translator, game: Game, picked: Square | None = None) -> list[SelectOption]:
    """Return the options for the pieces that can move in a game, starting with those that need attention. The piece on
    `picked` is selected.
    """
    return piece_options_after(t, game.line, picked)


def piece_options_after(t: Translator, line: MoveLine, picked: Square | None = None) -> list[SelectOption]:
    """Like `piece_options`, but for the position at the end of a line."""
    position = line.position
    listed = by_reason(position, movable_pieces(position), recent_letters(line))
    return [_own_piece(t, position, one, picked) for one in listed]


def piece_menu_of(t: Translator, position: Position, action: Action, picked: Square | None = None) -> Row:
    """Return a menu of the pieces that can move in a puzzle or an exercise. The piece on `picked` is selected.

    The pieces aren't sorted as in a game, because that could give the solution away.
    """
    listed = [Listed(square, MenuReason.NONE) for square in movable_pieces(position)]
    return _menu(t, action, [_own_piece(t, position, one, picked) for one in listed])


def target_menus(t: Translator, game: Game, origin: Square) -> tuple[Row, ...]:
    """Return the menus of a piece's target squares in a game."""
    return target_rows(t, game.position, origin, lambda files: PickTarget.of(game, origin=origin, files=files[0]))


def target_rows(
    t: Translator, position: Position, origin: Square, action_of: Callable[[str], Action]
) -> tuple[Row, ...]:
    """Return the menu of a piece's target squares. Captures come first; the squares are then sorted by file and rank.
    If one menu would be too long, return two.

    `action_of` takes the files of the target squares in a menu, and returns the menu's action.
    """
    steps = steps_of(position, origin)
    if len(steps) <= CHOICE_LIMIT:
        return (_targets(t, position, steps, FILES, action_of(FILES)),)
    halves = [(files, [step for step in steps if FILES[file_of(step[0].target)] in files]) for files in HALVES]
    return tuple(_targets(t, position, half, files, action_of(files)) for files, half in halves if half)


def promotion_rows(t: Translator, game: Game, moves: Sequence[Move]) -> list[Row]:
    return promotion_buttons(t, game.position, moves, lambda move: Promote.of(game, move=move.uci))


def promotion_buttons(
    t: Translator, position: Position, moves: Sequence[Move], action_of: Callable[[Move], Action]
) -> list[Row]:
    """Return a button for each piece that a pawn can become, with the pieces of the pawn's own army first."""
    pieces = position.variant.sides[position.turn].pieces
    return rows_of(
        [
            Control.button(
                t,
                action_of(move),
                label=piece_type_name(t, pieces[move.promotion]),
                style=ButtonStyle.primary,
                emoji=piece_emoji(pieces[move.promotion].name, position.turn),
            )
            for move in moves
            if move.promotion
        ]
    )


def moved_piece_emoji(line: MoveLine, ply: int) -> PartialEmoji:
    """Return a placeholder for the picture of the piece that made half-move number `ply`, counted from 1."""
    piece = _moved_piece(line, ply)
    return piece_emoji(piece.piece_type.name, piece.color)


def moved_piece_text(line: MoveLine, ply: int) -> str:
    """Return the same placeholder as `moved_piece_emoji`, for use in a text."""
    piece = _moved_piece(line, ply)
    return piece_emoji_text(piece.piece_type.name, piece.color)


def _moved_piece(line: MoveLine, ply: int) -> Piece:
    return line.positions[ply - 1].pieces[line.moves[ply - 1].from_square]


def guide_menus(t: Translator, game: Game, picked: Square | None = None) -> tuple[Row, ...]:
    return tuple(_side_pieces(t, game, color, picked) for color in Color)


def movable_pieces(position: Position) -> list[Square]:
    """Return the squares of the movable pieces, the strongest first. In a game, `by_reason` then sorts them."""
    return _in_order(position, {move.from_square for move in position.legal_moves})


def steps_of(position: Position, origin: Square) -> list[list[Move]]:
    """Group a piece's moves by their target square, in the order of the menus. Only promotions can share a target
    square.
    """
    targets: dict[Square, list[Move]] = {}
    for move in position.legal_moves:
        if move.origin == origin:
            targets.setdefault(move.target, []).append(move)
    steps = [_by_promotion(position, moves) for moves in targets.values()]
    return sorted(steps, key=lambda moves: _target_order(position, moves[0]))


def _by_promotion(position: Position, moves: Iterable[Move]) -> list[Move]:
    """Sort promotions in the order that the side's rules define."""
    order = position.variant.sides[position.turn].promotions
    return sorted(moves, key=lambda move: order.find(move.promotion or ""))


def _target_order(position: Position, move: Move) -> tuple[bool, int, int]:
    """Return the sort key of a move: captures first, then by file and rank."""
    return position.captured(move) is None, file_of(move.target), rank_of(move.target)


def _in_order(position: Position, squares: Iterable[Square]) -> list[Square]:
    """Sort squares by the pieces on them: the strongest first and the pawns last. Pieces of the same type are sorted by
    file.
    """

    def place(square: Square) -> tuple[bool, float, str, int, int]:
        piece_type = position.pieces[square].piece_type
        return piece_type.is_pawn, -piece_type.value, piece_type.name, file_of(square), rank_of(square)

    return sorted(squares, key=place)


def _menu(t: Translator, action: Action, options: list[SelectOption]) -> Row:
    return row(Control.menu(action, placeholder=t("pick-piece"), options=options))


def _own_piece(t: Translator, position: Position, listed: Listed, picked: Square | None) -> SelectOption:
    square = listed.square
    targets = {move.target: position.captured(move) for move in position.legal_moves if move.origin == square}
    captures = sum(captured is not None for captured in targets.values())
    reach = t("pick-reach-captures" if captures else "pick-reach", moves=len(targets), captures=captures)
    reason = _reason(t, position, listed)
    description = reach if reason is None else t("pick-reason", reason=reason, reach=reach)
    return _option(t, position, square, picked, description=description)


def _reason(t: Translator, position: Position, listed: Listed) -> str | None:
    """Say why a piece is near the top of the menu. Return None if there is no reason, or if the reason is a capture,
    because the option already shows the number of captures.
    """
    if listed.reason not in REASONS:
        return None
    attacker = listed.attacker
    named = {} if attacker is None else {"attacker": _unit_at(t, position, attacker)}
    return t(REASONS[listed.reason], **named)


def _side_pieces(t: Translator, game: Game, color: Color, picked: Square | None) -> Row:
    position = game.position
    squares = _in_order(position, (square for square, piece in position.pieces.items() if piece.color is color))
    options = [_option(t, position, square, picked) for square in squares]
    side, army = side_name(t, game.variant, color), army_name(t, game.variant, color)
    shown = names_armies(game.variant)
    placeholder = t("pick-unit", side=side, army=army) if shown else t("pick-unit-plain", side=side)
    return row(Control.menu(PickGuidePiece.of(game, side=color), placeholder=placeholder, options=options))


def _option(
    t: Translator, position: Position, square: Square, picked: Square | None, description: str | None = None
) -> SelectOption:
    name = square_name(square)
    piece = position.pieces[square]
    emoji = piece_emoji(piece.piece_type.name, piece.color)
    label = _unit_at(t, position, square)
    return SelectOption(label=label, value=name, description=description, emoji=emoji, default=square == picked)


def _unit_at(t: Translator, position: Position, square: Square) -> str:
    return t("unit-at", piece=piece_name(t, position, square), square=square_name(square))


def _targets(t: Translator, position: Position, steps: list[list[Move]], files: str, action: Action) -> Row:
    origin = steps[0][0].from_square
    key = "pick-target" if files == FILES else "pick-target-half"
    placeholder = t(key, origin=square_name(origin), first=files[0], last=files[-1])
    options = [_target(t, position, moves) for moves in steps]
    return row(Control.menu(action, placeholder=placeholder, options=options))


def _target(t: Translator, position: Position, moves: list[Move]) -> SelectOption:
    move = moves[0]
    name = square_name(move.target)
    captured = position.captured(move)
    taken = None if captured is None else position.pieces[captured]
    return SelectOption(
        label=f"{name} · {position.san(move)}" if position.is_castling(move) else name,
        value=square_name(move.from_square) + name,
        description=None if is_quiet(position, move) else describe_step(t, position, moves),
        emoji=None if taken is None else piece_emoji(taken.piece_type.name, taken.color),
    )


def picked_head(t: Translator, position: Position, square: Square) -> str:
    lines = [piece_title(t, position, square), t(f"how-{position.pieces[square].piece_type.name}")]
    return "\n".join([*lines, *piece_hints(t, position, square), *legend(t, position, square)])


def piece_title(t: Translator, position: Position, square: Square) -> str:
    piece = position.pieces[square]
    name = t("unit-on", piece=piece_name(t, position, square), square=square_name(square))
    return f"### {piece_emoji_text(piece.piece_type.name, piece.color)}{name}"


def legend(t: Translator, position: Position, square: Square) -> list[str]:
    shown = {dot for _, dot in dots_of(position, square)}
    return [f"-# {t(f'dots-{kind}')}" for kind in DOTS if kind in shown]


def piece_hints(t: Translator, position: Position, square: Square) -> Iterator[str]:
    """Yield hints about the special moves that the variant allows this piece: campmate, castling and promotion."""
    piece = position.pieces[square]
    side = position.variant.sides[piece.color]
    if piece.piece_type.is_royal and side.goal_rank is not None:
        yield t("piece-guide-goal", piece=piece_type_name(t, piece.piece_type), rank=str(side.goal_rank))
    if castlings := _castlings(position, square):
        yield t("piece-guide-castling", squares=t("or-moves").join(square_name(target) for target in castlings))
    if piece.piece_type.is_pawn:
        yield from _pawn_hints(t, position, square, piece)


def _pawn_hints(t: Translator, position: Position, square: Square, piece: Piece) -> Iterator[str]:
    variant, side = position.variant, position.variant.sides[piece.color]
    if side.double_step_rank == rank_of(square) + 1:
        yield t("piece-guide-double-step")
    names = named_pieces(t, (side.pieces[letter] for letter in side.promotions))
    key = "piece-guide-promotes-captured" if variant.promotes_only_captured else "piece-guide-promotes"
    yield t(key, promotions=names)


def _castlings(position: Position, square: Square) -> list[Square]:
    """Return the squares to which a piece could castle if its side were to move."""
    if position.pieces[square].color is not position.turn:
        if position.is_check:
            return []
        position = position.null_move()
    return [move.target for move in position.legal_moves if move.origin == square and position.is_castling(move)]


def picked_piece_post(
    t: Translator, position: Position, square: Square, picture: Picture, rows: tuple[Row, ...]
) -> Post:
    return Post(layout(text(picked_head(t, position, square)), gallery(picture), rows=rows), (picture,))


def promotion_question_post(
    t: Translator, position: Position, moves: Sequence[Move], picture: Picture, rows: tuple[Row, ...]
) -> Post:
    square, target = moves[0].from_square, square_name(moves[0].target)
    question = t("pick-promotion", piece=piece_name(t, position, square), target=target)
    head = text(picked_head(t, position, square))
    return Post(layout(head, gallery(picture), text(f"**{question}**"), rows=rows), (picture,))


def moves_to(position: Position, squares: str) -> list[Move]:
    """Return the legal moves between two squares. `squares` is a menu's value, such as `e2e4`. Promotions are in the
    order that the side's rules define.
    """
    return _by_promotion(position, (move for move in position.legal_moves if move.uci[:4] == squares))
