"""Tournaments: players, states and actions. All results are computed from the games.

A group of four to eight players plays a round-robin, with all games at once, as is usual in correspondence chess. More
players are divided into several groups, followed by a final. Swiss tournaments are played in rounds and are suitable
for live games. In a simul, one host plays against everyone else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random
from typing import ClassVar, TypeAlias

from bot.domain.between_servers import FEWEST_IN_TEAM, TEAMS, TeamMatch
from bot.domain.challenge import RANDOM_ARMY, Terms
from bot.domain.clock import Fischer
from bot.domain.errors import DomainError
from bot.domain.ids import ChannelId, GameId, Member, ServerId, System, TournamentId, UserId
from bot.rules import Color, Outcome, Termination
from bot.variants import Variant


@dataclass(unsafe_hash=True)
class NoSuchTournament(DomainError):
    key: ClassVar[str] = "error-no-such-tournament"
    tournament_id: TournamentId


@dataclass(unsafe_hash=True)
class NoTournamentHere(DomainError):
    """The member didn't specify a tournament, and the action applies to none of the server's tournaments."""

    key: ClassVar[str] = "error-no-tournament-here"


@dataclass(unsafe_hash=True)
class SeveralTournaments(DomainError):
    """The member didn't specify a tournament, and the action applies to several of the server's tournaments."""

    key: ClassVar[str] = "error-several-tournaments"
    tournament_ids: tuple[TournamentId, ...]


@dataclass(unsafe_hash=True)
class TournamentBegun(DomainError):
    key: ClassVar[str] = "error-tournament-begun"
    tournament_id: TournamentId
    system: System


@dataclass(unsafe_hash=True)
class TournamentOver(DomainError):
    key: ClassVar[str] = "error-tournament-over"
    tournament_id: TournamentId
    system: System


@dataclass(unsafe_hash=True)
class TournamentPaused(DomainError):
    key: ClassVar[str] = "error-tournament-paused"
    tournament_id: TournamentId
    system: System


@dataclass(unsafe_hash=True)
class OtherTeamPaused(DomainError):
    """A team match can't start, because its channel in the other server is missing."""

    key: ClassVar[str] = "error-other-team-paused"
    tournament_id: TournamentId


@dataclass(unsafe_hash=True)
class TournamentFull(DomainError):
    key: ClassVar[str] = "error-tournament-full"
    tournament_id: TournamentId
    system: System
    size: int


@dataclass(unsafe_hash=True)
class TooFewPlayers(DomainError):
    key: ClassVar[str] = "error-too-few-players"
    tournament_id: TournamentId
    joined: int
    fewest: int


@dataclass(unsafe_hash=True)
class TeamTooSmall(DomainError):
    key: ClassVar[str] = "error-team-too-small"
    tournament_id: TournamentId
    fewest: int


@dataclass(unsafe_hash=True)
class InOtherTeam(DomainError):
    key: ClassVar[str] = "error-in-other-team"
    tournament_id: TournamentId


@dataclass(unsafe_hash=True)
class NoTeamMatches(DomainError):
    key: ClassVar[str] = "error-no-team-matches"


@dataclass(unsafe_hash=True)
class OnlyManagersMatch(DomainError):
    """A member without the Manage Server permission tried to challenge another server to a team match, or to answer or
    cancel such a challenge.
    """

    key: ClassVar[str] = "error-only-managers-match"


@dataclass(unsafe_hash=True)
class NotInTournament(DomainError):
    key: ClassVar[str] = "error-not-in-tournament"
    tournament_id: TournamentId
    system: System
    player: UserId


@dataclass(unsafe_hash=True)
class NotOrganizer(DomainError):
    """A member who is neither the organizer nor one of the server's managers tried to manage the tournament."""

    key: ClassVar[str] = "error-not-organiser"
    tournament_id: TournamentId
    system: System
    organizer: UserId


@dataclass(unsafe_hash=True)
class NoTournaments(DomainError):
    key: ClassVar[str] = "error-no-tournaments"


