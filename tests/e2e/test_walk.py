"""A walk through every command, control and form, in every language.

Each reply must be in the reader's language, and must not report a failure. Other tests check what each command, control
and form does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import timedelta
from random import Random
from typing import Any

import discord
import pytest
from simcord import ChannelHandle, InteractionResult, MemberActor
from simcord.results import ResponseMessage

from bot.discord.client import FORMS, HANDLERS
from bot.discord.core.controls import Action, read_action
from bot.discord.features.challenge import posts as challenge_form
from bot.discord.features.records.posts import GAMES_LINES
from bot.domain.ids import NO_SERVER, ServerId, UserId
from bot.domain.puzzles import PuzzleWish, SolverTurn
from bot.i18n.catalog import load_catalog
from bot.rules import Ply
from bot.services import puzzles, settings
from bot.services.engines import Requester
from bot.variants import FAMILIES
from tests.declared import LOOKUPS
from tests.e2e import payloads
from tests.e2e.paged import give_page
from tests.e2e.past import CROWD, member, rank, score
from tests.e2e.world import Shown, World, action_ids, components, text
from tests.locales import LANGUAGES
from tests.sampling import more
from tests.wording import chinese, message_texts, ui_text

TO_A_PROMOTION = "h4 d5 h5 Ad6 hxg6 Hh7 g7 a5"
ROLE_MENU, CHANNEL_MENU = 6, 8
ISO_DATE = re.compile(r"\d{4}-\d\d-\d\d")


class Walk:
    """One walk: the commands, actions and forms used so far, and methods for using more of them."""

    def __init__(self, world: World, language: str) -> None:
        self.world = world
        self.t = load_catalog().translators[language]
        self.is_chinese = language.startswith("zh")
        self._uncapitalized = {words for words in message_texts(language).values() if words[:1].islower()}
        self.commands: set[str] = set()
        self.actions: set[type[Action]] = set()
        self.forms: set[type[Action]] = set()

    async def command(
        self, member: MemberActor, game_channel: ChannelHandle, name: str, /, **options: Any
    ) -> list[ResponseMessage]:
        """Use a command, and check the private replies."""
        self.commands.add(name.split(maxsplit=1)[0])
        return self._read(await member.slash(game_channel, name, **options))

    async def press(self, member: MemberActor, message: Shown, action: str, value: Any = None) -> list[ResponseMessage]:
        """Press a button or pick a value from a menu, and check the private replies."""
        return self._read(await self.used(member, message, action, value))

    async def pick(self, member: MemberActor, message: ResponseMessage, value: str) -> list[ResponseMessage]:
        """Pick a value that only one of several similar menus has."""
        offers = ((part["custom_id"], part.get("options", ())) for part in components(message) if "custom_id" in part)
        carried = next(carried for carried, options in offers if any(one["value"] == value for one in options))
        return self._read(await self._use(member, message, carried, value))

    async def used(self, member: MemberActor, message: Shown, action: str, value: Any = None) -> InteractionResult:
        """Press a button or pick from a menu, and return the result, which can be a modal. `action` can also be a full
        custom_id."""
        return await self._use(member, message, action_ids(message).get(action, action), value)

    async def _use(self, member: MemberActor, message: Shown, custom_id: str, value: Any) -> InteractionResult:
        self.actions.add(type(read_action(custom_id)))
        if value is None:
            return await member.click(message, custom_id=custom_id)
        return await member.select(message, [value], custom_id=custom_id)

    async def submit(self, member: MemberActor, form: InteractionResult, **fields: Any) -> list[ResponseMessage]:
        """Check a form's title, submit the form, and check the private replies."""
        assert form.modal is not None
        self.forms.add(type(read_action(form.modal["custom_id"])))
        self._check(form.modal["title"])
        self._check_options(label["component"] for label in form.modal["components"] if "component" in label)
        return self._read(await member.submit_modal(form, fields))

    async def explore(self, member: MemberActor, message: ResponseMessage) -> None:
        """Use every unused control in a private message, and in all the replies that follow."""
        waiting = [message]
        while waiting:
            shown = waiting[-1]
            part = next(self._unused(shown), None)
            if part is None:
                waiting.pop()
                continue
            waiting += self._read(await self._use(member, shown, part["custom_id"], self._choice(part)))

    def _unused(self, message: ResponseMessage) -> Iterator[dict[str, Any]]:
        for part in components(message):
            if (
                "custom_id" in part
                and not part.get("disabled")
                and type(read_action(part["custom_id"])) not in self.actions
            ):
                yield part

    def _choice(self, part: dict[str, Any]) -> Any:
        """Return the value to pick. If the menu has a current value, it's picked again, so that settings such as the
        language don't change. Otherwise, the last option is picked.
        """
        if part["type"] == payloads.BUTTON:
            return None
        if part["type"] == CHANNEL_MENU:
            return self.world.channel
        if part["type"] == ROLE_MENU:
            return self.world.guild.create_role("club")
        options = part["options"]
        return next((one for one in options if one.get("default")), options[-1])["value"]

    def _read(self, result: InteractionResult) -> list[ResponseMessage]:
        told = [one for one in (result.response, *result.followups) if one is not None and one.ephemeral]
        for message in told:
            self._check(text(message))
            self._check_options(components(message))
        return told

    def _check_options(self, parts: Iterable[dict[str, Any]]) -> None:
        """Check that no option is a message that starts in lowercase. Such messages are for use within sentences."""
        labels = {one["label"] for part in parts for one in part.get("options", ())}
        assert labels.isdisjoint(self._uncapitalized)

    def _check(self, words: str) -> None:
        is_chinese = any("一" <= character <= "鿿" for character in words.replace(chinese("language-zh-CN"), ""))
        assert is_chinese == self.is_chinese, words
        assert self.t("error-unknown", reference="").rstrip("。 .") not in words
        assert not ISO_DATE.search(words), words


