"""Leadership of a unit and Leadership Tests (T9A-GEN-047 to 052, T9A-CHA-056 to 061)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Literal

import msgspec

from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.explained import Explained, Term
from rules.engine.game import Battle
from rules.engine.hooks import Said
from rules.engine.inputs import Confirm
from rules.engine.laws import Contribution, Stage
from rules.engine.text import text
from rules.ninth_age.army_building.revealing import Roll as Use
from rules.ninth_age.characters.battle_standard import holds_its_ground
from rules.ninth_age.characters.general import general_of, in_inspiring_presence
from rules.ninth_age.command_groups import musician_bonus
from rules.ninth_age.general_principles.characteristics import changes, unmodified
from rules.ninth_age.hidden_items import reveal_used
from rules.ninth_age.hooks import LEADERSHIP, LEADERSHIP_TEST_FAILED
from rules.ninth_age.names import name
from rules.ninth_age.queries.combat import lost_by
from rules.ninth_age.special_rules.acting import ROLL_AGAIN, happen
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.special_rules.holding import models_alike
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

TestKind = Literal[
    "panic", "rally", "march", "frenzy", "stupidity", "fear", "break", "redirect", "combat_reform", "quick_reform",
    "restrain", "terror", "reform",
]  # fmt: skip
FEW = 0.25
"""At this share of its starting number or less a unit rallies on half its Leadership (T9A-MOV-093)."""


def own_leadership(state: State, unit: str, kind: str = "") -> Explained:
    """The Leadership of a unit without its General's: the highest of its models, each with what affects it and what
    affects the unit (T9A-GEN-050)."""
    begins = {model: unmodified(state, model, "Ld") for model in _one_of_each(state, unit)}
    if len(begins) > 1:
        begins = {model: msgspec.structs.replace(term, rule="T9A-GEN-050") for model, term in begins.items()}
    return _highest(state, unit, begins, kind)


def borrowed_leadership(state: State, unit: str, kind: str = "") -> Explained | None:
    """The General's Leadership as this unit may use it: first what affects him (T9A-GEN-047), then what affects the
    models that borrow it and their unit (T9A-GEN-048). None if it is out of reach of his Inspiring Presence, or he is
    in the unit itself."""
    if not in_inspiring_presence(state, unit):
        return None
    general = general_of(state, state.units[unit].seat)  # T9A-CCB-084
    his_unit = state.models[general].unit
    if his_unit == unit:
        return None
    lent = _lent(state, general, his_unit)
    return _highest(state, unit, dict.fromkeys(_one_of_each(state, unit), lent), kind)


def general_unit(state: State, unit: str) -> str:
    """The unit in which the General of a unit's side is."""
    return state.models[general_of(state, state.units[unit].seat)].unit


def leadership(state: State, unit: str, kind: str = "") -> Explained:
    """The Leadership that a unit would use: its own or the General's, whichever is higher."""
    own, borrowed = own_leadership(state, unit, kind), borrowed_leadership(state, unit, kind)
    return borrowed if borrowed is not None and borrowed.total > own.total else own


def leadership_test(
    battle: Battle, unit: str, kind: TestKind, rule: str, stood: Explained | None = None
) -> Generator[Any, Any, bool]:
    """A Leadership Test of a unit: 2D6, failed if they show more than its Leadership (T9A-GEN-049).

    Asks the owner whether to use a better Leadership of the General, and whether to re-roll a failed test near the
    Battle Standard; a test is re-rolled once at most (T9A-CHA-061). `kind`: what the test is for; `rule`: what asks for
    it; `stood`: the Leadership that counts whatever it is now. Returns whether it is passed. Whatever asks for it and
    whatever it is called (T9A-GEN-051).
    """
    state: State = battle.state
    seat = state.units[unit].seat
    own, borrowed = stood or own_leadership(state, unit, kind), None
    if stood is None:
        borrowed = borrowed_leadership(state, unit, kind)
    number = own
    if borrowed is not None and borrowed.total > own.total:
        wanted = _always_borrowed(state, kind) or (
            yield Decision(
                "t9a.leadership.borrow",
                seat,
                Confirm(preset=True),
                "T9A-CHA-056",
                text("t9a.ask.leadership.borrow", unit=name(state.units[unit])),
                {"kind": kind, "own": own.total, "borrowed": borrowed.total},
                (unit,),
                usual=lambda: {"confirm": True} if _nobody_wants_to_fail(state, kind) else None,
            )
        )
        number = borrowed if wanted else own
    for one in (unit, general_unit(state, unit)) if number is borrowed else (unit,):
        reveal_used(battle, one, Use("leadership"))
    passed, faces = yield from _rolled(battle, unit, kind, rule, number, again=False)
    if passed:
        return passed
    if ROLL_AGAIN in (yield from happen(battle, LEADERSHIP_TEST_FAILED, [unit])):
        return (yield from _rolled(battle, unit, kind, rule, number, again=True))[0]
    if not holds_its_ground(state, unit):
        return passed
    again = yield Decision(
        "t9a.leadership.hold_your_ground",
        seat,
        Confirm(preset=True),
        "T9A-CHA-060",
        text(
            "t9a.ask.leadership.hold_your_ground",
            unit=name(state.units[unit]),
            total=sum(faces),
            leadership=int(number.total),
        ),
        {"kind": kind, "total": sum(faces), "leadership": number.total},
        (unit,),
        usual=lambda: {"confirm": True} if _nobody_wants_to_fail(state, kind) else None,
    )
    if again:
        passed, _ = yield from _rolled(battle, unit, kind, rule, number, again=True)  # T9A-GEN-018
    return passed


