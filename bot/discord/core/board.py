"""A game's messages: the board message with its picture, clocks and controls, notices, and a character's remarks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

import discord
from discord import ButtonStyle

from bot.discord.core import game_actions as actions
from bot.discord.core.controls import AtMoment, Control, Row, game_row, link_button, row
from bot.discord.core.markup import emoji_text
from bot.discord.core.piece_menus import moved_piece_text, piece_menu
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, localized, text, thumbnail
from bot.domain.clock import Countdown, Times
from bot.domain.game import Game, GameVersion, Offer, Player
from bot.domain.ids import OfferKind, RoleId, UserId, server_player
from bot.domain.ladders import is_rateable
from bot.domain.settings import MemberSettings, Orientation, facing
from bot.domain.votes import RESIGN, Ballot, Count, ServerVote
from bot.i18n import names
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.characters import character_likes, character_nature, opponent_name, portrait_key, remark_text
from bot.i18n.progress import crown_text
from bot.render import DEFAULT_THEME, campmate_threats, ply_view
from bot.render.portraits import portrait_png
from bot.rules import Color, Termination, parse_move

READING: tuple[type[AtMoment], ...] = (actions.OpenGuide, actions.Flip, actions.ReadRules)
"""The actions that are open to everyone who sees the board of an ongoing game."""


@dataclass(frozen=True)
class PageLinks:
    watching: str | None
    """The URL for watching the game. It is None if some members can't see the channel, because anyone who has the URL
    can see the game.
    """


def page_links_row(t: Translator, game: Game, page_links: PageLinks) -> Row:
    made, watching = row(), page_links.watching
    if game.vote is None and not game.is_over:
        made.add_item(Control.button(t, actions.OpenBrowser(game.id)))
    elif watching is None:
        # A finished game or a vote game can't be played on its page, only viewed. There is no link for everyone, so
        # this button gives a personal link to members who can see the channel.
        made.add_item(Control.button(t, actions.OpenBrowser(game.id), label=t("button-open-board")))
    if watching is not None:
        made.add_item(link_button(t("button-view-board" if game.is_over else "button-watch-board"), watching))
    return made


MINUTES_AN_HOUR, MINUTES_A_DAY = 60, 24 * 60


def live_clock_lines(t: Translator, game: Game, times: Times) -> list[str]:
    """Return both clocks as text: a timestamp for a clock that is running, and the time left for one that isn't."""
    sides = {color: names.side_name(t, game.variant, color) for color in Color}
    stand = {color: t("clock-stands", side=sides[color], left=names.time_left(times.left[color])) for color in Color}
    waiting = waiting_line(t, game, times)
    if game.countdown is not None and waiting is None:
        stand[game.turn] = t("clock-runs", side=sides[game.turn], until=names.timestamp(game.countdown.deadline))
    return [emoji_text("clock") + " · ".join(stand.values()), *filter(None, [waiting])]


def waiting_line(t: Translator, game: Game, times: Times) -> str | None:
    """Return the line with the deadline of a player whose clock has not started yet. Return None if the clock is
    running, or if the game has no clock.
    """
    if game.countdown is None:
        return None
    if game.turn in times.resuming:
        return _deadline_line(t, "clock-resume", game, game.countdown)
    return None if game.has_moved(game.turn) else _deadline_line(t, "clock-first-move", game, game.countdown)


def _deadline_line(t: Translator, key: str, game: Game, countdown: Countdown) -> str:
    """Say when the deadline of a free move is, and what happens then: the game is aborted or, in a tournament, lost."""
    end = "loss" if game.is_of_tournament else "abort"
    return t(key, player=names.mention(t, game.to_move), until=names.timestamp(countdown.deadline), end=end)


