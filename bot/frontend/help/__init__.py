"""How to start."""
