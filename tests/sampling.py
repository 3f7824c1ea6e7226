"""Parameters of which a sample runs each time, and all with `--all`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def one_in(count: int, params: Sequence[Any]) -> list[Any]:
    """Mark all parameters but every `count`-th, which are spread over the list, as proving more of the same.

    Each is the value of one argument, or a `pytest.param`.
    """
    return [
        param if not place % count else _marked(param if isinstance(param, ParameterSet) else pytest.param(param))
        for place, param in enumerate(params)
    ]


def more(params: Iterable[Any]) -> list[Any]:
    """Mark parameters as proving more of the same; a tuple has the values of several arguments."""
    return [_marked(pytest.param(*(param if isinstance(param, tuple) else (param,)))) for param in params]


def _marked(param: ParameterSet) -> ParameterSet:
    return pytest.param(*param.values, id=param.id, marks=[*param.marks, pytest.mark.more])
