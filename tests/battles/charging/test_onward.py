"""Whoever drags a unit to open ground while charges are declared goes on to the moves, if that can be undone."""

from __future__ import annotations

import pytest

from battles.acts import previews
from tests.battles.charging.conftest import charge
from tests.battles.conftest import asked, give

pytestmark = pytest.mark.django_db(transaction=True)


def ends(battle) -> str:
    """What ending the declarations would lead to."""
    question = asked(battle, "red")
    assert question["input"]["onward"]
    return previews.preview(battle.uuid, "red", question["number"], {"target": {}})["ends"]


def test_before_a_charge_is_declared_ending_the_declarations_can_be_undone(battle) -> None:
    assert ends(battle) == ""


def test_once_one_is_declared_its_dice_come_next(battle) -> None:
    give(battle, "red", charge("r1", "b1"))
    give(battle, "blue", {"choose_one": "hold"})
    assert ends(battle) == "dice"
