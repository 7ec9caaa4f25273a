"""`python -m bench.house ends|match|look`: how the bots of De Bellis Fantasy fight: whether their battles end, who
beats whom, and what somebody did in the turns before."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from bench.earlier import bot_called
from rules.de_bellis.game import GAME
from rules.de_bellis.maps import BATTLEFIELDS
from rules.de_bellis.quiet import between
from rules.de_bellis.scales import SCALES
from rules.de_bellis.victory import break_point, losses
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.engine.game import Bot

FULL_SHARE = 0.99
LONGEST = {"default": 20}
USUAL_LONGEST = 30
PATIENCE = 60


class Table(NamedTuple):
    """What a battle is played on: everything else follows from its seed."""

    battlefield: str
    seed: int
    scale: str


class Fought(NamedTuple):
    """How a battle went: the turn in which it ended, or as far as it was played; who has won, by seat."""

    table: Table
    ended: bool
    winner: str
    turns: int
    slowest: float
    losses: str


def setup(table: Table) -> dict[str, Any]:
    """A table of this seed: armies of its scale, the game's usual options."""
    rng = Random(table.seed)
    settings = {key: question.default() for key, question in GAME.settings.items()}
    settings |= {"scale": table.scale, "battlefield": table.battlefield}
    assert GAME.army is not None
    ready = GAME.army.ready(settings)
    return {"settings": settings, "armies": {seat: rng.choice(ready) for seat in GAME.seats}}


def begin(table: Table) -> Flow:
    flow = Flow.begin(GAME, setup(table), SeededDice(table.seed))
    flow.settle()
    return flow


def fight(table: Table, players: dict[str, Bot], last: int, watched: int = 0) -> Fought:
    """A battle until it ends, or this turn is over. What happens from turn `watched` on is written down, if any."""
    flow, rng, slowest = begin(table), Random(table.seed), 0.0
    while not flow.over and flow.state.turn <= last:
        asked = flow.pending[0]
        before = time.process_time()
        answer = players[asked.seat](flow.state, asked, rng)
        slowest = max(slowest, time.process_time() - before)
        if watched and flow.state.turn >= watched:
            print(told(flow.state, asked, answer))
        flow.submit(asked.seat, asked.number, answer)
    state = flow.state
    outcome = GAME.outcome(state)
    lost = " ".join(f"{losses(state, seat):g}/{break_point(state, seat):g}" for seat in GAME.seats)
    return Fought(table, flow.over, (outcome.winner or "") if outcome else "", min(state.turn, last), slowest, lost)


def told(state: Any, asked: Any, answer: dict[str, Any]) -> str:
    """One line for an answer, before a move with everybody who stands where."""
    line = f"turn {state.turn}.{state.phase} {asked.seat} {asked.topic} {answer}"
    if asked.topic != "dbf.move":
        return line
    points = {one.id: one.points for one in state.divisions.values() if one.points}
    return f"{line} points {points} gap {between(state)}"


def standing(state: Any) -> Iterator[str]:
    for one in state.standing():
        yield f"  {one.id} {one.type} {one.x:.1f},{one.y:.1f} facing {one.bearing:.0f}{' red' * one.red_counter}"


def tables(options: Any) -> Iterator[Table]:
    """So many battles on every ready battlefield that is asked for, then so many random tables."""
    seeds = range(options.seed, options.seed + options.maps)
    for battlefield in options.battlefields:
        if battlefield != "dice":
            yield from (Table(battlefield, seed, options.scale) for seed in seeds)
    if "dice" in options.battlefields:
        yield from (Table("dice", seed, options.scale) for seed in range(options.seed, options.seed + options.tables))


