"""A figure holds or not, and says so."""

import json

from bench.figures import Figure, as_json, as_table, quantile


def test_at_most_holds_up_to_the_bar():
    assert Figure("trip", 8.0, "×", 8.0).holds
    assert not Figure("trip", 8.1, "×", 8.0).holds


def test_at_least_holds_from_the_bar_on():
    assert Figure("speed", 1500, "/s", 1500, "at least").holds
    assert not Figure("speed", 1499, "/s", 1500, "at least").holds


def test_the_table_names_what_is_missed():
    table = as_table([Figure("trip", 9.0, "× echo", 8.0, beside={"echo ms": 0.5})])
    assert "MISSED" in table
    assert "echo ms 0.5" in table


def test_json_has_the_verdict():
    (shown,) = json.loads(as_json([Figure("trip", 7.0, "×", 8.0)]))
    assert shown["holds"] is True


def test_a_quantile_is_one_of_the_values():
    values = [float(number) for number in range(100)]
    assert (quantile(values, 0.5), quantile(values, 0.99)) == (50.0, 99.0)
