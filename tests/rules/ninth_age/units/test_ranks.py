"""Full Ranks and Horde Formation (T9A-UNT-019 to 024)."""

from __future__ import annotations

import pytest

from rules.ninth_age.units.ranks import full_ranks, is_horde
from tests.rules.ninth_age.building import battle, feature, unit


def of(models, files, troop_type="infantry", **options):
    state = battle(unit("red", "U", models=models, files=files, troop_type=troop_type, at=(36, 24, 0), **options))
    return state, state.unit("red.U")


@pytest.mark.parametrize(
    ("models", "files", "full"), [(20, 5, 4), (20, 4, 0), (20, 10, 2), (7, 7, 1), (19, 7, 3), (18, 7, 2), (4, 5, 0)]
)
@pytest.mark.rule("T9A-UNT-019", "T9A-UNT-021")
def test_a_rank_of_at_least_five_is_full_the_last_one_too(models, files, full):
    assert full_ranks(*of(models, files)).total == full


@pytest.mark.parametrize(
    ("troop_type", "needed", "horde"),
    [
        ("infantry", 5, 10),
        ("war_beast", 5, 10),
        ("cavalry", 5, 10),
        ("monstrous_infantry", 3, 6),
        ("monstrous_beast", 3, 6),
        ("monstrous_cavalry", 3, 6),
        ("chariot", 3, 6),
        ("monster", 1, 0),
        ("ridden_monster", 1, 0),
    ],
)
@pytest.mark.rule("T9A-UNT-020")
def test_the_troop_type_says_how_many_models_are_needed(troop_type, needed, horde):
    assert full_ranks(*of(2 * needed, needed, troop_type)).total == 2
    if needed > 1:
        assert full_ranks(*of(needed - 1, needed, troop_type)).total == 0
    assert is_horde(*of(12, 12, troop_type)) == bool(horde)
    if horde:
        assert is_horde(*of(horde, horde, troop_type))
        assert not is_horde(*of(horde - 1, horde, troop_type))


@pytest.mark.rule("T9A-UNT-020", "T9A-UNT-023")
def test_swarms_and_war_machines_have_no_full_ranks():
    assert full_ranks(*of(10, 10, "swarm")).total == 0
    assert is_horde(*of(10, 10, "swarm"))
    assert full_ranks(*of(1, 1, "war_machine", round=True)).total == 0


@pytest.mark.rule("T9A-UNT-024")
def test_the_front_rank_decides_whether_a_unit_is_a_horde():
    assert is_horde(*of(10, 10))
    assert is_horde(*of(13, 10))
    assert not is_horde(*of(27, 9))


@pytest.mark.rule("T9A-UNT-023")
def test_units_of_free_reform_models_and_garrisons_have_no_full_ranks():
    assert full_ranks(*of(20, 5, rules=["free_reform"])).total == 0
    state, one = of(20, 5)
    one.where, one.building = "building", "tower"
    state.features["tower"] = feature("building", 30, 20, 40, 28, id="tower")
    assert full_ranks(state, one).total == 0
    assert not is_horde(state, one)


@pytest.mark.rule("T9A-UNT-023")
def test_a_rank_in_water_is_not_full():
    state, one = of(15, 5)
    state.features["pond"] = feature("water", 30, 20, 40, 24 - 0.5, id="pond")
    found = full_ranks(state, one)
    assert found.total == 2
    assert [term.rule for term in found.terms] == ["T9A-UNT-019", "T9A-TER-019"]
