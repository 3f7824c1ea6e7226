"""Permissions: each command and each public control, for each kind of member, in each kind of channel.

The table has no rows for controls in private messages, because only the member who sees the message can press them.
`payloads.faults` checks that no such control is ever sent in public.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from discord import app_commands
from simcord import ChannelHandle, InteractionResult, MemberActor

from bot.discord.client import FORMS
from bot.discord.core.commands import Where
from tests.declared import LOOKUPS, OF_GAMES, SLASH
from tests.e2e import payloads
from tests.e2e.scenes import SCENES, running
from tests.e2e.voting import OTHER
from tests.e2e.world import World, action_ids, text
from tests.sampling import one_in
from tests.wording import has_ui_text, ui_text

MEMBERS = ("mover", "waiting", "stranger", "manager")

TABLE = """
does                 scene      mover    waiting  stranger manager
/move                running    yes      turn     players  players
move                 running    yes      turn     players  players
piece                running    yes      turn     players  players
guide                running    yes      yes      yes      yes
read-rules           running    yes      yes      yes      yes
flip                 running    yes      yes      yes      yes
resign               running    yes      yes      players  players
/resign              running    yes      yes      players  players
offer-draw           running    yes      yes      players  players
/draw                running    yes      yes      players  players
takeback             running    yes      yes      players  players
/takeback            running    yes      yes      players  players
/abort               running    moved    moved    players  yes
accept-draw          draw       yes      own      players  players
decline-draw         draw       yes      own      players  players
accept-takeback      takeback   yes      own      players  players
decline-takeback     takeback   yes      own      players  players
/abort               fresh      yes      yes      players  yes
abort                fresh      yes      yes      players  players
arrange              arranging  yes      turn     players  players
rematch              over       yes      yes      players  players
replay               over       yes      yes      yes      yes
/move                over       over     over     players  players
/resign              over       over     over     players  players
browser              page       yes      yes      yes      yes
export               over       yes      yes      yes      yes
review               over       yes      yes      yes      yes
/analyze             over       yes      yes      yes      yes
/analyze             running    early    early    early    early
/board               running    yes      yes      yes      yes
accept               offered    challenger yes    asked    asked
decline              offered    asked    yes      asked    asked
cancel               offered    yes      cancel   cancel   cancel
accept               open       challenger yes    yes      yes
cancel               open       yes      cancel   cancel   cancel
move                 engine     yes      players  players  players
/draw                engine     yes      players  players  players
takeback             engine     yes      players  players  players
hint                 engine     yes      players  players  players
/hint                engine     yes      players  players  players
/hint                running    rated    rated    players  players
rematch              beaten     yes      players  players  players
start-engine-game    welcomed yes      yes      yes      yes
start-challenge      welcomed yes      yes      yes      yes
start-reading        welcomed yes      yes      yes      yes
/challenge           empty      yes      yes      yes      yes
/play                empty      yes      yes      yes      yes
/import              empty      yes      yes      yes      yes
/puzzle              empty      yes      yes      yes      yes
/daily               empty      yes      yes      yes      yes
/storm               empty      yes      yes      yes      yes
/race                empty      site     site     site     site
/race                page       yes      yes      yes      yes
join-race            racing     yes      yes      yes      yes
leave-race           racing     yes      yes      apart    apart
start-race           racing     yes      host     host     host
race-page            racing     yes      yes      apart    apart
race-again           raced      yes      yes      yes      yes
/learn               empty      yes      yes      yes      yes
/train               empty      yes      yes      yes      yes
daily                puzzled    yes      yes      yes      yes
daily-of             recapped   yes      yes      yes      yes
/settings            empty      yes      yes      yes      yes
/vacation            empty      yes      yes      yes      yes
/conditional         running    ahead    yes      players  players
if-list              running    ahead    yes      players  players
/server              empty      hidden   hidden   hidden   yes
/setup               empty      hidden   hidden   hidden   yes
/tournament.create   empty      yes      yes      yes      yes
/simul               empty      yes      yes      yes      yes
/tournament.join     joining    yes      yes      yes      yes
/tournament.leave    joining    yes      yes      outside  outside
/tournament.table    joining    yes      yes      yes      yes
/tournament.start    joining    few      organise organise few
/tournament.remove   joining    yes      organise organise yes
/tournament.extend   joining    yes      organise organise yes
/tournament.channel  joining    yes      organise organise yes
/tournament.role     joining    yes      organise organise yes
/tournament.cancel   joining    yes      organise organise yes
join-tournament      joining    yes      yes      yes      yes
leave-tournament     joining    yes      yes      absent   absent
start-tournament     joining    few      organise organise few
show-tables          contest    yes      yes      yes      yes
/season.close        ranked     managers managers managers yes
/season.hall         ranked     yes      yes      yes      yes
open-hall            honoured   yes      yes      yes      yes
/vote.start          empty      managers managers managers yes
/vote.now            voting     yes      yes      yes      yes
/vote.close          voting     managers managers managers yes
/vote.stop           voting     managers managers managers yes
/move                voting     yes      yes      yes      yes
move                 voting     yes      yes      yes      yes
piece                voting     yes      yes      yes      yes
my-vote              voting     yes      yes      yes      yes
vote-resign          voting     yes      yes      yes      yes
vote-draw            drawish    yes      yes      yes      yes
votes                voted      yes      yes      yes      yes
/resign              voting     alone    alone    alone    alone
/draw                voting     alone    alone    alone    alone
/abort               voting     alone    alone    alone    yes
/vote.challenge      neighbor   managers managers managers yes
/tournament.challenge neighbor  managers managers managers yes
accept-for-server    asked      managers managers managers yes
decline-for-server   asked      managers managers managers yes
"""

REFUSALS = {
    "turn": ("error-not-your-turn",),
    "players": ("error-not-your-game", "error-not-your-engine-game"),
    "moved": ("error-too-late-to-abort",),
    "own": ("error-own-offer",),
    "over": ("error-game-over",),
    "challenger": ("error-own-challenge",),
    "rated": ("error-no-hints-in-rated",),
    "early": ("error-analysis-too-early", "error-game-not-over"),
    "asked": ("error-challenge-not-for-you",),
    "cancel": ("error-not-your-challenge",),
    "outside": ("error-no-tournament-here",),
    "absent": ("error-not-in-tournament",),
    "few": ("error-too-few-players",),
    "organise": ("error-not-organiser",),
    "managers": ("error-not-server-manager", "error-may-not-run-votes", "error-only-managers-match"),
    "alone": ("error-by-vote",),
    "ahead": ("error-conditionals",),
    "site": ("error-no-website",),
    "apart": ("error-not-in-race",),
    "host": ("error-only-host-starts",),
}


def is_refused(words: str, verdict: str) -> bool:
    return any(has_ui_text(words, key) for key in REFUSALS[verdict])


OPTIONS = {"move": {"move": "e3"}, "export": {"format": "fen"}, "vote.challenge": {"server": str(OTHER)}}
OPTIONS["challenge"] = {"color": "random"}
OPTIONS["tournament.challenge"] = OPTIONS["vote.challenge"]

ROWS = [line.split() for line in TABLE.strip().splitlines()[1:]]
LEFT_OUT = {f"/{name}" for name in LOOKUPS} - {does for does, *_ in ROWS}
"""The lookup commands that have no row in the table of permissions. Everybody can use them, and they change nothing."""
ROWS += [[does, "running", *["yes"] * len(MEMBERS)] for does in sorted(LEFT_OUT)]
READ_ONLY = {
    *("guide", "read-rules", "flip", "replay", "export", "resign", "/resign", "/abort", "arrange"),
    *("start-engine-game", "start-challenge", "start-reading", "hint", "/hint"),
    *(
        "/import",
        "/storm",
        "/learn",
        "/train",
        "/settings",
        "/vacation",
        "/server",
        "/setup",
        "/conditional",
        "if-list",
    ),
    *("show-tables", "/tournament.table", "/tournament.cancel"),
    *("/season.close", "/season.hall", "open-hall"),
    *("move", "piece", "my-vote", "votes", "/vote.now", "/vote.stop"),
    *LEFT_OUT,
}
"""Actions that change nothing."""
CHANGING = {("/abort", "fresh")}
"""Pairs of an action in READ_ONLY and a scene in which the action does change something."""
IN_TURN = {
    *("/challenge", "/play", "/puzzle", "/daily"),
    *("daily", "daily-of", "browser", "/board", "review", "/analyze"),
    *("/tournament.create", "/simul", "/tournament.join", "join-tournament"),
    *("/race", "join-race", "race-page", "race-again"),
    *("/move", "vote-resign", "vote-draw"),
}
"""Actions that all permitted members can perform one after another in one scene, because no action prevents the next.
"""
EVERY = 6
"""Without `--all`, tests in a channel without threads cover only one in this many of a scene's changes."""
FEWEST_RIGHTS_FIRST = ("stranger", "waiting", "mover", "manager")
"""Members with the fewest permissions act first, so that actions of members with more permissions can't affect them."""


