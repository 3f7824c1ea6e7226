"""`/conditional`: the replies that a member has prepared for the opponent's next moves in a correspondence game.

A line is picked move by move in menus, or typed in a form. The custom_ids of the menus contain the line so far. Each
reply is stored as soon as it is picked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import discord

from bot.discord.core.board import BoardLook
from bot.discord.core.choices import OWN_GAME
from bot.discord.core.commands import Feature, Handler, Where, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, AtMoment, ComponentEvent, Control, FormAction, Row, row
from bot.discord.core.forms import PROMOTION, ask_promotion
from bot.discord.core.game_actions import OpenConditionals
from bot.discord.core.interactions import is_public_component
from bot.discord.core.piece_menus import (
    movable_pieces,
    moves_to,
    picked_piece_post,
    piece_options_after,
    promotion_buttons,
    promotion_question_post,
    target_rows,
)
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, localized, text
from bot.domain.game import MOST_LINES, MOST_MOVES, ConditionalsInvalid, Game
from bot.domain.settings import Orientation
from bot.i18n.alt import board_alt, dots_alt
from bot.i18n.catalog import Translator
from bot.i18n.errors import NotOffered, refusal_text
from bot.i18n.names import in_english, numbered
from bot.render import BoardView, dots_of, ply_view
from bot.rules import Color, Move, MoveLine, Position, Square, rank_of, square_name
from bot.services import games
from bot.services.games import Intent

LONGEST_ECHO = 1200
"""The maximum number of characters of typed text that an error message shows again. Discord allows 4000 characters in a
message.
"""
MOVE_NUMBER = re.compile(r"\b\d{1,4}\s*(?:\.+|…)")

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"
EMPTY = DIGITS[0]
"""The encoded form of a line without moves, as returned by `pack`."""
MOST_PACKED = 20
"""The maximum length of a word that `pack` returns.

This much fits in a custom_id even if the game's id, ply and takeback count are as large as possible. It's enough for
lines of 20 moves with 60 legal moves each.
"""
LINES = "lines"
"""The custom_id of the form's input."""
LONGEST_INPUT = 4000
"""Discord's limit for a form's input, in characters. It is enough for all lines that can be stored: 20 lines of 20
moves of up to 9 characters.
"""
LONGEST_LIST = 2400
"""The maximum length of a list, in characters. Longer lists are cut off, because a message can have only 4000
characters.
"""
LONGEST_LABEL = 100
"""Discord's limit for the label of a menu's option."""


def read_typed(typed: str) -> list[list[str]]:
    """Read one line of conditional moves from each line of the text.

    Move numbers are ignored. Moves are separated by spaces or, if they are written in words, by commas.
    """
    return [moves for line in typed.splitlines() if (moves := list(_typed_moves(line)))]


def _typed_moves(line: str) -> Iterator[str]:
    words = MOVE_NUMBER.sub(" ", line)
    for move in words.split(",") if "," in words else words.split():
        if move.strip():
            yield in_english(move.strip())


@slash("conditional", Where.ANYWHERE, game=OWN_GAME)
async def conditional_command(ctx: Context, game: int | None = None) -> None:
    await ctx.defer_reply()
    found = await ctx.game(game, Intent.CHANGE)
    games.check_conditional(found, ctx.by, ctx.runtime.now())
    await ctx.reply(list_post(ctx.t, found))


async def open_form(ctx: Context, event: ComponentEvent[EditConditionals]) -> None:
    game = await ctx.find_at_once(event.action.game)
    games.check_conditional(game, ctx.by, ctx.runtime.now(), version=event.action.version)
    await ctx.send_modal(ConditionalForm(ctx.t, game))


async def submit(ctx: Context, event: ComponentEvent[SendConditionals]) -> None:
    """Store the entered moves. If one is wrong, show the reason and the entered text above the stored moves."""
    await ctx.defer()
    typed = event.document(LINES)
    try:
        changed = await _store(ctx, event, read_typed(typed), event.entry(PROMOTION))
    except ConditionalsInvalid as error:
        game = await ctx.game(event.action.game)
        said = "\n".join(line.replace("`", "'") for line in typed.splitlines())[:LONGEST_ECHO]
        return await ctx.edit(list_post(ctx.t, game, f"{refusal_text(ctx.t, error)}\n```\n{said}\n```"))
    return await ctx.edit(list_post(ctx.t, changed, ctx.t("conditionals-kept")))


async def delete(ctx: Context, event: ComponentEvent[DeleteConditionals]) -> None:
    await ctx.defer()
    await ctx.edit(list_post(ctx.t, await _store(ctx, event, [])))


