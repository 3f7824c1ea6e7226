"""`variants`: lists the variants of the registry, and checks their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from bot.variants import Variant

app = typer.Typer(help="The variants, and what they lack.")


@app.callback(invoke_without_command=True)
def variants(context: typer.Context) -> None:
    """List the variants, and check the rules of each."""
    if context.invoked_subcommand is not None:
        return
    from bot.rules import check_variant
    from bot.variants import VARIANTS

    findings = []
    for variant in VARIANTS.values():
        typer.echo(_described(variant))
        findings += check_variant(variant)
    for finding in findings or ["All are sound."]:
        typer.echo(finding)
    if findings:
        raise typer.Exit(1)


def _described(variant: Variant) -> str:
    armies = f"{variant.white.army.name} against {variant.black.army.name}"
    options = f", options +{variant.options}" if variant.options else ""
    return f"{variant.key}: {armies}{options}{'' if variant.is_listed else ' (not offered to players)'}"
