"""The page: an aiohttp application in the bot's process. It calls the services and has no rules of its own."""
