"""The players in the gauntlet. The ratings of the levels are computed from its games."""

from bot.services import engines
from training import field


def test_the_players_have_the_bots_hash_size() -> None:
    assert field.HASH_MB == engines.HASH_MB
