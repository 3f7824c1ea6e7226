"""Parameters that each run samples, and that `--all` tests completely."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from bot.variants import VARIANTS, every_family


def one_in(count: int, params: Sequence[Any]) -> list[Any]:
    """Mark all parameters but every `count`-th, evenly spread, as more of the same.

    Each is the value of one argument, or a `pytest.param`."""
    return [
        param if not place % count else _marked(param if isinstance(param, ParameterSet) else pytest.param(param))
        for place, param in enumerate(params)
    ]


def usual_keys() -> list[str]:
    """List the variants that each run tests: all that are offered, and one in eight of the other army pairings."""
    pairings = _unlisted_pairings()
    # The first pairing is chess, which is listed anyway.
    return [*(key for key in VARIANTS if key not in pairings), *pairings[6::8]]


def rare_keys() -> list[str]:
    """List the variants that only `--all` tests."""
    usual = usual_keys()
    return [key for key in VARIANTS if key not in usual]


def variant_keys() -> list[Any]:
    return [*usual_keys(), *more(rare_keys())]


def _unlisted_pairings() -> list[str]:
    families = [family for family in every_family() if family.armies and not family.is_listed]
    return [one.key for family in families for one in family.variants]


def more(params: Iterable[Any]) -> list[Any]:
    """Mark parameters as more of the same; a tuple has the values of several arguments."""
    return [_marked(pytest.param(*(param if isinstance(param, tuple) else (param,)))) for param in params]


def _marked(param: ParameterSet) -> ParameterSet:
    return pytest.param(*param.values, id=param.id, marks=[*param.marks, pytest.mark.more])
