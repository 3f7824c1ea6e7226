"""The time at which tests take place, unless they ask for another."""

from datetime import UTC, datetime

NOW = datetime(2030, 5, 17, 12, 0, tzinfo=UTC)
