"""The state of a battle: what stands on the board, whose turn it is, and what this turn must remember."""

from rules.ninth_age.state.agreed import ArmyBook, Ending, Options, Printed, Setting
from rules.ninth_age.state.battle import State
from rules.ninth_age.state.battlefield import Feature, Objective
from rules.ninth_age.state.combats import (
    Aftermath,
    Alarm,
    Casualties,
    Challenge,
    Charge,
    Contact,
    Loss,
    Round,
    Struck,
    Timed,
)
from rules.ninth_age.state.profiles import Kind, Part, Rule, WeaponProfile
from rules.ninth_age.state.terms import (
    SEATS,
    Category,
    Command,
    Outline,
    Phase,
    RoundStep,
    Seat,
    Side,
    Step,
    TroopType,
    other,
)
from rules.ninth_age.state.units import Done, Model, Unit

__all__ = [
    "SEATS", "Aftermath", "Alarm", "ArmyBook", "Casualties", "Category", "Challenge", "Charge", "Command", "Contact",
    "Done", "Ending", "Feature", "Kind", "Loss", "Model", "Objective", "Options", "Outline", "Part", "Phase", "Printed",
    "Round", "RoundStep", "Rule", "Seat", "Setting", "Side", "State", "Step", "Struck", "Timed", "TroopType", "Unit",
    "WeaponProfile", "other",
]  # fmt: skip
