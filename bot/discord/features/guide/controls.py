"""The actions of the controls on a guide's page."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord.core.actions import Action


@dataclass(frozen=True)
class TurnPage(Action):
    """Show a page of a family's guide."""

    family: str
    page: str


@dataclass(frozen=True)
class OpenRules(TurnPage, name="rules"):
    """Show the first page of another family's guide."""


@dataclass(frozen=True)
class PickGuide(Action, name="rules-game"):
    """Show the first page of the guide that is picked from the menu of families."""


@dataclass(frozen=True)
class PageBack(TurnPage, name="rules-back"):
    """Show the page before."""


@dataclass(frozen=True)
class PageOn(TurnPage, name="rules-next"):
    """Show the page after."""


@dataclass(frozen=True)
class FilmStep(Action):
    """Show the board of a page's line after `ply` plies."""

    family: str
    page: str
    ply: int


@dataclass(frozen=True)
class FilmBack(FilmStep, name="rules-film-back"):
    """Show the board one ply earlier."""


@dataclass(frozen=True)
class FilmOn(FilmStep, name="rules-film-on"):
    """Show the board one ply later."""


@dataclass(frozen=True)
class PickPage(Action, name="rules-pick"):
    """Show the page that is picked from one of the menus of pages."""

    family: str
    menu: str
    """Which menu it is: it keeps their custom_ids apart."""
