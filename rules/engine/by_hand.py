"""A stretch of a battle that the players settle by hand: shared dice and changes of the table, each of them an answer.

It serves any phase of any game. The game lists the acts that a hand can do; the two seats take turns until both are
content with what the other has done. Where the second only reacts, it is over once the first is done and there is
nothing to react to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from rules.engine.decisions import Decision, Raw, Seat
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import Text

DONE = "done"
EAGER = 0.15
"""How often a random answer does something rather than nothing."""


class Sitting(msgspec.Struct, kw_only=True, omit_defaults=True):
    """How far a stretch by hand has come: `speaker` is asked now, `content` have nothing to add to what was done;
    `acted`: there is something that the second seat can react to."""

    purpose: str
    speaker: Seat
    content: tuple[Seat, ...] = ()
    acted: bool = False


@dataclass(frozen=True, slots=True)
class Act:
    """Something that can be done by hand: `offered` says whether a seat could do it now, `do` asks for the rest and
    does it."""

    key: str
    text: Text
    offered: Callable[[Any, Seat], bool]
    do: Callable[[Battle, Seat], Procedure]


@dataclass(frozen=True, slots=True)
class Words:
    """How the question is put: its topic, the rule of which it takes the place, the prompt and the word for done."""

    topic: str
    rule: str
    prompt: Text
    done: Text


def sitting(
    battle: Battle,
    purpose: str,
    seats: tuple[Seat, Seat],
    acts: Sequence[Act],
    words: Words,
    *,
    alone: bool = True,
    reacting: bool = False,
    lasting: bool = False,
) -> Procedure:
    """Ask the first seat, then the other, what they do by hand, until both say one after the other that they are done.

    The state must have a field `sitting`, None outside such a stretch; it is where the stretch goes on from a
    checkpoint. `alone` False: it interrupts something that is unfinished, so that there is no checkpoint in it.
    `reacting`: the second seat only reacts to what the first has done, or to what is `lasting` from before. Then
    somebody who chose an act and thought better of it has done nothing.
    """
    state = battle.state
    if state.sitting is None:
        state.sitting = Sitting(purpose=purpose, speaker=seats[0], acted=lasting)
    while True:
        if alone:
            yield CHECKPOINT
        now: Sitting = state.sitting
        key = yield what_next(state, now, acts, words)
        if key != DONE:
            before, told = (now.content, now.acted), battle.told
            now.content, now.acted = (), True
            yield from next(act for act in acts if act.key == key).do(battle, now.speaker)
            if reacting and battle.told == told:
                now.content, now.acted = before
        elif len(now.content) + 1 == len(seats) or (reacting and not now.acted):
            state.sitting = None
            return
        else:
            now.content = (*now.content, now.speaker)
            now.speaker = next(seat for seat in seats if seat not in now.content)


def what_next(state: Any, now: Sitting, acts: Sequence[Act], words: Words) -> Decision:
    """What the speaker does: one of the acts that are open to him, or nothing more."""
    open_acts = [act for act in acts if act.offered(state, now.speaker)]
    options = (Option(DONE, words.done), *(Option(act.key, act.text) for act in open_acts))
    return Decision(
        words.topic,
        now.speaker,
        ChooseOne(options, preset=DONE),
        rule=words.rule,
        prompt=words.prompt,
        facts={"purpose": now.purpose} | ({"finished": True} if now.content else {}),
        propose=lambda rng: _some(rng, [act.key for act in open_acts]),
        fallback={"choose_one": DONE},
        auto=False,
    )


def _some(rng: Random, keys: Sequence[str]) -> Raw:
    return {"choose_one": rng.choice(keys) if keys and rng.random() < EAGER else DONE}
