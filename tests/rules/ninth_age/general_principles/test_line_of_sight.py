"""Line of Sight and heights (T9A-GEN-064 to 080)."""

from __future__ import annotations

import pytest
import shapely

from rules.engine.effects import Suppress
from rules.ninth_age.general_principles.heights import heights_of, model_height
from rules.ninth_age.general_principles.line_of_sight import (
    field_of_view,
    model_sees,
    seen_by,
    sees,
    sees_point,
    visible,
)
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model
from rules.ninth_age.units.line_up import change_kind
from tests.rules.ninth_age.building import battle, feature, put, shaped, unit, with_character

CELL = 20 / 25.4
WIDE = 5 * CELL


def looking(*others, features=(), **options):
    """Infantry five wide, facing up, its front edge at y = 10 from x = 34."""
    shooter = unit("red", "S", front_left=(34, 10, 0), **{"models": 5, **options})
    state = battle(shooter, *others, features=features)
    return state, state.unit("red.S")


def target(name="T", y=20, x=34 + WIDE, bearing=180, **options):
    return unit("blue", name, models=options.pop("models", 5), front_left=(x, y, bearing), **options)


def does_see(state, one, name="blue.T"):
    return sees(state, one, state.unit(name))


def screen(left=33, right=39, bottom=14, top=16, seat="red", name="B", **options):
    """One model whose base covers a rectangle."""
    base = ((right - left) * 25.4, (top - bottom) * 25.4)
    options = {"troop_type": "cavalry", **options}
    return unit(seat, name, models=1, base=base, at=((left + right) / 2, (bottom + top) / 2, 0), **options)


@pytest.mark.scenario("SC-T9A-GEN-034")
@pytest.mark.rule("T9A-GEN-068", "T9A-GEN-074", "T9A-GEN-077")
def test_own_units_block_like_enemy_ones():
    assert does_see(*looking(target()))
    assert not does_see(*looking(target(), screen(seat="red")))
    assert not does_see(*looking(target(), screen(seat="blue")))


@pytest.mark.parametrize("troop_type", ["infantry", "war_beast", "swarm", "war_machine"])
@pytest.mark.rule("T9A-GEN-068", "T9A-GEN-074", "T9A-GEN-080")
def test_models_of_the_same_height_do_not_block(troop_type):
    assert does_see(*looking(target(), screen(troop_type=troop_type)))


@pytest.mark.rule("T9A-GEN-068")
def test_a_model_must_be_taller_than_both():
    assert does_see(*looking(target(troop_type="cavalry"), screen(troop_type="cavalry")))
    assert does_see(*looking(target(), screen(troop_type="cavalry"), troop_type="chariot"))
    assert not does_see(*looking(target(troop_type="cavalry"), screen(troop_type="monster")))
    assert does_see(*looking(target(troop_type="monster"), screen(troop_type="monster")))


@pytest.mark.rule("T9A-GEN-064", "T9A-GEN-070", "T9A-GEN-073")
def test_one_free_line_is_enough():
    assert does_see(*looking(target(), screen(left=34, right=39)))
    assert does_see(*looking(target(), screen(left=33, right=37.7)))
    beyond_the_ends = looking(target(), screen(left=30, right=42))
    assert not does_see(*beyond_the_ends)


@pytest.mark.rule("T9A-GEN-078")
def test_a_line_that_runs_along_an_edge_is_free_but_bases_in_contact_leave_no_gap():
    assert does_see(*looking(target(), screen(left=34, right=42)))
    assert not does_see(*looking(target(), screen(left=33.9, right=42)))
    left, right = screen(left=30, right=36, name="L"), screen(left=36, right=42, name="R")
    assert not does_see(*looking(target(), left, right))
    apart = screen(left=36.05, right=42, name="R")
    assert does_see(*looking(target(), left, apart))


@pytest.mark.rule("T9A-GEN-078")
def test_corner_to_corner_is_contact_too():
    left, right = screen(left=30, right=36, name="L"), screen(left=36, right=42, bottom=16, top=18, name="R")
    assert not does_see(*looking(target(), left, right))


