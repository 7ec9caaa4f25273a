"""Which units secure objectives."""

import pytest

from rules.ninth_age.queries.scoring import is_scoring_unit
from tests.rules.ninth_age.building import battle, unit, with_character

AT = (20.0, 20.0, 0.0)


def one(**options):
    return battle(unit("red", "Guard", models=5, at=AT, **options))


@pytest.mark.rule("T9A-SCO-020")
def test_a_unit_with_a_standard_scores_unless_it_flees():
    assert is_scoring_unit(one(standard_bearer=True), "red.Guard")
    assert not is_scoring_unit(one(), "red.Guard")
    assert not is_scoring_unit(one(standard_bearer=True, state={"fleeing": True}), "red.Guard")
    lent = battle(with_character(unit("red", "Guard", models=5, at=AT), "Bearer", battle_standard=True))
    assert is_scoring_unit(lent, "red.Guard")


@pytest.mark.rule("T9A-SPC-095", "T9A-SCO-021")
def test_one_model_with_free_reform_is_enough_for_it_not_to_score():
    made = unit("red", "Guard", models=5, at=AT, standard_bearer=True)
    state = battle(with_character(made, "Rider", place=1, rules=["fly"]))
    assert not is_scoring_unit(state, "red.Guard")


@pytest.mark.rule("T9A-SCO-022")
def test_characters_alone_never_score():
    state = battle(unit("red", "Bearer", battle_standard=True, at=AT))
    assert not is_scoring_unit(state, "red.Bearer")
