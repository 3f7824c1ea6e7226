"""A member's vacation, in which the clocks of their games with a time a move stand still."""
