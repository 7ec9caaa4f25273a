"""The state of a battle: what stands on the board, whose turn it is, and what this turn must remember."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from rules.engine.by_hand import Sitting
from rules.engine.explained import Explained
from rules.engine.geometry import Pose
from rules.engine.text import Text
from rules.ninth_age.editions import EDITIONS, Edition, EditionKey

Seat = Literal["red", "blue"]
SEATS: tuple[Seat, Seat] = ("red", "blue")

TroopType = Literal[
    "infantry", "war_beast", "cavalry", "monstrous_infantry", "monstrous_beast", "monstrous_cavalry", "chariot",
    "monster", "ridden_monster", "swarm", "war_machine",
]  # fmt: skip
Category = Literal["lords", "heroes", "core", "special", "rare"]
Command = Literal["", "champion", "standard_bearer", "musician"]
Side = Literal["front", "left", "right", "rear"]
Outline = tuple[tuple[float, float], ...]


class WeaponProfile(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an army book prints of a shooting weapon itself (T9A-EQP-030, 038): range in inches and the least range;
    Strength, 0 for that of the user, or the dice that are rolled for it; `size`, the X of a Cannon or Catapult: inches
    of its Line Template or of its round one. In square brackets (T9A-EQP-069): `centre_strength`, `centre_rules`."""

    range: int = 0
    least_range: int = 0
    strength: int = 0
    strength_dice: str = ""
    size: str = ""
    rules: tuple[Rule, ...] = ()
    centre_strength: int = 0
    centre_rules: tuple[Rule, ...] = ()


class Rule(msgspec.Struct, frozen=True, omit_defaults=True):
    """A special rule as a profile has it: the key under which the engine knows it ("" if it does not), the printed
    words, and the parameter in brackets ("4+", "Forest", "D6"). `profile`: of a weapon that prints its own."""

    key: str
    name: str = ""
    parameter: str = ""
    profile: WeaponProfile | None = None


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A model part (T9A-UNT-007): one profile. Characteristics are whole numbers; a dash is 0 (T9A-GEN-036), and
    `random` names those that are rolled instead ("A": "D6+1"). `mount`: what the rider rides or what pulls."""

    name: str
    characteristics: dict[str, int]
    random: dict[str, str] = {}
    number: int = 1
    mount: bool = False
    weapons: tuple[Rule, ...] = ()
    armour: tuple[Rule, ...] = ()
    rules: tuple[Rule, ...] = ()


class Kind(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What all like models share: troop type, base and parts. `base`: width of the front and depth in mm; a round base
    has its diameter twice and `round` (T9A-UNT-003, 004). `rules` are those of the model as a whole."""

    name: str
    troop_type: TroopType
    base: tuple[float, float]
    round: bool = False
    parts: tuple[Part, ...] = ()
    rules: tuple[Rule, ...] = ()


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


