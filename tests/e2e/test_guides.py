"""`/rules`: the guides, page by page, in private messages."""

import pytest
from simcord import MemberActor
from simcord.results import ResponseMessage

from bot.discord.core.guides import Guide, all_guides
from bot.discord.features.guide import ABOUT_OPENINGS, FIGURES
from bot.i18n.catalog import load_catalog
from bot.variants import FAMILIES
from tests.e2e.payloads import walk
from tests.e2e.world import World, alt_texts, answer, buttons, pictures, text, told
from tests.sampling import more
from tests.wording import chinese, has_ui_text, labels, ui_pattern, ui_text

MENU = 3


async def opened(world: World, **options: str) -> ResponseMessage:
    return answer(await world.chen.slash(world.channel, "rules", **options))


async def turned(member: MemberActor, page: ResponseMessage, label: str) -> ResponseMessage:
    return changed(page, (await member.click(page, label=label)).response)


async def picked(member: MemberActor, page: ResponseMessage, menu: int, key: str) -> ResponseMessage:
    return changed(page, (await member.select(page, [key], custom_id=menus(page)[menu])).response)


def changed(page: ResponseMessage, after: ResponseMessage | None) -> ResponseMessage:
    """The message after a press, which must have been edited in place."""
    assert after is not None
    assert after.id == page.id
    assert after.ephemeral
    return after


def menus(page: ResponseMessage) -> list[str]:
    return [part["custom_id"] for part in walk(page.components) if part["type"] == MENU]


def titled(chapter: str, variant: str = "orda") -> str:
    return ui_text("guide-title", page=ui_text(f"page-{chapter}"), game=ui_text(f"variant-{variant}"))


def title(page: ResponseMessage) -> str:
    return text(page).splitlines()[0].removeprefix("### ")


async def test_the_guide_opens_at_the_overview_of_the_first_variant(world: World) -> None:
    page = await opened(world)
    assert title(page) == titled("overview")
    assert pictures(page) == ["guide-orda-overview.png"]
    assert alt_texts(page)[0].startswith("Orda Chess.")
    assert ui_text("guide-place", number=1, total=24) in text(page)


async def test_the_guide_is_private(world: World) -> None:
    await opened(world)
    assert world.messages(world.channel) == []


async def test_a_mate_is_shown_move_by_move(world: World) -> None:
    page = await opened(world, variant="asymmetric")
    page = await picked(world.chen, page, 0, "mate-unicorn")
    assert pictures(page) == ["guide-asymmetric-mate-unicorn.png"]
    shown = []
    for _ in range(10):
        page = await turned(world.chen, page, ui_text("button-rules-film-on"))
        shown += pictures(page)
    assert shown == [f"guide-asymmetric-mate-unicorn-{ply}.png" for ply in range(10)]
    assert "Nf7. Gold: Kh8" in alt_texts(page)[0]
    page = await turned(world.chen, page, ui_text("button-rules-film-back"))
    assert "Ne6. Gold: Kh8" in alt_texts(page)[0]


async def test_next_and_back_turn_one_page(world: World) -> None:
    page = await opened(world, variant="ordamirror")
    page = await turned(world.chen, page, ui_text("button-rules-next"))
    assert title(page) == f"{ui_text('guide-army', army='Horde')} · Orda Mirror"
    assert pictures(page) == ["guide-ordamirror-horde.png"]
    page = await turned(world.chen, page, ui_text("button-rules-back"))
    assert title(page) == titled("overview", "ordamirror")


async def test_back_is_disabled_on_the_first_page_and_next_on_the_last(world: World) -> None:
    page = await opened(world)
    assert disabled(page) == labels("rules-back")
    assert disabled(await picked(world.chen, page, 0, "origins")) == labels("rules-next")


def disabled(page: ResponseMessage) -> list[str]:
    return [part["label"] for part in walk(page.components) if part.get("disabled")]


async def test_only_the_overview_links_to_the_other_variants(world: World) -> None:
    page = await opened(world)
    assert buttons(page) == [
        ui_text("button-rules-back"),
        ui_text("button-rules-next"),
        *(ui_text(f"variant-{key}") for key in FAMILIES if key != "orda"),
        ui_text("button-practise-game"),
    ]
    page = await turned(world.chen, page, ui_text("variant-asymmetric"))
    assert title(page) == titled("overview", "asymmetric")
    assert buttons(await turned(world.chen, page, ui_text("button-rules-next"))) == labels("rules-back", "rules-next")


