"""`/puzzle` and `/daily`, and the controls of a puzzle."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import partial

from discord import app_commands

from bot.discord.core import puzzle_actions as actions
from bot.discord.core.choices import FAMILY_CHOICES
from bot.discord.core.commands import Handler, Option, Where, label, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent
from bot.discord.core.forms import MoveForm, play_typed
from bot.discord.core.permissions import check_sharing, share
from bot.discord.core.piece_menus import movable_pieces, moves_to
from bot.discord.core.posts import Post
from bot.discord.features.puzzles import posts
from bot.domain.outbox import MessageKind
from bot.domain.puzzles import Difficulty, PuzzleMovedOn, PuzzleNotOver, PuzzleWish, Solving
from bot.i18n.errors import OutdatedPanel
from bot.puzzles import THEMES
from bot.rules import Move
from bot.runtime.use_cases import try_move
from bot.services import puzzles, training

THEME_CHOICES = [app_commands.Choice(name=label(f"theme-of-{theme}"), value=theme) for theme in THEMES]
DIFFICULTIES = [app_commands.Choice(name=label(f"difficulty-{one}"), value=one.value) for one in Difficulty]


@slash(
    "puzzle",
    Where.ANYWHERE,
    variant=Option("option-puzzle-variant", choices=FAMILY_CHOICES),
    theme=Option("option-puzzle-theme", choices=THEME_CHOICES),
    difficulty=Option("option-difficulty", choices=DIFFICULTIES),
)
async def puzzle_command(
    ctx: Context,
    variant: str | None = None,
    theme: str | None = None,
    difficulty: str = Difficulty.NORMAL.value,
) -> None:
    await ctx.defer_reply()
    await ctx.reply(await _given(ctx, PuzzleWish(variant, theme, Difficulty(difficulty))))


@slash("daily", Where.ANYWHERE)
async def daily_command(ctx: Context) -> None:
    await ctx.defer_reply()
    await _show_daily(ctx)


async def start(ctx: Context, event: ComponentEvent[actions.StartPuzzle]) -> None:
    """Show a puzzle of any variant in a new private message."""
    await ctx.defer_reply()
    await ctx.reply(await _given(ctx, PuzzleWish()))


async def open_daily(ctx: Context, event: ComponentEvent[actions.OpenDaily]) -> None:
    """Show the daily puzzle in a new private message."""
    await ctx.defer_reply()
    await _show_daily(ctx)


async def open_day(ctx: Context, event: ComponentEvent[actions.OpenDay]) -> None:
    """Show the puzzle of a recap in a new private message."""
    await ctx.defer_reply()
    await _show_daily(ctx, read_day(event.action.day))


async def share_daily(ctx: Context, event: ComponentEvent[actions.ShareDaily]) -> None:
    await ctx.defer()
    check_sharing(ctx)
    attempt = (await _load(ctx, event.action)).attempt
    if not posts.is_shareable(attempt):
        raise PuzzleNotOver
    await share(ctx, posts.shared_daily_post(ctx.public_t, attempt))


async def next_puzzle(ctx: Context, event: ComponentEvent[actions.NextPuzzle]) -> None:
    await ctx.defer_reply()
    solving = await _load(ctx, event.action)
    await ctx.reply(await _given(ctx, solving.attempt.wish))


async def pick_piece(ctx: Context, event: ComponentEvent[actions.PickSolver]) -> None:
    await ctx.defer()
    solving = await _at_turn(ctx, event.action)
    square = event.square
    if square not in movable_pieces(solving.attempt.line.position):
        raise PuzzleMovedOn
    await ctx.edit(await posts.targets_post(ctx.t, solving, square, look_of(ctx)))


async def pick_target(ctx: Context, event: ComponentEvent[actions.PickSolverTarget]) -> None:
    await ctx.defer()
    solving = await _at_turn(ctx, event.action)
    moves = moves_to(solving.attempt.line.position, event.picked)
    if len(moves) > 1:
        return await ctx.edit(posts.promotion_post(ctx.t, solving, moves))
    return await _try(ctx, event.action, moves[0].uci if moves else event.picked)


async def promote(ctx: Context, event: ComponentEvent[actions.SolvePromote]) -> None:
    await ctx.defer()
    await _try(ctx, event.action, event.action.move)


async def type_move(ctx: Context, event: ComponentEvent[actions.TypeSolution]) -> None:
    solving = await _at_turn(ctx, event.action)
    form = MoveForm(ctx.t, solving.attempt.line.position, actions.SendSolution.of(solving.attempt))
    await ctx.send_modal(form)


async def send_move(ctx: Context, event: ComponentEvent[actions.SendSolution]) -> None:
    await ctx.defer()
    ctx.again = lambda: actions.TypeSolution(event.action.attempt, event.action.plies)
    await play_typed(event, partial(_try, ctx, event.action))


async def show_again(ctx: Context, event: ComponentEvent[actions.TrySolving]) -> None:
    await ctx.defer()
    solving = await _load(ctx, event.action)
    await ctx.edit(await posts.puzzle_post(ctx.t, solving, look_of(ctx)))


async def hint(ctx: Context, event: ComponentEvent[actions.HintSolver]) -> None:
    await ctx.defer()
    runtime = ctx.runtime
    solving = await puzzles.hint(
        runtime.db, await runtime.puzzle_repository.book(), event.action.turn(ctx.by), runtime.now()
    )
    await ctx.edit(await posts.puzzle_post(ctx.t, solving, look_of(ctx)))


async def show_solution(ctx: Context, event: ComponentEvent[actions.ShowSolution]) -> None:
    """Show a puzzle's solution, and end the attempt."""
    await ctx.defer()
    runtime = ctx.runtime
    solving = await puzzles.solution(
        runtime.db, await runtime.puzzle_repository.book(), event.action.turn(ctx.by), runtime.now()
    )
    await ctx.edit(await posts.puzzle_post(ctx.t, solving, await _end_look(ctx, solving)))


