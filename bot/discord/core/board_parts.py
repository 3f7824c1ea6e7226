"""The parts of a board besides its picture: the lines about clocks and votes, and the controls under it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from discord import ButtonStyle

from bot.discord.core.actions import AtMoment
from bot.discord.core.controls import Control, Row, game_row, link_button, row
from bot.discord.core.game_actions import (
    Abort,
    AbortForGood,
    AcceptDraw,
    AcceptTakeback,
    Analyse,
    Arrange,
    AskHint,
    AskTakeback,
    CloseVote,
    DeclineDraw,
    DeclineTakeback,
    Export,
    Flip,
    KeepPlaying,
    OfferDraw,
    OpenBrowser,
    OpenGuide,
    ReadRules,
    Rematch,
    Replay,
    Resign,
    ResignForGood,
    ShowVote,
    ShowVotes,
    TypeMove,
    VoteAgainstDraw,
    VoteForDraw,
    VoteToResign,
    WithdrawVote,
)
from bot.discord.core.piece_menus import piece_menu
from bot.discord.core.posts import Post, layout, text
from bot.domain.clock import Countdown, Times
from bot.domain.game import Game
from bot.domain.ids import OfferKind, RoleId
from bot.domain.votes import RESIGN, Ballot, Count
from bot.i18n.catalog import Translator
from bot.i18n.names import mention, numbered, role_mention, side_name, strong, time_left, timestamp
from bot.rules import Color, parse_move


@dataclass(frozen=True)
class PageLinks:
    """The ways from a board to its page."""

    watching: str | None
    """The public address at which anybody may watch; None if not everybody may see the room, and so the game."""


def page_links_row(t: Translator, game: Game, page_links: PageLinks) -> Row:
    """Return the buttons for a personal link to the page, and for the public address if there is one."""
    made = row()
    if game.vote is None:
        made.add_item(Control.button(t, OpenBrowser(game.id)))
    elif page_links.watching is None:
        # Nobody plays a vote game on its page, but who sees its room may watch there.
        made.add_item(Control.button(t, OpenBrowser(game.id), label=t("button-open-board")))
    if page_links.watching is not None:
        made.add_item(link_button(t("button-watch-board"), page_links.watching))
    return made


MINUTES_AN_HOUR, MINUTES_A_DAY = 60, 24 * 60


def live_clock_lines(t: Translator, game: Game, times: Times) -> list[str]:
    """Show both clocks: a timestamp that runs for the side to move, and the standing time of the other."""
    names = {color: side_name(t, game.variant, color) for color in Color}
    stand = {color: t("clock-stands", side=names[color], left=time_left(times.left[color])) for color in Color}
    if game.countdown is None:
        return [" · ".join(stand.values())]
    until = timestamp(game.countdown.deadline)
    if game.turn in times.resuming:
        return [" · ".join(stand.values()), resume_line(t, game, game.countdown)]
    if not game.has_moved(game.turn):
        return [" · ".join(stand.values()), t("clock-first-move", player=mention(game.to_move), until=until)]
    stand[game.turn] = t("clock-runs", side=names[game.turn], until=until)
    return [" · ".join(stand.values())]


def resume_line(t: Translator, game: Game, countdown: Countdown) -> str:
    """Tell the player to move that their clock waits for them after an outage, and for how long."""
    return t("clock-resume", player=mention(game.to_move), until=timestamp(countdown.deadline))


def pause_lines(t: Translator, game: Game) -> list[str]:
    """Say how long time stood still in an outage of the bot, on the board on which it is to be said."""
    if game.pause is None or game.ply > game.pause.ply:
        return []
    minutes = max(1, round(game.pause.length / timedelta(minutes=1)))
    for piece, size in (("days", MINUTES_A_DAY), ("hours", MINUTES_AN_HOUR)):
        if minutes >= 2 * size:
            return [t("clock-paused", unit=piece, count=round(minutes / size))]
    return [t("clock-paused", unit="minutes", count=minutes)]


def vacation_lines(t: Translator, game: Game) -> list[str]:
    """Say who is on vacation, and until when their clock stands still."""
    found = [(game.seat(color), game.away(color, game.turn_since)) for color in Color]
    return [
        t("clock-away", player=mention(seat), until=timestamp(until, "f")) for seat, until in found if until is not None
    ]


MOST_NAMED = 6
"""How many choices of a count a board names; the others are added up."""


def is_own_vote(game: Game) -> bool:
    """Tell whether the members of the server in which a game's board stands are voting on its next move."""
    return game.vote is not None and game.vote.closes_at is not None


