"""Plans: a queue of intended answers, each checked when its question comes.

A plan stops by itself when a question offers something that its maker did not know of, or when the facts he relied on
are others. A standing order is one that belongs to a group: the rules of a group are tried in their order, and what
stops one of them stops its group alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from rules.engine.decisions import Decision
from rules.engine.explained import Explained


class Condition(msgspec.Struct, omit_defaults=True, frozen=True):
    """What a fact of the question must be: equal to something (of a list: one of its entries), at most, at least; all
    that is given must hold. A question without that fact does not meet it. A fact within facts is named with the way to
    it: "u7/chance"; of a number that is made of terms its total counts."""

    fact: str
    equals: str | float | bool | UnsetType = UNSET
    at_most: float | UnsetType = UNSET
    at_least: float | UnsetType = UNSET

    def holds(self, facts: dict[str, Any]) -> bool:
        """Whether the fact is so."""
        value: Any = facts
        for name in self.fact.split("/"):
            value = value.get(name) if isinstance(value, dict) else None
        if isinstance(value, Explained):
            value = value.total
        if value is None or (self.equals is not UNSET and not _is(value, self.equals)):
            return False
        if self.at_most is UNSET and self.at_least is UNSET:
            return True
        if not isinstance(value, int | float) or isinstance(value, bool):
            return False
        return (self.at_most is UNSET or value <= self.at_most) and (self.at_least is UNSET or value >= self.at_least)


class Intention(msgspec.Struct, omit_defaults=True):
    """If a question on `topic` comes, give `answer`. `relies` are facts that must still hold; `known` are the options
    (keys or piece ids) that its maker had seen: a new one stops the plan. `repeat`: stays in the queue after use. An
    empty answer stands for the question's default, a `habit` for the answer that the question has under that name.

    `about`: only if the question is about all these pieces; `when`: only if these conditions hold; otherwise it has
    nothing to say. With a `group` it is a rule of a standing order: spent together with its group, and stopped with
    it alone (`stopped`, a message key). `words`: what its maker saw of the answer, for his own list; `names`: the texts
    of the options and pieces in it, with which his page says it anew in the language that he reads by then.
    """

    topic: str
    answer: dict[str, Any]
    habit: str = ""
    relies: dict[str, Any] = {}
    known: list[str] = []
    repeat: bool = False
    about: list[str] = []
    when: list[Condition] = []
    group: str = ""
    stopped: str = ""
    words: Annotated[str, msgspec.Meta(max_length=200)] = ""
    # None in those given before there were names.
    names: dict[str, dict[str, Any]] | None = None


class Plan(msgspec.Struct):
    """The intentions of one seat, first one first."""

    queue: list[Intention] = []


class Followed(msgspec.Struct, frozen=True):
    """What a plan says to a question: an answer, or that it has nothing to say, or why it stops (`stopped`, a message
    key). `ordered`: a standing order answers; `halted`: one has stopped, and only that."""

    answer: dict[str, Any] | None = None
    stopped: str = ""
    ordered: bool = False
    halted: bool = False


def follow(plan: Plan, decision: Decision, *, stopped: bool = False) -> Followed:
    """The plan's answer to this question; used intentions leave the queue. What is queued goes before standing
    orders; of a plan that has stopped only these are left."""
    about_this = [intention for intention in plan.queue if speaks_of(intention, decision)]
    queued = [] if stopped else [intention for intention in about_this if not intention.group]
    if queued:
        return _queued(plan, queued, decision)
    orders = [intention for intention in about_this if intention.group and not intention.stopped]
    return _ordered(plan, orders, decision) if orders else Followed()


def without_orders(plan: Plan, topics: Sequence[str]) -> list[Intention]:
    """What is left of a queue without the standing orders on some topics."""
    return [intention for intention in plan.queue if not intention.group or intention.topic not in topics]


def offered(decision: Decision) -> list[str]:
    """The keys of the options, or the ids of the candidates, that a question offers: those that its page shows."""
    kind = decision.input.__struct_config__.tag
    shown = msgspec.to_builtins(decision.input) | (decision.page().get(str(kind), {}) if decision.page else {})
    options = shown.get("options")
    if options is not None:
        return [option["key"] for option in msgspec.to_builtins(options)]
    return list(shown.get("candidates", ()))


def _queued(plan: Plan, intentions: list[Intention], decision: Decision) -> Followed:
    """An intention that has become illegal is passed over as long as another one on the same topic is legal; if none
    is, the plan stops."""
    for intention in intentions:
        if reason := _changed(intention, decision):
            return Followed(stopped=reason)
    for intention in intentions:
        answer = _answer(intention, decision)
        if decision.is_legal(answer):
            if not intention.repeat:
                plan.queue.remove(intention)
            return Followed(answer=answer)
    return Followed(stopped="engine.plan.illegal")


def _ordered(plan: Plan, orders: list[Intention], decision: Decision) -> Followed:
    """The group of the first order that speaks decides: its first rule that is legal. If it cannot, it stops, and the
    player is asked, whatever later orders say."""
    group = [order for order in orders if order.group == orders[0].group]
    reason = next((changed for order in group if (changed := _changed(order, decision))), "")
    for order in [] if reason else group:
        answer = _answer(order, decision)
        if decision.is_legal(answer):
            if not order.repeat:
                plan.queue[:] = [one for one in plan.queue if (one.group, one.topic) != (order.group, order.topic)]
            return Followed(answer=answer, ordered=True)
    for one in plan.queue:
        if (one.group, one.topic) == (orders[0].group, decision.topic):
            one.stopped = reason or "engine.plan.illegal"
    return Followed(halted=True)


def speaks_of(intention: Intention, decision: Decision) -> bool:
    """Whether an intention is meant for this question, whatever its answer."""
    return (
        intention.topic == decision.topic
        and all(piece in decision.pieces for piece in intention.about)
        and all(condition.holds({**decision.moment, **decision.facts}) for condition in intention.when)
    )


def _answer(intention: Intention, decision: Decision) -> dict[str, Any]:
    if not intention.habit:
        return intention.answer or decision.default()
    habit = decision.habits.get(intention.habit)
    return habit() if habit is not None else {}


def _changed(intention: Intention, decision: Decision) -> str:
    if any(decision.facts.get(name) != value for name, value in intention.relies.items()):
        return "engine.plan.facts"
    if intention.known and any(option not in intention.known for option in offered(decision)):
        return "engine.plan.new_option"
    return ""


def _is(value: Any, wanted: str | float | bool) -> bool:
    """Equal, or in the list, and of one kind: True is no 1."""
    if isinstance(value, list | tuple):
        return any(_is(one, wanted) for one in value)
    return isinstance(value, bool) == isinstance(wanted, bool) and bool(value == wanted)
