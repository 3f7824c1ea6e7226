"""Games against the engine. The engine answers every move, even if the bot restarts or the board is deleted."""

from collections.abc import Sequence

import pytest
from simcord import ChannelHandle

from bot.domain.achievements import Crown, EarnedCrown
from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ChannelId, ColorChoice, GameId, Member, ServerId, UserId
from bot.engine import Engine, choose, find_level
from bot.engine.levels import LEVEL_NUMBERS, strength
from bot.rules import Color
from bot.services import engine_games, games, settings
from bot.storage import achievements
from bot.variants import FAMILIES, find_variant
from tests.e2e import payloads
from tests.e2e.world import World, answer, buttons, content, files, is_live, picture, refusal, text, thumbnails, told
from tests.sampling import one_in
from tests.wording import character, chinese, has_ui_text, labels, ui_text


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    """The thread of a game in which Alice plays White against the engine's weakest level."""
    return await begin(world, level=1, color="white")


async def begin(world: World, **options: object) -> ChannelHandle:
    result = await world.alice.slash(world.channel, "play", **options)
    assert result.response is None, text(result.response)
    return world.game_channel(world.newest(world.channel))


async def game_of(world: World, number: int = 1) -> Game:
    return await games.load(world.client.runtime.db, GameId(number))


async def test_the_game_is_announced_in_the_channel_and_has_a_thread(world: World, game_channel: ChannelHandle) -> None:
    begun = text(world.newest(world.channel))
    assert has_ui_text(begun, "engine-game-begun", engine=f"**{character(1)}**")
    board = text(world.newest(game_channel))
    assert has_ui_text(board, "game-seat", army="Kingdom", player=world.alice.mention)
    assert has_ui_text(board, "game-seat", army="Horde", player=f"**{character(1)}**")


async def test_the_character_is_introduced_with_a_portrait_and_greets(
    world: World, game_channel: ChannelHandle
) -> None:
    introduced, board = world.newest(world.channel), world.newest(game_channel)
    assert [thumbnails(message) for message in (introduced, board)] == [["pip.png"], ["pip.png"]]
    assert ui_text("character-nature-pip") in text(introduced)
    assert ui_text("character-says-pip-start-2") in text(board)
    await world.alice.slash(game_channel, "move", move="e4")
    assert "character-says" not in text(world.newest(game_channel))
    assert ui_text("character-says-pip-start-2") not in text(world.newest(game_channel))


async def test_the_character_has_the_last_word(world: World, game_channel: ChannelHandle) -> None:
    await resign(world, game_channel)
    assert ui_text("character-says-pip-win-2") in text(world.newest(game_channel))
    assert thumbnails(world.newest(game_channel)) == ["pip.png"]


async def test_the_engine_answers_a_move(world: World, game_channel: ChannelHandle) -> None:
    await world.alice.slash(game_channel, "move", move="e4")
    game = await game_of(world)
    assert game.ply == 2
    assert is_live(world.newest(game_channel))


async def test_a_move_and_its_reply_need_only_one_new_message(world: World, game_channel: ChannelHandle) -> None:
    await world.alice.slash(game_channel, "move", move="e4")
    await world.alice.slash(game_channel, "move", move="d3")
    assert [is_live(message) for message in world.messages(game_channel)] == [False, False, True]


async def test_the_previous_board_shows_the_members_own_move(world: World, game_channel: ChannelHandle) -> None:
    await world.alice.slash(game_channel, "move", move="e4")
    past, newest = world.messages(game_channel)
    assert ui_text("game-last-move", move="1. e4") in text(past)
    assert await picture(past) != await picture(newest)


async def test_a_deleted_board_is_replaced_by_a_new_one(world: World, game_channel: ChannelHandle) -> None:
    await world.newest(game_channel).delete()
    await world.alice.slash(game_channel, "move", move="e4")
    assert len(world.messages(game_channel)) == 2


async def test_only_the_member_is_pinged_and_only_when_it_is_their_turn(
    world: World, game_channel: ChannelHandle
) -> None:
    await world.alice.slash(game_channel, "move", move="e4")
    assert world.pinged() == [[], ["alice"], ["alice"]]


async def test_the_engine_moves_first_as_white(world: World) -> None:
    game_channel = await begin(world, level=1, color="black")
    assert (await game_of(world)).ply == 1
    assert is_live(world.newest(game_channel))