@pytest.mark.rule("T9A-GEN-066", "T9A-UNT-031")
def test_the_whole_line_must_lie_in_the_front_arc():
    edge = 34 + WIDE
    assert does_see(*looking(target(x=edge + 10 + 2 * CELL - 0.05, models=1)))
    assert not does_see(*looking(target(x=edge + 10 + 2 * CELL + 0.05, models=1)))
    assert not does_see(*looking(target(y=5)))


@pytest.mark.rule("T9A-GEN-065", "T9A-GEN-066")
def test_a_model_looks_from_any_point_of_its_front_and_has_its_own_arc():
    state, one = looking(target(x=34 + WIDE + 11.4, models=1))
    assert [model_sees(state, id, "blue.T.1") for id in one.models] == [False, False, False, False, True]


@pytest.mark.rule("T9A-GEN-065")
def test_a_line_may_start_at_the_end_of_the_front_edge():
    state, one = looking(target(x=34 + CELL, models=1), screen(left=34.1, right=50), models=1)
    assert does_see(state, one)


@pytest.mark.rule("T9A-GEN-069")
def test_rear_ranks_look_from_the_front_of_their_files():
    # Just in front of the unit's front edge, seen at an angle that a model further back would not have.
    state, one = looking(target(x=34 + WIDE + 3.0, y=12, models=1), models=15)
    seen = visible(state, one, state.unit("blue.T")).seeing
    assert {id.rsplit(".", 1)[1] for id in seen} == {"5", "10", "15"}


@pytest.mark.scenario("SC-T9A-GEN-038")
@pytest.mark.rule("T9A-GEN-071")
def test_a_tall_character_in_front_does_not_blind_its_own_unit():
    made = with_character(
        unit("red", "S", models=14, files=5, front_left=(34, 10, 0)), "Hero", place=2, troop_type="cavalry"
    )
    state = battle(made, target())
    one = state.unit("red.S")
    behind = [id for id in one.models if id.startswith("red.S.")]
    assert all(any(model_sees(state, id, f"blue.T.{k}") for k in range(1, 6)) for id in behind)


@pytest.mark.rule("T9A-GEN-071")
def test_a_rider_beside_it_does_not_blind_a_war_machine():
    made = with_character(
        unit("red", "Gun", base=(60, 60), round=True, troop_type="war_machine", at=(36, 12, 0)),
        "Rider",
        side="right",
        base=(25, 100),
        troop_type="cavalry",
    )
    state = battle(made, unit("blue", "T", models=1, at=(46, 12, 0)))
    assert model_sees(state, "red.Gun.1", "blue.T.1")


@pytest.mark.rule("T9A-GEN-072", "T9A-UNT-034")
def test_round_bases_look_from_any_point_in_any_direction():
    def sees_behind(**options):
        state = battle(
            unit("red", "Gun", troop_type="war_machine", at=(36, 24, 0), **options),
            unit("blue", "T", models=5, at=(36, 14, 0)),
        )
        return sees(state, state.unit("red.Gun"), state.unit("blue.T"))

    assert sees_behind(base=(60, 60), round=True)
    assert not sees_behind(base=(60, 60))


@pytest.mark.parametrize("kind", ["impassable", "building", "hill"])
@pytest.mark.rule("T9A-GEN-067", "T9A-TER-007", "T9A-TER-014", "T9A-TER-022", "T9A-TER-043")
def test_obscuring_terrain_interrupts_lines(kind):
    assert not does_see(*looking(target(), features=[feature(kind, 30, 14, 42, 16)]))


@pytest.mark.parametrize("kind", ["forest", "field", "water", "ruins"])
@pytest.mark.rule("T9A-GEN-067", "T9A-TER-031")
def test_other_terrain_does_not(kind):
    assert does_see(*looking(target(), features=[feature(kind, 30, 14, 42, 16)]))


@pytest.mark.rule("T9A-TER-008", "T9A-TER-022")
def test_lines_go_onto_and_off_a_hill_but_not_across_it():
    assert does_see(*looking(target(), features=[feature("hill", 30, 18, 42, 26)]))
    assert does_see(*looking(target(), features=[feature("hill", 30, 5, 42, 16)]))
    assert does_see(*looking(target(), features=[feature("hill", 30, 5, 42, 26)]))
    # Wholly behind it, or with only some models on it.
    assert not does_see(*looking(target(y=22), features=[feature("hill", 30, 14, 42, 21)]))
    assert does_see(*looking(target(y=20), features=[feature("hill", 30, 14, 42, 20.3)]))


