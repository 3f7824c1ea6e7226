"""The weights of an evaluation, and their files: one for each tuned variant."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.engine.derive import derive
from bot.engine.terms import TERMS, Term, Values
from bot.rules.board import Color
from bot.rules.tables import tables_of
from bot.variants.model import Variant


@dataclass(frozen=True)
class Weights:
    """The weights of a variant: early and late, each int64[WEIGHTS] in centipawns, and the values for exchanges."""

    early: Values
    late: Values
    worth: NDArray[np.int64]
    """int64[colour, kind] in centipawns."""


@cache
def weights_of(variant: Variant) -> Weights:
    """Return a variant's tuned weights, or the derived ones if it was not tuned."""
    text = files("bot.engine") / "weights" / weights_file(variant)
    if not text.is_file():
        return Weights(*derive(variant))
    return read_weights(variant, json.loads(text.read_text(encoding="utf-8")))


def weights_file(variant: Variant) -> str:
    """Return the name of a variant's weights file, which does not depend on its optional rules."""
    return f"{variant.key.partition('+')[0]}.json"


def is_tuned(variant: Variant) -> bool:
    """Tell whether a variant has tuned weights."""
    return (files("bot.engine") / "weights" / weights_file(variant)).is_file()


def read_weights(variant: Variant, data: dict[str, Any]) -> Weights:
    """Return the weights in data that `write_weights` returned. Terms that are missing keep their derived values.

    Raise LookupError, TypeError or ValueError if the data do not fit the variant.
    """
    weights = Weights(*derive(variant))
    for color in Color:
        side = data["both" if "both" in data else color.word]
        for letter, worth in side["worth"].items():
            weights.worth[color, _kind(variant, color, letter)] = worth
        for term in TERMS:
            for letter, (early, late) in side.get(term.name, {}).items():
                where = _where(variant, color, term, letter)
                weights.early[where], weights.late[where] = early, late
    return weights


def write_weights(variant: Variant, weights: Weights) -> dict[str, Any]:
    """Return weights as JSON data by side, term and letter; once for both sides if `is_even`."""
    if is_even(variant):
        return {"both": _side(variant, weights, Color.WHITE)}
    return {color.word: _side(variant, weights, color) for color in Color}


def is_even(variant: Variant) -> bool:
    """Tell whether one set of weights serves both sides: they have the same army, and a goal both or neither."""
    white, black = variant.sides
    return white.army is black.army and (white.goal_rank is None) == (black.goal_rank is None)


def _side(variant: Variant, weights: Weights, color: Color) -> dict[str, Any]:
    letters = tables_of(variant).letters[color]
    side: dict[str, Any] = {"worth": {letter: int(weights.worth[color, i]) for i, letter in enumerate(letters)}}
    for term in TERMS:
        side[term.name] = {
            letter: [weights.early[where].tolist(), weights.late[where].tolist()]
            for letter in (letters if term.by_kind else ("all",))
            for where in (_where(variant, color, term, letter),)
        }
    return side


def _where(variant: Variant, color: Color, term: Term, letter: str) -> slice:
    kind = _kind(variant, color, letter) if term.by_kind else 0
    return term.where(color, kind)


def _kind(variant: Variant, color: Color, letter: str) -> int:
    return tables_of(variant).kind(color, letter)
