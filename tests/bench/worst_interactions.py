"""The worst inputs that a member can send to each command, autocompletion, control and form, for `interaction_time`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from itertools import product
from typing import Any

from discord import app_commands
from discord.enums import AppCommandOptionType as OptionType
from discord.enums import AppCommandType
from simcord.enums import InteractionType
from simcord.interactions import resolve_handle, store_interaction_attachment

from bot.discord.client import FORMS, HANDLERS
from bot.discord.core.controls import Action, fields_of
from bot.discord.features.replay.imports import LARGEST_FILE
from bot.discord.features.replay.imports import LONGEST_TEXT as LONGEST_ENTRY
from bot.domain.game import Game
from bot.domain.ids import AttemptId, CardId, ChallengeId, GameId, ServerChallengeId, TournamentId, UserId
from bot.rules import Color, Ply, Square
from bot.rules.pgn import LONGEST_PGN, PgnGame, write_pgn
from tests.bench.reader_time import LONGEST_CUSTOM_ID, LONGEST_OPTION
from tests.bench.stage import OTHER, Stage, payload_of
from tests.e2e import payloads
from tests.e2e.world import Act, Shown, components

AS_MEANT, REQUIRED = "all options, well-formed", "required options only"
PATTERNS = ("x", "e4 ", '[x "a"]\n', "\u0324\u0301", "👨\u200d", "\u202e")
"""The patterns that are repeated to build the longest texts."""
MOST_PICKED = 25
ABOUT_OFFERS = {"draw offered": "draw", "takeback asked": "takeback"}
"""Maps some game states to words. Each of these states is tested only with actions whose names contain its word."""
LONGEST_NAME = LONGEST_PGN - 100
"""The longest player name that fits into a PGN with little else in it."""
LONG_NAMES = f'[White "{"é" * 3_000}"]\n[Black "{"é" * 3_000}"]\n[Date "{"é" * 900}"]\n\n1. d4 *\n\n' * 25
Options = dict[str, Any]


@dataclass(frozen=True)
class Worst:
    """An interaction: its row in the benchmark's table, a description of its input, and the function that builds it."""

    row: str
    what: str
    make: Callable[[], Act] = field(repr=False)