async def test_a_menu_replaces_the_buttons_of_many_other_variants(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord.features.guide.MOST_LINKS", 2)
    page = await opened(world)
    assert buttons(page) == labels("rules-back", "rules-next", "practise-game")
    assert title(await picked(world.chen, page, 0, "khans")) == titled("overview", "khans")


async def test_the_menus_open_chapters_and_pieces(world: World) -> None:
    page = await opened(world)
    assert title(page := await picked(world.chen, page, 0, "campmate")) == titled("campmate")
    assert title(await picked(world.chen, page, 1, "archer")) == "Archer · Orda Chess"


@pytest.mark.parametrize("guide", all_guides(), ids=lambda guide: guide.family.key)
@pytest.mark.parametrize("language", ["en-US", *more(["zh-CN"])])
async def test_every_page_can_be_reached_with_next(world: World, guide: Guide, language: str) -> None:
    world.locales[world.chen.id] = language
    label = load_catalog().translator(language)("button-rules-next")
    page = await opened(world, variant=guide.family.key)
    shown = [text(page)]
    for _ in guide.pages[1:]:
        page = await turned(world.chen, page, label)
        shown.append(text(page))
    assert len(set(shown)) == len(guide.pages)
    assert disabled(page) == [label]


async def test_a_piece_opens_its_own_page(world: World) -> None:
    page = await opened(world, variant="ordamirror", piece="Falcon")
    assert title(page) == "Falcon · Orda Mirror"
    assert pictures(page) == ["guide-ordamirror-falcon.png"]


async def test_a_piece_without_a_variant_is_searched_in_all(world: World) -> None:
    assert title(await opened(world, piece="unicorn")) == f"Unicorn · {ui_text('variant-asymmetric')}"


async def test_a_piece_picked_from_autocomplete_opens_its_page(world: World) -> None:
    [choice] = await world.chen.autocomplete(world.channel, "rules", "piece", "pega")
    assert choice["name"] == f"Pegasus · {ui_text('variant-asymmetric')}"
    assert title(await opened(world, piece=choice["value"])) == choice["name"]


async def test_autocomplete_offers_the_pieces_of_the_chosen_variant(world: World) -> None:
    choices = await world.chen.autocomplete(world.channel, "rules", "piece", "", variant="orda")
    assert [choice["name"] for choice in choices][:2] == ["Lancer · Orda Chess", "Archer · Orda Chess"]
    assert len(choices) == 11


async def test_empty_input_offers_no_more_choices_than_discord_shows(world: World) -> None:
    assert len(await world.chen.autocomplete(world.channel, "rules", "piece", "")) == 25


async def test_autocomplete_offers_names_in_the_members_language(world: World) -> None:
    world.locales[world.chen.id] = "zh-CN"
    [choice] = await world.chen.autocomplete(world.channel, "rules", "piece", "战隼")
    assert choice["name"] == f"战隼 · {chinese('variant-ordamirror')}"


async def test_an_unknown_piece_is_refused_with_a_suggestion(world: World) -> None:
    sentence = told(await world.chen.slash(world.channel, "rules", variant="asymmetric", piece="Camel @everyone"))
    assert sentence == (ui_text("error-unknown-piece", game=ui_text("variant-asymmetric"), name="Camel everyone"))


async def test_an_unknown_piece_without_a_variant_is_refused(world: World) -> None:
    sentence = told(await world.chen.slash(world.channel, "rules", piece="Camel"))
    assert ui_pattern("error-unknown-piece-anywhere", name="Camel").match(sentence)


async def test_a_letter_shared_by_several_pieces_is_refused(world: World) -> None:
    said = told(await world.chen.slash(world.channel, "rules", variant="asymmetric", piece="Q"))
    assert has_ui_text(said, "error-unknown-piece", name="Q")


async def test_the_guide_is_in_the_members_language(world: World) -> None:
    world.locales[world.chen.id] = "zh-CN"
    page = await opened(world)
    assert title(page) == f"{chinese('page-overview')} · {chinese('variant-orda')}"
    assert buttons(page)[:2] == [chinese("page-back"), chinese("page-next")]
    assert title(await turned(world.chen, page, chinese("page-next"))) == (
        f"{chinese('guide-army', army='可汗方')} · {chinese('variant-orda')}"
    )


async def test_a_page_opened_before_a_restart_can_be_turned_after_it(world: World) -> None:
    page = await opened(world)
    await world.restart()
    assert (
        title(await turned(world.chen, page, ui_text("button-rules-next")))
        == f"{ui_text('guide-army', army='Horde')} · Orda Chess"
    )


async def test_the_guide_works_in_a_direct_message(world: World) -> None:
    page = answer(await world.chen.user.slash("rules", piece="lancer"))
    assert title(page) == "Lancer · Orda Chess"
    after = (await world.chen.user.click(page, label=ui_text("button-rules-next"))).response
    assert title(changed(page, after)) == "Archer · Orda Chess"


@pytest.mark.parametrize("key", ABOUT_OPENINGS)
async def test_the_pages_about_openings_lead_to_their_training(world: World, key: str) -> None:
    page = await picked(world.chen, await opened(world, variant="orda"), 0, key)
    found = answer(await world.chen.click(page, label=ui_text("button-openings-of")))
    assert has_ui_text(text(found), "openings-title", variant="Orda Chess")


def test_each_guide_that_names_openings_leads_to_their_training() -> None:
    told = [[page.key for page in guide.pages if page.key in FIGURES] for guide in all_guides()]
    assert any("openings" in keys for keys in told)
    assert {key for keys in told for key in keys} - {"values", "balance"} == {*ABOUT_OPENINGS}
