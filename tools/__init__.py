"""What keeps the documentation and the packages as the code is. Never imported by the bot, and not in a wheel."""
