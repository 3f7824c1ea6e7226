"""Operating a process: logs, metrics, health checks, startup and shutdown."""
