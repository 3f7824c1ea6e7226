"""Why the program cannot do what it was started for. Known to every command, and knows none of the rooms."""


class StartupError(Exception):
    """What happened, why, and what to do about it, in one sentence."""
