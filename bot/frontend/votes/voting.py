"""The buttons with which members vote, beside the moves, and see their own vote."""

from __future__ import annotations

from bot.frontend.desk.actions import Action, AtMoment
from bot.frontend.desk.controls import Press
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.visit import Visit
from bot.frontend.desk.vote_actions import ShowVote, VoteAgainstDraw, VoteForDraw, VoteToResign, WithdrawVote
from bot.frontend.desk.voting import show_vote, vote_to_resign
from bot.services import votes


async def see_vote(visit: Visit, press: Press[ShowVote]) -> None:
    """Show the member their own vote."""
    await visit.acknowledge()
    game = await visit.game(press.action.game)
    await show_vote(visit, await votes.state_of(visit.runtime.db, game.id, visit.by))


async def resign(visit: Visit, press: Press[VoteToResign]) -> None:
    """Vote to resign."""
    await visit.acknowledge()
    await vote_to_resign(visit, await visit.game(press.action.game), press.action.mark)


async def want_draw(visit: Visit, press: Press[VoteForDraw]) -> None:
    """Want a draw beside one's move."""
    await _wish(visit, press.action, wants_draw=True)


async def want_no_draw(visit: Visit, press: Press[VoteAgainstDraw]) -> None:
    """Want no draw any more."""
    await _wish(visit, press.action, wants_draw=False)


async def withdraw(visit: Visit, press: Press[WithdrawVote]) -> None:
    """Withdraw one's vote."""
    await visit.acknowledge()
    runtime, game = visit.runtime, await visit.game(press.action.game)
    await show_vote(visit, await votes.withdraw(runtime.db, game.id, visit.by, runtime.now(), mark=press.action.mark))


async def _wish(visit: Visit, action: AtMoment, *, wants_draw: bool) -> None:
    await visit.acknowledge()
    runtime, game = visit.runtime, await visit.game(action.game)
    voted = await votes.wish_draw(runtime.db, game.id, visit.by, runtime.now(), wants_draw=wants_draw, mark=action.mark)
    await show_vote(visit, voted)


HANDLERS: dict[type[Action], Handler] = {
    ShowVote: see_vote,
    VoteToResign: resign,
    VoteForDraw: want_draw,
    VoteAgainstDraw: want_no_draw,
    WithdrawVote: withdraw,
}
