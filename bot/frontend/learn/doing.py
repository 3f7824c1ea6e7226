"""The controls of an exercise: its moves, its solution, and the way to the next one."""

from __future__ import annotations

from bot.domain.exercises import Learned, NoSuchExercise
from bot.exercises import Practice, exercise_book
from bot.frontend.desk.actions import Action
from bot.frontend.desk.controls import Press
from bot.frontend.desk.exercise_actions import (
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
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.forms import MOVE, MoveForm
from bot.frontend.desk.picked_posts import moves_to
from bot.frontend.desk.piece_menus import movable_units
from bot.frontend.desk.visit import Visit
from bot.frontend.learn.posts import exercise_post, mistake_post, promotion_post, solution_post, targets_post
from bot.services import exercises
from bot.words.refusals import NotOffered
from bot.words.typed import as_typed, in_english


async def do_exercise(visit: Visit, press: Press[DoExercise]) -> None:
    """Begin an exercise in the same private message."""
    await visit.acknowledge()
    await _show(visit, Practice(exercises.find_exercise(press.action.exercise)))


async def next_exercise(visit: Visit, press: Press[NextExercise]) -> None:
    """Begin the next exercise of the series that is not solved; if all others are, this one again."""
    await visit.acknowledge()
    exercise = exercises.find_exercise(press.action.exercise)
    following = (await learned_by(visit)).following(exercise_book().by_key[exercise.series], exercise)
    await _show(visit, Practice(following or exercise))


async def show_solution(visit: Visit, press: Press[ShowExercise]) -> None:
    """Show an exercise after so many moves of its solution."""
    await visit.acknowledge()
    exercise, step = exercises.find_exercise(press.action.exercise), press.action.step
    if not 0 < step <= len(exercise.own_line):
        raise NoSuchExercise
    practice = await exercises.practice_of(exercise.id, exercise.own_line[:step])
    await visit.redo(await solution_post(visit.t, practice, await learned_by(visit), visit.theme))


async def pick_piece(visit: Visit, press: Press[PickLearner]) -> None:
    """Show the targets of the unit that was picked."""
    await visit.acknowledge()
    practice = await _practice(press.action)
    square = press.square
    if square not in movable_units(practice.position):
        raise NotOffered
    await visit.redo(await targets_post(visit.t, practice, square, visit.theme))


async def pick_target(visit: Visit, press: Press[PickLearnerTarget]) -> None:
    """Try a unit's move to the picked square, or ask for a pawn's promotion if there are several."""
    await visit.acknowledge()
    practice = await _practice(press.action)
    moves = moves_to(practice.position, press.picked)
    if len(moves) > 1:
        return await visit.redo(promotion_post(visit.t, practice, moves))
    return await _try(visit, practice, moves[0].uci if moves else press.picked)


async def promote(visit: Visit, press: Press[LearnPromote]) -> None:
    """Try a pawn's move with the chosen promotion."""
    await visit.acknowledge()
    await _try(visit, await _practice(press.action), press.action.move)


async def type_move(visit: Visit, press: Press[TypeExercise]) -> None:
    """Open the form for a move."""
    practice = await _practice(press.action)
    await visit.ask(MoveForm(visit.t, practice.position, SendExercise.of(practice)))


async def send_move(visit: Visit, press: Press[SendExercise]) -> None:
    """Try the move that was typed."""
    await visit.acknowledge()
    typed = press.entry(MOVE)
    visit.again = TypeExercise(press.action.exercise, press.action.played)
    with as_typed(typed):
        await _try(visit, await _practice(press.action), in_english(typed))


async def try_again(visit: Visit, press: Press[TryExercise]) -> None:
    """Show the exercise again as far as it had been played."""
    await visit.acknowledge()
    await _show(visit, await _practice(press.action))


async def learned_by(visit: Visit) -> Learned:
    """Return what the member has solved."""
    return await exercises.progress_of(visit.runtime.db, visit.by)


async def _practice(action: AtPractice) -> Practice:
    return await exercises.practice_of(action.exercise, action.moves)


async def _show(visit: Visit, practice: Practice) -> None:
    await visit.redo(await exercise_post(visit.t, practice, await learned_by(visit), visit.theme))


async def _try(visit: Visit, practice: Practice, said: str) -> None:
    """Try a move, and show what comes of it in the same private message."""
    runtime = visit.runtime
    tried = await exercises.play(runtime.db, visit.by, practice, said, runtime.now())
    if tried.mistake is not None:
        return await visit.redo(await mistake_post(visit.t, practice, tried.mistake, visit.theme))
    return await visit.redo(await exercise_post(visit.t, tried.practice, tried.progress, visit.theme))


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
