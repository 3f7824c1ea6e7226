"""Games in which both players choose an army: in secret, at random, and with free setup."""

import pytest

from tests.e2e.test_show_position import show
from tests.e2e.world import World, alt_texts, answer, buttons, is_live, refusal, text, told
from tests.wording import has_ui_text, ui_pattern, ui_text

ARMIES = ["Humans", "Elves", "Orcs", "Random"]


def names_an_army(words: str) -> bool:
    return any(army in words for army in ARMIES[:-1])


async def test_neither_army_is_shown_before_both_are_chosen(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo, variant="asymmetric", army="elves", color="white")
    assert not names_an_army(text(offer) + " ".join(alt_texts(offer)))
    assert has_ui_text(text(offer), "challenge-armies-white")
    question = answer(await world.bo.click(offer, label=ui_text("button-accept")))
    assert buttons(question) == ARMIES
    assert not names_an_army("\n".join(text(one) for one in world.messages(world.channel)))
    await world.bo.click(question, label="Orcs")
    board = text(world.newest(world.game_channel(offer)))
    assert ui_text("game-seat", side="White", army="Elves", player=world.alice.mention) in board
    assert ui_text("game-seat", side="Gold", army="Orcs", player=world.bo.mention) in board


async def test_the_command_itself_does_not_reveal_the_army(world: World) -> None:
    result = await world.alice.slash(world.channel, "challenge", variant="asymmetric", opponent=world.bo, army="orcs")
    [acknowledged] = [one for one in world.env.http_requests if one.path.endswith("/callback")]
    assert acknowledged.json is not None
    assert acknowledged.json["data"]["flags"] == 64
    assert result.response is None


async def test_a_challenger_without_an_army_is_asked_for_one_before_the_challenge(world: World) -> None:
    question = answer(await world.alice.slash(world.channel, "challenge", variant="asymmetric", opponent=world.bo))
    assert world.messages(world.channel) == []
    await world.alice.click(question, label="Humans")
    offer = world.newest(world.channel)
    assert ui_text("challenge-to", challenger=world.alice.id, opponent=world.bo.id) in text(offer)
    assert not names_an_army(text(offer))
    assert world.pinged()[-1] == ["bo"]


async def test_an_army_question_survives_a_restart(world: World) -> None:
    question = answer(await world.alice.slash(world.channel, "challenge", variant="asymmetric", opponent=world.bo))
    await world.restart()
    await world.alice.click(question, label=ui_text("colour-choice-random"))
    again = answer(await world.bo.click(world.newest(world.channel), label=ui_text("button-accept")))
    await world.restart()
    await world.bo.click(again, label=ui_text("colour-choice-random"))
    assert is_live(world.newest(world.game_channel(world.newest(world.channel))))


async def test_an_army_pressed_twice_is_chosen_once_without_an_error(world: World) -> None:
    question = answer(await world.alice.slash(world.channel, "challenge", variant="asymmetric", opponent=world.bo))
    twice = await world.at_once(*[world.pressing(world.alice, question, "Humans")] * 2)
    assert [one.followups for one in twice] == [[], []]
    [offer] = world.messages(world.channel)
    asked = answer(await world.bo.click(offer, label=ui_text("button-accept")))
    twice = await world.at_once(*[world.pressing(world.bo, asked, "Orcs")] * 2)
    assert [one.followups for one in twice] == [[], []]
    assert len((await world.rows())["games"]) == 1
    assert len(world.messages(world.game_channel(offer))) == 1


async def test_only_one_of_two_members_who_choose_an_army_for_an_open_challenge_plays(world: World) -> None:
    offer = await world.challenge(world.alice, variant="asymmetric", army="elves")
    questions = [answer(await member.click(offer, label=ui_text("button-accept"))) for member in (world.bo, world.chen)]
    await world.at_once(
        world.pressing(world.bo, questions[0], "Orcs"), world.pressing(world.chen, questions[1], "Humans")
    )
    assert len((await world.rows())["games"]) == 1


async def test_only_the_challenged_member_is_asked(world: World) -> None:
    offer = await world.challenge(world.alice, world.bo, variant="asymmetric", army="elves")
    assert has_ui_text(
        await refusal(world, world.chen.click(offer, label=ui_text("button-accept"))), "error-challenge-not-for-you"
    )


