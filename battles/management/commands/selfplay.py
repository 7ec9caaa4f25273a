"""`manage.py selfplay GAME`: bots play whole battles, and say what was seen and what is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import traceback
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from statistics import median
from tempfile import NamedTemporaryFile
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from armies.battlescribe.importing import import_files
from armies.battlescribe.kinds import CATALOGUES
from ninthsite.games import game_of, games
from rules.engine.army_books.shelf import shelf_of
from rules.engine.bots import bots_of
from rules.engine.game import Game
from rules.engine.selfplay import Arena, Played, play, replay
from rules.engine.tally import Tally, Watch

KEPT = 0.01
OTHER_HASH_SEED = {"0": "1"}.get(os.environ.get("PYTHONHASHSEED", ""), "0")


class Command(BaseCommand):
    help = "Let bots play whole battles; exits with 1 if anything is wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME")
        parser.add_argument("--battles", type=int, default=20, metavar="N")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first battle; the others follow")
        parser.add_argument(
            "--players", default="random,random",
            help="one bot for each seat, such as random,bold; of more than that, every pair in turn",
        )  # fmt: skip
        parser.add_argument("--points", metavar="N", help="size of the armies, where the game has one")
        parser.add_argument(
            "--set", action="append", default=[], metavar="KEY=VALUE", help="of all battles; JSON or a word"
        )
        parser.add_argument(
            "--away", type=float, metavar="SHARE",
            help="count hand-overs with drafted plans, and sheets that answer at most this share of what is asked of "
            "whoever is away",
        )  # fmt: skip
        parser.add_argument("--armies", choices=("ready", "random"), default="ready", help="mustered how")
        parser.add_argument(
            "--books", type=Path, metavar="FOLDER", help="random armies of BattleScribe files, of these books too"
        )
        parser.add_argument("--swap", action="store_true", help="change seats after each battle")
        parser.add_argument("--probe", type=float, default=0.02, help="how often the costly tests are made, 0 to 1")
        parser.add_argument("--verify", action="store_true", help="replay all in a fresh process and compare")
        parser.add_argument("--replay", type=Path, metavar="FILE", help="what --verify starts: replay a kept file")
        parser.add_argument("--format", choices=("text", "json"), default="text")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["game"] not in games():
            raise CommandError(f"there is no game {options['game']}, only {', '.join(games())}")
        game = game_of(options["game"])
        if options["replay"]:
            self._replay(game, options["replay"])
            return
        if options["books"]:
            game, options["armies"] = with_books(game, options["books"]), "random"
        report, played = self._play(game, options)
        if options["verify"]:
            report["errors"] += _verified(game, played)
        self.stdout.write(json.dumps(report, indent=2) if options["format"] == "json" else _as_text(report))
        wrong = report["errors"] + report["missed"]
        if wrong:
            raise CommandError("\n".join(wrong))

    def _play(self, game: Game, options: dict[str, Any]) -> tuple[dict[str, Any], list[Played]]:
        names, known = options["players"].split(","), bots_of(game)
        if len(names) < len(game.seats) or any(name not in known for name in names):
            raise CommandError(f"--players needs {len(game.seats)} or more of {', '.join(known)}")
        fixed = fixed_settings(game, options)
        watch, tally, wins = watch_of(game), Tally(), dict.fromkeys([*names, "draw", "unfinished"], 0)
        kept: list[Played] = []
        begun = time.process_time()
        for number in range(options["battles"]):
            seated = seated_in(names, len(game.seats), number, swap=options["swap"])
            bots = {seat: known[name] for seat, name in zip(game.seats, seated, strict=True)}
            keep = KEPT if options["verify"] else 0.0
            before = tally.winners.copy()
            try:
                arena = Arena(
                    game,
                    bots,
                    watch,
                    probe=options["probe"],
                    keep=keep,
                    settings=fixed,
                    mustered=options["armies"] == "random",
                    away=options["away"],
                )
                one = play(arena, options["seed"] + number, tally)
            except Exception:
                tally.errors.append(f"seed {options['seed'] + number}:\n{traceback.format_exc()}")
            else:
                kept += [one] if options["verify"] else []
                (winner,) = tally.winners - before
                wins[dict(zip(game.seats, seated, strict=True)).get(winner, winner)] += 1
                if options["verbosity"] > 1:
                    self.stderr.write(f"seed {options['seed'] + number}: {' - '.join(seated)}, {winner}")
            if tally.errors:
                break
        return _report(tally, watch, wins, time.process_time() - begun), kept

    def _replay(self, game: Game, path: Path) -> None:
        wrong = [
            f"battle {number}: {what}"
            for number, played in enumerate(msgspec.msgpack.decode(path.read_bytes(), type=list[Played]), 1)
            for what in replay(game, played, watch_of(game))
        ]
        if wrong:
            raise CommandError("\n".join(wrong))
        self.stdout.write("every battle is the same again")


def with_books(game: Game, folder: Path) -> Game:
    """The game with the army books that the BattleScribe files of a folder make."""
    if game.army is None or game.army.with_books is None:
        raise CommandError(f"{game.key} has no army books")
    files = sorted(path for path in folder.iterdir() if path.suffix.lower() in CATALOGUES) if folder.is_dir() else []
    if not files:
        raise CommandError(f"there are no BattleScribe files in {folder}")
    outcome = import_files((path.name, path.read_bytes()) for path in files)
    for refused in outcome.refused:
        raise CommandError(str(refused))
    return replace(game, army=game.army.with_books(shelf_of(*[one.book for one in outcome.books])))


def fixed_settings(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """The settings that are the same in all battles."""
    fixed = dict(_setting(one) for one in options["set"])
    fixed |= {} if options["points"] is None else {"points": options["points"]}
    if any(key not in game.settings for key in fixed):
        raise CommandError(f"{game.key} has no such setting: {', '.join(key for key in fixed)}")
    return fixed


def seated_in(names: Sequence[str], seats: int, number: int, *, swap: bool) -> tuple[str, ...]:
    """Who plays a battle, by its number, seat by seat: all pairs in turn, each from both sides if seats are changed."""
    tables = list(combinations(names, seats))
    table = tables[number // (2 if swap else 1) % len(tables)]
    return table[::-1] if swap and number % 2 else table


def watch_of(game: Game) -> Watch:
    """What the game wants watched: `WATCH` of the module `selfplay` beside its procedure, if there is one."""
    name = f"{game.play.__module__.rpartition('.')[0]}.selfplay"
    if find_spec(name) is None:
        return Watch()
    watch: Watch = import_module(name).WATCH
    return watch


def _verified(game: Game, played: list[Played]) -> list[str]:
    """Replay in a fresh process with other string hashes."""
    with NamedTemporaryFile(suffix=".battles") as file:
        file.write(msgspec.msgpack.encode(played))
        file.flush()
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "selfplay", game.key, "--replay", file.name]
        environment = {**os.environ, "PYTHONHASHSEED": OTHER_HASH_SEED}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return [] if done.returncode == 0 else [f"replayed in a fresh process: {done.stderr.strip()}"]


def _report(tally: Tally, watch: Watch, wins: dict[str, int], seconds: float) -> dict[str, Any]:
    ordered = {name: dict(getattr(tally, name).most_common()) for name in ("topics", "options", "events", "sightings")}
    return {
        "battles": tally.battles,
        "wins": {name: number for name, number in wins.items() if number or name not in ("draw", "unfinished")},
        "answers": tally.answers,
        "forced": tally.forced,
        "answers_per_second": round((tally.answers + tally.forced) / seconds) if seconds else 0,
        "turns_per_battle": round(tally.turns / max(tally.battles, 1), 1),
        "answers_per_battle": round(tally.answers / max(tally.battles, 1), 1),
        "handovers_per_turn": round(tally.handovers / max(tally.turns, 1), 2),
        "handovers_per_turn_with_plans": round(tally.handovers_with_plans / max(tally.turns, 1), 2),
        "handovers_median": median(tally.handovers_of or [0]),
        "handovers_median_with_plans": median(tally.handovers_of_with_plans or [0]),
        "handovers_of_battles": tally.handovers_of,
        "handovers_of_battles_with_plans": tally.handovers_of_with_plans,
        "answered_in_advance": round(tally.caught.total() / max(tally.away.total(), 1), 3),
        "not_answered_in_advance": dict((tally.away - tally.caught).most_common()),
        "longest_between_checkpoints": tally.longest_between_checkpoints,
        "rules": sorted(rule for rule in tally.rules if rule),
        **ordered,
        "missed": tally.missed(watch),
        "errors": list(tally.errors),
    }


def _setting(said: str) -> tuple[str, Any]:
    """KEY=VALUE, the value as JSON, otherwise a word."""
    key, _, value = said.partition("=")
    try:
        return key, json.loads(value)
    except json.JSONDecodeError:
        return key, value


def _as_text(report: dict[str, Any]) -> str:
    lines = []
    for name, value in report.items():
        title = name.replace("_", " ")
        if isinstance(value, dict):
            lines.append(f"{title}:")
            lines += [f"  {number:>8}  {what}" for what, number in value.items()]
        elif isinstance(value, list):
            shown = name == "rules" or name.startswith("handovers")
            lines.append(f"{title}: {len(value)}" + (f" ({', '.join(map(str, value))})" if shown and value else ""))
        else:
            lines.append(f"{title}: {value}")
    return "\n".join(lines)
