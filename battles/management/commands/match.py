"""`manage.py match GAME`: two bots play the same battles from both seats, and it says who has won how many."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from battles.management.commands.selfplay import fixed_settings, watch_of, with_books
from ninthsite.games import game_of, games
from rules.engine.bots import bots_of
from rules.engine.match import Match


class Command(BaseCommand):
    help = "Let two bots play a match; exits with 1 if anything is wrong, or the first one wins too few."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME")
        parser.add_argument("--players", required=True, help="two bots, such as bold,reckless")
        parser.add_argument("--battles", type=int, default=100, metavar="N", help="two of each seed, seats changed")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first two; the others follow")
        parser.add_argument("--points", metavar="N", help="size of the armies, where the game has one")
        parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="JSON or a word")
        parser.add_argument("--books", type=Path, metavar="FOLDER", help="random armies of BattleScribe files too")
        parser.add_argument("--armies", choices=("ready", "random"), default="ready", help="mustered how")
        parser.add_argument("--least", type=int, default=0, metavar="N", help="the first one wins at least so many")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["game"] not in games():
            raise CommandError(f"there is no game {options['game']}, only {', '.join(games())}")
        game = game_of(options["game"])
        if options["books"]:
            game, options["armies"] = with_books(game, options["books"]), "random"
        first, _, second = options["players"].partition(",")
        if first not in bots_of(game) or second not in bots_of(game) or first == second or len(game.seats) != 2:
            raise CommandError(f"--players needs two of {', '.join(bots_of(game))}")
        match = Match(
            game,
            (first, second),
            watch_of(game),
            options["battles"],
            options["seed"],
            fixed_settings(game, options),
            mustered=options["armies"] == "random",
        )
        self._tell(match, options["least"])

    def _tell(self, match: Match, least: int) -> None:
        """Every battle as it ends, and the sums."""
        wins: Counter[str] = Counter()
        begun, wrong = time.process_time(), 0
        for number, battle in enumerate(match.fought(), 1):
            took, begun = time.process_time() - begun, time.process_time()
            result = "wrong" if battle.wrong else battle.winner or "draw"
            wins[result] += 1
            wrong += bool(battle.wrong)
            seated = ", ".join(f"{seat} {name}" for seat, name in battle.seats.items())
            self.stdout.write(f"{number:>4}  seed {battle.seed}  {seated}  {took:6.1f} s  {result}")
            for what in battle.wrong:
                self.stdout.write(what)
            self.stdout.flush()
        self.stdout.write("  ".join(f"{name}: {wins[name]}" for name in (*match.players, "draw", "wrong")))
        if wrong or wins[match.players[0]] < least:
            raise CommandError(f"{wrong} wrong, {match.players[0]} has won {wins[match.players[0]]}, not {least}")