async def test_nobody_else_can_move_for_the_engine(world: World) -> None:
    game_channel = await begin(world, level=1, color="white")
    told_to_bo = await refusal(world, world.bo.slash(game_channel, "move", move="e4"))
    assert has_ui_text(told_to_bo, "error-not-your-engine-game", player=world.alice.mention, game_id=1)


async def test_a_game_that_waits_for_the_engine_continues_after_a_restart(
    world: World, game_channel: ChannelHandle
) -> None:
    game = await game_of(world)
    await games.play_move(world.client.runtime.db, game.id, world.alice.id, "e4", world.env.now(), version=game.version)
    await world.restart()
    await world.env.settle()
    assert (await game_of(world)).ply == 2
    assert is_live(world.newest(game_channel))


async def test_the_same_move_is_found_again_after_a_restart(world: World) -> None:
    runtime = world.client.runtime
    wish = engine_games.Wish(
        server_id=ServerId(world.guild.id),
        channel_id=ChannelId(world.channel.id),
        member=Member(UserId(world.alice.id), "Alice"),
        level=2,
        color=ColorChoice.BLACK,
    )
    waiting = await engine_games.begin(runtime.db, wish, "orda", now=world.env.now(), rng=runtime.rng)
    await engine_games.take_turn(runtime.db, runtime.engines, waiting, world.env.now())
    again = await engine_games.take_turn(runtime.db, runtime.engines, waiting, world.env.now())
    assert again.is_repeat


async def test_a_move_is_taken_back_without_asking(world: World, game_channel: ChannelHandle) -> None:
    await world.alice.slash(game_channel, "move", move="e4")
    said = told(await world.alice.click(world.newest(game_channel), label=ui_text("button-takeback")))
    game = await game_of(world)
    assert (game.ply, game.offer) == (0, None)
    assert said


async def test_an_early_draw_offer_is_declined(world: World, game_channel: ChannelHandle) -> None:
    await world.alice.slash(game_channel, "move", move="e4")
    assert ui_text("engine-plays-on", name=ui_text("character-name-pip")) in told(
        await world.alice.click(world.newest(game_channel), label=ui_text("button-offer-draw"))
    )
    assert (await game_of(world)).offer is None


async def test_a_rematch_starts_at_once_with_colors_swapped(world: World, game_channel: ChannelHandle) -> None:
    await resign(world, game_channel)
    await world.alice.click(world.newest(game_channel), label=ui_text("button-rematch"))
    game = await game_of(world, 2)
    assert (game.black.user_id, game.white.level, game.channel_id) == (world.alice.id, 1, game_channel.id)
    assert game.ply == 1


async def test_pressing_rematch_repeatedly_starts_only_one_game(world: World, game_channel: ChannelHandle) -> None:
    await resign(world, game_channel)
    final = world.newest(game_channel)
    press = world.pressing(world.alice, final, ui_text("button-rematch"))
    await world.at_once(press, press)
    again = told(await world.alice.click(final, label=ui_text("button-rematch")))
    assert again == ui_text("error-rematch-begun", game_id=2)
    assert len((await world.rows())["games"]) == 2


async def resign(world: World, game_channel: ChannelHandle) -> None:
    asked = answer(await world.alice.click(world.newest(game_channel), label=ui_text("button-resign")))
    await world.alice.click(asked, label=ui_text("button-resign"))


async def test_ratings_do_not_change(world: World, game_channel: ChannelHandle) -> None:
    await world.alice.slash(game_channel, "move", move="e4")
    await resign(world, game_channel)
    assert (await world.rows())["ratings"] == []


async def test_there_is_no_tenth_level(world: World) -> None:
    said = await refusal(world, world.alice.slash(world.channel, "play", level=10))
    assert said == ui_text("error-no-such-level", level=10, greatest=9)


async def test_a_typed_level_number_is_the_level_played(world: World) -> None:
    await begin(world, level=8, color="white")
    game = await game_of(world)
    assert (game.black.level, game.black.name) == (8, "Campmate 8")


async def test_without_a_level_the_opponent_is_the_one_that_the_form_proposes(world: World) -> None:
    for beaten, number, reason in (([], 1, "first"), ([1, 3], 4, "next"), ([8], 9, "next"), (LEVEL_NUMBERS, 9, "last")):
        await earn_crowns(world, beaten)
        result = await world.alice.slash(world.channel, "play", color="white")
        begun = text(world.newest(world.channel))
        assert has_ui_text(begun, "engine-game-begun") and f"**{character(number)}**" in begun
        assert told(result) == ui_text(f"play-proposed-{reason}", name=character(number))


