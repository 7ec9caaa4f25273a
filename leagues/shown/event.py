"""All that the page of an event is made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.safestring import SafeString

from accounts.models import User
from battles.models import Battle
from leagues.entering.lists import open_for
from leagues.finding import checks, judges, organises
from leagues.models import Announcement, Entry, Event, Pairing
from leagues.results.points import table_of
from leagues.results.reading import Played
from leagues.results.record import Record
from leagues.shown.names import linked
from leagues.shown.players import ShownPlayer, in_order, shown_player
from leagues.shown.rounds import ShownRound, shown_draft, shown_round
from leagues.shown.standings import COLUMNS, Row, columns, rows

ANNOUNCED = 10
# Of longer lists the page of the event shows so many rows, and leads to a page with all of them.
MANY = 40
PLAYERS, DRAW, PUBLISH, WAIT, FINISH = "players", "draw", "publish", "wait", "finish"


@dataclass(frozen=True)
class ShownAward:
    """A place on the podium."""

    place: int
    names: tuple[SafeString, ...]


@dataclass(frozen=True)
class OwnTable:
    """A real table of the reader's, and against whom."""

    round: int
    number: int
    opponent: str


class Shown:
    """An event for one reader."""

    def __init__(self, event: Event, reader: User | AnonymousUser) -> None:
        self.event = event
        self.organises = organises(event, reader)
        self.judges = judges(event, reader)
        self.record = Record(event, before_awards=not self.judges)
        self.checks = checks(event, reader)
        entries = self.record.entries.values()
        self.own = next((entry for entry in entries if reader.pk is not None and entry.user_id == reader.pk), None)
        self.points = table_of(event)
        self.order = [key for key in event.tie_breaks if key in COLUMNS]

    @property
    def stamp(self) -> str:
        """Another one as soon as anything changes that the page shows."""
        made: list[object] = [self.event.state, self.event.rounds, self.event.check_in, self.own, self.judges]
        made += [self.lists_shown, *(one.pk for one in self.announcements)]
        made += [
            (
                *(entry.pk, entry.there, entry.waiting, entry.checked_in, entry.name, entry.seed),
                *(entry.belongs, entry.card, entry.checked if self.checks or entry == self.own else ""),
            )
            for entry in self.record.entries.values()
        ]
        draft = self.record.draft if self.organises else None
        for played in (*self.record.rounds, *([draft] if draft else [])):
            made.append((played.round.pk, played.round.published, played.round.ends, played.round.closed))
            for table in played.tables:
                battle = table.pairing.battle
                made.append(
                    (
                        table.pairing.pk,
                        table.pairing.claim_state,
                        battle.status if battle else "",
                        table.result,
                        table.pairing.reason,
                        table.pairing.appeal_state,
                    )
                )
        return blake2b(repr(made).encode(), digest_size=8).hexdigest()

    @cached_property
    def step(self) -> str:
        """What the organiser has to do next."""
        if self.event.over:
            return ""
        if self.record.draft is not None:
            return PUBLISH
        drawing, last = self.event.drawing, self.last_round
        if not self.record.complete and (drawing.waits or last):
            return WAIT
        if last:
            return FINISH
        if sum(entry.plays for entry in self.record.entries.values()) < 2:
            return FINISH if self.record.rounds else PLAYERS
        return DRAW

    @property
    def next_round(self) -> int:
        return len(self.record.rounds) + 1

    @property
    def open_tables(self) -> int:
        return sum(played.open for played in self.record.rounds)

    @property
    def last_round(self) -> bool:
        return self.record.last

    @cached_property
    def players(self) -> list[ShownPlayer]:
        """Those who are in, by name, and for the organiser those who have left."""
        return self._shown(self._listed)

    @cached_property
    def first_players(self) -> list[ShownPlayer]:
        """Those who stand on the page of the event: the reader among them."""
        ordered = self._listed
        if len(ordered) > MANY:
            ordered = sorted(ordered, key=lambda entry: entry != self.own)[:MANY]
        return self._shown(ordered)

    @cached_property
    def _listed(self) -> list[Entry]:
        entries = self.record.entries.values()
        return in_order(entry for entry in entries if entry.there or entry.waiting or self.organises)

    def _shown(self, entries: list[Entry]) -> list[ShownPlayer]:
        """What others lead is shown when lists are."""
        everything = self.lists_shown or self.looks_through
        return [
            shown_player(entry, yours=entry == self.own, army=everything or entry == self.own, checks=self.checks)
            for entry in entries
        ]

    @property
    def more_players(self) -> int:
        """How many stand on the page of the players alone."""
        return max(0, len(self._listed) - MANY)

    @cached_property
    def appeals(self) -> list[tuple[int, int]]:
        """The rounds and tables of which somebody waits for the organisers' answer."""
        return [
            (played.round.number, table.pairing.table)
            for played in self.record.rounds
            for table in played.tables
            if self.organises and table.pairing.appeal_state == Pairing.OPEN
        ]

    @cached_property
    def announcements(self) -> list[Announcement]:
        """The latest first."""
        return list(self.event.announcements.select_related("by").order_by("-pk")[:ANNOUNCED])

    @property
    def plays(self) -> bool:
        """Whether the reader plays in the event, or has: then nothing hidden is shown to him, whatever his part in it,
        lest he leaves, looks, and enters again."""
        return self.own is not None

    @property
    def looks_through(self) -> bool:
        """Whether the reader sees the lists before everybody does."""
        return self.checks and not self.plays

    @property
    def lists_shown(self) -> bool:
        """Whether everybody sees the lists."""
        if self.event.lists_shown is not None:
            return self.event.lists_shown <= timezone.now()
        return bool(self.record.rounds)

    @property
    def may_hand_in(self) -> bool:
        """Whether the reader, who is in, may hand in another list."""
        return self.own is not None and self.own.there and open_for(self.event, self.own)

    @cached_property
    def to_check(self) -> list[Entry]:
        """The lists that nobody has looked through yet, the oldest first."""
        if not (self.looks_through and self.event.lists_checked) or self.event.over:
            return []
        waiting = [
            entry for entry in self.record.entries.values() if entry.there and entry.digest and not entry.checked
        ]
        return sorted(waiting, key=lambda entry: (str(entry.handed_in), entry.pk))

    @property
    def number_waiting(self) -> int:
        return sum(entry.waiting for entry in self.record.entries.values())

    @property
    def number_checked_in(self) -> int:
        return sum(entry.there and entry.checked_in for entry in self.record.entries.values())

    @property
    def may_enter(self) -> bool:
        """Whether the reader sees how to enter, or what he has handed in; after the first round only if he is new."""
        return (
            (self.event.state == Event.OPEN and self.own is not None)
            or self.may_hand_in
            or (self.event.takes_entries and (self.own is None or self.own.waiting))
        )

    @property
    def number_of_players(self) -> int:
        return sum(entry.there for entry in self.record.entries.values())

    @property
    def full(self) -> bool:
        return self.event.cap is not None and self.number_of_players >= self.event.cap

    @cached_property
    def rounds(self) -> list[ShownRound]:
        """The published rounds, the latest first; of one with many tables a few, of an earlier one none."""
        found: list[ShownRound] = []
        for played in reversed(self.record.rounds):
            few = len(played.tables) <= MANY
            found.append(self.round(played, most=None if few else 0 if found else MANY))
        return found

    def round(self, played: Played, *, most: int | None = None) -> ShownRound:
        """A published round."""
        private = self.event.visibility == Battle.PRIVATE
        found = shown_round(played, self.points, self.own, private=private, most=most)
        return replace(found, otherwise=self.organises and self.record.paired_otherwise(played))

    @cached_property
    def draft(self) -> ShownRound | None:
        """What was drawn and is not published, for the organiser alone; of many tables a few."""
        draft = self.record.draft if self.organises else None
        if draft is None:
            return None
        return shown_draft(draft, self.points, self.record, most=MANY if len(draft.tables) > MANY else None)

    @cached_property
    def undoable(self) -> int:
        """The key of the round that can perhaps be taken back: the latest, if no table of it is over; else 0."""
        if not self.organises or self.event.over or not self.record.rounds or self.record.draft is not None:
            return 0
        last = self.record.rounds[-1]
        return 0 if any(table.result for table in last.tables) else last.round.pk

    @cached_property
    def own_battles(self) -> list[tuple[int, Battle]]:
        """The battles that the reader has to play now, each with its round."""
        return [
            (played.round.number, table.pairing.battle)
            for played in self.record.rounds
            for table in played.tables
            if self.own and table.open and table.pairing.battle and any(side.entry == self.own for side in table.sides)
        ]

    @cached_property
    def own_tables(self) -> list[OwnTable]:
        """The real tables at which the reader plays now."""
        return [
            OwnTable(
                played.round.number, table.pairing.table, next(s.entry.name for s in table.sides if s.entry != self.own)
            )
            for played in self.record.rounds
            for table in played.tables
            if self.event.real and table.open and any(side.entry == self.own for side in table.sides)
        ]

    @cached_property
    def columns(self) -> list[tuple[str, str]]:
        return columns(self.order)

    @cached_property
    def standings(self) -> list[Row]:
        """The rows; none before the first round is out."""
        return rows(self.record, self.order, self.own) if self.record.rounds else []

    @cached_property
    def first_standings(self) -> list[Row]:
        """Those that stand on the page of the event: the first ones, and the reader's own."""
        return rows(self.record, self.order, self.own, MANY) if self.record.rounds else []

    @cached_property
    def awards(self) -> list[ShownAward]:
        """The podium, when the event is over."""
        if not self.event.over or not self.record.rounds:
            return []
        entries = self.record.entries
        return [
            ShownAward(award.place, tuple(linked(entries[player]) for player in award.players))
            for award in self.record.awards
        ]
