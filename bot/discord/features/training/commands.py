"""`/train`, which serves what is due, and the controls of its cards."""

from __future__ import annotations

from bot.discord.core.commands import Where, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.forms import MOVE, MoveForm
from bot.discord.core.piece_menus import movable_pieces, moves_to
from bot.discord.core.posts import Post
from bot.discord.core.training_actions import (
    AtCard,
    HintTrained,
    NextCard,
    PickTrained,
    PickTrainedTarget,
    SendTrained,
    ShowCalendar,
    ShowTrained,
    StartTraining,
    TrainPromote,
    TryTrained,
    TypeTrained,
)
from bot.discord.features.training.posts import (
    CardLook,
    answered_post,
    calendar_post,
    card_post,
    nothing_due_post,
    promotion_post,
    targets_post,
    wrong_post,
)
from bot.domain.training import CardMovedOn
from bot.domain.training_tasks import CardTask
from bot.i18n.names import as_typed, in_english
from bot.runtime.use_cases import try_card
from bot.services import training


@slash("train", Where.ANYWHERE)
async def train_command(ctx: Context) -> None:
    await ctx.defer_reply()
    await ctx.reply(await _served(ctx))


async def start(ctx: Context, event: ComponentEvent[StartTraining]) -> None:
    await ctx.defer_reply()
    await ctx.reply(await _served(ctx))


async def next_card(ctx: Context, event: ComponentEvent[NextCard]) -> None:
    await ctx.defer()
    await ctx.edit(await _served(ctx))


async def show_calendar(ctx: Context, event: ComponentEvent[ShowCalendar]) -> None:
    await ctx.defer()
    runtime = ctx.runtime
    plan = await training.plan_of(runtime.db, ctx.by, runtime.now())
    await ctx.edit(calendar_post(ctx.t, plan))


async def pick_piece(ctx: Context, event: ComponentEvent[PickTrained]) -> None:
    await ctx.defer()
    task = await _load(ctx, event.action)
    square = event.square
    if square not in movable_pieces(task.position):
        raise CardMovedOn
    await ctx.edit(await targets_post(ctx.t, task, square, _look(ctx)))


async def pick_target(ctx: Context, event: ComponentEvent[PickTrainedTarget]) -> None:
    await ctx.defer()
    task = await _load(ctx, event.action)
    moves = moves_to(task.position, event.picked)
    if len(moves) > 1:
        return await ctx.edit(promotion_post(ctx.t, task, moves))
    return await _try(ctx, event.action, moves[0].uci if moves else event.picked)


async def promote(ctx: Context, event: ComponentEvent[TrainPromote]) -> None:
    await ctx.defer()
    await _try(ctx, event.action, event.action.move)


async def type_move(ctx: Context, event: ComponentEvent[TypeTrained]) -> None:
    task = await _load(ctx, event.action)
    await ctx.send_modal(MoveForm(ctx.t, task.position, SendTrained.of(task.card)))


async def send_move(ctx: Context, event: ComponentEvent[SendTrained]) -> None:
    await ctx.defer()
    typed, action = event.entry(MOVE), event.action
    ctx.again = lambda: TypeTrained(action.card, action.reps, action.plies)
    with as_typed(typed):
        await _try(ctx, action, in_english(typed))


async def show_again(ctx: Context, event: ComponentEvent[TryTrained]) -> None:
    await ctx.defer()
    await _show(ctx, await _load(ctx, event.action))


async def hint(ctx: Context, event: ComponentEvent[HintTrained]) -> None:
    await ctx.defer()
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    await _show(ctx, await training.hint(runtime.db, book, event.action.turn(ctx.by)))


async def show_solution(ctx: Context, event: ComponentEvent[ShowTrained]) -> None:
    """Show a right move, which counts as not known."""
    await ctx.defer()
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    tried = await training.give_up(runtime.db, book, event.action.turn(ctx.by), runtime.now())
    await ctx.edit(await answered_post(ctx.t, tried.before, tried.move, tried.after.card, _look(ctx), due=tried.due))


def _look(ctx: Context) -> CardLook:
    return CardLook(ctx.theme, has_page=ctx.has_page)


async def _served(ctx: Context) -> Post:
    """Return the next due card or, if nothing is due, when the next one is."""
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    served = await training.serve(runtime.db, book, ctx.requester, runtime.now())
    if served.task is None:
        return nothing_due_post(ctx.t, served.plan)
    return await card_post(ctx.t, served.task, _look(ctx), due=served.plan.due)


async def _load(ctx: Context, action: AtCard) -> CardTask:
    """Return the member's card. Raise NoSuchCard, or CardMovedOn if the control belongs to an earlier move."""
    runtime = ctx.runtime
    return await training.load(runtime.db, await runtime.puzzle_repository.book(), action.turn(ctx.by))


async def _show(ctx: Context, task: CardTask) -> None:
    await ctx.edit(await card_post(ctx.t, task, _look(ctx), purposes=await training.purposes(task)))


async def _try(ctx: Context, action: AtCard, said: str) -> None:
    tried = await try_card(ctx.runtime, ctx.requester, action.turn(ctx.by), said)
    t, look, judged = ctx.t, _look(ctx), tried.judged
    if tried.recall is not None:
        post = await answered_post(
            t, tried.before, tried.move, tried.after.card, look, due=tried.due, recall=tried.recall
        )
    elif judged.is_right:
        post = await card_post(t, tried.after, look, after=tried.move, due=tried.due)
    else:
        post = await wrong_post(t, tried.after, tried.move, judged.found or judged.fault, look)
    await ctx.edit(post)


HANDLERS: dict[type[Action], Handler] = {
    StartTraining: start,
    NextCard: next_card,
    ShowCalendar: show_calendar,
    PickTrained: pick_piece,
    PickTrainedTarget: pick_target,
    TrainPromote: promote,
    TypeTrained: type_move,
    TryTrained: show_again,
    HintTrained: hint,
    ShowTrained: show_solution,
}
FORMS: dict[type[Action], Handler] = {SendTrained: send_move}
