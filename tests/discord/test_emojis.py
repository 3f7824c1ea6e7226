"""The emojis in a message are either all filled in or all omitted."""

from __future__ import annotations

import discord
import pytest
from aiohttp import ClientResponse
from discord import SelectOption

from bot.discord.core.controls import Control, row
from bot.discord.core.game_actions import NextGame
from bot.discord.core.markup import INVALID_FORM, LAYOUT_LIMIT, MOST_REFUSALS, Emojis, emoji_of, emoji_text
from bot.discord.core.posts import Post, layout, text
from bot.domain.ids import GameId

KNOWN = {
    name: discord.PartialEmoji(name=f"cm_{name}_0123abcd", id=10**17 + number)
    for number, name in enumerate(("archer_black", "clock", "medal_gold"))
}


class Sending:
    """A fake Discord that rejects a given number of requests before it accepts one. It records what each request would
    have shown."""

    def __init__(self, post: Post, *, rejections: int = 0, code: int = INVALID_FORM) -> None:
        self._post, self._rejections, self._code = post, rejections, code
        self.asked: list[list[str]] = []

    async def send(self) -> str:
        self.asked.append(shown(self._post))
        if len(self.asked) <= self._rejections:
            response = ClientResponse.__new__(ClientResponse)
            response.status, response.reason = 400, "Bad Request"
            raise discord.HTTPException(response, {"code": self._code, "message": "Invalid Form Body"})
        return "sent"


@pytest.fixture
def emojis() -> Emojis:
    known = Emojis()
    known.learn(KNOWN)
    return known


def post(*names: str, content: str = "") -> Post:
    """Return a post with a menu. The menu has one option for each of these bot emojis, followed by an option with a
    Unicode emoji.
    """
    options = [SelectOption(label=name, value=name, emoji=emoji_of(name)) for name in names]
    options.append(SelectOption(label="other", value="other", emoji="✅"))
    menu = Control.menu(NextGame(GameId(1)), placeholder="Pick", options=options)
    return Post(layout(text(content or "Hello"), rows=(row(menu),)))


def shown(sent: Post) -> list[str]:
    """Return a post's text and the emojis of its options."""
    found = []
    for item in sent.view.walk_children():
        if isinstance(item, discord.ui.TextDisplay):
            found.append(item.content)
        elif isinstance(item, Control) and isinstance(item.item, discord.ui.Select):
            found += [str(option.emoji) for option in item.item.options]
    return found


async def send(emojis: Emojis, one: Post, *, rejections: int = 0) -> list[list[str]]:
    sending = Sending(one, rejections=rejections)
    assert await emojis.sending(one.view, sending.send) == "sent"
    return sending.asked


async def test_known_emojis_are_shown_in_controls_and_texts(emojis: Emojis) -> None:
    content = f"### {emoji_text('clock')}Clocks\n{emoji_text('medal_gold')}Alice"
    [asked] = await send(emojis, post("archer_black", content=content))
    clock, medal = KNOWN["clock"], KNOWN["medal_gold"]
    assert asked == [f"### {clock} Clocks\n{medal} Alice", str(KNOWN["archer_black"]), "✅"]


async def test_one_unknown_emoji_clears_them_all(emojis: Emojis) -> None:
    [asked] = await send(emojis, post("archer_black", "archer_white", content=f"{emoji_text('clock')}Clocks"))
    assert asked == ["Clocks", "None", "None", "✅"]


async def test_emojis_never_make_a_text_too_long(emojis: Emojis) -> None:
    words = "x" * (LAYOUT_LIMIT - len(f"{KNOWN['clock']} "))
    [asked] = await send(emojis, post(content=f"{emoji_text('clock')}{words}"))
    assert asked[0] == f"{KNOWN['clock']} {words}"
    [asked] = await send(emojis, post(content=f"{emoji_text('clock')}{words}x"))
    assert asked[0] == f"{words}x"


async def test_a_post_can_be_sent_again_with_other_emojis(emojis: Emojis) -> None:
    one = post("archer_black", content=f"{emoji_text('clock')}Clocks")
    await send(emojis, one)
    later = {name: discord.PartialEmoji(name=f"cm_{name}_fedcba98", id=10**17) for name in KNOWN}
    emojis.learn(later)
    assert await send(emojis, one) == [[f"{later['clock']} Clocks", str(later["archer_black"]), "✅"]]
    emojis.learn({})
    assert await send(emojis, one) == [["Clocks", "None", "✅"]]


async def test_a_rejected_post_is_sent_again_without_emojis(emojis: Emojis) -> None:
    first, second = await send(emojis, post("archer_black", content=f"{emoji_text('clock')}Clocks"), rejections=1)
    assert first[1] == str(KNOWN["archer_black"])
    assert second == ["Clocks", "None", "✅"]
    assert emojis.refused.is_set()
    assert emojis.find("clock") is not None


async def test_emojis_that_are_always_rejected_are_left_out_until_new_ones_are_known(emojis: Emojis) -> None:
    for _ in range(MOST_REFUSALS):
        assert len(await send(emojis, post("clock"), rejections=1)) == 2
    assert emojis.find("clock") is None
    assert len(await send(emojis, post("clock"))) == 1
    emojis.learn(KNOWN)
    assert emojis.find("clock") is None
    emojis.learn(KNOWN | {"star": KNOWN["clock"]})
    assert emojis.find("clock") is not None


async def test_occasional_rejections_are_forgotten(emojis: Emojis) -> None:
    for _ in range(MOST_REFUSALS):
        await send(emojis, post("clock"), rejections=1)
        await send(emojis, post("clock")) if emojis.find("clock") else None
    assert emojis.find("clock") is not None


@pytest.mark.parametrize(("rejections", "code", "count"), [(2, INVALID_FORM, 2), (1, 50013, 1)])
async def test_a_rejection_for_another_reason_is_raised(emojis: Emojis, rejections: int, code: int, count: int) -> None:
    one = post("clock")
    sending = Sending(one, rejections=rejections, code=code)
    with pytest.raises(discord.HTTPException):
        await emojis.sending(one.view, sending.send)
    assert len(sending.asked) == count
    assert not emojis.refused.is_set()


async def test_a_rejected_post_without_emojis_is_not_sent_again(emojis: Emojis) -> None:
    one = post()
    sending = Sending(one, rejections=1)
    with pytest.raises(discord.HTTPException):
        await emojis.sending(one.view, sending.send)
    assert len(sending.asked) == 1
