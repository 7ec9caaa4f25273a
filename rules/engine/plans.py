"""Plans: a queue of intended answers, each checked when its question comes.

A plan stops by itself when a question offers something that its maker did not know of, or when the facts he relied on
are others.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.decisions import Decision


class Intention(msgspec.Struct, omit_defaults=True):
    """If a question on `topic` comes, give `answer`. `relies` are facts that must still hold; `known` are the options
    (keys or piece ids) that its maker had seen: a new one stops the plan. `repeat`: stays in the queue after use (a
    standing order). An empty answer stands for the question's default."""

    topic: str
    answer: dict[str, Any]
    relies: dict[str, Any] = {}
    known: list[str] = []
    repeat: bool = False


class Plan(msgspec.Struct):
    """The intentions of one seat, first one first."""

    queue: list[Intention] = []


class Followed(msgspec.Struct, frozen=True):
    """What a plan says to a question: an answer, or that it has nothing to say, or why it stops (`stopped`, a message
    key)."""

    answer: dict[str, Any] | None = None
    stopped: str = ""


def follow(plan: Plan, decision: Decision) -> Followed:
    """The plan's answer to this question; used intentions leave the queue. An intention that has become illegal is
    passed over as long as another one on the same topic is legal; if none is, the plan stops."""
    about_this = [intention for intention in plan.queue if intention.topic == decision.topic]
    if not about_this:
        return Followed()
    for intention in about_this:
        if any(decision.facts.get(name) != value for name, value in intention.relies.items()):
            return Followed(stopped="engine.plan.facts")
        if intention.known and any(option not in intention.known for option in offered(decision)):
            return Followed(stopped="engine.plan.new_option")
    for intention in about_this:
        answer = intention.answer or decision.default()
        if decision.is_legal(answer):
            if not intention.repeat:
                plan.queue.remove(intention)
            return Followed(answer=answer)
    return Followed(stopped="engine.plan.illegal")


def offered(decision: Decision) -> list[str]:
    """The keys of the options, or the ids of the candidates, that a question offers: those that its page shows."""
    kind = decision.input.__struct_config__.tag
    shown = msgspec.to_builtins(decision.input) | (decision.page().get(str(kind), {}) if decision.page else {})
    options = shown.get("options")
    if options is not None:
        return [option["key"] for option in msgspec.to_builtins(options)]
    return list(shown.get("candidates", ()))
