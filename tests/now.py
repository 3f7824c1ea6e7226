"""The time at which tests run, unless they set another one."""

from datetime import UTC, datetime

NOW = datetime(2030, 5, 17, 12, 0, tzinfo=UTC)