def is_read_only(does: str, scene: str) -> bool:
    return does in READ_ONLY and (does, scene) not in CHANGING


def changes() -> Iterator[tuple[str, str, list[str]]]:
    """Yield the rows with actions that change something, each with the members who can perform the action. If they
    can't act one after another in one scene, yield each member separately."""
    for does, scene, *verdicts in ROWS:
        may = [member for member in FEWEST_RIGHTS_FIRST if verdicts[MEMBERS.index(member)] == "yes"]
        if may and not is_read_only(does, scene):
            yield from ((does, scene, group) for group in ([may] if does in IN_TURN else [[one] for one in may]))


def changes_in_channels() -> Iterator[Any]:
    """Yield all changes, both in a thread and in a channel without threads. Mark a change as `more` if it is tested
    only with `--all`."""
    seen: Counter[str] = Counter()
    known: set[tuple[str, str]] = set()
    for does, scene, members in changes():
        named = f"{does} {scene} {' '.join(members)}"
        # A normal run tests a change only with the first member who can make it, and with the manager.
        again = [pytest.mark.more] if (does, scene) in known and members != ["manager"] else []
        yield pytest.param("thread", does, scene, members, id=f"thread-{named}", marks=again)
        marks = [pytest.mark.more] if seen[scene] % EVERY else []
        yield pytest.param("channel", does, scene, members, id=f"channel-{named}", marks=marks)
        seen[scene] += 1
        known.add((does, scene))


