"""The sandbox: the real bot in a simulated Discord, and the bot's website."""