@dataclass(unsafe_hash=True)
class OnlyManagersOrganize(DomainError):
    key: ClassVar[str] = "error-only-managers-organise"


@dataclass(unsafe_hash=True)
class TournamentArmyMissing(DomainError):
    """The player tried to join without choosing an army for the whole tournament."""

    key: ClassVar[str] = "error-tournament-army-missing"
    tournament_id: TournamentId
    system: System


@dataclass(unsafe_hash=True)
class NobodyToPlay(DomainError):
    """A simul can't start, because nobody has joined."""

    key: ClassVar[str] = "error-nobody-to-play"
    tournament_id: TournamentId


@dataclass(unsafe_hash=True)
class HostCannotLeave(DomainError):
    key: ClassVar[str] = "error-host-cannot-leave"
    tournament_id: TournamentId


@dataclass(unsafe_hash=True)
class NoSimulRole(DomainError):
    """A simul has no single winner, so it can't have a role for the winner."""

    key: ClassVar[str] = "error-no-simul-role"
    tournament_id: TournamentId


@dataclass(unsafe_hash=True)
class NoLiveSimuls(DomainError):
    """A member tried to create a simul with a live clock. This isn't possible, because the host's clocks would be
    running in all games at once.
    """

    key: ClassVar[str] = "error-no-live-simuls"


@dataclass(unsafe_hash=True)
class NoLiveGroups(DomainError):
    """A member tried to create a group tournament with a live clock. This isn't possible, because all games of a group
    are played at once.
    """

    key: ClassVar[str] = "error-no-live-groups"


class Organizers(StrEnum):
    EVERYONE = "everyone"
    MANAGERS = "managers"
    """Members with the Manage Server permission."""
    NOBODY = "nobody"


SPANS = {
    "15m": timedelta(minutes=15),
    "1h": timedelta(hours=1),
    "6h": timedelta(hours=6),
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}
"""How long a tournament can be open for joining, and by how much that time can be extended. The keys are the values of
the command options.
"""


@dataclass(frozen=True)
class TournamentSettings:
    organizers: Organizers = Organizers.EVERYONE
    channel_id: ChannelId | None = None
    """The channel for all tournaments; None if each tournament is held in the channel where it was created."""
    has_teams: bool = True

    def check(self, *, is_manager: bool) -> None:
        if self.organizers is Organizers.NOBODY:
            raise NoTournaments
        if self.organizers is Organizers.MANAGERS and not is_manager:
            raise OnlyManagersOrganize

    def check_teams(self, *, is_manager: bool) -> None:
        if not self.has_teams:
            raise NoTeamMatches
        if not is_manager:
            raise OnlyManagersMatch


FEWEST_IN_GROUP = 4
MOST_IN_GROUP = 8


def berger_table(players: int) -> Iterator[tuple[int, int, int]]:
    """Yield the round, White's number and Black's number for each game of a round-robin, all counted from 1.

    With an odd number of players, one player has a bye in each round.
    """
    last = players + players % 2
    games = (_game(first, second, last) for second in range(2, players + 1) for first in range(1, second))
    yield from sorted(games)


def _game(first: int, second: int, last: int) -> tuple[int, int, int]:
    """Return the round in which the players with these two numbers meet, followed by White's number and Black's number.

    `last` is the largest number in the table. It is even.
    """
    if second == last:
        meeting, first_is_white = 2 * first - 1, first <= last // 2
    else:
        meeting, first_is_white = first + second - 1, (first + second) % 2 == 1
    white, black = (first, second) if first_is_white else (second, first)
    return (meeting - 1) % (last - 1) + 1, white, black


def finalists_a_group(groups: int) -> int:
    """Return how many players of each group reach the final. The final has four to eight players."""
    return 2 if 2 * groups <= MOST_IN_GROUP else 1


