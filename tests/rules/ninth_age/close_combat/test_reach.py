"""At whom a model may strike (T9A-CCB-033, 036 to 044)."""

from __future__ import annotations

import pytest

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.close_combat.striking.spreading import spread
from rules.ninth_age.close_combat.who_fights.rows import rows_of
from rules.ninth_age.state import Challenge, Part, State
from tests.rules.ninth_age.building import AVERAGE, Made, kind, with_character
from tests.rules.ninth_age.close_combat.fights import blue, fight, reach_of, red

RANKS = Pool("blue.B")


def files() -> State:
    """A: r1, r2, H (a Character), r3, r4. B, opposite from west to east: C (a Character), s2, s3, s4, s5."""
    return fight(with_character(red(4, 5), "H", place=2), with_character(blue(4, 5), "C", place=4))


LORD = Pool("blue.B", "blue.C.1")


@pytest.mark.rule("T9A-CCB-036", "T9A-CCB-040")
def test_a_character_is_struck_only_by_who_touches_him() -> None:
    state = files()
    assert reach_of(state, "red.A.1") == (RANKS, LORD)
    assert reach_of(state, "red.A.4") == (RANKS,)


@pytest.mark.rule("T9A-CCB-036")
def test_a_champion_has_a_pool_of_his_own() -> None:
    state = fight(red(), blue(champion=True))
    assert reach_of(state, "red.A.5") == (RANKS, Pool("blue.B", "blue.B.1"))


@pytest.mark.rule("T9A-CCB-037")
def test_a_supporting_model_reaches_what_is_before_its_file() -> None:
    state = fight(red(), with_character(blue(), "C", place=4))
    assert reach_of(state, "red.A.6") == (RANKS, LORD)
    assert reach_of(state, "red.A.10") == (RANKS,)


def lone_front() -> State:
    """All that A touches of B is a Character on a wide base and nobody else: B's others stand behind him."""
    return fight(
        with_character(red(3, 2), "H", place=0),
        with_character(blue(2, 2, front_left=(24 + 40 / 25.4, 24, 180)), "C", base=(40, 40)),
    )


@pytest.mark.rule("T9A-CCB-038", "T9A-CCB-039")
def test_rank_and_file_strike_past_a_character_but_a_character_does_not() -> None:
    state = lone_front()
    assert reach_of(state, "red.H.1") == (LORD,)
    assert reach_of(state, "red.A.1") == (RANKS, LORD)


@pytest.mark.rule("T9A-CCB-043")
def test_who_fights_a_challenge_strikes_his_opponent_and_nobody_else_does() -> None:
    state = fight(with_character(red(4, 5), "H", place=2), with_character(blue(5, 5, champion=True), "C", place=4))
    state.challenges = [Challenge(challenger="red.H.1", accepter="blue.C.1")]
    assert reach_of(state, "red.H.1") == (LORD,)
    assert reach_of(state, "red.A.1") == (RANKS,)


@pytest.mark.rule("T9A-CCB-038", "T9A-CCB-039")
def test_a_character_who_touches_only_a_model_in_a_challenge_cannot_strike() -> None:
    state = with_third_character()
    state.challenges = [Challenge(challenger="red.H2.1", accepter="blue.C.1")]
    assert reach_of(state, "red.H.1") == ()
    assert reach_of(state, "red.A.1") == (RANKS,)


def with_third_character() -> State:
    """A has two Characters in front; all that they touch is C, on a wide base."""
    attacker = with_character(with_character(red(3, 3), "H", place=0), "H2", place=2)
    wide = (60, 40)
    return fight(attacker, with_character(blue(3, 3, front_left=(24 + 60 / 25.4, 24, 180)), "C", base=wide))


def mixed() -> Made:
    """Rank-and-File of two Troop Types behind a Character whose base is as wide as their front."""
    made = with_character(blue(4, 2, front_left=(24 + 40 / 25.4, 24, 180)), "C", base=(40, 40))
    made.kinds["beast"] = kind("Beast", troop_type="war_beast", parts=[Part(name="Beast", characteristics=AVERAGE)])
    for model in made.models[:2]:
        model.kind = "beast"
    return made


@pytest.mark.rule("T9A-CCB-042")
def test_attacks_past_a_character_are_spread_over_the_pools() -> None:
    state = fight(red(2, 2, A=2), mixed())
    row = next(row for row in rows_of(state, ["red.A"]))
    assert row.reach[0] == RANKS
    with pytest.raises(StopIteration) as done:
        next(spread(state, [(row, RANKS, 4)]))
    kinds = {pool.kind: number for _, pool, number in done.value.value}
    assert kinds == {"beast": 2, "blue.B": 2}


@pytest.mark.rule("T9A-CCB-042")
def test_the_attacker_chooses_who_gets_the_remainder() -> None:
    state = fight(red(2, 2, A=3), mixed())
    row = next(row for row in rows_of(state, ["red.A"]))
    procedure = spread(state, [(row, RANKS, 6)])
    asked = next(procedure)
    assert (asked.topic, asked.seat, asked.input.total) == ("t9a.combat.spread_remainder", "red", 2)
    with pytest.raises(StopIteration) as done:
        procedure.send({"beast": 2})
    kinds = {pool.kind: number for _, pool, number in done.value.value}
    assert kinds == {"beast": 4, "blue.B": 2}