ELSEWHERE = {
    "commands": {"import", "tournament", "vote"},
    "forms": {"import", "learn", "open-challenge", "play-on", "solve", "train-move"},
    "actions": {
        *("accept-for-server", "call-off-for-good", "close-season", "close-vote", "decline-for-server"),
        *("export-votes", "hall", "join-tournament", "join-with-army", "learn-promote", "leave-for-good"),
        *("leave-tournament", "continue-series", "restart-series"),
        *("my-vote", "open-hall", "share-hall", "show-tables", "solve-promote", "start-tournament"),
        *("stay-in-tournament", "stop-votes", "vote-draw", "vote-no-draw", "vote-resign", "votes"),
        *("daily-of", "share-daily"),
        *("train-promote", "weekly-stop"),
        # Only panels of earlier versions have these controls.
        *("reminders-on", "reminders-off", "weekly-on", "weekly-off"),
        *("import-another", "pick-import", "pick-season-ratings", "withdraw-for-server", "withdraw-vote"),
    },
}
"""The commands, forms and actions that the walk doesn't use. Other tests cover them."""
LONGEST = "es-ES"
"""The language with the longest texts, which reaches Discord's limits first."""


@pytest.fixture(params=[LONGEST, *more(name for name in LANGUAGES if name != LONGEST)])
def locale(request: pytest.FixtureRequest) -> str:
    return str(request.param)


async def test_every_command_control_and_form_answers_in_the_readers_language(world: World, locale: str) -> None:
    world.locales = {member.id: locale for member in (world.alice, world.bo, world.chen)}
    give_page(world.client)
    walk = Walk(world, locale)
    await _challenges(walk)
    game_channel = await _whole_game(walk)
    await _armies(walk)
    await _hints(walk)
    await _setup(walk, game_channel)
    await _recap(walk, game_channel)
    await _lookups(walk, game_channel)
    await _race(walk)
    await _time(walk)
    await _training(walk, game_channel)
    assert walk.commands | ELSEWHERE["commands"] == {command.name for command in world.client.tree.get_commands()}
    assert {action.name for action in HANDLERS.keys() - walk.actions} <= ELSEWHERE["actions"]
    assert {form.name for form in FORMS.keys() - walk.forms} == ELSEWHERE["forms"]