def snake(players: int) -> tuple[int, ...]:
    """Return each player's group, counted from 0. The players are given in order of strength.

    There are as few groups as possible, and their sizes differ by at most one. Players are assigned to the groups from
    first to last, then from last to first, and so on, so that the groups are about equally strong.
    """
    groups = range(-(-players // MOST_IN_GROUP))
    there: list[int] = []
    while len(there) < players:
        there += groups if len(there) // len(groups) % 2 == 0 else reversed(groups)
    return tuple(there[:players])


FEWEST = FEWEST_IN_GROUP
MOST_ROUNDS = 7
FINAL = 2
"""The stage number of a final. The group stage is stage 1. In a Swiss tournament, each round is a stage."""


OPEN_SYSTEMS = (System.GROUPS, System.SWISS)
MOST_OPPONENTS = 20
MOST_PLAYERS = {System.GROUPS: 64, System.SWISS: 32, System.SIMUL: 1 + MOST_OPPONENTS}
"""The maximum number of players. A group tournament has at most eight groups of eight. A Swiss round of 32 players can
be paired in half a second. A simul's limit includes the host.
"""


USUAL_CLOCKS = {System.GROUPS: "3d", System.SWISS: "15+10", System.TEAMS: "3d", System.SIMUL: "1d"}
"""The default clocks. Every system has one, because a tournament without a clock might never end."""


class TournamentState(StrEnum):
    """The state of a tournament. OVER and CALLED_OFF are final."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"
    CALLED_OFF = "called_off"


class Out(StrEnum):
    """Why a player is out of the tournament. Players who are out lose all remaining games."""

    LEFT = "left"
    TIME = "time"
    REMOVED = "removed"


@dataclass(frozen=True)
class Entrant:
    user_id: UserId
    name: str
    joined_at: datetime
    army: str | None = None
    """The army that the player has in all games; None if the family has fixed armies."""
    number: int | None = None
    """The seed by rating, counted from 1; equal ratings are ordered at random. None before the start."""
    group: int | None = None
    """The group, counted from 0. None before the start, and in a Swiss tournament or a simul. In a team match, this is
    the team, which is known before the start.
    """
    is_finalist: bool = False
    bye: int | None = None
    """The Swiss round in which the player has a bye. A bye counts as a win."""
    out: Out | None = None


@dataclass(frozen=True)
class TableGame:
    id: GameId
    white: UserId
    black: UserId
    stage: int
    ply: int = 0
    outcome: Outcome | None = None
    is_forfeit: bool = False

    @property
    def loser(self) -> UserId | None:
        if self.outcome is None or self.outcome.winner is None:
            return None
        return self.black if self.outcome.winner is Color.WHITE else self.white

    def opponent_of(self, user_id: UserId) -> UserId:
        return self.black if self.white == user_id else self.white

    def score_of(self, user_id: UserId) -> int:
        """Return a player's score in half points. An ongoing or aborted game counts as 0."""
        if self.outcome is None or self.outcome.termination is Termination.ABORTED:
            return 0
        if self.outcome.winner is None:
            return 1
        return 0 if self.loser == user_id else 2

    @property
    def is_played(self) -> bool:
        """Return whether the game counts as played: it ended without being aborted, and both sides have moved."""
        if self.outcome is None or self.outcome.termination is Termination.ABORTED:
            return False
        return self.ply >= 2

    @property
    def is_no_show(self) -> bool:
        """Return whether the loser didn't make a single move."""
        first_to_move = self.outcome is not None and self.outcome.winner is Color.BLACK
        return self.ply < (1 if first_to_move else 2)


@dataclass(frozen=True)
class Expel:
    """A step that excludes players who ran out of time in a game."""

    user_ids: tuple[UserId, ...]


@dataclass(frozen=True)
class Forfeit:
    """A step that ends the ongoing games of players who are out. If both players of a game are out, the game is
    aborted.
    """

    outcomes: tuple[tuple[GameId, Outcome], ...]


@dataclass(frozen=True)
class Pair:
    stage: int
    pairs: tuple[tuple[UserId, UserId], ...]
    """The players of each game, White first."""
    finalists: tuple[UserId, ...] = ()
    bye: UserId | None = None


@dataclass(frozen=True)
class End:
    finalists: tuple[UserId, ...] = ()
    """The finalists, if a final was due but has fewer than two players; otherwise empty."""


Step: TypeAlias = Expel | Forfeit | Pair | End


@dataclass(frozen=True, kw_only=True)
class NewTournament:
    server_id: ServerId
    channel_id: ChannelId
    organizer: Member
    terms: Terms
    name: str = ""
    """The name given by the organizer; it can be empty."""
    system: System = System.GROUPS
    size: int
    """The maximum number of players (per team in a team match). The tournament starts when it is full."""
    rounds: int | None = None
    """The number of Swiss rounds; None for the default number. In a team match, this is the number of games per
    board.
    """
    created_at: datetime
    deadline: datetime
    """When the tournament starts at the latest. If it doesn't have enough players by then, it is canceled."""
    winner_role: int | None = None
    """The role for the winner. In a team match, it's for this server's players if their team wins."""
    host_color: Color | None = None
    """The host's color in all games of a simul; None if the colors alternate."""

    @property
    def fewest(self) -> int:
        """The minimum number of players, including a simul's host."""
        return 2 if self.system is System.SIMUL else FEWEST

    def check(self) -> None:
        """Raise NoLiveGroups or NoLiveSimuls if the clock is live but all games would be played at once.

        Raise ValueError if the number of players or rounds is out of range.
        """
        has_rounds = self.rounds is None or 1 <= self.rounds <= MOST_ROUNDS
        if not has_rounds or not self.fewest <= self.size <= MOST_PLAYERS[self.system]:
            raise ValueError(f"expected a tournament of a valid size, got {self.size} players, {self.rounds} rounds")
        if isinstance(self.terms.clock, Fischer) and self.system is not System.SWISS:
            raise NoLiveSimuls if self.system is System.SIMUL else NoLiveGroups


@dataclass(frozen=True, kw_only=True)
class Tournament(NewTournament):
    """A stored tournament with its players and games. Methods that change the tournament return a modified copy."""

    id: TournamentId
    state: TournamentState = TournamentState.OPEN
    stage: int = 0
    ended_at: datetime | None = None
    entrants: tuple[Entrant, ...] = ()
    """The players. Before the start, they are in the order in which they joined. Afterwards, they are ordered by
    number.
    """
    games: tuple[TableGame, ...] = ()
    match: TeamMatch | None = None
    """The data of a team match; None for other tournaments."""
    paused_at: datetime | None = None
    """When the tournament was paused because its channel was missing; None if it isn't paused."""

    @property
    def is_paused(self) -> bool:
        """Return whether the tournament is paused.

        No games can start while the tournament's channel is missing. In a team match, this includes the other server's
        channel.
        """
        return self.paused_at is not None or (self.match is not None and self.match.is_other_paused)

    @property
    def is_over(self) -> bool:
        return self.state in (TournamentState.OVER, TournamentState.CALLED_OFF)

    @property
    def asks_for_army(self) -> bool:
        return bool(self.terms.family.armies)

    @property
    def active(self) -> tuple[Entrant, ...]:
        return tuple(one for one in self.entrants if one.out is None)

    @property
    def is_full(self) -> bool:
        return len(self.entrants) >= self.size * (1 if self.match is None else len(TEAMS))

    @property
    def games_each(self) -> int:
        return self.rounds or 1

    @property
    def has_enough(self) -> bool:
        if self.match is None:
            return len(self.entrants) >= self.fewest
        return min(self._in_team(team) for team in TEAMS) >= FEWEST_IN_TEAM

    @property
    def needs_everyone(self) -> bool:
        """Return whether the tournament can start only when it is full, because the minimum size equals the maximum."""
        return self.size <= (self.fewest if self.match is None else FEWEST_IN_TEAM)

    @property
    def lacked_players(self) -> bool:
        """Return whether the tournament was canceled because too few players had joined by the deadline."""
        was_due = self.ended_at is not None and self.ended_at >= self.deadline and not self.is_paused
        return self.state is TournamentState.CALLED_OFF and was_due and not self.has_enough

    @property
    def opponents(self) -> tuple[Entrant, ...]:
        """The players of a simul other than its host."""
        return tuple(one for one in self.entrants if one.user_id != self.organizer.user_id)

    def _in_team(self, team: int) -> int:
        return sum(one.group == team for one in self.entrants)

    def is_due(self, now: datetime) -> bool:
        return self.state is TournamentState.OPEN and not self.is_paused and (self.is_full or now >= self.deadline)

    @property
    def groups(self) -> int:
        """The number of groups or teams. It is 0 in a Swiss tournament, in a simul, and before the start of a group
        tournament.
        """
        return len({one.group for one in self.entrants} - {None})

    @property
    def rounds_in_all(self) -> int:
        """The number of rounds in a Swiss tournament. By default, there are as many as in a knockout tournament with
        this number of players.
        """
        usual = max(1, (len(self.entrants) - 1).bit_length())
        return min(self.rounds or usual, MOST_ROUNDS, len(self.entrants) - 1)

    def of_stage(self, stage: int) -> tuple[TableGame, ...]:
        return tuple(game for game in self.games if game.stage == stage)

    def entrant(self, user_id: UserId) -> Entrant:
        """Return an active player. Raise NotInTournament if the member never joined or is out."""
        for one in self.active:
            if one.user_id == user_id:
                return one
        raise NotInTournament(self.id, self.system, user_id)

    def check_organizer(self, by: UserId, *, is_manager: bool) -> None:
        if by != self.organizer.user_id and not is_manager:
            raise NotOrganizer(self.id, self.system, self.organizer.user_id)

    def check_open(self) -> None:
        self.check_goes_on()
        if self.state is not TournamentState.OPEN:
            raise TournamentBegun(self.id, self.system)

    def check_goes_on(self) -> None:
        if self.is_over:
            raise TournamentOver(self.id, self.system)

    def joined_by(self, member: Member, now: datetime, army: str | None = None) -> Tournament:
        """Add a player. In a team match, the player joins this server's team.

        A player can join again to change their army. Raise TournamentBegun, TournamentOver, TournamentFull,
        NoChoiceOfArmy, TournamentArmyMissing or InOtherTeam.
        """
        self.check_open()
        self.terms.check(army)
        if self.asks_for_army and army is None:
            raise TournamentArmyMissing(self.id, self.system)
        team = None if self.match is None else self.match.own
        if any(one.user_id == member.user_id and one.group != team for one in self.entrants):
            raise InOtherTeam(self.id)
        others = tuple(one for one in self.entrants if one.user_id != member.user_id)
        if sum(one.group == team for one in others) >= self.size:
            raise TournamentFull(self.id, self.system, self.size)
        return replace(self, entrants=(*others, Entrant(member.user_id, member.name, now, army, group=team)))

    def without(self, user_id: UserId, why: Out) -> Tournament:
        """Take a player out of the tournament.

        Raise TournamentOver if the tournament has ended. Raise HostCannotLeave for a simul's host, who can only cancel
        the simul. Raise NotInTournament if the player isn't in the tournament, or if `why` is REMOVED and the player is
        on the other server's team.
        """
        self.check_goes_on()
        gone = self.entrant(user_id)
        if self.system is System.SIMUL and user_id == self.organizer.user_id:
            raise HostCannotLeave(self.id)
        if self.match is not None and why is Out.REMOVED and gone.group != self.match.own:
            raise NotInTournament(self.id, self.system, user_id)
        if self.state is TournamentState.OPEN:
            return replace(self, entrants=tuple(one for one in self.entrants if one is not gone))
        return self.with_entrants({gone.user_id: replace(gone, out=why)})

    def with_entrants(self, changed: dict[UserId, Entrant]) -> Tournament:
        return replace(self, entrants=tuple(changed.get(one.user_id, one) for one in self.entrants))

    def synced_from(self, other: Tournament) -> Tournament:
        """Return this server's copy of a team match, updated with the changes in `other`, the other server's copy."""
        return replace(
            self,
            state=other.state,
            stage=other.stage,
            deadline=other.deadline,
            ended_at=other.ended_at,
            entrants=other.entrants,
        )

    def extended(self, deadline: datetime) -> Tournament:
        """Change the deadline for joining. Raise TournamentBegun or TournamentOver if the tournament is no longer
        open.
        """
        self.check_open()
        return replace(self, deadline=deadline)

    def paused(self, now: datetime) -> Tournament:
        """Pause the tournament. While it is paused, no games start, because they couldn't be shown. Raise
        TournamentOver if it has ended.
        """
        self.check_goes_on()
        return self if self.paused_at is not None else replace(self, paused_at=now)

    def moved(self, channel_id: ChannelId, now: datetime) -> Tournament:
        """Continue the tournament in another channel.

        If it was paused, the deadline is postponed by the length of the pause. Raise TournamentOver if it has ended.
        """
        self.check_goes_on()
        since = now if self.paused_at is None else self.paused_at
        return replace(self, channel_id=channel_id, paused_at=None, deadline=self.deadline + (now - since))

    def called_off(self, now: datetime) -> Tournament:
        """Cancel the tournament. Raise TournamentOver if it has ended."""
        self.check_goes_on()
        return replace(self, state=TournamentState.CALLED_OFF, ended_at=now)

    def started(self, ratings: dict[UserId, int], rng: Random) -> Tournament:
        """Start the tournament: number the players by rating, form the groups, and draw random armies.

        A simul's host is number 1. Raise the same errors as `check_can_start`.
        """
        self.check_can_start()
        lots = rng.sample(self.entrants, len(self.entrants))
        host = self.organizer.user_id if self.system is System.SIMUL else None
        ordered = sorted(lots, key=lambda one: (one.user_id != host, -ratings[one.user_id]))
        groups = snake(len(ordered)) if self.system is System.GROUPS else [None] * len(ordered)
        entrants = tuple(
            replace(one, number=place, group=group)
            for place, (one, group) in enumerate(zip(ordered, groups, strict=True), 1)
        )
        return self.begun(entrants, rng)

    def check_can_start(self) -> None:
        """Raise TournamentBegun, TournamentOver, TournamentPaused, OtherTeamPaused, TooFewPlayers, TeamTooSmall or
        NobodyToPlay if the tournament can't start.
        """
        self.check_open()
        if self.paused_at is not None:
            raise TournamentPaused(self.id, self.system)
        if self.is_paused:
            raise OtherTeamPaused(self.id)
        if self.has_enough:
            return
        if self.match is not None:
            raise TeamTooSmall(self.id, FEWEST_IN_TEAM)
        if self.system is System.SIMUL:
            raise NobodyToPlay(self.id)
        raise TooFewPlayers(self.id, len(self.entrants), self.fewest)

    def begun(self, entrants: tuple[Entrant, ...], rng: Random) -> Tournament:
        """Start the tournament with these numbered players, and draw an army for each player who chose a random one."""
        names = [army.name for army in self.terms.family.armies]
        armed = tuple(replace(one, army=rng.choice(names)) if one.army == RANDOM_ARMY else one for one in entrants)
        return replace(self, state=TournamentState.RUNNING, entrants=armed)

    def variant_of(self, white: UserId, black: UserId) -> Variant:
        armies = {one.user_id: one.army for one in self.entrants}
        return self.terms.family.pairing(armies[white], armies[black])

    def round_robin(self, players: tuple[Entrant, ...]) -> tuple[tuple[UserId, UserId], ...]:
        """Return the players of each game of a round-robin, White first, using the Berger table for this number of
        players.
        """
        by_number = sorted(players, key=lambda one: one.number or 0)
        return tuple(
            (by_number[white - 1].user_id, by_number[black - 1].user_id)
            for _, white, black in berger_table(len(by_number))
        )
