"""A new game in two steps: `/challenge` without options shows the variants, and picking one opens a form for the other
options."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from simcord import InteractionResult
from simcord.backend.errors import BackendError
from simcord.enums import InteractionType
from simcord.results import ResponseMessage

from bot.discord.core.forms import picked_opponent
from bot.domain.ids import ServerId
from bot.i18n.catalog import load_catalog
from bot.i18n.errors import NotOffered
from bot.services import settings
from bot.variants import FAMILIES
from tests.e2e import payloads
from tests.e2e.test_own_install import Abroad, abroad
from tests.e2e.world import Act, World, answer, buttons, components, refusal, text, thumbnails, told
from tests.wording import has_ui_text, ui_text

__all__ = ["abroad"]

NOT_OFFERED = ui_text("error-not-offered")
QUICK = {"colour": "white", "clock": ["1d"], "mode": "rated"}


async def cards(world: World) -> ResponseMessage:
    return answer(await world.alice.slash(world.channel, "challenge"))


async def form_of(world: World, family: str = "orda") -> InteractionResult:
    return await world.alice.click(await cards(world), custom_id=f"c2:new-game:family={family}")


def inputs(form: InteractionResult) -> list[str]:
    assert form.modal is not None
    return [part["custom_id"] for part in payloads.walk(form.modal["components"]) if "custom_id" in part]


async def offer_of(world: World, family: str, **filled: Any) -> str:
    """The challenge posted after a form was submitted with these values."""
    sent = await world.alice.submit_modal(await form_of(world, family), filled)
    assert sent.response is None
    return text(world.newest(world.channel))


async def test_each_variant_has_a_card_with_its_starting_position(world: World) -> None:
    shown = await cards(world)
    assert text(shown).startswith(f"### {ui_text('new-game-title')}\n")
    for key in FAMILIES:
        assert f"**{ui_text(f'variant-{key}')}**\n{ui_text(f'new-game-about-{key}')}" in text(shown)
    assert thumbnails(shown) == [f"start-{key}.png" for key in FAMILIES]
    alts = [part["description"] for part in components(shown) if part["type"] == payloads.THUMBNAIL]
    assert all(ui_text(f"variant-{key}") in alt for key, alt in zip(FAMILIES, alts, strict=True))
    assert buttons(shown) == [ui_text("new-game-play", variant=ui_text(f"variant-{key}")) for key in FAMILIES]
    assert world.messages(world.channel) == []


async def test_one_form_asks_for_the_rest(world: World) -> None:
    assert inputs(await form_of(world)) == ["opponent", "colour", "clock", "mode"]
    # A form can have at most five inputs, so the rated checkbox is in the same group as the optional rules.
    assert inputs(await form_of(world, "asymmetric")) == ["opponent", "colour", "army", "clock", "terms"]


async def test_a_server_without_rated_games_has_no_input_for_rated(world: World) -> None:
    await settings.change(world.client.runtime.db, settings.SERVERS, ServerId(world.guild.id), rated=False)
    assert inputs(await form_of(world)) == ["opponent", "colour", "clock"]
    assert inputs(await form_of(world, "asymmetric")) == ["opponent", "colour", "army", "clock", "rules"]
    offer = await offer_of(world, "asymmetric", colour="white", army="elves", clock=["1d"], rules=["a"])
    assert offer.startswith(
        f"### {ui_text('challenge-title', variant=ui_text('variant-asymmetric'))} · {ui_text('casual')}"
    )


async def test_posting_the_challenge_deletes_the_cards(world: World) -> None:
    shown = await cards(world)
    form = await world.alice.click(shown, custom_id="c2:new-game:family=khans")
    sent = await world.alice.submit_modal(form, {**QUICK, "opponent": [world.bo]})
    assert sent.response is None
    offer = text(world.newest(world.channel))
    assert ui_text("challenge-to", challenger=world.alice.id, opponent=world.bo.id) in offer
    assert ui_text("challenge-clock", clock=ui_text("clock-1d")) in offer
    assert f"{ui_text('challenge-title', variant=ui_text('variant-khans'))} · {ui_text('rated')}" in offer
    with pytest.raises(BackendError):
        world.env.backend.get_message(world.channel.id, shown.id)


async def test_without_an_opponent_anyone_can_accept(world: World) -> None:
    offer = await offer_of(world, "orda", colour="random", clock=["none"], mode="casual")
    assert has_ui_text(offer, "challenge-open", challenger=str(world.alice.id), opponent="")
    assert f"· {ui_text('casual')}" in offer


async def test_army_and_optional_rules_are_chosen_in_the_same_form(world: World) -> None:
    filled = {"opponent": [world.bo], "colour": "black", "army": "elves", "clock": ["1d"], "terms": ["rated", "a", "c"]}
    offer = await offer_of(world, "asymmetric", **filled)
    assert f"· {ui_text('rated')}" in offer
    assert f"{ui_text('rule-stalemate_wins')}, {ui_text('rule-free_setup')}" in offer
    # The challenger's army is secret. The opponent still has to choose one.
    assert ui_text("army-elves") not in offer
    question = answer(await world.bo.click(world.newest(world.channel), label=ui_text("button-accept")))
    assert ui_text("army-question") in text(question)


async def test_a_command_with_any_option_posts_the_challenge_at_once(world: World) -> None:
    given: list[dict[str, Any]] = [{"variant": "orda"}, {"color": "random"}, {"rated": False}, {"free_setup": False}]
    for count, options in enumerate(given, 1):
        sent = await world.alice.slash(world.channel, "challenge", **options)
        assert sent.response is None
        assert len(world.messages(world.channel)) == count


async def test_a_refused_challenge_leaves_the_cards_for_another_try(world: World) -> None:
    shown = await cards(world)
    form = await world.alice.click(shown, custom_id="c2:new-game:family=orda")
    refused = await world.alice.submit_modal(form, {**QUICK, "opponent": [world.alice]})
    assert [text(one) for one in refused.followups] == [ui_text("error-self-challenge")]
    assert world.messages(world.channel) == []
    form = await world.alice.click(shown, custom_id="c2:new-game:family=orda")
    await world.alice.submit_modal(form, QUICK)
    assert len(world.messages(world.channel)) == 1


async def test_there_are_no_cards_in_channels_without_games(world: World) -> None:
    elsewhere = world.guild.create_text_channel("elsewhere")
    await settings.change(world.client.runtime.db, settings.SERVERS, ServerId(world.guild.id), channels=(elsewhere.id,))
    said = await refusal(world, world.alice.slash(world.channel, "challenge"))
    assert has_ui_text(said, "error-no-games-in-channel", channels=f"<#{elsewhere.id}>")


async def test_cards_and_forms_work_after_a_restart(world: World) -> None:
    shown = await cards(world)
    await world.restart()
    form = await world.alice.click(shown, custom_id="c2:new-game:family=orda")
    await world.restart()
    await world.alice.submit_modal(form, QUICK)
    assert len(world.messages(world.channel)) == 1


@pytest.mark.parametrize("locale", ["zh-CN", "es-ES"])
async def test_cards_and_form_are_in_the_members_language(world: World, locale: str) -> None:
    world.locales[world.alice.id] = locale
    t = load_catalog().translators[locale]
    shown = await cards(world)
    assert text(shown).startswith(f"### {t('new-game-title')}\n")
    form = await world.alice.click(shown, custom_id="c2:new-game:family=asymmetric")
    assert form.modal is not None
    assert form.modal["title"] == t("variant-asymmetric")
    labels = [part["label"] for part in form.modal["components"]]
    names = ("opponent", "colour", "army", "clock", "terms")
    assert labels == [t(f"challenge-form-{name}") for name in names]


# The following tests send payloads that Discord's own apps never send.


def sending(world: World, action: str, resolved: dict[str, Any] | None = None, **entered: Any) -> Act:
    """An interaction that submits a form with the values in `entered`. Lists are submitted as values of menus or
    checkbox groups, and other values as values of radio groups.
    """
    fields = []
    for name, value in entered.items():
        kind = payloads.MENU if isinstance(value, list) else payloads.RADIO_GROUP
        part = {"type": kind, "custom_id": name, ("values" if isinstance(value, list) else "value"): value}
        fields.append({"type": payloads.LABEL, "component": part})
    data = {"custom_id": action, "components": fields, **({"resolved": resolved} if resolved else {})}
    return Act(world.alice, InteractionType.MODAL_SUBMIT, world.channel.id, data)


async def refusal_to(world: World, act: Act) -> str:
    async def acting() -> InteractionResult:
        return (await world.at_once(act))[0]

    return await refusal(world, acting())


async def test_a_forged_entry_is_refused(world: World) -> None:
    orda = {"colour": "white", "clock": ["1d"], "mode": "rated"}
    asymmetric = {"colour": "white", "army": "elves", "clock": ["1d"], "terms": ["rated"]}
    for value in (None, "", "purple", "**@everyone**", "x" * 6000):
        for name in ("colour", "mode"):
            act = sending(world, "f2:new-game:family=orda", **{**orda, name: value})
            assert await refusal_to(world, act) == NOT_OFFERED, (name, value)
        act = sending(world, "f2:new-game:family=asymmetric", **{**asymmetric, "army": value})
        assert await refusal_to(world, act) == NOT_OFFERED, value
    ticks: list[tuple[str, list[str]]] = [("rules", ["a"]), ("terms", ["b"]), ("rules", ["rated"]), ("clock", ["5m"])]
    for name, values in ticks:
        act = sending(world, "f2:new-game:family=orda", **{**orda, name: values})
        assert await refusal_to(world, act) == NOT_OFFERED, (name, values)
    for opponent in ("nobody", "-1", "1" * 30):
        act = sending(world, "f2:new-game:family=orda", **orda, opponent=[opponent])
        assert await refusal_to(world, act) == NOT_OFFERED, opponent
    unknown = sending(world, "f2:new-game:family=orda", **orda, opponent=["7"])
    assert await refusal_to(world, unknown) == ui_text("error-member-left")


@pytest.mark.usefixtures("stranger")
async def test_a_forged_variant_is_refused(world: World) -> None:
    shown = await cards(world)
    act = world.pressing(world.alice, shown, buttons(shown)[0])
    for family in ("nothing", "stranger", "orda+a"):
        for custom_id, values in ((f"c2:new-game:family={family}", []), ("c2:pick-new-game", [family])):
            data = {**act.data, "custom_id": custom_id, **({"values": values} if values else {})}
            said = await refusal_to(world, Act(act.member, act.kind, act.channel_id, data, act.message))
            assert said == NOT_OFFERED, custom_id
        form = sending(world, f"f2:new-game:family={family}", colour="white", clock=["1d"], mode="rated")
        assert await refusal_to(world, form) == NOT_OFFERED


async def test_an_open_form_of_an_earlier_version_still_works(world: World) -> None:
    """The earlier form's menus had the same ids as today's. Its custom_id said whether the challenge was open or for a
    member."""
    for action, terms in product(("f2:open-challenge", f"f2:challenge:opponent={world.bo.id}"), (["rated"], [])):
        sent = sending(world, action, family=["orda"], colour=["white"], clock=["1d"], terms=terms)
        await world.at_once(sent)
        assert f"· {ui_text('rated' if terms else 'casual')}" in text(world.newest(world.channel))
    assert len(world.messages(world.channel)) == 4


# The following tests use servers without the bot. Members have installed it only for themselves.


async def test_in_a_server_without_the_bot_the_challenge_is_a_public_reply(abroad: Abroad) -> None:
    shown = answer(await abroad.ann.slash(abroad.channel, "challenge"))
    form = await abroad.ann.click(shown, custom_id="c2:new-game:family=orda")
    assert inputs(form) == ["opponent", "colour", "clock"]
    await abroad.ann.submit_modal(form, {"opponent": [abroad.ben], "colour": "white", "clock": ["none"]})
    assert ui_text("challenge-to", challenger=abroad.ann.id, opponent=abroad.ben.id) in text(abroad.newest)
    assert f"· {ui_text('casual')}" in text(abroad.newest)


async def test_in_a_server_without_the_bot_only_resolved_users_can_be_challenged(world: World) -> None:
    data: dict[str, Any] = {"resolved": {"users": {str(world.bo.id): {}}}}
    interaction = SimpleNamespace(data=data, client=world.client)
    ctx: Any = SimpleNamespace(is_own_install=True, interaction=interaction)
    found = await picked_opponent(ctx, str(world.bo.id))
    assert found is not None
    assert found.id == world.bo.id
    with pytest.raises(NotOffered):
        await picked_opponent(ctx, str(world.chen.id))


async def test_in_a_server_without_the_bot_a_challenge_nobody_would_see_is_refused(abroad: Abroad) -> None:
    said = told(await abroad.cat.slash(abroad.channel, "challenge"))
    assert said == ui_text("error-cannot-show-all")