async def _challenges(walk: Walk) -> None:
    world, alice, bo, here = walk.world, walk.world.alice, walk.world.bo, walk.world.channel
    await walk.command(alice, here, "challenge", opponent=bo)
    await walk.press(bo, world.newest(here), "decline")
    await walk.command(alice, here, "play", level=1)
    await walk.command(alice, here, "challenge", color="random")
    await walk.press(alice, world.newest(here), "cancel")
    walk.commands.add(ui_text("context-challenge"))
    form = await alice.context_menu(here, ui_text("context-challenge"), bo)
    filled = {"family": ["orda"], "colour": "white", "clock": ["1d"], "mode": "rated", "rules": []}
    await walk.submit(alice, form, **filled)
    await walk.press(bo, world.newest(here), "accept")
    await walk.press(bo, world.newest(world.game_channel(world.newest(here))), "abort")


async def _whole_game(walk: Walk) -> ChannelHandle:
    """A whole game, with almost every action that members can take during and after a game."""
    world, alice, bo = walk.world, walk.world.alice, walk.world.bo
    await alice.slash(world.channel, "challenge", opponent=bo, color="white")
    offer = world.newest(world.channel)
    await walk.press(bo, offer, "accept")
    game_channel = world.game_channel(offer)
    await walk.command(bo, game_channel, "move", move="c5")
    [refused] = await walk.command(alice, game_channel, "move", move="e5")
    await walk.used(alice, refused, "try-again")
    extra = {0: _conditionals, 1: _offers, 6: _picked_conditionals}
    for ply, move in enumerate(TO_A_PROMOTION.split()):
        player = (alice, bo)[ply % 2]
        if ply == 0:
            await walk.submit(player, await walk.used(player, world.newest(game_channel), "move"), move=move)
        else:
            await walk.command(player, game_channel, "move", move=move)
        if ply in extra:
            await extra[ply](walk, game_channel)
    [picked] = await walk.press(alice, world.newest(game_channel), "piece", "g7")
    [picked] = await walk.press(alice, picked, "other-piece", "g7")
    [asked] = await walk.press(alice, picked, "target", "g7f8")
    await walk.press(alice, asked, "promote")
    [guide] = await walk.press(world.chen, world.newest(game_channel), "guide")
    await walk.explore(world.chen, guide)
    await walk.press(world.chen, world.newest(game_channel), "flip")
    await walk.press(world.chen, world.newest(game_channel), "read-rules")
    [own] = await walk.press(alice, world.newest(game_channel), "browser")
    await walk.explore(alice, own)
    [question] = await walk.command(bo, game_channel, "resign")
    await walk.press(bo, question, "keep-playing")
    [question] = await walk.press(bo, world.newest(game_channel), "resign")
    await walk.press(bo, question, "resign-for-good")
    board = world.newest(game_channel)
    for looking_back in ("replay", "review", "export"):
        [shown] = await walk.press(world.chen, board, looking_back)
        await walk.explore(world.chen, shown)
    return game_channel


async def _conditionals(walk: Walk, game_channel: ChannelHandle) -> None:
    alice = walk.world.alice
    [panel] = await walk.command(alice, game_channel, "conditional")
    await walk.submit(alice, await walk.used(alice, panel, "conditionals"), lines="a5 a3")
    await walk.press(alice, panel, "no-conditionals")


async def _picked_conditionals(walk: Walk, game_channel: ChannelHandle) -> None:
    """Pick conditional moves from menus: if the pawn on a6 moves, the pawn on g7 captures and promotes."""
    alice = walk.world.alice
    [panel] = await walk.press(alice, walk.world.newest(game_channel), "if-list")
    await walk.press(alice, panel, "if")
    await walk.press(alice, panel, "if-piece", "a6")
    await walk.press(alice, panel, "if-to", "a6a5")
    await walk.press(alice, panel, "if-piece", "g7")
    await walk.press(alice, panel, "if-to", "g7f8")
    await walk.press(alice, panel, "if-promote")
    await walk.press(alice, panel, "if-list")
    stored = next(part for part in components(panel) if part.get("custom_id", "").startswith("c2:if-line:"))
    await walk.press(alice, panel, "if-line", stored["options"][0]["value"])
    await walk.press(alice, panel, "if-delete")


