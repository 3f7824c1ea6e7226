"""Long lists of test parameters. A normal run tests only a sample of them, and `--all` tests all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from bot.variants import VARIANTS, every_family, listed_variants

MOST_PAIRINGS = 9
"""A normal run tests all pairings of a family if there are at most this many, and otherwise only a sample."""


def one_in(count: int, params: Sequence[Any]) -> list[Any]:
    """Mark all parameters `more`, except every `count`-th one. Each parameter is the value of one argument, or a
    `pytest.param`."""
    return [
        param if not place % count else _marked(param if isinstance(param, ParameterSet) else pytest.param(param))
        for place, param in enumerate(params)
    ]


def usual_keys() -> list[str]:
    """List the variants that every run tests. Of a family with many pairings, list only one in eight."""
    many = [[one.key for one in family.variants] for family in every_family() if len(family.variants) > MOST_PAIRINGS]
    # The sample leaves out the first pairing, because it's the same as chess, which is listed anyway.
    return [*(key for key in VARIANTS if key not in chain(*many)), *chain(*(pairings[6::8] for pairings in many))]


def rare_keys() -> list[str]:
    """List the variants that only `--all` tests."""
    usual = usual_keys()
    return [key for key in VARIANTS if key not in usual]


def variant_keys() -> list[Any]:
    return [*usual_keys(), *more(rare_keys())]


def offered_variants() -> list[Any]:
    """List the variants that are offered to players. Those that only `--all` tests are marked `more`."""
    usual = usual_keys()
    params = [pytest.param(one, id=one.key) for one in listed_variants()]
    return [param if param.id in usual else _marked(param) for param in params]


def more(params: Iterable[Any]) -> list[Any]:
    """Mark parameters `more`. A tuple holds the values of several arguments."""
    return [_marked(pytest.param(*(param if isinstance(param, tuple) else (param,)))) for param in params]


def _marked(param: ParameterSet) -> ParameterSet:
    return pytest.param(*param.values, id=param.id, marks=[*param.marks, pytest.mark.more])
