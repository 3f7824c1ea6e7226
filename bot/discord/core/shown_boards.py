"""The boards of games that this process has shown, which may be later than the database knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cachetools import LRUCache

from bot.domain.game import Game, ShownBoard
from bot.domain.ids import GameId

REMEMBERED = 10_000
"""Games whose last shown board this process remembers."""


class ShownBoards:
    """The newest board that this process has shown of each game, and those that may still have their controls."""

    def __init__(self) -> None:
        self._shown: LRUCache[GameId, tuple[int, ShownBoard | None]] = LRUCache(REMEMBERED)
        self._left: LRUCache[GameId, Sequence[ShownBoard]] = LRUCache(REMEMBERED)

    def newest(self, game: Game) -> ShownBoard | None:
        """Return the newest known board of a game."""
        _, newest = self._shown.get(game.id, (0, game.board))
        return newest

    def has_shown(self, game: Game, version: int) -> bool:
        """Tell whether this process has shown this version of what is due in a game, or a later one."""
        shown, _ = self._shown.get(game.id, (0, None))
        return version <= shown

    def remember(self, game: Game, board: ShownBoard) -> None:
        """Remember the board that shows a game's newest state."""
        assert game.due is not None
        self._shown[game.id] = game.due.version, board

    def leave(self, game: Game, boards: Sequence[ShownBoard], *, noted: ShownBoard | None = None) -> None:
        """Remember the boards whose controls may still have to be removed; `noted`: the newest board, now stored."""
        assert game.due is not None
        if boards:
            self._left[game.id] = boards
        else:
            self._left.pop(game.id, None)
        if noted is not None:
            self._shown[game.id] = game.due.version - 1, noted

    def left(self, game: Game) -> Sequence[ShownBoard]:
        """Return the boards of a game that this process remembers by `leave`."""
        return self._left.get(game.id, ())

    def is_sure(self, game: Game) -> bool:
        """Tell whether this process has itself shown the version before the one that is due now.

        If not, the room may hold a board that the database does not know: Discord's answer was lost, or the process
        that sent the board ended before it stored the message's id.
        """
        assert game.due is not None
        return game.due.unsure_from is None and self.has_shown(game, game.due.version - 1)

    def caught_up(self, game: Game) -> Game:
        """Return the game with the newest board that this process has shown, which may be later than the game was read.

        If that board shows the game's present moment, no new board is needed: the remaining change, such as an offer,
        is edited into it. Before the first move (ply 0) the moment does not tell boards apart, as each set-up has the
        same.
        """
        assert game.due is not None
        newest = self.newest(game)
        stands = newest is not None and (newest.version, newest.is_final) == (game.version, game.is_over)
        was_on_its_way = stands and newest != game.board and game.ply > 0
        return replace(game, board=newest, due=replace(game.due, is_new=game.due.is_new and not was_on_its_way))
