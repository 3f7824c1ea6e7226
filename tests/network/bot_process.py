"""Starts the real bot, connected to a simulated Discord: `python -m tests.network.bot_process ADDRESS run`."""

import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.cli import main

if __name__ == "__main__":
    address = sys.argv.pop(1)
    Route.BASE = f"http://{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")
    main()
