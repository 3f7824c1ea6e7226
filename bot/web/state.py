"""The state of a game as JSON for its page.

One part is the same for all readers of a language. The other part is specific to each reader. The module does no I/O.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.domain import offers
from bot.domain.clock import CLOCKS, GRACE, Clock, Fischer
from bot.domain.errors import DomainError
from bot.domain.game import Game, check_hint
from bot.domain.ids import ENGINE, NO_SERVER, GameId, Member, OfferKind, UserId, is_server
from bot.domain.offers import give_time
from bot.domain.settings import MemberSettings, Orientation
from bot.i18n import names
from bot.i18n.alt import campmate_alerts
from bot.i18n.catalog import Translator
from bot.i18n.characters import player_name, portrait_key, remark_text
from bot.render import DEFAULT_THEME, campmate_threats, lost_pieces, material_gain, theme_names
from bot.render.assets import drawing_name
from bot.rules import Color, Move, MoveLine, Position, Readiness, Square, parse_move, rank_of, square_name
from bot.rules.position import write_sans
from bot.rules.tables import castlings
from bot.variants import Variant
from bot.web.bodies import Json
from bot.web.refusals import NotAPlayer, without_marks

MINUTE = timedelta(minutes=1)


def clock_state(game: Game, now: datetime) -> Json | None:
    """Return a game's clock and the server's time, or None for a game without a clock.

    `initial_seconds` is the time for the whole game in a live game, and the time per move in a correspondence game.
    `first_move` is the deadline for a move that takes no time from the clock: a side's first move or, if `is_resuming`,
    its first move after an outage. It is None for other moves. If the deadline passes, a tournament game is lost
    (`is_lost`), and any other game is aborted.
    """
    if game.clock is None:
        return None
    span = game.clock.initial if isinstance(game.clock, Fischer) else game.clock
    return {
        "initial_seconds": round(span.total_seconds()),
        "is_live": game.is_live,
        "first_move": stamp(game.countdown.deadline) if game.countdown and is_free_move(game) else None,
        "is_resuming": game.times is not None and game.turn in game.times.resuming,
        "is_lost": game.is_of_tournament,
        "grace_seconds": GRACE.total_seconds() if game.is_live else 0.0,
        "now": stamp(now),
    }


def side_clock(game: Game, color: Color, now: datetime) -> Json:
    """Return one side's clock: its deadline if it is running, and its remaining seconds.

    In a correspondence game, both values are None unless the side is to move.
    """
    standing = None if game.times is None else game.times.left[color].total_seconds()
    if game.countdown is None or game.turn is not color or game.is_over or is_free_move(game):
        return {"deadline": None, "seconds_left": standing}
    left = (game.countdown.deadline - now).total_seconds()
    return {"deadline": stamp(game.countdown.deadline), "seconds_left": max(0.0, round(left, 1))}


def vacation_end(game: Game, color: Color) -> str | None:
    """Return the end of a player's latest vacation, even if it has passed.

    Return None if the player hasn't had a vacation, or if vacations don't stop the game's clock.
    """
    until = game.seat(color).away_until
    stops = until is not None and not game.is_over and not game.is_live and game.clock is not None
    return stamp(until) if stops and until is not None else None


def is_free_move(game: Game) -> bool:
    """Return whether the next move of a live game takes no time from the clock."""
    return game.is_live and game.is_free_turn


def stamp(moment: datetime) -> str:
    """Return a time in ISO 8601, in UTC with milliseconds."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def own_conditional(game: Game, own: Color | None) -> Json | None:
    """Return a reader's conditional moves, or None if the game doesn't allow any or the reader isn't a player.

    `may` is true while the opponent is to move, because the reader can set conditional moves only then.
    """
    if own is None or game.is_over or game.is_live or game.setup is not None or game.engine is not None:
        return None
    may, kept = game.turn is not own, game.conditional
    lines = kept.lines if may and kept is not None and kept.is_of(game.ply, game.takebacks) else ()
    return {"may": may, "lines": [_told_line(game, line) for line in lines]}


def _told_line(game: Game, moves: tuple[str, ...]) -> Json:
    line = MoveLine.from_position(game.position)
    for move in moves:
        line = line.play(parse_move(line.position, move))
    return {"uci": list(moves), "sans": list(line.sans)}


@dataclass(frozen=True)
class Sequel:
    by: UserId | None = None
    """The player who has offered a rematch, if the offer is open."""
    game_id: GameId | None = None


NO_SEQUEL = Sequel()