async def _offers(walk: Walk, game_channel: ChannelHandle) -> None:
    world, alice, bo = walk.world, walk.world.alice, walk.world.bo
    await walk.command(bo, game_channel, "draw")
    await walk.press(alice, world.newest(game_channel), "decline-draw")
    # This is refused, because a draw was just offered.
    await walk.press(bo, world.newest(game_channel), "offer-draw")
    await walk.command(bo, game_channel, "takeback")
    await walk.press(alice, world.newest(game_channel), "accept-takeback")
    await walk.command(bo, game_channel, "move", move="d5")
    await walk.press(bo, world.newest(game_channel), "takeback")
    await walk.press(alice, world.newest(game_channel), "decline-takeback")


async def _armies(walk: Walk) -> None:
    """A game in which players choose armies and set up pieces. It ends in a draw, and a manager ends the rematch."""
    world, alice, bo = walk.world, walk.world.alice, walk.world.bo
    asked = {"variant": "asymmetric", "opponent": bo, "color": "white", "free_setup": True}
    [question] = await walk.command(alice, world.channel, "challenge", **asked)
    await walk.press(alice, question, "challenger-army")
    offer = world.newest(world.channel)
    [question] = await walk.press(bo, offer, "accept")
    await walk.press(bo, question, "opponent-army")
    game_channel = world.game_channel(offer)
    for player in (alice, bo):
        await walk.submit(player, await walk.used(player, world.newest(game_channel), "arrange"), setup="RNBQKBNR")
    for player in (alice, bo):
        choices = await player.autocomplete(game_channel, "move", "move", "")
        await walk.command(player, game_channel, "move", move=choices[0]["value"])
    await walk.command(alice, game_channel, "draw")
    await walk.press(bo, world.newest(game_channel), "accept-draw")
    await walk.press(bo, world.newest(game_channel), "rematch")
    await walk.press(alice, world.newest(game_channel), "accept")
    world.allow(world.chen, "manage_guild")
    [question] = await walk.command(world.chen, game_channel, "abort")
    await walk.press(world.chen, question, "abort-for-good")
    world.allow(alice, "manage_guild")


async def _hints(walk: Walk) -> None:
    """A casual game with hints from the engine."""
    world, alice, bo = walk.world, walk.world.alice, walk.world.bo
    await walk.command(alice, world.channel, "challenge", opponent=bo, color="white", rated=False)
    offer = world.newest(world.channel)
    await walk.press(bo, offer, "accept")
    game_channel = world.game_channel(offer)
    await walk.command(alice, game_channel, "hint")
    [hint] = await walk.press(alice, world.newest(game_channel), "hint")
    await walk.press(alice, hint, "play-hint")


USED_ELSEWHERE = {"export", "hint", "race", "train"}
"""Lookup commands that other parts of the walk use."""


async def _exercises(walk: Walk) -> None:
    """Step back and forth through the solution of a two-move exercise, and go to the next exercise."""
    alice, here = walk.world.alice, walk.world.channel
    [shown] = await walk.command(alice, here, "learn", topic="orda-lancer")
    await walk.press(alice, shown, "show-exercise")
    await walk.press(alice, shown, "next-exercise")
    await walk.press(alice, shown, "show-exercise")
    await walk.press(alice, shown, "show-later")
    await walk.press(alice, shown, "show-earlier")


async def _recap(walk: Walk, game_channel: ChannelHandle) -> None:
    """The daily recap. It must be on, because most of its settings are hidden otherwise. Also covers badges and
    notifications."""
    alice = walk.world.alice
    [panel] = await walk.command(alice, game_channel, "server")
    [panel] = await walk.press(alice, panel, "puzzle-settings")
    await walk.press(alice, panel, "recap-on")
    await walk.press(alice, panel, "pick-recap-hour", "7")
    await walk.press(alice, panel, "pick-recap-zone", "Europe/Berlin")
    await walk.submit(alice, await walk.used(alice, panel, "type-recap-zone"), zone="tokyo")
    await walk.explore(alice, panel)
    [panel] = await walk.command(alice, game_channel, "server")
    [panel] = await walk.press(alice, panel, "badges")
    await walk.press(alice, panel, "pick-badges", "horde")
    [panel] = await walk.command(alice, game_channel, "settings")
    await walk.submit(alice, await walk.used(alice, panel, "notifications"), notifications=["weekly"])


