"""To-hit rolls (T9A-CCB-045 to 049)."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.dice import Roll
from rules.engine.explained import Term
from rules.engine.game import Battle
from rules.engine.laws import Contribution
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.attacks.making import close_combat_attack
from rules.ninth_age.close_combat.striking.to_hit import AUTOMATIC, Blows, by_skill, chance, is_hit, roll_to_hit, to_hit
from rules.ninth_age.hooks import CLOSE_COMBAT_TO_HIT
from rules.ninth_age.queries.attacking import by_attacker
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import kind, with_character
from tests.rules.ninth_age.close_combat.fights import blue, fight, red

TABLE = """
4 3 3 3 3 3 3 3 3 3
4 4 3 3 3 3 3 3 3 3
5 4 4 3 3 3 3 3 3 3
5 4 4 4 3 3 3 3 3 3
5 5 4 4 4 3 3 3 3 3
5 5 4 4 4 4 3 3 3 3
5 5 5 4 4 4 4 3 3 3
5 5 5 4 4 4 4 4 3 3
5 5 5 5 4 4 4 4 4 3
5 5 5 5 4 4 4 4 4 4
"""


def struck(own: int, other: int, *, rules: tuple[str, ...] = (), against: tuple[str, ...] = ()) -> tuple[State, Attack]:
    state = fight(red(WS=own, part_rules=rules), blue(WS=other, rules=against))
    return state, close_combat_attack(state, "red.A.1", 0, Pool("blue.B"), weapon="hand_weapon")


@pytest.mark.rule("T9A-CCB-045", "T9A-CCB-046")
def test_all_cells_of_the_table() -> None:
    rows = [[float(cell) for cell in line.split()] for line in TABLE.split("\n") if line]
    found = [[by_skill(attacker, defender) for attacker in range(1, 11)] for defender in range(1, 11)]
    assert found == rows


@pytest.mark.rule("T9A-CCB-045")
def test_the_skills_of_both_are_compared() -> None:
    assert to_hit(*struck(3, 2)).total == 3
    assert to_hit(*struck(3, 7)).total == 5


@pytest.mark.rule("T9A-CCB-047", "T9A-GEN-038")
def test_weapon_skill_0_is_hit_without_a_die_and_hits_with_a_6_only() -> None:
    assert to_hit(*struck(3, 0)).total == AUTOMATIC
    helpless = to_hit(*struck(0, 1)).total
    assert [is_hit(face, helpless) for face in (5, 6)] == [False, True]


@pytest.mark.rule("T9A-CCB-048")
def test_modifiers_count() -> None:
    needed = to_hit(*struck(1, 10, against=("distracting",)))
    assert needed.total == 6
    assert [is_hit(face, needed.total) for face in (6, 5)] == [True, False]
    assert to_hit(*struck(5, 3, rules=("lightning_reflexes",))).total == 2


@pytest.mark.scenario("SC-T9A-CCB-014")
@pytest.mark.rule("T9A-CCB-049", "T9A-CCB-048")
def test_modifiers_and_natural_faces_together() -> None:
    cases = [
        (struck(1, 10, against=("distracting",)), (6, True), (5, False)),
        (struck(5, 3, rules=("lightning_reflexes",)), (1, False), (2, True)),
        (struck(0, 1), (5, False), (6, True)),
    ]
    for (state, attack), *faces in cases:
        needed = to_hit(state, attack).total
        assert [is_hit(face, needed) for face, _ in faces] == [hits for _, hits in faces]
    state, attack = struck(3, 3, against=("distracting",))
    hexed = Contribution(Term(-1, text("t9a.title"), ""))
    table = Term(4, text("t9a.title"), "")
    assert said(by_attacker(state, attack), CLOSE_COMBAT_TO_HIT).before(hexed).to(table).total == 4 + 1
    assert to_hit(*struck(3, 0)).total == AUTOMATIC


@pytest.mark.rule("T9A-CCB-049")
def test_a_natural_1_misses_and_a_natural_6_hits() -> None:
    assert not is_hit(1, 1)
    assert is_hit(6, 7)
    assert is_hit(2, 2)


@pytest.mark.rule("T9A-CCB-041")
def test_of_mixed_rank_and_file_the_majority_counts() -> None:
    made = blue(5, 5, WS=3)
    made.kinds["veteran"] = kind("Veteran", WS=7)
    for model in made.models[3:]:
        model.kind = "veteran"
    state = fight(red(WS=3), made)
    attack = close_combat_attack(state, "red.A.1", 0, Pool("blue.B"), weapon="hand_weapon")
    assert to_hit(state, attack).total == 4


def test_a_character_in_the_unit_does_not_change_the_skill_of_the_others() -> None:
    state = fight(red(WS=3), with_character(blue(4, 5, WS=3), "Lord", WS=8))
    attack = close_combat_attack(state, "red.A.1", 0, Pool("blue.B"), weapon="hand_weapon")
    assert to_hit(state, attack).total == 4
    lord = close_combat_attack(state, "red.A.1", 0, Pool("blue.B", "blue.Lord.1"), weapon="hand_weapon")
    assert to_hit(state, lord).total == 5


def rolled(own: int, other: int, number: int, seed: int) -> int:
    """How many of so many dice hit."""
    state, attack = struck(own, other)
    procedure = roll_to_hit(Battle(state), Blows(attack, number, "to hit"))
    asked = next(procedure)
    assert asked == Roll("to hit", number, 6, "T9A-CCB-045")
    rng = Random(seed)
    try:
        procedure.send([rng.randint(1, 6) for _ in range(number)])
    except StopIteration as done:
        return done.value.number if done.value else 0
    raise AssertionError


@pytest.mark.long
@pytest.mark.parametrize(("own", "other"), [(4, 3), (3, 3), (3, 7), (0, 3)])
def test_a_hundred_thousand_blows_hit_as_often_as_they_should(own: int, other: int) -> None:
    number = 100_000
    state, attack = struck(own, other)
    p = chance(to_hit(state, attack).total)
    assert abs(rolled(own, other, number, seed=7) - number * p) < 5 * (number * p * (1 - p)) ** 0.5