@pytest.mark.rule("T9A-TER-008")
def test_two_hills_are_two_hills():
    hills = [feature("hill", 30, 18, 42, 26, "far"), feature("hill", 30, 12, 42, 14, "near")]
    assert not does_see(*looking(target(), features=hills))


@pytest.mark.rule("T9A-TER-055", "T9A-TER-043", "T9A-GEN-079")
def test_a_garrison_looks_from_its_building_in_any_direction_as_large_and_is_seen_in_it():
    tower = feature("building", 30, 20, 36, 26, "tower")
    state = battle(
        unit("red", "G", models=10, state={"where": "building", "building": "tower"}),
        unit("blue", "T", models=5, at=(33, 40, 0)),
        unit("blue", "U", models=5, at=(60, 20, 0)),
        unit("blue", "B", models=1, base=(300, 25), troop_type="cavalry", at=(33, 32, 0)),
        features=[tower],
    )
    garrison = state.unit("red.G")
    assert sees(state, garrison, state.unit("blue.T"))
    assert sees(state, garrison, state.unit("blue.U"))
    assert not sees(state, state.unit("blue.T"), garrison)
    state.unit("blue.U").bearing = 270.0
    assert sees(state, state.unit("blue.U"), garrison)


@pytest.mark.parametrize(
    ("troop_type", "height"),
    [
        ("infantry", 1),
        ("war_beast", 1),
        ("swarm", 1),
        ("war_machine", 1),
        ("cavalry", 2),
        ("monstrous_infantry", 2),
        ("monstrous_beast", 2),
        ("monstrous_cavalry", 2),
        ("chariot", 2),
        ("monster", 3),
        ("ridden_monster", 3),
    ],
)
@pytest.mark.rule("T9A-GEN-074", "T9A-TYP-017")
def test_heights_by_troop_type(troop_type, height):
    state = battle(unit("red", "U", troop_type=troop_type, at=(36, 24, 0)))
    assert model_height(state, "red.U.1").total == height
    assert heights_of(state, state.unit("red.U")) == (height,)


@pytest.mark.rule("T9A-GEN-075", "T9A-GEN-076", "T9A-SPC-129")
def test_large_target_decides_before_the_troop_type():
    state = battle(unit("red", "U", rules=["large_target"], at=(36, 24, 0)))
    assert model_height(state, "red.U.1").total == 3
    assert [term.rule for term in model_height(state, "red.U.1").terms] == ["T9A-SPC-129"]


@pytest.mark.rule("T9A-GEN-076")
@pytest.mark.parametrize("troop_type", ["monster", "ridden_monster"])
def test_monsters_are_large_and_without_large_target_medium(known, troop_type):
    known(SpecialRule("shrunk", "Shrunk", effects=of_model(Suppress("ANY-001", "large_target", always))))
    state = battle(unit("red", "M", troop_type=troop_type), unit("red", "S", troop_type=troop_type, rules=["shrunk"]))
    assert model_height(state, "red.M.1").total == 3
    assert model_height(state, "red.S.1").total == 2


@pytest.mark.parametrize(
    ("edition", "share", "height"),
    [("0.11.1", 0.5, 1), ("0.11.1", 0.52, 3), ("0.11.9.3", 0.5, 3), ("0.11.9.3", 0.48, 1)],
)
@pytest.mark.rule("T9A-GEN-079", "T9A-TER-025")
def test_a_model_with_enough_of_its_base_on_a_hill_is_large(edition, share, height):
    base = (50.8, 50.8)
    hill = feature("hill", 30, 20, 36 - 1 + 2 * share, 28)
    state = battle(unit("red", "U", base=base, at=(36, 24, 0)), features=[hill], edition=edition)
    assert model_height(state, "red.U.1").total == height
    assert heights_of(state, state.unit("red.U")) == (height,)


