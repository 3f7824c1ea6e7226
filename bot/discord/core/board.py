"""A game's board as a message (the players, the picture, the last move, whose turn it is), and the game's notices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.discord.core.board_parts import (
    PageLinks,
    abort_row,
    board_rows,
    called_roles,
    count_lines,
    live_clock_lines,
    pause_lines,
    resign_row,
    resume_line,
    turn_lines,
    vacation_lines,
)
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, text
from bot.domain.game import Game, GameVersion, Player
from bot.domain.ids import ENGINE, UserId, server_player
from bot.domain.ladders import is_rateable
from bot.domain.settings import MemberSettings, Orientation, facing
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.names import (
    army_name,
    clock_name,
    ending,
    mention,
    numbered_move,
    option_names,
    rated_player,
    rating_text,
    role_mention,
    royal_name,
    side_name,
    strong,
    timestamp,
    variant_name,
)
from bot.i18n.verdict import opening_name
from bot.render import DEFAULT_THEME, campmate_threats, ply_view
from bot.rules import Color, Termination


@dataclass(frozen=True)
class BoardLook:
    """How a board's picture is drawn: the side at the bottom, and the theme."""

    facing: Color
    theme: str = DEFAULT_THEME

    @classmethod
    def shared(
        cls, game: Game, settings: Mapping[UserId, MemberSettings], server_theme: str | None = None
    ) -> BoardLook:
        """Return the look of the board that everybody sees: as the player to move has set it.

        If their orientation is turning and the other player's is fixed, the board is turned as for the other player.
        """
        if game.vote is not None:
            server = server_player(game.guild_id)
            return cls(facing(game, server, Orientation.OWN), server_theme or DEFAULT_THEME)
        if game.engine is not None:
            reader = game.seat(game.engine.other).user_id
            orientation = settings[reader].orientation
            # The member is the only reader, so a turning board stays on their side.
            settled = Orientation.OWN if orientation is Orientation.TURNING else orientation
            return cls(facing(game, reader, settled), settings[reader].theme or server_theme or DEFAULT_THEME)
        mover, other = game.seat(game.turn).user_id, game.seat(game.turn.other).user_id
        fixed = [user for user in (mover, other) if settings[user].orientation is not Orientation.TURNING]
        reader = fixed[0] if fixed else mover
        return cls(
            facing(game, reader, settings[reader].orientation), settings[mover].theme or server_theme or DEFAULT_THEME
        )

    @classmethod
    def own(cls, game: Game, reader: UserId, settings: MemberSettings, server_theme: str | None = None) -> BoardLook:
        """Return the look of a board that only this reader sees."""
        return cls(facing(game, reader, settings.orientation), settings.theme or server_theme or DEFAULT_THEME)

    @property
    def flipped(self) -> BoardLook:
        """The same look from the other side."""
        return BoardLook(self.facing.other, self.theme)


async def board_post(t: Translator, game: Game, look: BoardLook, page_links: PageLinks | None = None) -> Post:
    """Show the newest board with its controls; while the game goes on it pings the member to move."""
    return _newest(t, game, await draw_board(t, game, look), page_links)


def refreshed_board_post(t: Translator, game: Game, page_links: PageLinks | None = None) -> Post:
    """Show the newest board with new text and controls, and the picture that is uploaded already."""
    return _newest(t, game, Picture(picture_name(game, game.version), _alt(t, game, game.ply)), page_links)


def past_board_post(t: Translator, game: Game, version: GameVersion) -> Post:
    """Show a board that is no longer the newest: the picture as uploaded, without controls or pings.

    Moves that were taken back are no longer part of the game, so a board of such a moment does not name its move.
    """
    is_known = version.takebacks == game.takebacks and version.ply <= game.ply
    alt = _alt(t, game, version.ply) if is_known else t("alt-taken-back")
    picture = Picture(picture_name(game, version), alt)
    played = [text(line) for line in _played(t, game, version.ply)] if is_known else []
    return Post(layout(text(board_head(t, game)), gallery(picture), *played), (picture,))


async def private_board_post(t: Translator, game: Game, look: BoardLook) -> Post:
    """Show the board to one reader, as they want to see it."""
    picture = await draw_board(t, game, look)
    state = ending(t, game, game.outcome) if game.outcome else _waiting(t, game)
    lines = "\n".join([*_played(t, game, game.ply), *_alert_lines(t, game), state, *_clock_lines(t, game)])
    return Post(layout(text(board_head(t, game)), gallery(picture), text(lines)), (picture,))


async def result_post(t: Translator, game: Game) -> Post:
    """Show a game's last board and result outside its room, without pings."""
    picture = await draw_board(t, game, BoardLook(Color.WHITE))
    lines = [*_played(t, game, game.ply), *_end_lines(t, game)]
    return Post(layout(text(board_head(t, game)), gallery(picture), text("\n".join(lines))), (picture,))


