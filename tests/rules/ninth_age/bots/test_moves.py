"""Where the bold bot moves."""

from __future__ import annotations

from typing import Any

from rules.engine.geometry import Pose
from rules.ninth_age.bots.field import Field, nearest
from rules.ninth_age.bots.goals import goals
from rules.ninth_age.bots.moves import best_way, path
from rules.ninth_age.bots.outlook import Outlook
from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.movement.remaining.question import MoveQuestion
from rules.ninth_age.state import Setting, State
from tests.rules.ninth_age.bots.judging import opinion
from tests.rules.ninth_age.building import Made, answer, battle, play, unit

STRONG: dict[str, Any] = {"WS": 6, "S": 5, "T": 5, "A": 3, "Ld": 9}


def worth(made: Made, points: int = 100) -> Made:
    made.unit.points = points
    return made


def field(*units: Made, **more: Any) -> State:
    return battle(*[worth(one) for one in units], step="remaining", opened=True, **more)


def moved(state: State, most: int = 20) -> State:
    """The state after the bot has made all its moves."""
    flow = play(state, remaining_moves, [])
    for _ in range(most):
        if not flow.pending:
            break
        answer(flow, opinion(flow))
    after: State = flow.state
    return after


def test_fighters_go_towards_whom_they_will_beat() -> None:
    state = field(
        unit("red", "R", models=20, files=5, at=(36, 8, 0), **STRONG),
        unit("blue", "B", models=10, files=5, at=(36, 40, 180)),
    )
    before = state.units["red.R"].y
    assert moved(state).units["red.R"].y > before + 3


def test_the_reach_of_what_would_destroy_it_is_no_place_to_stand() -> None:
    state = field(
        unit("red", "R", models=10, files=5, at=(36, 8, 0)),
        unit("blue", "B", models=20, files=5, at=(36, 40, 180), **STRONG),
    )
    outlook = Outlook(Field(state, "red"), state.units["red.R"])
    assert outlook.of(Pose(36, 8, 0)) > outlook.of(Pose(36, 30, 0))


def test_shooters_with_a_target_stand_fast() -> None:
    state = field(
        unit("red", "R", models=10, files=5, at=(36, 12, 0), weapons=["bow"]),
        unit("blue", "B", models=10, files=5, at=(36, 32, 180)),
    )
    assert opinion(play(state, remaining_moves, [])) == {"pieces": []}


def test_shooters_who_will_have_a_target_do_not_march() -> None:
    state = field(
        unit("red", "R", models=10, files=5, at=(36, 6, 0), weapons=["bow"], **STRONG),
        unit("blue", "B", models=10, files=5, at=(36, 36, 180)),
    )
    assert 6.0 < moved(state).units["red.R"].y <= 10.0


def test_whoever_is_nearest_to_the_enemy_moves_first() -> None:
    state = field(
        unit("red", "Far", models=10, files=5, at=(30, 8, 0)),
        unit("red", "Near", models=10, files=5, at=(40, 14, 0)),
        unit("blue", "B", models=10, files=5, at=(36, 40, 180)),
    )
    assert nearest(Field(state, "red"), state.units["red.Near"]) < nearest(Field(state, "red"), state.units["red.Far"])
    assert opinion(play(state, remaining_moves, [])) == {"pieces": ["red.Near"]}


def test_in_the_last_turn_a_standard_goes_to_what_is_to_be_held() -> None:
    state = field(
        unit("red", "R", models=10, files=5, at=(36, 13, 0), standard_bearer=True),
        unit("blue", "B", models=10, files=5, at=(10, 40, 180)),
        turn=6,
        setting=Setting(objectives=("hold_the_ground",)),
    )
    outlook = Outlook(Field(state, "red"), state.units["red.R"])
    assert outlook.of(Pose(36, 20, 0)) > outlook.of(Pose(36, 13, 0))
    assert moved(state).units["red.R"].y > 16


def test_who_has_an_enemy_behind_turns_round() -> None:
    state = field(
        unit("red", "R", models=10, files=5, at=(36, 24, 0)),
        unit("blue", "B", models=10, files=5, at=(36, 6, 0)),
    )
    assert moved(state).units["red.R"].bearing != 0.0


def holders(**more: Any) -> State:
    """The last turn; red's Bearers stand on the middle of the table, which is to be held, and an enemy runs away."""
    return field(
        unit("red", "Bearers", models=10, files=5, at=(36, 22, 0), standard_bearer=True, **more),
        unit("blue", "B", models=5, files=5, at=(36, 44, 0), state={"fleeing": True}),
        turn=6,
        setting=Setting(objectives=("hold_the_ground",)),
    )


def test_who_holds_an_objective_stays_there_at_the_end() -> None:
    state = holders()
    after = moved(state).units["red.Bearers"]
    assert (after.x - 36) ** 2 + (after.y - 24) ** 2 < 36


def test_the_one_who_decides_an_objective_is_worth_more_there_than_the_third() -> None:
    state = holders()
    goal = goals(state, "red")[0]
    assert goal.worth(0) > goal.worth(-1) > goal.worth(1) > goal.worth(2)


def test_at_an_objective_both_sides_are_counted_and_those_without_a_standard_are_not() -> None:
    state = field(
        unit("red", "R", models=10, files=5, at=(36, 22, 0), standard_bearer=True),
        unit("red", "Rabble", models=10, files=5, at=(41, 22, 0)),
        unit("blue", "B", models=10, files=5, at=(36, 27, 180), standard_bearer=True),
        setting=Setting(objectives=("hold_the_ground",)),
    )
    assert goals(state, "red")[0].scorers() == {"red": ["red.R"], "blue": ["blue.B"]}


def test_two_who_are_too_weak_alone_go_towards_the_enemy_together() -> None:
    fair: dict[str, Any] = {"WS": 4, "S": 4, "T": 3, "Ld": 7}
    enemy = unit("blue", "B", models=20, files=5, at=(36, 34, 180), WS=4, S=4, T=3, Ld=7)
    one = unit("red", "R", models=20, files=5, at=(33, 17, 0), **fair)
    mate = unit("red", "Mate", models=20, files=5, at=(39, 17, 0), **fair)
    alone, both = field(one, enemy), field(one, mate, enemy)
    here = Pose(33, 20, 0)
    assert Outlook(Field(both, "red"), both.units["red.R"]).of(here) > Outlook(
        Field(alone, "red"), alone.units["red.R"]
    ).of(here)


def test_a_flyer_who_flies_no_farther_than_he_walks_flies_over_those_who_stand_round_him() -> None:
    """He is not asked again and again because he finds no way on foot."""
    flyer = unit("red", "R", models=1, base=(40, 40), at=(36, 10, 0), rules=[("fly", "6")], M=6, **STRONG)
    round_him = ((36, 12.3, 0), (36, 7.7, 0), (33.7, 10, 90), (38.3, 10, 90))
    walls = [unit("red", f"Wall{i}", models=4, files=4, at=at) for i, at in enumerate(round_him)]
    state = field(flyer, *walls, unit("blue", "B", models=10, files=5, at=(36, 40, 180)))
    flown, walked = MoveQuestion(state, "red.R", "advance", flying=True), MoveQuestion(state, "red.R", "advance")
    assert flown.allowed.forward.total == walked.allowed.forward.total
    outlook = Outlook(Field(state, "red"), state.units["red.R"])
    assert next(best_way(outlook, "advance"), None) is None
    assert path(state, flown.decision(), "advance")["path"]["legs"]