async def act(world: World, game_channel: ChannelHandle, member: MemberActor, does: str) -> InteractionResult:
    """Have a member use a command, or the newest control for the action."""
    if does == "/tournament.remove":
        return await member.slash(game_channel, "tournament remove", member=world.bo)
    if does.startswith("/"):
        return await member.slash(game_channel, does[1:].replace(".", " "), **OPTIONS.get(does[1:], {}))
    # On a busy machine, boards can arrive after the tournament's message, so the newest message may be the wrong one.
    newest = next(one for one in reversed(world.messages(game_channel)) if does in action_ids(one))
    custom_id = action_ids(newest)[does]
    if does == "piece":
        return await member.select(newest, values=["e2"], custom_id=custom_id)
    return await member.click(newest, custom_id=custom_id)


def private_words(result: InteractionResult) -> str:
    told = [one for one in (result.response, *result.followups) if one is not None and one.ephemeral]
    return "\n".join(text(one) for one in told)


async def prepared(world: World, kind_of_channel: str, scene: str) -> tuple[dict[str, MemberActor], ChannelHandle]:
    """The members named in the table of permissions, and the channel in which they act."""
    if kind_of_channel == "channel":
        world.forbid(world.channel, "create_public_threads")
    dana = world.guild.add_member(world.env.create_user("dana", global_name="Dana"))
    world.allow(dana, "manage_guild")
    return dict(zip(MEMBERS, (world.alice, world.bo, world.chen, dana), strict=True)), await SCENES[scene](world)


@pytest.mark.parametrize(
    ("kind_of_channel", "scene"),
    [*(("thread", scene) for scene in SCENES), *one_in(5, [pytest.param("channel", scene) for scene in SCENES])],
)
async def test_refused_and_read_only_actions_change_nothing(world: World, kind_of_channel: str, scene: str) -> None:
    actors, game_channel = await prepared(world, kind_of_channel, scene)
    before, found = await world.state(), []
    for does, verdicts in ((does, verdicts) for does, where, *verdicts in ROWS if where == scene):
        for member, verdict in sorted(
            zip(MEMBERS, verdicts, strict=True), key=lambda pair: FEWEST_RIGHTS_FIRST.index(pair[0])
        ):
            if verdict != "yes" or is_read_only(does, scene):
                found += await faults(world, game_channel, actors[member], does, verdict)
                # A change could hide a mistake in the next row.
                assert await world.state() == before, (does, member)
    assert found == []