@dataclass(frozen=True)
class Viewer:
    """A reader of a game's page: a player, another member who is watching, or an unknown reader (`user_id` is None)."""

    user_id: UserId | None
    t: Translator
    settings: MemberSettings = field(default_factory=MemberSettings)

    @property
    def theme(self) -> str:
        return self.settings.theme or DEFAULT_THEME

    def member(self, game: Game) -> Member:
        """Return the reader as a player of a game. Raise NotAPlayer if they aren't playing in it."""
        color = self.side(game)
        if color is None:
            raise NotAPlayer
        return Member(game.seat(color).user_id, game.seat(color).name)

    def side(self, game: Game) -> Color | None:
        return next((color for color in Color if game.seat(color).user_id == self.user_id != ENGINE), None)


def shared_state(t: Translator, game: Game, rematch: Sequel = NO_SEQUEL, *, told: Sequence[Json] = ()) -> Json:
    """Return the part of the state that is the same for all readers of a language.

    `told` contains the descriptions of the first moves, if they already exist.
    """
    position, is_over = game.position, game.is_over
    shown: Json = {
        "game": game.id,
        "title": game_title(t, game),
        "variant": {"key": game.variant.key, "name": names.variant_name(t, game.variant)},
        "rated": game.rated,
        "options": names.option_names(t, game.variant.chosen_options),
        "terms": terms_of(t, game),
        "ply": game.ply,
        "takebacks": game.takebacks,
        "fen": position.fen,
        "turn": game.turn.word,
        "moves": told_moves(t, game, told),
        "last_words": _last_words(t, game),
        **board_marks(position, game.line.moves[-1] if game.line.moves else None),
        "goal": goals_of(game.variant),
        "alerts": [] if is_over else alerts_of(position),
        "alert": None if is_over else _alert(t, position),
        "pieces": drawings_of(t, game.variant),
        "offer": _offer(game, rematch),
        "phase": "over" if is_over else "arranging" if game.setup is not None else "playing",
        "thinking": game.waits_for_engine,
        "left_ms": _left(game),
        "vote": _vote(game),
        "outcome": _outcome(t, game),
        "remark": remark_text(t, game),
        "changes": _changes(game),
        "rematch": rematch.game_id,
        "themes": themes_of(t),
    }
    sides = [_side(t, game, color) for color in Color]
    digest = zlib.crc32(json.dumps([shown, sides], sort_keys=True).encode())
    return {**shown, "version": f"{game.ply}.{game.takebacks}.{digest:08x}", "sides": sides}


def terms_of(t: Translator, game: Game) -> list[str]:
    """Return a game's time control, whether it is rated, and its optional rules, as shown next to the board."""
    options = names.option_names(t, game.variant.chosen_options)
    return [text for text in (_time_control(t, game.clock), t("rated" if game.rated else "casual"), options) if text]


def _time_control(t: Translator, clock: Clock | None) -> str:
    """Return a short name for a clock, such as `5+3` (minutes per side, seconds added per move).

    Return an empty string if the clock has no short name.
    """
    if isinstance(clock, Fischer):
        return f"{clock.initial / MINUTE:g}+{clock.increment.total_seconds():g}"
    return names.clock_name(t, clock) if clock in CLOCKS.values() else ""


