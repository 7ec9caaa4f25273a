"""Flight: retreat, turn about, 12 cm, aside only as far as needed."""

from __future__ import annotations

from typing import Any

import pytest

from rules.de_bellis.state import State
from tests.rules.de_bellis.playing import Played, at, fought, situation

LOSES = {"r": 1, "b": 4}  # AC 5 + 1 against Sp 4 + 4: less, and AC flee from Sp


def adventurers(
    y: float = 50, red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None, **more: Any
) -> State:
    """Red AC with its front at y, a Blue Sp on it. It retreats 2 cm and then flees down the table."""
    return situation(
        {"r": at("AC", 45, y - 1, 0)} | (red or {}), {"b": at("Sp", 45, y + 0.75, 180)} | (blue or {}), **more
    )


def flee(state: State, *answers: str) -> Played:
    return fought(state, LOSES, answers=[{"choose_one": answer} for answer in answers])


@pytest.mark.rule("DBF-RES-053", "DBF-RES-054", "DBF-RES-040")
def test_first_a_retreat_then_about_then_twelve_centimetres() -> None:
    played = flee(adventurers())
    assert played.pose("r") == (45, 35, 180)
    assert [event.key[10:] for event in played.events] == ["fight", "retreat", "flight"]
    assert played.told("flight")[0].moves["r"] == [(45, 47, 0), (45, 47, 180), (45, 35, 180)]
    assert played.state.elements["r"].red_counter


@pytest.mark.parametrize(("code", "y"), [("AC", 35.0), ("Rr", 33.5)])
@pytest.mark.rule("DBF-RES-054")
def test_twelve_centimetres_for_every_type(code: str, y: float) -> None:
    state = adventurers()
    state.elements["r"] = situation({"r": at(code, 45, 49 if code == "AC" else 48.5, 0)}, {}).elements["r"]
    dice = LOSES if code == "AC" else {"r": 3, "b": 3}
    assert fought(state, dice).pose("r") == (45, y, 180)


@pytest.mark.rule("DBF-RES-053")
def test_scaled_distances_scale_the_flight() -> None:
    state = adventurers(options={"distance_factor": 2.0})
    assert flee(state).pose("r") == (45, 23, 180)


@pytest.mark.rule("DBF-RES-053")
def test_if_the_retreat_cannot_be_made_nothing_more_happens() -> None:
    played = flee(adventurers(blue={"e": at("Sp", 45, 46.5, 0)}))
    assert played.told("destroyed")[0].rule == "DBF-RES-047"
    assert not played.told("flight")


@pytest.mark.parametrize(
    ("obstacle", "left"),
    [
        ({"blue": {"e": at("Sp", 46.5, 40, 0)}}, False),
        ({"terrain": {"w": {"kind": "woods", "box": (44.5, 39, 60, 41)}}}, False),
        ({"terrain": {"w": {"kind": "lake", "box": (44.5, 39, 60, 41)}}}, False),
        ({"defences": {"d": {"seat": "blue", "kind": "permanent", "at": (46.5, 40, 0)}}}, False),
        ({"blue": {"e": at("Sp", 43.5, 40, 0)}}, True),
    ],
)
@pytest.mark.rule("DBF-RES-055")
def test_it_turns_aside_no_more_than_it_must(obstacle: dict[str, Any], left: bool) -> None:
    played = flee(adventurers(**obstacle))
    x, _, bearing = played.pose("r")
    assert played.fate("r") == ""
    # Facing down the table its left is towards greater x.
    assert (x > 45) is left
    turn = 180 - bearing if left else bearing - 180
    assert 0 < turn <= 90
    assert turn == round(turn)


@pytest.mark.rule("DBF-RES-055")
def test_the_angle_is_the_smallest_whole_one() -> None:
    # Straight on it would cover x 43 to 47 down to y = 34; the enemy covers 46.5 to 50.5 from y = 36.75 down. There the
    # left edge of the base is at 45 + 2 cos a - (10.25 - 2 sin a) tan a: 46.64 at two degrees, 46.47 at three.
    played = flee(adventurers(blue={"e": at("Sp", 48.5, 36, 0)}))
    assert played.pose("r")[2] == 183


