"""What battles of bots must show: every special rule is expected to act, or the data say why not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.ninth_age.selfplay.acting_rules import acting_rules
from rules.ninth_age.selfplay.face_to_face import directed
from rules.ninth_age.selfplay.floors import floors
from rules.ninth_age.selfplay.seldom import seldom
from rules.ninth_age.selfplay.sightings import sightings
from rules.ninth_age.special_rules.registry import known_rules


@pytest.mark.parametrize("key", known_rules())
def test_a_rule_is_expected_to_be_seen_or_has_a_reason_not_to_be(key: str) -> None:
    expected = floors().get(f"rule {key}", 0) > 0
    assert expected is not bool(seldom().unseen.get(key))
    assert not expected or acting_rules()[f"rule {key}"]


def test_reasons_are_given_for_rules_that_there_are() -> None:
    assert set(seldom().unseen) <= set(known_rules())


def test_whatever_must_be_seen_is_looked_for() -> None:
    assert set(floors()) <= set(sightings()) | set(acting_rules())


def test_of_the_armies_of_a_directed_battle_one_that_brings_what_is_sought_is_taken() -> None:
    def army(*rules: str) -> dict[str, Any]:
        written = [{"key": rule, "name": rule} for rule in rules]
        models = [{"name": "Model", "number": 1, "rules": written}]
        unit = {"id": "1", "entry": "unit", "name": "Unit", "category": "core", "points": 100, "models": models}
        return {"mustered": [unit]}

    rare, plain = army(*seldom().sought), army()
    setup = {"settings": {}, "armies": {"red": plain, "blue": plain}}
    found = [directed(setup, lambda rng: rng.choice((rare, plain)), Random(seed)) for seed in range(8)]
    directed_ones = [one for one in found if "face_to_face" in one]
    assert 0 < len(directed_ones) < len(found)
    assert all(army == rare for one in directed_ones for army in one["armies"].values())
