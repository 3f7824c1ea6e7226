"""`/ladder`: its pages, the member's own place, the members who are listed, and the balance between the sides."""

import pytest
from simcord.results import ResponseMessage

from tests.e2e.panels import marked, pick, press, using
from tests.e2e.past import CROWD, busy, member, rank, record
from tests.e2e.world import World, alt_texts, answer, buttons, picture, pictures, text, told
from tests.wording import chinese, has_ui_text, labels, ui_pattern, ui_text


async def ladder(world: World, variant: str = "orda") -> ResponseMessage:
    return answer(await world.chen.slash(world.channel, "ladder", variant=variant))


def places(page: ResponseMessage) -> list[str]:
    return [line.partition("\\")[0] for line in text(page).splitlines() if "\\." in line]


def disabled(page: ResponseMessage) -> list[str]:
    return [label for label in buttons(page) if _button(page, label).get("disabled")]


def _button(page: ResponseMessage, label: str) -> dict[str, object]:
    rows = [part for part in page.components[0]["components"] if part["type"] == 1]
    return next(part for row in rows for part in row["components"] if part.get("label") == label)


async def test_a_long_ladder_is_shown_in_pages(world: World) -> None:
    await rank(world, CROWD)
    page = await ladder(world)
    assert places(page) == [str(place) for place in range(1, 16)]
    assert f"{ui_text('ladder-total', total=40)} · {ui_text('page-place', number=1, total=3)}" in text(page)
    assert disabled(page) == [ui_text("page-back")]
    for _ in range(2):
        await world.chen.click(page, label=ui_text("page-next"))
    assert places(page) == [str(place) for place in range(31, 41)]
    assert disabled(page) == [ui_text("page-next")]
    await world.chen.click(page, label=ui_text("page-back"))
    assert places(page)[0] == "16"


async def test_pages_can_be_turned_after_a_restart(world: World) -> None:
    await rank(world, CROWD)
    page = await ladder(world)
    await world.restart()
    await world.chen.click(page, label=ui_text("page-next"))
    assert places(page)[0] == "16"


async def test_the_own_place_button_opens_the_page_with_the_readers_current_place(world: World) -> None:
    await rank(world, [*CROWD[:35], member(world.chen), *CROWD[35:]])
    page = await ladder(world)
    assert ui_text("ladder-own-place", place=36) in text(page)
    await rank(world, [*CROWD[:16], member(world.chen), *CROWD[16:]])
    await world.chen.click(page, label=ui_text("button-ladder-own"))
    line = ui_text("ladder-line", place=17, user=world.chen.id, rating="1840?", games=1, wins=1, draws=0, losses=0)
    assert ui_text("ladder-line-own", line=line) in text(page)
    assert not has_ui_text(text(page), "ladder-own-place")
    assert disabled(page) == labels("ladder-own")


async def test_readers_who_are_not_on_the_ladder_see_how_to_join(world: World) -> None:
    await rank(world, CROWD)
    page = await ladder(world)
    assert ui_text("ladder-no-place") in text(page)
    assert ui_text("button-ladder-own") not in buttons(page)


async def test_provisional_ratings_can_be_hidden_and_shown_again(world: World) -> None:
    await rank(world, CROWD, settled=20)
    page = await ladder(world)
    await world.chen.click(page, label=ui_text("page-next"))
    assert ui_text("ladder-provisional") in text(page)
    await world.chen.click(page, label=ui_text("ladder-show-settled"))
    assert f"{ui_text('ladder-total', total=20)} · {ui_text('page-place', number=1, total=2)}" in text(page)
    assert "?" not in text(page)
    assert ui_text("ladder-no-place-settled") in text(page)
    await world.chen.click(page, label=ui_text("ladder-show-everyone"))
    assert ui_text("ladder-total", total=40) in text(page)