@pytest.mark.rule("DBF-RES-055")
def test_between_equal_angles_the_owner_chooses() -> None:
    blue = {"e": at("Sp", 45, 40, 0)}
    asked = flee(adventurers(blue=blue)).asked
    assert asked is not None
    assert (asked.topic, asked.seat) == ("dbf.flight.side", "red")
    assert [raw["choose_one"] for raw in asked.choices()] == ["left", "right"]
    left, right = flee(adventurers(blue=blue), "left"), flee(adventurers(blue=blue), "right")
    assert left.pose("r")[0] > 45 > right.pose("r")[0]
    assert left.pose("r")[2] + right.pose("r")[2] == 360
    assert left.pose("r")[1] == right.pose("r")[1]


@pytest.mark.rule("DBF-RES-055")
def test_without_a_way_it_is_destroyed() -> None:
    wall = {str(number): at("Sp", 31 + 4 * number, 45.25, 0) for number in range(8)}
    sides = {"w": at("Sp", 41.5, 47, 90), "o": at("Sp", 48.5, 47, 90)}
    played = flee(adventurers(blue=wall | sides))
    assert played.told("destroyed")[0].rule == "DBF-RES-055"


@pytest.mark.rule("DBF-RES-055")
def test_difficult_terrain_in_which_it_stands_rivers_and_palisades_are_no_obstacle() -> None:
    terrain = {
        "w": {"kind": "woods", "box": (30, 30, 60, 47.5)},
        "river": {"kind": "river", "line": ((-5, 42), (95, 42)), "width": 2},
    }
    defences = {"d": {"seat": "blue", "kind": "temporary", "at": (45, 38, 0)}}
    assert flee(adventurers(terrain=terrain, defences=defences)).pose("r") == (45, 35, 180)


@pytest.mark.rule("DBF-RES-055")
def test_a_flyer_avoids_only_enemies() -> None:
    terrain = {"w": {"kind": "woods", "box": (30, 38, 60, 41)}, "l": {"kind": "lake", "box": (30, 41, 60, 43)}}
    red = {"f": at("El", 45, 42, 90)}
    state = adventurers(red=red, terrain=terrain)
    state.elements["r"].flying = True
    assert flee(state).pose("r") == (45, 35, 180)
    state = adventurers(red=red, blue={"e": at("Sp", 48, 42, 0)})
    state.elements["r"].flying = True
    assert flee(state).pose("r")[2] > 180


@pytest.mark.rule("DBF-RES-056")
def test_it_passes_friends_whom_it_may_interpenetrate_whichever_way_they_face() -> None:
    for bearing in (0, 90, 133):
        assert flee(adventurers(red={"f": at("El", 45, 42, bearing)})).pose("r") == (45, 35, 180)
    # Rangers pass through Psiloi, not through Spears.
    for code, straight in (("Ps", True), ("Sp", False)):
        state = adventurers(red={"f": at(code, 45.5, 42, 0)})
        state.elements["r"] = situation({"r": at("Rr", 45, 48.5, 0)}, {}).elements["r"]
        assert (fought(state, {"r": 3, "b": 3}).pose("r")[2] == 180) is straight


@pytest.mark.rule("DBF-RES-056")
def test_it_goes_on_until_it_is_clear_of_friends_on_whom_it_would_end() -> None:
    red = {"f": at("Sp", 45, 35, 0), "g": at("Sp", 45, 33.5, 0)}
    assert flee(adventurers(red=red)).pose("r") == (45, 31.75, 180)


@pytest.mark.rule("DBF-RES-057", "DBF-VIC-003")
def test_it_does_not_avoid_the_edge_of_the_table_and_is_lost_there() -> None:
    played = flee(adventurers(y=15))
    assert played.told("destroyed")[0].rule == "DBF-RES-057"
    assert played.fate("r") == "destroyed"
    assert flee(adventurers(y=16)).pose("r") == (45, 1, 180)


@pytest.mark.rule("DBF-RES-058")
def test_afterwards_it_is_an_ordinary_element() -> None:
    played = flee(adventurers())
    element = played.state.elements["r"]
    assert element.on_table
    assert played.pose("r")[2] == 180
    element.stand(situation({"r": at("AC", 45, 49, 0)}, {}).elements["r"].pose)
    played.state.opened = False
    again = fought(played.state, {"r": 6, "b": 1})
    assert again.totals() == {"r": 10, "b": 5}
