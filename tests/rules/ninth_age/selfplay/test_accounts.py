"""Each account finds what does not add up, and has nothing to say of what does."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.events import Event, told
from rules.engine.explained import Explained, Term
from rules.engine.text import text
from rules.ninth_age.names import side_name
from rules.ninth_age.selfplay.accounts.damage import Damage
from rules.ninth_age.selfplay.accounts.losses import Losses
from rules.ninth_age.selfplay.accounts.points import Points
from rules.ninth_age.selfplay.accounts.pursuits import Pursuits
from rules.ninth_age.selfplay.accounts.rolls import Rolls
from rules.ninth_age.selfplay.accounts.scores import Scores
from rules.ninth_age.selfplay.accounts.tests import Tests
from rules.ninth_age.state import Ending, State
from tests.rules.ninth_age.building import battle, unit

PHASE = told("t9a.event.phase")


@pytest.fixture
def state() -> State:
    return battle(
        unit("red", "Ogres", models=4, files=4, at=(20, 10, 0), W=3, id="r1"),
        unit("blue", "Spears", models=10, files=5, at=(20, 20, 180), id="b1"),
    )


def number(total: float, rule: str = "T9A-CCB-065") -> Explained:
    return Explained.sum([Term(total, text("t9a.combat.score.wounds"), rule)])


def lost(pool: str, n: int, by: str = "", key: str = "lost") -> Event:
    return told(f"t9a.damage.{key}", pieces=[pool.partition(".")[0]], pool=pool, n=n, by=by)


def wrong(account: Any, *events: Event) -> list[str]:
    return [what for event in events for what in account.enter(event)]


@pytest.mark.parametrize(
    ("dice", "needed", "hits", "fits"),
    [((1, 3, 6), 3, 2, True), ((1, 3, 6), 3, 3, False), ((6, 5), 7, 1, True), ((1,), 1, 1, False)],
)
def test_blows_are_counted_by_their_dice(dice: tuple[int, ...], needed: int, hits: int, fits: bool) -> None:
    struck = told("t9a.combat.struck", dice=dice, numbers={"needed": number(needed)}, attacks=len(dice), hits=hits)
    assert (wrong(Rolls(None), struck) == []) is fits


@pytest.mark.parametrize(
    ("dice", "needed", "hits", "fits"),
    [((4, 5, 3), 4, 2, True), ((6, 6, 1, 4, 3), 7, 1, True), ((6, 2, 1, 4), 7, 0, False), ((), 10, 0, True)],
)
def test_long_shots_need_a_second_die(dice: tuple[int, ...], needed: int, hits: int, fits: bool) -> None:
    shots = told("t9a.shooting.rolled", dice=dice, numbers={"to_hit": number(needed)}, n=3, hits=hits)
    assert (wrong(Rolls(None), shots) == []) is fits


def ld_test(kind: str, dice: tuple[int, int], *, passed: bool, rule: str = "") -> Event:
    numbers = {"leadership": number(7, rule)}
    called = text(f"t9a.leadership.test.{kind}")
    return told(
        f"t9a.leadership.{'passed' if passed else 'failed'}", pieces=["b1"], dice=dice, numbers=numbers, test=called
    )


def test_a_test_is_passed_by_its_dice() -> None:
    assert wrong(Tests(None), ld_test("march", (4, 3), passed=True)) == []
    assert wrong(Tests(None), ld_test("march", (4, 4), passed=True)) != []


def test_a_failed_break_test_breaks_the_unit_and_nothing_else_does() -> None:
    broken = told("t9a.combat.broken", pieces=["b1"])
    failed = ld_test("break", (6, 6), passed=False)
    assert wrong(Tests(None), failed, broken, PHASE) == []
    assert "nothing came of it" in wrong(Tests(None), failed, PHASE)[0]
    assert "no such test" in wrong(Tests(None), broken)[0]
    assert wrong(Tests(None), failed, ld_test("break", (1, 1), passed=True), PHASE) == []


def test_who_dies_has_lost_its_wounds(state: State) -> None:
    def dies(model: str) -> Event:
        return told("t9a.units.casualties", pieces=["r1"], models=[model], cause="casualties")

    assert wrong(Losses(state), lost("r1", 4), dies("r1.4"), PHASE) == []
    assert "should be dead" in wrong(Losses(state), lost("r1", 4), PHASE)[0]
    assert "not lost its Wounds" in wrong(Losses(state), lost("r1", 2), dies("r1.4"))[0]
    assert "has only 12" in wrong(Losses(state), lost("r1", 13))[0]


def test_the_dead_and_the_wounds_noted_are_those_of_the_state(state: State) -> None:
    account = Losses(state)
    assert wrong(account, lost("r1", 2)) == []
    assert "2 Wounds should be noted, 0 are" in next(iter(account.compare(state)))
    state.models["r1.4"].wounds_lost = 2
    assert list(account.compare(state)) == []
    state.models["b1.10"].dead = True
    assert list(account.compare(state)) != []


def test_what_has_its_own_pool_only_since_it_joined_others_is_known_by_its_name() -> None:
    platform = battle(unit("red", "P", id="p1", at=(20, 20, 0), W=3))
    account = Losses(platform)
    assert wrong(account, lost("p1.1", 2)) == []
    platform.models["p1.1"].wounds_lost = 2
    assert list(account.compare(platform)) == []


def test_a_batch_adds_up_from_the_hits_to_the_wounds_lost(state: State) -> None:
    def step(key: str, dice: tuple[int, ...], n: int) -> Event:
        return told(f"t9a.damage.{key}", pieces=["r1", "b1"], pool="b1", dice=dice, n=n)

    struck = told("t9a.combat.struck", pieces=["r1", "b1"], hits=3)
    whole = [struck, step("wounded", (4, 5, 1), 2), step("armour", (6, 2), 1), lost("b1", 1), PHASE]
    assert wrong(Damage(state), *whole) == []
    assert "more hits" in wrong(Damage(state), *whole[1:])[0]
    assert "nobody has lost" in wrong(Damage(state), *whole[:3], PHASE)[0]
    assert "more than it has suffered" in wrong(Damage(state), *whole[:3], lost("b1", 2))[0]


def test_a_score_counts_the_wounds_that_were_told(state: State) -> None:
    def won(wounds: int, side: str = "red") -> Event:
        scores = {"red": number(wounds), "blue": number(0, "")}
        called = {"red": wounds, "blue": 0, "side": side_name("red" if side == "red" else "blue")}
        return told("t9a.combat.won", rule="T9A-CCB-062", numbers=scores, **called)

    begins = told("t9a.combat.begins", pieces=["r1", "b1"])
    assert wrong(Scores(state), begins, lost("b1", 3, "r1"), won(3)) == []
    assert wrong(Scores(state), begins, lost("b1", 3, "r1"), won(2)) != []
    assert wrong(Scores(state), begins, lost("b1", 3, "r1"), won(3, "blue")) != []
    penalty = told("t9a.leadership.failed", numbers={"leadership": number(-2, "T9A-CCB-082")})
    assert wrong(Scores(state), begins, lost("b1", 3, "r1"), won(3), penalty) != []


def test_who_is_caught_was_overtaken_by_the_dice(state: State) -> None:
    after = told("t9a.combat.declares_pursuit", pieces=["r1", "b1"])
    flees = told("t9a.movement.flees", rule="T9A-CCB-112", pieces=["b1"], dice=(3, 4), distance=7)
    caught = told("t9a.combat.caught", pieces=["b1", "r1"])

    def pursues(*dice: int) -> Event:
        return told("t9a.combat.pursuit_distance", pieces=["r1"], dice=dice, distance=sum(dice))

    assert wrong(Pursuits(state), after, flees, pursues(3, 4), caught, PHASE) == []
    assert "too far" in wrong(Pursuits(state), after, flees, pursues(3, 3), caught)[0]
    assert "should have been caught" in wrong(Pursuits(state), after, flees, pursues(3, 5), PHASE)[0]
    assert wrong(Pursuits(state), after, flees, pursues(3, 3), PHASE) == []


def test_the_points_at_the_end_are_those_of_what_was_told(state: State) -> None:
    state.units["b1"].points = 201
    account = Points(state)
    dead = [f"b1.{place}" for place in range(3, 11)]
    gone = told("t9a.units.casualties", pieces=["b1"], models=dead, cause="casualties")
    assert wrong(account, lost("b1", 8), gone, told("t9a.combat.standard_captured", pieces=["b1"])) == []
    state.ending = Ending(None, text("t9a.victory.draw"), accounts={"red": number(101 + 50), "blue": number(0)})
    assert list(account.compare(state)) == []
    state.ending = Ending(None, text("t9a.victory.draw"), accounts={"red": number(101), "blue": number(0)})
    assert list(account.compare(state)) == ["red should have 151 points and has 101.0"]
