"""Commands in message text become clickable mentions once the bot knows their ids. No other text becomes a mention."""

import discord
import pytest

from bot.discord.core.markup import (
    CONTENT_LIMIT,
    LAYOUT_LIMIT,
    NONE_KNOWN,
    CommandMentions,
    ids_of,
    without_mentions,
)
from bot.discord.core.outbox import find_posted_message
from bot.discord.core.posts import Picture, Post, gallery, layout, text
from bot.domain.ids import ChannelId, ServerId
from bot.domain.text import clean_text
from bot.i18n.catalog import escape_markdown
from bot.i18n.names import unmarked
from tests.delivery.fakes import FakeDiscord

HERE, ELSEWHERE = 7, 8
KNOWN = CommandMentions({"challenge": 11, "draw": 12, "tournament create": 13, "tournament table": 13, "vote now": 14})


def linked(content: str) -> str:
    return KNOWN.in_text(content, HERE)


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("Use /challenge.", "Use </challenge:11>."),
        ("/challenge", "</challenge:11>"),
        ("- **/draw**, (/challenge)", "- **</draw:12>**, (</challenge:11>)"),
        ("/draw or /draw", "</draw:12> or </draw:12>"),
        ("/tournament create or /tournament table", "</tournament create:13> or </tournament table:13>"),
        ("用 /challenge 约一局，用/draw提和。", "用 </challenge:11> 约一局，用</draw:12>提和。"),
        ("（/draw）", "（</draw:12>）"),
        ("`a` /draw `b`", "`a` </draw:12> `b`"),
        (r"\` /draw `b`", r"\` </draw:12> `b`"),
    ],
)
def test_a_command_becomes_a_mention(written: str, sent: str) -> None:
    assert linked(written) == sent
    assert without_mentions(sent) == written


@pytest.mark.parametrize(
    "written",
    [
        "/tournament, /tournament list and /vote",
        "/drawing /draw_up /draw-up /draw/up",
        "win/draw, 1/draw, ./draw and //draw",
        "https://campmate.example/draw and [the page](https://campmate.example/?a=(/draw)",
        "[/draw](https://campmate.example)",
        "`/draw` and ```\n/draw\n``` and ``a ` /draw``",
        "</draw:12>",
        "</draw:99>",
        r"\/draw \</draw:12>",
    ],
)
def test_everything_else_stays_as_written(written: str) -> None:
    assert linked(written) == written


@pytest.mark.parametrize("name", ["/draw", "</draw:1>", r"\/draw", "`", "/tournament create", "[a](b) /draw"])
def test_user_text_mentions_no_command(name: str) -> None:
    for shown in (escape_markdown(clean_text(name)), unmarked(name)):
        sent = linked(f"{shown} /draw {shown}")
        assert sent == f"{shown} </draw:12> {shown}"


def test_before_the_ids_are_known_a_command_is_text() -> None:
    assert NONE_KNOWN.in_text("Use /challenge or / alone.", HERE) == "Use /challenge or / alone."
    assert CommandMentions({"draw": 1}).in_text("/challenge", HERE) == "/challenge"


def test_commands_of_one_server_are_mentioned_only_there() -> None:
    own = CommandMentions({"draw": 12}, HERE)
    assert own.in_text("/draw", HERE) == "</draw:12>"
    assert own.in_text("/draw", ELSEWHERE) == own.in_text("/draw", None) == "/draw"
    post = own.in_post(Post(layout(text("/draw"))), ELSEWHERE)
    assert texts(post) == ["/draw"]


def texts(post: Post) -> list[str]:
    return [item.content for item in post.view.walk_children() if isinstance(item, discord.ui.TextDisplay)]


def test_only_a_posts_texts_get_mentions() -> None:
    row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow(discord.ui.Button(label="/draw"))
    post = Post(layout(text("/draw"), gallery(Picture("a.png", "/draw", b"")), text("or /challenge"), rows=(row,)))
    linked = KNOWN.in_post(post, HERE)
    assert texts(linked) == ["</draw:12>", "or </challenge:11>"]
    rest = [item.to_component_dict() for item in linked.view.walk_children() if item.type.value in (2, 12)]
    assert "12>" not in str(rest)
    assert str(rest).count("/draw") == 2


def test_a_post_that_is_sent_twice_has_each_mention_once() -> None:
    post = Post(layout(text("/draw")))
    assert texts(KNOWN.in_post(KNOWN.in_post(post, HERE), HERE)) == ["</draw:12>"]


@pytest.mark.parametrize("spare", range(13))
def test_mentions_never_make_a_post_too_long(spare: int) -> None:
    ending = "/draw /draw"
    post = Post(layout(text("/draw"), text("a" * (LAYOUT_LIMIT - spare - 5 - len(ending)) + ending)))
    sent = "".join(texts(KNOWN.in_post(post, HERE)))
    assert len(sent) <= LAYOUT_LIMIT
    assert sent.count("</draw:12>") == spare // 5


@pytest.mark.parametrize(("spare", "mentions"), [(0, 0), (4, 0), (5, 1)])
def test_mentions_never_make_a_sentence_too_long(spare: int, mentions: int) -> None:
    sent = linked("." * (CONTENT_LIMIT - spare - 6) + " /draw")
    assert len(sent) <= CONTENT_LIMIT
    assert sent.count("</draw:12>") == mentions


def test_the_ids_are_those_registered_at_discord() -> None:
    registered = [
        {"id": "1", "type": 1, "name": "draw", "options": [{"type": 4, "name": "game"}]},
        {"id": "2", "type": 3, "name": "Show the position", "options": []},
        {"id": "3", "type": 1, "name": "vote", "options": [{"type": 1, "name": "now"}, {"type": 1, "name": "stop"}]},
        {
            "id": "4",
            "type": 1,
            "name": "a",
            "options": [{"type": 2, "name": "b", "options": [{"type": 1, "name": "c", "options": []}]}],
        },
        {"id": "5", "type": 4, "name": "launch"},
    ]
    assert ids_of(registered) == {"draw": 1, "vote now": 3, "vote stop": 3, "a b c": 4}


async def test_a_message_is_found_whether_it_was_sent_before_or_after_the_ids_were_known() -> None:
    channel = FakeDiscord().add(ChannelId(1), ServerId(HERE))

    def made() -> Post:
        return Post(layout(text("A season has ended. See /draw.")))

    await channel.send(made(), "before")
    sent = await find_posted_message(channel, KNOWN.in_post(made(), HERE), by_words=True)
    assert sent is not None
    channel.messages.clear()
    await channel.send(KNOWN.in_post(made(), HERE), "after")
    assert await find_posted_message(channel, made(), by_words=True) is not None
    assert await find_posted_message(channel, Post(layout(text("See /vote."))), by_words=True) is None