def pause_lines(t: Translator, game: Game) -> list[str]:
    """Return the line that says how long the bot was offline and the clocks were paused. Once another move has been
    played, return an empty list.
    """
    if game.pause is None or game.ply > game.pause.ply:
        return []
    minutes = max(1, round(game.pause.length / timedelta(minutes=1)))
    for piece, size in (("days", MINUTES_A_DAY), ("hours", MINUTES_AN_HOUR)):
        if minutes >= 2 * size:
            return [t("clock-paused", unit=piece, count=round(minutes / size))]
    return [t("clock-paused", unit="minutes", count=minutes)]


def vacation_lines(t: Translator, game: Game) -> list[str]:
    """Return a line for each player on vacation, with the date when their clock resumes."""
    found = [(game.seat(color), game.away(color, game.turn_since)) for color in Color]
    return [
        t("clock-away", player=names.mention(t, seat), until=names.timestamp(end, "f"))
        for seat, end in found
        if end is not None
    ]


MOST_NAMED = 6
"""The maximum number of choices that are listed in a vote's result. The votes for any other choices are added up."""


def is_own_vote(game: Game) -> bool:
    """Return whether the members of the game's server are voting on the next move."""
    return game.vote is not None and game.vote.closes_at is not None


def called_roles(vote: ServerVote) -> tuple[RoleId, ...]:
    return () if vote.role_id is None or vote.closes_at is None else (vote.role_id,)


def count_lines(t: Translator, game: Game, vote: ServerVote) -> list[str]:
    last = vote.last
    if last is None or not last.voters:
        return []
    return [t("vote-count", counted=counted(t, game, last), **move_number(t, game, last.ply))]


def turn_lines(t: Translator, game: Game) -> list[str]:
    """Return the lines about the vote on the next move: the voting server, the deadline, and how to vote."""
    vote = game.vote
    assert vote is not None
    side = names.side_name(t, game.variant, game.turn)
    if vote.closes_at is None:
        waiting = t("vote-others", server=names.mention(t, game.to_move), side=side)
        return [waiting, *_own_offer_lines(t, game)]
    key = "vote-turn-check" if game.position.is_check else "vote-turn"
    return [
        *map(names.role_mention, called_roles(vote)),
        check_mark(game)
        + t(key, server=names.mention(t, game.to_move), side=side, closes=names.timestamp(vote.closes_at)),
        *pause_lines(t, game),
        *([t("vote-prolonged")] if vote.is_prolonged else []),
        *_their_offer_lines(t, game),
        f"-# {t('vote-rules')}",
    ]


def check_mark(game: Game) -> str:
    """Return the emoji for check, or an empty string if the side to move isn't in check."""
    return emoji_text("check") if game.position.is_check else ""


def vote_rows(t: Translator, game: Game) -> tuple[Row, ...]:
    if game.is_over:
        return (row(*(Control.button(t, action) for action in _last_actions(game))),)
    if not is_own_vote(game):
        return (game_row(t, game, READING),)
    typing = Control.button(t, actions.TypeMove.of(game), label=t("button-type-vote"))
    seen = (Control.button(t, action.of(game)) for action in READING)
    own = Control.button(t, actions.ShowVote.of(game), style=ButtonStyle.primary)
    wishes = [*([actions.VoteForDraw] if have_moved(game) else []), actions.VoteToResign]
    return piece_menu(t, game), row(typing, own, *seen), game_row(t, game, wishes)


def have_moved(game: Game) -> bool:
    """Return whether both sides have moved. Until then, members can't vote for a draw."""
    return all(game.has_moved(color) for color in Color)


def own_vote_post(t: Translator, game: Game, ballot: Ballot | None, count: Count, *, may_close: bool) -> Post:
    """Return the private message with a member's vote, the count (once they have voted), and controls to change their
    vote.

    `may_close` says whether the member can close the vote early.
    """
    assert game.vote is not None
    lines = [f"### {t('own-vote-title', game=str(game.id), **move_number(t, game, game.ply))}"]
    lines.append(_own_choice(t, game, ballot))
    if ballot is None:
        lines.append(t("own-vote-hidden", voters=count.voters))
    else:
        lines.append(t("own-vote-count", counted=counted(t, game, count, is_open=True)))
    if game.vote.closes_at is not None:
        closes, at = names.timestamp(game.vote.closes_at), names.timestamp(game.vote.closes_at, "f")
        may_change = [] if ballot is None else [t("own-vote-change")]
        lines.append(names.sentences(t, [t("own-vote-closes", closes=closes, at=at), *may_change]))
    return Post(layout(text("\n".join(lines)), rows=_own_rows(t, game, ballot, may_close=may_close)))


