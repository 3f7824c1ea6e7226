"""`variants`: lists the variants, checks their rules, and lists what a variant still lacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bot.variants import Variant

app = typer.Typer(help="List and check variants.")


@app.callback(invoke_without_command=True)
def variants(context: typer.Context) -> None:
    """List the variants and check the data of each."""
    if context.invoked_subcommand is not None:
        return
    from bot.rules import check_variant
    from bot.variants import VARIANTS

    findings = []
    for variant in VARIANTS.values():
        typer.echo(_described(variant))
        findings += check_variant(variant)
    for finding in findings or ["No problems were found."]:
        typer.echo(finding)
    if findings:
        raise typer.Exit(1)


def _described(variant: Variant) -> str:
    armies = f"{variant.white.army.name} against {variant.black.army.name}"
    options = f", options +{variant.options}" if variant.options else ""
    return f"{variant.key}: {armies}{options}{'' if variant.is_listed else ' (not offered to players)'}"


if TYPE_CHECKING:
    from bot.variants import Family, MissingPart

HEAD = ("game", "part", "missing", "where it goes", "how to make it")


def check(
    key: Annotated[str | None, typer.Argument(help="A family or a variant. Default: all families.")] = None,
) -> None:
    """List what a variant still lacks, and where to add it."""
    from bot.ops.completeness import lacks_of
    from bot.variants import every_family, find_any_family

    families = every_family() if key is None else (find_any_family(key),)
    found = {family: lacks_of(family) for family in families}
    for line in _table(found):
        typer.echo(line)
    for family, missing_parts in found.items():
        typer.echo(_verdict(family, len(missing_parts)))
    # A family that isn't offered to players can be incomplete. It fails the check only if the user has named it.
    if any(missing_parts and (family.is_listed or key) for family, missing_parts in found.items()):
        raise typer.Exit(1)


def _table(found: dict[Family, list[MissingPart]]) -> Iterator[str]:
    rows = [
        (family.key, one.part, one.what, one.where, one.how)
        for family, missing_parts in found.items()
        for one in missing_parts
    ]
    if not rows:
        return
    widths = [max(map(len, column)) for column in zip(HEAD, *rows, strict=True)]
    for row in (HEAD, *rows):
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
    yield ""


def _verdict(family: Family, count: int) -> str:
    state = f"{count} missing" if count else "complete"
    return f"{family.key}: {state}{'' if family.is_listed else ' (not offered to players)'}"
