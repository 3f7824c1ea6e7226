"""The bot's Prometheus metrics, and a stopwatch for work that first waits in a queue."""

from __future__ import annotations

import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

SOON = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3)
"""Histogram buckets, in seconds, for the time until an interaction is acknowledged. Discord waits at most three
seconds.
"""
BRIEF = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5)
"""Histogram buckets, in seconds, for database operations."""
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
"""Histogram buckets, in seconds, for engine work and deliveries."""

INTERACTIONS = Counter(
    "campmate_interactions",
    "Commands, button and menu presses, submitted forms and autocompletions, by outcome: ok, refused, late, failed.",
    ("kind", "outcome"),
    registry=REGISTRY,
)
ACKNOWLEDGEMENTS = Histogram(
    "campmate_acknowledgement_seconds",
    "Time from an interaction to its acknowledgment, which Discord expects within three seconds.",
    ("kind",),
    buckets=SOON,
    registry=REGISTRY,
)
UNACKNOWLEDGED = Counter(
    "campmate_interactions_unacknowledged", "Interactions that were not acknowledged in time.", registry=REGISTRY
)

OUTBOX_TRIES = Counter(
    "campmate_outbox_tries",
    "Attempts to deliver outbox messages to Discord, by outcome: said, postponed, given up.",
    ("kind", "outcome"),
    registry=REGISTRY,
)
OUTBOX_SECONDS = Histogram(
    "campmate_outbox_seconds",
    "Duration of an attempt to deliver an outbox message.",
    ("kind",),
    buckets=LONG,
    registry=REGISTRY,
)
OUTBOX_WAITING = Gauge("campmate_outbox_waiting", "Outbox messages to deliver, now or later.", registry=REGISTRY)
OUTBOX_OVERDUE = Gauge(
    "campmate_outbox_overdue_seconds", "Time since the oldest undelivered outbox message became due.", registry=REGISTRY
)

ENGINE_QUESTIONS = Gauge(
    "campmate_engine_questions", "Requests of this process that the engine has not answered yet.", registry=REGISTRY
)
ENGINE_QUEUE = Gauge(
    "campmate_engine_queue",
    "Engine jobs of all processes in the queue, by status: todo (waiting) or doing (taken by a worker).",
    ("status",),
    registry=REGISTRY,
)
ENGINE_WAITS = Histogram(
    "campmate_engine_wait_seconds",
    "Time a request waited for an engine.",
    ("kind",),
    buckets=LONG,
    registry=REGISTRY,
)
ENGINE_SECONDS = Histogram(
    "campmate_engine_seconds",
    "Time from a request to the engine's answer, including the wait.",
    ("kind",),
    buckets=LONG,
    registry=REGISTRY,
)

DATABASE_WAITS = Histogram(
    "campmate_database_wait_seconds",
    "Time a transaction waited to begin: for a connection and, when writing to SQLite, for the lock.",
    ("kind",),
    buckets=BRIEF,
    registry=REGISTRY,
)
DATABASE_SECONDS = Histogram(
    "campmate_database_transaction_seconds",
    "Duration of a transaction, including the commit.",
    ("kind",),
    buckets=BRIEF,
    registry=REGISTRY,
)

SHARD_UP = Gauge("campmate_shard_up", "1 if the shard is connected, otherwise 0.", ("shard",), registry=REGISTRY)
SHARD_LATENCY = Gauge(
    "campmate_shard_latency_seconds", "Latency of the last heartbeat on the shard.", ("shard",), registry=REGISTRY
)
LOOP_LAG = Gauge(
    "campmate_event_loop_lag_seconds",
    "Longest delay of the event loop in the last 30 seconds.",
    registry=REGISTRY,
)


class Stopwatch:
    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._lap: float | None = None

    def lap(self, at: float | None = None) -> None:
        """Record the lap time in seconds: `at`, or the time since the start if `at` is None. Only the first call has an
        effect.
        """
        if self._lap is None:
            self._lap = self.seconds if at is None else at

    @property
    def lap_seconds(self) -> float | None:
        return self._lap

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._start


def milliseconds(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds * 1000, 1)
