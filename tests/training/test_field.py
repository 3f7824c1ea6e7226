"""The players in the gauntlet, the games from which the levels' ratings are computed."""

from bot.services import engines
from training import field


def test_the_players_have_the_bots_hash_size() -> None:
    assert field.HASH_MB == engines.HASH_MB
