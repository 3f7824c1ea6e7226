"""The bot's features, each in its own module or package with its commands, controls, posts and message deliveries."""
