"""`manage.py serve` whose battles all have the same dice, whose ready battle is always the same one, and whose bots
answer the same question alike, so that a test that plays one sees the same battle each time. (On real services the
worker is another process, and its bots are free.)"""

from __future__ import annotations

import sys
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

SEED = "5eed"


def main() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    from battles.acts import preparing
    from battles.due import bots
    from battles.lobby import bringing, making_pages
    from battles.models import battle

    same = SimpleNamespace(token_hex=lambda size: (SEED * size)[: 2 * size], randbits=lambda bits: 5)
    instead: list[tuple[ModuleType, str, Any]] = [
        (bringing, "secrets", same),
        (battle, "secrets", same),
        (preparing, "secrets", same),
        (bots, "secrets", same),
        (making_pages, "SystemRandom", lambda: Random(5)),
    ]
    for drawing, name, drawn in instead:
        assert name in vars(drawing), f"{drawing.__name__} draws nothing any more"
        vars(drawing)[name] = drawn
    call_command("serve", *sys.argv[1:])


if __name__ == "__main__":
    main()
