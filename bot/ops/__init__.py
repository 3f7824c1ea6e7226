"""The operation of a process: logs, metrics, health, starting and stopping."""
