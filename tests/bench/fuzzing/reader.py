"""A parser with sample inputs, and a check that finds its failures."""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass

SIGNS = '/ -+=:;.,[]{}()"\\$#*@%&?!0123456789abcdefghKQRBNPkqrbnplaywxOé\u202e\n\t'
LONGEST = 20_000


@dataclass(frozen=True)
class Reader:
    """A parser with its sample inputs and the errors that it can raise."""

    name: str
    samples: Callable[[], Sequence[str]]
    read: Callable[[str, random.Random], object]
    answers: tuple[type[Exception], ...] = ()


def corrupted(rng: random.Random, samples: Sequence[str]) -> str:
    """Return a sample with parts deleted, repeated, replaced, or copied from another sample."""
    text = rng.choice(samples)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        end = min(end, start + rng.choice((0, 1, 2, 8)))
        put = rng.choice(("", rng.choice(SIGNS), text[start:end] * 3, rng.choice(samples)[start:end]))
        text = text[:start] + put + text[end:]
    return text[:LONGEST]


def find_fault(reader: Reader, text: str, patience: float) -> str | None:
    """Let a reader parse `text`. Return a description of what went wrong, or None if the reader neither failed nor took
    too long. `patience` is the limit on processor time, in seconds.

    `text` also seeds the random choices, such as which position to read a move in.
    """
    begun = time.process_time()
    try:
        reader.read(text, random.Random(text))
    except reader.answers:
        pass
    except Exception:
        return f"{reader.name}: {text!r}\n{traceback.format_exc()}"
    seconds = time.process_time() - begun
    return f"{reader.name}: {text!r} took {seconds:.1f} s" if seconds > patience else None
