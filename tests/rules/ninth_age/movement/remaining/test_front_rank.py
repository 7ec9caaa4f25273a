"""Front Rank models change places during a move (T9A-CHA-038)."""

from __future__ import annotations

import pytest

from rules.engine.inputs import FormationAnswer
from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import answer, battle, play, refused, unit, with_character
from tests.rules.ninth_age.movement.moving import forward, moved

SWAP = FormationAnswer(5, places={"red.Captain.1": (4, 0), "red.R.3": (0, 0)})


def infantry() -> State:
    """Captain, champion, standard bearer, a soldier and the musician in the front rank."""
    one = with_character(
        unit("red", "R", models=19, files=5, at=(36, 20, 0), champion=True, standard_bearer=True, musician=True),
        "Captain",
    )
    order = one.unit.models
    order.remove("red.R.3")
    order.insert(4, "red.R.3")
    return battle(one, step="remaining")


@pytest.mark.rule("T9A-CHA-038")
def test_the_way_to_the_new_place_counts() -> None:
    state = infantry()
    assert moved(state, "red.R", forward(3)).after is None
    with refused("T9A-CHA-038"):
        moved(state, "red.R", forward(3), formation=SWAP)
    after = moved(state, "red.R", forward(2), formation=SWAP).after
    assert after is not None
    assert (after.models[4], after.models[0]) == ("red.Captain.1", "red.R.3")


@pytest.mark.rule("T9A-CHA-038")
def test_it_is_part_of_the_answer_to_the_move() -> None:
    state = infantry()
    flow = play(state, remaining_moves)
    answer(flow, {"pieces": ["red.R"]})
    answer(flow, {"choose_one": "advance"})
    places = {"red.Captain.1": [4, 0], "red.R.3": [0, 0]}
    answer(flow, {"path": {"legs": [{"kind": "forward", "amount": 2}]}, "formation": {"files": 5, "places": places}})
    assert state.units["red.R"].models[4] == "red.Captain.1"
    assert state.units["red.R"].y == 22


@pytest.mark.rule("T9A-CHA-037")
def test_they_stay_as_far_forward_as_possible() -> None:
    with refused("T9A-CHA-037"):
        moved(infantry(), "red.R", forward(1), formation=FormationAnswer(5, places={"red.Captain.1": (0, 1)}))


@pytest.mark.rule("T9A-MOV-106")
def test_width_and_facing_stay_in_a_move() -> None:
    for formation in (FormationAnswer(4), FormationAnswer(5, bearing=90.0)):
        with refused("T9A-MOV-106"):
            moved(infantry(), "red.R", forward(1), formation=formation)


def test_the_gaps_of_the_last_rank_stay_where_they_are() -> None:
    state = infantry()
    one = state.units["red.R"]
    del one.models[-2:]
    one.gaps = (0, 4)
    after = moved(state, "red.R", forward(1), formation=SWAP).after
    assert after is not None
    assert after.gaps == (0, 4)