async def _store(ctx: Context, event: ComponentEvent[AtMoment], said: list[list[str]], promotion: str = "") -> Game:
    game, runtime, version = await ctx.game(event.action.game), ctx.runtime, event.action.version
    return await games.set_lines(runtime.db, game.id, ctx.by, said, runtime.now(), version=version, promotion=promotion)


async def open_list(ctx: Context, event: ComponentEvent[OpenConditionals]) -> None:
    """List the conditional moves. If the button is in a public message, the list is a new private message. Otherwise,
    the list replaces the current message.
    """
    is_public = is_public_component(ctx.interaction)
    await (ctx.defer_reply() if is_public else ctx.defer())
    game = await ctx.game(event.action.game)
    games.check_conditional(game, ctx.by, ctx.runtime.now())
    post = list_post(ctx.t, game)
    await (ctx.reply(post) if is_public else ctx.edit(post))


async def continue_line(ctx: Context, event: ComponentEvent[ContinueLine]) -> None:
    view = await _view(ctx, event, event.action.line)
    if view.line.outcome is not None:
        raise NotOffered
    await ctx.edit(await ask_post(ctx.t, view))


async def pick_piece(ctx: Context, event: ComponentEvent[PickLinePiece]) -> None:
    view = await _view(ctx, event, event.action.line)
    square = event.square
    if square not in movable_pieces(view.line.position):
        raise NotOffered
    await ctx.edit(await picked_post(ctx.t, view, square))


async def pick_target(ctx: Context, event: ComponentEvent[PickLineTarget]) -> None:
    view = await _view(ctx, event, event.action.line)
    moves = moves_to(view.line.position, event.picked)
    if not moves:
        raise NotOffered
    if len(moves) > 1:
        return await ctx.edit(await promotion_post(ctx.t, view, moves))
    return await _show_move(ctx, view, moves[0])


async def promote(ctx: Context, event: ComponentEvent[PromoteInLine]) -> None:
    view = await _view(ctx, event, event.action.line)
    if not view.line.ply:
        raise NotOffered
    await _show_move(ctx, view.without_last(), view.line.moves[-1])


async def show_line(ctx: Context, event: ComponentEvent[ShowLine]) -> None:
    view = await _view(ctx, event, event.picked)
    if not view.line.ply or view.is_reply:
        raise NotOffered
    await ctx.edit(await line_post(ctx.t, view))


async def delete_line(ctx: Context, event: ComponentEvent[DeleteLine]) -> None:
    view = await _view(ctx, event, event.action.line)
    changed = await games.delete_lines(
        ctx.runtime.db, view.game.id, ctx.by, view.moves, ctx.runtime.now(), version=event.action.version
    )
    await ctx.edit(list_post(ctx.t, changed, ctx.t("conditionals-deleted")))


async def _view(ctx: Context, event: ComponentEvent[AtMoment], word: str) -> LineView:
    """Acknowledge the use of a control, and return the line that `word` encodes.

    Raise StalePosition or ConditionalsInvalid if the control is out of date, and NotOffered if there is no such line.
    """
    await ctx.defer()
    game = await ctx.game(event.action.game)
    games.check_conditional(game, ctx.by, ctx.runtime.now(), event.action.version)
    return LineView(game, unpack(game.position, word), _look(ctx, game))


def _look(ctx: Context, game: Game) -> BoardLook:
    """Return the look of a line's boards. They all have the same orientation, so that the line is easy to follow."""
    turning = ctx.settings.orientation is Orientation.TURNING
    settings = replace(ctx.settings, orientation=Orientation.OWN) if turning else ctx.settings
    return BoardLook.own(game, ctx.by, settings, ctx.server.theme)


async def _show_move(ctx: Context, view: LineView, move: Move) -> None:
    """Add a picked move to a line.

    If the move is the opponent's, ask for the reply. If it is the reply, the line is complete and is stored.
    """
    t, longer = ctx.t, view.followed_by(move)
    if view.is_reply:
        game = await games.add_line(
            ctx.runtime.db, view.game.id, ctx.by, longer.moves, ctx.runtime.now(), version=view.game.version
        )
        return await ctx.edit(await line_post(t, LineView(game, longer.line, view.look), t("conditionals-kept")))
    if longer.line.outcome is not None:
        return await ctx.edit(await ask_post(t, view, t("conditionals-ends", move=longer.line.sans[-1])))
    if (known := _known_reply(longer)) is not None:
        return await ctx.edit(await line_post(t, known, t("conditionals-known")))
    return await ctx.edit(await ask_post(t, longer))


