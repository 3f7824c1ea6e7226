"""Servers that haven't added the bot. Members have installed it only for themselves, so the bot can only respond to
interactions."""

from dataclasses import dataclass

import discord
import pytest
from simcord import ChannelHandle, MemberActor

from bot.domain.game import Game
from bot.exercises import exercise_book
from bot.services import games, outbox
from tests.e2e.strict import Strict
from tests.e2e.world import Shown, World, action_ids, answer, buttons, refusal, text, told
from tests.wording import has_ui_text, ui_text


@dataclass
class Abroad:
    """A server without the bot. Two of its members have installed the bot for themselves."""

    world: World
    channel: ChannelHandle
    ann: MemberActor
    ben: MemberActor
    cat: MemberActor
    """A member who isn't allowed to use external apps, so the bot's replies to them are private."""

    @property
    def newest(self) -> Shown:
        return self.world.messages(self.channel)[-1]

    async def game(self, number: int = 1) -> Game:
        return await games.load(self.world.client.runtime.db, number)


@pytest.fixture
def abroad(world: World, strict: Strict) -> Abroad:
    with strict.abroad():
        guild = world.env.create_guild(name="Abroad")
        channel = guild.create_text_channel("anything")
        apps = guild.create_role("apps", permissions=discord.Permissions(use_external_apps=True))
        ann, ben = (guild.add_member(world.env.create_user(name), roles=[apps]) for name in ("ann", "ben"))
        cat = guild.add_member(world.env.create_user("cat"))
    assert world.client.get_guild(guild.id) is None
    return Abroad(world, channel, ann, ben, cat)


async def test_a_game_with_the_engine_is_played_in_private_replies(abroad: Abroad) -> None:
    begun = await abroad.ann.slash(abroad.channel, "play", level=1, color="white")
    board = answer(begun)
    assert ui_text("button-move") in buttons(board)
    played = await abroad.ann.slash(abroad.channel, "move", move="d4")
    game = await abroad.game()
    assert (game.ply, game.has_no_channel) == (2, True)
    assert f"{game.line.sans[1]}" in told(played)
    assert abroad.world.messages(abroad.channel) == []


async def test_moves_can_be_played_with_the_form_and_the_piece_menu(abroad: Abroad) -> None:
    board = answer(await abroad.ann.slash(abroad.channel, "play", level=1, color="white"))
    form = await abroad.ann.click(board, label=ui_text("button-move"))
    await abroad.ann.submit_modal(form, {"move": "d4"})
    assert (await abroad.game()).ply == 2
    board = answer(await abroad.ann.slash(abroad.channel, "board"))
    picked = await abroad.ann.select(board, values=["e2"], custom_id=action_ids(board)["piece"])
    [menu] = [one for one in picked.followups if one.ephemeral]
    await abroad.ann.select(menu, values=["e2e3"], custom_id=action_ids(menu)["target"])
    assert (await abroad.game()).ply == 4


async def test_the_reply_includes_the_engines_first_move(abroad: Abroad) -> None:
    board = answer(await abroad.ann.slash(abroad.channel, "play", level=1, color="black"))
    assert (await abroad.game()).ply == 1
    assert ui_text("button-move") in buttons(board)


async def test_a_challenge_is_accepted_and_played_in_public_replies(abroad: Abroad) -> None:
    await abroad.ann.slash(abroad.channel, "challenge", opponent=abroad.ben, color="white")
    offer = abroad.newest
    assert ui_text("challenge-to", challenger=abroad.ann.id, opponent=abroad.ben.id) in text(offer)
    await abroad.ben.click(offer, label=ui_text("button-accept"))
    game = await abroad.game()
    assert (game.white.user_id, game.black.user_id, game.rated) == (abroad.ann.id, abroad.ben.id, False)
    first = abroad.newest
    assert ui_text("button-move") in buttons(first)
    assert ui_text("button-accept") not in buttons(abroad.world.messages(abroad.channel)[0])
    await abroad.ann.slash(abroad.channel, "move", move="d4")
    second = abroad.newest
    assert (second.id != first.id, "1. d4" in text(second)) == (True, True)
    form = await abroad.ben.click(second, label=ui_text("button-move"))
    await abroad.ben.submit_modal(form, {"move": "c5"})
    assert "1… c5" in text(abroad.newest)
    assert has_ui_text(
        await refusal(abroad.world, abroad.ann.click(second, label=ui_text("button-move"))), "error-stale-position"
    )
    await abroad.ann.click(answer(await abroad.ann.slash(abroad.channel, "resign")), label=ui_text("button-resign"))
    assert ui_text("button-rematch") in buttons(abroad.newest)
    assert (await abroad.game()).is_over