class Unit(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A unit (T9A-UNT-010): `models` in the order of their places, rank by rank from the left of the front rank.

    `item_points`: what of its points its magic items cost (T9A-ARM-034). `words`: its name in other languages.
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
    Player Turn of that number.
    """

    id: str
    seat: Seat
    name: str
    entry: str
    category: Category = "core"
    points: int = 0
    item_points: int = 0
    words: dict[str, str] = {}
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


RoundStep = Literal[
    "start", "weapons", "make_way", "challenges", "attacks", "result", "panic", "pursue", "flee", "pursuit", "pivots",
    "reforms", "end",
]  # fmt: skip


class Loss(msgspec.Struct, frozen=True):
    """Wounds that one unit caused to an enemy in a Round of Combat: what the Combat Score counts (T9A-CCB-065).
    `overkill`: beyond the last Wound of a model slain in a Challenge (T9A-CCB-067)."""

    by: str
    unit: str
    wounds: int
    overkill: int = 0


class Aftermath(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What comes of a Round of Combat (T9A-CCB-061 to 143). `difference` of the scores; `winner` "" after a draw.
    `tested`: units that have taken their Break Test; `broken`: those that failed, with their Flee Distance once it is
    rolled. `pursuits`: quarry by pursuer, "" for an
    Overrun; `distances`: Pursuit Distances; `marks`: where a quarry was when it left the table. `free`: units with No
    More Foes (T9A-CCB-095). `done`: units that have acted in the present step, `order`: the order that was chosen for
    it; `first`: the side that was chosen to begin. `scored`: the score has been worked out. `held`: enemy models that
    were in contact before the present side began its Combat Reforms (T9A-CCB-153)."""

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
    held: tuple[str, ...] = ()


class Round(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A Round of Combat (T9A-CCB-012) while it is fought. `units`: all that belonged to the combat when it began.
    `contacts`: who touched whom then. `initiative`: the step of the attacks that comes next, 10 at first. `fighters`:
    by War Machine or Building the models that were chosen to fight where contact does not decide (T9A-CCB-162).
    `losses`: wounds so far. `tripped`: done at the start or chosen
    already, as "<what>.<id>"."""

    units: tuple[str, ...]
    contacts: tuple[Contact, ...] = ()
    step: RoundStep = "start"
    initiative: int = 10
    fighters: dict[str, tuple[str, ...]] = {}
    losses: tuple[Loss, ...] = ()
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


class Feature(msgspec.Struct, kw_only=True, frozen=True, omit_defaults=True):
    """A terrain feature (T9A-TER-012): its kind and outline in inches. A wall has its line and no inside."""

    id: str
    kind: Literal["impassable", "water", "hill", "field", "forest", "wall", "ruins", "building"]
    outline: Outline
    name: str = ""


class Objective(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A marker of a secondary objective. `seat`: whose it is, "" for a common one."""

    id: str
    x: float
    y: float
    seat: str = ""
    carrier: str = ""


class Options(msgspec.Struct, kw_only=True, frozen=True, omit_defaults=True):
    """What the players agreed on when the battle was made: size in points, turns, hidden lists, and which phases are
    played by hand. `map` names a ready battlefield, `drawn_map` is one of their own; `deployment` and `objectives` may
    be fixed beforehand (by an organiser); `house_rules` in their own words (T9A-SET-004)."""

    points: int = 2500
    turns: int = 6
    hidden_lists: bool = False
    free_hand: tuple[Literal["magic", "shooting", "combat"], ...] = ("magic",)
    terrain_method: Literal["ask", "rulebook", "map"] = "ask"
    map: str = ""
    drawn_map: tuple[Feature, ...] = ()
    deployment: Literal["ask", "roll", "classic", "diagonal", "flank_attack"] = "ask"
    objectives: Literal["ask", "roll", "none", "hold_the_ground", "breakthrough", "secure_target"] = "ask"
    scoring: Literal["margins", "table", "table_20"] = "margins"
    house_rules: tuple[str, ...] = ()


class Printed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an army book says of a rule, a piece of equipment or an item: its name there and in other languages, and its
    text where the engine does not know it. `category` and `counterpart`: of a magic item (T9A-ARM-035)."""

    name: str = ""
    words: dict[str, str] = {}
    text: str = ""
    category: str = ""
    counterpart: str = ""


class ArmyBook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a battle keeps of the words of an army's book, once for the whole army: by printed name, and magic items by
    key. `army_rules` hold for the army as a whole."""

    name: str = ""
    printed: dict[str, Printed] = {}
    army_rules: tuple[Rule, ...] = ()


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the battle ended; `winner` None: a draw. `accounts`: the Victory Points of both, `battle_points`: the
    result in numbers (T9A-SCO-025, 028)."""

    winner: Seat | None
    reason: Text
    accounts: dict[Seat, Explained] = {}
    battle_points: dict[Seat, int] = {}


class Setting(msgspec.Struct, kw_only=True, omit_defaults=True):
    """How far the sequence before the first turn has come (T9A-SET-003, T9A-SET-053).

    `proposal` is the terrain that `proposer` wants to agree on. `zones`: the long edge of each seat, "bottom" or "top".
    `dropped`: the units deployed in the present deployment turn of `placer`. `passed`: who moves no further unit with
    Vanguard. `declared`: the declarations made, as "<what>.<seat>".
    """

    step: str = "size"
    deployment: str = ""
    objective: str = ""
    corners: tuple[str, ...] = ()
    zone_chooser: str = ""
    zones: dict[str, str] = {}
    flank_role: dict[str, str] = {}
    placer: str = ""
    declared: tuple[str, ...] = ()
    scouts: tuple[str, ...] = ()
    vanguards: tuple[str, ...] = ()
    first_to_finish: str = ""
    wish: Literal["", "first", "second"] = ""
    undeployed: int = 0
    terrain_left: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()
    proposal: tuple[Feature, ...] = ()
    proposer: str = ""
    dropped: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()


Phase = Literal["setting_up", "movement", "magic", "shooting", "combat", "over"]
Step = Literal["", "start", "declare", "charge", "compulsory", "remaining", "end"]


class State(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A whole battle. `turn` counts Game Turns from 1; `active` is the Active Player, `first` who has the first turn
    of each Game Turn. `step` is the step of the phase (T9A-MOV-001); `opened`: its start has been resolved. `sitting`:
    how far a phase that is played by hand has come. `books`: by seat. `round`: the Round of Combat that is being
    fought; `waiting`: who was in contact when the Close Combat Phase began and has not fought yet in it, `fought`: the
    units of the combats that have (T9A-CCB-008). `engaged_at`: where the units stood that were engaged when the last
    Movement Phase ended (T9A-CCB-009, 010). `engineers`: by Engineer the War Machine that he helps in this phase
    (T9A-SPC-062). `alarms`: causes of Panic Tests not taken yet. `silenced`: bearers of a Battle Standard which does
    nothing for a while (T9A-CHA-072)."""

    width: float = 72.0
    height: float = 48.0
    edition_key: EditionKey = "0.11.9.3"
    options: Options = Options()
    phase: Phase = "setting_up"
    step: Step = ""
    opened: bool = False
    turn: int = 1
    first: Seat = "red"
    active: Seat = "red"
    setting: Setting = msgspec.field(default_factory=Setting)
    books: dict[str, ArmyBook] = {}
    kinds: dict[str, Kind] = {}
    models: dict[str, Model] = {}
    units: dict[str, Unit] = {}
    contacts: list[Contact] = []
    charges: list[Charge] = []
    struck_sides: dict[str, Side] = {}
    features: dict[str, Feature] = {}
    objectives: dict[str, Objective] = {}
    sitting: Sitting | None = None
    reinforced_in: int = 0
    arriving: tuple[str, ...] = ()
    round: Round | None = None
    waiting: tuple[Contact, ...] = ()
    fought: tuple[tuple[str, ...], ...] = ()
    engaged_at: dict[str, tuple[float, float, float]] = {}
    challenges: list[Challenge] = []
    silenced: tuple[str, ...] = ()
    casualties: dict[str, Casualties] = {}
    alarms: list[Alarm] = []
    timed: list[Timed] = []
    engineers: dict[str, str] = {}
    ending: Ending | None = None

    @property
    def edition(self) -> Edition:
        """The switches of the edition that is played (T9A-VER-004)."""
        return EDITIONS[self.edition_key]

    @property
    def player_turn(self) -> int:
        """The number of the current Player Turn, counted from 1."""
        return 2 * self.turn - (1 if self.active == self.first else 0)

    def unit(self, id: str) -> Unit:
        return self.units[id]

    def model(self, id: str) -> Model:
        return self.models[id]

    def kind_of(self, model: str) -> Kind:
        """The kind of a model, by the model's id."""
        return self.kinds[self.models[model].kind]

    def standing(self, seat: Seat | None = None) -> Iterator[Unit]:
        """The units on the board, of one side or of both, in the order of the state."""
        for unit in self.units.values():
            if unit.where == "board" and (seat is None or unit.seat == seat):
                yield unit

    def engaged(self, unit: str) -> bool:
        """Whether the unit is engaged in combat (T9A-MOV-062)."""
        return any(unit in (contact.charger, contact.target) for contact in self.contacts)


def other(seat: Seat) -> Seat:
    return "blue" if seat == "red" else "red"
