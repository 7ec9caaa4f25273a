"""A browser's network is cut for a minute: its wire goes silent, and by turns Chromium is told that it is offline.
Meanwhile its player presses an answer, plays on with another device, or both."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bench.faults import report
from bench.faults.account import Account
from bench.faults.browsers import SHOWN, Two, press
from bench.faults.looking import look
from bench.faults.site import Struck
from bench.faults.wire import Wire
from bench.figures import Figure
from bench.site import SERVE, SERVICES, Site, free_port
from bench.visitors import chromium

LONG = 60.0
TABLES = 2
# So soon the page says that there is no connection: where the browser knows it, and where an answer has no reply.
KNOWS, GUESSES = 5.0, 25.0


@dataclass(frozen=True)
class Cut:
    """`announced`: the browser is told. `presses`: the player answers on the cut page; `elsewhere`: the battle goes on
    from another device; `torn`: afterwards the connections from before are told that they are lost."""

    announced: bool
    presses: bool
    elsewhere: bool
    torn: bool

    @property
    def name(self) -> str:
        return "network cut, announced" if self.announced else "network cut in silence"


def kind(number: int) -> Cut:
    """The so-manieth cut: sixteen are different but for those that would leave nothing to do."""
    presses, elsewhere = ((True, False), (False, True), (True, True))[number % 3]
    return Cut(announced=number % 2 == 0, presses=presses, elsewhere=elsewhere, torn=number // 2 % 2 == 0)


def measure(folder: Path, ports: range, times: int, rng: Random) -> list[Figure]:
    """Cut so many times, at some tables at once."""
    account = Account(sent=None)
    struck, told = Struck(account), list[tuple[Cut, float]]()
    pressed: list[tuple[Two, dict[str, Any]]] = []
    with serving(folder, ports) as site, chromium() as browser, ExitStack() as wires:
        tables = [
            Two(site, wires.enter_context(wired(site, ports, number)), browser, account) for number in range(TABLES)
        ]
        for first in range(0, times, TABLES):
            cuts = [(two, kind(first + number)) for number, two in enumerate(tables) if first + number < times]
            asked = [two.until_asked() for two, _cut in cuts]
            begun = time.monotonic()
            for (two, cut), question in zip(cuts, asked, strict=True):
                begin(two, cut)
                if cut.presses:
                    press(two.pages[0], question)
                    pressed += [] if cut.elsewhere else [(two, question | {"battle": two.battle})]
            told += meanwhile(cuts, begun)
            begun = time.monotonic()
            for two, cut in cuts:
                end(two, cut)
            for two, cut in cuts:
                struck.disagreed += two.agree()
                struck.back.setdefault(cut.name, []).append(time.monotonic() - begun)
        struck.found = look(account)
        struck.found.missing += [lost for two, question in pressed if (lost := arrived(two, question))]
    return [*figures(told, len(pressed)), *report.figures(struck)]


def begin(two: Two, cut: Cut) -> None:
    """The wire is cut."""
    two.wire.cut()
    if cut.announced:
        two.contexts[0].set_offline(True)


def end(two: Two, cut: Cut) -> None:
    """It is whole again."""
    two.wire.mend(tell=cut.torn)
    if cut.announced:
        two.contexts[0].set_offline(False)


def meanwhile(cuts: list[tuple[Two, Cut]], begun: float) -> list[tuple[Cut, float]]:
    """The minute: the battle goes on where it can; how long each page took to say that it has no connection, if it
    said so."""
    told: dict[int, tuple[Cut, float]] = {}
    while (passed := time.monotonic() - begun) < LONG:
        for number, (two, cut) in enumerate(cuts):
            if number not in told and two.pages[0].evaluate(SHOWN)["connection"] not in ("open", ""):
                told[number] = (cut, time.monotonic() - begun)
            if cut.elsewhere and two.answer(0) + two.answer(1):
                two.pages[1].wait_for_timeout(300)
        cuts[0][0].pages[0].wait_for_timeout(min(300.0, max(0.0, LONG - passed) * 1000))
    return list(told.values())


def arrived(two: Two, question: dict[str, Any]) -> str:
    """What was pressed while there was no network is stored: the complaint if it is not."""
    from battles.models import ANSWERS, Entry

    rows = Entry.objects.filter(
        battle__uuid=question["battle"], seat=two.seats[0], number=question["number"], kind__in=ANSWERS
    )
    answers = [row.sheet.record.answer for row in rows if row.sheet.record is not None]
    wanted = question["preset"]
    return "" if answers == [wanted] else f"{question['battle']}: {wanted} was pressed, {answers} are stored"


def figures(told: list[tuple[Cut, float]], pressed: int) -> list[Figure]:
    """How soon the pages said it."""
    known = [seconds for cut, seconds in told if cut.announced]
    guessed = [seconds for cut, seconds in told if cut.presses and not cut.announced]
    beside = {"answers pressed without network": pressed, "seconds of each cut": LONG}
    made = [Figure("the page says so where the browser knows", max(known), "s", KNOWS, beside=beside)] if known else []
    return made + (
        [Figure("the page says so where its answer gets no reply", max(guessed), "s", GUESSES)] if guessed else []
    )


@contextmanager
def wired(site: Site, ports: range, number: int) -> Iterator[Wire]:
    """A wire to the site."""
    wire = Wire(free_port(ports[number + 1 :]), site.port)
    wire.start()
    yield wire
    wire.end()


@contextmanager
def serving(folder: Path, ports: range) -> Iterator[Site]:
    """A site in one process; this one is connected to its database."""
    site = Site(folder / "var", free_port(ports), SERVE)
    for name in SERVICES:
        os.environ.pop(name, None)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "ninthsite.settings",
        "NINTHSITE_VAR": str(site.folder),
        "LOG_LEVEL": "ERROR",
    }
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    try:
        site.start()
        yield site
    finally:
        # What was measured holds though it does not end in time.
        with suppress(subprocess.TimeoutExpired):
            site.end()