async def _setup(walk: Walk, game_channel: ChannelHandle) -> None:
    """A setup in which the bot creates channels. It's undone at the end."""
    alice = walk.world.alice
    walk.world.grant_bot("manage_channels")
    [panel] = await walk.command(alice, game_channel, "setup")
    await walk.press(alice, panel, "setup-make")
    await walk.press(alice, panel, "setup-undo")
    await walk.press(alice, panel, "setup-keep")
    await walk.press(alice, panel, "setup-undo")
    await walk.press(alice, panel, "setup-undo-for-good")
    await walk.press(alice, panel, "setup-make-both")
    await walk.press(alice, panel, "setup-undo")
    await walk.press(alice, panel, "setup-undo-for-good")


async def _race(walk: Walk) -> None:
    """A race that everyone leaves, and one that starts."""
    world, alice, bo, here = walk.world, walk.world.alice, walk.world.bo, walk.world.channel
    # The walk through the server settings has turned puzzles off.
    await settings.change_puzzles(world.client.runtime.db, ServerId(world.guild.id), is_on=True)
    await walk.command(alice, here, "race")
    await walk.press(alice, world.newest(here), "leave-race")
    await walk.press(alice, world.newest(here), "race-again")
    await walk.press(bo, world.newest(here), "join-race")
    await walk.press(alice, world.newest(here), "start-race")
    await walk.press(bo, world.newest(here), "race-page")
    [refused] = await walk.command(bo, here, "race")
    await walk.press(bo, refused, "leave-other-race")


async def _lookups(walk: Walk, game_channel: ChannelHandle) -> None:
    world, alice = walk.world, walk.world.alice
    await rank(world, [*CROWD, member(alice)])
    await score(world, member(alice))
    for _ in range(GAMES_LINES + 1):
        await walk.command(alice, world.channel, "challenge", opponent=world.bo)
        await walk.press(world.bo, world.newest(world.channel), "accept")
    [question] = await walk.command(alice, world.channel, "takeback")
    await walk.explore(alice, question)
    await world.speak(alice, game_channel)
    [page] = await walk.command(alice, game_channel, "ladder")
    await walk.press(alice, page, "ladder-own")
    await walk.press(alice, page, "ladder-game", "ordamirror")
    await walk.press(alice, page, "share-ladder")
    [beginning] = await walk.command(alice, world.channel, "help")
    form = await walk.used(alice, beginning, "start-engine-game")
    await walk.submit(alice, form, family=["orda"], level=["1"], colour="white")
    await _new_games(walk, beginning)
    for name in [*(name for name in LOOKUPS if name not in USED_ELSEWHERE), "season hall"]:
        for answer in await walk.command(alice, game_channel, name):
            await walk.explore(alice, answer)
    await _exercises(walk)
    for answer in await walk.command(alice, game_channel, "profile", member=world.bo):
        await walk.explore(alice, answer)
    with pytest.MonkeyPatch.context() as many:
        many.setattr("bot.discord.features.guide.MOST_LINKS", 0)
        [guide] = await walk.command(alice, game_channel, "rules")
        await walk.press(alice, guide, "rules-game", "khans")
    [guide] = await walk.command(alice, game_channel, "rules", variant="orda")
    [guide] = await walk.pick(alice, guide, "campmate")
    await walk.press(alice, guide, "open-series")
    [guide] = await walk.command(alice, game_channel, "rules", variant="asymmetric")
    [mate] = await walk.pick(alice, guide, "mate-unicorn")
    [begun] = await walk.press(alice, mate, "rules-film-on")
    [later] = await walk.press(alice, begun, "rules-film-on")
    await walk.press(alice, later, "rules-film-back")
    for kind in ("pgn", "fen", "png", "gif"):
        await walk.command(alice, game_channel, "export", format=kind)
    await _board_menus(walk, world.messages(game_channel)[0], game_channel)


