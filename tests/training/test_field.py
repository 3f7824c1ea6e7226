"""The players of the gauntlet."""

from bot.services import engines
from training import field


def test_the_players_have_the_table_that_the_bot_gives_an_engine() -> None:
    assert field.HASH_MB == engines.HASH_MB
