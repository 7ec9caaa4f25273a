"""Every situation of the rulebook is played by a scenario or by a marked test, or waits for what it needs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.engine.rulebook import load
from rules.ninth_age.catalogue import RULEBOOK

TESTS = Path(__file__).parent
SCENARIOS = TESTS.parents[1] / "scenarios" / "ninth_age"
OWN = "SC-OWN-"


def situations() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((TESTS / "situations.yaml").read_text(encoding="utf-8"))
    return found


def scenarios() -> list[str]:
    sheets = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(SCENARIOS.rglob("*.yaml"))]
    return [scenario["id"] for sheet in sheets for scenario in sheet["scenarios"]]


def marked() -> set[str]:
    sources = [path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py")]
    return {
        id for source in sources for id in re.findall(r'^ *@pytest\.mark\.scenario\("([^"]+)"\)', source, re.MULTILINE)
    }


def test_every_situation_is_played_by_a_scenario_or_by_a_marked_test() -> None:
    played = {id for ids in situations()["played"].values() for id in ids}
    found = {id for id in scenarios() if not id.startswith(OWN)} | marked()
    assert found == played


def test_a_situation_that_cannot_be_played_yet_waits_for_what_the_rulebook_waits_for() -> None:
    waiting = situations()["later"]
    assert set(waiting) <= set(load(RULEBOOK).later.values())
    played = {id for ids in situations()["played"].values() for id in ids}
    assert played.isdisjoint(id for ids in waiting.values() for id in ids)


@pytest.mark.long
def test_no_scenario_stands_twice() -> None:
    assert len(scenarios()) == len(set(scenarios()))
