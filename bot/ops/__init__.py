"""Running a process: logs, metrics, health, start and stop."""
