"""A bot that has a page."""

from dataclasses import replace

from bot.discord.client import Campmate
from bot.ops.address import Address
from bot.runtime.links import Keys, Links

HOST = "games.example"
LINKS = Links(Address.read(f"https://{HOST}"), Keys("nobody can guess this"))


def give_page(client: Campmate, links: Links | None = LINKS) -> None:
    """Let the bot offer the page that is found there."""
    client.runtime = client.outbox.runtime = replace(client.runtime, links=links)
