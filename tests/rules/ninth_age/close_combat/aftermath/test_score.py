"""The Combat Score: wounds, charge, ranks, standards, flank and rear (T9A-CCB-061 to 080)."""

from __future__ import annotations

import pytest

from rules.ninth_age.close_combat.aftermath.score import combat_score
from rules.ninth_age.state import Loss, State
from tests.rules.ninth_age.building import feature, unit, with_character
from tests.rules.ninth_age.close_combat.aftermath.fights import BASE, LINE, combat, fighters


def terms(state: State, seat: str = "red") -> dict[str, float]:
    return {term.rule: term.value for term in combat_score(state, seat).terms}  # type: ignore[arg-type]


def total(state: State, seat: str = "red") -> float:
    return combat_score(state, seat).total  # type: ignore[arg-type]


def small(seat: str, name: str, **options: object) -> object:
    return fighters(seat, name, models=4, files=4, **options)  # type: ignore[arg-type]


@pytest.mark.rule("T9A-CCB-065")
def test_each_wound_that_enemies_lost_counts_for_the_side() -> None:
    losses = [Loss("red.A", "blue.B", 8), Loss("blue.B", "red.A", 3)]
    state = combat(small("red", "A"), small("blue", "B"), losses=losses)
    assert terms(state) == {"T9A-CCB-065": 8}
    assert terms(state, "blue") == {"T9A-CCB-065": 3}


@pytest.mark.rule("T9A-CCB-066")
def test_wounds_that_a_side_causes_to_itself_count_for_nobody() -> None:
    losses = [Loss("red.A", "red.A", 2), Loss("", "blue.B", 1), Loss("red.A", "blue.B", 1)]
    state = combat(small("red", "A"), small("blue", "B"), losses=losses)
    assert total(state) == 1
    assert total(state, "blue") == 0


@pytest.mark.rule("T9A-CCB-067")
def test_overkill_counts_up_to_three() -> None:
    state = combat(small("red", "A"), small("blue", "B"), losses=[Loss("red.A", "blue.B", 1, overkill=5)])
    assert terms(state) == {"T9A-CCB-065": 1, "T9A-CCB-067": 3}


@pytest.mark.rule("T9A-CCB-068", "T9A-CCB-155")
def test_a_unit_in_its_first_round_after_a_charge_brings_the_bonus_whatever_the_age_of_the_combat() -> None:
    state = combat(small("red", "A"), small("blue", "B"))
    assert total(state) == 0
    state.units["red.A"].charging = True
    assert terms(state) == {"T9A-CCB-068": 1}


@pytest.mark.rule("T9A-CCB-069", "T9A-TER-026")
def test_downhill_it_is_two_instead_of_one() -> None:
    state = combat(small("red", "A"), small("blue", "B"))
    state.units["red.A"].charging = state.units["red.A"].downhill = True
    assert terms(state) == {"T9A-CCB-069": 2}


@pytest.mark.rule("T9A-CCB-070", "T9A-CCB-156")
def test_one_charging_unit_counts_the_best_one() -> None:
    state = combat(
        small("red", "A"), small("red", "C", x=42), fighters("blue", "B", models=12, files=12, x=39),
        contacts=[("red.A", "blue.B"), ("red.C", "blue.B")],
    )  # fmt: skip
    for id in ("red.A", "red.C"):
        state.units[id].charging = True
    state.units["red.C"].downhill = True
    assert terms(state) == {"T9A-CCB-069": 2}


@pytest.mark.rule("T9A-CCB-071", "T9A-CCB-072")
@pytest.mark.parametrize(
    ("models", "files", "bonus"), [(17, 6, 2), (16, 6, 1), (20, 4, 0), (30, 5, 3), (5, 5, 0), (15, 5, 2)]
)
@pytest.mark.scenario("SC-T9A-CCB-018")
def test_each_full_rank_after_the_first_up_to_three(models: int, files: int, bonus: int) -> None:
    state = combat(fighters("red", "A", models=models, files=files), small("blue", "B"))
    assert total(state) == bonus


@pytest.mark.rule("T9A-CCB-072")
def test_free_reform_has_no_ranks_and_monstrous_infantry_needs_three() -> None:
    skirmishing = combat(fighters("red", "A", models=30, rules=["free_reform"]), small("blue", "B"))
    assert total(skirmishing) == 0
    big = unit("red", "A", models=8, files=3, base=(40, 40), troop_type="monstrous_infantry", at=(36, 20, 0))
    assert total(combat(big, small("blue", "B"))) == 1


@pytest.mark.rule("T9A-CCB-071", "T9A-CCB-156")
def test_ranks_of_several_units_are_never_added() -> None:
    state = combat(
        fighters("red", "A"), fighters("red", "C", models=15, x=42), fighters("blue", "B", models=16, files=16, x=39),
        contacts=[("red.A", "blue.B"), ("red.C", "blue.B")],
    )  # fmt: skip
    assert terms(state) == {"T9A-CCB-071": 3}


