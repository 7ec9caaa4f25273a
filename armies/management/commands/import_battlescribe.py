"""`manage.py import_battlescribe FILE...`: army books from BattleScribe files, and what became of everything."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from armies.battlescribe.converting.spelling import slug
from armies.battlescribe.importing import Outcome, import_files
from armies.battlescribe.kinds import CATALOGUES
from armies.battlescribe.telling import as_data, as_text
from armies.battlescribe.unpacking import LARGEST


class Command(BaseCommand):
    requires_system_checks = ()
    help = "Convert BattleScribe game systems and catalogues to army books; exits with 1 if anything is refused."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="+", type=Path, metavar="FILE", help="the game system and catalogues, or a folder of them"
        )
        parser.add_argument("--format", choices=("text", "json"), default="text")
        parser.add_argument("--output", type=Path, metavar="FOLDER", help="write the army books there, as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        outcome = import_files([(path.name, _content(path)) for path in _files(options["files"])])
        if options["output"]:
            _write(outcome, options["output"])
        if options["format"] == "json":
            self.stdout.write(json.dumps(as_data(outcome), indent=2, ensure_ascii=False))
        else:
            self.stdout.write(as_text(outcome))
        if outcome.refused:
            raise CommandError("\n".join(str(refusal) for refusal in outcome.refused))


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(one for one in path.iterdir() if one.suffix.lower() in CATALOGUES)
        elif path.is_file():
            yield path
        else:
            raise CommandError(f"there is no file {path}")


def _content(path: Path) -> bytes:
    with path.open("rb") as file:
        # One byte more than is allowed shows that there is too much.
        return file.read(LARGEST + 1)


def _write(outcome: Outcome, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for imported in outcome.books:
        name = slug(imported.book.name) or slug(imported.book.id) or "army_book"
        (folder / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(imported.book), indent=1))
