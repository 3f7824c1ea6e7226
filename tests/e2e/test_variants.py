"""Every game that is offered can be challenged to, explained, played, and is rated on its own ladder."""

import pytest

from bot.variants import Variant, listed_variants
from tests.e2e.world import World, answer, text

LISTED = pytest.mark.parametrize("variant", listed_variants(), ids=lambda variant: variant.key)


@LISTED
async def test_a_game_of_each_variant_begins_with_its_own_moves(world: World, variant: Variant) -> None:
    room = await world.begin(world.alice, world.bo, variant=variant.key)
    choices = await world.alice.autocomplete(room, "move", "move", "")
    await world.alice.slash(room, "move", move=choices[0]["value"])
    assert "Last move: **1. " in text(world.newest(room))


@LISTED
async def test_the_rules_of_each_variant_name_every_unit(world: World, variant: Variant) -> None:
    page = text(answer(await world.alice.slash(world.channel, "rules", variant=variant.key)))
    start = variant.start_fen.split()[0]
    for side in variant.sides:
        for letter in side.army.letters:
            assert letter.lower() not in start.lower() or f"({letter})" in page


@LISTED
async def test_each_variant_has_a_ladder_of_its_own(world: World, variant: Variant) -> None:
    page = text(answer(await world.alice.slash(world.channel, "ladder", variant=variant.key)))
    assert "Nobody has finished a rated game" in page


async def test_a_falcon_moves_like_a_queen_and_does_not_capture_so(world: World) -> None:
    room = await world.begin(world.alice, world.bo, variant="ordamirror")
    refused = text(answer(await world.alice.slash(room, "move", move="Fxd6")))
    assert refused.startswith(
        "Falcons move like queens but capture like knights. The Falcon on d1 cannot capture on d6."
    )
