"""Games between two servers, as seen by members of both."""

import pytest
from simcord import ChannelHandle

from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.rules import Termination
from bot.services import games
from tests.e2e.second_guild import Forest, grown
from tests.e2e.test_clocks import pass_time
from tests.e2e.world import Shown, World, answer, buttons, refusal, text, told
from tests.wording import has_ui_text, labels, ui_text


@pytest.fixture
async def forest(world: World) -> Forest:
    """A second server, which accepts challenges from other servers."""
    return await grown(world)


async def challenged(world: World, forest: Forest, **options: object) -> Shown:
    wished = {"server": str(forest.guild.id), "span": "1h", "color": "white", **options}
    return answer(await world.alice.slash(world.channel, "vote challenge", **wished))


async def begun(world: World, forest: Forest) -> tuple[ChannelHandle, ChannelHandle]:
    """Start a game between the servers, in which the first one has White, and return both threads."""
    await challenged(world, forest)
    await forest.dana.click(forest.channel.last_message, label=ui_text("button-accept"))
    return await world.channel_of_game(1), forest.game_channel()


async def game_of(world: World, number: int) -> Game:
    return await games.load(world.client.runtime.db, GameId(number))


async def test_the_challenge_is_posted_in_the_other_servers_channel(world: World, forest: Forest) -> None:
    made = await challenged(world, forest)
    assert has_ui_text(text(made), "server-challenge-made", server="The Forest")
    posted = forest.channel.last_message
    assert ui_text("server-challenge-title", server="The Steppe", opponent="The Forest") in text(posted)
    assert buttons(posted) == labels("accept", "decline")
    assert world.messages(world.channel) == []


async def test_servers_are_found_by_their_names(world: World, forest: Forest) -> None:
    found = await world.alice.autocomplete(world.channel, "vote challenge", "server", "fore")
    assert [(one["name"], one["value"]) for one in found] == [("The Forest", str(forest.guild.id))]


async def test_only_a_manager_can_accept(world: World, forest: Forest) -> None:
    await challenged(world, forest)
    pressed = forest.eli.click(forest.channel.last_message, label=ui_text("button-accept"))
    assert ui_text("error-may-not-run-votes") in await refusal(world, pressed)


async def test_each_server_has_its_own_board_and_thread(world: World, forest: Forest) -> None:
    mine, theirs = await begun(world, forest)
    assert "<@" in text(
        next(one for one in forest.channel.history() if has_ui_text(text(one), "server-challenge-accepted"))
    )
    players = {"player": "**The Steppe**", "engine": "**The Forest**"}
    assert has_ui_text(text(world.newest(world.channel)), "vote-game-begun", **players)
    assert ui_text("vote-others", server="**The Steppe**", side="White") in text(world.newest(mine))
    assert ui_text("button-my-vote") in buttons(world.newest(mine))
    assert ui_text("vote-others", server="**The Steppe**", side="White") in text(world.newest(theirs))
    assert ui_text("button-my-vote") not in buttons(world.newest(theirs))
    assert ui_text("error-other-server-votes") in await refusal(world, forest.eli.slash(theirs, "move", move="e4"))


async def test_both_servers_votes_are_played_in_both_threads(world: World, forest: Forest) -> None:
    mine, theirs = await begun(world, forest)
    assert ui_text("own-vote", move="d4") in told(await world.bo.slash(mine, "move", move="d4"))
    await pass_time(world, minutes=61)
    assert ui_text("game-last-move", move="1. d4") in text(world.newest(theirs))
    assert ui_text("button-my-vote") in buttons(world.newest(theirs))
    assert ui_text("vote-others", server="**The Forest**", side="Gold") in text(world.newest(mine))
    await forest.eli.slash(theirs, "move", move="c5")
    await forest.dana.slash(theirs, "vote close")
    assert [(await game_of(world, number)).line.sans for number in (1, 2)] == [("d4", "c5")] * 2
    assert ui_text("game-last-move", move="1… c5") in text(world.newest(mine))
    assert has_ui_text(text(world.newest(mine)), "vote-count", side="White", move=1, counted="**d4** 1")
    assert has_ui_text(text(world.newest(theirs)), "vote-count", side="Gold", move=1, counted="**c5** 1")


async def test_either_server_can_call_the_game_off_for_both(world: World, forest: Forest) -> None:
    mine, _ = await begun(world, forest)
    asked = answer(await forest.dana.slash(forest.channel, "vote stop"))
    await forest.dana.click(asked, label=ui_text("button-stop-votes"))
    await world.env.advance_time(60)
    assert (await game_of(world, 1)).outcome.termination is Termination.ABORTED
    assert ui_text("end-aborted") in text(world.newest(mine))
    assert forest.dana.mention not in text(world.newest(mine))


async def test_a_declined_challenge_is_reported_to_the_challenger(world: World, forest: Forest) -> None:
    await challenged(world, forest)
    await forest.dana.click(forest.channel.last_message, label=ui_text("button-decline"))
    assert has_ui_text(text(forest.channel.last_message), "server-challenge-declined")
    assert buttons(forest.channel.last_message) == []
    assert has_ui_text(text(world.newest(world.channel)), "server-answer-declined", server="The Forest")


async def test_a_withdrawn_challenge_loses_its_buttons(world: World, forest: Forest) -> None:
    made = await challenged(world, forest)
    assert has_ui_text(
        told(await world.alice.click(made, label=ui_text("button-cancel"))), "server-challenge-withdrawn"
    )
    assert buttons(forest.channel.last_message) == []


async def test_an_unanswered_challenge_expires_even_while_the_bot_is_down(world: World, forest: Forest) -> None:
    await challenged(world, forest)
    world.env.backend.advance_clock(90_000)
    await world.restart()
    await world.env.advance_time(30)
    assert ui_text("server-challenge-expired") in text(forest.channel.last_message)
    assert has_ui_text(text(world.newest(world.channel)), "server-answer-expired")