def _always_borrowed(state: State, kind: TestKind) -> bool:
    """Whether the higher Leadership is used without a question (T9A-CHA-056 leaves it to the owner): so agreed, and no
    reason against it."""
    return state.options.lending == "usual" and _nobody_wants_to_fail(state, kind)


def _nobody_wants_to_fail(state: State, kind: TestKind) -> bool:
    """Whether any help with a test is welcome: nothing hidden would show itself, and it is not that of a frenzied unit,
    which may want to stand still."""
    return not state.options.hidden_lists and kind != "frenzy"


def _rolled(
    battle: Battle, unit: str, kind: str, rule: str, number: Explained, *, again: bool
) -> Generator[Any, Any, tuple[bool, list[int]]]:
    label = f"{kind} again {unit}" if again else f"{kind} {unit}"
    faces: list[int] = yield Roll(label, 2, 6, rule)
    passed = sum(faces) <= number.total  # T9A-CCB-085, T9A-GEN-049, T9A-GEN-052
    battle.tell(
        told(
            "t9a.leadership.passed" if passed else "t9a.leadership.failed",
            pieces=[unit],
            rule=rule,
            dice=faces,
            numbers={"leadership": number},
            unit=name(battle.state.units[unit]),
            test=text(f"t9a.leadership.test.{kind}"),
            total=sum(faces),
            leadership=int(number.total),
        )
    )
    return passed, faces


def _one_of_each(state: State, unit: str) -> list[str]:
    """One of all models of a unit that are alike: the others have the same Leadership."""
    return [models[0] for models in models_alike(state, unit).values()]


def _highest(state: State, unit: str, begins: Mapping[str, Term], kind: str) -> Explained:
    """The highest of the models, from what each begins with: what affects it and what affects its unit are one series
    of sets, multiplications and additions (T9A-GEN-053)."""
    on_all = _on_the_unit(state, unit, kind)
    values = [(changes(state, model, "Ld") + on_all).to(base) for model, base in begins.items()]
    if not values:
        return on_all.to(Term(0, text("t9a.characteristic.Ld"), "T9A-GEN-036"))
    return max(values, key=lambda one: one.total)  # T9A-GEN-050


def _lent(state: State, general: str, his_unit: str) -> Term:
    his = Term(unmodified(state, general, "Ld").value, text("t9a.leadership.by_the_general"), "T9A-CHA-056")
    affecting = changes(state, general, "Ld") + _on_the_unit(state, his_unit, "")  # T9A-CHA-057, T9A-GEN-047
    return Term(affecting.to(his).total, his.text, "T9A-CHA-057")


def _on_the_unit(state: State, unit: str, kind: str) -> Said[Explained]:
    found = said(Situation(state, unit), LEADERSHIP)
    if (lost := lost_by(state, unit, kind)) is not None:
        found = found.before(Contribution(lost))
    return found.before(*_when_rallying(state, unit)) if kind == "rally" else found


def _when_rallying(state: State, unit: str) -> list[Contribution]:
    one, found = state.units[unit], list[Contribution]()
    if len(one.models) <= FEW * one.size:  # T9A-MOV-093
        found.append(Contribution(Term(0.5, text("t9a.leadership.few_left"), "T9A-MOV-093"), Stage.MULTIPLY))
    if (bonus := musician_bonus(state, unit)) is not None:  # T9A-MOV-094
        found.append(Contribution(bonus))
    return found
