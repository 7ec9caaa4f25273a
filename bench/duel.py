"""`python -m bench.duel BOT AGAINST`: who wins battles of The 9th Age, by how many Victory Points, and by what each
side loses its own. Each battle is fought twice, with the seats changed."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from bench.earlier import bot_called
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.engine.game import Bot
from rules.ninth_age.game import GAME
from rules.ninth_age.scoring.victory_points import victory_points
from rules.ninth_age.state import SEATS, Seat, State, other

TURNS = 6
Causes = Counter[tuple[str, str]]


class Fought(NamedTuple):
    """Who has won and by how much red is ahead; what each seat lost its points by: the entry and the moment."""

    winner: str
    ahead: float
    lost: dict[Seat, Causes]
    seconds: list[tuple[str, float]]


def setup(seed: int, points: str, *, mustered: bool) -> dict[str, Any]:
    """The game's usual options and two armies of this size, ready ones or such as nobody has written."""
    rng = Random(seed)
    settings = {key: question.default() for key, question in GAME.settings.items()}
    settings |= {**GAME.against_house, "points": points, "turns": TURNS}
    army = GAME.army
    assert army is not None
    if mustered and army.random is not None:
        return {"settings": settings, "armies": {seat: army.random(settings, rng) for seat in GAME.seats}}
    return {"settings": settings, "armies": {seat: rng.choice(army.ready(settings)) for seat in GAME.seats}}


def fight(begun: dict[str, Any], seed: int, players: dict[str, Bot], *, causes: bool = False) -> Fought:
    """One battle. `causes`: what a moment costs is told by the Victory Points before and after it."""
    flow, rng = Flow.begin(GAME, begun, SeededDice(seed)), Random(seed)
    flow.settle()
    lost: dict[Seat, Causes] = {seat: Counter() for seat in SEATS}
    seconds: list[tuple[str, float]] = []
    before = _entries(flow.state)
    while not flow.over:
        asked = flow.pending[0]
        seen = GAME.seen(flow.state, asked.seat)
        since = time.process_time()
        answer = players[asked.seat](seen, asked, rng)
        seconds.append((asked.seat, time.process_time() - since))
        active, phase = flow.state.active, flow.state.phase
        flow.submit(asked.seat, asked.number, answer)
        after = _entries(flow.state) if causes else before
        if after != before:
            for seat in SEATS:
                moment = f"{phase}, {'own' if active == seat else 'enemy'} turn"
                for entry, value in (after[seat] - before[seat]).items():
                    lost[seat][entry, moment] += value
                for entry, value in (before[seat] - after[seat]).items():
                    lost[seat][entry, moment] -= value
            before = after
    outcome = GAME.outcome(flow.state)
    ahead = victory_points(flow.state, "red").total - victory_points(flow.state, "blue").total
    return Fought((outcome.winner or "") if outcome else "", ahead, lost, seconds)


def _entries(state: State) -> dict[Seat, Counter[str]]:
    """What each seat has lost so far, by the entries of the table of Victory Points."""
    found: dict[Seat, Counter[str]] = {seat: Counter() for seat in SEATS}
    if state.phase == "setting_up":
        return found
    for seat in SEATS:
        for term in victory_points(state, other(seat)).terms:
            found[seat][term.text.key.rpartition(".")[2]] += int(term.value)
    return found


def duel(options: Any) -> None:
    """All battles, and the sums."""
    mine, his = bot_called(GAME, options.bot), bot_called(GAME, options.against)
    won: Counter[str] = Counter()
    leads: list[float] = []
    causes: dict[str, Causes] = {"mine": Counter(), "his": Counter()}
    seconds: dict[str, list[float]] = {"mine": [], "his": []}
    for seed in range(options.seed, options.seed + options.battles // 2):
        begun = setup(seed, options.points, mustered=options.mustered)
        lead = 0.0
        for seat in SEATS:
            one = fight(begun, seed, {seat: mine, other(seat): his}, causes=options.causes)
            won["drawn" if not one.winner else "won" if one.winner == seat else "lost"] += 1
            lead += one.ahead / 2 if seat == "red" else -one.ahead / 2
            causes["mine"].update(one.lost[seat])
            causes["his"].update(one.lost[other(seat)])
            for by, took in one.seconds:
                seconds["mine" if by == seat else "his"].append(took)
        leads.append(lead)
        if options.progress:
            print(seed, dict(won), f"{fmean(leads):+.0f}", flush=True)
    error = stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0
    print(
        f"{options.bot} v {options.against}, {options.points} points: won {won['won']}, lost {won['lost']}, "
        f"drawn {won['drawn']} of {won.total()}; ahead by {fmean(leads):+.0f} Victory Points, "
        f"standard error {error:.0f}"
    )
    for who, times in seconds.items():
        print(f"{who}: mean {1000 * fmean(times):.1f} ms, slowest {max(times):.2f} s of {len(times)} answers")
    if options.causes:
        for entry, moment in sorted({*causes["his"], *causes["mine"]}):
            ours, theirs = (causes[who][entry, moment] / won.total() for who in causes)
            print(f"{entry:>12} in {moment:<32} mine {ours:7.1f}  his {theirs:7.1f}")


def arguments() -> Any:
    parser = argparse.ArgumentParser(prog="python -m bench.duel", description=__doc__)
    parser.add_argument("bot", help="a bot, or NAME@COMMIT as it was at that commit")
    parser.add_argument("against", help="its opponent")
    parser.add_argument("--battles", type=int, default=40, help="two of each seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--points", default="1000", help="size of the armies")
    parser.add_argument("--mustered", action="store_true", help="armies at random, not ready ones")
    parser.add_argument("--causes", action="store_true", help="by what both sides lose their points")
    parser.add_argument("--progress", action="store_true", help="a line for every two battles")
    return parser.parse_args()


if __name__ == "__main__":
    duel(arguments())
