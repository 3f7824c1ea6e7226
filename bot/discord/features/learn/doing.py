"""The controls of an exercise: its moves, its solution, and the way to the next one."""

from __future__ import annotations

from bot.discord.core.actions import Action
from bot.discord.core.context import Context
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.forms import MOVE, MoveForm
from bot.discord.core.piece_menus import movable_pieces, moves_to
from bot.discord.core.puzzle_actions import (
    AtPractice,
    DoExercise,
    LearnPromote,
    NextExercise,
    PickLearner,
    PickLearnerTarget,
    SendExercise,
    ShowEarlier,
    ShowExercise,
    ShowLater,
    TryExercise,
    TypeExercise,
)
from bot.discord.features.learn.posts import exercise_post, mistake_post, promotion_post, solution_post, targets_post
from bot.domain.exercises import Learned, NoSuchExercise
from bot.exercises import Practice, exercise_book
from bot.i18n.frontend_errors import NotOffered
from bot.i18n.moves import as_typed, in_english
from bot.services import exercises


async def do_exercise(ctx: Context, event: ComponentEvent[DoExercise]) -> None:
    """Begin an exercise in the same private message."""
    await ctx.defer()
    await _show(ctx, Practice(exercises.find_exercise(event.action.exercise)))


async def next_exercise(ctx: Context, event: ComponentEvent[NextExercise]) -> None:
    """Begin the next exercise of the series that is not solved; if all others are, this one again."""
    await ctx.defer()
    exercise = exercises.find_exercise(event.action.exercise)
    following = (await learned_by(ctx)).following(exercise_book().by_key[exercise.series], exercise)
    await _show(ctx, Practice(following or exercise))


async def show_solution(ctx: Context, event: ComponentEvent[ShowExercise]) -> None:
    """Show an exercise after so many moves of its solution."""
    await ctx.defer()
    exercise, step = exercises.find_exercise(event.action.exercise), event.action.step
    if not 0 < step <= len(exercise.own_line):
        raise NoSuchExercise
    practice = await exercises.practice_of(exercise.id, exercise.own_line[:step])
    await ctx.edit(await solution_post(ctx.t, practice, await learned_by(ctx), ctx.theme))


async def pick_piece(ctx: Context, event: ComponentEvent[PickLearner]) -> None:
    """Show the targets of the unit that was picked."""
    await ctx.defer()
    practice = await _practice(event.action)
    square = event.square
    if square not in movable_pieces(practice.position):
        raise NotOffered
    await ctx.edit(await targets_post(ctx.t, practice, square, ctx.theme))


async def pick_target(ctx: Context, event: ComponentEvent[PickLearnerTarget]) -> None:
    """Try a unit's move to the picked square, or ask for a pawn's promotion if there are several."""
    await ctx.defer()
    practice = await _practice(event.action)
    moves = moves_to(practice.position, event.picked)
    if len(moves) > 1:
        return await ctx.edit(promotion_post(ctx.t, practice, moves))
    return await _try(ctx, practice, moves[0].uci if moves else event.picked)


async def promote(ctx: Context, event: ComponentEvent[LearnPromote]) -> None:
    """Try a pawn's move with the chosen promotion."""
    await ctx.defer()
    await _try(ctx, await _practice(event.action), event.action.move)


async def type_move(ctx: Context, event: ComponentEvent[TypeExercise]) -> None:
    """Open the form for a move."""
    practice = await _practice(event.action)
    await ctx.send_modal(MoveForm(ctx.t, practice.position, SendExercise.of(practice)))


async def send_move(ctx: Context, event: ComponentEvent[SendExercise]) -> None:
    """Try the move that was typed."""
    await ctx.defer()
    typed = event.entry(MOVE)
    ctx.again = TypeExercise(event.action.exercise, event.action.played)
    with as_typed(typed):
        await _try(ctx, await _practice(event.action), in_english(typed))


async def try_again(ctx: Context, event: ComponentEvent[TryExercise]) -> None:
    """Show the exercise again as far as it had been played."""
    await ctx.defer()
    await _show(ctx, await _practice(event.action))


async def learned_by(ctx: Context) -> Learned:
    """Return what the member has solved."""
    return await exercises.progress_of(ctx.runtime.db, ctx.by)


async def _practice(action: AtPractice) -> Practice:
    return await exercises.practice_of(action.exercise, action.moves)


async def _show(ctx: Context, practice: Practice) -> None:
    await ctx.edit(await exercise_post(ctx.t, practice, await learned_by(ctx), ctx.theme))


async def _try(ctx: Context, practice: Practice, said: str) -> None:
    """Try a move, and show what comes of it in the same private message."""
    runtime = ctx.runtime
    tried = await exercises.play(runtime.db, ctx.by, practice, said, runtime.now())
    if tried.mistake is not None:
        return await ctx.edit(await mistake_post(ctx.t, practice, tried.mistake, ctx.theme))
    return await ctx.edit(await exercise_post(ctx.t, tried.practice, tried.progress, ctx.theme))


HANDLERS: dict[type[Action], Handler] = {
    DoExercise: do_exercise,
    NextExercise: next_exercise,
    ShowExercise: show_solution,
    ShowEarlier: show_solution,
    ShowLater: show_solution,
    PickLearner: pick_piece,
    PickLearnerTarget: pick_target,
    LearnPromote: promote,
    TypeExercise: type_move,
    TryExercise: try_again,
}
FORMS: dict[type[Action], Handler] = {SendExercise: send_move}
