"""The sheet for whoever stands and shoots at a charger: the questions of a volley, in the enemy's Movement Phase."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.plans import Condition
from rules.engine.sheets import Preset, Row, Ruling, Sheet, Way
from rules.engine.text import text
from rules.ninth_age.movement.charges.charges_to_come import Threat
from rules.ninth_age.special_rules.breath_weapon import can_breathe
from rules.ninth_age.state import State

CHARGED = (Condition("phase", equals="movement"),)
VOLLEY = ("t9a.shooting.weapon", "t9a.shooting.hold_fire", "t9a.shooting.garrison")


def stand_and_shoot_sheet(state: State, charges: Sequence[Threat], now: tuple[Condition, ...]) -> tuple[Sheet, ...]:
    """With what all shoot, and whether Breath Weapons are used up; only if somebody can stand and shoot."""
    shooters = dict.fromkeys(one.charge.target for one in charges if "stand_and_shoot" in one.reactions)
    if not shooters:
        return ()
    best = Way("usual", text("t9a.sheet.best_weapons"), (Ruling(),))
    rows = [Row("volley", text("t9a.sheet.volley"), (best,), when=CHARGED, usual="usual", topics=VOLLEY)]
    if any(can_breathe(state, unit) for unit in shooters):
        rows.append(
            Row(
                "breath",
                text("t9a.sheet.breath"),
                (
                    Way("keep", text("t9a.sheet.breath.keep"), (Ruling({"confirm": False}),)),
                    Way("use", text("t9a.sheet.breath.use"), (Ruling({"confirm": True}),)),
                ),
                when=CHARGED,
                usual="keep",
                topics=("t9a.shooting.breath",),
            )
        )
    return (
        Sheet(
            topic="t9a.sheet.stand_and_shoot",
            title=text("t9a.sheet.stand_and_shoot"),
            rows=tuple(rows),
            presets=(Preset(text("t9a.sheet.all_usual")),),
            now=now,
        ),
    )