def counted(t: Translator, game: Game, count: Count, *, is_open: bool = False) -> str:
    """Return a vote's count as text: each choice with its votes, the number of voters, and how a tie is broken.
    `is_open` says whether members can still vote.
    """
    named = [
        t("vote-choice", choice=choice_name(t, game, count.ply, choice), votes=str(votes))
        for choice, votes in count.choices[:MOST_NAMED]
    ]
    others = count.voters - sum(votes for _, votes in count.choices[:MOST_NAMED])
    parts = [*named, *([t("vote-other-choices", votes=others)] if others else [])]
    said = "vote-counted-open" if is_open else "vote-counted"
    words = t(said, choices=" · ".join(parts), voters=count.voters)
    if count.is_tied and not count.resigns and count.move is not None:
        move = choice_name(t, game, count.ply, count.move)
        tie = t("vote-tie-open" if is_open else "vote-tie", move=move)
        words = t("sentence-and-sentence", first=words, second=tie)
    if count.draws:
        words = t("sentence-and-sentence", first=words, second=t("vote-draws", draws=count.draws))
    return words


def choice_name(t: Translator, game: Game, ply: int, choice: str) -> str:
    """Return a voter's choice as text: a move in SAN, or resigning. `ply` is the number of half-moves before the
    vote.
    """
    if choice == RESIGN:
        return t("vote-choice-resign")
    position = game.line.positions[ply]
    return position.san(parse_move(position, choice))


def move_number(t: Translator, game: Game, ply: int) -> dict[str, str]:
    """Return the number of the next move after `ply` half-moves, and the side that makes it."""
    position = game.line.positions[ply]
    return {"side": names.side_name(t, game.variant, position.turn), "move": str(position.fullmoves)}


def _own_choice(t: Translator, game: Game, ballot: Ballot | None) -> str:
    if ballot is None:
        return t("own-vote-none")
    if ballot.choice == RESIGN:
        return t("own-vote-resign")
    key = "own-vote-draw" if ballot.wants_draw else "own-vote"
    return t(key, move=choice_name(t, game, game.ply, ballot.choice))


def _own_rows(t: Translator, game: Game, ballot: Ballot | None, *, may_close: bool) -> tuple[Row, ...]:
    """Return the controls for a member's own vote. Members can vote for a draw only after voting for a move."""
    if not is_own_vote(game) or ballot is None:
        return ()
    wishes: list[type[AtMoment]] = []
    if ballot.choice != RESIGN and have_moved(game):
        wishes.append(actions.VoteAgainstDraw if ballot.wants_draw else actions.VoteForDraw)
    if ballot.choice != RESIGN:
        wishes.append(actions.VoteToResign)
    return (game_row(t, game, [*wishes, actions.WithdrawVote, *([actions.CloseVote] if may_close else [])]),)


def _their_offer_lines(t: Translator, game: Game) -> list[str]:
    if game.offer is None or game.offer.kind is not OfferKind.DRAW:
        return []
    return [names.strong(t("vote-draw-offered", server=names.mention(t, game.seat(game.offer.by))))]


def _own_offer_lines(t: Translator, game: Game) -> list[str]:
    if game.offer is None:
        return []
    return [t("vote-draw-stands", server=names.mention(t, game.seat(game.offer.by)))]


def _last_actions(game: Game) -> list[actions.Replay | actions.OpenReview | actions.Export | actions.ShowVotes]:
    review = [actions.OpenReview(game.id)] if have_moved(game) else []
    return [actions.Replay(game.id), *review, actions.Export(game.id), actions.ShowVotes(game.id, 0)]