def longest(pattern: str, size: int) -> str:
    """Return the pattern repeated to `size` characters."""
    return (pattern * (size // len(pattern) + 1))[:size]


def row_of_command(command: app_commands.Command[Any, ..., Any] | app_commands.ContextMenu) -> str:
    return command.name if isinstance(command, app_commands.ContextMenu) else f"/{command.qualified_name}"


def row_of_typing(command: app_commands.Command[Any, ..., Any], option: app_commands.Parameter) -> str:
    return f"{row_of_command(command)} {option.display_name}, typing"


def row_of_control(action: type[Action]) -> str:
    return f"control {action.name}"


def row_of_form(action: type[Action]) -> str:
    return f"form {action.name}"


def worst_interactions(stage: Stage) -> Iterator[Worst]:
    """Yield interactions with worst-case input for all of the bot's commands, controls and forms."""
    for command in stage.world.client.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield from _commands(stage, command)
            yield from _typing(stage, command)
    yield from _menus(stage)
    for action in HANDLERS:
        yield from _controls(stage, action)
    for action in FORMS:
        yield from _forms(stage, action)


# Commands


def _commands(stage: Stage, command: app_commands.Command[Any, ..., Any]) -> Iterator[Worst]:
    row, parameters = row_of_command(command), command.parameters
    needed = {one.display_name: _meant(stage, one)[0] for one in parameters if one.required}

    def worst(what: str, options: Options) -> Worst:
        return Worst(row, what, lambda: _sending(stage, command, InteractionType.APPLICATION_COMMAND, options))

    yield worst(REQUIRED, needed)
    if parameters:
        yield worst(AS_MEANT, {one.display_name: _meant(stage, one)[-1] for one in parameters})
    for one in parameters:
        for value in _meant(stage, one):
            yield worst(f"{one.display_name}: {_named(stage, one, value)}", {**needed, one.display_name: value})
        if _is_free(one):
            for pattern in PATTERNS:
                text = longest(pattern, one.max_value or LONGEST_OPTION)
                yield worst(f"{one.display_name}: {len(text)} of {pattern!a}", {**needed, one.display_name: text})
        if one.type is OptionType.attachment:
            for name, content in _files(stage).items():
                yield worst(f"{one.display_name}: {name}", {**needed, one.display_name: (f"{name}.pgn", content)})


def _typing(stage: Stage, command: app_commands.Command[Any, ..., Any]) -> Iterator[Worst]:
    for focused in command.parameters:
        if not focused.autocomplete:
            continue
        row = row_of_typing(command, focused)
        game_option = next(
            (one for one in command.parameters if one.display_name == "game" and one is not focused), None
        )
        others: list[Options] = [{}] if game_option is None else [{"game": game} for game in _meant(stage, game_option)]
        for text, other in product(("", "e", *(longest(one, LONGEST_OPTION) for one in PATTERNS)), others):
            named = "" if game_option is None else f", game {_named(stage, game_option, other['game'])}"
            yield Worst(
                row,
                (f"{len(text)} of {text[:2]!a}" if len(text) > 1 else repr(text)) + named,
                partial(
                    _sending,
                    stage,
                    command,
                    InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE,
                    {**other, focused.display_name: text},
                    focused.display_name,
                ),
            )


def _is_free(option: app_commands.Parameter) -> bool:
    return option.type is OptionType.string and not option.choices


def _meant(stage: Stage, option: app_commands.Parameter) -> list[Any]:
    """Return valid values for a command's option."""
    if option.choices:
        return [choice.value for choice in option.choices]
    own: dict[str, list[Any]] = {
        "game": [game.id for game in stage.games.values()],
        "tournament": list(stage.tournaments),
        "move": [_moves(stage.games["under way"])[0]],
        "server": [str(OTHER)],
        "level": [1],
        "piece": ["lancer"],
        "topic": ["orda-lancer"],
        "variant": ["khans"],
    }
    kinds: dict[OptionType, list[Any]] = {
        OptionType.integer: [option.max_value or 1],
        OptionType.boolean: [True, False],
        OptionType.user: [stage.world.bo, stage.world.alice],
        OptionType.role: [stage.world.guild.default_role],
        OptionType.attachment: [("game.pgn", b"1. e4 *")],
    }
    return own.get(option.display_name) or kinds.get(option.type) or ["x"]


def _named(stage: Stage, option: app_commands.Parameter, value: Any) -> str:
    names = {game.id: name for name, game in stage.games.items()} if option.display_name == "game" else {}
    return str(names.get(value, getattr(value, "name", value)))[:40]


def _files(stage: Stage) -> dict[str, bytes]:
    line = stage.games["imported"].line
    own = write_pgn(PgnGame(line)).encode()
    return {
        f"{LARGEST_FILE} bytes of '{{'": b"{" * LARGEST_FILE,
        "a game of a thousand moves": own,
        "a player's long name": f'[Variant "Orda"]\n[White "{"é" * LONGEST_NAME}"]\n\n1. d4 *'.encode(),
        "games of players with long names": LONG_NAMES.encode(),
        "many games": b'[A "b"]\n\n1. e4 *\n\n' * (LARGEST_FILE // 18),
        "UTF-16": ("\ufeff" + longest("e4 ", LARGEST_FILE // 2 - 1)).encode("utf-16-le"),
        "Latin-1": longest("é", LARGEST_FILE).encode("latin-1"),
    }


def _sending(
    stage: Stage,
    command: app_commands.Command[Any, ..., Any],
    kind: InteractionType,
    options: Options,
    focused: str | None = None,
) -> Act:
    """Return an interaction that uses a command or subcommand with these options."""
    world, path = stage.world, command.qualified_name.split()
    top = world.env.backend.find_command(path[0], world.guild.id)
    assert top is not None
    resolved: dict[str, Any] = {}
    given = [_option(stage, one, options[one.display_name], resolved) for one in command.parameters
             if one.display_name in options]  # fmt: skip
    for one in given:
        if one["name"] == focused:
            one["focused"] = True
    inner = given if len(path) == 1 else [{"name": path[1], "type": OptionType.subcommand.value, "options": given}]
    data = {"id": top["id"], "name": path[0], "type": 1, "options": inner, "resolved": resolved}
    return Act(world.alice, kind, world.channel.id, data)


def _option(stage: Stage, option: app_commands.Parameter, value: Any, resolved: dict[str, Any]) -> dict[str, Any]:
    world = stage.world
    if isinstance(value, tuple):
        value = store_interaction_attachment(world.env.backend, world.channel.id, value[0], value[1], resolved)
    elif option.type in (OptionType.user, OptionType.role):
        resolve_handle(world.alice, value, resolved, channel_id=world.channel.id)
        value = str(value.id)
    return {"name": option.display_name, "type": option.type.value, "value": value}


def _menus(stage: Stage) -> Iterator[Worst]:
    tree = stage.world.client.tree
    for menu in tree.walk_commands(type=AppCommandType.user):
        yield Worst(row_of_command(menu), AS_MEANT, partial(_on_member, stage, menu))
    for menu in tree.walk_commands(type=AppCommandType.message):
        for name, board in stage.boards.items():
            yield Worst(row_of_command(menu), name, partial(_on_message, stage, menu, board))


def _on_member(stage: Stage, menu: app_commands.ContextMenu) -> Act:
    resolved: dict[str, Any] = {}
    resolve_handle(stage.world.alice, stage.world.bo, resolved, channel_id=stage.world.channel.id)
    return _chosen(stage, menu, stage.world.channel.id, stage.world.bo.id, resolved)


def _on_message(stage: Stage, menu: app_commands.ContextMenu, board: dict[str, Any]) -> Act:
    number = board["id"]
    return _chosen(stage, menu, int(board["channel_id"]), int(number), {"messages": {number: board}})


def _chosen(
    stage: Stage, menu: app_commands.ContextMenu, channel_id: int, target: int, resolved: dict[str, Any]
) -> Act:
    world = stage.world
    top = world.env.backend.find_command(menu.name, world.guild.id, menu.type.value)
    assert top is not None
    data = {"id": top["id"], "name": menu.name, "type": menu.type.value, "target_id": str(target), "resolved": resolved}
    return Act(world.alice, InteractionType.APPLICATION_COMMAND, channel_id, data)


# Controls


def _controls(stage: Stage, action: type[Action]) -> Iterator[Worst]:
    for named, custom_id, game in _custom_ids(stage, action, "c2"):
        picks = {"": ["0"]}
        if game is None or game is stage.games["under way"]:
            picks[", 25 long picks"] = [longest("x", LONGEST_CUSTOM_ID)] * MOST_PICKED
        if game in (stage.games["under way"], stage.games["voted on"]):
            move = _moves(game)[0]
            picks |= {", a square": [move[:2]], ", a move": [move]}
        for picked, values in picks.items():
            yield Worst(
                row_of_control(action),
                named + picked,
                partial(_pressing, stage, custom_id, values),
            )


def _custom_ids(stage: Stage, action: type[Action], version: str) -> Iterator[tuple[str, str, Game | None]]:
    """Yield custom_ids of an action's control or form, for every stored game or other item. If a field is text, also
    yield custom_ids with the maximum length.
    """
    kinds = fields_of(action)
    if not kinds:
        yield AS_MEANT, f"{version}:{action.name}", None
        return
    about = _games(stage, action) if GameId in kinds.values() else [("", None)]
    for named, game in about:
        words = [[f"{name}={word}" for word in _words(stage, name, kind, game)] for name, kind in kinds.items()]
        for given in product(*words):
            custom_id = ":".join((version, action.name, *given))
            yield named or ", ".join(given), custom_id, game
        if str in kinds.values() and game in (None, stage.games["under way"]):
            yield f"{named} maximum length".strip(), _stretched(version, action, words), game


def _games(stage: Stage, action: type[Action]) -> list[tuple[str, Game | None]]:
    games = stage.games.items()
    return [(name, game) for name, game in games if name != "imported" and ABOUT_OFFERS.get(name, "") in action.name]


def _stretched(version: str, action: type[Action], words: Sequence[Sequence[str]]) -> str:
    """Return a custom_id with its last word padded, so that the custom_id has the maximum length."""
    kinds, first = list(fields_of(action).values()), [one[0] for one in words]
    game_channel = LONGEST_CUSTOM_ID - len(":".join((version, action.name, *first)))
    last = max(number for number, kind in enumerate(kinds) if kind is str)
    first[last] += "a" * max(0, game_channel)
    return ":".join((version, action.name, *first))


def _words(stage: Stage, name: str, kind: Any, game: Game | None) -> list[str]:
    """Return values for a field of an action. If the action is about a game, `game` determines the values."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return [one.value for one in kind]
    move = _moves(game)[0] if game is not None and not game.is_over and game.setup is None else "e2e4"
    numbers: dict[Any, list[object]] = {
        GameId: [game.id] if game is not None else [0],
        ChallengeId: list(stage.challenges),
        ServerChallengeId: list(stage.server_challenges),
        TournamentId: list(stage.tournaments),
        AttemptId: [stage.attempt],
        CardId: [1],
        UserId: [stage.world.alice.id] if name == "user" else [stage.world.bo.id],
        Ply: [game.ply if game is not None else 0],
        Square: [move[:2]],
        Color: ["white"],
        int: [game.takebacks if game is not None and name == "takebacks" else 0],
    }
    texts: dict[str, list[object]] = {
        "family": ["orda", "asymmetric"],
        "page": ["lancer"],
        "army": ["elves"],
        "variant": ["khans"],
        "exercise": ["orda-lancer-1"],
        "series": ["orda-lancer"],
        "played": ["-"],
        "files": [move[2:3]],
        "move": [move],
    }
    return [str(one) for one in numbers.get(kind) or texts.get(name) or ["x"]]


def _moves(game: Game) -> list[str]:
    return [move.uci for move in game.position.legal_moves]


def _pressing(stage: Stage, custom_id: str, values: Sequence[str]) -> Act:
    """Return an interaction that uses a control with this custom_id, as if one of the bot's messages contained it."""
    menu = {"type": payloads.MENU, "custom_id": custom_id, "options": [{"label": "x", "value": "x"}]}
    board = stage.boards["under way"]
    message = board | {"components": [{"type": payloads.ROW, "components": [menu]}, *board["components"]]}
    return _using(stage, menu, values, message)


def _using(stage: Stage, part: dict[str, Any], values: Sequence[str], message: dict[str, Any]) -> Act:
    data = {"custom_id": part["custom_id"], "component_type": part["type"], "values": list(values)}
    return Act(stage.world.alice, InteractionType.MESSAGE_COMPONENT, int(message["channel_id"]), data, message)


def shown_controls(stage: Stage, shown: Shown, source: str) -> Iterator[Worst]:
    """Yield an interaction for every control of a message. For a menu, yield one that picks the first option and one
    that picks the last."""
    message = payload_of(stage, shown)
    for part in components(shown):
        if not str(part.get("custom_id", "")).startswith("c2:") or part.get("disabled"):
            continue
        offered = [option["value"] for option in part.get("options", ())]
        for value in dict.fromkeys((*offered[:1], *offered[-1:])) or [None]:
            yield Worst(
                f"control {part['custom_id'].split(':')[1]}",
                f"as {source} shows it" + (f", {value}" if value else ""),
                partial(_using, stage, part, [] if value is None else [value], message),
            )


# Forms


def _forms(stage: Stage, action: type[Action]) -> Iterator[Worst]:
    usual: dict[str, list[str]] = {
        "family": ["orda"],
        "colour": ["white"],
        "clock": ["1d"],
        "terms": ["rated"],
        "level": ["1"],
        "against": ["1"],
        "variant": [],
        "opponent": [],
        "army": ["elves"],
    }
    for named, custom_id, game in _custom_ids(stage, action, "f2"):
        is_playing = game is not None and not game.is_over and game.setup is None
        move = _moves(game)[-1] if game is not None and is_playing else "e2e4"
        entries = {"well-formed": move}
        if game in (None, stage.games["under way"], stage.games["being arranged"]):
            entries |= {f"{LONGEST_ENTRY} of {one!a}": longest(one, LONGEST_ENTRY) for one in PATTERNS}
            entries["as much of a game as fits"] = _short_record(stage)
        for entered, text in entries.items():
            yield Worst(
                row_of_form(action),
                ", ".join(one for one in (named, entered) if one),
                partial(_filling, stage, custom_id, text, usual),
            )


def _short_record(stage: Stage) -> str:
    return write_pgn(PgnGame(stage.games["imported"].line))[:LONGEST_ENTRY]


def _filling(stage: Stage, custom_id: str, text: str, picked: dict[str, list[str]]) -> Act:
    entered = [
        *({"custom_id": name, "type": payloads.INPUT, "value": text} for name in ("move", "setup", "text")),
        *({"custom_id": name, "type": payloads.MENU, "values": values} for name, values in picked.items()),
    ]
    data = {"custom_id": custom_id, "components": [{"type": payloads.LABEL, "component": one} for one in entered]}
    return Act(stage.world.alice, InteractionType.MODAL_SUBMIT, stage.world.channel.id, data)


def shown_form(stage: Stage, form: dict[str, Any], source: str) -> Iterator[Worst]:
    """Yield submissions of a form that the bot has opened, with the longest possible entries."""
    inputs = [one["component"] for one in form["components"] if "component" in one]
    for pattern in PATTERNS:
        entered = [_entered(one, pattern) for one in inputs]
        data = {
            "custom_id": form["custom_id"],
            "components": [{"type": payloads.LABEL, "component": one} for one in entered],
        }
        yield Worst(
            f"form {form['custom_id'].split(':')[1]}",
            f"as {source} opens it, filled with {pattern!a}",
            partial(Act, stage.world.alice, InteractionType.MODAL_SUBMIT, stage.world.channel.id, data),
        )


def _entered(part: dict[str, Any], pattern: str) -> dict[str, Any]:
    own = {"type": part["type"], "custom_id": part["custom_id"]}
    if part["type"] == payloads.RADIO_GROUP:
        return own | {"value": part["options"][-1]["value"]}
    if part["type"] == payloads.USER_MENU_INPUT:
        return own | {"values": []}
    if "options" in part:
        return own | {"values": [option["value"] for option in part["options"][-1:]]}
    return own | {"value": longest(pattern, min(LONGEST_ENTRY, part.get("max_length") or LONGEST_ENTRY))}
