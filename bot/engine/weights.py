"""The numbers of an evaluation, and the files they are kept in: one for each variant that has been tuned."""

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
    """Early and late values by place, as the layout has them, and what each kind is worth in an exchange."""

    early: Values
    late: Values
    worth: NDArray[np.int64]
    """[colour, kind], in centipawns."""


@cache
def weights_of(variant: Variant) -> Weights:
    """Return the tuned weights of a variant; where there are none, those that follow from how its units go."""
    text = files("bot.engine") / "weights" / weights_file(variant)
    if not text.is_file():
        return Weights(*derive(variant))
    return read_weights(variant, json.loads(text.read_text(encoding="utf-8")))


def weights_file(variant: Variant) -> str:
    """Return the name of the file that a variant's tuned weights have."""
    return f"{variant.key.partition('+')[0]}.json"


def is_tuned(variant: Variant) -> bool:
    """Tell whether a variant has weights of its own."""
    return (files("bot.engine") / "weights" / weights_file(variant)).is_file()


def read_weights(variant: Variant, data: dict[str, Any]) -> Weights:
    """Take weights from data as `write_weights` gives it; a term that is missing keeps its derived values."""
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
    """Return weights as data: by side, term and letter. Equal armies with equal rules are written once."""
    if is_even(variant):
        return {"both": _side(variant, weights, Color.WHITE)}
    return {color.word: _side(variant, weights, color) for color in Color}


def is_even(variant: Variant) -> bool:
    """Tell whether both sides have the same units and rules, so that one set of weights serves both."""
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