ANSWERS: dict[OfferKind, tuple[type[AtMoment], ...]] = {
    OfferKind.DRAW: (actions.AcceptDraw, actions.DeclineDraw),
    OfferKind.TAKEBACK: (actions.AcceptTakeback, actions.DeclineTakeback),
}


def board_rows(t: Translator, game: Game, page_links: PageLinks | None = None) -> tuple[Row, ...]:
    return (*_game_rows(t, game), *([] if page_links is None else [page_links_row(t, game, page_links)]))


def _game_rows(t: Translator, game: Game) -> tuple[Row, ...]:
    if game.vote is not None:
        return vote_rows(t, game)
    if game.is_over:
        review = [actions.OpenReview(game.id)] if have_moved(game) else []
        again = [] if game.is_of_tournament else [actions.Rematch.of(game)]
        offered = [*again, actions.Replay(game.id), *review, actions.Export(game.id)]
        return (row(*(Control.button(t, action) for action in offered)),)
    if game.setup is not None:
        ends = [actions.Resign] if game.is_of_tournament else [actions.Abort, actions.Resign]
        return (game_row(t, game, [actions.Arrange, *READING]), game_row(t, game, ends))
    if game.waits_for_engine or game.to_move.is_remote:
        return (game_row(t, game, READING), game_row(t, game, _course_actions(game)))
    helping = [] if game.rated or game.is_of_tournament else [actions.AskHint]
    return (
        piece_menu(t, game),
        game_row(t, game, [actions.TypeMove, actions.OpenGuide, actions.Flip, *helping, actions.ReadRules]),
        game_row(t, game, _course_actions(game)),
    )


def resign_row(t: Translator, game: Game) -> Row:
    return game_row(t, game, [actions.ResignForGood, actions.KeepPlaying])


def abort_row(t: Translator, game: Game) -> Row:
    """Return the buttons that ask for confirmation before a member aborts a game that they don't play in."""
    never_mind = Control.button(t, actions.KeepPlaying.of(game), label=t("button-never-mind"))
    return row(Control.button(t, actions.AbortForGood.of(game)), never_mind)


def _course_actions(game: Game) -> list[type[AtMoment]]:
    """Return the actions that a player can take instead of moving. In correspondence games, they include conditional
    moves.

    While an offer is open, actions for answering the offer replace the actions for making one. A game can be aborted
    until both sides have moved. In a tournament, games can't be aborted and moves can't be taken back.
    """
    is_free, is_begun = not game.is_of_tournament, have_moved(game)
    if game.offer is not None:
        proposals = list(ANSWERS[game.offer.kind])
    else:
        proposals = [
            *([actions.OfferDraw] if is_begun else []),
            *([actions.AskTakeback] if game.ply and is_free else []),
        ]
    ahead = [actions.OpenConditionals] if game.takes_conditionals else []
    return [*ahead, *proposals, *([actions.Abort] if is_free and not is_begun else []), actions.Resign]


@dataclass(frozen=True)
class BoardLook:
    """How a board's picture is drawn: the side at the bottom, and the theme."""

    facing: Color
    theme: str = DEFAULT_THEME

    @classmethod
    def shared(
        cls, game: Game, settings: Mapping[UserId, MemberSettings], server_theme: str | None = None
    ) -> BoardLook:
        """Return the look of the public board. Between members, it uses the settings of the player whose turn it is.

        The board turns with every move only if both players want that. If only one of them does, the other player's
        orientation is used.
        """
        if game.vote is not None:
            server = server_player(game.server_id)
            return cls(facing(game, server, Orientation.OWN), server_theme or DEFAULT_THEME)
        if game.engine is not None:
            reader = game.seat(game.engine.other).user_id
            orientation = settings[reader].orientation
            # Nobody else plays on this board, so it doesn't turn. It shows the member's own side at the bottom.
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
        return cls(facing(game, reader, settings.orientation), settings.theme or server_theme or DEFAULT_THEME)

    @property
    def flipped(self) -> BoardLook:
        return BoardLook(self.facing.other, self.theme)


