"""The sandbox: the real bot in a simulated Discord, and its website."""