@pytest.mark.rule("T9A-CCB-073", "T9A-CCB-076", "T9A-CCB-077", "T9A-CCB-078")
def test_flank_and_rear_have_lines_of_their_own_and_leave_the_enemys_ranks_alone() -> None:
    left = 36 - 2.5 * BASE
    flanker = unit("blue", "F", models=5, files=5, at=(left - BASE / 2, LINE - 2 * BASE, 90))
    behind = unit("blue", "R", models=1, base=(20, 20), at=(36, LINE - 4.5 * BASE, 0), character=True)
    state = combat(
        fighters("red", "A"), small("blue", "B"), flanker, behind,
        contacts=[("red.A", "blue.B"), ("blue.F", "red.A", "left"), ("blue.R", "red.A", "rear")],
    )  # fmt: skip
    assert terms(state, "blue") == {"T9A-CCB-076": 2, "T9A-CCB-077": 2}
    assert terms(state) == {"T9A-CCB-071": 3}


@pytest.mark.rule("T9A-CCB-076")
def test_without_a_full_rank_a_flank_is_worth_one() -> None:
    left = 36 - 2.5 * BASE
    flanker = unit("blue", "F", models=4, files=4, at=(left - BASE / 2, LINE - 2 * BASE, 90))
    state = combat(
        fighters("red", "A"), small("blue", "B"), flanker,
        contacts=[("red.A", "blue.B"), ("blue.F", "red.A", "left")],
    )  # fmt: skip
    assert terms(state, "blue") == {"T9A-CCB-076": 1}


@pytest.mark.rule("T9A-CCB-078")
def test_a_single_monster_has_a_full_rank() -> None:
    left = 36 - 2.5 * BASE
    monster = unit("blue", "F", base=(50, 50), troop_type="monster", at=(left - 50 / 50.8, LINE - 2 * BASE, 90))
    state = combat(
        fighters("red", "A"), small("blue", "B"), monster,
        contacts=[("red.A", "blue.B"), ("blue.F", "red.A", "left")],
    )  # fmt: skip
    assert terms(state, "blue") == {"T9A-CCB-076": 2}


@pytest.mark.rule("T9A-CCB-079")
def test_on_round_bases_nobody_has_a_flank() -> None:
    machine = unit("blue", "B", base=(60, 60), round=True, troop_type="war_machine", at=(36, 26, 180))
    state = combat(small("red", "A"), machine, contacts=[("red.A", "blue.B", "left")])
    assert total(state) == 0


@pytest.mark.rule("T9A-CCB-074", "T9A-CMD-012")
def test_standards_count_once_for_a_side() -> None:
    state = combat(
        small("red", "A", standard_bearer=True), small("red", "C", x=42, standard_bearer=True),
        fighters("blue", "B", models=4, files=4, x=39), contacts=[("red.A", "blue.B"), ("red.C", "blue.B")],
    )  # fmt: skip
    assert terms(state) == {"T9A-CCB-074": 1}
    state.units["red.A"].standard_lost = state.units["red.C"].standard_lost = True
    assert total(state) == 0


@pytest.mark.rule("T9A-CCB-075", "T9A-CHA-072")
def test_the_battle_standard_counts_in_addition_unless_its_bearer_refused_a_challenge() -> None:
    own = with_character(small("red", "A", standard_bearer=True), "Banner", battle_standard=True)  # type: ignore[arg-type]
    state = combat(own, small("blue", "B"))
    assert terms(state) == {"T9A-CCB-074": 1, "T9A-CCB-075": 1}
    state.silenced = ("red.Banner.1",)
    assert terms(state) == {"T9A-CCB-074": 1}


@pytest.mark.rule("T9A-CCB-097")
def test_a_unit_with_no_more_foes_gives_its_wounds_and_nothing_else() -> None:
    state = combat(
        fighters("red", "A"), small("red", "C", x=50, standard_bearer=True), small("blue", "B"),
        small("blue", "D", x=50), contacts=[("red.A", "blue.B"), ("red.C", "blue.B")],
        losses=[Loss("red.C", "blue.D", 4)],
    )  # fmt: skip
    assert total(state) == 3 + 1 + 4
    state.contacts = state.contacts[:1]
    assert terms(state) == {"T9A-CCB-065": 4, "T9A-CCB-071": 3}


@pytest.mark.rule("T9A-TER-026", "T9A-CCB-069")
def test_half_on_the_hill_before_and_half_off_it_after_is_downhill() -> None:
    from rules.engine.geometry import Pose
    from rules.ninth_age.terrain.hills import came_downhill

    hill = feature("hill", 30, 10, 42, 20)
    state = combat(fighters("red", "A"), small("blue", "B"), features=[hill])
    one = state.units["red.A"]
    assert came_downhill(state, one, Pose(36, 20, 0), one.pose)
    assert not came_downhill(state, one, Pose(36, 20.1, 0), one.pose)
    assert not came_downhill(state, one, Pose(36, 14, 0), Pose(36, 19.9, 0))
