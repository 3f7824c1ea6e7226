"""Vote games: members' ballots, and what happens when a vote closes."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.domain.clock import on_time
from bot.domain.errors import GameOver, StalePosition, TooEarlyForDraw
from bot.domain.game import Game, GameVersion, Offer, read_move
from bot.domain.ids import Member, OfferKind, server_player
from bot.domain.votes import RESIGN, Ballot, Count, NotVotedYet, NoVoteGame, ServerVote, VoteNotOpen
from bot.rules import Color, Move, Outcome, Termination, can_win


def check_open(game: Game, now: datetime, version: GameVersion | None = None) -> ServerVote:
    """Return a game's open vote. If `version` is given, the game must still be at that version.

    Raise NoVoteGame, GameOver, StalePosition (wrong version) or VoteNotOpen.
    """
    if game.vote is None:
        raise NoVoteGame
    if game.outcome is not None:
        raise GameOver(game.id, game.outcome)
    if version is not None and version != game.version:
        raise StalePosition(game.id)
    if not game.vote.is_open(now):
        raise VoteNotOpen(game.id)
    return game.vote


def cast(game: Game, by: Member, said: str | Move, before: Ballot | None, now: datetime) -> Ballot:
    """Return a member's ballot for a move or for RESIGN. `before` is the member's previous ballot in this vote; None
    for the first one.

    Raise MoveTextTooLong if the text is too long, or a MoveError if the move is illegal or can't be read.
    """
    choice = RESIGN if said == RESIGN else read_move(game.position, said).uci
    ballot = before or Ballot(by.user_id, by.name, choice, now)
    return ballot.changed(choice, now)


def draw_wished(game: Game, ballot: Ballot | None, *, wants_draw: bool) -> Ballot:
    """Return a member's ballot with the vote for a draw added or removed. Raise TooEarlyForDraw before both sides have
    moved, or NotVotedYet if the member hasn't voted for a move.
    """
    if not all(game.has_moved(color) for color in Color):
        raise TooEarlyForDraw(game.id)
    if ballot is None or ballot.choice == RESIGN:
        raise NotVotedYet(game.id)
    return replace(ballot, wants_draw=wants_draw)


def closed(game: Game, count: Count, now: datetime, *, engine_agrees: bool = False) -> Game:
    """Return a game after its vote has closed. `count` is the count of all ballots.

    A vote without ballots is extended once. If there are still no ballots, the server loses on time.

    If more than half of the voters want to resign, the server resigns. If more than half want a draw, and the opponent
    has offered a draw or the engine agrees to one, the game is drawn. Otherwise, the server plays the leading move. If
    more than half want a draw, it also offers one, except against the engine.
    """
    vote, color = game.vote, game.turn
    assert vote is not None
    if not count.voters and not vote.is_prolonged:
        return replace(game, vote=vote.prolonged(now))
    counted = replace(game, vote=replace(vote, last=count))
    if not count.voters:
        can_lose = can_win(game.position, color.other)
        return counted.ended(on_time(color, is_no_start=False, can_lose=can_lose), now)
    if count.resigns:
        return counted.ended(Outcome(color.other, Termination.RESIGNATION), now)
    if count.wants_draw and (engine_agrees or game.offer == Offer(OfferKind.DRAW, color.other)):
        return counted.ended(Outcome(None, Termination.AGREEMENT), now)
    assert count.move is not None
    played, _ = counted.play(server_player(game.server_id), count.move, now)
    if not count.wants_draw or played.is_over or played.engine is not None:
        return played
    return replace(played, offer=Offer(OfferKind.DRAW, color))
