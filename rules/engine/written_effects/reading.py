"""Reading written effects: every mistake at once, each with its place; what is read can do nothing but contribute."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from rules.engine.army_books.problems import Problem
from rules.engine.army_books.shape import shape_problems
from rules.engine.effects import Effect, Forbid, Grant, Inflict, Modify, Offer, Suppress
from rules.engine.hooks import Choice, Event, Hook, Option, Query, Window
from rules.engine.laws import Stage
from rules.engine.text import Text, text
from rules.engine.untrusted import Unreadable, plain
from rules.engine.written_effects.rows import EffectRow, RuleRow, WrittenRules
from rules.engine.written_effects.vocabulary import Required, Vocabulary

KINDS: dict[str, tuple[type[Any], ...]] = {
    "modify": (Query,), "offer": (Option,), "forbid": (Choice, Option), "inflict": (Event, Window),
}  # fmt: skip
BY_RULES = ("grant", "suppress")
LAYERS = range(4)


class EffectsRefused(ValueError):
    """A file that is none of written effects. `problems`: everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in problems))


class WrittenEffect(NamedTuple):
    """An effect and whom it works on."""

    of: str
    effect: Effect


class WrittenRule(NamedTuple):
    """A rule as it is written, and the effects of it that the game enforces."""

    row: RuleRow
    effects: tuple[WrittenEffect, ...]


class Written(NamedTuple):
    """What a file says; `unenforced`: the effects at hooks that this game has not, each with its place. They do nothing
    and are to be shown."""

    rules: tuple[WrittenRule, ...]
    unenforced: tuple[Problem, ...]


def read_effects(written: bytes, file: str, words: Vocabulary) -> Written:
    """The rules of a file, their effects decoded. `EffectsRefused` names everything that is wrong with it."""
    try:
        data = plain(written)
    except Unreadable as error:
        raise EffectsRefused([Problem(file, "", "", str(error))]) from None
    return decode_effects(data, file, words)


def decode_effects(data: Any, file: str, words: Vocabulary) -> Written:
    """The rules of plain data, their effects decoded. `EffectsRefused` names everything that is wrong with it."""
    try:
        rows = msgspec.convert(data, WrittenRules)
    except (msgspec.ValidationError, RecursionError, TypeError):
        raise EffectsRefused(list(shape_problems(data, WrittenRules, file))) from None
    problems = [problem for rule in rows.rules for problem in _of_rule(rule, file, words)]
    if refused := [problem for problem in problems if not problem.tolerable]:
        raise EffectsRefused(refused)
    return Written(tuple(WrittenRule(rule, tuple(_decoded(rule, words))) for rule in rows.rules), tuple(problems))


def _of_rule(rule: RuleRow, file: str, words: Vocabulary) -> Iterator[Problem]:
    if not re.fullmatch("[a-z][a-z0-9_]*", rule.key):
        yield Problem(file, rule.name, "key", "is no key: small letters, digits and _")
    for number, row in enumerate(rule.effects):
        for field, message, tolerable in _of_effect(row, words):
            yield Problem(file, rule.name, f"effects[{number}].{field}", message, tolerable)


def _of_effect(row: EffectRow, words: Vocabulary) -> Iterator[tuple[str, str, bool]]:
    said = [kind for kind in (*KINDS, *BY_RULES) if getattr(row, kind)]
    if len(said) != 1:
        found = f"found {', '.join(said) or 'none'}"
        yield "does", f"one thing of {', '.join((*KINDS, *BY_RULES))}; {found}", False
    if row.of not in words.holders:
        yield "of", f"is none of {', '.join(sorted(words.holders))}", False
    if not re.fullmatch(rf"{words.ids}-[A-Z]{{3}}-[0-9]{{3}}", row.rule):
        yield "rule", "is no id of a rule", False
    if isinstance(row.by, str) and row.by not in words.amounts:
        yield "by", f"is no number and none of {', '.join(words.amounts)}", False
    if row.layer is not None and row.layer not in LAYERS:
        yield "layer", "is none of 0 to 3", False
    for kind in said:
        yield from _of_hooks(row, kind, words)
    for number, required in enumerate(row.when):
        known = words.requirements.get(required.who)
        if known is None:
            yield f"when[{number}].who", f"is none of {', '.join(words.requirements)}", False
        elif required.is_ not in known:
            yield f"when[{number}].is", f"is none of {', '.join(known)}", False
        elif bool(required.name) != known[required.is_].takes_name:
            yield f"when[{number}].name", "is not wanted here" if required.name else "is missing", False


def _of_hooks(row: EffectRow, kind: str, words: Vocabulary) -> Iterator[tuple[str, str, bool]]:
    """A hook that the game has not is one of another version, or of what it plays by hand: the row is not enforced."""
    for name in _hooks_named(row, kind):
        field = "at" if kind == "inflict" else kind
        if name not in words.hooks:
            yield field, f"there is no hook {name}: not enforced", True
        elif not isinstance(words.hooks[name], KINDS[kind]):
            yield field, f"{name} is no hook at which this can be done", False


def _hooks_named(row: EffectRow, kind: str) -> tuple[str, ...]:
    if kind == "inflict":
        return (row.at,)
    found: tuple[str, ...] = getattr(row, kind) if kind in KINDS else ()
    return found


def _decoded(rule: RuleRow, words: Vocabulary) -> Iterator[WrittenEffect]:
    for row in rule.effects:
        for effect in _effects_of(rule, row, words):
            yield WrittenEffect(row.of, effect)


def _effects_of(rule: RuleRow, row: EffectRow, words: Vocabulary) -> Iterator[Effect]:
    when, says = _condition(row, words), text(row.words or words.names_of_rules + rule.key)
    amount = row.by if not isinstance(row.by, str) else _counted(words.amounts[row.by], rule.key)
    stage = Stage[row.stage.upper()]
    for hook in _hooks(row.modify, words):
        if isinstance(hook, Query):
            yield Modify(hook, row.rule, says, amount, when, once=row.line, stage=stage)
    for hook in _hooks(row.offer, words):
        if isinstance(hook, Option):
            yield Offer(hook, row.rule, when)
    for hook in _hooks(row.forbid, words):
        if isinstance(hook, Choice | Option):
            yield Forbid(hook, row.rule, _saying(says), when)
    for hook in _hooks((row.at,) if row.inflict else (), words):
        if isinstance(hook, Event | Window):
            yield from (Inflict(hook, row.rule, key, when) for key in row.inflict)
    layered = {} if row.layer is None else {"layer": row.layer}
    yield from (Grant(row.rule, key, when, **layered) for key in row.grant)
    yield from (Suppress(row.rule, key, when, **layered) for key in row.suppress)


def _hooks(names: tuple[str, ...], words: Vocabulary) -> Iterator[Hook]:
    return (words.hooks[name] for name in names if name in words.hooks)


def _condition(row: EffectRow, words: Vocabulary) -> Callable[[Any], bool]:
    if not row.when:
        return _always
    return Required(tuple([(words.requirements[one.who][one.is_], one) for one in row.when]))


def _always(situation: Any) -> bool:
    return True


def _counted(amount: Callable[[Any, str], float], key: str) -> Callable[[Any], float]:
    return lambda asked: amount(asked, key)


def _saying(says: Text) -> Callable[[Any], Text]:
    return lambda asked: says
