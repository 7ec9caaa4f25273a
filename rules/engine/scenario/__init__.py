"""Scenarios: situations written down as data, with what the rules make of them. See docs/scenarios.md."""

from rules.engine.scenario.form import Scenario, ScenarioError, Sheet, read, variants
from rules.engine.scenario.run import Difference, run

__all__ = ["Difference", "Scenario", "ScenarioError", "Sheet", "read", "run", "variants"]
