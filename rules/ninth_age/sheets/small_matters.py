"""The sheet of small matters: what a player mostly leaves as it is prefilled. Each row speaks for several questions."""

from __future__ import annotations

from rules.engine.by_hand import DONE
from rules.engine.plans import Condition
from rules.engine.sheets import Preset, Row, Ruling, Sheet, Way
from rules.engine.text import text
from rules.ninth_age.sheets.fights_to_come import Fights
from rules.ninth_age.state import State

CASUALTIES = (
    "t9a.damage.odd_end", "t9a.damage.keep_contact", "t9a.damage.command_loss", "t9a.damage.unstable",
    "t9a.formation.gap", "t9a.formation.mismatch_side", "t9a.heal.order", "t9a.character.displaced",
)  # fmt: skip
SAVES = ("t9a.damage.special_save", "t9a.damage.distribute")
ORDERS = ("t9a.panic.order", "t9a.general.ability_order", "t9a.building.flee_formation")
TIES = ("t9a.general.troop_type_tie", "t9a.general.template_border", "t9a.move.struck_enemy")
IN_WHICH_ORDER = (
    "t9a.combat.next", "t9a.combat.break_order", "t9a.combat.flee_order", "t9a.combat.pursuit_order",
    "t9a.combat.pursuit_side", "t9a.combat.reform_side",
)  # fmt: skip
WHOM = (
    "t9a.combat.special_target", "t9a.combat.impact_or_grinding", "t9a.combat.war_machine_fighters",
    "t9a.combat.building_fighters", "t9a.combat.spread_remainder", "t9a.combat.challenge_shame",
)  # fmt: skip
NUDGES = ("t9a.combat.nudge", "t9a.combat.flee_from")
ASSAULTS = ("t9a.building.assault_result", "t9a.building.assault_won", "t9a.building.withdraw")
FACING_A_CHARGER = ("t9a.charge.blocked_reform",)
ANYWHERE = {
    "casualties": CASUALTIES,
    "saves": SAVES,
    "orders": ORDERS,
    "ties": TIES,
    "facing_a_charger": FACING_A_CHARGER,
}
IN_COMBAT = {"in_which_order": IN_WHICH_ORDER, "whom": WHOM, "nudges": NUDGES, "assaults": ASSAULTS}


def small_matters_sheet(state: State, fights: Fights, now: tuple[Condition, ...]) -> tuple[Sheet, ...]:
    """Casualties, saves, orders and ties; those of a combat only if there may be one; and phases by hand: whoever has
    nothing to add finishes with the other."""
    prefilled = (Way("usual", text("t9a.sheet.prefilled"), (Ruling(),)),)
    themes = ANYWHERE | (IN_COMBAT if fights else {})
    rows = [
        Row(theme, text(f"t9a.sheet.small.{theme}"), prefilled, usual="usual", topics=topics)
        for theme, topics in themes.items()
    ]
    done = Ruling({"choose_one": DONE}, when=(Condition("finished", equals=True),))
    rows += [
        Row(
            f"by_hand_{phase}",
            text("t9a.sheet.small.by_hand", what=text(f"t9a.free_hand_of.{phase}")),
            (Way("finish", text("t9a.sheet.finish_after"), (done,)),),
            when=(Condition("purpose", equals=phase),),
            topics=("t9a.free_hand.next",),
        )
        for phase in state.options.free_hand
    ]
    return (
        Sheet(
            topic="t9a.sheet.small",
            title=text("t9a.sheet.small"),
            rows=tuple(rows),
            presets=(Preset(text("t9a.sheet.all_usual")),),
            now=now,
        ),
    )