async def _new_games(walk: Walk, beginning: ResponseMessage) -> None:
    """Start two games: one from a variant's card, and one from the menu for variants without a card."""
    world, alice = walk.world, walk.world.alice
    [cards] = await walk.press(alice, beginning, "start-challenge")
    card = action_ids(cards)["new-game"].replace(f"={[*FAMILIES][-1]}", "=asymmetric")
    form = await walk.used(alice, cards, card)
    filled = {"opponent": [world.bo], "colour": "white", "army": "elves", "clock": ["1d"], "terms": ["rated", "a"]}
    await walk.submit(alice, form, **filled)
    with pytest.MonkeyPatch.context() as many:
        many.setattr(challenge_form, "MOST_CARDS", 1)
        [cards] = await walk.command(alice, world.channel, "challenge")
        form = await walk.used(alice, cards, "pick-new-game", "khans")
    await walk.submit(alice, form, colour="white", clock=["1d"], mode="rated")


async def _board_menus(walk: Walk, board: discord.Message, game_channel: ChannelHandle) -> None:
    """The context menus of a finished game's board. The game's review first shows the reader's own side, so the test
    uses the menus as both players.
    """
    for key in ("context-show-position", "context-analyze", "context-export", "context-learn"):
        walk.commands.add(ui_text(key))
        for reader in (walk.world.alice, walk.world.bo):
            used = await reader.context_menu(game_channel, ui_text(key), board)
            for shown in walk._read(used):
                await walk.explore(reader, shown)


async def _time(walk: Walk) -> None:
    """A live game in which the opponent gets more time."""
    world, alice, bo, here = walk.world, walk.world.alice, walk.world.bo, walk.world.channel
    await walk.command(alice, here, "challenge", opponent=bo, color="white", clock="5+3")
    offer = world.newest(here)
    await walk.press(bo, offer, "accept")
    [clocks] = await walk.command(alice, world.game_channel(offer), "clock")
    await walk.press(alice, clocks, "give-time")


async def _training(walk: Walk, game_channel: ChannelHandle) -> None:
    """The training card of a puzzle that Alice failed two days ago: its controls, the solution, and the next card."""
    world, alice = walk.world, walk.world.alice
    runtime = world.client.runtime
    book, then = await runtime.puzzle_repository.book(), runtime.now() - timedelta(days=2)
    solver = Requester(NO_SERVER, UserId(alice.id))
    solving = await puzzles.ask(runtime.db, book, solver, PuzzleWish(), now=then, rng=Random(1))
    await puzzles.solution(runtime.db, book, SolverTurn(solving.attempt.id, solver.user_id, Ply(0)), then)
    [shown] = await walk.command(alice, game_channel, "train")
    await walk.press(alice, shown, "train-solution")
    await walk.press(alice, shown, "train-next")
    await walk.explore(alice, shown)
    await _openings(walk, game_channel)


async def _openings(walk: Walk, game_channel: ChannelHandle) -> None:
    """An opening line played to its end, another opening, and another variant's armies."""
    alice = walk.world.alice
    [shown] = await walk.command(alice, game_channel, "train", opening="orda_white")
    while "train-opening" not in action_ids(shown):
        await walk.press(alice, shown, "train-solution")
        await walk.press(alice, shown, "train-play-on")
    [overview] = await walk.press(alice, shown, "openings")
    await walk.press(alice, overview, "pick-opening-family", "khans")
    await walk.press(alice, overview, "pick-opening", "khans_black")
    [overview] = await walk.press(alice, shown, "openings")
    await walk.press(alice, overview, "pick-opening-family", "cwda")
    await walk.press(alice, overview, "pick-opening-of", "cwda-rookies-knights_black")
    await walk.press(alice, shown, "train-opening")
    await walk.press(alice, shown, "train-solution")
    await walk.press(alice, shown, "train-calendar")
