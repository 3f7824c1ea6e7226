"""Handlers of the browser's buttons: a personal link to a board's page, and the withdrawal of all such links."""

from __future__ import annotations

from bot.domain.game import Game
from bot.frontend.browser.posts import ForgetBrowsers, link_post
from bot.frontend.desk.actions import Action
from bot.frontend.desk.controls import Press
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.game_actions import OpenBrowser
from bot.frontend.desk.posts import Post, said
from bot.frontend.desk.visit import Visit
from bot.services import passes
from bot.words.refusals import OutdatedPanel


async def give_link(visit: Visit, press: Press[OpenBrowser]) -> None:
    """Give the member a personal link to a game's page: a player to play there, anyone else to watch."""
    house = visit.house
    if house.links is None:
        raise OutdatedPanel
    await visit.promise()
    game: Game = await visit.game(press.action.game)
    address = await house.links.personal(house.db, visit.by, game.id, house.now())
    await visit.respond(link_post(visit.voice, game, address, is_player=visit.by in game.user_ids))


async def forget_browsers(visit: Visit, press: Press[ForgetBrowsers]) -> None:
    """Withdraw all links of a member, opened or not."""
    await visit.acknowledge()
    await passes.revoke(visit.house.db, visit.by)
    await visit.redo(Post(said(visit.voice("browser-forgotten"))))


HANDLERS: dict[type[Action], Handler] = {OpenBrowser: give_link, ForgetBrowsers: forget_browsers}
