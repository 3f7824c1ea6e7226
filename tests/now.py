"""The moment at which tests take place, where no other is asked for."""

from datetime import UTC, datetime

NOW = datetime(2030, 5, 17, 12, 0, tzinfo=UTC)