async def test_a_ladder_with_everybody_hidden_can_show_everyone_again(world: World) -> None:
    await rank(world, CROWD[:3])
    page = await ladder(world)
    await world.chen.click(page, label=ui_text("ladder-show-settled"))
    assert ui_text("ladder-none-settled", variant="Orda Chess", live="no") in text(page)
    await world.chen.click(page, label=ui_text("ladder-show-everyone"))
    assert places(page) == ["1", "2", "3"]


async def test_the_menu_switches_to_the_ladder_of_another_variant(world: World) -> None:
    await rank(world, CROWD[:2])
    await rank(world, CROWD[5:8], key="asymmetric")
    page = await ladder(world)
    assert marked(page, "ladder-game") == ["Orda Chess"]
    await pick(world.chen, page, "ladder-game", "asymmetric")
    assert text(page).startswith(f"### {ui_text('ladder-title', variant=ui_text('variant-asymmetric'))}\n")
    assert len(places(page)) == 3


async def test_players_with_equal_ratings_share_a_place_that_discord_does_not_renumber(world: World) -> None:
    for one in CROWD[:2]:
        await rank(world, [one])
    assert places(await ladder(world)) == ["1", "1"]


async def test_the_balance_compares_each_pairing_with_the_published_figures(world: World) -> None:
    await record(world, busy(world))
    page = await ladder(world, "asymmetric")
    await world.chen.click(page, label=ui_text("button-balance"))
    assert text(page).startswith(
        f"### {ui_text('balance-title', variant=ui_text('variant-asymmetric'))}\n**Humans – Elves** · "
    )
    assert has_ui_text(text(page), "balance-published-line", pair="Humans – Elves", percent="48.65", games="1,000")
    assert pictures(page) == ["balance.png"]
    assert ui_pattern("alt-balance", variant=ui_text("variant-asymmetric")).match(alt_texts(page)[0])
    await pick(world.chen, page, "balance-game", "orda")
    assert "**Kingdom – Horde** · " in text(page)
    await press(world.chen, page, "ladder")
    assert text(page).startswith(f"### {ui_text('ladder-title', variant='Orda Chess')}\n")
    assert pictures(page) == []


async def test_the_balance_without_games_has_a_message_and_no_picture(world: World) -> None:
    page = await ladder(world, "ordamirror")
    await world.chen.click(page, label=ui_text("button-balance"))
    assert has_ui_text(text(page), "balance-none", variant="Orda Mirror")
    assert pictures(page) == []


async def test_the_balance_is_drawn_in_the_readers_theme(world: World) -> None:
    await record(world, busy(world))
    drawn = []
    for theme in ("steppe", "contrast"):
        await world.chen.slash(world.channel, "settings", theme=theme)
        page = await ladder(world)
        await world.chen.click(page, label=ui_text("button-balance"))
        drawn.append(await picture(page))
    assert drawn[0] != drawn[1]


async def test_the_ladder_is_in_the_readers_language(world: World) -> None:
    world.locales[world.chen.id] = "zh-CN"
    await rank(world, [*CROWD, member(world.chen)])
    page = await ladder(world)
    assert buttons(page) == [
        chinese(key)
        for key in (
            *("page-back", "page-next", "button-ladder-own"),
            *("ladder-show-settled", "button-balance", "button-share"),
        )
    ]
    await world.chen.click(page, label=chinese("button-ladder-own"))
    assert ui_pattern("ladder-line-own", locale="zh-CN").search(text(page))
    await world.chen.click(page, label=chinese("button-balance"))
    orda = chinese("variant-orda")
    assert text(page).startswith(
        f"### {chinese('balance-title', variant=orda)}\n{chinese('balance-none', variant=orda)}"
    )


@pytest.mark.parametrize("action", ["ladder-game", "balance-game"])
async def test_a_variant_offered_only_by_an_older_version_is_refused(world: World, action: str) -> None:
    page = await ladder(world)
    if action == "balance-game":
        await world.chen.click(page, label=ui_text("button-balance"))
    before = text(page)
    [refused] = await world.at_once(using(world, world.chen, page, action, "old"))
    assert ui_pattern("error-unknown-variant", name="old").match(told(refused))
    assert text(page) == before
