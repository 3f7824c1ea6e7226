"""The website: an aiohttp application in the bot's process. It calls the services and contains no game logic."""
