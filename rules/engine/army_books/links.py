"""What a link adds to the choice, profile or rule that it leads to, and what it states instead."""

from __future__ import annotations

import msgspec

from rules.engine.army_books.choices import Choice, Profile, Rule


def joined(link: Choice, target: Choice) -> Choice:
    """What a link to a shared choice means where it stands."""
    return msgspec.structs.replace(
        target,
        id=link.id,
        name=link.name or target.name,
        target=target.target,
        category=link.category or target.category,
        categories=(*link.categories, *target.categories),
        price=target.price if link.price is msgspec.UNSET else link.price,
        costs={**target.costs, **link.costs},
        min=target.min if link.min is msgspec.UNSET else link.min,
        max=target.max if link.max is msgspec.UNSET else link.max,
        times=target.times if link.times is None else link.times,
        default=link.default or target.default,
        collective=link.collective or target.collective,
        hidden=link.hidden or target.hidden,
        role=link.role or target.role,
        marks=(*target.marks, *(mark for mark in link.marks if mark not in target.marks)),
        item=link.item or target.item,
        body=link.body or target.body,
        level=link.level or target.level,
        path=link.path or target.path,
        profiles=(*target.profiles, *link.profiles),
        rules=(*target.rules, *link.rules),
        choices=(*target.choices, *link.choices),
        limits=(*target.limits, *link.limits),
        modifiers=(*target.modifiers, *link.modifiers),
        text=link.text or target.text,
        page=link.page or target.page,
    )


def pointed_profile(link: Profile, target: Profile) -> Profile:
    """What a link to a profile means where it stands."""
    return msgspec.structs.replace(
        target,
        id=link.id or target.id,
        target=target.id,
        name=link.name or target.name,
        key=link.key or target.key,
        part=link.part or target.part,
        number=max(link.number, target.number),
        characteristics={**target.characteristics, **link.characteristics},
        troop_type=link.troop_type or target.troop_type,
        hidden=link.hidden or target.hidden,
        modifiers=(*target.modifiers, *link.modifiers),
    )


def pointed_rule(link: Rule, target: Rule) -> Rule:
    """What a link to a rule means where it stands."""
    return msgspec.structs.replace(
        target,
        id=link.id or target.id,
        target=target.id,
        name=link.name or target.name,
        key=link.key or target.key,
        values=link.values or target.values,
        part=link.part or target.part,
        text=link.text or target.text,
        hidden=link.hidden or target.hidden,
        modifiers=(*target.modifiers, *link.modifiers),
    )
