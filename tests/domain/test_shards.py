import pytest

from bot.domain.ids import NO_SERVER, ServerId, Shards, read_shard_ids

MADE_LATER = ServerId(41771983423143937)
"""The server id used as an example in Discord's documentation. Its shard is (41771983423143937 >> 22) % shards."""


def test_a_server_belongs_to_one_shard() -> None:
    for count in (1, 2, 3, 16):
        owners = [number for number in range(count) if Shards(count, frozenset({number})).own(MADE_LATER)]
        assert owners == [(41771983423143937 >> 22) % count]


def test_direct_messages_belong_to_the_first_shard() -> None:
    assert Shards(4, frozenset({0, 3})).own(NO_SERVER)
    assert not Shards(4, frozenset({1, 2, 3})).own(NO_SERVER)


def test_a_process_with_all_shards_owns_every_server() -> None:
    for shards in (Shards(), Shards.all_of(3)):
        assert shards.are_all
        assert all(shards.own(ServerId(number << 22)) for number in range(7))
    assert not Shards(3, frozenset({0, 2})).are_all


@pytest.mark.parametrize(
    ("text", "ids"), [("0", {0}), ("0,2", {0, 2}), (" 4-7 ", {4, 5, 6, 7}), ("0, 2-3, 3", {0, 2, 3})]
)
def test_shards_are_listed_as_numbers_and_ranges(text: str, ids: set[int]) -> None:
    assert read_shard_ids(text) == ids


@pytest.mark.parametrize("text", ["", "one", "1;2", "-1", "3-1", "1,", "0-9999999", "²"])
def test_invalid_lists_of_shards_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        read_shard_ids(text)
