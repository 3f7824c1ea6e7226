"""Who voted what: pages for whoever asks, and all of it as a file."""

from __future__ import annotations

from bot.domain.game import Game
from bot.domain.vote_errors import NoVoteGame
from bot.domain.votes import Ballot
from bot.frontend.desk.acknowledging import is_public_press
from bot.frontend.desk.actions import Action
from bot.frontend.desk.controls import Press
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.visit import Visit
from bot.frontend.desk.vote_actions import ExportVotes, ShowVotes
from bot.frontend.votes.summary_posts import summary_file_post, summary_post
from bot.rules import Ply
from bot.services import votes


async def show_votes(visit: Visit, press: Press[ShowVotes]) -> None:
    """Show a page of who voted what."""
    await visit.acknowledge()
    game, kept = await _kept(visit, await visit.game(press.action.game))
    post = summary_post(visit.t, game, kept, press.action.page)
    await (visit.respond(post) if is_public_press(visit.interaction) else visit.redo(post))


async def export_votes(visit: Visit, press: Press[ExportVotes]) -> None:
    """Replace the page by a file of who voted what."""
    await visit.acknowledge()
    game, kept = await _kept(visit, await visit.game(press.action.game))
    await visit.redo(summary_file_post(visit.t, game, kept))


async def _kept(visit: Visit, game: Game) -> tuple[Game, dict[Ply, list[Ballot]]]:
    """Return the votes that have been closed: who votes what on the next move is nobody else's business yet."""
    if game.vote is None:
        raise NoVoteGame
    return game, await votes.closed_ballots(visit.runtime.db, game)


HANDLERS: dict[type[Action], Handler] = {ShowVotes: show_votes, ExportVotes: export_votes}
