"""`manage.py verify BATTLE`: was a battle fair, and is it told truly?"""

import json
import sys
from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from battles.models import Battle
from battles.record.proof import prove


class Command(BaseCommand):
    help = "Check that every die of a battle follows from its seeds and that playing it again gives what is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("battle", help="the id of a battle as its address shows it, or `all`")
        parser.add_argument("--format", choices=["text", "json"], default="text")

    def handle(self, *args: Any, battle: str, **options: Any) -> None:
        reports = [self.report(one) for one in self.battles(battle)]
        if options["format"] == "json":
            self.stdout.write(json.dumps(reports if battle == "all" else reports[0], indent=2))
        else:
            for report in reports:
                word = "holds" if report["holds"] else "DIFFERS"
                counted = f"{report['answers']} answers, {report['rolls']} rolls"
                skipped = f", {report['skipped']} answers by other rules not played again" if report["skipped"] else ""
                self.stdout.write(f"{report['battle']}: {word} ({counted}{skipped})")
                for difference in report["differences"] + report["changed"]:
                    self.stdout.write(f"  {difference}")
        if not all(report["holds"] for report in reports):
            sys.exit(1)

    def battles(self, name: str) -> list[Battle]:
        if name == "all":
            return list(Battle.objects.exclude(status=Battle.WAITING).order_by("pk"))
        try:
            return [Battle.objects.get(uuid=UUID(name))]
        except (ValueError, Battle.DoesNotExist):
            raise CommandError(f"There is no battle {name}.") from None

    def report(self, battle: Battle) -> dict[str, Any]:
        proof = prove(battle)
        return {
            "battle": str(battle.uuid),
            "game": battle.game,
            "holds": proof.holds,
            "answers": proof.answers,
            "rolls": proof.rolls,
            "hand_overs": battle.handovers,
            "skipped": proof.skipped,
            "differences": proof.differences,
            "changed": proof.changed,
        }
