"""A question that the rules put to a seat, and several put at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

import msgspec

from rules.engine.inputs import Input
from rules.engine.inputs.shape import bad
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text

Seat = str
Raw = dict[str, Any]
PROBES = 60


@dataclass(slots=True)
class Decision:
    """Who is asked what, under which rule.

    `topic` is the stable name on which prompts, standing orders and plans hang; `facts` are typed values that a
    standing order can test and the page may show; `pieces` what the question is about. `also` lists further inputs of
    which the answer may carry any.

    An answer is an object that names each input by its kind: `{"choose_one": "left"}`, `{"pieces": ["r1"], "path":
    {...}}`.
    `judge` gets the value that the procedure would get and raises `IllegalAction` where the rules refuse it; it
    changes nothing.
    `propose` gives a random legal answer where the inputs alone cannot; `fallback` is what an expired clock gives.
    `habits` are answers by name that suit whatever is asked ("prefer_champions"), worked out when a standing order
    takes one; `moment` says when it is asked, for standing orders that hold for a time (the flow fills it in).
    `page` is worked out only when the question is put to a person: what a page needs beyond the inputs, by input kind
    (or "facts", "preset"), and merged into them. `several` may say, where that is sooner known than two legal answers
    are found, that there are several; what it does not see is looked for. `later` names topics of questions to come
    before long that this seat may leave to their defaults (a standing order), each with the words in which the page
    offers that.
    `needless` may give an answer beside which every other leads to nothing: it is taken without asking, though the
    others stay legal for battles in which they were given once.
    `usual` may give the answer that nearly everybody gives there (nothing hangs upon it, or one is plainly best): it
    is given for players who have not asked to be asked, and they may change it.
    `auto`: where there is only one answer, it is given without asking; not so at a table of people if `unhurried`:
    there what went before is looked at first.
    """

    topic: str
    seat: Seat
    input: Input
    rule: str = ""
    prompt: Text | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    pieces: tuple[str, ...] = ()
    also: tuple[Input, ...] = ()
    judge: Callable[[Any], None] | None = None
    propose: Callable[[Random], Raw] | None = None
    fallback: Raw | Callable[[], Raw] | None = None
    page: Callable[[], dict[str, dict[str, Any]]] | None = None
    several: Callable[[], bool] | None = None
    needless: Callable[[], Raw | None] | None = None
    usual: Callable[[], Raw | None] | None = None
    habits: Mapping[str, Callable[[], Raw]] = field(default_factory=dict)
    moment: dict[str, Any] = field(default_factory=dict)
    later: tuple[tuple[str, Text], ...] = ()
    auto: bool = True
    unhurried: bool = False
    hidden: bool = False
    number: int = -1

    def read(self, raw: Any) -> Any:
        """The answer as typed values: that of the one input, or with `also` a dictionary by kind. Refuses what has no
        such form."""
        if not isinstance(raw, dict):
            raise bad("shape", reason="object expected")
        inputs: dict[str, Any] = {_kind(one): one for one in (self.input, *self.also)}
        for kind in raw:
            if kind not in inputs:
                raise bad("kind", kind=str(kind)[:40])
        main = _kind(self.input)
        if main not in raw:
            raise bad("missing", kind=main)
        values: dict[str, Any] = {}
        for kind, part in raw.items():
            value = inputs[kind].read(part)
            inputs[kind].check(value)
            values[kind] = value
        return values if self.also else values[main]

    def check(self, raw: Any) -> Any:
        """The typed answer if it is legal; otherwise `IllegalAction`. Changes nothing."""
        value = self.read(raw)
        if self.judge is not None:
            self.judge(value)
        return value

    def is_legal(self, raw: Any) -> bool:
        try:
            self.check(raw)
        except IllegalAction:
            return False
        return True

    def choices(self) -> Iterator[Raw]:
        """Legal answers where they are finite, cheap ones first; legality is tested as the iterator goes on."""
        kind = _kind(self.input)
        yield from (raw for raw in ({kind: one} for one in self.input.choices()) if self.is_legal(raw))

    def sample(self, rng: Random) -> Raw:
        """A random legal answer."""
        if self.propose is not None:
            return self.propose(rng)
        kind = _kind(self.input)
        for _ in range(PROBES):
            raw = {kind: self.input.sample(rng)}
            if self.is_legal(raw):
                return raw
        return self.default()

    def default(self) -> Raw:
        """The answer that an expired clock gives; always legal."""
        if self.fallback is not None:
            return self.fallback() if callable(self.fallback) else self.fallback
        raw = {_kind(self.input): self.input.default()}
        if self.is_legal(raw):
            return raw
        return next(self.choices())

    def only_answer(self) -> Raw | None:
        """The answer, if the question is finite and has exactly one, or if none other leads anywhere."""
        if self.auto and self.needless is not None and (raw := self.needless()) is not None:
            return raw
        if not self.auto or self.also or not self.input.listable:
            return None
        if self.several is not None and self.several():
            return None
        found = list(islice(self.choices(), 2))
        return found[0] if len(found) == 1 else None

    def usual_answer(self) -> Raw | None:
        """What is answered for a player who does not want to be asked such things; None: it is worth asking."""
        return self.usual() if self.usual is not None else None

    def ask(self, *, bare: bool = False) -> dict[str, Any]:
        """The question as data for the seat that is asked; `bare`: without what is worked out for its page alone."""
        more = self.page() if self.page is not None and not bare else {}
        return {
            "number": self.number,
            "topic": self.topic,
            "seat": self.seat,
            "rule": self.rule,
            "prompt": msgspec.to_builtins(self.prompt),
            "facts": {**self.facts, **more.get("facts", {})},
            "pieces": list(self.pieces),
            "input": {**msgspec.to_builtins(self.input), **more.get(_kind(self.input), {})},
            "also": [{**msgspec.to_builtins(one), **more.get(_kind(one), {})} for one in self.also],
            "preset": {**self.default(), **more.get("preset", {})},
            "later": [{"topic": topic, "text": msgspec.to_builtins(say)} for topic, say in self.later],
        }

    def wait(self) -> dict[str, Any]:
        """What everybody else is told: that a seat is asked and why, or with `hidden` only that it is somebody's
        turn."""
        if self.hidden:
            return {"number": self.number, "seat": self.seat}
        return {
            "number": self.number,
            "seat": self.seat,
            "topic": self.topic,
            "rule": self.rule,
            "prompt": msgspec.to_builtins(self.prompt),
            "pieces": list(self.pieces),
        }

    def schema(self) -> dict[str, Any]:
        """JSON schema of the answer."""
        inputs = (self.input, *self.also)
        return {
            "type": "object",
            "properties": {_kind(one): one.schema() for one in inputs},
            "required": [_kind(self.input)],
            "additionalProperties": False,
        }


@dataclass(slots=True)
class Together:
    """Several seats asked at once; the sealed answers are opened when all are in. Yields the list of values in this
    order."""

    decisions: tuple[Decision, ...]


def _kind(one: Input) -> str:
    return str(one.__struct_config__.tag)
