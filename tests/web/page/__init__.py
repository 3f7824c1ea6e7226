"""The board's page in a real browser."""