@pytest.mark.rule("T9A-GEN-077")
def test_in_a_mixed_unit_each_model_has_its_own_height():
    made = with_character(
        unit("red", "S", models=4, files=5, front_left=(34, 10, 0)), "Hero", place=2, troop_type="cavalry"
    )
    state = battle(made, target(), screen())
    seen = visible(state, state.unit("red.S"), state.unit("blue.T"))
    assert seen.seeing == ("red.Hero.1",)
    assert seen.blockers == ("red.B",)


@pytest.mark.rule("T9A-GEN-077", "T9A-GEN-068")
def test_only_the_tall_models_of_a_unit_block():
    line = with_character(
        unit("blue", "B", models=9, files=10, base=(20, 20), at=(36, 15, 0)), "Hero", place=4, troop_type="cavalry"
    )
    state, one = looking(target(), line)
    assert does_see(state, one)
    for id in state.unit("blue.B").models:
        state.model(id).kind = "blue.Hero"
    assert not does_see(state, one)


@pytest.mark.rule("T9A-GEN-077", "T9A-GEN-064")
def test_a_point_is_seen_over_models_that_are_not_taller_than_who_looks():
    state, one = looking(screen(troop_type="cavalry"))
    assert not sees_point(state, one, (36, 20))
    assert sees_point(state, one, (36, 12))
    assert not sees_point(state, one, (36, 5))
    state, one = looking(screen(troop_type="infantry"), features=[feature("hill", 30, 19, 40, 24)])
    assert sees_point(state, one, (36, 21))
    assert not sees_point(state, one, (36, 26))


def test_a_loose_screen_can_be_looked_through_and_a_closed_one_cannot():
    def behind(loose):
        riders = unit(
            "blue",
            "B",
            models=10,
            files=10,
            base=(25, 50),
            troop_type="cavalry",
            at=(36, 15, 0),
            state={"loose": loose},
        )
        return does_see(*looking(target(), riders))

    assert behind(True)
    assert not behind(False)


def test_terrain_of_any_shape_can_be_looked_past():
    hollow = shaped("impassable", (30, 14), (42, 14), (42, 18), (41, 18), (41, 15), (31, 15), (31, 18), (30, 18))
    assert not does_see(*looking(target(), features=[hollow]))
    notched = shaped("impassable", (30, 14), (36, 14), (36, 18), (30, 18), id="notched")
    assert does_see(*looking(target(), features=[notched]))


def test_who_is_seen():
    state, one = looking(target(), target("U", y=5), target("V", x=60, y=40))
    assert seen_by(state, one) == ("blue.T", "blue.V")
    put(state, unit("red", "F", models=5, at=(36, 20, 0)))
    assert seen_by(state, one) == ("blue.T", "blue.V", "red.F")
    assert seen_by(state, one, enemies=True) == ("blue.T", "blue.V")


def test_nobody_looks_from_or_at_what_is_not_on_the_table():
    state, one = looking(target())
    state.unit("blue.T").where = "ambush"
    assert not does_see(state, one)
    assert not sees(state, state.unit("blue.T"), one)
    assert not sees_point(state, state.unit("blue.T"), (36, 12))
    assert field_of_view(state, state.unit("blue.T")) == ()


def test_what_the_page_shows():
    state, one = looking(target(), screen(left=36, right=42), models=10)
    shown = visible(state, one, state.unit("blue.T"))
    assert set(shown.seeing) | set(shown.blind) == set(one.models)
    assert shown.blockers == ("red.B",)
    assert len(shown.lines) == 5
    change_kind(state, "red.B.1", "red.S")
    assert visible(state, one, state.unit("blue.T")).blockers == ()


def test_the_field_of_view_has_a_shadow_behind_what_blocks():
    state, one = looking(screen(left=33, right=41, bottom=12, top=13))
    regions = [shapely.Polygon(region[0], region[1:]) for region in field_of_view(state, one)]
    whole = shapely.union_all(regions)

    def lies_open(x, y):
        return bool(whole.contains(shapely.Point(x, y)))

    assert lies_open(36, 11)
    assert not lies_open(36, 14)
    assert not lies_open(36, 9)
    assert lies_open(27, 18)
    taller = shapely.union_all(
        [shapely.Polygon(region[0], region[1:]) for region in field_of_view(state, one, height=2)]
    )
    assert taller.contains(shapely.Point(36, 14))
