"""Posts of a replay and of a single position, and their controls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

import discord

from bot.discord.core.board import BoardLook, board_head, moment_alt, waiting_text
from bot.discord.core.controls import CHOICE_LIMIT, Action, Control, FormAction, Row, row
from bot.discord.core.game_actions import Analyze, Export, OpenAnalysisBoard
from bot.discord.core.markup import piece_emoji_text
from bot.discord.core.piece_menus import moved_piece_emoji
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, localized, text
from bot.domain.challenge import Challenge
from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.names import describe_move, ending, numbered_move, opening_name, side_name, variant_name
from bot.render import lost_pieces, material_gain, ply_view, view_of
from bot.rules import Color, MoveLine, Ply, Position


@dataclass(frozen=True)
class Leaf(Action):
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
    """Show the latest position."""


@dataclass(frozen=True)
class FlipReplay(Leaf, name="replay-flip"):
    """Show the same position from the other side."""


@dataclass(frozen=True)
class Jump(Leaf, name="replay-jump"):
    """Show the position that was picked from the menu."""


@dataclass(frozen=True)
class ReturnToReplay(Leaf, name="replay-return"):
    """Return from the explorer to the replay."""


@dataclass(frozen=True)
class Explore(Leaf, name="explore"):
    """Show the moves played in a position, and their scores."""


@dataclass(frozen=True)
class ExploreLadder(Leaf, name="explore-ladder"):
    """Show the moves played in a position, and their scores, counting only rated games."""


@dataclass(frozen=True)
class PlayOn(Action, name="play-on"):
    """Open the form for a new game that starts from a position of this game."""

    game: GameId
    ply: Ply
    opens_form: ClassVar[bool] = True


@dataclass(frozen=True)
class SendPlayOn(FormAction, name="play-on"):
    game: GameId
    ply: Ply


@dataclass(frozen=True)
class ImportAnother(Action, name="import-another"):
    """Open the form of `/import` again."""

    opens_form: ClassVar[bool] = True


@dataclass(frozen=True)
class ShareGame(Action, name="share-game"):
    game: GameId


def replay_rows(t: Translator, game: Game, ply: int, facing: Color, *, has_page: bool) -> tuple[Row, ...]:
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
    page = [Control.button(t, OpenAnalysisBoard(game.id, Ply(ply)))] if game.is_over and has_page else []
    again = [Control.button(t, ImportAnother())] if game.is_imported else []
    last = [row(*page, *again)] if page or again else []
    return (row(*buttons, flip), *_jump_rows(t, game, ply, facing), *more, *last)


def _uses(t: Translator, game: Game, ply: Ply, facing: Color) -> Iterator[Control]:
    """Yield the controls of a finished game. An imported game gets additional controls, because it has no board
    message.
    """
    yield Control.button(t, Explore(game.id, ply, facing))
    yield Control.button(t, PlayOn(game.id, ply), disabled=game.line.positions[ply].outcome is not None)
    yield Control.button(t, ShareGame(game.id))
    if game.is_imported:
        yield Control.button(t, Analyze(game.id), disabled=not all(game.has_moved(color) for color in Color))
        yield Control.button(t, Export(game.id))


def jump_plies(last: int) -> list[int]:
    """Return the plies in the menu: 0, the last ply, and plies at equal intervals in between.

    If not all plies fit, only even plies are listed in between, so that the same side is to move in each position.
    """
    between = CHOICE_LIMIT - 1
    step = 1 if last <= between else 2 * -(-last // (2 * between))
    return [*range(0, last, step), last]


def _jump_rows(t: Translator, game: Game, ply: int, facing: Color) -> tuple[Row, ...]:
    if not game.ply:
        return ()
    options = [
        discord.SelectOption(
            label=_moment(t, game, moment),
            value=str(moment),
            emoji=moved_piece_emoji(game.line, moment) if moment else None,
            default=moment == ply,
        )
        for moment in jump_plies(game.ply)
    ]
    action = Jump(game.id, Ply(ply), facing)
    return (row(Control.menu(action, placeholder=t("replay-jump"), options=options)),)


def _moment(t: Translator, game: Game, ply: int) -> str:
    return numbered_move(game, ply) if ply else t("replay-start")


AROUND = 5
"""How many moves are listed before and after the shown move."""


async def replay_post(t: Translator, game: Game, ply: int, look: BoardLook, said: str = "", *, has_page: bool) -> Post:
    """Show a game's position after `ply` half-moves, with controls that lead to the other positions.

    `said` is a paragraph above the position, or an empty string for no paragraph.
    """
    picture = await draw_moment(t, game, ply, look, replay_picture(game, ply, look))
    parts = [text(board_head(t, game)), gallery(picture), text("\n".join(_page(t, game, ply)))]
    parts = [text(said), *parts] if said else parts
    return Post(layout(*parts, rows=replay_rows(t, game, ply, look.facing, has_page=has_page)), (picture,))


def replay_picture(game: Game, ply: int, look: BoardLook) -> str:
    return f"replay-{game.id}-{ply}-{look.facing.word}.png"


async def draw_moment(t: Translator, game: Game, ply: int, look: BoardLook, name: str) -> Picture:
    view = ply_view(game.line, ply, orientation=look.facing, theme=look.theme, is_over=game.is_over)
    return await draw(localized(t, view), name, moment_alt(t, game, ply))


def moment_state(t: Translator, game: Game, ply: int) -> str:
    if game.outcome is not None and ply == game.ply:
        return ending(t, game, game.outcome)
    turn = game.turn if ply == game.ply else game.line.positions[ply].turn
    return waiting_text(t, game, turn)


def _page(t: Translator, game: Game, ply: int) -> list[str]:
    opening = opening_name(t, MoveLine(game.line.positions[: ply + 1], game.line.moves[:ply]))
    lines = [_place(t, game, ply)]
    lines += [f"**{_described(t, game, ply)}**"] if ply else []
    lines += [t("replay-opening", name=opening)] if opening else []
    lines += [moment_state(t, game, ply)]
    return [*lines, t("replay-moves", moves=_around(game, ply))] if game.ply else lines


def _place(t: Translator, game: Game, ply: int) -> str:
    """Return the number of the shown move, and the total number of moves."""
    if not ply:
        return t("replay-start")
    before = game.line.positions
    return t("replay-place", number=str(before[ply - 1].fullmoves), total=str(before[game.ply - 1].fullmoves))


def _described(t: Translator, game: Game, ply: int) -> str:
    """Describe a move by its number, its SAN and its meaning in words, such as `7. Lxd5: Lancer takes Knight`."""
    told = describe_move(t, game.line.positions[ply - 1], game.line.moves[ply - 1])
    return t("labelled", label=numbered_move(game, ply), told=told)


def _around(game: Game, ply: int) -> str:
    """Return the shown move in bold, with the moves before and after it."""
    first, last = max(ply - AROUND, 1), min(ply + AROUND, game.ply)
    written = [_written(game, one, is_first=one == first, is_shown=one == ply) for one in range(first, last + 1)]
    return " ".join([*(["…"] if first > 1 else []), *written, *(["…"] if last < game.ply else [])])


def _written(game: Game, ply: int, *, is_first: bool, is_shown: bool) -> str:
    is_whites = game.line.positions[ply - 1].turn is Color.WHITE
    written = numbered_move(game, ply) if is_whites or is_first else game.line.sans[ply - 1]
    return f"**{written}**" if is_shown else written


async def position_post(t: Translator, game: Game, ply: int | None, look: BoardLook) -> Post:
    """Show a game's position after `ply` half-moves.

    `ply` is None if the requested position is no longer part of the game. The post then says so, and shows the latest
    position.
    """
    shown = game.ply if ply is None else ply
    position = game.line.positions[shown]
    picture = await draw_moment(t, game, shown, look, f"position-{game.id}-{shown}-{look.facing.word}.png")
    told = t("position-gone", game=str(game.id)) if ply is None else _since(t, game, ply)
    lines = [told, moment_state(t, game, shown), *material_lines(t, position, game.line.start)]
    parts = [text(board_head(t, game)), gallery(picture), text("\n".join(lines)), text(code(position.fen))]
    return Post(layout(*parts), (picture,))


async def start_post(t: Translator, challenge: Challenge, look: BoardLook) -> Post:
    position = challenge.position
    alt = board_alt(t, position, has_hidden_armies=challenge.has_secret_armies)
    view = view_of(position, orientation=look.facing, theme=look.theme)
    picture = await draw(view, f"position-start-{challenge.id}.png", alt)
    told = t("position-challenge", variant=variant_name(t, position.variant))
    return Post(layout(text(told), gallery(picture), text(code(position.fen))), (picture,))


def material_lines(t: Translator, position: Position, start: Position) -> list[str]:
    """Return lines that list the pieces each side has lost and say which side is ahead in material."""
    lost, gain = lost_pieces(position, start), material_gain(position, start)
    lines = [
        t("position-lost", side=side_name(t, position.variant, color), units=_pieces(t, lost[color], color))
        for color in Color
        if lost[color]
    ]
    if gain:
        leader = side_name(t, position.variant, Color.WHITE if gain > 0 else Color.BLACK)
        lines.append(t("position-ahead", side=leader, pawns=abs(gain)))
    return lines or [t("position-full")]


def code(line: str) -> str:
    """Return the text as a code block, which is easy to copy."""
    return f"```\n{line}\n```"


def _pieces(t: Translator, names: Sequence[str], color: Color) -> str:
    """List pieces by name with their pictures and counts, such as `knight, pawn ×3`."""
    counted = Counter(names).items()
    return t("list-separator").join(
        piece_emoji_text(name, color) + t.form(t.name(f"piece-{name}"), "text") + (f" ×{count}" if count > 1 else "")
        for name, count in counted
    )


def _since(t: Translator, game: Game, ply: int) -> str:
    """Return a sentence about the move that led to the position, and the number of moves played since then."""
    move = numbered_move(game, ply) if ply else ""
    if ply == game.ply:
        return t("position-newest", ply=ply, move=move, game=str(game.id))
    key = "position-over-since" if game.is_over else "position-since"
    return t(key, ply=ply, move=move, game=str(game.id), now=numbered_move(game, game.ply))