def _known_reply(view: LineView) -> LineView | None:
    """Return the line followed by the reply that the member has already stored, or None if no reply is stored."""
    moves = tuple(view.moves)
    replies = [one for one in view.game.conditional_lines if one[: len(moves)] == moves]
    return LineView(view.game, after(view.game, replies[0][: len(moves) + 1]), view.look) if replies else None


def pack(position: Position, moves: Sequence[str]) -> str:
    """Encode a line as a word that fits in a custom_id. `moves` are the line's moves in UCI notation; they must be
    legal, starting from the position.
    """
    line = MoveLine.from_position(position).followed_by(moves)
    number = 0
    for place, move in reversed([*zip(line.positions, line.moves, strict=False)]):
        legal = _legal(place)
        number = number * (len(legal) + 1) + legal.index(move) + 1
    return _word(number)


def unpack(position: Position, word: str) -> MoveLine:
    """Decode a word that `pack` has returned. Raise NotOffered if the word doesn't belong to the position."""
    line, number = MoveLine.from_position(position), _number(word)
    while number:
        legal = _legal(line.position)
        number, digit = divmod(number, len(legal) + 1)
        if digit == 0 or line.ply == MOST_MOVES or line.outcome is not None:
            raise NotOffered
        line = line.play(legal[digit - 1])
    return line


def _legal(position: Position) -> list[Move]:
    return sorted(position.legal_moves, key=lambda move: move.uci)


def _word(number: int) -> str:
    word = DIGITS[number % len(DIGITS)]
    while number := number // len(DIGITS):
        word = DIGITS[number % len(DIGITS)] + word
    return word


def _number(word: str) -> int:
    number = 0
    for digit in word:
        if digit not in DIGITS:
            raise NotOffered
        number = number * len(DIGITS) + DIGITS.index(digit)
    return number


@dataclass(frozen=True)
class EditConditionals(AtMoment, name="conditionals"):
    """Open the form for conditional moves."""


@dataclass(frozen=True)
class DeleteConditionals(AtMoment, name="no-conditionals"):
    """Delete all conditional moves of a game."""


@dataclass(frozen=True)
class SendConditionals(FormAction, AtMoment, name="conditionals"):
    """Replace the conditional moves with those entered in the form."""


@dataclass(frozen=True)
class AtLine(AtMoment):
    line: str
    """The moves from the game's current position on, as encoded by `pack`."""


@dataclass(frozen=True)
class ContinueLine(AtLine, name="if"):
    """Pick the next move of a line: the opponent's move, or the reply to it."""


@dataclass(frozen=True)
class PickLinePiece(AtLine, name="if-piece"):
    """Pick the piece that makes the next move of a line."""


@dataclass(frozen=True)
class PickLineTarget(AtLine, name="if-to"):
    """Pick the target square of the next move of a line."""

    at: str
    """The piece's square and the first file of the menu's target squares. They keep the menus' custom_ids distinct."""


@dataclass(frozen=True)
class PromoteInLine(AtLine, name="if-promote"):
    """Pick the piece that a pawn promotes to. The button's line already includes the promotion."""


@dataclass(frozen=True)
class ShowLine(AtMoment, name="if-line"):
    """Show the line picked from a menu."""


@dataclass(frozen=True)
class DeleteLine(AtLine, name="if-delete"):
    """Delete the lines that begin with these moves."""


def list_post(t: Translator, game: Game, *notes: str) -> Post:
    """Show a player's conditional moves. The post must be visible only to that player. `notes` say what has just
    happened.
    """
    lines = [after(game, one) for one in game.conditional_lines]
    add = Control.button(
        t, ContinueLine.of(game, line=EMPTY), label=t("conditionals-add"), style=discord.ButtonStyle.primary
    )
    typing = Control.button(t, EditConditionals.of(game))
    rows = [row(add, typing, *([Control.button(t, DeleteConditionals.of(game))] if lines else []))]
    if lines:
        rows.insert(0, _line_menu(t, game, lines))
    listed = _list_of_lines(t, lines) if lines else t("conditionals-none")
    return Post(layout(text(_head(t, game)), *map(text, notes), text(listed), rows=(*rows,)))


def after(game: Game, moves: Sequence[str]) -> MoveLine:
    """Return conditional moves as a line. The moves are in UCI notation, and start from the game's current position."""
    return MoveLine.from_position(game.position).followed_by(moves)


def _head(t: Translator, game: Game) -> str:
    return f"### {t('conditionals-title', game=str(game.id))}\n-# {t('conditionals-how')}"


