"""The classes for Discord's channels implement the port (an abstract interface), and the delivery code uses only the
port.
"""

from pathlib import Path

import discord
import pytest

import bot.discord.core
from bot.discord.core.channel import Channel, ChannelDirectory, RequestFailed, ResourceGone, Server, is_outage
from bot.discord.core.discord_channels import DiscordChannel, DiscordDirectory, DiscordServer, asking, channel_of

CORE = Path(bot.discord.core.__file__).parent
DELIVERY = ("boards", "channel", "outbox", "resolving")


class Response:
    """The part of an HTTP response that discord.py reads."""

    reason = "why"

    def __init__(self, status: int) -> None:
        self.status = status


def raised(error: Exception) -> RequestFailed:
    with pytest.raises(RequestFailed) as caught, asking():
        raise error
    return caught.value


@pytest.mark.parametrize("name", DELIVERY)
def test_delivery_code_uses_the_port_and_not_discord_py(name: str) -> None:
    source = (CORE / f"{name}.py").read_text()
    assert "import discord\n" not in source
    assert "from discord" not in source
    assert "core.discord_channels" not in source


def test_discord_pys_classes_implement_the_port() -> None:
    channel: type[Channel] = DiscordChannel
    directory: type[ChannelDirectory] = DiscordDirectory
    server: type[Server] = DiscordServer
    assert channel and directory and server


@pytest.mark.parametrize(
    ("status", "code", "is_passing", "trouble"),
    [
        (500, 0, True, "HTTPException 500/0"),
        (429, 0, True, "HTTPException 429/0"),
        (429, 30046, False, "HTTPException 429/30046"),
        (400, 50083, False, "HTTPException 400/50083"),
    ],
)
def test_a_failure_says_whether_it_is_temporary(status: int, code: int, is_passing: bool, trouble: str) -> None:
    made = discord.HTTPException(Response(status), {"code": code, "message": "why"})
    failure = raised(made)
    assert (is_outage(failure), failure.trouble, failure.code) == (is_passing, trouble, code)
    assert failure.__cause__ is made
    assert str(failure) == str(made)


def test_deleted_is_distinguished_from_refused() -> None:
    gone = raised(discord.NotFound(Response(404), {"code": 10008}))
    refused = raised(discord.Forbidden(Response(403), {"code": 50001}))
    assert isinstance(gone, ResourceGone)
    assert not isinstance(refused, ResourceGone)
    assert (is_outage(gone), is_outage(refused)) == (False, False)


def test_an_invalid_response_is_not_temporary() -> None:
    failure = raised(discord.InvalidData("unknown"))
    assert (failure.trouble, is_outage(failure)) == ("InvalidData", False)


@pytest.mark.parametrize("other", [None, object()])
def test_an_unusable_channel_is_none(other: object) -> None:
    assert channel_of(other) is None
