"""What an army list comes to under its book: every condition, modifier, price, name and limit as it now stands.

What counts how: a condition counts the picks below its scope for each one of the scope (a shield of each of twenty
models is one in the scope of a model, twenty in that of the unit). Modifiers apply in the order of the book. A scope
that does not exist above a place holds nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor

from rules.engine.army_books import categories
from rules.engine.army_books.army_list import ArmyList
from rules.engine.army_books.compiled import Compiled
from rules.engine.army_books.conditions import Condition, Counted, Modifier, Repeat
from rules.engine.army_books.counting import Layout, Place
from rules.engine.army_books.scopes import EVERYTHING, WHOLE_ARMY, Scope, found, number_found, scope_of, upwards

Setting = bool | float | str
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?")
_SMALL = 1e-9
LARGEST = 1e9
# Words grow with each time that a change of them is repeated.
MOST_WORDS = 1000


@dataclass(frozen=True, slots=True)
class Size:
    """The size of the battle and the ids of the force that an army of this size is."""

    points_limit: int
    forces: frozenset[str] = frozenset()


class Evaluation:
    """A list under its book in a battle of a size. Nothing in it changes; what was worked out is remembered."""

    def __init__(self, army: ArmyList, book: Compiled, size: Size | None = None) -> None:
        self.list = army
        self.book = book
        self.layout = Layout(army, book)
        self.size = size or Size(army.points_limit, frozenset({army.force} - {""}))
        self._prices: dict[Place, float] = {}
        categories.settle(self.layout, self._times_anew)

    def of_size(self, size: Size) -> Evaluation:
        """The same list in a battle of another size."""
        return Evaluation(self.list, self.book, size)

    def price(self, place: Place, cost: str = "points") -> float:
        """What one of a pick costs, without what was chosen for it."""
        choice = place.node.choice
        if cost != "points":
            return self.number(choice.printed_cost(cost), f"cost:{cost}", choice.modifiers, place)
        known = self._prices.get(place)
        if known is None:
            # A price may depend on what the army costs: that question sees the price as printed.
            self._prices[place] = choice.printed_cost()
            known = self.number(choice.printed_cost(), "price", choice.modifiers, place)
            self._prices[place] = known
        return known

    def cost(self, place: Place, cost: str = "points") -> float:
        """What a pick costs with everything chosen for it, all of its number together."""
        return sum(self.price(one, cost) * one.total for one in place.walk())

    def name(self, place: Place) -> str:
        """What a pick is called."""
        choice = place.group.choice if place.group else place.node.choice
        return self.words(choice.name, "name", choice.modifiers, place)

    def is_hidden(self, place: Place) -> bool:
        """Whether a choice, or a group around it, is not offered."""
        choice = place.group.choice if place.group else place.node.choice
        if self.flag(choice.hidden, "hidden", choice.modifiers, place):
            return True
        group = place.group.around if place.group else place.node.group
        while group is not None:
            if self.flag(group.choice.hidden, "hidden", group.choice.modifiers, place):
                return True
            group = group.around
        return False

    def number(self, value: float, field: str, modifiers: tuple[Modifier, ...], place: Place) -> float:
        """A number with its modifiers; a limit of −1 is none, which only `set` changes."""
        for modifier in modifiers:
            if modifier.field != field:
                continue
            boundless = (value < 0 and field in ("min", "max")) or (value == -1 and field.startswith("limit:"))
            times = 0 if boundless and modifier.act != "set" else self.times(modifier, place)
            value = min(max(_changed(value, modifier, times), -LARGEST), LARGEST)
        return value

    def words(self, value: str, field: str, modifiers: tuple[Modifier, ...], place: Place) -> str:
        """Words with their modifiers: a number in them is what is increased or decreased."""
        for modifier in modifiers:
            if modifier.field == field:
                for _ in range(min(self.times(modifier, place), MOST_WORDS)):
                    value = _reworded(value, modifier)
        return value

    def flag(self, value: bool, field: str, modifiers: tuple[Modifier, ...], place: Place) -> bool:
        """A yes or no with its modifiers."""
        for modifier in modifiers:
            if modifier.field == field and self.times(modifier, place):
                value = modifier.value is True or str(modifier.value).lower() in ("true", "1", "1.0")
        return value

    def times(self, modifier: Modifier, place: Place) -> int:
        """How often a modifier applies: not at all unless its conditions hold."""
        if not self.all_hold(modifier.when, place):
            return 0
        if not modifier.repeats:
            return 1
        return max(0, sum(self._repeated(repeat, place) for repeat in modifier.repeats))

    def all_hold(self, conditions: Iterable[Condition], place: Place) -> bool:
        """Whether all conditions hold at a place."""
        return all(self.holds(condition, place) for condition in conditions)

    def holds(self, condition: Condition, place: Place) -> bool:
        """Whether a condition holds at a place."""
        if condition.all:
            return self.all_hold(condition.all, place)
        if condition.any:
            return any(self.holds(one, place) for one in condition.any)
        if condition.test in ("instance_of", "not_instance_of"):
            return self._is_instance(condition, place) == (condition.test == "instance_of")
        have = self.count(condition, place)
        match condition.test:
            case "at_least":
                return have >= condition.value - _SMALL
            case "at_most":
                return have <= condition.value + _SMALL
            case "greater_than":
                return have > condition.value + _SMALL
            case "less_than":
                return have < condition.value - _SMALL
            case "equal_to":
                return abs(have - condition.value) <= _SMALL
        return abs(have - condition.value) > _SMALL

    def count(self, counted: Counted, place: Place) -> float:
        """What a condition or repeat counts, as a share in percent if it asks for one."""
        if counted.field == "points_limit":
            return float(self.size.points_limit)
        if counted.field == "forces":
            return 1.0 if counted.child in EVERYTHING | self.size.forces | {self.book.identity} else 0.0
        scope = scope_of(place, counted.scope, self.layout.army, self.size.forces)
        if scope is None:
            return 0.0
        names = frozenset({counted.child})
        if counted.child and counted.child in self.size.forces:
            names = EVERYTHING
        have = self.sum_of(scope, names, counted.field, nested=counted.nested, shared=counted.shared)
        if not counted.percent:
            return have
        whole = self.whole(counted, scope)
        return 100 * have / whole if whole else 0.0

    def whole(self, counted: Counted, scope: Scope) -> float:
        """What a share is a share of: the points limit or all that was spent for the army, else all of the scope."""
        if counted.field == "points" and scope.place is self.layout.army and not counted.spent:
            return float(self.size.points_limit)
        return self.sum_of(Scope(scope.place), EVERYTHING, counted.field, nested=True)

    def sum_of(self, scope: Scope, names: frozenset[str], field: str, *, nested: bool, shared: bool = True) -> float:
        """How many picks of these names a scope has, or what they cost with everything chosen for them."""
        if field != "picks":
            return self._costs(scope, names, field, nested, shared)
        of_army = scope.place is self.layout.army and not scope.through and shared
        if nested and of_army and len(names) == 1 and not names & EVERYTHING:
            return self.layout.numbers[next(iter(names))]
        return number_found(scope, names, nested, shared)

    def _costs(self, scope: Scope, names: frozenset[str], field: str, nested: bool, shared: bool) -> float:
        summed: set[int] = set()
        total = 0.0
        for place in found(scope, names, nested, shared):
            for one in place.walk():
                if id(one) not in summed:
                    summed.add(id(one))
                    total += self.price(one, field) * one.times_below(scope.place)
        return total

    def _times_anew(self, modifier: Modifier, place: Place) -> int:
        """How often a modifier applies while the categories are not settled yet, on which prices may depend."""
        times = self.times(modifier, place)
        self._prices.clear()
        return times

    def _repeated(self, repeat: Repeat, place: Place) -> int:
        if repeat.value <= 0:
            return 0
        parts = self.count(repeat, place) / repeat.value
        return int(ceil(parts - _SMALL) if repeat.round_up else floor(parts + _SMALL)) * repeat.times

    def _is_instance(self, condition: Condition, place: Place) -> bool:
        if condition.scope == "army":
            # Of the whole army nobody asks whose or of which kind it is: several forces would give several answers.
            return False
        if condition.scope in WHOLE_ARMY or condition.scope in self.book.forces:
            return condition.child == self.book.identity or condition.child in self.size.forces
        if condition.scope == "ancestor":
            return any(condition.child in one.ids for one in upwards(place.above)) if place.above else False
        scope = scope_of(place, condition.scope, self.layout.army, self.size.forces)
        return scope is not None and (condition.child in scope.place.ids or condition.child == scope.through)


def _changed(value: float, modifier: Modifier, times: int = 1) -> float:
    """A number after a change was made so many times."""
    try:
        by = float(modifier.value)
    except ValueError:
        return value
    if not times:
        return value
    match modifier.act:
        case "set":
            return by
        case "increment":
            return value + by * times
        case "decrement":
            return value - by * times
        case "multiply":
            return value * _power(by, times)
        case "divide":
            return value / (_power(by, times) or 1) if by else value
        case "floor":
            return max(value, by)
        case "ceil":
            return min(value, by)
    return value


def _power(by: float, times: int) -> float:
    try:
        return by**times
    except OverflowError:
        return LARGEST * LARGEST


def _reworded(value: str, modifier: Modifier) -> str:
    given = f"{modifier.value:g}" if isinstance(modifier.value, float) else str(modifier.value)
    match modifier.act:
        case "set":
            return given
        case "append":
            return value + given
        case "prepend":
            return given + value
        case "increment" | "decrement" | "multiply" | "divide" | "floor" | "ceil":
            number = _NUMBER.search(value)
            if number is None:
                return value
            return f"{value[: number.start()]}{_changed(float(number[0]), modifier):g}{value[number.end() :]}"
    return value
