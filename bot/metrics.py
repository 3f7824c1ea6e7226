"""The metrics of the bot for Prometheus.

They have a registry of their own: the library's default one also has metrics of the process, which differ by system.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

SOON = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3)
"""Buckets in seconds for what Discord waits three seconds for."""
BRIEF = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5)
"""Buckets in seconds for what should be unnoticeably quick."""
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
"""Buckets in seconds for slow work."""

INTERACTIONS = Counter(
    "campmate_interactions",
    "Commands, presses, forms and autocompletions, by how they ended: ok, refused, late, failed.",
    ("kind", "outcome"),
    registry=REGISTRY,
)
ACKNOWLEDGEMENTS = Histogram(
    "campmate_acknowledgement_seconds",
    "From an interaction to its acknowledgement, for which Discord waits three seconds.",
    ("kind",),
    buckets=SOON,
    registry=REGISTRY,
)
UNACKNOWLEDGED = Counter(
    "campmate_interactions_unacknowledged", "Interactions that Discord took no answer to.", registry=REGISTRY
)

OUTBOX_TRIES = Counter(
    "campmate_outbox_tries",
    "What was to be said in Discord, by how the attempt ended: said, postponed, given up.",
    ("kind", "outcome"),
    registry=REGISTRY,
)
OUTBOX_SECONDS = Histogram(
    "campmate_outbox_seconds", "How long it took to say something.", ("kind",), buckets=LONG, registry=REGISTRY
)
OUTBOX_WAITING = Gauge("campmate_outbox_waiting", "What is still to be said, now or later.", registry=REGISTRY)
OUTBOX_OVERDUE = Gauge(
    "campmate_outbox_overdue_seconds", "For how long the oldest of it has been due.", registry=REGISTRY
)

ENGINE_QUESTIONS = Gauge(
    "campmate_engine_questions", "Questions that wait for an engine or are being answered.", registry=REGISTRY
)
ENGINE_QUEUE = Gauge(
    "campmate_engine_queue",
    "Engine work in the queue, of all processes, by whether a worker has taken it: todo, doing.",
    ("status",),
    registry=REGISTRY,
)
ENGINE_WAITS = Histogram(
    "campmate_engine_wait_seconds",
    "How long a question waited for an engine.",
    ("kind",),
    buckets=LONG,
    registry=REGISTRY,
)
ENGINE_SECONDS = Histogram(
    "campmate_engine_seconds",
    "From a question to its answer, the wait included.",
    ("kind",),
    buckets=LONG,
    registry=REGISTRY,
)

DATABASE_WAITS = Histogram(
    "campmate_database_wait_seconds",
    "How long a transaction waited to begin: for a connection, and to write for the writers' lock of SQLite.",
    ("kind",),
    buckets=BRIEF,
    registry=REGISTRY,
)
DATABASE_SECONDS = Histogram(
    "campmate_database_transaction_seconds",
    "From a transaction's beginning to its end, the commit included.",
    ("kind",),
    buckets=BRIEF,
    registry=REGISTRY,
)

SHARD_UP = Gauge("campmate_shard_up", "Whether a shard is connected: 1 or 0.", ("shard",), registry=REGISTRY)
SHARD_LATENCY = Gauge(
    "campmate_shard_latency_seconds", "Of Discord's last heartbeat on a shard.", ("shard",), registry=REGISTRY
)
LOOP_LAG = Gauge(
    "campmate_event_loop_lag_seconds",
    "By how much the event loop was held up at most in the last half minute.",
    registry=REGISTRY,
)
