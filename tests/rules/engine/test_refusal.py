"""What a refusal tells the page: the pieces that are refused, and what they meet."""

import pytest

from rules.engine.refusal import IllegalAction, refuse


def refusal(**how):
    with pytest.raises(IllegalAction) as found:
        refuse("ANY-001", "any.key", **how)
    return found.value


def test_what_is_in_the_way_is_told():
    assert refusal(pieces=("r1",), in_the_way=["b1"]).detail == {"pieces": ["r1"], "in_the_way": ["b1"]}
    assert refusal().detail == {}


def test_what_takes_long_to_find_out_is_looked_for_once_and_only_if_somebody_reads_it():
    asked = []
    found = refusal(in_the_way=lambda: asked.append(1) or ["b1"])
    again = found.again()
    assert asked == []
    assert found.detail == found.detail == {"in_the_way": ["b1"]}
    assert asked == [1]
    assert again.detail == {"in_the_way": ["b1"]}
    assert refusal(in_the_way=tuple).detail == {}


def test_more_is_worked_out_when_somebody_reads_it_and_takes_nothing_back():
    asked = []
    found = refusal(detail={"most": 3}).telling(lambda: asked.append(1) or {"most": 5, "other": 2})
    assert asked == []
    assert found.detail == found.detail == {"most": 3, "other": 2}
    assert asked == [1]
