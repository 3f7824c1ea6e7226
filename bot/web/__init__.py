"""The board's page: an aiohttp application in the bot's own process. It calls services, and rules nothing itself."""
