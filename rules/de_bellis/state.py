"""The state of a battle of De Bellis Fantasy: what lies on the table, whose phase it is, and what this half-turn must
remember."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from rules.engine.geometry import Footprint, Pose, rectangle
from rules.engine.text import Text

Seat = Literal["red", "blue"]
SEATS: tuple[Seat, Seat] = ("red", "blue")

Fate = Literal["", "destroyed", "routed", "left_behind"]
Stage = Literal["defences", "terrain", "deployment", "battle"]
Edge = Literal["south", "north", "west", "east"]
Outline = tuple[tuple[float, float], ...]


class Element(msgspec.Struct, kw_only=True):
    """One base with all that stands on it (DBF-TRP-001). x, y: centre in cm; bearing: degrees clockwise from +y.

    `name`: what its owner calls it. `placed` false: not yet deployed. `moved`: it has used its move in this movement
    phase; `stood`: it made no move and no change of facing in its owner's latest movement phase (what artillery needs
    to shoot, DBF-SHO-012); `shot`, `shot_at`: in this shooting phase.
    """

    id: str
    seat: Seat
    type: str
    quality: Literal["superior", "ordinary", "inferior"] = "ordinary"
    fast: bool = False
    regular: bool = False
    flying: bool = False
    number: int = 1
    division: str = ""
    role: Literal["", "leader", "general", "allied_general"] = ""
    name: str = ""
    allied: bool = False
    width: float = 4.0
    depth: float = 1.5
    placed: bool = False
    x: float = 0.0
    y: float = 0.0
    bearing: float = 0.0
    red_counter: bool = False
    fate: Fate = ""
    moved: bool = False
    stood: bool = True
    shot: bool = False
    shot_at: bool = False

    @property
    def on_table(self) -> bool:
        return self.placed and not self.fate

    @property
    def pose(self) -> Pose:
        return Pose(self.x, self.y, self.bearing)

    def stand(self, pose: Pose) -> None:
        """Set the element down in a pose."""
        self.placed = True
        self.x, self.y, self.bearing = round(pose.x, 4), round(pose.y, 4), round(pose.bearing % 360, 4)


class Feature(msgspec.Struct, kw_only=True):
    """A piece of terrain. Areas have an `outline`; watercourses and roads a middle line `line` and a `width`.

    `kind`: woods, steep_hill, gentle_hill, marsh, broken_ground, dunes, enclosure, vineyard, low_walls, village,
    stream, river, road, bridge, ford, sea, lake, cliff, beach. `crest`: a hill's highest point. `depth`: of a river,
    unknown until somebody tries it. `name`: what whoever drew it calls it; unset where it has none.
    """

    id: str
    kind: str
    outline: Outline = ()
    line: Outline = ()
    width: float = 0.0
    crest: tuple[float, float] | None = None
    depth: Literal["unknown", "shallow", "deep"] = "unknown"
    name: str | msgspec.UnsetType = msgspec.UNSET


class Defence(msgspec.Struct, kw_only=True):
    """A piece of defence: a line one element front long without depth (DBF-TER-026). `bearing` points to its outer
    side."""

    id: str
    seat: Seat
    kind: Literal["temporary", "permanent", "gate"]
    length: float
    placed: bool = False
    x: float = 0.0
    y: float = 0.0
    bearing: float = 0.0


class Division(msgspec.Struct, kw_only=True):
    """A division and the leader or general who commands it. `points`: movement points left in this phase. `name`: what
    its owner calls it; unset where it has none, and in battles of old."""

    id: str
    seat: Seat
    commander: str
    number: int = 1
    allied: bool = False
    points: int = 0
    name: str | msgspec.UnsetType = msgspec.UNSET


class Contact(msgspec.Struct, frozen=True):
    """`mover` came into contact with `enemy` by its own move or pursuit in the half-turn with this number
    (DBF-RES-005)."""

    mover: str
    enemy: str
    half_turn: int


class Options(msgspec.Struct, kw_only=True, frozen=True):
    """What the players agreed on when the battle was made.

    `irregular`: the distinction of regular and irregular troops holds (DBF-TRP-016); `allies`: allied divisions are
    allowed (DBF-ARM-026); `ordinary_command`: the command value of an Ordinary leader (DBF-VIC-006);
    `distance_factor`: what the printed centimetres are multiplied by (DBF-TRP-003); `turn_limit`: 0 for none
    (DBF-VIC-010).
    """

    irregular: bool = False
    allies: bool = False
    ordinary_command: int = 4
    distance_factor: float = 1.0
    turn_limit: int = 0


class Ending(msgspec.Struct, frozen=True):
    """How the battle ended; `winner` None: a draw."""

    winner: Seat | None
    reason: Text


class Quiet(msgspec.Struct, kw_only=True, frozen=True):
    """Since which turn nothing has happened: as many as then have fallen, and the armies are not nearer to each other
    than they were at its end. `unbloodied`: since when nobody has fallen."""

    since: int
    unbloodied: int
    fallen: int
    gap: float


class State(msgspec.Struct, kw_only=True):
    """A whole battle. `turn` counts from 1, `phase` from 1 to 6 (DBF-MOV-001); `opened` is true once the phase has
    begun (points rolled, pairs in contact listed). `pairs`: the contacts that are still to be fought in this combat
    phase, as (phasing element, enemy). `quiet` is not set before the end of the first turn."""

    width: float
    height: float
    options: Options = Options()
    scale: str = "ordinary"
    figures: int = 15
    first: Seat = "red"
    sides: dict[str, Edge] = msgspec.field(default_factory=lambda: {"red": "south", "blue": "north"})
    stage: Stage = "battle"
    turn: int = 1
    phase: int = 1
    opened: bool = False
    elements: dict[str, Element] = {}
    divisions: dict[str, Division] = {}
    features: dict[str, Feature] = {}
    defences: dict[str, Defence] = {}
    zones: list[int] = []
    placing: list[int] = []
    placer: Seat = "red"
    starting_elements: dict[str, int] = msgspec.field(default_factory=lambda: {"red": 0, "blue": 0})
    contacts: list[Contact] = []
    pairs: list[tuple[str, str]] = []
    ending: Ending | None = None
    quiet: Quiet | msgspec.UnsetType = msgspec.UNSET

    def element(self, id: str) -> Element:
        return self.elements[id]

    def standing(self, seat: Seat | None = None) -> Iterator[Element]:
        """The elements on the table, of one side or of both, in the order of their ids in the state."""
        for element in self.elements.values():
            if element.placed and not element.fate and (seat is None or element.seat == seat):
                yield element

    @property
    def half_turn(self) -> int:
        """The number of the current half-turn: phases 1–3 and 4–6 of each turn (DBF-MOV-002), from 1 on."""
        return 2 * self.turn - (1 if self.phase <= 3 else 0)

    @property
    def phasing(self) -> Seat:
        """Whose half-turn it is (DBF-TER-031)."""
        return self.first if self.phase <= 3 else other(self.first)

    @property
    def shooting_seat(self) -> Seat:
        """Who shoots in this half-turn: the player who has not just moved (DBF-SHO-001)."""
        return other(self.phasing)


def other(seat: Seat) -> Seat:
    return "blue" if seat == "red" else "red"


def footprint(element: Element) -> Footprint:
    """The base of an element where it stands."""
    return _footprint(element.x, element.y, element.bearing, element.width, element.depth)


@lru_cache(maxsize=4096)
def _footprint(x: float, y: float, bearing: float, width: float, depth: float) -> Footprint:
    return rectangle(Pose(x, y, bearing), width, depth)
