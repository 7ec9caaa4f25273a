"""`python -m bench.clicks ninth_age [--battles 10]`: what a person does with a finger or a mouse in a whole battle, as
the page asked for it until November 2026, as it asks now who wants to be asked everything, and as it asks everybody
else. Two bots fight with the usual settings; what one side answers is counted."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bench import clicks_shooting
from bench.self_play import setup
from rules.engine.bots import bots_of
from rules.engine.decisions import Decision
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow, Recorded
from rules.engine.game import Game

SEAT = "red"
NEXT, KIND, PATH, REFORM = "t9a.remaining.next", "t9a.remaining.kind", "t9a.remaining.path", "t9a.remaining.reform"
REMAINING = (NEXT, KIND, PATH, REFORM)
WIDER = 5
"""A Reform into another width: the unit, "More moves", "Reform", the width, the facing."""
MOST = 5000
AGREED: dict[str, dict[str, Any]] = {"ninth_age": {"free_hand": []}}
"""What differs from the settings with which a battle is usually made."""
# Clicks and drags for an answer to one input, with the press on "Commit" where there was one.
BEFORE = {
    "choose_one": 1, "confirm": 1, "pieces": 2, "path": 2, "place": 2, "slide": 2, "template": 2, "formation": 2,
    "target": 3, "choose_many": 2, "allocate": 2, "dice": 2, "order": 2, "note": 2,
}  # fmt: skip


@dataclass
class Count:
    """Answers, and the clicks and drags that they take, before and now; `usual` of them are spared those who do not ask
    to be asked; `topics` now."""

    answers_before: int = 0
    answers_now: int = 0
    before: int = 0
    now: int = 0
    answers_usual: int = 0
    usual: int = 0
    topics: Counter[str] = field(default_factory=Counter)

    def add(self, topic: str, before: int, now: int, *, asked: bool = True, answers: int = 1) -> None:
        """An answer; `asked`: whether it is asked for now; `answers`: how many it was before."""
        self.answers_before += answers
        self.answers_now += asked
        self.before += before
        self.now += now
        self.topics[topic] += now

    def given(self, topic: str, before: int, now: int) -> None:
        """An answer that is given for those who do not ask to be asked."""
        self.add(topic, before, now)
        self.topics[topic] -= now
        self.answers_usual += 1
        self.usual += now

    def spared(self, answers: int, clicks: int) -> None:
        """What had to be answered before, each with so many clicks."""
        self.answers_before += answers
        self.before += answers * clicks


def counted(game: Game, seed: int, count: Count) -> None:
    """One battle of `bold` against itself."""
    rng, bot = Random(seed), bots_of(game)["bold"]
    agreed = {key: asked.default() for key, asked in game.settings.items()} | AGREED.get(game.key, {})
    flow = Flow.begin(game, setup(game, rng, **agreed), SeededDice(seed))
    flow.settle()
    moving = Moving(count)
    settled = clicks_shooting.watched()
    for _ in range(MOST):
        if not flow.pending:
            return
        asked, clicks = flow.pending[0], -1
        mine, usual = asked.seat == SEAT, None
        if mine and asked.topic == clicks_shooting.TOPIC:
            given, clicks = clicks_shooting.volley(bot, flow.state, asked, rng)
        else:
            usual = asked.usual_answer() if mine else None
            given = bot(flow.state, asked, rng) if usual is None else usual
        preset, files = (asked.default(), _files(flow.state, asked)) if mine else (None, 0)
        settled.clear()
        records = flow.submit(asked.seat, asked.number, given)
        # What a volley fires later, after a question to the other side, was an answer of its own as well.
        count.spared(clicks_shooting.fired(records, SEAT), BEFORE["target"])
        count.spared(len(settled) if records[0].seat == SEAT else 0, 2)
        if not mine:
            continue
        free = undoable(flow, records)
        if asked.topic in REMAINING:
            moving.answered(asked, given, files, free=free)
        elif clicks >= 0:
            # Each unit of a volley is counted when it fires.
            volley = "keys" in given["target"]
            count.add(asked.topic, 0 if volley else 1, clicks, answers=0 if volley else 1)
        else:
            before = 1 if given == preset else cost_before(asked, given)
            add = count.add if usual is None else count.given
            add(asked.topic, before, cost_now(asked, given, preset, files, free=free))


def _files(state: Any, asked: Decision) -> int:
    """How wide the unit stands that a question is about."""
    unit = state.units.get(asked.pieces[0]) if asked.pieces and hasattr(state, "units") else None
    return getattr(unit, "files", 0)


class Moving:
    """Who moves, what kind of move, and where: three answers, and one drag now; a unit that stays is not named at all.
    A Reform that only turns is a tap and a drag of the dial; another one is chosen under "More moves"."""

    def __init__(self, count: Count) -> None:
        self.count = count
        self.reforms = False

    def answered(self, asked: Decision, given: dict[str, Any], files: int, *, free: bool) -> None:
        """Count one of the answers of a move."""
        topic, dice = asked.topic, 0 if free else 1
        if topic == NEXT and not given.get("pieces"):
            self.count.add(topic, 1, 1)
        elif topic == NEXT:
            self.count.add(topic, 2, 0, asked=False)
        elif topic == KIND:
            self.count.add(topic, 1, 0, asked=False)
        elif topic == PATH:
            self.count.add(topic, 2, 1 + dice)
        elif given["formation"].get("files") in (0, files):
            self.count.add(topic, 2, 2 + dice)
        else:
            self.count.add(topic, 2, WIDER + dice)


def undoable(flow: Flow, records: Sequence[Recorded]) -> bool:
    """Whether the answer goes by itself: no dice were rolled, and the same side is asked next."""
    return all(not one.rolls and one.seat == SEAT for one in records) and flow.asked(SEAT) is not None


def cost_before(asked: Decision, given: dict[str, Any]) -> int:
    """Clicks and drags of one answer as the page was."""
    if _nothing(given):
        return 1
    kinds = _kinds(asked)
    if kinds[0] == "target" and len(asked.pieces) != 1 and "path" not in given:
        return BEFORE["target"]
    if "path" in given and kinds[0] == "pieces":
        return len(given["pieces"]) + 2
    return BEFORE[kinds[0]]


def cost_now(asked: Decision, given: dict[str, Any], preset: Any, files: int, *, free: bool) -> int:
    """The same as the page is: one gesture where it can be undone, a press more where it cannot; only the press where
    the page begins with what is wanted."""
    kind, dice = _kinds(asked)[0], 0 if free else 1
    if _nothing(given) or given == preset:
        return 1
    if kind == "pieces" and "path" in given:
        picked = len(given["pieces"])
        return (picked if picked > 1 else 0) + 1 + dice
    if kind == "pieces" and not asked.also:
        return 1 + dice
    if kind == "target" and not asked.also and all(one.pieces for one in _options(asked)):
        # A pair is drawn onto its target and sent where it is let go; a single target is tapped.
        return 1
    if kind == "target" and len(asked.pieces) != 1:
        return 2
    if kind == "formation" and not asked.also and given["formation"].get("bearing") is not None:
        # The width first, then a drag from the unit to where it shall face.
        return int(given["formation"].get("files") != files) + 1 + dice
    return BEFORE[kind]


def _options(asked: Decision) -> tuple[Any, ...]:
    return getattr(asked.input, "options", ())


def _nothing(given: dict[str, Any]) -> bool:
    return given.get("pieces") == [] or given.get("target") == {} or given.get("place") == []


def _kinds(asked: Decision) -> list[str]:
    return [str(one.__struct_config__.tag) for one in (asked.input, *asked.also)]


def main() -> None:
    from ninthsite.games import game_of

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--battles", type=int, default=10)
    chosen = parser.parse_args()
    game, count = game_of(chosen.game), Count()
    for seed in range(1, chosen.battles + 1):
        counted(game, seed, count)
    battles = chosen.battles
    print(f"{battles} battles of {chosen.game}, a side and battle:")
    answers = (count.answers_before, count.answers_now, count.answers_now - count.answers_usual)
    clicks = (count.before, count.now, count.now - count.usual)
    for what, (before, everything, now) in {"answers": answers, "clicks and drags": clicks}.items():
        share = f"{now / max(1, before):.0%} of before, {now / max(1, everything):.0%} of all that can be asked"
        figures = (
            f"{before / battles:.0f} before, {everything / battles:.0f} if asked everything, {now / battles:.0f} now"
        )
        print(f"{what}: {figures} ({share})")
    for topic, clicks in count.topics.most_common(14):
        print(f"  {clicks / battles:6.1f} {topic}")


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ninthsite.settings")
    django.setup()
    main()
