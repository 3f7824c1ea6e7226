"""Invariants that hold for a game at the end of every test."""

from bot.domain.ids import UserId
from tests.delivery.bots import Bot
from tests.delivery.fakes import FakeChannel

ANN, BEN = UserId(101), UserId(102)


async def check(bot: Bot, *, pings: list[tuple[UserId, ...]] | None = None) -> FakeChannel:
    """Check that the game has exactly one board, that it shows the newest state, and that nothing is due. If `pings` is
    given, also check which members were pinged."""
    assert await bot.due() == []
    game = await bot.game()
    assert game.channel_id is not None and game.board is not None
    channel = bot.discord.channels[game.channel_id]
    if game.is_over:
        assert bot.boards == []
    else:
        [(place, board)] = bot.boards
        assert (place.id, board.id, board.version) == (channel.id, game.board.post_ref, game.version)
    assert list(channel.messages[game.board.post_ref].files) == [picture(bot, game.ply, game.takebacks)]
    if pings is not None:
        assert calls(bot) == pings
    return channel


def picture(bot: Bot, ply: int, takebacks: int = 0) -> str:
    return f"board-{bot.game_id}-{ply}-{takebacks}.png"


def calls(bot: Bot) -> list[tuple[UserId, ...]]:
    """The members pinged by each new message, in order. Messages that pinged nobody are left out."""
    return [pings for _, pings in bot.discord.pinged if pings]
