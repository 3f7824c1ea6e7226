"""Playing and watching in a browser."""
