"""A member's context menu opens a form, which creates the same challenge as the command."""

from tests.e2e.world import World, answer, buttons, refusal, text
from tests.wording import chinese, ui_text

MENU = ui_text("context-challenge")


async def test_a_member_is_challenged_from_their_menu(world: World) -> None:
    form = await world.alice.context_menu(world.channel, MENU, world.bo)
    filled = {"family": ["ordamirror"], "colour": "white", "clock": ["1d"], "mode": "casual"}
    await world.alice.submit_modal(form, filled)
    offer = text(world.newest(world.channel))
    assert ui_text("challenge-to", challenger=world.alice.id, opponent=world.bo.id) in offer
    assert f"### {ui_text('challenge-title', variant='Orda Mirror')} · {ui_text('casual')}" in offer
    assert ui_text("challenge-clock", clock=ui_text("clock-1d")) in offer


async def test_the_form_asks_for_the_army_afterwards(world: World) -> None:
    form = await world.alice.context_menu(world.channel, MENU, world.bo)
    filled = {"family": ["asymmetric"], "colour": "random", "clock": ["none"], "mode": "rated", "rules": ["a", "c"]}
    question = answer(await world.alice.submit_modal(form, filled))
    assert buttons(question) == ["Humans", "Elves", "Orcs", ui_text("colour-choice-random")]
    await world.alice.click(question, label="Elves")
    assert f"{ui_text('rule-stalemate_wins')}, {ui_text('rule-free_setup')}" in text(world.newest(world.channel))


async def test_a_form_opened_before_a_restart_can_still_be_submitted(world: World) -> None:
    form = await world.alice.context_menu(world.channel, MENU, world.bo)
    await world.restart()
    filled = {"family": ["orda"], "colour": "black", "clock": ["none"], "mode": "rated"}
    await world.alice.submit_modal(form, filled)
    assert ui_text("challenge-to", challenger=world.alice.id, opponent=world.bo.id) in text(world.newest(world.channel))


async def test_a_member_who_left_while_the_form_was_open_is_not_challenged(world: World) -> None:
    form = await world.alice.context_menu(world.channel, MENU, world.bo)
    world.guild.remove_member(world.bo)
    filled = {"family": ["orda"], "colour": "black", "clock": ["none"], "mode": "rated"}
    assert ui_text("error-member-left") in await refusal(world, world.alice.submit_modal(form, filled))


async def test_members_cannot_challenge_themselves(world: World) -> None:
    opened = world.alice.context_menu(world.channel, MENU, world.alice)
    assert ui_text("error-self-challenge") in await refusal(world, opened)


async def test_the_form_is_in_the_members_language(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    form = await world.alice.context_menu(world.channel, MENU, world.bo)
    assert form.modal is not None
    assert form.modal["title"] == chinese("challenge-form-title")
