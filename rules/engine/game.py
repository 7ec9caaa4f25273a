"""What a game must provide to be played here. Registering a game is one entry: the dotted name of such a value."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from rules.engine.army_books.book import Book
from rules.engine.army_books.shelf import Shelf
from rules.engine.army_builder import Builder, UnitCard
from rules.engine.decisions import Decision, Seat, Together
from rules.engine.dice import Roll
from rules.engine.events import Event
from rules.engine.explained import Explained
from rules.engine.gist import Gist
from rules.engine.maps import MapFormat
from rules.engine.messages import Messages
from rules.engine.sheets import Sheet
from rules.engine.text import Text


@dataclass(slots=True)
class Checkpoint:
    """Yielded at the head of every loop of free choice with nothing unfinished: the state alone says what comes
    next."""


CHECKPOINT = Checkpoint()
Procedure = Generator[Decision | Together | Roll | Checkpoint, Any, Any]


class Battle:
    """What procedures work on: the state, and where they tell what happened. `state` is the game's own typed struct.
    `events` are those since the latest answer, `told` counts all of them."""

    __slots__ = ("events", "state", "told")

    def __init__(self, state: Any) -> None:
        self.state = state
        self.events: list[Event] = []
        self.told = 0

    def tell(self, event: Event) -> None:
        """Record that something happened."""
        self.events.append(event)
        self.told += 1


Bot = Callable[[Any, Decision, Random], dict[str, Any]]
"""A house bot: gets the state as its seat may see it, the question and a source of randomness; returns a legal
answer."""


@dataclass(frozen=True, slots=True)
class Game:
    """A rules system.

    `begin(setup)` gives the first state of a battle, `play(battle)` is the procedure that goes on from any
    checkpointed state until the battle is over; `outcome(state)` is None until then. `seen(state, seat)` is a state
    without what that seat may not know; `view(state, seat)` is what its page draws (see docs/protocol.md). `settings`
    are the questions asked when a battle is made, as inputs by key; each is called by the message
    `<prefix>.setting.<key>` (the prefix is that of the title's key), and explained by one that ends in `.help` if
    there is one. `against_house` are the settings that every battle against a bot is fought with; they are not
    asked then. `strengths` names the bots that people choose among, the weakest first; the other `bots` play battles
    that were begun with them, and matches. `army` is None where a game has no armies, `maps` where battlefields are
    not drawn beforehand. `outlook(state, seat, piece)` is what the page draws of what
    a piece sees, `card(state, seat, piece)` the card that it shows of the piece in full. `sheets(state, seat)` is
    what a seat may decide in advance now, `moment(state)` facts of every question, by which orders can hold for a time
    (`active`: whose turn it is); none of them changes the state. `stalled(state)` is how often a draw should have been
    offered by now: 0 while the battle gets anywhere. `lessons` is the folder of its lessons, `coach` what is said in
    somebody's first battle (rules.engine.lessons). `ready_battles` can be played at once: the house makes every choice
    until the battle is `prepared(state)`, and against the house until a question `opens` it for its person.
    `warnings(state, seat)`: what a seat has given up in this turn, by piece; a preview says it of an answer before it
    is given. `score(state)` is how it stands, also in a battle that ends before its time; None where a game counts
    nothing. `battle_points(settings)` is how many of them both sides share, where that is what the score counts, else
    0; None where a game knows none. `gist` is what a summary makes of its events, by their keys; it counts pieces by
    the messages `<prefix>.gist.pieces` and `<prefix>.gist.own`.
    """

    key: str
    title: Text
    unit: str
    seats: tuple[Seat, ...]
    state_type: type[Any]
    schema: int
    begin: Callable[[Mapping[str, Any]], Any]
    play: Callable[[Battle], Procedure]
    outcome: Callable[[Any], Outcome | None]
    view: Callable[[Any, Seat | None], dict[str, Any]]
    messages: Messages
    seen: Callable[[Any, Seat | None], Any] = lambda state, seat: state
    settings: Mapping[str, Any] = field(default_factory=dict)
    against_house: Mapping[str, Any] = field(default_factory=dict)
    bots: Mapping[str, Bot] = field(default_factory=dict)
    strengths: tuple[str, ...] = ()
    rulebook: Path | None = None
    army: ArmyFormat | None = None
    upcast: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    adjust: Callable[[Battle, dict[str, Any]], None] | None = None
    scenario: Callable[[Mapping[str, Any]], Any] | None = None
    outlook: Callable[[Any, Seat | None, str], dict[str, Any]] | None = None
    card: Callable[[Any, Seat | None, str], dict[str, Any]] | None = None
    maps: MapFormat | None = None
    sheets: Callable[[Any, Seat], tuple[Sheet, ...]] | None = None
    moment: Callable[[Any], dict[str, Any]] | None = None
    stalled: Callable[[Any], int] = lambda state: 0
    lessons: Path | None = None
    coach: Path | None = None
    ready_battles: tuple[ReadyBattle, ...] = ()
    prepared: Callable[[Any], bool] = lambda state: True
    opens: Callable[[Decision], bool] = lambda asked: True
    warnings: Callable[[Any, Seat], Mapping[str, Text]] = lambda state, seat: {}
    score: Callable[[Any], Score | None] = lambda state: None
    battle_points: Callable[[Mapping[str, Any]], int] | None = None
    gist: Mapping[str, Gist] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # msgspec meets the kind of state while the game's module is imported, by one thread, and the others wait: in
        # version 0.22 a first meeting is not safe among threads.
        msgspec.msgpack.Decoder(self.state_type)

    @property
    def size(self) -> str:
        """Which of the settings says how large a battle is: the first; "" where a game has none."""
        return next(iter(self.settings), "")


@dataclass(frozen=True, slots=True)
class ReadyBattle:
    """Two ready armies by name, the visitor's first, and what the players would have agreed on; `map` is the key of a
    ready battlefield of a game with maps."""

    armies: tuple[str, str]
    settings: Mapping[str, Any]
    map: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle ended: the winner (None: a draw) and why."""

    winner: Seat | None
    reason: Text


@dataclass(frozen=True, slots=True)
class Score:
    """How a battle stands in what its game counts: the name of that, each seat's number, and their accounts."""

    counted: Text
    sides: Mapping[Seat, float]
    accounts: Mapping[Seat, Explained]


@dataclass(frozen=True, slots=True)
class ArmyFormat:
    """How armies of a game are written: `ready(settings)` lists legal armies that come with the site, `breaches` what
    is wrong with one, `summary` its name, points and contents as texts for cards. With a `builder` people can write
    armies of their own. `frozen` makes of an army what a battle keeps: whatever it needs, and nothing from outside;
    `brought` is an army as somebody brings it, without what only the site itself may say of it. `shown(army, settings,
    whole)` is an army that a battle keeps, as its player reads it, or as everybody else may.

    Where armies are chosen from army books, `books` gives those that come with the game by id, `with_books` the same
    format for the books of a shelf, the game's own among them, and `random(settings, rng)` a legal army of any of the
    books, as a battle keeps it.
    """

    ready: Callable[[Mapping[str, Any]], list[dict[str, Any]]]
    breaches: Callable[[dict[str, Any], Mapping[str, Any]], list[Any]]
    summary: Callable[[dict[str, Any]], dict[str, Any]]
    builder: Builder | None = None
    frozen: Callable[[dict[str, Any]], dict[str, Any]] = dict
    brought: Callable[[dict[str, Any]], dict[str, Any]] = dict
    with_books: Callable[[Shelf], ArmyFormat] | None = None
    books: Callable[[], Mapping[str, Book]] | None = None
    random: Callable[[Mapping[str, Any], Random], dict[str, Any]] | None = None
    shown: Callable[[dict[str, Any], Mapping[str, Any], bool], ShownArmy] | None = None


ShownArmy = tuple[tuple[Text | str, tuple[UnitCard, ...]], ...]
"""An army in full, by section."""