def _list_of_lines(t: Translator, lines: Sequence[MoveLine]) -> str:
    shown = ""
    for count, line in enumerate(lines):
        told = t("conditionals-line", moves=_moves_text(line))
        if len(shown) + len(told) > LONGEST_LIST:
            return f"{shown}{t('conditionals-more', count=len(lines) - count)}"
        shown += f"{told}\n"
    return shown.rstrip()


def _moves_text(line: MoveLine) -> str:
    """Return a line's moves with their numbers, and with the player's own moves in bold."""
    return " ".join(move if ply % 2 == 0 else f"**{move}**" for ply, move in enumerate(_numbered(line)))


def _numbered(line: MoveLine) -> Iterator[str]:
    return (numbered(position, san) for position, san in zip(line.positions, line.sans, strict=False))


def _line_menu(t: Translator, game: Game, lines: Sequence[MoveLine]) -> Row:
    options = [
        discord.SelectOption(label=_label(line), value=pack(game.position, [move.uci for move in line.moves]))
        for line in lines[:MOST_LINES]
    ]
    return row(Control.menu(ShowLine.of(game), placeholder=t("conditionals-pick-line"), options=options))


def _label(line: MoveLine) -> str:
    """Return a line as the label of an option. If it is too long, cut off the beginning, because lines differ mainly in
    their last moves.
    """
    words = " ".join(_numbered(line))
    return words if len(words) <= LONGEST_LABEL else f"…{words[1 - LONGEST_LABEL :]}"


class ConditionalForm(discord.ui.Modal):
    """The form for typing conditional moves, one variation per line. It is filled with the stored variations."""

    def __init__(self, t: Translator, game: Game) -> None:
        super().__init__(title=t("conditionals-form"), custom_id=SendConditionals.of(game).custom_id, timeout=None)
        stored = "\n".join(" ".join(after(game, one).sans) for one in game.conditional_lines)
        box: discord.ui.TextInput[ConditionalForm] = discord.ui.TextInput(
            custom_id=LINES,
            style=discord.TextStyle.paragraph,
            required=False,
            max_length=LONGEST_INPUT,
            default=stored or None,
        )
        hint = t("conditionals-form-hint")
        self.add_item(discord.ui.Label(text=t("conditionals-form-label"), description=hint, component=box))
        own = game.turn.other
        if _is_about_to_promote(game.position, own):
            side = game.variant.sides[own]
            ask_promotion(self, t, side, side.promotions)


def _is_about_to_promote(position: Position, color: Color) -> bool:
    """Return whether a side has a pawn that is one step from promotion."""
    rank = 6 if color is Color.WHITE else 1
    return any(
        piece.color is color and piece.piece_type.is_pawn and rank_of(square) == rank
        for square, piece in position.pieces.items()
    )


@dataclass(frozen=True)
class LineView:
    """A line of conditional moves that is being picked or shown: the game, the moves, and how the board is drawn."""

    game: Game
    line: MoveLine
    look: BoardLook

    @property
    def moves(self) -> list[str]:
        return [move.uci for move in self.line.moves]

    @property
    def is_reply(self) -> bool:
        """Whether the line's next move is the player's own."""
        return self.line.ply % 2 == 1

    @property
    def whole(self) -> MoveLine:
        """The game's moves, followed by the line's moves."""
        return self.game.line.followed_by(self.moves)

    def followed_by(self, move: Move) -> LineView:
        return replace(self, line=self.line.play(move))

    def without_last(self) -> LineView:
        return replace(self, line=self.line.up_to(self.line.ply - 1))

    def word(self) -> str:
        """Return the line as a word for a custom_id. Raise ConditionalsInvalid if the word is too long."""
        word = pack(self.game.position, self.moves)
        if len(word) > MOST_PACKED:
            raise ConditionalsInvalid("many", str(MOST_LINES))
        return word

    def action(self, kind: Callable[..., Action], **carried: str) -> Action:
        """Return an action of the type `kind` for the line. Raise the same errors as `word`."""
        version = self.game.version
        return kind(self.game.id, version.ply, version.takebacks, line=self.word(), **carried)

    def board(self) -> BoardView:
        whole = self.whole
        return ply_view(whole, whole.ply, orientation=self.look.facing, theme=self.look.theme)

    def picture_name(self, kind: str) -> str:
        return f"{kind}-{self.game.id}-{self.game.ply}-{self.game.takebacks}-{self.line.ply}.png"


async def ask_post(t: Translator, view: LineView, *notes: str) -> Post:
    """Ask which piece makes the next move of a line."""
    picture = await _picture(t, view, view.board())
    parts = [text(_head(t, view.game)), *map(text, notes), gallery(picture), text(_question(t, view))]
    return Post(layout(*parts, rows=(_piece_menu(t, view), _back_row(t, view))), (picture,))


