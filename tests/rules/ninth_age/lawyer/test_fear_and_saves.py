"""Who is afraid of whom, and which save is used."""

from __future__ import annotations

import pytest

from rules.ninth_age.general_principles.leadership import leadership
from rules.ninth_age.state import Contact
from tests.rules.ninth_age.attacks.hitting import hits, struck
from tests.rules.ninth_age.building import battle, unit, with_character


@pytest.mark.rule("T9A-SPC-073")
def test_a_model_in_the_rear_rank_frightens_nobody() -> None:
    for place, expected in ((2, 6), (10, 7)):
        foes = with_character(
            unit("blue", "Foe", models=10, front_left=(36 + 5 * 20 / 25.4, 24, 180)),
            "Lord",
            place=place,
            rules=["fear"],
        )
        guard = unit("red", "Guard", models=5, front_left=(36, 24, 0))
        state = battle(guard, foes, phase="combat", contacts=[Contact("red.Guard", "blue.Foe", "front", 1)])
        assert leadership(state, "red.Guard").total == expected


@pytest.mark.rule("T9A-DMG-024")
def test_of_two_ward_saves_and_a_regeneration_two_can_be_chosen() -> None:
    rules = [("ward_save", "3+"), "otherworldly", ("regeneration", "4+")]
    state = battle(unit("red", "S", models=10, at=(36, 12, 0), rules=rules), unit("blue", "Archers"))
    flow, _ = struck(state, [hits(2, 4, rules=["divine_attacks"])], [("to wound 1 red.S", [6, 6])])
    options = flow.pending[0].input.options  # type: ignore[union-attr]
    assert [one.key for one in options] == ["ward", "healing"]