async def board_post(t: Translator, game: Game, look: BoardLook, page_links: PageLinks | None = None) -> Post:
    """Return the message with the current board and its controls. During the game, it pings the member whose turn it
    is.
    """
    return _newest(t, game, await draw_board(t, game, look), page_links)


def refreshed_board_post(t: Translator, game: Game, page_links: PageLinks | None = None) -> Post:
    """Return the new content for the current board's message. The text and controls are new, and the uploaded picture
    is kept.
    """
    return _newest(t, game, Picture(picture_name(game, game.version), moment_alt(t, game, game.ply)), page_links)


def past_board_post(t: Translator, game: Game, version: GameVersion) -> Post:
    """Return the new content for an earlier board's message. The uploaded picture is kept, and there are no controls or
    pings.

    A move that was taken back is not named, because it is no longer part of the game.
    """
    is_known = version.takebacks == game.takebacks and version.ply <= game.ply
    alt = moment_alt(t, game, version.ply) if is_known else t("alt-taken-back")
    picture = Picture(picture_name(game, version), alt)
    played = [text(line) for line in _played(t, game, version.ply)] if is_known else []
    return Post(layout(text(board_head(t, game)), gallery(picture), *played), (picture,))


async def private_board_post(t: Translator, game: Game, look: BoardLook) -> Post:
    picture = await draw_board(t, game, look)
    state = names.ending(t, game, game.outcome) if game.outcome else waiting_text(t, game, game.turn)
    lines = "\n".join([*_played(t, game, game.ply), *_alert_lines(t, game), state, *_clock_lines(t, game)])
    head, portraits = portrayed(t, game, board_head(t, game))
    return Post(layout(head, gallery(picture), *remark_parts(t, game), text(lines)), (picture, *portraits))


async def result_post(t: Translator, game: Game) -> Post:
    """Return a message that shows a game's last board and result in another channel. It pings nobody."""
    picture = await draw_board(t, game, BoardLook(Color.WHITE))
    lines = [*_played(t, game, game.ply), *_end_lines(t, game)]
    return Post(layout(text(board_head(t, game)), gallery(picture), text("\n".join(lines))), (picture,))


def moment_alt(t: Translator, game: Game, ply: int) -> str:
    last_san = game.line.sans[ply - 1] if ply else None
    is_over = game.is_over and ply == game.ply and not names.is_left_open(game)
    position = game.line.positions[ply]
    return board_alt(t, position, last_san=last_san, is_over=is_over, is_setup=game.setup is not None)


def resign_question_post(t: Translator, game: Game) -> Post:
    question = t("game-resign-question", game=str(game.id))
    return Post(layout(text(question), rows=(resign_row(t, game),)))


def abort_question_post(t: Translator, game: Game) -> Post:
    players = {color.word: names.mention(t, game.seat(color)) for color in Color}
    # In a vote game, the server itself plays, and the member may have voted.
    key = "game-abort-question" if game.vote is None else "vote-stop-question"
    question = t(key, game=str(game.id), **players)
    return Post(layout(text(question), rows=(abort_row(t, game),)))


def warning_post(t: Translator, game: Game) -> Post:
    """Return the warning for a player who is short of time. After an outage of a live game, it says when their clock
    will resume.
    """
    assert game.countdown is not None
    if game.times is not None and game.turn in game.times.resuming:
        lines = [*pause_lines(t, game), _deadline_line(t, "clock-resume", game, game.countdown)]
        return Post(layout(text("\n".join(lines))), pings=_members(game, [game.to_move.user_id]))
    told = t(
        "clock-warning",
        user=str(game.to_move.user_id),
        game=str(game.id),
        deadline=names.timestamp(game.countdown.deadline),
    )
    return Post(layout(text(told)), pings=(game.to_move.user_id,))


