"""`manage.py make_dictionary FILE`: a compression dictionary from the battles that are stored here."""

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from battles.models import Entry, Snapshot
from battles.table.blobs import read_saved

# What deflate can look back on.
LONGEST = 32_000
FOR_STATES = 9_000


class Command(BaseCommand):
    help = "Make a compression dictionary for battles/table/blobs.py: the stored battles' commonest entries and states."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        states = [msgspec.msgpack.encode(read_saved(row.blob)) for row in Snapshot.objects.order_by("?")[:3]]
        entries, left = self.entries(), LONGEST - FOR_STATES
        chosen: list[bytes] = []
        for sample in entries:
            if len(sample) <= left:
                chosen.append(sample)
                left -= len(sample)
        # What is nearest to the end costs least to refer to: the commonest entries come last.
        file.write_bytes(b"".join(states)[:FOR_STATES] + b"".join(reversed(chosen)))
        self.stdout.write(f"{file}: {file.stat().st_size} bytes of {len(chosen)} entries")

    def entries(self) -> list[bytes]:
        """One entry for each topic and story, the commonest first."""
        seen: Counter[tuple[str, ...]] = Counter()
        samples: dict[tuple[str, ...], bytes] = {}
        for entry in Entry.objects.order_by("?")[:20_000].iterator():
            sheet = entry.sheet
            topic = sheet.record.topic if sheet.record else entry.kind
            story = (topic, *dict.fromkeys(event.key for event in sheet.told))
            seen[story] += 1
            samples[story] = msgspec.msgpack.encode(sheet)
        return [samples[story] for story, _count in seen.most_common()]
