"""Whole games between two members. After each game, a restart loses nothing."""

from simcord import ChannelHandle

from tests.e2e.world import CAMPMATE, CHECKMATE, World, alt_texts, answer, buttons, pictures, text, told
from tests.wording import has_ui_text, labels, ui_text


async def ladder(world: World) -> list[str]:
    shown = told(await world.chen.slash(world.channel, "ladder", variant="orda"))
    return [line for line in shown.splitlines() if line[0].isdigit()]


async def finish(world: World, moves: str) -> ChannelHandle:
    """Have Alice and Bo play a game to its end, then restart the bot."""
    game_channel = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, moves)
    await world.restart()
    return game_channel


async def test_a_challenge_shows_its_terms_and_the_start_position_and_pings_only_the_opponent(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo, color="white")
    assert text(offer).startswith(f"### {ui_text('challenge-title', variant='Orda Chess')} · {ui_text('rated')}\n")
    assert ui_text("challenge-to", challenger=world.alice.id, opponent=world.bo.id) in text(offer)
    sides = {"challenger": world.alice.id, "white": "White", "white_army": "Kingdom", "turn": "white"}
    assert ui_text("challenge-sides-white", **sides) in text(offer)
    assert buttons(offer) == labels("accept", "decline", "cancel")
    assert pictures(offer) == ["start-1.png"]
    assert alt_texts(offer)[0].startswith(f"Orda Chess. {ui_text('alt-to-move', side='White')} White: Ke1 Qd1")
    assert world.pinged() == [["bo"]]


async def test_in_plain_chess_no_army_is_named(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo, variant="chess", color="white")
    sides = ui_text("challenge-sides-white-plain", challenger=world.alice.id, white="White")
    assert f"{sides} {ui_text('challenge-moves-first', side='White')}\n" in text(offer)
    await world.bo.click(offer, label=ui_text("button-accept"))
    board = text(world.newest(world.game_channel(offer)))
    assert has_ui_text(board, "game-seat-plain", side="White")
    assert ui_text("army-kingdom") not in text(offer) + board


async def test_a_game_can_be_won_by_campmate(world: World) -> None:
    game_channel = await finish(world, CAMPMATE)
    end = text(world.newest(game_channel))
    assert ui_text("game-last-move", move="12… Kc1") in end
    assert ui_text("end-campmate", winner=world.bo.mention, royal="khan") in end
    assert ui_text("end-rating", user=world.alice.id, before="1500?", after="1480?", change="−20") in end
    assert ui_text("end-rating", user=world.bo.id, before="1500?", after="1520?", change="+20") in end


async def test_only_the_last_board_has_buttons(world: World) -> None:
    game_channel = await finish(world, CAMPMATE)
    assert [buttons(message) for message in world.messages(game_channel)] == [[]] * 24 + [
        labels("rematch", "replay", "review", "export")
    ]


async def test_campmate_changes_both_players_ratings(world: World) -> None:
    await finish(world, CAMPMATE)
    assert await ladder(world) == [
        ui_text("ladder-line", place=1, user=world.bo.id, rating="1520?", games=1, wins=1, draws=0, losses=0),
        ui_text("ladder-line", place=2, user=world.alice.id, rating="1480?", games=1, wins=0, draws=0, losses=1),
    ]


async def test_a_game_can_be_won_by_checkmate(world: World) -> None:
    game_channel = await finish(world, CHECKMATE)
    assert ui_text("end-checkmate", winner=world.bo.mention) in text(world.newest(game_channel))
    assert (await ladder(world))[0].startswith(f"1\\. {world.bo.mention} · **1520?**")


async def test_the_board_of_a_finished_game_can_still_be_shown(world: World) -> None:
    game_channel = await finish(world, CHECKMATE)
    await world.speak(world.alice, game_channel)
    shown = answer(await world.chen.slash(game_channel, "board"))
    assert ui_text("end-checkmate", winner=world.bo.mention) in text(shown)
    assert pictures(shown) == ["board-1-8-0.png"]


async def test_resigning_asks_for_confirmation_and_then_ends_the_game(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.reach(game_channel, world.alice, world.bo, "d4 c5 e3 cxd4")
    question = answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-resign")))
    assert text(question) == ui_text("game-resign-question", game=1)
    assert buttons(question) == labels("resign", "keep-playing")
    await world.alice.click(question, label=ui_text("button-resign"))
    await world.restart()
    assert ui_text("end-resignation", loser=world.alice.mention, winner=world.bo.mention) in text(
        world.newest(game_channel)
    )
    assert buttons(world.newest(game_channel)) == labels("rematch", "replay", "review", "export")
    assert (await ladder(world))[0].startswith(f"1\\. {world.bo.mention} · **1520?**")


async def test_the_question_is_deleted_after_resigning(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    question = answer(await world.bo.slash(game_channel, "resign"))
    await world.bo.click(question, label=ui_text("button-resign"))
    assert not [message for message in game_channel.history(viewer=world.bo) if message.flags.ephemeral]


async def test_resigning_before_both_made_two_moves_changes_no_rating(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.alice.click(answer(await world.alice.slash(game_channel, "resign")), label=ui_text("button-resign"))
    assert ui_text("end-unrated-short") in text(world.newest(game_channel))
    assert await ladder(world) == []


async def test_a_player_who_declines_to_resign_keeps_playing(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    question = answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-resign")))
    kept = answer(await world.alice.click(question, label=ui_text("button-keep-playing")))
    assert text(kept) == ui_text("game-resign-kept", game=1)
    assert buttons(kept) == []
    await world.restart()
    await world.play(game_channel, world.alice, world.bo, "d4 c5")


async def test_a_casual_game_leaves_the_ladder_alone(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, rated=False)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    assert "casual" in text(world.newest(game_channel))
    assert await ladder(world) == []


async def test_games_lists_the_games_that_wait_for_the_member_with_their_channels(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    listed = told(await world.alice.slash(world.channel, "games"))
    assert has_ui_text(listed, "games-line", game=1, variant="Orda Chess", opponent=world.bo.mention)
    assert ui_text("games-yours") in listed
    assert game_channel.mention in listed


async def test_games_lists_another_members_games(world: World) -> None:
    await world.begin(world.alice, world.bo)
    listed = told(await world.chen.slash(world.channel, "games", member=world.bo))
    assert has_ui_text(listed, "games-line", game=1, variant="Orda Chess", opponent=world.alice.mention)
    assert ui_text("games-turn-theirs", player=world.alice.mention) in listed


async def test_help_says_how_to_start(world: World) -> None:
    assert "/challenge" in told(await world.chen.slash(world.channel, "help"))