async def test_a_draw_can_be_offered_and_accepted(abroad: Abroad) -> None:
    await abroad.ann.slash(abroad.channel, "challenge", opponent=abroad.ben, color="white")
    await abroad.ben.click(abroad.newest, label=ui_text("button-accept"))
    await abroad.ann.slash(abroad.channel, "move", move="d4")
    await abroad.ben.slash(abroad.channel, "move", move="c5")
    await abroad.ann.slash(abroad.channel, "draw")
    await abroad.ben.click(abroad.newest, label=ui_text("button-accept-draw"))
    assert (await abroad.game()).is_over


async def test_armies_are_chosen_before_anybody_sees_the_challenge(abroad: Abroad) -> None:
    asked = answer(await abroad.ann.slash(abroad.channel, "challenge", variant="asymmetric", opponent=abroad.ben))
    assert abroad.world.messages(abroad.channel) == []
    await abroad.ann.click(asked, label="Elves")
    question = answer(await abroad.ben.click(abroad.newest, label=ui_text("button-accept")))
    await abroad.ben.click(question, label="Orcs")
    assert {side.army.name for side in (await abroad.game()).variant.sides} == {"elves", "orcs"}
    assert ui_text("button-move") in buttons(abroad.newest)


async def test_the_outbox_has_nothing_left_to_post(abroad: Abroad) -> None:
    await abroad.ann.slash(abroad.channel, "play", level=1, color="white")
    await abroad.ann.slash(abroad.channel, "challenge", opponent=abroad.ben)
    await abroad.world.env.advance_time(120)
    runtime = abroad.world.client.runtime
    assert await outbox.due(runtime.db, runtime.now()) == []


async def test_the_game_continues_after_a_restart(abroad: Abroad) -> None:
    await abroad.ann.slash(abroad.channel, "play", level=1, color="white")
    await abroad.world.restart()
    await abroad.ann.slash(abroad.channel, "move", move="d4")
    assert (await abroad.game()).ply == 2


async def test_games_of_another_server_cannot_be_played_or_seen(abroad: Abroad) -> None:
    world = abroad.world
    await world.begin(world.alice, world.bo)
    assert ui_text("error-no-game-here") in told(await abroad.ann.slash(abroad.channel, "board"))
    said = await refusal(world, abroad.ann.slash(abroad.channel, "replay", game=1))
    assert said == ui_text("error-no-such-game", game_id=1)


async def test_a_challenge_that_only_the_challenger_would_see_is_refused(abroad: Abroad) -> None:
    asked = abroad.cat.slash(abroad.channel, "challenge", opponent=abroad.ben)
    assert ui_text("error-cannot-show-all") in await refusal(abroad.world, asked)
    assert abroad.world.messages(abroad.channel) == []


async def test_an_exercise_is_done_in_private_replies(abroad: Abroad) -> None:
    shown = answer(await abroad.ann.slash(abroad.channel, "learn", topic="orda-lancer"))
    assert has_ui_text(text(shown), "learn-title", series="Lancer", number=1, total=6)
    for _ in range(7):  # each press is a separate interaction, so the limit on follow-ups isn't reached
        await abroad.ann.click(shown, label=ui_text("button-show-exercise"))
        await abroad.ann.click(shown, label=ui_text("button-do-exercise"))
    assert "✅" not in text(shown)
    form = await abroad.ann.click(shown, label=ui_text("button-learn-type"))
    await abroad.ann.submit_modal(form, {"move": exercise_book().by_key["orda-lancer"].exercises[0].line[0]})
    assert has_ui_text(text(shown), "learn-solved")
    assert abroad.world.messages(abroad.channel) == []


async def test_a_puzzle_is_shown_in_a_private_reply(abroad: Abroad) -> None:
    puzzle = answer(await abroad.ann.slash(abroad.channel, "puzzle"))
    assert buttons(puzzle)
    assert abroad.world.messages(abroad.channel) == []
