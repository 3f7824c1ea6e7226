"""Every listed variant can be selected for a challenge, is explained, can be played, and has its own ladder."""

import pytest

from bot.variants import FAMILIES, Variant, listed_variants
from tests.e2e.world import World, answer, text
from tests.sampling import more
from tests.wording import has_ui_text, ui_text

FIRST = [family.example for family in FAMILIES.values()]
LISTED = pytest.mark.parametrize(
    "variant",
    [*FIRST, *more(variant for variant in listed_variants() if variant not in FIRST)],
    ids=lambda variant: variant.key,
)


@LISTED
async def test_each_variant_starts_with_its_own_moves(world: World, variant: Variant) -> None:
    armies = [side.army.name for side in variant.sides] if FAMILIES[variant.family].armies else None
    game_channel = await world.begin(world.alice, world.bo, variant=variant.family, armies=armies)
    choices = await world.alice.autocomplete(game_channel, "move", "move", "")
    await world.alice.slash(game_channel, "move", move=choices[0]["value"])
    assert ui_text("game-last-move", move="1. ").removesuffix("**") in text(world.newest(game_channel))


@pytest.mark.parametrize("family", FAMILIES)
async def test_each_variant_has_its_own_ladder(world: World, family: str) -> None:
    page = text(answer(await world.alice.slash(world.channel, "ladder", variant=family)))
    assert has_ui_text(page, "ladder-none")


async def test_a_falcon_moves_like_a_queen_but_does_not_capture_like_one(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo, variant="ordamirror")
    refused = text(answer(await world.alice.slash(game_channel, "move", move="Fxd6")))
    assert refused.startswith(ui_text("how-falcon"))
    assert has_ui_text(refused, "illegal-cannot-capture", origin="d1", target="d6")
