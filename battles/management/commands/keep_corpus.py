"""`manage.py keep_corpus FOLDER`: battles as this version stores them, for later versions to read (tests/corpus)."""

from __future__ import annotations

import hashlib
import tomllib
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import yaml
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from battles.acts import answers
from battles.due import bots
from battles.games import game_of, games
from battles.lobby import matchmaking
from battles.models import Battle
from battles.record.keeping import keep
from rules.engine.bots import bots_of

# Small battles: they are read twice in every run of CI. A key that a game does not have is left out.
SMALL = {"scale": "introductory", "free_hand": [], "turns": 4}
STAGES = {"begun": 15, "midway": 60, "ended": 100_000}
SEED = 9


class Command(BaseCommand):
    help = "Keep battles in a folder, exactly as they are stored: those named, or new ones of bots for every game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("battles", nargs="*", type=UUID)
        parser.add_argument("--released", action="store_true", help="from now on every version must read them")

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        release = release_of(Path(settings.BASE_DIR) / "pyproject.toml")
        folder.mkdir(parents=True, exist_ok=True)
        rows = []
        for name, battle in self._named(options["battles"]) if options["battles"] else self._new():
            raw = keep(battle, release)
            (folder / f"{name}.battle").write_bytes(raw)
            digest = hashlib.sha256(raw).hexdigest()
            row = {"file": f"{name}.battle", "game": battle.game, "status": battle.status, "entries": battle.seq}
            rows.append(row | {"sha256": digest})
            self.stdout.write(f"{name}: {battle.seq} entries, {len(raw)} bytes")
        manifest = {"release": release, "released": options["released"], "battles": rows}
        (folder / "manifest.yaml").write_text(yaml.safe_dump(manifest, sort_keys=False))

    def _named(self, uuids: list[UUID]) -> list[tuple[str, Battle]]:
        found = list(Battle.objects.filter(uuid__in=uuids).exclude(status=Battle.WAITING))
        if len(found) != len(uuids):
            raise CommandError("Not all of these battles exist and have begun.")
        return [(f"{battle.game}-{str(battle.uuid)[:8]}", battle) for battle in found]

    def _new(self) -> list[tuple[str, Battle]]:
        user = User.objects.create_user("keeper")
        made = []
        for key, game in games().items():
            wanted = {name: value for name, value in SMALL.items() if name in game.settings}
            for stage, most in STAGES.items():
                battle = matchmaking.create_battle(user, key, settings=wanted, opponent="hot_seat", seed="kept")
                made.append((f"{key}-{stage}", played(battle, most)))
        return made


def played(battle: Battle, most: int) -> Battle:
    """The battle after at most so many answers of bots, or at its end."""
    rng, bot = Random(SEED), bots_of(game_of(battle.game))["random"]
    for _ in range(most):
        battle.refresh_from_db()
        if battle.status != Battle.RUNNING:
            break
        seat = battle.asked_seats()[0]
        asked = bots.question_before(battle.uuid, seat)
        if asked is None:
            raise CommandError(f"battle {battle.uuid}: nothing is asked of {seat}")
        number, known, question = asked
        answers.answer(battle.uuid, seat, number, bot(known, question, rng))
    battle.refresh_from_db()
    return battle


def release_of(pyproject: Path) -> str:
    """The version of the project."""
    return str(tomllib.loads(pyproject.read_text())["project"]["version"])
