"""Whatever is answered at random: nobody overlaps, leaves the table or moves more than the points allow."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.de_bellis.bases import base_size
from rules.de_bellis.movement.proposals import advances, candidate_moves
from rules.de_bellis.state import State, footprint
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.engine.geometry import inside, overlaps
from rules.engine.geometry import table as box
from tests.rules.de_bellis.battles import game_of
from tests.rules.de_bellis.movement.table import movement, put, table, terrain

TYPES = [
    *("Sp", "Sp", "Sp", "Bd", "Bd", "Kn", "Kn", "Cv", "LH", "Ax", "Ps", "Ps"),
    *("Wb", "Wb-B", "El", "CrV", "Dra", "Art", "WWg", "Bw", "Sh", "Er", "Mag", "Ms"),
]


def two_armies(rng: Random, gap: float = 18.0) -> State:
    """Two lines of twelve, two deep, on a table with a wood, a marsh and a stream."""
    state = table()
    state.opened = False
    for seat, middle, bearing, back in (("red", 45 - gap / 2, 0.0, -1), ("blue", 45 + gap / 2, 180.0, 1)):
        types = rng.sample(TYPES, len(TYPES))
        for number, type in enumerate(types):
            row, column = divmod(number, 12)
            depth = base_size(type.partition("-")[0], warband_base="B" if type.endswith("-B") else "A")[1]
            y = middle + back * (6.8 * row + depth / 2)
            division = ("" if seat == "red" else "blue.") + ("A" if column < 6 else "B")
            x = 20 + 4 * column + (0 if seat == "red" else rng.uniform(-3, 3))
            put(
                state,
                f"{seat}{number}",
                type,
                (x if seat == "red" else 20 + 4 * column, y, bearing),
                seat=seat,
                division=division,
            )
    terrain(state, "woods", 20, 38, 30, 44)
    terrain(state, "marsh", 55, 44, 65, 50)
    return state


def assert_sound(state: State) -> None:
    bases = [(element.id, footprint(element)) for element in state.standing()]
    for number, (id, base) in enumerate(bases):
        assert inside(box(state.width, state.height), base), id
        for other, his in bases[:number]:
            assert not overlaps(base, his), (id, other)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_random_moves_keep_to_the_rules(seed: int) -> None:
    rng = Random(seed)
    state = two_armies(rng)
    for phase in (1, 4, 1, 4):
        state.phase, state.opened = phase, False
        flow = Flow.start(game_of(movement), state, SeededDice(seed + phase))
        while not flow.over:
            asked = flow.pending[0]
            left = sum(division.points for division in state.divisions.values())
            raw = asked.sample(rng)
            flow.submit(asked.seat, asked.number, raw)
            if raw["pieces"] and not flow.over:
                assert sum(division.points for division in state.divisions.values()) < left
            assert all(division.points >= 0 for division in state.divisions.values())
            assert_sound(state)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10_000))
def test_candidate_moves_are_legal_and_cost_no_more_than_the_points(seed: int) -> None:
    rng = Random(seed)
    state = two_armies(rng, gap=9.0)
    state.opened = True
    found = [one for id in ("red0", "red5", "red8") for one in candidate_moves(state, rng, [id])]
    found += list(advances(state, ["red3"], (45.0, 60.0)))
    for raw, moved in found:
        assert list(moved.poses) == raw["pieces"]
        assert moved.cost <= state.divisions["A"].points
        if moved.distance is not None:
            assert moved.length <= moved.distance.total + 0.011
