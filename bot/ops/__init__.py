"""Operation of a process: logs, metrics, health, start and stop."""
