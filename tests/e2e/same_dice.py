"""`manage.py serve` whose battles all have the same dice, so that a test that plays one sees the same battle each
time."""

from __future__ import annotations

import sys
from types import SimpleNamespace

SEED = "5eed"


def main() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    from battles.lobby import matchmaking

    same = SimpleNamespace(token_hex=lambda size: (SEED * size)[: 2 * size], randbits=lambda bits: 5)
    vars(matchmaking)["secrets"] = same
    call_command("serve", *sys.argv[1:])


if __name__ == "__main__":
    main()
