"""What a pick gives: its profiles, gear, rules and body with all modifiers applied."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.engine.army_books.choices import Body, Profile, Rule, Value
from rules.engine.army_books.counting import Place
from rules.engine.army_books.evaluation import Evaluation
from rules.engine.army_books.muster import Gear, Part, SpecialRule

WHOLE = re.compile(r"-?[0-9]{1,9}")
CHARACTERISTIC = "characteristic:"
MODEL = "model"


def parts_of(evaluation: Evaluation, place: Place) -> Iterator[Part]:
    """The model parts that a pick itself describes."""
    for profile in place.node.profiles:
        if profile.type == MODEL and not _hidden(evaluation, profile, place):
            yield Part(
                name=evaluation.words(profile.name, "name", profile.modifiers, place),
                characteristics=characteristics(evaluation, profile, place),
                number=profile.number,
                part=profile.part or ("mount" if place.node.choice.kind == "mount" else ""),
                troop_type=profile.troop_type,
            )


def gear_of(evaluation: Evaluation, place: Place) -> Iterator[Gear]:
    """The weapons, armour and items that a pick itself gives; an item without a profile stands for itself."""
    item = place.node.choice.item
    number = 0
    for profile in place.node.profiles:
        if profile.type != MODEL and not _hidden(evaluation, profile, place):
            number += 1
            yield Gear(
                name=evaluation.words(profile.name, "name", profile.modifiers, place),
                type=profile.type,
                key=item.key if item else profile.key,
                characteristics=characteristics(evaluation, profile, place),
                item=item.category if item else "",
                counterpart=item.counterpart if item else "",
            )
    if item and not number:
        yield Gear(
            name=evaluation.name(place),
            type="item",
            key=item.key,
            item=item.category,
            counterpart=item.counterpart,
            text=place.node.choice.text or "\n".join(rule.text for rule in place.node.rules),
        )


def rules_of(evaluation: Evaluation, place: Place) -> Iterator[SpecialRule]:
    """The special rules that a pick itself gives."""
    for rule in place.node.rules:
        if _hidden(evaluation, rule, place):
            continue
        name = evaluation.words(rule.name, "name", rule.modifiers, place)
        values = tuple(evaluation.words(value, "value", rule.modifiers, place) for value in rule.values)
        yield SpecialRule(
            name=name,
            key=rule.key,
            values=values or parameters_of(name.removeprefix(rule.name)),
            part=rule.part,
            text=evaluation.words(rule.text, "text", rule.modifiers, place),
        )


def body_of(places: list[Place]) -> Body:
    """Base, troop type and height of what stands on one base: what is ridden decides over who rides it."""
    found = Body()
    for place in sorted(places, key=lambda one: one.node.choice.kind == "mount"):
        body = place.node.choice.body
        if body is not None:
            found = Body(
                base=body.base or found.base,
                troop_type=body.troop_type or found.troop_type,
                height=body.height or found.height,
            )
    return found


def characteristics(evaluation: Evaluation, profile: Profile, place: Place) -> dict[str, Value]:
    """The characteristics of a profile with their modifiers; whole numbers are numbers, everything else words."""
    changed = {one.field.removeprefix(CHARACTERISTIC) for one in profile.modifiers if CHARACTERISTIC in one.field}
    values = dict(profile.characteristics)
    for name in sorted(changed):
        printed = str(values.get(name, "")) or "0"
        written = evaluation.words(printed, CHARACTERISTIC + name, profile.modifiers, place)
        if written != printed:
            values[name] = int(written) if WHOLE.fullmatch(written) else written
    return values


def parameters_of(appended: str) -> tuple[str, ...]:
    """The parameters in what was added to the name of a rule: ` (6+)` means 6+."""
    inner = appended.strip()
    return (inner[1:-1].strip(),) if len(inner) > 2 and inner[0] == "(" and inner[-1] == ")" else ()


def _hidden(evaluation: Evaluation, what: Profile | Rule, place: Place) -> bool:
    return evaluation.flag(what.hidden, "hidden", what.modifiers, place)
