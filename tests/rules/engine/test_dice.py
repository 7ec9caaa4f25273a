"""Dice are fair, can be checked by anyone, and never come twice; scripted ones fit their labels or are an error."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.dice import ProvableDice, Roll, ScriptedDice, SeededDice, faces, seed_hash
from rules.engine.refusal import IllegalAction


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize(("sides", "bound"), [(2, 10.8), (3, 13.8), (6, 20.5), (8, 24.3), (10, 27.9), (100, 149.0)])
def test_all_faces_are_equally_likely(sides, bound):
    rolled = [face for counter in range(400) for face in faces("server", ["red", "blue"], counter, 50, sides)]
    counts = [rolled.count(face) for face in range(1, sides + 1)]
    assert sum(counts) == len(rolled)
    assert chi_square(counts) < bound  # one in a thousand fair dice is worse


def test_a_face_does_not_tell_the_next_one():
    rolled = [face for counter in range(600) for face in faces("s", ["a", "b"], counter, 30, 6)]
    pairs = [0] * 36
    for first, second in zip(rolled[::2], rolled[1::2], strict=True):
        pairs[6 * (first - 1) + second - 1] += 1
    assert chi_square(pairs) < 66.6


def test_the_same_seeds_and_counter_give_the_same_faces_and_any_other_gives_others():
    first = faces("s", ["a", "b"], 7, 40, 6)
    assert first == faces("s", ["a", "b"], 7, 40, 6)
    for other in (faces("t", ["a", "b"], 7, 40, 6), faces("s", ["a", "c"], 7, 40, 6), faces("s", ["a", "b"], 8, 40, 6)):
        assert other != first


def test_what_is_published_is_the_hash_of_the_server_seed():
    assert seed_hash("secret") == hashlib.sha256(b"secret").hexdigest()


@given(st.integers(0, 10**9), st.integers(1, 300), st.integers(1, 100))
def test_there_are_as_many_faces_as_asked_for_and_all_on_the_die(counter, count, sides):
    shown = faces("s", ["a"], counter, count, sides)
    assert len(shown) == count
    assert all(1 <= face <= sides for face in shown)


def test_the_counter_of_real_dice_grows_by_one_for_each_roll():
    dice = ProvableDice("s", ["a", "b"])
    first, second = dice.roll(Roll("x", 30)), dice.roll(Roll("x", 30))
    assert dice.counter == 2
    assert first != second
    assert ProvableDice("s", ["a", "b"], counter=1).roll(Roll("x", 30)) == second


def test_seeded_dice_repeat_themselves():
    assert SeededDice(3).roll(Roll("x", 20)) == SeededDice(3).roll(Roll("x", 20))


class TestScripted:
    def test_each_entry_is_for_the_roll_of_its_label(self):
        dice = ScriptedDice([("points red", [3]), ("fight", [6, 1])])
        dice.add([("points blue", [2])])
        assert dice.roll(Roll("points red")) == [3]
        assert dice.roll(Roll("fight", 2)) == [6, 1]
        assert dice.unused == ["points blue"]

    @pytest.mark.parametrize(
        "roll", [Roll("another"), Roll("fight", 3), Roll("fight", 2, sides=3)], ids=["label", "number", "sides"]
    )
    def test_whatever_does_not_fit_is_an_error(self, roll):
        with pytest.raises(IllegalAction) as refused:
            ScriptedDice([("fight", [6, 1])]).roll(roll)
        assert refused.value.rule == "ENGINE-DICE"

    def test_so_is_a_roll_that_nobody_scripted(self):
        with pytest.raises(IllegalAction):
            ScriptedDice([]).roll(Roll("fight"))