def offer_post(t: Translator, game: Game, board: str) -> Post:
    """Return the message that pings the player who has to answer an offer. `board` is the URL of the board message,
    which has the buttons.
    """
    assert game.offer is not None
    asked, by = game.seat(game.offer.by.other), game.seat(game.offer.by)
    told = t(f"offer-{game.offer.kind}-call", asked=str(asked.user_id), user=names.mention(t, by), board=board)
    return Post(layout(text(told)), pings=(asked.user_id,))


def call_post(t: Translator, game: Game, board: str) -> Post:
    """Return the message that pings the players after the board was edited, because an edit pings nobody.

    It pings the player whose turn it is, or both players if the game is over. `board` is the URL of the board message.
    """
    if game.outcome is not None:
        players = {color.word: names.mention(t, game.seat(color)) for color in Color}
        told = t("board-call-end", result=names.ending(t, game, game.outcome), board=board, **players)
        return Post(layout(text(told)), pings=_members(game, game.user_ids))
    if game.vote is not None:
        called = "".join(f"{names.role_mention(role)} " for role in called_roles(game.vote))
        told = t("vote-call", player=names.mention(t, game.to_move), board=board)
        return Post(layout(text(called + told)), roles=called_roles(game.vote))
    player = names.mention(t, game.to_move)
    if not game.ply:
        told = t("board-call-start", player=player, board=board)
    else:
        told = t("board-call", player=player, move=names.numbered_move(game, game.ply), board=board)
    return Post(layout(text(told)), pings=_members(game, [game.to_move.user_id]))


def begun_post(t: Translator, game: Game) -> Post:
    """Return the announcement of an engine game, a vote game, or a tournament game. The game's thread is created from
    this message.

    In a tournament, the announcement pings only the player who moves second, because the board pings the other player.
    """
    if game.is_of_tournament:
        players = {color.word: names.mention(t, game.seat(color)) for color in Color}
        told = t("tournament-game-begun", game=str(game.id), **names.tournament_of(game), **players)
        return Post(layout(text(told)), pings=_members(game, [game.seat(game.turn.other).user_id]))
    color = game.engine.other if game.engine is not None else game.color_of(server_player(game.server_id))
    told = t(
        "engine-game-begun" if game.vote is None else "vote-game-begun",
        player=names.mention(t, game.seat(color)),
        engine=names.player_with_level(t, game.seat(color.other)),
        variant=names.variant_name(t, game.variant),
        game=str(game.id),
    )
    shown, portraits = portrayed(t, game, "\n".join([told, *character_lines(t, game)]))
    return Post(layout(shown), portraits)


def moved_post(t: Translator, game: Game, reason: str) -> Post:
    """Return the message that tells the players why their game continues in this channel. `reason` is a value of
    `Left`.

    The message doesn't ping the player whose turn it is, because the board does.
    """
    players = {color.word: names.mention(t, game.seat(color)) for color in Color}
    told = t(f"game-moved-{reason}", variant=names.variant_name(t, game.variant), game=str(game.id), **players)
    others = {seat.user_id for seat in (game.white, game.black) if seat.level is None}
    waiting = others if game.is_over else others - {game.to_move.user_id}
    return Post(layout(text(told)), pings=_members(game, sorted(waiting)))


def picture_name(game: Game, version: GameVersion) -> str:
    """Return the file name of a board's picture. Each version has its own name, so that Discord doesn't show an old
    picture from its cache.
    """
    return f"board-{game.id}-{version.ply}-{version.takebacks}.png"


async def draw_board(t: Translator, game: Game, look: BoardLook) -> Picture:
    """Draw a game's current position, for the picture in its newest board message."""
    view = ply_view(game.line, game.ply, orientation=look.facing, theme=look.theme, is_over=game.is_over)
    return await draw(localized(t, view), picture_name(game, game.version), moment_alt(t, game, game.ply))


