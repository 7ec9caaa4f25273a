"""`manage.py scenario FILE...`: play situations written as data and say what differs. See docs/scenarios.md."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ninthsite.games import games
from rules.engine.scenario import ScenarioError, Sheet, read, run


class Command(BaseCommand):
    help = "Play scenario files (or all in a folder); exits with 1 if the rules make something else of one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--only", metavar="ID", help="only the scenario with this id")
        parser.add_argument("--format", choices=("text", "json"), default="text")

    def handle(self, *args: Any, **options: Any) -> None:
        results = [result for path in _found(options["files"]) for result in _play(path, options["only"])]
        if options["format"] == "json":
            self.stdout.write(json.dumps({"scenarios": results}, indent=2))
        else:
            for result in results:
                self.stdout.write(
                    f"{'differs' if result['differences'] else 'holds  '}  {result['id']}  {result['title']}"
                )
                for difference in result["differences"]:
                    self.stdout.write(f"    {difference}")
        wrong = sum(bool(result["differences"]) for result in results)
        if not results:
            raise CommandError("no scenario found")
        if wrong:
            raise CommandError(f"{wrong} of {len(results)} scenarios differ")
        if options["format"] == "text":
            self.stdout.write(f"all {len(results)} scenarios hold")


def _found(paths: list[Path]) -> list[Path]:
    return [file for path in paths for file in (sorted(path.rglob("*.yaml")) if path.is_dir() else [path])]


def _play(path: Path, only: str | None) -> list[dict[str, Any]]:
    try:
        sheet: Sheet = read(path.read_text(encoding="utf-8"))
        game = games()[sheet.game]
        return [
            {
                "file": str(path),
                "id": scenario.id,
                "title": scenario.title,
                "rules": scenario.rules,
                "differences": [str(difference) for difference in run(game, scenario)],
            }
            for scenario in sheet.scenarios
            if only in (None, scenario.id)
        ]
    except KeyError as error:
        raise CommandError(f"{path}: there is no game {error}") from error
    except (OSError, ScenarioError) as error:
        raise CommandError(f"{path}: {error}") from error
