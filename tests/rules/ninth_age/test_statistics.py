"""100,000 rolls of each procedure of attacks come to what probability says, within five standard errors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

import pytest

from rules.engine.dice import Roll, SeededDice
from rules.engine.game import Battle, Procedure
from rules.ninth_age.attacks.attack import Attack, Hits, Pool, Wounds
from rules.ninth_age.attacks.sequence import multiply
from rules.ninth_age.attacks.wounding import roll_to_wound, take_armour_saves, take_special_saves
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import battle, rules_of, unit

ROLLS = 100_000
BATCH = 5_000
SIXTH = 1 / 6


def attack(strength: int, *rules: Any) -> Attack:
    return Attack(
        kind="close_combat", seat="blue", unit="blue.A", target=Pool("red.S"), strength=strength, rules=rules_of(rules)
    )


def target(**profile: Any) -> State:
    return battle(unit("red", "S", models=10, files=5, at=(36, 12, 0), **profile), unit("blue", "A", at=(36, 30, 180)))


def run(procedure: Procedure, dice: SeededDice) -> Any:
    """What a procedure that only rolls dice returns."""
    sent: Any = None
    while True:
        try:
            asked = procedure.send(sent)
        except StopIteration as ended:
            return ended.value
        assert isinstance(asked, Roll)
        sent = tuple(dice.roll(asked))


def rate(state: State, step: Callable[[Battle, int], Procedure], seed: int = 9) -> float:
    """How many of 100,000, in batches, get through a step."""
    dice = SeededDice(seed)
    playing = Battle(state)
    through = 0
    for _ in range(ROLLS // BATCH):
        through += run(step(playing, BATCH), dice)
        playing.events.clear()
    return through / ROLLS


def counted(found: Sequence[Wounds]) -> int:
    return sum(one.number for one in found)


def expect(found: float, probability: float, spread: float | None = None) -> None:
    error = sqrt(probability * (1 - probability) / ROLLS) if spread is None else spread / sqrt(ROLLS)
    assert abs(found - probability) <= 5 * error, (found, probability)


def wounding(made: Attack) -> Callable[[Battle, int], Procedure]:
    def step(playing: Battle, number: int) -> Procedure:
        return counted((yield from roll_to_wound(playing, [Hits(attack=made, number=number)])))

    return step


@pytest.mark.rule("T9A-DMG-013", "T9A-DMG-016", "T9A-DMG-017")
@pytest.mark.parametrize(("strength", "toughness", "faces"), [(3, 3, 3), (10, 1, 5), (1, 10, 1), (4, 3, 4), (3, 4, 2)])
def test_to_wound(strength: int, toughness: int, faces: int) -> None:
    expect(rate(target(T=toughness), wounding(attack(strength))), faces * SIXTH)


def test_failures_to_wound_that_are_rolled_again() -> None:
    state = target(rules=["flammable"])
    expect(rate(state, wounding(attack(3, "flaming_attacks"))), 3 / 4)


def saving(made: Attack, *, special: bool = False) -> Callable[[Battle, int], Procedure]:
    def step(playing: Battle, number: int) -> Procedure:
        wounds = [Wounds(attack=made, number=number)]
        return counted((yield from (take_special_saves if special else take_armour_saves)(playing, wounds)))

    return step


@pytest.mark.rule("T9A-DMG-018", "T9A-DMG-019", "T9A-DMG-020")
@pytest.mark.parametrize(
    ("armour", "made", "unsaved"),
    [
        (["light_armour"], attack(3), 5),
        (["plate_armour", "shield", ("innate_defence", "5+")], attack(3), 1),
        (["plate_armour", "shield"], attack(5), 4),
        (["heavy_armour", "shield"], attack(4, ("armour_piercing", "1")), 5),
    ],
)
def test_armour_saves(armour: list[Any], made: Attack, unsaved: int) -> None:
    expect(rate(target(armour=armour), saving(made)), unsaved * SIXTH)


@pytest.mark.rule("T9A-DMG-022", "T9A-SPC-061")
@pytest.mark.parametrize(
    ("rule", "made", "unsaved"),
    [
        (("ward_save", "4+"), attack(10), 1 / 2),
        (("regeneration", "5+"), attack(3), 2 / 3),
        (("ward_save", "4+"), attack(3, "divine_attacks"), 3 / 4),
    ],
)
def test_special_saves(rule: tuple[str, str], made: Attack, unsaved: float) -> None:
    expect(rate(target(rules=[rule]), saving(made, special=True)), unsaved)


@pytest.mark.rule("T9A-DMG-032")
@pytest.mark.parametrize(("dice", "most", "average", "deviation"), [("D3", 3, 2.0, 0.817), ("D6", 3, 2.5, 0.764)])
def test_multiple_wounds(dice: str, most: int, average: float, deviation: float) -> None:
    made = attack(3, ("multiple_wounds", dice))

    def step(playing: Battle, number: int) -> Procedure:
        (suffered,) = yield from multiply(playing, [Wounds(attack=made, number=number)])
        return suffered.wounds

    expect(rate(target(W=most), step), average, deviation)


@pytest.mark.rule("T9A-DMG-005", "T9A-SPC-131")
def test_the_whole_chain() -> None:
    """Strength 4 with Lethal Strike on Toughness 4, Armour Save 4+ and Regeneration (5+)."""
    made = attack(4, "lethal_strike")

    def step(playing: Battle, number: int) -> Procedure:
        wounds = yield from roll_to_wound(playing, [Hits(attack=made, number=number)])
        wounds = yield from take_armour_saves(playing, wounds)
        return counted((yield from take_special_saves(playing, wounds)))

    state = target(T=4, armour=["heavy_armour", "shield"], rules=[("regeneration", "5+")])
    expect(rate(state, step), SIXTH + 2 * SIXTH * (4 * SIXTH) * (4 * SIXTH))
