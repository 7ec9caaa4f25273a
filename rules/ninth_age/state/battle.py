"""A whole battle."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.engine.by_hand import Sitting
from rules.ninth_age.editions import EDITIONS, Edition, EditionKey
from rules.ninth_age.state.agreed import ArmyBook, Ending, Options, Setting
from rules.ninth_age.state.battlefield import Feature, Objective
from rules.ninth_age.state.combats import Alarm, Casualties, Challenge, Charge, Contact, Round, Timed
from rules.ninth_age.state.profiles import Kind
from rules.ninth_age.state.terms import Phase, Seat, Side, Step
from rules.ninth_age.state.units import Model, Unit


class State(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A whole battle. `turn` counts Game Turns from 1; `active` is the Active Player, `first` who has the first turn of
    each Game Turn. `step` is the step of the phase (T9A-MOV-001); `opened`: its start has been resolved. `sitting`:
    how far a phase that is played by hand has come. `books`: by seat. `round`: the Round of Combat that is being
    fought, `last_round` the one that was fought last in this phase; `waiting`: who was in contact when the Close
    Combat Phase began and has not fought yet in it, `fought`: the units of the combats that have (T9A-CCB-008).
    `engaged_at`: where the units stood that were engaged when the last Movement Phase ended (T9A-CCB-009, 010).
    `engineers`: by Engineer the War Machine that he helps in this phase (T9A-SPC-062). `alarms`: causes of Panic
    Tests not taken yet. `unrolled_sides`: whose side is not to be rolled for before charges are declared (T9A-MOV-018).
    `salvo`: who was told to shoot together with others and has not yet, each with his target;
    `salvo_asks`: their player wants to choose how. `silenced`: bearers of a Battle Standard which does nothing for a
    while (T9A-CHA-072)."""

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
    unrolled_sides: tuple[str, ...] = ()
    features: dict[str, Feature] = {}
    objectives: dict[str, Objective] = {}
    sitting: Sitting | None = None
    reinforced_in: int = 0
    arriving: tuple[str, ...] = ()
    round: Round | None = None
    last_round: Round | None = None
    waiting: tuple[Contact, ...] = ()
    fought: tuple[tuple[str, ...], ...] = ()
    engaged_at: dict[str, tuple[float, float, float]] = {}
    challenges: list[Challenge] = []
    silenced: tuple[str, ...] = ()
    casualties: dict[str, Casualties] = {}
    alarms: list[Alarm] = []
    timed: list[Timed] = []
    engineers: dict[str, str] = {}
    salvo: tuple[str, ...] = ()
    salvo_asks: bool = False
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
