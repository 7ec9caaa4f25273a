"""An attack (T9A-DMG-001 to 004): what is known of a batch of identical attacks, from the declaration to the last
save."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.ninth_age.state import Rule, Seat, Side

AttackKind = Literal["close_combat", "shooting", "spell", "accident"]


class Pool(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wound pool (T9A-CCB-036): one model that has Wounds of its own (a Champion, a Character, a War Platform), or
    the ordinary Rank-and-File of a unit; `kind` names a kind of theirs where their troop types differ
    (T9A-DMG-035)."""

    unit: str
    model: str = ""
    kind: str = ""

    @property
    def label(self) -> str:
        """How it is called in the labels of dice and in what is told: the model, or the unit for its
        Rank-and-File."""
        return self.model or (f"{self.unit} {self.kind}" if self.kind else self.unit)


class Attack(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A batch of attacks that are alike in everything that a rule may ask about.

    `seat`: who rolls. `unit`, `model`, `part`: who makes it, by ids and the index of the part; models that attack alike
    are named by one of them; "" and -1 for what nobody makes (an explosion, terrain). `weapon`: with what, "" for a
    Special Attack. `special`: a Special Attack (T9A-DMG-003). `rules`: every special rule that the attack carries:
    those of the part, of the weapon and what is conferred, worked out when it was made. `strength`: one of its own,
    None for the characteristic of the part, -1 for an attack without Strength (T9A-DMG-014). `no_saves`: T9A-DMG-033.
    `target`: the pool at which it is directed; for hits on the unit as a whole its Rank-and-File, before they are
    distributed. `supporting`, `charging` (the first round after a charge), `side`: on which side of the target it
    comes in close combat. `initiative`: the step. `aimed`: its hits are not distributed but stay on the pool at which
    it is directed, as those of a template do (T9A-CHA-033).
    """

    kind: AttackKind
    seat: Seat
    target: Pool
    unit: str = ""
    model: str = ""
    part: int = -1
    weapon: str = ""
    special: bool = False
    rules: tuple[Rule, ...] = ()
    strength: int | None = None
    no_saves: bool = False
    supporting: bool = False
    charging: bool = False
    challenge: bool = False
    side: Side = "front"
    initiative: int = -1
    aimed: bool = False

    @property
    def ranged(self) -> bool:
        """Whether it is a Ranged Attack: everything that is no Close Combat Attack (T9A-DMG-004)."""
        return self.kind != "close_combat"

    def carries(self, key: str) -> bool:
        """Whether one of its special rules has this key."""
        return any(rule.key == key for rule in self.rules)

    def parameters(self, key: str) -> tuple[str, ...]:
        """The parameters with which it carries a rule; empty if it does not."""
        return tuple(rule.parameter for rule in self.rules if rule.key == key)


class Hits(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """So many hits with like attacks. `wounding`: how many of them wound without a roll (Poisoned Attacks)."""

    attack: Attack
    number: int
    wounding: int = 0


class Wounds(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """So many wounds by like attacks that no save has prevented so far. `face`: 6 for those of natural 6s To Wound
    where they leave other saves, else 0."""

    attack: Attack
    number: int
    face: int = 0
