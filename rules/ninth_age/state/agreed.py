"""What was settled before the first turn, and how the battle ended."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.engine.explained import Explained
from rules.engine.text import Text
from rules.ninth_age.state.battlefield import Feature
from rules.ninth_age.state.profiles import Rule
from rules.ninth_age.state.terms import Seat


class Options(msgspec.Struct, kw_only=True, frozen=True, omit_defaults=True):
    """What the players agreed on when the battle was made: size in points, turns, hidden lists, and which phases are
    played by hand. `map` names a ready battlefield, `drawn_map` is one of their own; `deployment` and `objectives` may
    be fixed beforehand (by an organiser); `house_rules` in their own words (T9A-SET-004). `orders`: whether a player is
    asked for the order of tests of which none bears upon another; `lending`: whether he is asked to use a better
    Leadership of his General; `idle_magic`: whether a Magic Phase by hand is played without anybody who casts; battles
    of old asked. `charge_ways`: whether a charge is looked for in every way, or in those alone that battles of old
    found."""

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
    orders: Literal["asked", "usual"] = "asked"
    lending: Literal["asked", "usual"] = "asked"
    idle_magic: Literal["asked", "over"] = "asked"
    charge_ways: Literal["usual", "every"] = "usual"


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
