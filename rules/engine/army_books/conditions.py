"""What an army book lets depend on other choices: conditions, repeats, modifiers and limits.

Wherever something is counted, three words say what: `field` (picks, points or another cost, the points limit, forces),
`scope` (where to look) and `child` (what to look for there).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Name = Annotated[str, msgspec.Meta(max_length=300)]
Number = Annotated[float, msgspec.Meta(ge=-1_000_000, le=1_000_000)]

FIELDS = ("picks", "points", "points_limit", "forces")
SCOPES = ("self", "parent", "ancestor", "unit", "model", "category", "force", "army", "book")
CHILDREN = ("", "any", "unit", "model", "upgrade")

Test = Literal[
    "at_least", "at_most", "greater_than", "less_than", "equal_to", "not_equal_to", "instance_of", "not_instance_of"
]
Act = Literal[
    "set",
    "increment",
    "decrement",
    "multiply",
    "divide",
    "append",
    "prepend",
    "add",
    "remove",
    "set_primary",
    "unset_primary",
    "floor",
    "ceil",
]


class Counted(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What is counted, and where.

    `field`: `picks`, `points`, the id of another cost, `points_limit` (of the battle) or `forces`. `scope`: `self`,
    `parent` (the pick above), `ancestor`, `unit` (the entry at the root), `model`, `category` (that of the unit),
    `force`, `army`, `book`, or the id of a choice, category or force further up. `child`: the id of a choice, group,
    link, category or force, or `unit`, `model`, `upgrade`; empty or `any` for everything. `nested` looks below the
    first level, `percent` makes the value a share of what the whole scope has (of the army's points: of the points
    limit, or with `spent` of what the army costs). `shared` counts a linked choice together with its twins behind other
    links; without it a limit counts those behind its own link alone, a condition or repeat none that a link leads to.
    """

    field: str = "picks"
    scope: str = "parent"
    child: str = ""
    nested: bool = False
    percent: bool = False
    spent: bool = False
    shared: bool = True


class Condition(Counted, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A test on what is counted. With `all` or `any` it is a group of such tests and counts nothing itself."""

    test: Test = "at_least"
    value: Number = 1
    all: tuple[Condition, ...] = ()
    any: tuple[Condition, ...] = ()


class Repeat(Counted, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A modifier applies `times` for every full `value` of what is counted; `round_up` for every begun one."""

    value: Number = 1
    times: int = 1
    round_up: bool = False


class Modifier(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A change of something about whatever it stands on, while all conditions in `when` hold.

    `field`: `min`, `max`, `price`, `name`, `hidden`, `category`, `text`, `value` (of a rule), `characteristic:<name>`
    (of a profile), `cost:<id>` or `limit:<id>`.
    """

    field: Id
    act: Act = "set"
    value: bool | float | str = 0
    when: tuple[Condition, ...] = ()
    repeats: tuple[Repeat, ...] = ()


class Limit(Counted, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A least or greatest number or sum of whatever it stands on, within a scope.

    `child` is not used: a choice limits itself, a group its members, a category or force what is in it. `value` −1
    means none. `id` names it for modifiers (`limit:<id>`).
    """

    id: Id
    kind: Literal["min", "max"]
    value: Number