async def test_a_rematch_does_not_ask_for_armies_again(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, variant="asymmetric", armies=["elves", "orcs"])
    await world.alice.click(answer(await world.alice.slash(game_channel, "resign")), label=ui_text("button-resign"))
    await world.alice.click(world.newest(game_channel), label=ui_text("button-rematch"))
    offer = world.newest(game_channel)
    sides = ui_text(
        "challenge-sides-black",
        challenger=world.alice.id,
        white="White",
        white_army="Orcs",
        black="Gold",
        black_army="Elves",
    )
    assert f"{sides} {ui_text('challenge-moves-first', side='White')}" in text(offer)
    # The challenge shows the same position as the game's first board.
    alts = alt_texts(offer)
    shown = answer(await show(world, game_channel, offer))
    await world.bo.click(offer, label=ui_text("button-accept"))
    assert alts == alt_texts(shown) == alt_texts(world.newest(game_channel))
    board = text(world.newest(game_channel))
    assert ui_text("game-seat", side="White", army="Orcs", player=world.bo.mention) in board
    assert ui_text("game-seat", side="Gold", army="Elves", player=world.alice.mention) in board


async def test_extra_rules_are_named_in_the_challenge_and_on_the_board(world: World) -> None:
    game_channel = await world.begin(
        world.alice,
        world.bo,
        variant="asymmetric",
        armies=["elves", "orcs"],
        stalemate_wins=True,
        captured_promotion=True,
    )
    rules = f"{ui_text('rule-stalemate_wins')}, {ui_text('rule-promotes_only_captured')}"
    assert f"-# {ui_text('challenge-options', options=rules)}\n" in text(world.newest(game_channel))


@pytest.mark.parametrize("option", ["stalemate_wins", "captured_promotion", "free_setup"])
async def test_a_rule_that_the_variant_does_not_have_is_refused(world: World, option: str) -> None:
    asked = world.alice.slash(world.channel, "challenge", variant="orda", **{option: True})
    assert ui_pattern("error-no-such-option", variant="Orda Chess").match(await refusal(world, asked))


async def test_an_army_is_refused_in_a_variant_with_fixed_armies(world: World) -> None:
    asked = world.alice.slash(world.channel, "challenge", variant="orda", army="elves")
    assert ui_pattern("error-no-choice-of-army", variant="Orda Chess").match(await refusal(world, asked))


async def test_both_arrange_their_first_rank_and_then_play(world: World) -> None:
    game_channel = await world.begin(
        world.alice, world.bo, variant="asymmetric", armies=["humans", "humans"], free_setup=True
    )
    assert has_ui_text(text(world.newest(game_channel)), "game-your-setup", player=world.alice.mention, side="White")
    assert ui_text("alt-setup") in alt_texts(world.newest(game_channel))[0]
    turned = answer(await world.chen.click(world.newest(game_channel), label=ui_text("button-flip")))
    assert ui_text("game-waiting-setup", side="White") in text(turned)
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-arrange"))
    await world.alice.submit_modal(form, {"setup": "bbnnrrqk"})
    assert has_ui_text(text(world.newest(game_channel)), "game-your-setup", player=world.bo.mention, side="Gold")
    assert world.pinged()[-1] == ["bo"]
    form = await world.bo.click(world.newest(game_channel), label=ui_text("button-arrange"))
    await world.restart()
    await world.bo.submit_modal(form, {"setup": "RNBQKBNR"})
    assert is_live(world.newest(game_channel))
    await world.play(game_channel, world.alice, world.bo, "Nd3")
    assert ui_text("game-last-move", move="1. Nd3") in text(world.newest(game_channel))


async def test_an_invalid_setup_is_explained(world: World) -> None:
    game_channel = await world.begin(
        world.alice, world.bo, variant="asymmetric", armies=["humans", "elves"], free_setup=True
    )
    form = await world.alice.click(world.newest(game_channel), label=ui_text("button-arrange"))
    refused = await refusal(world, world.alice.submit_modal(form, {"setup": "QQQQKQQQ"}))
    assert ui_pattern("error-invalid-setup", order="QQQQKQQQ", units="RNBQKBNR").match(refused)


async def test_nobody_can_move_before_the_setup_is_complete(world: World) -> None:
    game_channel = await world.begin(
        world.alice, world.bo, variant="asymmetric", armies=["humans", "elves"], free_setup=True
    )
    assert has_ui_text(await refusal(world, world.alice.slash(game_channel, "move", move="Nc3")), "error-not-set-up")
    assert has_ui_text(
        told(await world.bo.click(world.newest(game_channel), label=ui_text("button-arrange"))), "error-not-your-turn"
    )
