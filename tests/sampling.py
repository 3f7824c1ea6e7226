"""Parameters of which a sample runs each time, and all with `--all`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest


def one_in(count: int, params: Sequence[Any]) -> list[Any]:
    """Mark all parameters but every `count`-th, which are spread over the list, as proving more of the same."""
    return [
        param if not place % count else pytest.param(param, marks=pytest.mark.more)
        for place, param in enumerate(params)
    ]


def more(params: Iterable[Any]) -> list[Any]:
    """Mark parameters as proving more of the same; a tuple has the values of several arguments."""
    return [
        pytest.param(*(param if isinstance(param, tuple) else (param,)), marks=pytest.mark.more) for param in params
    ]
