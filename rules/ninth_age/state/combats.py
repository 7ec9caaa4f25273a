"""Charges, combats, and what a phase must remember of losses."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.engine.explained import Explained
from rules.ninth_age.state.profiles import Rule
from rules.ninth_age.state.terms import RoundStep, Seat, Side
from rules.ninth_age.state.units import Unit


class Contact(msgspec.Struct, frozen=True):
    """Two enemy units in base contact (T9A-UNT-005: a stored relation). `charger` struck the `side` of `target` with
    its own side `with_side`: its front, until a Combat Reform presents another one (T9A-CCB-148). `turn` is the player
    turn, counted from 1, in which it did."""

    charger: str
    target: str
    side: Side
    turn: int
    with_side: Side = "front"


class Charge(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A declared charge (T9A-MOV-005) from its declaration until its move is resolved.

    `side`: the side to be struck, fixed at the declaration (T9A-MOV-017). `fled`: a former target that fled when the
    charge was redirected (T9A-MOV-046). `mark`: where the centre of a destroyed target was (T9A-MOV-087).
    `dice`: as rolled, empty before. `character`: the Character that charges out alone (T9A-MOV-023).
    """

    unit: str
    target: str
    side: Side
    reaction: Literal["", "hold", "stand_and_shoot", "flee"] = ""
    flying: bool = False
    blocked_path: bool = False
    fled: str = ""
    mark: tuple[float, float] | None = None
    dice: tuple[int, ...] = ()
    reaches: bool | None = None
    distance: float = 0.0
    character: str = ""
    front_centre: tuple[float, float] | None = None


class Challenge(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A Challenge that is being fought (T9A-CHA-065 to 080): the two models, and the combat by one unit of each
    side."""

    challenger: str
    accepter: str


class Loss(msgspec.Struct, frozen=True):
    """Wounds that one unit caused to an enemy in a Round of Combat: what the Combat Score counts (T9A-CCB-065).
    `overkill`: beyond the last Wound of a model slain in a Challenge (T9A-CCB-067)."""

    by: str
    unit: str
    wounds: int
    overkill: int = 0


class Struck(msgspec.Struct, frozen=True, omit_defaults=True):
    """Like attacks that were made in a Round of Combat, for whoever reads it again: the part of a `model` of `by` with
    its weapon at an Initiative step, the pool of `unit` (`at`: the model with a pool of its own), and what hit."""

    by: str
    model: str
    part: int
    weapon: str
    initiative: int
    unit: str
    attacks: int
    hits: int
    at: str = ""
    supporting: bool = False


class Aftermath(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What comes of a Round of Combat (T9A-CCB-061 to 143). `difference` of the scores; `winner` "" after a draw.
    `tested`: units that have taken their Break Test; `broken`: those that failed, with their Flee Distance once it
    is rolled. `pursuits`: quarry by pursuer, "" for an Overrun; `distances`: Pursuit Distances; `marks`: where a
    quarry was when it left the table. `free`: units with No More Foes (T9A-CCB-095). `done`: units that have acted
    in the present step, `order`: the order that was chosen for it; `first`: the side that was chosen to begin.
    `scored`: the score has been worked out, `scores`: by side. `led`: with which Leadership the losers stood their
    Break Tests, which counts again for their Combat Reforms (T9A-CCB-146). `held`: enemy models that were in contact
    before the present side, `reforming`, began its Combat Reforms (T9A-CCB-153); `before`: how its units stood then, of
    those that have reformed; `touched`: all contacts then."""

    winner: Literal["", "red", "blue"] = ""
    difference: int = 0
    tested: tuple[str, ...] = ()
    broken: dict[str, int] = {}
    pursuits: dict[str, str] = {}
    restrained: tuple[str, ...] = ()
    distances: dict[str, int] = {}
    marks: dict[str, tuple[float, float]] = {}
    free: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    first: Literal["", "red", "blue"] = ""
    scored: bool = False
    scores: dict[Seat, Explained] = {}
    led: dict[str, Explained] = {}
    held: tuple[str, ...] = ()
    reforming: Literal["", "red", "blue"] = ""
    before: dict[str, Unit] = {}
    touched: tuple[Contact, ...] = ()


class Round(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A Round of Combat (T9A-CCB-012) while it is fought. `units`: all that belonged to the combat when it began.
    `contacts`: who touched whom then. `initiative`: the step of the attacks that comes next, 10 at first. `fighters`:
    by War Machine or garrison the models that were chosen to fight where contact does not decide (T9A-CCB-162);
    `buildings`: by garrison that is assaulted the Building that it held then. `losses`: wounds so far. `slain`: who had
    fallen in a Challenge of this phase before. `tripped`: done
    at the start or chosen already, as "<what>.<id>"."""

    units: tuple[str, ...]
    contacts: tuple[Contact, ...] = ()
    step: RoundStep = "start"
    initiative: int = 10
    fighters: dict[str, tuple[str, ...]] = {}
    buildings: dict[str, str] = {}
    losses: tuple[Loss, ...] = ()
    struck: tuple[Struck, ...] = ()
    slain: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    tripped: tuple[str, ...] = ()
    aftermath: Aftermath = msgspec.field(default_factory=Aftermath)


class Casualties(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a unit has lost in the present phase (T9A-PAN-006, 012): how many models it had when the phase began, how
    many of them are gone, and which unit took each of them, in order ("" for none). `tested`: it has taken a Panic
    Test for Heavy Casualties in this phase (T9A-PAN-008)."""

    models: int
    causes: tuple[str, ...] = ()
    tested: bool = False

    @property
    def lost(self) -> int:
        return len(self.causes)


class Alarm(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that obliges units to take a Panic Test (T9A-PAN-002 to 006, 011), in the order in which a reason
    counts for the direction of flight (T9A-PAN-015). `unit`: whom it befell, or whose rule it is; `near`: who has to
    test, as they stood then."""

    cause: Literal["heavy_casualties", "enemy_rule", "destroyed", "fled_off", "broken", "fled_through"]
    unit: str
    near: tuple[str, ...]


class Timed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An effect of limited time (T9A-MAG-041 to 043): the rule that the models have while it lasts. Who leaves the unit
    keeps it, who joins later does not get it. `until`: the end of the phase, round, Player Turn or Game Turn in which
    it was given, the owner's next Magic Phase, or "play" for as long as it remains in play."""

    rule: Rule
    models: tuple[str, ...]
    source: str
    since: tuple[int, str]
    until: Literal["phase", "round", "player_turn", "game_turn", "next_magic", "play"]
    seat: Seat
