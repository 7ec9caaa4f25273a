"""What the rules ask of units after a Round of Combat (T9A-CCB-061 to 108): Steadfast, Break Tests, pursuit."""

from __future__ import annotations

from rules.engine.explained import Term
from rules.engine.text import text
from rules.ninth_age.attacks.facing import engaged_on
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.close_combat.who_fights.building_fighters import buildings_assaulted
from rules.ninth_age.hooks import (
    BREAK_TEST_WITHOUT_THE_RESULT,
    FLEE_BROKEN,
    MUST_PURSUE,
    OVERRUN,
    PASSES_BREAK_TESTS,
    PURSUE,
    REFORM_TEST_WITHOUT_THE_RESULT,
    TERRAIN_UNSTEADIES,
)
from rules.ninth_age.special_rules.asking import forbidden, offered, says_yes
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.terrain import ignored_by
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain.forests import is_stubborn_alone, mostly_in_a_forest
from rules.ninth_age.units.ranks import full_ranks

DISRUPTING = 2
"""Full Ranks of an enemy in flank or rear that take Steadfast away (T9A-CCB-090)."""


def ranks(state: State, unit: str) -> int:
    """The Full Ranks of a unit now (T9A-CCB-072)."""
    return int(full_ranks(state, state.units[unit]).total)


def fighting(state: State, seat: str) -> tuple[str, ...]:
    """The units of a side that are engaged in the combat of this round; who has No More Foes is not any more
    (T9A-CCB-097)."""
    if state.round is None:
        return ()
    return tuple(id for id in state.round.units if state.units[id].seat == seat and still_counts(state, id))


def still_counts(state: State, unit: str) -> bool:
    """Whether a unit of the round still gives its side bonuses (T9A-CCB-097)."""
    return state.engaged(unit)


def is_steadfast(state: State, unit: str) -> bool:
    """Whether the unit has more Full Ranks than each single enemy unit of the combat (T9A-CCB-087, 088), is not
    disrupted and not in a Forest."""
    seat = state.units[unit].seat
    enemies = [id for id in (state.round.units if state.round else ()) if state.units[id].seat != seat]
    if is_disrupted(state, unit) or _in_a_forest(state, unit):
        return False
    own, theirs = ranks(state, unit), [ranks(state, enemy) for enemy in enemies if still_counts(state, enemy)]
    return all(own > enemy for enemy in theirs) and own > 0


def is_disrupted(state: State, unit: str) -> bool:
    """Whether an enemy with two Full Ranks or more fights it in the flank or the rear (T9A-CCB-090)."""
    return any(
        engaged_on(state, unit, enemy) not in ("front", None) and ranks(state, enemy) >= DISRUPTING
        for enemy in opponents(state, unit)
    )


def _in_a_forest(state: State, unit: str) -> bool:
    """Whether most of its footprint is in a Forest: then it is never Steadfast (T9A-CCB-089, T9A-TER-033), unless all
    its models are Striders (T9A-TER-074)."""
    if not mostly_in_a_forest(state, unit):
        return False
    models = state.units[unit].models
    return not all(ignored_by(state, id, "forest", TERRAIN_UNSTEADIES) for id in models)


def holds_without_rolling(state: State, unit: str) -> bool:
    """Whether it passes every Break Test automatically, or takes none (T9A-CCB-092, T9A-CCB-163)."""
    return says_yes(Situation(state, unit), PASSES_BREAK_TESTS)


def ignores_the_score(state: State, unit: str, kind: str) -> bool:
    """Whether the difference of the Combat Scores does not count in its test: it is Stubborn (T9A-CCB-091), or
    Steadfast, which for a Combat Reform holds as for the Break Test (T9A-CCB-146)."""
    query = REFORM_TEST_WITHOUT_THE_RESULT if kind == "combat_reform" else BREAK_TEST_WITHOUT_THE_RESULT
    stubborn = says_yes(Situation(state, unit), query)
    return stubborn or is_stubborn_alone(state, unit) or is_steadfast(state, unit)


def lost_by(state: State, unit: str, kind: str) -> Term | None:
    """What the lost round takes off its Leadership in a Break Test or a test for a Combat Reform (T9A-CCB-082,
    T9A-CCB-146)."""
    if kind not in ("break", "combat_reform") or state.round is None:
        return None
    difference = state.round.aftermath.difference
    if not difference or ignores_the_score(state, unit, kind):
        return None
    return Term(-difference, text("t9a.combat.score.lost_by"), "T9A-CCB-082")


def is_destroyed_by_breaking(state: State, unit: str) -> bool:
    """Whether a failed Break Test destroys the unit where it stands, because it cannot flee (T9A-CCB-162)."""
    return forbidden(Situation(state, unit), FLEE_BROKEN)


def may_pursue(state: State, unit: str, quarry: str) -> bool:
    """Whether the unit may pursue this Broken unit: they touch, and it is engaged with nobody who is not Broken
    (T9A-CCB-101); neither of them holds a Building (T9A-CCB-108,
    T9A-TER-069, T9A-TER-071)."""
    foes = opponents(state, unit)
    if quarry not in foes or state.units[quarry].where == "building":
        return False
    if state.units[unit].where == "building":
        return False
    if not all(state.units[foe].fleeing for foe in foes):  # T9A-CCB-157
        return False
    return not forbidden(Situation(state, unit, other=quarry), PURSUE)


def may_restrain(state: State, unit: str) -> bool:
    """Whether it may try to restrain itself, or stay instead of an Overrun (T9A-CCB-106): some units always pursue and
    overrun if they can (T9A-CCB-108)."""
    return not offered(Situation(state, unit), MUST_PURSUE)


def may_overrun(state: State, unit: str) -> bool:
    """Whether it may make an Overrun: it is engaged with nobody any more after its first Round of Combat since it
    charged, by the older edition only because all whom it touched were wiped out (T9A-CCB-103), and did not charge a
    Building (T9A-TER-069)."""
    one = state.units[unit]
    if not one.on_board or one.fleeing or state.engaged(unit):
        return False
    if buildings_assaulted(state, unit):
        return False
    if not _has_earned_an_overrun(state, one):
        return False
    return not forbidden(Situation(state, unit), OVERRUN)


def _has_earned_an_overrun(state: State, unit: Unit) -> bool:
    if not state.edition.overrun_only_after_wiping_out or state.round is None:
        return unit.charging
    pairs = [(one.charger, one.target) for one in state.round.contacts]
    touched = [other for pair in pairs if unit.id in pair for other in pair if other != unit.id]
    return unit.charging and all(state.units[enemy].where == "destroyed" for enemy in touched)
