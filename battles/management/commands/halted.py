"""`manage.py halted`: which battles stand still, and what mends them."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from battles.models import Battle, Entry
from battles.refusals import messages
from battles.table import repair
from rules.engine.messages import render
from rules.engine.refusal import IllegalAction


class Command(BaseCommand):
    help = "List the battles that the site had to halt, or mend one (or, with --retry, all)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("battle", nargs="?", type=UUID, help="the id of a battle as its address shows it")
        remedy = parser.add_mutually_exclusive_group()
        remedy.add_argument("--retry", action="store_true", help="try once more with the rules as they are now")
        remedy.add_argument("--restart", action="store_true", help="go on from the last checkpoint")
        remedy.add_argument("--declare", metavar="SEAT", help="the battle is over: this seat has won, or nobody")
        parser.add_argument("--note", default="", help="why a result is declared, for the players to read")

    def handle(self, *args: Any, battle: UUID | None, **options: Any) -> None:
        if battle is None:
            self._all(options)
        elif options["declare"] and not options["note"]:
            raise CommandError("A result wants a --note: the players read why.")
        elif not self._mend(battle, options):
            raise CommandError("Nothing was changed.")

    def _all(self, options: dict[str, Any]) -> None:
        if options["restart"] or options["declare"]:
            raise CommandError("Say which battle.")
        failed = 0
        for battle in Battle.objects.filter(status=Battle.HALTED).order_by("pk"):
            halt = Entry.of(battle.pk, kind="halt").last()
            why = halt.sheet.data.get("why", "") if halt else ""
            self.stdout.write(f"{battle.uuid} {battle.game} since entry {halt.seq if halt else '?'}: {why}")
            if options["retry"]:
                failed += not self._mend(battle.uuid, options)
        if failed:
            raise CommandError(f"{failed} still stand.")

    def _mend(self, uuid: UUID, options: dict[str, Any]) -> bool:
        try:
            if options["retry"]:
                entry = repair.retry(uuid)
            elif options["restart"]:
                entry = repair.restart(uuid)
            elif options["declare"]:
                winner = None if options["declare"] == "nobody" else options["declare"]
                entry = repair.declare(uuid, winner, options["note"])
            else:
                raise CommandError("Say how: --retry, --restart or --declare.")
        except IllegalAction as refused:
            self.stderr.write(f"{uuid}: {render(refused.message, messages(), 'en')}")
            return False
        except Battle.DoesNotExist:
            raise CommandError(f"There is no battle {uuid}.") from None
        self.stdout.write(f"{uuid}: mended (entry {entry})")
        return True
