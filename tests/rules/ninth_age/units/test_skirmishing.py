"""The loose formation of Skirmishers (T9A-SPC-180 to 185)."""

from __future__ import annotations

import pytest

from rules.engine.game import Battle
from rules.ninth_age.units.footprint import bases, front_edge
from rules.ninth_age.units.skirmishing import close_up, nearest_models, open_up
from tests.rules.ninth_age.building import battle, feature, unit


def scouts(*others, loose=True, at=(36, 24, 0), features=()):
    made = unit("red", "Scouts", models=6, files=3, at=at, rules=["skirmishers"], state={"loose": loose})
    state = battle(made, *others, features=features)
    return state, state.unit("red.Scouts")


@pytest.mark.rule("T9A-SPC-183")
def test_they_close_up_on_the_model_nearest_to_the_enemy():
    state, one = scouts(unit("blue", "E", models=5, at=(44, 30, 200)))
    (nearest,) = nearest_models(state, one, state.unit("blue.E"))
    assert nearest == "red.Scouts.3"
    before = dict(bases(state, one))
    assert close_up(Battle(state), one, nearest)
    after = dict(bases(state, one))
    assert after[nearest].centre == pytest.approx(before[nearest].centre, abs=1e-3)
    assert after["red.Scouts.2"].x == pytest.approx(after[nearest].x - 20 / 25.4)
    assert after["red.Scouts.1"].x > before["red.Scouts.1"].x


@pytest.mark.rule("T9A-SPC-183")
def test_equally_near_models_are_all_named():
    state, one = scouts(unit("blue", "E", models=5, at=(36, 30, 180)))
    assert nearest_models(state, one, state.unit("blue.E")) == ("red.Scouts.1", "red.Scouts.2", "red.Scouts.3")


@pytest.mark.rule("T9A-SPC-185")
def test_they_open_up_about_the_centre_of_their_front_rank():
    state, one = scouts(loose=False)
    (ax, ay), (bx, _) = front_edge(state, one)
    assert open_up(Battle(state), one)
    (cx, cy), (dx, _) = front_edge(state, one)
    assert ((ax + bx) / 2, ay) == pytest.approx(((cx + dx) / 2, cy), abs=1e-3)
    assert dx - cx == pytest.approx(bx - ax + 1.0)


@pytest.mark.parametrize("case", ["unit", "impassable", "edge"])
@pytest.mark.rule("T9A-SPC-185")
def test_they_stay_closed_where_there_is_no_room(case):
    others = [unit("blue", "E", models=5, files=1, at=(38.9, 24, 0))] if case == "unit" else []
    features = [feature("impassable", 38.4, 20, 40, 28)] if case == "impassable" else []
    at = (36, 1.0, 0) if case == "edge" else (36, 24, 0)
    state, one = scouts(*others, loose=False, at=at, features=features)
    assert not open_up(Battle(state), one)
    assert not one.loose
