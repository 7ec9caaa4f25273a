"""Leadership Tests: passed or failed by their dice, and what must come of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.events import Event
from rules.engine.text import Text

FLIGHT = frozenset({
    "t9a.movement.flees", "t9a.movement.flees_to_the_edge", "t9a.terrain.flees_out", "t9a.panic.silent",
})  # fmt: skip
TERROR = "T9A-MOV-020"
OTHER_REACTIONS = frozenset({"t9a.charges.reacts.hold", "t9a.charges.reacts.stand_and_shoot"})
"""What is left to a unit that Terror would make flee, and that cannot: a garrison (T9A-PAN-018)."""
PHASE = "t9a.event.phase"
COMES_OF: Mapping[tuple[str, bool], frozenset[str]] = {
    ("break", False): frozenset({"t9a.combat.broken"}),
    ("panic", False): FLIGHT,
    ("rally", True): frozenset({"t9a.movement.rallied"}),
    ("rally", False): FLIGHT,
    ("restrain", True): frozenset({"t9a.combat.restrains"}),
    ("restrain", False): frozenset({"t9a.combat.declares_pursuit"}),
}
"""By kind of test, and whether it was passed: one of these follows, unless the test is rolled again."""
ONLY_BY_TEST = frozenset({"t9a.combat.broken", "t9a.movement.rallied", "t9a.combat.restrains"})


class Tests:
    """The tests whose consequence is still to come, by unit."""

    __test__ = False

    def __init__(self, state: Any) -> None:
        """Nobody has tested yet."""
        self.due: dict[str, frozenset[str]] = {}

    def enter(self, event: Event) -> Iterator[str]:
        """A test, or what comes of one."""
        if event.key in ("t9a.leadership.passed", "t9a.leadership.failed"):
            yield from self._tested(event)
        elif event.key in (PHASE, "t9a.event.over"):
            yield from (f"{unit} has tested and nothing came of it: {sorted(keys)}" for unit, keys in self.due.items())
            self.due.clear()
        elif event.key == "t9a.units.destroyed":
            self.due.pop(event.pieces[0], None)
        elif event.pieces:
            came = event.key in self.due.get(event.pieces[0], ())
            if event.key in ONLY_BY_TEST and not came:
                yield f"{event.pieces[0]} has taken no such test"
            if came:
                del self.due[event.pieces[0]]

    def _tested(self, event: Event) -> Iterator[str]:
        (unit,), passed = event.pieces, event.key == "t9a.leadership.passed"
        if passed != (sum(event.dice) <= event.numbers["leadership"].total) or len(event.dice) != 2:
            yield f"{event.dice} against {event.numbers['leadership'].total}"
        kind = event.params["test"]
        assert isinstance(kind, Text)
        follows = COMES_OF.get((kind.key.rpartition(".")[2], passed))
        if follows is None:
            self.due.pop(unit, None)
        else:
            self.due[unit] = follows | OTHER_REACTIONS if event.rule == TERROR and not passed else follows

    def compare(self, state: Any) -> Iterator[str]:
        """What comes of tests is compared when the phase is over."""
        yield from ()