def board_head(t: Translator, game: Game) -> str:
    clock = [names.clock_name(t, game.clock)] if game.is_live else []
    terms = [names.variant_name(t, game.variant), t("rated" if game.rated else "casual"), *clock]
    title = t("game-title", terms=" · ".join(terms), game=str(game.id))
    rules = names.option_names(t, game.variant.chosen_options)
    options = [f"-# {t('challenge-options', options=rules)}"] if rules else []
    if game.is_of_tournament:
        options.append(f"-# {t('tournament-game', **names.tournament_of(game))}")
    return "\n".join([f"### {title}", *options, *(_seat(t, game, color) for color in Color)])


def _newest(t: Translator, game: Game, picture: Picture, page_links: PageLinks | None) -> Post:
    head, portraits = portrayed(t, game, board_head(t, game))
    parts = [head, gallery(picture), *remark_parts(t, game), text(_state(t, game)), *crown_parts(t, game)]
    pings = () if game.is_over else _members(game, [game.to_move.user_id])
    rows = board_rows(t, game, page_links)
    roles = () if game.vote is None else called_roles(game.vote)
    return Post(layout(*parts, rows=rows), (picture, *portraits), pings, roles=roles)


def _members(game: Game, players: Iterable[UserId]) -> tuple[UserId, ...]:
    """Return the players who can be pinged: members of this server, but not the engine or a voting server."""
    members = {seat.user_id for seat in (game.white, game.black) if seat.is_member}
    return tuple(player for player in players if player in members)


def _seat(t: Translator, game: Game, color: Color) -> str:
    side, player = names.side_name(t, game.variant, color), names.rated_player(t, game, color)
    if not names.names_armies(game.variant):
        return t("game-seat-plain", side=side, player=player)
    return t("game-seat", side=side, army=names.army_name(t, game.variant, color), player=player)


def _played(t: Translator, game: Game, ply: int) -> list[str]:
    return [moved_piece_text(game.line, ply) + t("game-last-move", move=names.numbered_move(game, ply))] if ply else []


def _state(t: Translator, game: Game) -> str:
    lines = [*_played(t, game, game.ply), *_opening_lines(t, game)]
    if game.vote is not None:
        lines += count_lines(t, game, game.vote)
    if game.outcome is not None:
        return "\n".join([*lines, *_end_lines(t, game)])
    lines += _alert_lines(t, game)
    if game.vote is not None and not game.waits_for_engine:
        return "\n".join([*lines, *turn_lines(t, game)])
    turn = t(_turn_key(game), player=names.mention(t, game.to_move), side=names.side_name(t, game.variant, game.turn))
    lines += [f"{check_mark(game)}{turn}", *_clock_lines(t, game)]
    if game.offer is not None:
        lines.append(_offer_line(t, game, game.offer))
    return "\n".join(lines)


def _opening_lines(t: Translator, game: Game) -> list[str]:
    opening = names.opening_name(t, game.line)
    return [] if opening is None else [t("game-opening", opening=opening)]


def _alert_lines(t: Translator, game: Game) -> list[str]:
    """Return a line for each side whose king is one move away from winning by campmate. If the side to move has to
    prevent this, add a line that says how.
    """
    if game.is_over:
        return []
    near = {origin for origin, _ in campmate_threats(game.position)}
    alerted = [color for color in Color if game.position.king(color) in near]
    lines = [t("game-alert", **_named(t, game, color)) for color in alerted]
    # If the side to move is also one move away from campmate, it can win first and has nothing to prevent.
    if alerted == [game.turn.other] and not game.waits_for_engine:
        lines.append(_alert_help(t, game))
    return lines


def _alert_help(t: Translator, game: Game) -> str:
    variant, threat = game.variant, game.turn.other
    rank = str(variant.sides[threat].goal_rank)
    side = names.side_name(t, variant, game.turn)
    return t("game-alert-help", side=side, rank=rank, royal=names.royal_name(t, variant, threat))


def _named(t: Translator, game: Game, color: Color) -> dict[str, str]:
    return {"side": names.side_name(t, game.variant, color), "royal": names.royal_name(t, game.variant, color)}


