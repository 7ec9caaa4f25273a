"""Cover, from each shooting model."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ninth_age.state import Feature, State
from rules.ninth_age.terrain.cover import cover_by_shares
from rules.ninth_age.terrain.hidden import half_hidden_from_point
from rules.ninth_age.terrain.screening import Screened, model_counts_as
from tests.rules.ninth_age.building import feature, shaped, unit
from tests.rules.ninth_age.shooting.ranges import archers, enemy, needed, needs, refusal, screen, table

SHOOTER: dict[str, Any] = {"models": 1, "files": 1, "BS": 4}
EDITIONS = ("0.11.1", "0.11.9.3")


def covers(state: State) -> dict[str, tuple[float, ...]]:
    """The modifiers for cover of every shooter."""
    found = {}
    for model, number in needs(state).items():
        found[model] = tuple(term.value for term in number.terms if "cover" in term.text.key)
    return found


def one(*features: Feature, edition: str = "0.11.9.3", **target: object) -> tuple[float, ...]:
    """The cover of a target five files wide for one archer before its middle."""
    state = table(archers(x=31.575, **SHOOTER), enemy(**target), features=features, edition=edition)  # type: ignore[arg-type]
    return covers(state)["red.A.1"]


@pytest.mark.rule("T9A-SHO-038", "T9A-TER-010", "T9A-TER-031")
def test_a_forest_between_is_soft_cover() -> None:
    assert one() == ()
    assert one(feature("forest", 28, 14, 36, 16)) == (-1,)


@pytest.mark.rule("T9A-TER-031", "T9A-TER-010")
def test_a_target_in_a_forest_is_hidden_by_it() -> None:
    assert one(feature("forest", 28, 19, 36, 26)) == (-1,)


@pytest.mark.rule("T9A-SHO-041", "T9A-TER-009", "T9A-TER-011", "T9A-TER-014")
def test_impassable_terrain_before_most_of_the_target_is_hard_cover() -> None:
    assert one(feature("impassable", 31.5, 14, 40, 18)) == (-2,)


@pytest.mark.rule("T9A-TER-043", "T9A-SHO-041")
def test_so_is_a_building() -> None:
    assert one(feature("building", 31.5, 14, 40, 18)) == (-2,)


@pytest.mark.rule("T9A-SHO-044", "T9A-SHO-036")
@pytest.mark.parametrize(("edge", "cover"), [(31.9, (-2,)), (32.2, ())])
def test_half_is_cover_and_less_is_not(edge: float, cover: tuple[float, ...]) -> None:
    # Close before the target, so that the shadow is about as wide as the terrain.
    assert one(feature("impassable", edge, 19.9, 40, 20.0)) == cover


@pytest.mark.rule("T9A-SHO-044")
def test_exactly_half_is_cover() -> None:
    # The trees hide the east end of the target, and the archer looks along their edge at its middle.
    middle = 30 + 2.5 * 20 / 25.4
    trees = feature("forest", middle, 15, 45, 16)
    state = table(archers(x=middle, **SHOOTER), enemy(), features=[trees], edition="0.11.1")
    assert covers(state)["red.A.1"] == (-1,)


@pytest.mark.rule("T9A-SHO-045", "T9A-SHO-047")
def test_hard_and_soft_cover_do_not_add_up() -> None:
    assert one(feature("forest", 28, 12, 36, 13), feature("impassable", 31.5, 14, 40, 18)) == (-2,)


@pytest.mark.rule("T9A-SHO-046", "T9A-SHO-047")
def test_hard_and_soft_things_together_make_soft_cover() -> None:
    # Each hides about a third: one the east of the target, the other the west.
    hard, soft = feature("impassable", 32.7, 19.9, 36, 20.0), feature("forest", 28, 19.9, 31.2, 20.0)
    assert one(hard) == ()
    assert one(soft) == ()
    assert one(hard, soft) == (-1,)


@pytest.mark.rule("T9A-SHO-035")
def test_cover_is_looked_at_for_each_model() -> None:
    trees = feature("forest", 29.0, 10.5, 31.2, 12.0)
    found = covers(table(archers(models=5), enemy(), features=[trees]))
    assert found["red.A.1"] == (-1,)
    assert found["red.A.5"] == ()


@pytest.mark.rule("T9A-SHO-037")
@pytest.mark.parametrize(("second", "roll"), [(False, 3), (True, 4)])
def test_the_own_forest_is_ignored_and_the_next_one_is_not(second: bool, roll: int) -> None:
    forests = [feature("forest", 28, 7, 36, 12, id="f1")]
    forests += [feature("forest", 26, 15, 38, 17, id="f2")] if second else []
    assert needed(table(archers(models=5, BS=4), enemy(y=22.0), features=forests)) == roll


@pytest.mark.rule("T9A-SHO-038", "T9A-SHO-041", "T9A-SHO-043")
def test_models_between_hide_too() -> None:
    def shot(target: str, between: str) -> tuple[float, ...]:
        side = (75.0, 50.0) if between == "monster" else (25.0, 25.0)
        target_of: dict[str, Any] = {"troop_type": target, "base": (25, 50)} if target != "infantry" else {}
        return covers(
            table(
                archers(x=31.575, **SHOOTER),
                enemy(files=4, models=4, y=24.0, **target_of),
                screen("blue", 17.0, 29.0, 6, troop_type=between, base=side),
            )
        )["red.A.1"]

    assert shot("infantry", "infantry") == (-2,)
    assert shot("cavalry", "infantry") == (-1,)
    assert shot("cavalry", "cavalry") == (-2,)


@pytest.mark.rule("T9A-SHO-043", "T9A-SHO-040", "T9A-SHO-042")
def test_the_table_of_heights() -> None:
    rows = {
        (1, 1): ("hard",), (1, 2): ("soft", "hard"), (1, 3): ("", "soft", "hard"),
        (2, 1): ("soft", "hard"), (2, 2): ("soft", "hard"), (2, 3): ("", "soft", "hard"),
        (3, 1): ("", "soft", "hard"), (3, 2): ("", "soft", "hard"), (3, 3): ("", "soft", "hard"),
    }  # fmt: skip
    for (shooter, target), counted in rows.items():
        assert tuple(model_counts_as(tall, shooter, target) for tall in range(1, len(counted) + 1)) == counted


@pytest.mark.rule("T9A-SHO-040")
def test_small_models_do_not_hide_large_ones() -> None:
    dragon = enemy(models=1, files=1, base=(100, 150), troop_type="monster", x=30.0, y=24.0)
    assert covers(table(archers(x=31.575, **SHOOTER), dragon, screen("blue", 17.0, 27.0, 12)))["red.A.1"] == ()


@pytest.mark.rule("T9A-SHO-039")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_friend_and_foe_hide_alike(seat: str) -> None:
    state = table(archers(x=31.575, **SHOOTER), enemy(y=24.0), screen(seat, 17.0, 27.0, 12))
    assert covers(state)["red.A.1"] == (-2,)


@pytest.mark.rule("T9A-SPC-222", "T9A-EQP-032")
def test_volley_fire_ignores_models_but_not_terrain() -> None:
    bows: dict[str, Any] = {**SHOOTER, "weapons": ["bow"]}
    assert covers(table(archers(x=31.575, **bows), enemy(), screen("red", 15.0, 27.0, 12)))["red.A.1"] == ()
    forest = feature("forest", 28, 14, 36, 16)
    assert covers(table(archers(x=31.575, **bows), enemy(), features=[forest]))["red.A.1"] == (-1,)


@pytest.mark.rule("T9A-SHO-036", "T9A-VER-004")
@pytest.mark.parametrize(("edition", "cover"), [("0.11.1", (-1,)), ("0.11.9.3", ())])
def test_from_where_the_lines_are_drawn_differs_between_the_editions(edition: str, cover: tuple[float, ...]) -> None:
    # Some trees as wide as the archer right before him: from each end of his front he sees past one side of them.
    trees = feature("forest", 31.65, 12.0, 32.35, 12.2)
    target = enemy(models=4, files=4, base=(25, 25), x=32.0 - 2 * 25 / 25.4, y=18.0)
    state = table(archers(x=32.0 - 10 / 25.4, **SHOOTER), target, features=[trees], edition=edition)
    assert covers(state)["red.A.1"] == cover


@pytest.mark.rule("T9A-TER-024", "T9A-TER-022")
def test_a_hill_before_a_target_off_it_is_hard_cover() -> None:
    assert one(feature("hill", 31.5, 14, 40, 18)) == (-2,)


@pytest.mark.rule("T9A-TER-023")
def test_a_hill_on_which_the_target_partly_stands_is_soft_cover() -> None:
    # It hides more than half of a unit of which only the east end stands on it.
    hill = shaped("hill", (31.2, 18.5), (36.0, 18.5), (36.0, 24.0), (33.2, 24.0), (33.2, 19.0), (31.2, 19.0))
    assert one(hill) == (-1,)
    whole = feature("hill", 28, 19, 36, 26)
    assert one(whole) == ()


@pytest.mark.rule("T9A-TER-027")
def test_a_field_covers_who_stands_in_it_only() -> None:
    assert one(feature("field", 28, 14, 36, 16)) == ()
    assert one(feature("field", 28, 19, 36, 26)) == (-1,)
    assert one(feature("field", 28, 19, 31.5, 26)) == ()


@pytest.mark.rule("T9A-TER-040")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ruins_cover_who_stands_in_them(edition: str) -> None:
    assert one(feature("ruins", 28, 19, 36, 26), edition=edition) == (-2,)
    assert one(feature("ruins", 28, 14, 36, 16), edition=edition) == ()


@pytest.mark.rule("T9A-SPC-129")
@pytest.mark.parametrize("kind", ["field", "ruins"])
def test_large_targets_find_no_cover_there(kind: str) -> None:
    place = feature(kind, 20, 18, 46, 40)
    assert one(place, models=1, files=1, base=(100, 150), troop_type="monster") == ()


@pytest.mark.rule("T9A-TER-036", "T9A-TER-035")
@pytest.mark.parametrize(("to", "cover"), [(33.9, (-2,)), (31.0, ())])
def test_a_wall_before_half_the_front_is_hard_cover(to: float, cover: tuple[float, ...]) -> None:
    assert one(shaped("wall", (29.5, 20.0), (to, 20.0))) == cover


@pytest.mark.rule("T9A-TER-035", "T9A-TER-036")
def test_a_wall_that_the_target_does_not_touch_covers_nothing() -> None:
    assert one(shaped("wall", (28.0, 19.0), (36.0, 19.0))) == ()
    assert one(shaped("wall", (29.0, 19.0), (36.0, 20.6))) == ()


@pytest.mark.rule("T9A-TER-037")
def test_from_the_rear_the_last_rank_counts() -> None:
    # The target looks away: its rear is what the archer sees.
    away = unit("blue", "B", models=20, files=5, front_left=(30, 20 + 4 * 20 / 25.4, 0))
    wall = shaped("wall", (29.5, 20.0), (34.5, 20.0))
    state = table(archers(x=31.575, **SHOOTER), away, features=[wall])
    assert covers(state)["red.A.1"] == (-2,)
    state.features = {"wall": shaped("wall", (29.5, 20 + 80 / 25.4), (34.5, 20 + 80 / 25.4))}
    assert covers(state)["red.A.1"] == ()


@pytest.mark.rule("T9A-TER-056")
def test_who_is_in_a_building_is_in_hard_cover() -> None:
    inside = unit("blue", "B", models=10, at=(32, 22, 0), state={"where": "building", "building": "house"})
    state = table(archers(x=31.575, **SHOOTER), inside, features=[feature("building", 29, 20, 35, 26, id="house")])
    assert covers(state)["red.A.1"] == (-2,)


@pytest.mark.rule("T9A-SHO-018")
def test_what_is_taller_than_both_blocks_and_what_is_not_only_covers() -> None:
    def shot(troop_type: str) -> str:
        between = screen("blue", 17.0, 27.0, 10, troop_type=troop_type, base=(25, 50))
        return refusal(table(archers(x=31.575, **SHOOTER), enemy(y=24.0), between))

    assert shot("infantry") == ""
    assert shot("cavalry") == "T9A-SHO-017"


@pytest.mark.rule("T9A-SHO-048")
def test_the_figures() -> None:
    forest, rock = ("forest", -1), ("impassable", -2)
    for kind, cover in (forest, rock):
        # Less than half behind it: no cover; more than half: its cover; all of a rock: no shot.
        assert one(feature(kind, 33.0, 19.0, 38.0, 19.9)) == ()
        assert one(feature(kind, 31.0, 19.0, 38.0, 19.9)) == (cover,)
    blocked = table(archers(x=31.575, **SHOOTER), enemy(), features=[feature("impassable", 25, 14, 39, 16)])
    assert refusal(blocked) == "T9A-SHO-017"
    both = one(feature("impassable", 32.7, 19.9, 36, 20.0), feature("forest", 28, 19.9, 31.2, 20.0))
    assert both == (-1,)


@pytest.mark.scenario("SC-T9A-SHO-014")
@pytest.mark.rule("T9A-SHO-044", "T9A-SHO-045", "T9A-SHO-046", "T9A-SHO-047")
@pytest.mark.parametrize(
    ("soft", "hard", "both", "cover"),
    [
        (30, 30, 0, -1), (0, 50, 0, -2), (0, 49, 0, 0), (50, 50, 0, -2), (0, 0, 40, 0),
        (10, 35, 10, -1), (50, 0, 0, -1), (25, 24, 0, 0), (20, 30, 20, -2),
    ],
)  # fmt: skip
def test_the_arithmetic_of_cover(soft: int, hard: int, both: int, cover: int) -> None:
    """Shares of a target 100 inches wide that soft things hide, hard things, and both at once, in this order."""

    def strip(left: float, right: float) -> tuple[tuple[float, float], ...]:
        return ((left, -1.0), (left, 0.0), (right, 0.0), (right, -1.0))

    ground = ((0.0, 0.0), (0.0, 1.0), (100.0, 1.0), (100.0, 0.0))
    softly = (strip(0.0, soft + both),) if soft + both else ()
    hardly = (strip(soft, soft + both + hard),) if both + hard else ()
    found = cover_by_shares([Screened(ground, hardly, softly)], lambda of: half_hidden_from_point((50.0, -1e7), of))
    assert sum(term.value for term in found) == cover


@pytest.mark.scenario("SC-T9A-TER-022")
@pytest.mark.rule("T9A-TER-037")
@pytest.mark.parametrize(("walled", "roll"), [(False, 3), (True, 5)])
def test_shot_in_the_flank_the_flank_file_must_defend(walled: bool, roll: int) -> None:
    side = 20 / 25.4
    # The target looks north behind its wall; the archer stands west of it and looks east.
    target = unit("blue", "B", models=20, files=5, front_left=(30, 20, 0))
    shooter = unit("red", "A", models=1, files=1, at=(22, 20 - 2 * side, 90), weapons=["crossbow"], BS=4)
    walls = [shaped("wall", (30, 20), (30 + 5 * side, 20), id="front")]
    walls += [shaped("wall", (30, 20), (30, 20 - 4 * side), id="flank")] if walled else []
    assert needed(table(shooter, target, features=walls)) == roll