def ends(options: Any) -> int:
    """How many battles of a bot against another one end in time."""
    last = options.last or LONGEST.get(options.against, USUAL_LONGEST)
    mine, his = bot_called(GAME, options.bot), bot_called(GAME, options.against)
    fought: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    slowest, turns = 0.0, list[int]()
    for table in tables(options):
        first, second = (mine, his) if table.seed % 2 else (his, mine)
        one = fight(table, {"red": first, "blue": second}, last)
        fought[table.battlefield] += 1
        ended[table.battlefield] += one.ended
        slowest = max(slowest, one.slowest)
        turns.append(one.turns)
        if not one.ended or options.all:
            print(f"{table} {'ended' if one.ended else 'unfinished'} turn {one.turns} lost {one.losses}", flush=True)
    for battlefield, n in fought.items():
        print(f"{battlefield}: {ended[battlefield]} of {n} ended by turn {last}")
    share = ended.total() / fought.total()
    print(
        f"{options.bot} v {options.against}: {ended.total()} of {fought.total()} ended ({share:.1%}), "
        f"middle turn {sorted(turns)[len(turns) // 2]}, slowest answer {slowest:.2f} s"
    )
    return 0 if share >= FULL_SHARE else 1


def match(options: Any) -> int:
    """Who beats whom: each table is fought twice, with the seats changed."""
    mine, his = bot_called(GAME, options.bot), bot_called(GAME, options.against)
    won: Counter[str] = Counter()
    slowest, began = 0.0, time.perf_counter()
    for table in tables(options):
        for seat in GAME.seats:
            players = {one: mine if one == seat else his for one in GAME.seats}
            one = fight(table, players, options.last or PATIENCE)
            won["drawn" if not one.winner else "won" if one.winner == seat else "lost"] += 1
            slowest = max(slowest, one.slowest)
            if options.all:
                print(f"{table} as {seat}: {one.winner or '-'} turn {one.turns} lost {one.losses}", flush=True)
        if options.progress:
            print(dict(won), f"{time.perf_counter() - began:.0f} s", flush=True)
    print(
        f"{options.bot} v {options.against}: won {won['won']}, lost {won['lost']}, drawn {won['drawn']} "
        f"of {won.total()}, slowest answer {slowest:.2f} s"
    )
    return 0


def look(options: Any) -> int:
    """One battle told from a turn on."""
    mine, his = bot_called(GAME, options.bot), bot_called(GAME, options.against)
    for table in tables(options):
        first, second = (mine, his) if table.seed % 2 else (his, mine)
        flow = begin(table)
        print(*[f"  {feature}" for feature in flow.state.features.values()], sep="\n")
        players = {"red": first, "blue": second}
        last = options.last or USUAL_LONGEST
        print(fight(table, shown(players, options.since), last, options.since))
    return 0


def shown(players: dict[str, Bot], since: int) -> dict[str, Bot]:
    """The same players; who stands where is written down whenever a movement phase begins."""
    seen: set[tuple[int, int]] = set()

    def watching(bot: Bot) -> Bot:
        def answer(state: Any, decision: Any, rng: Random) -> dict[str, Any]:
            if state.turn >= since and (state.turn, state.phase) not in seen and decision.topic == "dbf.move":
                seen.add((state.turn, state.phase))
                print(*standing(state), sep="\n")
            return bot(state, decision, rng)

        return answer

    return {seat: watching(bot) for seat, bot in players.items()}


def arguments() -> Any:
    parser = argparse.ArgumentParser(prog="python -m bench.house", description=__doc__)
    parser.add_argument("what", choices=("ends", "match", "look"))
    parser.add_argument("bot", help="a bot, or bold@COMMIT as it was at that commit")
    parser.add_argument("against", help="its opponent; `default` does nothing")
    parser.add_argument("--maps", type=int, default=6, help="battles on each ready battlefield")
    parser.add_argument("--tables", type=int, default=20, help="random tables")
    parser.add_argument("--battlefields", nargs="*", choices=BATTLEFIELDS, default=BATTLEFIELDS)
    parser.add_argument("--scale", choices=tuple(SCALES), default="introductory")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--last", type=int, default=0, help="the last turn that is played")
    parser.add_argument("--since", type=int, default=1, help="look: the turn from which on it is told")
    parser.add_argument("--all", action="store_true", help="a line for every battle")
    parser.add_argument("--progress", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    options = arguments()
    sys.exit({"ends": ends, "match": match, "look": look}[options.what](options))
