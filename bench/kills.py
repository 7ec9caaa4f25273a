"""Kill the server with -9 at random moments of a battle played through the REST interface: `python -m bench.kills`.

What was acknowledged must be there, once; what was on its way is sent again under its client id; the battle goes on.
"""

from __future__ import annotations

import argparse
import signal
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import httpx

from bench.figures import Figure, as_json, as_table
from bench.place import place
from bench.players import GAME
from bench.site import SERVE, Site, free_port, guest, ports

LONGEST_WAIT = 1.5
PATIENCE = 120.0


@dataclass
class Account:
    """What the players know: each acknowledged answer as (battle, client id) with its entry and what was answered."""

    acknowledged: dict[tuple[UUID, str], tuple[int, dict[str, Any]]] = field(default_factory=dict)
    battles: list[UUID] = field(default_factory=list)
    kills: int = 0
    cut_short: int = 0
    sent_again: int = 0


class Table:
    """Two guests at one battle after another, through a server that comes and goes."""

    def __init__(self, site: Site, rng: Random) -> None:
        self.site, self.rng, self.account = site, rng, Account()
        self.clients = [guest(site.url), guest(site.url)]
        self.battle: UUID | None = None

    def play(self, until: threading.Event) -> None:
        """Answer whatever is asked, battle after battle."""
        while not until.is_set():
            if self.battle is None:
                self.battle = self._begun()
                self.account.battles.append(self.battle)
            for client in self.clients:
                state = self._insist(client, "GET", "").json()
                if state["status"] == "over":
                    self.battle = None
                    break
                if "asked" in state and not until.is_set():
                    self._answer(client, state["asked"])

    def _begun(self) -> UUID:
        one, other = self.clients
        wish = {"game": GAME, "settings": {"scale": "introductory"}}
        made = self._patiently(lambda: one.post("/api/battles/", json=wish)).json()
        challenge = f"/api/challenges/{made['token']}/"
        terms = self._patiently(lambda: other.get(challenge)).json()["terms"]
        joined = self._patiently(lambda: other.post(challenge, json={"terms": terms}))
        # Where the server died after the second had joined, the challenge is gone.
        assert joined.status_code in (200, 409), joined.text
        return UUID(made["id"])

    def _answer(self, client: httpx.Client, asked: dict[str, Any]) -> None:
        for count, answer in enumerate(ideas(asked, self.rng)):
            body = {"client_id": f"{asked['number']}.{count}", "number": asked["number"], "answer": answer}
            reply = self._insist(client, "POST", "answers/", body)
            if reply.status_code == 200:
                assert self.battle is not None
                self.account.acknowledged[self.battle, body["client_id"]] = (reply.json()["seq"], answer)
                return

    def _insist(self, client: httpx.Client, method: str, path: str, body: Any = None) -> httpx.Response:
        address = f"/api/battles/{self.battle}/{path}"
        return self._patiently(lambda: client.request(method, address, json=body), counts=body is not None)

    def _patiently(self, ask: Any, *, counts: bool = False) -> httpx.Response:
        """Ask until there is a reply; while the server is away, again and again."""
        begin, cut = time.monotonic(), False
        while time.monotonic() - begin < PATIENCE:
            try:
                reply: httpx.Response = ask()
            except httpx.ConnectError:
                time.sleep(0.05)
            except httpx.TransportError:
                self.account.cut_short += counts and not cut
                cut = True
            else:
                assert reply.status_code < 500, reply.text
                self.account.sent_again += counts and cut
                return reply
        raise RuntimeError("the server does not come back")


