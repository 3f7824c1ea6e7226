"""Handlers of the browser's buttons: personal links to a board's page and to puzzles, and their withdrawal."""

from __future__ import annotations

from bot.domain.game import Game
from bot.domain.ids import NO_SERVER
from bot.frontend.browser.posts import ForgetBrowsers, link_post, puzzles_link_post
from bot.frontend.desk.actions import Action
from bot.frontend.desk.controls import Press
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.game_actions import OpenBrowser
from bot.frontend.desk.posts import Post, said
from bot.frontend.desk.puzzle_actions import OpenPuzzlePage
from bot.frontend.desk.visit import Visit
from bot.services import passes
from bot.words.refusals import OutdatedPanel


async def give_link(visit: Visit, press: Press[OpenBrowser]) -> None:
    """Give the member a personal link to a game's page: a player to play there, anyone else to watch."""
    runtime = visit.runtime
    if runtime.links is None:
        raise OutdatedPanel
    await visit.promise()
    game: Game = await visit.game(press.action.game)
    address = await runtime.links.personal(runtime.db, visit.member, game.id, runtime.now())
    await visit.respond(link_post(visit.t, game, address, is_player=visit.by in game.user_ids))


async def give_puzzles_link(visit: Visit, press: Press[OpenPuzzlePage]) -> None:
    """Give the member a personal link to their puzzles and to storm, for the server in which they ask."""
    runtime = visit.runtime
    if runtime.links is None:
        raise OutdatedPanel
    await visit.promise()
    guild_id = visit.guild_id or NO_SERVER
    address = await runtime.links.to_puzzles(runtime.db, visit.member, guild_id, runtime.now())
    await visit.respond(puzzles_link_post(visit.t, address))


async def forget_browsers(visit: Visit, press: Press[ForgetBrowsers]) -> None:
    """Withdraw all links of a member, opened or not."""
    await visit.acknowledge()
    await passes.revoke(visit.runtime.db, visit.by)
    await visit.redo(Post(said(visit.t("browser-forgotten"))))


HANDLERS: dict[type[Action], Handler] = {
    OpenBrowser: give_link,
    OpenPuzzlePage: give_puzzles_link,
    ForgetBrowsers: forget_browsers,
}
