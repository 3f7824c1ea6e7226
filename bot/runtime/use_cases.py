"""Operations offered by both front ends: importing a game or position from text, and trying a move in a puzzle or
training card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from bot.domain.chapters import Chapter
from bot.domain.game import Game
from bot.domain.ids import ChannelId, Member, ServerId
from bot.domain.imports import Annotations, NewImport
from bot.domain.puzzles import SolverTurn
from bot.domain.training import CardTurn
from bot.engine.analysis import Refutation
from bot.rules import Move
from bot.rules.pgn_tokens import PgnPart
from bot.runtime import Runtime
from bot.services import analysis, chapters, imports, puzzles, training
from bot.services.chapters import Saving
from bot.services.engines import Requester
from bot.services.puzzles import MoveTried
from bot.services.training import TriedCard
from bot.variants import Variant


@dataclass(frozen=True, kw_only=True)
class ImportRequest:
    guild_id: ServerId
    channel_id: ChannelId
    by: Member
    text: str = field(repr=False)
    assumed: Sequence[Variant]
    """The variants to try if the text doesn't name one: the variant that the member picked, or all variants of the
    family that they picked. Empty if they picked nothing.
    """
    number: int | None
    """The number of the chosen game, counted from 1, if the text contains several games. None if no game has been
    chosen.
    """


async def import_text(runtime: Runtime, request: ImportRequest) -> Game | tuple[PgnPart, ...]:
    """Import a game or position from text, and return the stored game.

    If the text contains several games and none has been chosen, return the games to choose from. Each attempt to read
    text counts toward the daily limit, even if it fails. Raise the same errors as `imports.begin`, `imports.read_text`
    and `WorkPool.run`.
    """
    requester = Requester(request.guild_id, request.by.user_id)
    runtime.tasks.check(requester)
    await imports.begin(runtime.db, request.guild_id, request.by.user_id, runtime.now(), runtime.allowances)
    read = await runtime.work_pool.run(
        requester, partial(imports.read_text, request.text, request.assumed, request.number)
    )
    if isinstance(read, tuple):
        return read
    new = NewImport(server_id=request.guild_id, channel_id=request.channel_id, by=request.by, record=read)
    return await imports.bring(runtime.db, new, runtime.now())


async def keep_annotations(
    runtime: Runtime, request: ImportRequest, game: Game, key: str, name: str
) -> tuple[Chapter, Annotations] | None:
    """Save the variations, comments and glyphs of an imported game as a chapter. The chapter belongs to the member who
    imported the game.

    Return None if the game has no annotations. `key` and `name` are used if a new chapter is created. Raise
    TooManyChapters, or any error raised by `WorkPool.run`.
    """
    requester = Requester(request.guild_id, request.by.user_id)
    read = partial(imports.read_annotations, request.text, game.line, request.number)
    if (found := await runtime.work_pool.run(requester, read)) is None:
        return None
    new = Saving(name, found.rows)
    return await chapters.keep(runtime.db, key, game.id, request.by, new=new, now=runtime.now()), found


@dataclass(frozen=True)
class Try:
    """The result of trying a move in a puzzle, with the refutation if the move was wrong."""

    tried: MoveTried
    found: Refutation | None


async def try_move(runtime: Runtime, requester: Requester, turn: SolverTurn, said: str | Move) -> Try:
    """Try a move in a puzzle.

    If the move isn't the expected one, the engine checks whether it also reaches the puzzle's goal. A move that reaches
    the goal doesn't count as a mistake. Nothing is stored before the engine has answered, so nothing is stored if an
    error is raised. The task limit is checked before the move, so that a refusal doesn't reveal whether the move is
    right. Raise TooManyTasks, or any error raised by `puzzles.play` or the engine.
    """
    book = await runtime.puzzle_repository.book()
    with runtime.tasks.one_of(requester):
        tried = await puzzles.weigh(runtime.db, book, turn, said)
        if tried.is_right:
            return Try(await puzzles.play(runtime.db, book, turn, said, runtime.now()), None)
        goal = tried.solving.puzzle.goal
        found = await analysis.refute(runtime.engines, tried.before, tried.move.uci, goal, requester)
        is_good_too = found.is_good_too
        return Try(await puzzles.play(runtime.db, book, turn, said, runtime.now(), is_good_too=is_good_too), found)


async def try_card(runtime: Runtime, requester: Requester, turn: CardTurn, said: str | Move) -> TriedCard:
    """Try a move in a training card.

    As in `try_move`, the engine judges the move before anything is stored. Raise TooManyTasks, NoSuchCard, CardMovedOn,
    a MoveError, or any error raised by the engine.
    """
    book = await runtime.puzzle_repository.book()
    with runtime.tasks.one_of(requester):
        task = await training.load(runtime.db, book, turn)
        move = training.read_move(task, said)
        judged = await training.judge(runtime.engines, task, move, requester)
        return await training.play(runtime.db, book, turn, judged, runtime.now())