def moment_alt(t: Translator, game: Game, ply: int) -> str:
    """Return the alt text of the position of a game at a ply."""
    last_san = game.line.sans[ply - 1] if ply else None
    return board_alt(t, game.line.positions[ply], last_san=last_san, is_over=game.is_over and ply == game.ply)


def resign_question_post(t: Translator, game: Game) -> Post:
    """Ask whether to resign."""
    question = t("game-resign-question", game=str(game.id))
    return Post(layout(text(question), rows=(resign_row(t, game),)))


def abort_question_post(t: Translator, game: Game) -> Post:
    """Ask a moderator whether to end other members' game."""
    players = {color.word: mention(game.seat(color)) for color in Color}
    question = t("game-abort-question", game=str(game.id), **players)
    return Post(layout(text(question), rows=(abort_row(t, game),)))


def warning_post(t: Translator, game: Game) -> Post:
    """Warn the player to move that their time runs short, or that their live game goes on after an outage."""
    assert game.countdown is not None
    if game.times is not None and game.turn in game.times.resuming:
        lines = [*pause_lines(t, game), resume_line(t, game, game.countdown)]
        return Post(layout(text("\n".join(lines))), pings=_members(game, [game.to_move.user_id]))
    told = t(
        "clock-warning",
        user=str(game.to_move.user_id),
        game=str(game.id),
        deadline=timestamp(game.countdown.deadline),
    )
    return Post(layout(text(told)), pings=(game.to_move.user_id,))


def offer_post(t: Translator, game: Game) -> Post:
    """Ping the player who has to answer an offer; the buttons for it stand under the board."""
    assert game.offer is not None
    asked, by = game.seat(game.offer.by.other), game.seat(game.offer.by)
    told = t(f"offer-{game.offer.kind}-call", asked=str(asked.user_id), user=mention(by))
    return Post(layout(text(told)), pings=(asked.user_id,))


def call_post(t: Translator, game: Game, board: str) -> Post:
    """Ping the player to move, or both at the end, where the board is kept in one message; `board`: its address."""
    if game.outcome is not None:
        players = {color.word: mention(game.seat(color)) for color in Color}
        told = t("board-call-end", result=ending(t, game, game.outcome), board=board, **players)
        return Post(layout(text(told)), pings=_members(game, game.user_ids))
    if game.vote is not None:
        called = "".join(f"{role_mention(role)} " for role in called_roles(game))
        told = t("vote-call", player=mention(game.to_move), board=board)
        return Post(layout(text(called + told)), roles=called_roles(game))
    player = mention(game.to_move)
    if not game.ply:
        told = t("board-call-start", player=player, board=board)
    else:
        told = t("board-call", player=player, move=numbered_move(game, game.ply), board=board)
    return Post(layout(text(told)), pings=_members(game, [game.to_move.user_id]))


def begun_post(t: Translator, game: Game) -> Post:
    """Announce an engine game, a vote game, or one of a tournament; its thread is opened on this message.

    In a tournament it pings the player who waits: the board pings the other.
    """
    if game.is_of_tournament:
        players = {color.word: mention(game.seat(color)) for color in Color}
        told = t("tournament-game-begun", tournament=str(game.tournament_id), game=str(game.id), **players)
        return Post(layout(text(told)), pings=_members(game, [game.seat(game.turn.other).user_id]))
    color = game.engine.other if game.engine is not None else game.color_of(server_player(game.guild_id))
    told = t(
        "engine-game-begun" if game.vote is None else "vote-game-begun",
        player=mention(game.seat(color)),
        engine=rated_player(game, color.other),
        variant=variant_name(t, game.variant),
        game=str(game.id),
    )
    return Post(layout(text(told)))


def moved_post(t: Translator, game: Game, reason: str) -> Post:
    """Tell the players why their game has moved here; `reason`: a `Left`. The player to move is pinged by the board."""
    players = {color.word: mention(game.seat(color)) for color in Color}
    told = t(f"game-moved-{reason}", variant=variant_name(t, game.variant), game=str(game.id), **players)
    others = {seat.user_id for seat in (game.white, game.black) if seat.level is None}
    waiting = others if game.is_over else others - {game.to_move.user_id}
    return Post(layout(text(told)), pings=_members(game, sorted(waiting)))


def picture_name(game: Game, version: GameVersion) -> str:
    """Return the file name of a board's picture: a new one for each moment, so that no client shows a cached one."""
    return f"board-{game.id}-{version.ply}-{version.takebacks}.png"


async def draw_board(t: Translator, game: Game, look: BoardLook) -> Picture:
    """Draw a game's present position as its newest board's picture."""
    view = ply_view(game.line, game.ply, orientation=look.facing, theme=look.theme, is_over=game.is_over)
    return await draw(view, picture_name(game, game.version), _alt(t, game, game.ply))