def _question(t: Translator, view: LineView) -> str:
    if not view.line.ply:
        return t("conditionals-ask-first")
    return t("conditionals-ask-own" if view.is_reply else "conditionals-ask-theirs", moves=_moves_text(view.line))


def _piece_menu(t: Translator, view: LineView, picked: Square | None = None) -> Row:
    placeholder = t("conditionals-pick-own" if view.is_reply else "conditionals-pick-theirs")
    options = piece_options_after(t, view.whole, picked)
    return row(Control.menu(view.action(PickLinePiece), placeholder=placeholder, options=options))


def _back_row(t: Translator, view: LineView) -> Row:
    return row(Control.button(t, OpenConditionals.of(view.game), label=t("conditionals-back")))


def _picked_rows(t: Translator, view: LineView, square: Square) -> tuple[Row, ...]:
    origin = square_name(square)
    targets = target_rows(
        t, view.line.position, square, lambda files: view.action(PickLineTarget, at=f"{origin}{files[0]}")
    )
    return (_piece_menu(t, view, square), *targets, _back_row(t, view))


async def picked_post(t: Translator, view: LineView, square: Square) -> Post:
    """Show where the picked piece can move after the line's last move."""
    picture = await _dotted(t, view, square)
    post = picked_piece_post(t, view.line.position, square, picture, _picked_rows(t, view, square))
    return _with_question(t, view, post)


async def promotion_post(t: Translator, view: LineView, moves: Sequence[Move]) -> Post:
    """Ask which piece a pawn promotes to in a line."""
    square = moves[0].from_square
    picture = await _dotted(t, view, square)
    choices = promotion_buttons(t, view.line.position, moves, lambda move: view.followed_by(move).action(PromoteInLine))
    rows = (*choices, *_picked_rows(t, view, square))
    return _with_question(t, view, promotion_question_post(t, view.line.position, moves, picture, rows))


def _with_question(t: Translator, view: LineView, post: Post) -> Post:
    """Add the line's moves so far to the top of a post about a piece in the line."""
    container = post.view.children[0]
    assert isinstance(container, discord.ui.Container)
    parts = list(container.children)
    return replace(post, view=layout(text(_question(t, view)), *parts))


async def line_post(t: Translator, view: LineView, *notes: str) -> Post:
    """Show a stored line with its last position, and an arrow for the opponent's last move. `notes` say what has just
    happened.
    """
    expected = view.line.moves[-2]
    board = replace(view.board(), arrows=((expected.from_square, expected.target),))
    picture = await _picture(t, view, board)
    told = text(t("conditionals-shown", moves=_moves_text(view.line)))
    parts = [text(_head(t, view.game)), *map(text, notes), gallery(picture), told]
    return Post(layout(*parts, rows=(_line_row(t, view), _back_row(t, view))), (picture,))


def _line_row(t: Translator, view: LineView) -> Row:
    made = row()
    if view.line.ply < MOST_MOVES and view.line.outcome is None:
        made.add_item(Control.button(t, view.action(ContinueLine), style=discord.ButtonStyle.primary))
    other = view.without_last().action(ContinueLine)
    made.add_item(Control.button(t, other, label=t("conditionals-other-reply")))
    made.add_item(Control.button(t, view.action(DeleteLine)))
    return made


async def _dotted(t: Translator, view: LineView, square: Square) -> Picture:
    board = replace(view.board(), picked=square, dots=dots_of(view.line.position, square))
    name = view.picture_name(f"if-{square_name(square)}")
    return await draw(localized(t, board), name, dots_alt(t, view.line.position, square))


async def _picture(t: Translator, view: LineView, board: BoardView) -> Picture:
    whole = view.whole
    last = whole.sans[-1] if whole.ply else None
    alt = board_alt(t, whole.position, last_san=last, is_over=view.line.outcome is not None)
    return await draw(localized(t, board), view.picture_name("if"), alt)


FORMS: dict[type[Action], Handler] = {SendConditionals: submit}


HANDLERS: dict[type[Action], Handler] = {
    EditConditionals: open_form,
    DeleteConditionals: delete,
    OpenConditionals: open_list,
    ContinueLine: continue_line,
    PickLinePiece: pick_piece,
    PickLineTarget: pick_target,
    PromoteInLine: promote,
    ShowLine: show_line,
    DeleteLine: delete_line,
}


FEATURE = Feature(
    commands=(conditional_command,),
    handlers=HANDLERS,
    forms=FORMS,
)
