"""Terms of one's own on the form that makes a battle."""

import pytest

from battles.clocks.form import chosen_terms, fields
from battles.clocks.terms import HOUR
from rules.engine.refusal import IllegalAction


def form(**lengths):
    given = {"sitting": "6", "bank": "2", "increment": "0", "overdue": "3"} | lengths
    units = {f"clock.{name}.unit": "hours" if name == "sitting" else "days" for name in given}
    return {"pace": "own"} | {f"clock.{name}": value for name, value in given.items()} | units


@pytest.mark.parametrize(("written", "seconds"), [("6", 6 * HOUR), ("1.5", 5400), ("1,5", 5400), (" 2,25 ", 8100)])
def test_part_of_an_hour_is_written_with_either_decimal_mark(written, seconds):
    assert chosen_terms(form(sitting=written)).sitting == seconds


@pytest.mark.parametrize("written", ["1.2.3", "1,2,3", "-1", "1e3", "inf", "nan", "٣", "1.2345", "123456", ".5", "x"])
def test_what_is_no_length_of_time_is_refused_by_the_name_of_its_field(written):
    with pytest.raises(IllegalAction) as refused:
        chosen_terms(form(sitting=written))
    assert refused.value.message.params["field"].key == "battle.clock.sitting"


def test_the_form_shows_again_what_was_written():
    shown = {field.name: (field.value, field.unit) for field in fields(form(sitting="1,5"))}
    assert shown["sitting"] == ("1,5", "hours")


def test_another_pace_has_no_terms_of_one_s_own():
    assert chosen_terms(form() | {"pace": "days"}) is None