def board_head(t: Translator, game: Game) -> str:
    """Return the head of a board's text: the game, its optional rules and its players."""
    clock = [clock_name(t, game.clock)] if game.is_live else []
    terms = [variant_name(t, game.variant), t("rated" if game.rated else "casual"), *clock]
    title = t("game-title", terms=" · ".join(terms), game=str(game.id))
    extra = option_names(t, game.variant.chosen_options)
    options = [f"-# {extra}"] if extra else []
    if game.is_of_tournament:
        options.append(f"-# {t('tournament-game', tournament=str(game.tournament_id))}")
    return "\n".join([f"### {title}", *options, *(_seat(t, game, color) for color in Color)])


def _newest(t: Translator, game: Game, picture: Picture, page_links: PageLinks | None) -> Post:
    parts = [text(board_head(t, game)), gallery(picture), text(_state(t, game))]
    pings = () if game.is_over else _members(game, [game.to_move.user_id])
    rows = board_rows(t, game, page_links)
    return Post(layout(*parts, rows=rows), (picture,), pings, roles=called_roles(game))


def _members(game: Game, players: Iterable[UserId]) -> tuple[UserId, ...]:
    """Return those of the players who can be pinged: neither the engine nor servers, nor members of another server."""
    remote = {seat.user_id for seat in (game.white, game.black) if seat.is_remote}
    return tuple(player for player in players if player > ENGINE and player not in remote)


def _alt(t: Translator, game: Game, ply: int) -> str:
    last_san = game.line.sans[ply - 1] if ply else None
    is_over = game.is_over and ply == game.ply
    return board_alt(t, game.line.positions[ply], last_san=last_san, is_over=is_over)


def _seat(t: Translator, game: Game, color: Color) -> str:
    return t(
        "game-seat",
        side=side_name(t, game.variant, color),
        army=army_name(t, game.variant, color),
        player=rated_player(game, color),
    )


def _played(t: Translator, game: Game, ply: int) -> list[str]:
    return [t("game-last-move", move=numbered_move(game, ply))] if ply else []


def _state(t: Translator, game: Game) -> str:
    lines = [*_played(t, game, game.ply), *_opening_lines(t, game)]
    if game.outcome is not None:
        return "\n".join([*lines, *count_lines(t, game), *_end_lines(t, game)])
    if game.vote is not None and not game.waits_for_engine:
        return "\n".join([*lines, *count_lines(t, game), *_alert_lines(t, game), *turn_lines(t, game)])
    turn = t(_turn_key(game), player=mention(game.to_move), side=side_name(t, game.variant, game.turn))
    lines += count_lines(t, game)
    return "\n".join([*lines, *_alert_lines(t, game), turn, *_clock_lines(t, game), *_offer_lines(t, game)])


def _opening_lines(t: Translator, game: Game) -> list[str]:
    opening = opening_name(t, game.line)
    return [] if opening is None else [t("game-opening", opening=opening)]


def _alert_lines(t: Translator, game: Game) -> list[str]:
    """Name each side whose king is one move from winning by campmate, as the picture marks it."""
    if game.is_over:
        return []
    return [
        t(
            "game-alert",
            side=side_name(t, game.variant, color),
            royal=royal_name(t, game.variant, color),
        )
        for color in Color
        if game.position.king(color) in {origin for origin, _ in campmate_threats(game.position)}
    ]


def _turn_key(game: Game) -> str:
    if game.setup is not None:
        return "game-your-setup"
    if game.waits_for_engine:
        return "game-engine-thinks"
    if game.to_move.is_remote:
        return "game-guests-move"
    return "game-your-move-check" if game.position.is_check else "game-your-move"


def _clock_lines(t: Translator, game: Game) -> list[str]:
    """Name the deadline of the player to move, as a timestamp in the reader's own time zone, and who is on vacation."""
    paused = pause_lines(t, game)
    if game.times is not None:
        return [*paused, *live_clock_lines(t, game, game.times)]
    if game.countdown is None:
        return []
    return [*paused, *vacation_lines(t, game), t("clock-deadline", deadline=timestamp(game.countdown.deadline))]


def _offer_lines(t: Translator, game: Game) -> list[str]:
    if game.offer is None:
        return []
    return [strong(t(f"offer-{game.offer.kind}-stands", user=mention(game.seat(game.offer.by))))]


def _waiting(t: Translator, game: Game) -> str:
    return t("game-waiting", side=side_name(t, game.variant, game.turn))


def _end_lines(t: Translator, game: Game) -> list[str]:
    assert game.outcome is not None
    return [strong(ending(t, game, game.outcome)), *_rating_lines(t, game)]


def _rating_lines(t: Translator, game: Game) -> list[str]:
    is_called_off = game.outcome is not None and game.outcome.termination is Termination.ABORTED
    if game.rated and not is_rateable(game) and not is_called_off:
        return [t("end-unrated-short")]
    return [_rating_line(t, seat, seat.change) for seat in (game.white, game.black) if seat.change is not None]


def _rating_line(t: Translator, seat: Player, change: int) -> str:
    return t(
        "end-rating",
        user=str(seat.user_id),
        before=rating_text(seat.rating, is_provisional=seat.is_provisional),
        after=rating_text(seat.rating + change, is_provisional=seat.is_provisional),
        change=f"{change:+d}".replace("-", "−"),
    )