def _turn_key(game: Game) -> str:
    if game.setup is not None:
        return "game-your-setup"
    if game.waits_for_engine:
        return "game-engine-thinks"
    if game.to_move.is_remote:
        return "game-guests-move"
    return "game-your-move-check" if game.position.is_check else "game-your-move"


def _clock_lines(t: Translator, game: Game) -> list[str]:
    """Return the lines about an outage and the clocks. A live game has a line for each clock. Any other game has lines
    about vacations, and a line with the deadline of the player whose turn it is.
    """
    if game.times is not None:
        return [*pause_lines(t, game), *live_clock_lines(t, game, game.times)]
    if game.countdown is None:
        return []
    return [
        *pause_lines(t, game),
        *vacation_lines(t, game),
        emoji_text("clock") + t("clock-deadline", deadline=names.timestamp(game.countdown.deadline)),
    ]


def _offer_line(t: Translator, game: Game, offer: Offer) -> str:
    return names.strong(t(f"offer-{offer.kind}-stands", user=names.mention(t, game.seat(offer.by))))


def waiting_text(t: Translator, game: Game, turn: Color) -> str:
    """Say which side is to move or, before a free setup is complete, to arrange its pieces."""
    side = names.side_name(t, game.variant, turn)
    return t("game-waiting" if game.setup is None else "game-waiting-setup", side=side)


def _end_lines(t: Translator, game: Game) -> list[str]:
    assert game.outcome is not None
    return [names.strong(names.ending(t, game, game.outcome)), *_rating_lines(t, game)]


def _rating_lines(t: Translator, game: Game) -> list[str]:
    is_called_off = game.outcome is not None and game.outcome.termination is Termination.ABORTED
    if game.rated and not is_rateable(game) and not is_called_off:
        return [t("end-unrated-short")]
    return [_rating_line(t, seat, seat.change) for seat in (game.white, game.black) if seat.change is not None]


def _rating_line(t: Translator, seat: Player, change: int) -> str:
    return t(
        "end-rating",
        user=str(seat.user_id),
        before=names.rating_text(seat.rating, is_provisional=seat.is_provisional),
        after=names.rating_text(seat.rating + change, is_provisional=seat.is_provisional),
        change=f"{change:+d}".replace("-", "−"),
    )


def portrayed(
    t: Translator, game: Game, words: str
) -> tuple[discord.ui.Item[discord.ui.LayoutView], tuple[Picture, ...]]:
    """Return the text with the portrait of the game's character next to it, and the picture to upload.

    In a game between members, return only the text. Vote games don't show the portrait either, because their boards are
    edited after each ballot.
    """
    key = None if game.vote is not None else portrait_key(game)
    if key is None:
        return text(words), ()
    # The file is small, so it is uploaded again with each edit, and its id isn't stored.
    portrait = Picture(f"{key}.png", t("alt-character", name=opponent_name(t, game)), portrait_png(key))
    return discord.ui.Section(words, accessory=thumbnail(portrait)), (portrait,)


def character_lines(t: Translator, game: Game) -> list[str]:
    """Return lines that describe the personality and the preferences of the game's character, or an empty list in a
    game between members.
    """
    level = None if game.engine is None else game.seat(game.engine).level
    return [] if level is None else [f"-# {character_nature(t, level)}", f"-# {character_likes(t, level)}"]


def remark_parts(t: Translator, game: Game) -> list[discord.ui.TextDisplay[discord.ui.LayoutView]]:
    """Return what the game's character says now, as a quotation, or an empty list if it says nothing."""
    remark = remark_text(t, game)
    return [] if remark is None else [text(f"> {remark}")]


def crown_parts(t: Translator, game: Game) -> list[discord.ui.TextDisplay[discord.ui.LayoutView]]:
    """Return a sentence about the crown that the member has won, or an empty list if there is none."""
    crown = crown_text(t, game)
    return [] if crown is None else [text(crown)]
