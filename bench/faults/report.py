"""What was found after a fault, as figures with their bars."""

from __future__ import annotations

from typing import Any

from bench.faults.site import Struck
from bench.figures import Figure, quantile

# Within so many seconds everybody plays on: a process needs its time to start on a machine that is under load.
BACK = 60.0


def figures(struck: Struck) -> list[Figure]:
    """The times by kind of strike, then what went wrong."""
    account, found = struck.account, struck.found
    made = [
        Figure(
            f"{what}: everybody plays on", max(seconds), "s", BACK,
            beside={"times": len(seconds), "half within s": quantile(seconds, 0.5)},
        )
        for what, seconds in struck.back.items()
    ]  # fmt: skip
    known = {"acknowledged": len(account.acknowledged), "battles": len(account.battles)}
    again = {"sent again": account.sent_again, "twice at once": account.sent_twice, "clock": found.expired}
    way = {"connections": account.connections, **account.refused}
    wrong: list[tuple[str, list[str], dict[str, Any]]] = [
        ("acknowledged answers missing or changed", found.missing, known),
        ("answers applied twice, or although they were refused", found.twice, again | {"house": found.bots}),
        ("differences when dice and course are proved", found.unproved, {"rolls": found.rolls}),
        ("dice that somebody was shown and nobody rolled", found.unrolled, {"shown": len(account.shown)}),
        ("people who do not play on", struck.stuck, {}),
        ("players who see something else than the database", struck.disagreed, {}),
        ("due rows that nobody sees to", found.late, {}),
    ]
    made += [Figure(name, len(told), "", 0, beside={**beside, **_some(told)}) for name, told, beside in wrong]
    return [
        *made,
        Figure("faults of the rules", found.faults, "", 0),
        Figure("faults that players were told of", account.refused["BATTLE-FAULT"], "", 0, beside=way),
        Figure("letters that left twice", struck.mails_twice, "", 0, beside={"letters": struck.mails}),
    ]


def _some(found: list[str]) -> dict[str, Any]:
    return {"what": found[:3]} if found else {}
