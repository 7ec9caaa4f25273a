"""Each kind of attack in turn: the quiet player's time alone, and among hostile clients."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Collection
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

from bench.abuse import hostile
from bench.abuse.gang import Gang
from bench.abuse.quiet import Table
from bench.figures import Figure, quantile
from bench.players import GAME, thought
from bench.site import ROOT, Site, free_port, guest

BAR = 2.0
CORPUS = ROOT / "tests" / "corpus" / "0.1.0" / "ninth_age-ended.battle"
# The limits hold here as they do in earnest; only guests come from few addresses.
IN_EARNEST = {"LIMITS_TIMES": "1", "GUESTS_PER_ADDRESS": "100000/h/ip"}


def measure(folder: Path, ports: range, kinds: Collection[str], clients: int, seconds: float) -> list[Figure]:
    """Serve the site and attack it, in these ways or in all."""
    figures: list[Figure] = []
    wanted = [kind for kind in hostile.KINDS if not kinds or kind.name in kinds]
    ground = laid_out(with_file=any(kind.prepare is hostile.imports for kind in wanted))
    site = Site(folder, free_port(ports), more=IN_EARNEST)
    site.start()
    try:
        if ground.played:
            ground.file = guest(site.url).get(f"{ground.played}export/").content
        for kind in wanted:
            print(f"measuring: {kind.name}", file=sys.stderr, flush=True)
            figures += measured(site, kind, ground, clients, seconds)
    finally:
        site.end()
    return figures


def laid_out(*, with_file: bool) -> hostile.Ground:
    """A battle that is over, for everybody to watch; and another one for its file, which takes some seconds."""
    from battles.models import Battle
    from battles.record.keeping import lay_out

    battle = lay_out(CORPUS.read_bytes())
    Battle.objects.filter(pk=battle.pk).update(visibility=Battle.PUBLIC)
    return hostile.Ground(f"/api/battles/{battle.uuid}/", f"/api/battles/{played().uuid}/" if with_file else "")


def played() -> Any:
    """A battle that the rules of today have led to its end: only such a one is taken in from its file."""
    from accounts.models import User
    from battles.acts import answers
    from battles.lobby import matchmaking

    ada = User.objects.create_user("Ada")
    settings = {"scale": "tournament", "turn_limit": 30}
    battle = matchmaking.create_battle(ada, GAME, opponent=matchmaking.HOT_SEAT, settings=settings)
    rng = Random(1)
    while (turn := thought(battle.uuid, "bold", rng)) is not None:
        seat, question, answer = turn
        answers.answer(battle.uuid, seat, question, answer, f"b{question}")
    return battle


def measured(site: Site, kind: hostile.Kind, ground: hostile.Ground, clients: int, seconds: float) -> list[Figure]:
    """The quiet player's time alone, and among them."""
    with ExitStack() as opened:
        ada, ben = (opened.enter_context(closing(guest(site.url))) for _ in range(2))
        gang = opened.enter_context(closing(Gang(kind, site.url, ground, clients)))
        gang.gather()
        alone, among, busy = asyncio.run(_both(Table(site, (ada, ben)), gang, seconds))
        answered = gang.answered()
    figures = []
    for share, name in ((0.5, "p50"), (0.99, "p99")):
        quiet, attacked = quantile(alone, share) * 1000, quantile(among, share) * 1000
        beside = {"quiet ms": quiet, "under attack ms": attacked, "answers": len(among), "load": os.getloadavg()[0]}
        beside |= {"serving process, quiet": busy[0], "attacked": busy[1]}
        beside |= {str(status): count for status, count in sorted(answered.items())}
        figures.append(Figure(f"{kind.name}, {name}", attacked / quiet, "× quiet", BAR, beside=beside))
    return figures


async def _both(table: Table, gang: Gang, seconds: float) -> tuple[list[float], list[float], tuple[float, float]]:
    """How long the answers took, alone and among them; and how much of a processor the serving process needed."""
    # The first answers load what the others find.
    await table.plays(min(5.0, seconds))
    begun = _spent(table.site)
    alone = await table.plays(seconds)
    quiet = (_spent(table.site) - begun) / seconds
    gang.attack(seconds + 2)
    await asyncio.sleep(1)
    begun = _spent(table.site)
    among = await table.plays(seconds)
    return alone, among, (quiet, (_spent(table.site) - begun) / seconds)


def _spent(site: Site) -> float:
    """Seconds of the processor that the serving process has needed, those of its workers not among them: unlike times
    it hardly depends on what else the machine does."""
    assert site.process is not None
    fields = Path(f"/proc/{site.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
