"""`/puzzle` and `/daily`, and the controls of a puzzle."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.domain.outbox import Kind
from bot.domain.puzzle_errors import PuzzleMovedOn
from bot.domain.puzzles import Difficulty, PuzzleWish, Solving
from bot.frontend.desk.actions import Action
from bot.frontend.desk.choices import FAMILIES
from bot.frontend.desk.controls import Press
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.forms import MOVE, MoveForm
from bot.frontend.desk.interactions import Interaction, Runtime
from bot.frontend.desk.labels import label
from bot.frontend.desk.picked_posts import moves_to
from bot.frontend.desk.piece_menus import movable_units
from bot.frontend.desk.posts import Post
from bot.frontend.desk.puzzle_actions import (
    AtTurn,
    HintSolver,
    NextPuzzle,
    OfAttempt,
    OpenDaily,
    PickSolver,
    PickSolverTarget,
    ReportPuzzle,
    SendSolution,
    ShowSolution,
    SolvePromote,
    StartPuzzle,
    TrySolving,
    TypeSolution,
    VotePuzzle,
)
from bot.frontend.desk.visit import Visit, visit_of
from bot.frontend.puzzles.posts import PuzzleLook, promotion_post, puzzle_post, targets_post, wrong_post
from bot.puzzles import THEMES
from bot.rules import Move
from bot.runtime.solving import try_move
from bot.services import puzzle_checks, puzzles
from bot.words.typed import as_typed, in_english

THEME_CHOICES = [app_commands.Choice(name=label(f"theme-of-{theme}"), value=theme) for theme in THEMES]
DIFFICULTIES = [app_commands.Choice(name=label(f"difficulty-{one}"), value=one.value) for one in Difficulty]


class Puzzles(commands.Cog):
    """`/puzzle`, `/daily`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="puzzle", description=label("command-puzzle"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(
        variant=label("option-puzzle-variant"),
        theme=label("option-puzzle-theme"),
        difficulty=label("option-difficulty"),
    )
    @app_commands.choices(variant=FAMILIES, theme=THEME_CHOICES, difficulty=DIFFICULTIES)
    async def puzzle(
        self,
        interaction: Interaction,
        variant: str | None = None,
        theme: str | None = None,
        difficulty: str = Difficulty.NORMAL.value,
    ) -> None:
        """Give the member a puzzle."""
        visit = visit_of(interaction)
        await visit.promise()
        await visit.respond(await _given(visit, PuzzleWish(variant, theme, Difficulty(difficulty))))

    @app_commands.command(name="daily", description=label("command-daily"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def daily(self, interaction: Interaction) -> None:
        """Give the member the puzzle of the day."""
        visit = visit_of(interaction)
        await visit.promise()
        await _show_daily(visit)


async def start(visit: Visit, press: Press[StartPuzzle]) -> None:
    """Give a member a puzzle of any game, in a new private message."""
    await visit.promise()
    await visit.respond(await _given(visit, PuzzleWish()))


async def open_daily(visit: Visit, press: Press[OpenDaily]) -> None:
    """Give a member the puzzle of the day, in a new private message."""
    await visit.promise()
    await _show_daily(visit)


async def next_puzzle(visit: Visit, press: Press[NextPuzzle]) -> None:
    """Give the solver the next puzzle of the kind they asked for, in a new private message."""
    await visit.promise()
    solving = await _load(visit, press.action)
    await visit.respond(await _given(visit, solving.attempt.wish))


async def pick_piece(visit: Visit, press: Press[PickSolver]) -> None:
    """Show the solver the targets of the unit that they picked."""
    await visit.acknowledge()
    solving = await _at_turn(visit, press.action)
    square = press.square
    if square not in movable_units(solving.attempt.line.position):
        raise PuzzleMovedOn
    await visit.redo(await targets_post(visit.t, solving, square, look_of(visit)))


async def pick_target(visit: Visit, press: Press[PickSolverTarget]) -> None:
    """Try a unit's move to the picked square, or ask for a pawn's promotion if there are several."""
    await visit.acknowledge()
    solving = await _at_turn(visit, press.action)
    moves = moves_to(solving.attempt.line.position, press.picked)
    if len(moves) > 1:
        return await visit.redo(promotion_post(visit.t, solving, moves))
    return await _try(visit, press.action, moves[0].uci if moves else press.picked)


async def promote(visit: Visit, press: Press[SolvePromote]) -> None:
    """Try a pawn's move with the chosen promotion."""
    await visit.acknowledge()
    await _try(visit, press.action, press.action.move)


async def type_move(visit: Visit, press: Press[TypeSolution]) -> None:
    """Open the form for a move."""
    solving = await _at_turn(visit, press.action)
    form = MoveForm(visit.t, solving.attempt.line.position, SendSolution.of(solving.attempt))
    await visit.ask(form)


async def send_move(visit: Visit, press: Press[SendSolution]) -> None:
    """Try the move that was typed."""
    await visit.acknowledge()
    typed = press.entry(MOVE)
    visit.again = TypeSolution(press.action.attempt, press.action.plies)
    with as_typed(typed):
        await _try(visit, press.action, in_english(typed))


async def show_again(visit: Visit, press: Press[TrySolving]) -> None:
    """Show the puzzle again in the same private message."""
    await visit.acknowledge()
    solving = await _load(visit, press.action)
    await visit.redo(await puzzle_post(visit.t, solving, look_of(visit)))


async def hint(visit: Visit, press: Press[HintSolver]) -> None:
    """Show which unit is to move."""
    await visit.acknowledge()
    runtime = visit.runtime
    solving = await puzzles.hint(runtime.db, await runtime.shelf.book(), press.action.turn(visit.by), runtime.now())
    await visit.redo(await puzzle_post(visit.t, solving, look_of(visit)))


async def show_solution(visit: Visit, press: Press[ShowSolution]) -> None:
    """Show the solution, which ends the attempt."""
    await visit.acknowledge()
    runtime = visit.runtime
    solving = await puzzles.solution(runtime.db, await runtime.shelf.book(), press.action.turn(visit.by), runtime.now())
    await visit.redo(await puzzle_post(visit.t, solving, look_of(visit)))


async def vote(visit: Visit, press: Press[VotePuzzle]) -> None:
    """Store the solver's vote, and mark it."""
    await visit.acknowledge()
    runtime, action = visit.runtime, press.action
    solving = await puzzles.vote(runtime.db, await runtime.shelf.book(), action.attempt, visit.by, action.vote)
    await visit.redo(await puzzle_post(visit.t, solving, look_of(visit)))


async def report(visit: Visit, press: Press[ReportPuzzle]) -> None:
    """Take a report that the puzzle is cooked; it is checked in the background."""
    await visit.acknowledge()
    runtime = visit.runtime
    book = await runtime.shelf.book()
    is_open = await puzzle_checks.report(runtime.db, book, press.action.attempt, visit.by, runtime.now())
    await visit.tell(visit.t("puzzle-reported" if is_open else "puzzle-found-sound"))


def look_of(visit: Visit) -> PuzzleLook:
    """Return how the member sees puzzles."""
    return PuzzleLook(visit.theme, has_page=visit.runtime.links is not None)


async def _given(visit: Visit, wish: PuzzleWish) -> Post:
    runtime = visit.runtime
    book = await runtime.shelf.book()
    solving = await puzzles.ask(runtime.db, book, visit.asker, wish, now=runtime.now(), rng=runtime.rng)
    return await puzzle_post(visit.t, solving, look_of(visit))


async def _show_daily(visit: Visit) -> None:
    runtime = visit.runtime
    solving = await puzzles.ask_daily(runtime.db, await runtime.shelf.book(), visit.asker, runtime.now())
    await visit.respond(await puzzle_post(visit.t, solving, look_of(visit)))


async def _load(visit: Visit, action: OfAttempt) -> Solving:
    """Return a member's own attempt; raise NoSuchPuzzle or NotYourPuzzle."""
    return await puzzles.load_own(visit.runtime.db, await visit.runtime.shelf.book(), action.attempt, visit.by)


async def _at_turn(visit: Visit, action: AtTurn) -> Solving:
    """Return a member's attempt at the turn of a control; raise as `Attempt.check`."""
    solving = await _load(visit, action)
    solving.attempt.check(visit.by, action.plies)
    return solving


async def _try(visit: Visit, action: AtTurn, said: str | Move) -> None:
    """Try a move, and show what comes of it in the same private message."""
    made = await try_move(visit.runtime, visit.asker, action.turn(visit.by), said)
    tried = made.tried
    if made.found is not None:
        return await visit.redo(await wrong_post(visit.t, tried.solving, tried.move, made.found, look_of(visit)))
    await visit.redo(await puzzle_post(visit.t, tried.solving, look_of(visit), after=tried.move))
    if tried.solving.attempt.is_over and tried.solving.attempt.day is not None:
        await visit.box.say(Kind.DAILY, visit.asker.guild_id)
    return None


HANDLERS: dict[type[Action], Handler] = {
    StartPuzzle: start,
    OpenDaily: open_daily,
    NextPuzzle: next_puzzle,
    PickSolver: pick_piece,
    PickSolverTarget: pick_target,
    SolvePromote: promote,
    TypeSolution: type_move,
    TrySolving: show_again,
    HintSolver: hint,
    ShowSolution: show_solution,
    VotePuzzle: vote,
    ReportPuzzle: report,
}
FORMS: dict[type[Action], Handler] = {SendSolution: send_move}