@pytest.mark.parametrize(("kind_of_channel", "does", "scene", "members"), list(changes_in_channels()))
async def test_each_member_can_change_what_the_table_says(
    world: World, kind_of_channel: str, *, does: str, scene: str, members: list[str]
) -> None:
    actors, game_channel = await prepared(world, kind_of_channel, scene)
    found = [fault for one in members for fault in await faults(world, game_channel, actors[one], does, "yes")]
    assert found == []


async def faults(world: World, game_channel: ChannelHandle, member: MemberActor, does: str, verdict: str) -> list[str]:
    """The ways in which a reply to a member contradicts the table of permissions."""
    if verdict == "hidden":
        return [f"{does} is offered to {member}"] if does[1:] in member.available_commands(game_channel) else []
    words = private_words(await act(world, game_channel, member, does))
    if verdict == "yes":
        return [f"{does} by {member}: {words}" for refused in REFUSALS if is_refused(words, refused)]
    return [] if is_refused(words, verdict) else [f"{does} by {member}: no {REFUSALS[verdict]} in {words!r}"]


def test_the_table_has_every_command_and_every_public_control(world: World) -> None:
    commands = {
        f"/{command.qualified_name.replace(' ', '.')}"
        for command in world.client.tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }
    assert {does for does, *_ in ROWS} == commands | payloads.PUBLIC


DIRECT = {name for name, one in SLASH.items() if one.where in (Where.OWN, Where.ANYWHERE, Where.GAME)}
"""Commands in direct messages with the bot."""
ABROAD = {name for name, one in SLASH.items() if one.where in (Where.ANYWHERE, Where.GAME, Where.MEMBERS)}
"""Commands that are available if a member has installed the bot only for themselves."""

MENUS = {ui_text(key) for key in ("context-show-position", "context-analyze", "context-export", "context-learn")}
"""Context menus of messages."""


async def test_each_command_declares_its_contexts_and_installs(world: World) -> None:
    told = {command.name: command.to_dict(world.client.tree) for command in world.client.tree.get_commands()}
    assert all(0 in one["contexts"] and 0 in one["integration_types"] for one in told.values())
    assert {name for name, one in told.items() if 1 in one["contexts"]} == DIRECT | MENUS
    assert {name for name, one in told.items() if 2 in one["contexts"]} == ABROAD
    assert {name for name, one in told.items() if 1 in one["integration_types"]} == ABROAD


def test_features_that_need_a_server_are_not_in_direct_messages() -> None:
    """Tournaments, seasons, votes, ladders and server settings need a server, and a challenge needs an opponent."""
    groups = {name for name in SLASH if " " in name}
    assert groups | {"challenge", "ladder", "profile", "server"} <= SLASH.keys() - DIRECT
    assert {"games", "history", "settings", "vacation"} <= DIRECT - ABROAD


async def test_in_direct_messages_a_member_sees_their_own_games(world: World) -> None:
    await running(world)
    found = {}
    for command in sorted(LOOKUPS.keys() & DIRECT):
        options = OPTIONS.get(command, {})
        found[command] = own = private_words(await world.alice.user.slash(command, **options))
        if own and not has_ui_text(own, "error-unknown"):
            del found[command]
        if command in OF_GAMES:
            others = private_words(await world.chen.user.slash(command, **options))
            assert ui_text("error-no-game-here") in others, command
    assert found == {}


async def test_a_servers_game_cannot_be_played_in_a_direct_message(world: World) -> None:
    await running(world)
    before, said = await world.state(), {}
    for command in (name for name, one in SLASH.items() if one.where is Where.GAME):
        said[command] = private_words(await world.alice.user.slash(command, **OPTIONS.get(command, {})))
        assert await world.state() == before, command
    assert {name: words for name, words in said.items() if ui_text("error-only-in-servers") not in words} == {}


def test_all_forms_are_known() -> None:
    assert {form.name for form in FORMS} == {
        *("move", "setup", "challenge", "engine-game", "open-challenge"),
        *("import", "play-on", "solve", "learn", "train-move", "recap-zone", "conditionals", "new-game"),
        "notifications",
    }