def _left(game: Game) -> Json | None:
    """Return the milliseconds that each side of a live game had left at the beginning of the current turn."""
    if game.times is None:
        return None
    return {color.word: game.times.left[color] // timedelta(milliseconds=1) for color in Color}


def _vote(game: Game) -> Json | None:
    """Return the end of the vote on the next move as `closes`, which is None if the vote takes place in another server.

    Return None if the game is over or the side to move isn't a server.
    """
    if game.is_over or not is_server(game.to_move.user_id):
        return None
    closes = None if game.vote is None else game.vote.closes_at
    return {"closes": None if closes is None else stamp(closes)}


def own_state(shared: Json, game: Game, viewer: Viewer, now: datetime, *, spectators: int = 0) -> Json:
    """Return the shared state together with the parts that depend on the reader or on the time."""
    own = viewer.side(game)
    is_their_turn = own is game.turn and not game.is_over and game.setup is None
    sides = {}
    for color, side in zip(Color, shared["sides"], strict=True):
        sides[color.word] = {**side, "is_you": color is own, **side_clock(game, color, now)}
    return {
        **shared,
        "sides": sides,
        "you": None if own is None else own.word,
        "flip": own is Color.BLACK and viewer.settings.orientation is not Orientation.WHITE,
        "theme": viewer.theme,
        "is_member": viewer.user_id is not None,
        "legal": legal_moves(game.position) if is_their_turn else {},
        "can": possible(game, viewer.user_id, now) if own is not None else [],
        "hint": own is not None and _can_get_hint(game, viewer.user_id, now),
        "arranging": _arranging(game, own),
        "conditional": own_conditional(game, own),
        "clock": clock_state(game, now),
        "spectators": spectators,
    }


def legal_moves(position: Position) -> Json:
    """Return the legal moves by origin square.

    A pawn's promotions on the same target square are combined into one move, which lists the pieces in the variant's
    order. Castling moves also have the rook's square.
    """
    found: dict[str, dict[str, Json]] = {}
    for move, san in write_sans(position).items():
        target = square_name(move.target)
        kind = "move" if position.captured(move) is None else "capture"
        new = {"to": target, "kind": kind, "promotions": None, "san": san}
        if position.is_castling(move):
            new["rook"] = square_name(castling_rook(position, move))
        step = found.setdefault(square_name(move.from_square), {}).setdefault(target, new)
        if move.promotion:
            step["promotions"] = [*(step["promotions"] or []), move.promotion.lower()]
    for origin, steps in found.items():
        for step in steps.values():
            if step["promotions"]:
                step["promotions"] = _in_order(position, origin, step["promotions"])
    return {origin: list(steps.values()) for origin, steps in found.items()}


def castling_rook(position: Position, move: Move) -> Square:
    """Return the square of the rook that takes part in this castling move."""
    squares = move.from_square, move.target
    return next(one.rook for one in castlings(position.variant) if (one.king, one.king_to) == squares)


def possible(game: Game, by: UserId | None, now: datetime) -> list[str]:
    """Return the actions other than moves that a player can currently take, in the order of the buttons."""
    return [word for word, attempt in _attempts(game, by, now) if _is_allowed(attempt)] if by is not None else []


def board_marks(position: Position, last: Move | None) -> Json:
    """Return the squares to mark on a board: the squares of the last move, a king in check (`check`), and a king that
    has won by campmate (`home`).
    """
    return {
        "last": None if last is None else [square_name(last.from_square), square_name(last.target)],
        "check": square_name(position.king(position.turn)) if position.is_check else None,
        "home": square_name(position.king(position.turn.other)) if position.is_campmate else None,
    }


def alerts_of(position: Position) -> list[list[str]]:
    """Return each move that would win by campmate at once, as a pair of the king's square and the target square."""
    return [[square_name(one) for one in step] for step in sorted(campmate_threats(position))]


def told_moves(t: Translator, game: Game, told: Sequence[Json] = ()) -> list[Json]:
    """Return a game's moves in UCI, in SAN and in words.

    `told` contains the descriptions of the first moves, if they already exist.
    """
    return [*told, *written_moves(t, game.line, len(told))]


def written_moves(t: Translator, line: MoveLine, known: int = 0) -> list[Json]:
    """Return a line's moves, except the first `known`, in UCI, in SAN and in words."""
    new = zip(line.positions[known:], line.moves[known:], strict=False)
    return [_written(t, position, move) for position, move in new]


def drawings_of(t: Translator, variant: Variant) -> Json:
    """Map the FEN letter of each of a variant's pieces to its drawing, its name, and its name within a sentence."""
    found = {}
    for color in Color:
        for letter, piece_type in variant.sides[color].pieces.items():
            key = letter if color is Color.WHITE else letter.lower()
            name = names.piece_type_name(t, piece_type)
            found[key] = {"drawing": drawing_name(piece_type.name), "name": name, "text": t.form(name, "text")}
    return found


def game_title(t: Translator, game: Game) -> str:
    return f"{player_name(t, game.white)} – {player_name(t, game.black)} · {names.variant_name(t, game.variant)}"


def themes_of(t: Translator) -> list[Json]:
    return [{"key": name, "name": t(f"theme-{name}")} for name in theme_names()]


def told_readiness(what: str, progress: Readiness) -> Json:
    """Return the progress of a preparation, such as compiling the engine.

    It consists of the preparation's name, the fraction done (0 to 1), and the remaining seconds.
    """
    return {"what": what, "share": round(progress.share, 3), "seconds": round(progress.seconds_left)}


def _attempts(game: Game, by: UserId, now: datetime) -> Iterator[tuple[str, Callable[[], object]]]:
    if game.is_over:
        if not game.is_of_tournament:
            yield "rematch", lambda: game.color_of(by)
        return
    if game.setup is not None:
        yield "arrange", lambda: game.check_setup(by, now)
    if (standing := game.offer) is not None:
        yield "accept", lambda: offers.check_offer(game, by, standing.kind, now)
        yield "decline", lambda: offers.check_offer(game, by, standing.kind, now)
    else:
        yield "draw", lambda: offers.offer(game, by, OfferKind.DRAW, now)
        yield "takeback", lambda: offers.offer(game, by, OfferKind.TAKEBACK, now)
    yield "time", lambda: give_time(game, by, now)
    yield "abort", lambda: game.abort(by, now)
    yield "resign", lambda: game.resign(by, now)


def _can_get_hint(game: Game, by: UserId | None, now: datetime) -> bool:
    return by is not None and _is_allowed(lambda: check_hint(game, by, now))


def _is_allowed(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except DomainError:
        return False
    return True


def _in_order(position: Position, origin: str, letters: list[str]) -> list[str]:
    order = position.variant.sides[position.turn].promotions.lower()
    return sorted(letters, key=order.index)


def _written(t: Translator, position: Position, move: Move) -> Json:
    return {"uci": move.uci, "san": position.san(move), "words": move_words(t, position, move)}


def move_words(t: Translator, position: Position, move: Move) -> str:
    """Return a move in words, including its effect, for screen readers."""
    return names.with_effect(t, position, move, _told(t, position, move))


def _last_words(t: Translator, game: Game) -> str | None:
    """Return the last move in words, without check and result, because these are announced in a separate sentence."""
    if not game.line.moves:
        return None
    before, move = game.line.positions[-2], game.line.moves[-1]
    return _told(t, before, move)


def _told(t: Translator, position: Position, move: Move) -> str:
    side = names.side_name(t, position.variant, position.turn)
    if position.is_castling(move):
        return t(f"web-told-castling-{names.castling(position, move)}", side=side)
    step = names.describe_step(t, position, [move])
    origin, target = square_name(move.from_square), square_name(move.target)
    if position.captured(move) is None:
        return t("web-told", side=side, origin=origin, step=step)
    return t("web-told-capture", side=side, origin=origin, target=target, step=step)


def _side(t: Translator, game: Game, color: Color) -> Json:
    seat = game.seat(color)
    return {
        "name": player_name(t, seat),
        "colour_name": names.side_name(t, game.variant, color),
        "look": color.word,
        "army": names.army_name(t, game.variant, color) if names.names_armies(game.variant) else "",
        "rating": _rating(t, game, color),
        "is_engine": seat.level is not None,
        "portrait": portrait_key(game) if seat.level is not None else None,
        "on_move": not game.is_over and game.turn is color,
        "away": vacation_end(game, color),
        **material_of(t, game.position, game.line.start)[color.word],
    }


def _rating(t: Translator, game: Game, color: Color) -> str | None:
    """Return a player's rating or, for a character, its level and (if known) its Elo rating."""
    seat, elo = game.seat(color), names.seat_elo(game, color)
    if seat.level is None:
        return None if elo is None else names.rating_text(elo, is_provisional=seat.is_provisional)
    return " · ".join([t("level-number", level=str(seat.level)), *([] if elo is None else [str(elo)])])


def material_of(t: Translator, position: Position, start: Position) -> Json:
    """Return the pieces that each side has lost since the start (as names of drawings), and each side's material lead
    in pawns.
    """
    white_gain, lost = material_gain(position, start), lost_pieces(position, start)
    gains = {Color.WHITE: white_gain, Color.BLACK: -white_gain}
    return {
        color.word: {
            "lost": [drawing_name(name) for name in lost[color]],
            "gain": names.decimal(t, f"+{gains[color]:g}") if gains[color] > 0 else "",
        }
        for color in Color
    }


def goals_of(variant: Variant) -> Json | None:
    """Return the rank that each side's king must reach for campmate, or None in a variant without campmate."""
    goals = {color.word: variant.sides[color].goal_rank for color in Color}
    return goals if any(goals.values()) else None


def _alert(t: Translator, position: Position) -> str | None:
    told = campmate_alerts(t, position)
    return names.sentences(t, told) if told else None


def _offer(game: Game, rematch: Sequel) -> Json | None:
    if game.offer is not None:
        return {"kind": game.offer.kind.value, "by": game.offer.by.word}
    if game.is_over and rematch.by is not None and rematch.game_id is None:
        return {"kind": "rematch", "by": game.color_of(rematch.by).word}
    return None


def _outcome(t: Translator, game: Game) -> Json | None:
    if game.outcome is None:
        return None
    winner = game.outcome.winner
    return {
        "winner": None if winner is None else winner.word,
        "termination": game.outcome.termination.value,
        "sentence": without_marks(names.ending(t, game, game.outcome), game),
    }


def _changes(game: Game) -> Json | None:
    changes = {color.word: game.seat(color).change for color in Color}
    if game.server_id == NO_SERVER or None in changes.values():
        return None
    return {word: f"{change:+d}".replace("-", "−") for word, change in changes.items()}


def _arranging(game: Game, own: Color | None) -> Json | None:
    if game.setup is None or game.is_over or (who := game.setup.turn) is None:
        return None
    rank = rank_of(game.position.king(who))
    placed = (game.position.pieces[Square(rank * 8 + file)].letter for file in range(8))
    return {"who": who.word, "may": own is who, "rank": rank + 1, "pieces": "".join(placed)}