def ideas(asked: dict[str, Any], rng: Random) -> Iterator[dict[str, Any]]:
    """Answers to try: moves straight ahead, shots, fights; last the preset, which is legal."""
    inputs = {one["kind"]: one for one in [asked["input"], *asked["also"]]}
    candidates = inputs.get("pieces", {}).get("candidates", [])
    if "path" in inputs and rng.random() < 0.9:
        for piece in rng.sample(candidates, min(3, len(candidates))):
            length = round(inputs["path"]["movers"][piece]["allowance"] * rng.random(), 2)
            yield {"pieces": [piece], "path": {"legs": [{"kind": "forward", "amount": length}]}}
    elif "target" in inputs:
        for shooter in candidates:
            yield {"pieces": [shooter], "target": {"key": rng.choice(inputs["target"]["options"])["key"]}}
    elif "choose_one" in inputs and len(inputs) == 1:
        yield {"choose_one": rng.choice(inputs["choose_one"]["options"])["key"]}
    yield asked["preset"]


def killed(site: Site, times: int, rng: Random) -> Account:
    """Play on one thread, kill on this one; afterwards the server runs and one more answer has been given."""
    site.start()
    table, until = Table(site, rng), threading.Event()
    player = threading.Thread(target=table.play, args=(until,), daemon=True)
    player.start()
    for _ in range(times):
        before = len(table.account.acknowledged)
        while len(table.account.acknowledged) == before and player.is_alive():
            time.sleep(0.01)
        time.sleep(rng.random() * LONGEST_WAIT)
        site.end(signal.SIGKILL)
        table.account.kills += 1
        site.start()
    before = len(table.account.acknowledged)
    while len(table.account.acknowledged) == before and player.is_alive():
        time.sleep(0.01)
    until.set()
    player.join(timeout=PATIENCE)
    if player.is_alive() or len(table.account.acknowledged) == before:
        raise RuntimeError("the battle did not go on")
    return table.account


def wrong(account: Account) -> tuple[int, int, list[str]]:
    """How many acknowledged answers are missing or changed, how many questions were answered twice, what cannot be
    proved. Reads the database."""
    from battles.models import ANSWERS, Battle, Entry
    from battles.record.proof import prove

    missing, twice, unproved = 0, 0, []
    for (uuid, client_id), (seq, answer) in account.acknowledged.items():
        found = list(Entry.objects.filter(battle__uuid=uuid, client_id=client_id))
        record = found[0].sheet.record if len(found) == 1 and found[0].seq == seq else None
        missing += record is None or record.answer != answer
    for uuid in account.battles:
        battle = Battle.objects.get(uuid=uuid)
        numbers = [entry.number for entry in Entry.of(battle.pk, kind__in=ANSWERS, void_by=None)]
        twice += len(numbers) - len(set(numbers))
        unproved += prove(battle).differences
    return missing, twice, unproved


def figures(account: Account) -> list[Figure]:
    """What was found, each with its bar."""
    missing, twice, unproved = wrong(account)
    known = {"acknowledged": len(account.acknowledged), "battles": len(account.battles)}
    cut = {"cut short on their way": account.cut_short, "sent again": account.sent_again}
    return [
        Figure("server killed with -9", account.kills, "times", account.kills, "at least", cut),
        Figure("acknowledged answers that are missing or changed", missing, "", 0, beside=known),
        Figure("questions answered twice", twice, "", 0),
        Figure("differences when the battles are proved", len(unproved), "", 0, beside={"what": unproved[:3]}),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.kills", description=__doc__)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=("table", "json"), default="table")
    parser.add_argument("--ports", type=ports, default=range(0), metavar="FIRST-LAST", help="serve on one of these")
    options = parser.parse_args()
    with place() as folder:
        found = kill_in(folder, options.ports, options.times, options.seed)
    print(as_json(found) if options.format == "json" else as_table(found))
    return 0 if all(figure.holds for figure in found) else 1


def kill_in(folder: Path, ports: range, times: int, seed: int) -> list[Figure]:
    """The figures of so many kills."""
    site = Site(folder, free_port(ports), SERVE, {"LOG_LEVEL": "ERROR"})
    try:
        return figures(killed(site, times, Random(seed)))
    finally:
        site.end()


if __name__ == "__main__":
    sys.exit(main())
