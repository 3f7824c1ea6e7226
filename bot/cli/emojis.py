"""`emojis`: maintenance of the application's emojis on Discord."""

from __future__ import annotations

import typer

emojis_app = typer.Typer(help="The piece emojis that the bot has uploaded to Discord.")


@emojis_app.callback()
def _group() -> None:
    """Make `remove` a subcommand, which Typer doesn't do for a single command."""


@emojis_app.command("remove")
def remove() -> None:
    """Delete the emojis that the bot has uploaded. Stop the bot first; at its next start, it uploads them again unless
    APPLICATION_EMOJIS is false.
    """
    import asyncio

    from bot.app import remove_emojis
    from bot.settings import load_settings

    typer.echo(f"Deleted {asyncio.run(remove_emojis(load_settings()))} emojis.")