def called_roles(game: Game) -> tuple[RoleId, ...]:
    """Return the role that a new board of a vote game pings, if its managers have chosen one."""
    if game.vote is None or game.vote.role_id is None or not is_own_vote(game):
        return ()
    return (game.vote.role_id,)


def count_lines(t: Translator, game: Game) -> list[str]:
    """Tell how the last vote went; no line before the first, nor where nobody voted."""
    last = None if game.vote is None else game.vote.last
    if last is None or not last.voters:
        return []
    return [t("vote-count", move=_number(game, last.ply), counted=counted(t, game, last))]


def turn_lines(t: Translator, game: Game) -> list[str]:
    """Say who votes until when, and how; or that the other server does."""
    vote = game.vote
    assert vote is not None
    side = side_name(t, game.variant, game.turn)
    if vote.closes_at is None:
        waiting = t("vote-others", server=mention(game.to_move), side=side)
        return [waiting, *_own_offer_lines(t, game)]
    key = "vote-turn-check" if game.position.is_check else "vote-turn"
    return [
        *map(role_mention, called_roles(game)),
        t(key, server=mention(game.to_move), side=side, closes=timestamp(vote.closes_at)),
        *pause_lines(t, game),
        *([t("vote-prolonged")] if vote.is_prolonged else []),
        *_their_offer_lines(t, game),
        f"-# {t('vote-rules')}",
    ]


def vote_rows(t: Translator, game: Game) -> tuple[Row, ...]:
    """Return the controls of a vote game's newest board."""
    if game.is_over:
        return (row(*(Control.button(t, action) for action in _last_actions(game))),)
    if not is_own_vote(game):
        return (game_row(t, game, [OpenGuide, Flip, ReadRules]),)
    typing = Control.button(t, TypeMove.of(game), label=t("button-type-vote"))
    seen = (Control.button(t, action.of(game)) for action in (OpenGuide, Flip, ReadRules))
    own = Control.button(t, ShowVote.of(game), style=ButtonStyle.primary)
    wishes = [*([VoteForDraw] if have_moved(game) else []), VoteToResign]
    return piece_menu(t, game), row(typing, own, *seen), game_row(t, game, wishes)


def have_moved(game: Game) -> bool:
    """Tell whether both sides have moved, after which members may want a draw."""
    return all(game.has_moved(color) for color in Color)


def own_vote_post(t: Translator, game: Game, ballot: Ballot | None, count: Count, *, may_close: bool) -> Post:
    """Show a member their vote, and the count once they have voted, with the controls to change it.

    `may_close`: whether they may close the vote early.
    """
    assert game.vote is not None
    lines = [f"### {t('own-vote-title', game=str(game.id), move=_number(game, game.ply))}"]
    lines.append(_own_choice(t, game, ballot))
    if ballot is None:
        lines.append(t("own-vote-hidden", voters=count.voters))
    else:
        lines.append(t("own-vote-count", counted=counted(t, game, count)))
    if game.vote.closes_at is not None:
        closes, at = timestamp(game.vote.closes_at), timestamp(game.vote.closes_at, "f")
        lines.append(t("own-vote-closes", closes=closes, at=at))
    return Post(layout(text("\n".join(lines)), rows=_own_rows(t, game, ballot, may_close=may_close)))


def counted(t: Translator, game: Game, count: Count) -> str:
    """Write a count in words: each choice with its votes, how many voted, and what decided a tie."""
    named = [
        t("vote-choice", choice=choice_name(t, game, count.ply, choice), votes=str(votes))
        for choice, votes in count.choices[:MOST_NAMED]
    ]
    others = count.voters - sum(votes for _, votes in count.choices[:MOST_NAMED])
    parts = [*named, *([t("vote-other-choices", votes=others)] if others else [])]
    words = t("vote-counted", choices=" · ".join(parts), voters=count.voters)
    if count.is_tied and not count.resigns and count.move is not None:
        words = t("sentence-and-sentence", first=words, second=_tie(t, game, count, count.move))
    if count.draws:
        words = t("sentence-and-sentence", first=words, second=t("vote-draws", draws=count.draws))
    return words


def choice_name(t: Translator, game: Game, ply: int, choice: str) -> str:
    """Write a ballot's choice at a ply: a move in SAN, or that it wants to resign."""
    if choice == RESIGN:
        return t("vote-choice-resign")
    position = game.line.positions[ply]
    return position.san(parse_move(position, choice))


def _tie(t: Translator, game: Game, count: Count, move: str) -> str:
    return t("vote-tie", move=choice_name(t, game, count.ply, move))