async def vote(ctx: Context, event: ComponentEvent[actions.VotePuzzle]) -> None:
    await ctx.defer()
    runtime, action = ctx.runtime, event.action
    solving = await puzzles.vote(
        runtime.db, await runtime.puzzle_repository.book(), action.attempt, ctx.by, action.vote
    )
    await ctx.edit(await posts.puzzle_post(ctx.t, solving, await _end_look(ctx, solving)))


async def report(ctx: Context, event: ComponentEvent[actions.ReportPuzzle]) -> None:
    """Store a report that a puzzle is faulty. The engine checks the puzzle in the background."""
    await ctx.defer()
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    is_open = await puzzles.report(runtime.db, book, event.action.attempt, ctx.by, runtime.now())
    await ctx.send_ephemeral(ctx.t("puzzle-reported" if is_open else "puzzle-found-sound"))


def look_of(ctx: Context) -> posts.PuzzleLook:
    return posts.PuzzleLook(ctx.theme, has_page=ctx.runtime.links is not None, can_share=ctx.guild_id is not None)


async def _end_look(ctx: Context, solving: Solving) -> posts.PuzzleLook:
    """Return the look of a puzzle that might be over. For a finished daily puzzle, it includes the number of training
    cards that are due.
    """
    look, runtime = look_of(ctx), ctx.runtime
    if solving.attempt.day is None or not solving.attempt.is_over:
        return look
    return replace(look, due=await training.count_due(runtime.db, ctx.by, runtime.now()))


async def _given(ctx: Context, wish: PuzzleWish) -> Post:
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    solving = await puzzles.ask(runtime.db, book, ctx.requester, wish, now=runtime.now(), rng=runtime.rng)
    return await posts.puzzle_post(ctx.t, solving, look_of(ctx))


def read_day(word: str) -> date:
    """Parse the day in a control. Raise OutdatedPanel if it is malformed."""
    try:
        return date.fromisoformat(word)
    except ValueError as error:
        raise OutdatedPanel from error


async def _show_daily(ctx: Context, day: date | None = None) -> None:
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    solving = await puzzles.ask_daily(runtime.db, book, ctx.requester, runtime.now(), day)
    await ctx.reply(await posts.puzzle_post(ctx.t, solving, await _end_look(ctx, solving)))


async def _load(ctx: Context, action: actions.OfAttempt) -> Solving:
    """Return the member's attempt at a puzzle. Raise NoSuchPuzzle if the attempt doesn't exist, or NotYourPuzzle if it
    is another member's.
    """
    return await puzzles.load_own(ctx.runtime.db, await ctx.runtime.puzzle_repository.book(), action.attempt, ctx.by)


async def _at_turn(ctx: Context, action: actions.AtTurn) -> Solving:
    """Return the member's attempt at a puzzle. Raise PuzzleOver or PuzzleMovedOn if the control belongs to an earlier
    position.
    """
    solving = await _load(ctx, action)
    solving.attempt.check(ctx.by, action.plies)
    return solving


async def _try(ctx: Context, action: actions.AtTurn, said: str | Move) -> None:
    made = await try_move(ctx.runtime, ctx.requester, action.turn(ctx.by), said)
    tried = made.tried
    if made.found is not None:
        return await ctx.edit(await posts.wrong_post(ctx.t, tried.solving, tried.move, made.found, look_of(ctx)))
    look = await _end_look(ctx, tried.solving)
    await ctx.edit(await posts.puzzle_post(ctx.t, tried.solving, look, after=tried.move))
    if tried.solving.attempt.is_over and tried.solving.attempt.day is not None:
        await ctx.box.dispatch(MessageKind.DAILY, ctx.requester.server_id)
    return None


HANDLERS: dict[type[Action], Handler] = {
    actions.StartPuzzle: start,
    actions.OpenDaily: open_daily,
    actions.OpenDay: open_day,
    actions.ShareDaily: share_daily,
    actions.NextPuzzle: next_puzzle,
    actions.PickSolver: pick_piece,
    actions.PickSolverTarget: pick_target,
    actions.SolvePromote: promote,
    actions.TypeSolution: type_move,
    actions.TrySolving: show_again,
    actions.HintSolver: hint,
    actions.ShowSolution: show_solution,
    actions.VotePuzzle: vote,
    actions.ReportPuzzle: report,
}
FORMS: dict[type[Action], Handler] = {actions.SendSolution: send_move}
