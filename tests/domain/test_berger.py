"""The pairings of round-robins, compared with the tables printed by FIDE (Handbook C.05, annex 1)."""

from collections import Counter

import pytest

from bot.domain.tournament import FEWEST_IN_GROUP, MOST_IN_GROUP, berger_table, finalists_a_group, snake

PRINTED = {
    4: "1-4 2-3 4-3 1-2 2-4 3-1",
    6: "1-6 2-5 3-4 6-4 5-3 1-2 2-6 3-1 4-5 6-5 1-4 2-3 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 8-5 6-4 7-3 1-2 2-8 3-1 4-7 5-6 8-6 7-5 1-4 2-3 "
        "3-8 4-2 5-1 6-7 8-7 1-6 2-5 3-4 4-8 5-3 6-2 7-1"
    ),
}
SIZES = range(FEWEST_IN_GROUP, MOST_IN_GROUP + 1)


def printed(players: int) -> set[tuple[int, int, int]]:
    """Return the games of FIDE's table. FIDE prints tables only for even numbers of players. For an odd number, use the
    next larger table without its last player's games.
    """
    pairs = [tuple(map(int, pair.split("-"))) for pair in PRINTED[players + players % 2].split()]
    a_round = (players + players % 2) // 2
    games = {(place // a_round + 1, white, black) for place, (white, black) in enumerate(pairs)}
    return {game for game in games if max(game[1:]) <= players}


@pytest.mark.parametrize("players", SIZES)
def test_the_pairings_agree_with_the_printed_tables(players: int) -> None:
    assert set(berger_table(players)) == printed(players)


@pytest.mark.parametrize("players", SIZES)
def test_everyone_meets_everyone_once_with_balanced_colors(players: int) -> None:
    games = list(berger_table(players))
    assert len({frozenset(game[1:]) for game in games}) == len(games) == players * (players - 1) // 2
    whites = Counter(white for _, white, _ in games)
    assert max(whites.values()) - min(whites[number] for number in range(1, players + 1)) <= 1


@pytest.mark.parametrize("players", range(FEWEST_IN_GROUP, 65))
def test_groups_and_the_final_have_four_to_eight_players(players: int) -> None:
    sizes = Counter(snake(players)).values()
    assert FEWEST_IN_GROUP <= min(sizes) <= max(sizes) <= MOST_IN_GROUP
    assert max(sizes) - min(sizes) <= 1
    finalists = len(sizes) * finalists_a_group(len(sizes))
    assert len(sizes) == 1 or FEWEST_IN_GROUP <= finalists <= MOST_IN_GROUP


def test_the_strongest_players_are_spread_over_the_groups() -> None:
    assert snake(10) == (0, 1, 1, 0, 0, 1, 1, 0, 0, 1)
