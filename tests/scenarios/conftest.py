"""Every scenario of a YAML file below this folder is a test; it claims the rules that it lists. After each answer
another process that takes the battle up from its checkpoint finds the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from rules.engine.scenario import Scenario, read, run
from rules.engine.selfplay import restored


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    return ScenarioFile.from_parent(parent, path=file_path) if file_path.suffix == ".yaml" else None


class ScenarioFile(pytest.File):
    """A sheet of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        sheet = read(self.path.read_text(encoding="utf-8"))
        for scenario in sheet.scenarios:
            item = ScenarioItem.from_parent(self, name=scenario.id, scenario=scenario, game=sheet.game)
            item.add_marker(pytest.mark.rule(*scenario.rules))
            yield item


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, scenario: Scenario, game: str, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.scenario, self.game = scenario, game

    def runtest(self) -> None:
        from ninthsite.games import game_of

        game = game_of(self.game)
        differences = run(game, self.scenario, holds=partial(restored, game))
        if differences:
            raise Differs("\n".join(str(difference) for difference in differences))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: str | None = None) -> object:
        return str(excinfo.value) if isinstance(excinfo.value, Differs) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.scenario.id}: {self.scenario.title}"


class Differs(AssertionError):
    """The rules make something else of the situation."""
