"""Dice as the rulebook writes them."""

import pytest

from rules.ninth_age.dice import are_dice, d3, dice, needed_result, rerolled, whole_number
from rules.ninth_age.queries.saving import saves


@pytest.mark.rule("T9A-GEN-012", "T9A-GEN-014")
def test_several_dice_are_added():
    assert dice("D6").total([5]) == 5
    assert dice("3D6").total([4, 5, 3]) == 12
    assert (dice("3D6").roll("x").count, dice("3D6").roll("x").sides) == (3, 6)


@pytest.mark.rule("T9A-GEN-015")
def test_a_modifier_is_added_to_the_result_and_may_lead_beyond_the_die():
    assert dice("D6+1").total([6]) == 7
    assert dice("D6-2").total([1]) == -1


@pytest.mark.rule("T9A-GEN-020")
def test_a_d3_is_half_a_d6_rounded_up_each_for_itself():
    assert [d3(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert dice("2D3+1").total([2, 5]) == 5


@pytest.mark.rule("T9A-GEN-021", "T9A-GEN-016")
def test_a_d3_is_rolled_with_a_d6_whose_natural_face_counts():
    assert dice("D3").roll("x").sides == 6
    assert d3(2) == 1
    assert saves(2, 1)
    assert not saves(1, 1)


@pytest.mark.rule("T9A-GEN-013")
def test_x_or_more():
    assert needed_result("4+") == 4
    assert needed_result("Forest") == 0
    assert saves(4, needed_result("4+"))
    assert not saves(3, needed_result("4+"))


@pytest.mark.rule("T9A-GEN-017", "T9A-GEN-018", "T9A-GEN-019")
def test_a_re_roll_changes_the_named_dice_and_the_second_result_stands():
    assert rerolled([1, 4, 2], [0, 2], [1, 6]) == (1, 4, 6)
    with pytest.raises(ValueError):
        rerolled([1, 4, 2], [0, 2], [6])


def test_plain_numbers_and_their_ranges():
    assert (dice("4").number, dice("4").total([])) == (0, 4)
    assert (dice("2D6").least, dice("2D6").highest, dice("2D6").average) == (2, 12, 7)
    assert (whole_number('8"'), whole_number("X")) == (8, 0)


@pytest.mark.parametrize("words", ["", "X", "D7", "Forest", "2D6+D6", "999D6", "D6+9999"])
def test_other_words_are_no_dice(words):
    assert not are_dice(words)
    with pytest.raises(ValueError):
        dice(words)
