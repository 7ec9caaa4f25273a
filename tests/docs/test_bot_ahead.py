"""A program that knows nothing but the documents moves, and is seldom refused."""

import importlib.util
import json
from collections import Counter

import msgspec
import pytest

from ninthsite.settings.environment import BASE_DIR
from rules.de_bellis.game import GAME
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.engine.refusal import IllegalAction

MOST_REFUSED = 0.1
BATTLES = 3
# So many in each battle, and in all of them so many moves.
ANSWERS = 120
MOVES = 100
SETTINGS = {"scale": "introductory"}


def program():
    spec = importlib.util.spec_from_file_location("bot_ahead", BASE_DIR / "docs" / "bot_ahead.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Outsider:
    """It plays both sides, and counts its moves and how many of them were refused, and why."""

    def __init__(self):
        self.bot, self.moves, self.refused = program(), 0, Counter()

    def plays(self, seed):
        ready = GAME.army.ready(SETTINGS)
        armies = {"red": ready[seed % len(ready)], "blue": ready[(seed + 1) % len(ready)]}
        flow = Flow.begin(GAME, {"settings": SETTINGS, "armies": armies}, SeededDice(seed))
        flow.settle()
        for _ in range(ANSWERS):
            if flow.over:
                break
            decision = flow.pending[0]
            if decision.topic != "dbf.move":
                flow.submit(decision.seat, decision.number, decision.default())
                continue
            # As it goes over the wire.
            view, asked = json.loads(msgspec.json.encode((GAME.view(flow.state, decision.seat), decision.ask())))
            for answer in self.bot.moves(view, asked):
                if self.goes(flow, decision, answer):
                    break

    def goes(self, flow, decision, answer):
        self.moves += bool(answer["pieces"])
        try:
            flow.submit(decision.seat, decision.number, answer)
        except IllegalAction as refusal:
            self.refused[refusal.rule] += 1
            return False
        return True


@pytest.mark.long
def test_its_moves_are_seldom_refused():
    outsider = Outsider()
    for seed in range(BATTLES):
        outsider.plays(seed)
    assert outsider.moves >= MOVES
    assert outsider.refused.total() <= MOST_REFUSED * outsider.moves, outsider.refused
