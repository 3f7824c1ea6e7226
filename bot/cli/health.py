"""`health`: whether the bot that runs here is well."""

from __future__ import annotations

from datetime import UTC, datetime

import typer


def health() -> None:
    """Exit with 0 if the running bot is well, else with 1 and what is wrong."""
    from bot.cli.database import warn_of_sqlite
    from bot.settings import load_settings

    settings = load_settings()
    if settings.metrics_port is not None:
        from bot.ops.health import ask_port

        ask_port(settings.metrics_host, settings.metrics_port)
    else:
        import asyncio

        from bot.ops.heartbeat import check_stored

        asyncio.run(check_stored(settings, datetime.now(UTC)))
    typer.echo("The bot is well.")
    warn_of_sqlite(settings)
