"""Models and the units that they make up."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.engine.geometry import Pose
from rules.ninth_age.state.terms import Category, Command, Seat


class Model(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Everything on one base (T9A-UNT-001). `kind` is a key of `State.kinds`, `unit` the id of the unit of which it is
    a part now, `home` that with which it was bought. A Character is never rank-and-file (T9A-UNT-018).

    `weapons`: the close combat weapon of each part while a combat lasts (T9A-EQP-003). `banner_lost`: the
    Battle Standard that it bore has been captured (T9A-CHA-063). `level` of a wizard; `hidden_in`: secret note of a
    Hidden model that is not on the board yet. `spent`: keys of what can be used once in a battle and has been.
    """

    id: str
    kind: str
    unit: str
    home: str
    character: bool = False
    command: Command = ""
    general: bool = False
    battle_standard: bool = False
    wounds_lost: int = 0
    moved: bool = False
    dead: bool = False
    hidden_in: str = ""
    weapons: tuple[str, ...] = ()
    banner_lost: bool = False
    level: int = 0
    items: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    jammed: dict[str, int] = {}


class Done(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a unit has done in this player turn (T9A-MOV-134); empty again when the next one begins.

    `compulsory`: it has made the move of a failed Stupidity Test. `joined`: a Character has joined it.
    """

    declared_charge: bool = False
    charged: bool = False
    failed_charge: bool = False
    redirected: bool = False
    stood_and_shot: bool = False
    fled_as_reaction: bool = False
    rallied: bool = False
    fled: bool = False
    advanced: bool = False
    marched: bool = False
    reformed: bool = False
    swift_reformed: bool = False
    moved_at_random: bool = False
    failed_stupidity: bool = False
    joined: bool = False
    character_charged_out: bool = False
    frenzy_tested: bool = False
    rally_tested: bool = False
    compulsory: bool = False
    shot: bool = False
    arrived: bool = False
    entered_building: bool = False
    passed_panic: bool = False
    march_test: Literal["", "passed", "failed"] = ""

    @property
    def moved(self) -> bool:
        """Whether it has moved in this Movement Phase, so that it cannot be chosen any more (T9A-MOV-107)."""
        return (
            self.charged or self.failed_charge or self.rallied or self.fled or self.advanced or self.marched
            or self.reformed or self.moved_at_random or self.failed_stupidity
        )  # fmt: skip


class Unit(msgspec.Struct, kw_only=True, omit_defaults=True, dict=True):
    """A unit (T9A-UNT-010): `models` in the order of their places, rank by rank from the left of the front rank.

    `item_points`: what of its points its magic items cost (T9A-ARM-034). `words`: its name in other languages,
    `number` which of those of its name it is in its army (0: there is no other). `title`: what its owner calls it.
    x, y: centre of the rectangle round the footprint (T9A-UNT-026) in inches; bearing: degrees clockwise from +y.
    `files`: width of every rank but the last (T9A-UNT-013). `gaps`: empty places of the last rank, counted from the
    left (T9A-UNT-016); without any the rear rank stands `rear` (left, centre or right). `beside`: models on mismatching
    bases at the left and the right end of the front rank ("" for none). `loose`: Skirmishers standing half an inch
    apart. `size`: rank-and-file models on the army list, `entry` the entry of the army book.
    `where`: not deployed yet, on the board, in ambush, off the board in pursuit, in the Building `building`, destroyed;
    joined: its only model is part of another unit now, and comes back under this id when it leaves (T9A-CHA-013).
    `edge`: the table edge by which it came or will come, or "" (T9A-SPC-029); `left_at`: where it pursued off the
    table. `settled_type`: the troop type that was chosen in a tie (T9A-TYP-002).
    `deployed_as`: how it came to stand on the board (T9A-SET-074). `marks`: anything the players wrote on it by hand.
    `standard_lost`: its banner has been captured (T9A-UNT-045). `ambushed_in`: the Game Turn in which it came from
    Ambush (T9A-SCO-016). `charging`: it has charged and the first Round of
    Combat after that is not over (T9A-CCB-068); `downhill`: that charge came down from a Hill (T9A-CCB-069). `fought`:
    Rounds of Combat since it was engaged. `silent`: it lost its next shooting (T9A-TYP-061, T9A-EQP-074) up to the
    Player Turn of that number. What is worked out from its models is kept with it, and never stored (`line_up.py`).
    """

    id: str
    seat: Seat
    name: str
    entry: str
    category: Category = "core"
    points: int = 0
    item_points: int = 0
    words: dict[str, str] = {}
    number: int = 0
    title: str = ""
    models: list[str] = []
    files: int = 1
    gaps: tuple[int, ...] = ()
    rear: Literal["left", "centre", "right"] = "centre"
    beside: tuple[str, str] = ("", "")
    loose: bool = False
    size: int = 1
    where: Literal["reserve", "board", "ambush", "pursued_off", "building", "joined", "destroyed"] = "reserve"
    building: str = ""
    x: float = 0.0
    y: float = 0.0
    bearing: float = 0.0
    fleeing: bool = False
    fled_voluntarily_in_turn: int = 0
    edge: Literal["", "left", "bottom", "right", "top"] = ""
    left_at: tuple[float, float] | None = None
    deployed_as: Literal["", "normal", "scout", "scout_outside", "vanguard", "ambush", "summoned"] = ""
    done: Done = msgspec.field(default_factory=Done)
    marks: tuple[str, ...] = ()
    settled_type: str = ""
    standard_lost: bool = False
    ambushed_in: int = 0
    charging: bool = False
    downhill: bool = False
    fought: int = 0
    silent: int = 0

    @property
    def on_board(self) -> bool:
        """Whether it stands on the board itself, neither in a Building nor away."""
        return self.where == "board"

    @property
    def pose(self) -> Pose:
        return Pose(self.x, self.y, self.bearing)

    def stand(self, pose: Pose) -> None:
        """Set the unit down on the board in a pose."""
        self.where = "board"
        # Whole numbers become floats, so that a state is the same after it was stored.
        self.x, self.y = round(pose.x, 4) + 0.0, round(pose.y, 4) + 0.0
        self.bearing = round(pose.bearing % 360, 4) % 360 + 0.0
