"""Profiles and special rules, in the form of army books."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from armies.battlescribe import raw
from armies.battlescribe.converting.changing import Changing
from armies.battlescribe.converting.meanings import equipment_key
from armies.battlescribe.converting.parts import line
from armies.battlescribe.converting.spelling import counted, shown, slug
from rules.engine.army_books.choices import Profile, Rule, Value
from rules.ninth_age.known_rules import Match, known_item, known_rule

NAMES = {"ld": "Ld"}
# Columns of a model's profile that say what a special rule of the same meaning says.
COLUMNS = {"wardsave": "Ward Save", "mr": "Magic Resistance"}
NO_VALUE = ("", "-", "–")
LONGEST_TEXT = 20_000


class Texts:
    """Translates what entries show. ``parts`` are names of model parts of this catalogue by what they are."""

    def __init__(self, changing: Changing, model_types: frozenset[str], type_keys: Mapping[str, str]) -> None:
        self.changing = changing
        self.model_types = model_types
        self.type_keys = type_keys
        self.publications: dict[str, str] = {}
        self.parts: dict[str, str] = {}
        # Changes of names that always hold, and so are made here once and for all.
        self.resolved = 0

    def profile(self, profile: raw.Profile, part: str = "") -> Profile:
        """A profile with its cells; of equipment with the key under which the game knows it."""
        model = profile.type_id in self.model_types
        name, number = counted(profile.name) if model else (shown(profile.name), 1)
        cells = {shown(one.name): cell for one in profile.characteristics if (cell := shown(one.value))}
        key = "" if model else self._equipment(name, cells)
        return Profile(
            id=profile.id,
            name=name,
            type="model" if model else self.type_keys.get(profile.type_id, slug(profile.type_name) or "other"),
            key=key,
            part=part,
            number=number,
            characteristics={NAMES.get(column.lower(), column): _value(cell) for column, cell in cells.items()},
            troop_type=line(profile).troop_type if model else "",
            hidden=profile.hidden,
            modifiers=self.changing.modifiers(profile.modifiers),
            page=self.page(profile.source),
        )

    def profile_link(self, link: raw.InfoLink) -> Profile:
        """A profile that stands elsewhere in the book."""
        modifiers = self.changing.modifiers(link.modifiers)
        return Profile(id=link.id, target=link.target, hidden=link.hidden, modifiers=modifiers)

    def rule(self, rule: raw.Rule) -> Rule:
        """A special rule with its text; without a key if the game does not know it, or not without a number."""
        name = shown(rule.name)
        match = self._match(name)
        return Rule(
            id=rule.id,
            name=name,
            key=match.known.key if match else "",
            values=match.values if match else (),
            part=match.part if match else "",
            text=rule.text[:LONGEST_TEXT],
            hidden=rule.hidden,
            modifiers=self.changing.modifiers(rule.modifiers),
            page=self.page(rule.source),
        )

    def rule_link(self, link: raw.InfoLink, target: raw.Rule) -> Rule:
        """A special rule that stands elsewhere in the book, here perhaps with a value of its own."""
        fixed = [one for one in link.modifiers if _is_fixed_name(one)]
        rest = self.changing.modifiers(one for one in link.modifiers if one not in fixed)
        name = shown(target.name)
        self.resolved += len(fixed)
        for one in fixed:
            name = shown(one.value) if one.kind == "set" else shown(f"{name} {one.value}")
        match = self._match(name) if fixed else None
        if match is None:
            # A value that comes under a condition is read from the name when the condition holds.
            added = (shown(f"{name} {one.value}") for one in link.modifiers if one not in fixed and _adds_to_name(one))
            found = next((one for one in map(self._match, added) if one), None)
            match = msgspec.structs.replace(found, values=()) if found else None
        if fixed and match is None:
            # The words that were added make it another rule than the one that stands behind the link.
            own = Rule(id=f"{link.id}#own", name=name, text=target.text[:LONGEST_TEXT], page=self.page(target.source))
            changes = (*self.changing.modifiers(target.modifiers), *rest)
            return msgspec.structs.replace(own, hidden=link.hidden or target.hidden, modifiers=changes)
        return Rule(
            id=link.id,
            target=link.target,
            name=name if fixed else "",
            key=match.known.key if match else "",
            values=match.values if match else (),
            part=match.part if match else "",
            hidden=link.hidden,
            modifiers=rest,
        )

    def printed_in_columns(self, profile: raw.Profile) -> Iterator[Rule]:
        """Ward saves and magic resistance that stand in a column of a model's profile instead of among its rules."""
        for one in profile.characteristics:
            column = COLUMNS.get(shown(one.name).lower(), "")
            if column and (cell := shown(one.value)) not in NO_VALUE:
                name = f"{column} ({cell})"
                match = self._match(name)
                yield Rule(
                    id=f"{profile.id}#{column.lower().replace(' ', '-')}",
                    name=name,
                    key=match.known.key if match else "",
                    values=match.values if match else (),
                )

    def page(self, source: raw.Source) -> str:
        """Where something is printed: "Book, p. 4"; a publication may stand in another file than what is printed in
        it."""
        book = self.publications.get(source.book, source.book)
        return ", p. ".join(part for part in (shown(book), shown(source.page)) if part)

    def _match(self, name: str) -> Match | None:
        match = known_rule(name, self.parts)
        return None if match is None or match.lacks_value else match

    def _equipment(self, name: str, cells: Mapping[str, str]) -> str:
        item = known_item(name)
        return item.key if item else equipment_key(name) or equipment_key(cells.get("Type", ""))


def _adds_to_name(modifier: raw.Modifier) -> bool:
    return modifier.field == "name" and modifier.kind == "append"


def _is_fixed_name(modifier: raw.Modifier) -> bool:
    return (
        modifier.field == "name" and modifier.kind in ("set", "append") and modifier.when.empty and not modifier.repeats
    )


def _value(cell: str) -> Value:
    return int(cell) if cell.isdecimal() and len(cell) < 9 else cell