def _number(game: Game, ply: int) -> str:
    """Write the number of the move that is made at a ply: `5` or `5…`."""
    return numbered(game.line.positions[ply], "").rstrip(". ")


def _own_choice(t: Translator, game: Game, ballot: Ballot | None) -> str:
    if ballot is None:
        return t("own-vote-none")
    if ballot.choice == RESIGN:
        return t("own-vote-resign")
    key = "own-vote-draw" if ballot.wants_draw else "own-vote"
    return t(key, move=choice_name(t, game, game.ply, ballot.choice))


def _own_rows(t: Translator, game: Game, ballot: Ballot | None, *, may_close: bool) -> tuple[Row, ...]:
    """Return the controls of a member's own vote; a draw is wanted beside a move."""
    if not is_own_vote(game) or ballot is None:
        return ()
    actions: list[type[AtMoment]] = []
    if ballot.choice != RESIGN and have_moved(game):
        actions.append(VoteAgainstDraw if ballot.wants_draw else VoteForDraw)
    if ballot.choice != RESIGN:
        actions.append(VoteToResign)
    return (game_row(t, game, [*actions, WithdrawVote, *([CloseVote] if may_close else [])]),)


def _their_offer_lines(t: Translator, game: Game) -> list[str]:
    if game.offer is None or game.offer.kind is not OfferKind.DRAW:
        return []
    return [strong(t("vote-draw-offered", server=mention(game.seat(game.offer.by))))]


def _own_offer_lines(t: Translator, game: Game) -> list[str]:
    if game.offer is None:
        return []
    return [t("vote-draw-stands", server=mention(game.seat(game.offer.by)))]


def _last_actions(game: Game) -> list[Replay | Analyse | Export | ShowVotes]:
    analyse = [Analyse(game.id)] if have_moved(game) else []
    return [Replay(game.id), *analyse, Export(game.id), ShowVotes(game.id, 0)]


ANSWERS: dict[OfferKind, tuple[type[AtMoment], ...]] = {
    OfferKind.DRAW: (AcceptDraw, DeclineDraw),
    OfferKind.TAKEBACK: (AcceptTakeback, DeclineTakeback),
}
"""The answers to each kind of offer."""


def board_rows(t: Translator, game: Game, page_links: PageLinks | None = None) -> tuple[Row, ...]:
    """Return the controls of the newest board, and the ways to its page if there is one."""
    return (*_game_rows(t, game), *([] if page_links is None else [page_links_row(t, game, page_links)]))


def _game_rows(t: Translator, game: Game) -> tuple[Row, ...]:
    if game.vote is not None:
        return vote_rows(t, game)
    have_moved = all(game.has_moved(color) for color in Color)
    if game.is_over:
        analyse = [Analyse(game.id)] if have_moved else []
        again = [] if game.is_of_tournament else [Rematch.of(game)]
        actions = [*again, Replay(game.id), *analyse, Export(game.id)]
        return (row(*(Control.button(t, action) for action in actions)),)
    if game.setup is not None:
        ends = [Resign] if game.is_of_tournament else [Abort, Resign]
        return (game_row(t, game, [Arrange, OpenGuide, Flip, ReadRules]), game_row(t, game, ends))
    if game.waits_for_engine:
        return (game_row(t, game, [OpenGuide, Flip, ReadRules]), game_row(t, game, _course_actions(game)))
    helping = [] if game.rated or game.is_of_tournament else [AskHint]
    return (
        piece_menu(t, game),
        game_row(t, game, [TypeMove, OpenGuide, Flip, *helping, ReadRules]),
        game_row(t, game, _course_actions(game)),
    )


def resign_row(t: Translator, game: Game) -> Row:
    """Return the buttons of the question whether to resign."""
    return game_row(t, game, [ResignForGood, KeepPlaying])


def abort_row(t: Translator, game: Game) -> Row:
    """Return the buttons of the question whether to end other members' game."""
    return game_row(t, game, [AbortForGood, KeepPlaying])


def _course_actions(game: Game) -> list[type[AtMoment]]:
    """Return the actions that change a game without a move.

    While an offer stands there are its answers instead of new offers; abort is there until both have moved. In a
    tournament there is neither abort nor takeback.
    """
    have_moved = all(game.has_moved(color) for color in Color)
    is_free = not game.is_of_tournament
    if game.offer is not None:
        proposals = list(ANSWERS[game.offer.kind])
    else:
        proposals = [*([OfferDraw] if have_moved else []), *([AskTakeback] if game.ply and is_free else [])]
    return [*proposals, *([Abort] if is_free and not have_moved else []), Resign]