async def earn_crowns(world: World, levels: Sequence[int]) -> None:
    """Record crowns for Alice, as if she had just beaten these engine levels."""
    async with world.client.runtime.db.writing() as connection:
        for level in levels:
            earned = Crown(level, find_variant("orda"), Color.WHITE)
            await achievements.add_crown(
                connection, EarnedCrown(UserId(world.alice.id), earned, GameId(1), world.env.now())
            )


async def test_in_a_direct_message_the_opponent_is_proposed_too(world: World) -> None:
    assert told(await world.alice.user.slash("play")) == ui_text("play-proposed-first", name=character(1))
    assert f"**{character(1)}**" in text(world.newest(world.alice.user.dm_channel))


async def test_levels_are_offered_with_their_strength_in_the_chosen_variant(world: World) -> None:
    offered = await world.alice.autocomplete(world.channel, "play", "level", "", variant="asymmetric")
    assert [choice["value"] for choice in offered] == list(LEVEL_NUMBERS)
    assert str(strength(4, "asymmetric")) in offered[3]["name"]


async def test_the_member_chooses_both_armies(world: World) -> None:
    await begin(world, variant="asymmetric", level=1, color="black", army="orcs", opponent_army="elves")
    assert (await game_of(world)).variant.key == "asymmetric-elves-orcs"


async def test_a_game_can_be_played_in_a_direct_message(world: World) -> None:
    await world.alice.user.slash("play", level=1, color="white")
    await world.alice.user.slash("move", move="e4")
    game = await game_of(world)
    assert (game.server_id, game.ply) == (NO_SERVER, 2)
    assert has_ui_text(text(world.newest(world.alice.user.dm_channel)), "game-last-move")


async def test_a_game_in_a_direct_message_continues_after_a_restart_in_the_members_language(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    await settings.change(world.client.runtime.db, settings.MEMBERS, UserId(world.alice.id), language="zh-CN")
    await world.restart()
    await world.alice.user.slash("play", level=1, color="white")
    game = await game_of(world)
    await games.play_move(world.client.runtime.db, game.id, UserId(world.alice.id), "e4", world.env.now())
    await world.restart()
    await world.env.settle()
    assert chinese("web-your-turn") in text(world.newest(world.alice.user.dm_channel))


async def test_while_the_engine_thinks_the_board_says_so_and_offers_no_moves(
    world: World, game_channel: ChannelHandle
) -> None:
    await world.alice.slash(game_channel, "move", move="e4")
    edits = [list(payloads.walk(sent.body["components"])) for sent in payloads.messages(world.env) if sent.is_edit]
    thinking = next(
        parts for parts in edits if any(has_ui_text(part.get("content", ""), "game-engine-thinks") for part in parts)
    )
    assert [part["label"] for part in thinking if "label" in part] == labels(
        "guide", "flip", "read-rules", "takeback", "abort", "resign"
    )


@pytest.mark.parametrize("family", one_in(5, list(FAMILIES)))
async def test_a_whole_game_is_played_to_its_end(world: World, family: str) -> None:
    game_channel = await begin(world, variant=family, level=1, color="black")
    beginner = Engine(1)
    while (game := await game_of(world)).outcome is None:
        move = choose(beginner, game.line, find_level(3), "a member").move
        await world.alice.slash(game_channel, "move", move=move.uci)
    assert buttons(world.newest(game_channel)) == labels("rematch", "replay", "review", "export")
    assert world.is_archived(game_channel)


async def test_a_pgn_says_which_player_is_a_program_and_how_strong(world: World, game_channel: ChannelHandle) -> None:
    await resign(world, game_channel)
    await world.speak(world.alice, game_channel)
    written = answer(await world.alice.slash(game_channel, "export", format="pgn"))
    pgn = (await content(written, files(written)[0])).decode()
    elo = strength(1, "orda")
    for tag in ('[WhiteType "human"]', '[BlackType "program"]', '[Black "Campmate 1"]', f'[BlackElo "{elo}"]'):
        assert tag in pgn


async def test_in_a_direct_message_the_member_has_no_rating(world: World) -> None:
    await world.alice.user.slash("play", level=1, color="white")
    assert f"{world.alice.mention}\n" in text(world.newest(world.alice.user.dm_channel))
