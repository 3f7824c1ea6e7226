"""`health`: whether the bot that runs here is well."""

from __future__ import annotations

from datetime import UTC, datetime

import typer


def health() -> None:
    """Exit with 0 if the running bot is well, else with 1 and what is wrong."""
    import asyncio

    from bot.health import check_health
    from bot.settings import load_settings

    asyncio.run(check_health(load_settings(), datetime.now(UTC)))
    typer.echo("The bot is well.")
