"""Base sizes and troop types that a converted book does not state: from our own data, then asked once."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

import rules.ninth_age
from armies.battlescribe.converting.bodies import RIDDEN, base, troop_type
from armies.battlescribe.converting.spelling import slug
from rules.engine import data_files
from rules.engine.army_books.book import Book
from rules.engine.army_books.choices import Base, Body, Choice, Profile
from rules.ninth_age.known_rules import plain

SIZES = Path(rules.ninth_age.__file__).parent / "books" / "base_sizes.yaml"
PARTS_OF_OTHERS = ("rider", "mount", "crew", "beast")


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a book does not say of something that stands on the table. `key` names it in the answers, `units` are the
    entries in which it occurs, `ids` the choices that an answer changes."""

    key: str
    name: str
    units: tuple[str, ...]
    ids: tuple[str, ...]
    lacks_base: bool
    lacks_troop_type: bool


class Answer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base in millimetres, troop type (a key of the game) and height of something that stands on the table."""

    base: Base | None = None
    troop_type: str = ""
    height: str = ""


def missing(book: Book) -> tuple[Question, ...]:
    """Everything that stands on the table and has no base or no troop type, each thing once."""
    shared = {profile.id: profile for profile in book.profiles}
    bare = frozenset(choice.id for choice in without_profile(book))
    found: dict[str, Question] = {}
    for unit, choice, mount in _all(book):
        body = choice.body or Body()
        if not _stands(choice, shared, bare) or (body.base and body.troop_type):
            continue
        key = _key(choice, shared, mount)
        known = found.get(key)
        found[key] = Question(
            key=key,
            name=_name(choice, shared),
            units=tuple(dict.fromkeys([*(known.units if known else ()), unit])),
            ids=(*(known.ids if known else ()), choice.id),
            lacks_base=body.base is None or (known is not None and known.lacks_base),
            lacks_troop_type=not body.troop_type or (known is not None and known.lacks_troop_type),
        )
    return tuple(found.values())


def without_profile(book: Book) -> tuple[Choice, ...]:
    """The units of the book that have no profile of a model anywhere, mounts apart."""
    shared = {choice.id: choice for choice in book.shared}
    profiles = {profile.id: profile for profile in book.profiles}
    categories = {category.id for category in book.categories if category.name}

    def fights(choice: Choice, around: frozenset[str]) -> bool:
        if choice.kind == "mount" or choice.id in around:
            return False
        below = [*choice.choices, *([shared[choice.target]] if choice.target in shared else [])]
        inside = around | {choice.id}
        return bool(_models(choice, profiles)) or any(fights(one, inside) for one in below)

    return tuple(one for one in book.entries if one.category in categories and not fights(one, frozenset()))


def with_answers(book: Book, answers: Mapping[str, Answer]) -> Book:
    """The book with what was answered to its questions; what the book states itself stays as it is."""
    by_id = {
        one: answers[question.key] for question in missing(book) if question.key in answers for one in question.ids
    }

    def answered(choice: Choice) -> Choice:
        answer = by_id.get(choice.id)
        if answer is None:
            return choice
        stated = choice.body or Body()
        body = Body(
            base=stated.base or answer.base,
            troop_type=stated.troop_type or answer.troop_type,
            height=stated.height or answer.height,
        )
        return msgspec.structs.replace(choice, body=body)

    return _changed(book, answered)


def with_sizes(book: Book) -> Book:
    """The book with the base sizes, troop types and heights of our own data for the entries that it knows by name."""
    sizes = _sizes().get(plain(book.name))
    if sizes is None:
        return book
    shared = {profile.id: profile for profile in book.profiles}
    bare = frozenset(choice.id for choice in without_profile(book))
    mounts = {choice.id for _unit, choice, mount in _all(book) if mount}

    def sized(choice: Choice) -> Choice:
        names = [choice.name, *(profile.name for profile in _models(choice, shared))]
        found = next((sizes[plain(name)] for name in names if plain(name) in sizes), None)
        if found is None or not _stands(choice, shared, bare):
            return choice
        stated = choice.body or Body()
        kind = RIDDEN.get(found.troop_type, found.troop_type) if choice.id in mounts else found.troop_type
        # The printed base stays; the type of our data is there because the printed one is missing or a slip.
        body = Body(
            base=stated.base or found.base,
            troop_type=kind or stated.troop_type,
            height=found.height or stated.height,
        )
        return msgspec.structs.replace(choice, body=body)

    return _changed(book, sized)


def _stands(choice: Choice, shared: Mapping[str, Profile], bare: frozenset[str]) -> bool:
    models = _models(choice, shared)
    if choice.role:
        return False
    if not models:
        return choice.id in bare
    if choice.kind in ("mount", "model"):
        return not all(one.part in ("crew", "beast") for one in models)
    # A rider without a type of its own is told by what he rides; a ridden monster is the whole model.
    whole = ("rider", "cavalry"), ("rider", "monstrous_cavalry"), ("mount", "ridden_monster")
    return not all(one.part in PARTS_OF_OTHERS and (one.part, one.troop_type) not in whole for one in models)


def _models(choice: Choice, shared: Mapping[str, Profile]) -> list[Profile]:
    own = [shared.get(one.target, one) for one in choice.profiles]
    parts = [one.part for one in choice.profiles]
    return [
        msgspec.structs.replace(one, part=part or one.part)
        for one, part in zip(own, parts, strict=True)
        if one.type == "model"
    ]


def _name(choice: Choice, shared: Mapping[str, Profile]) -> str:
    models = sorted(_models(choice, shared), key=lambda one: one.part in ("mount", "beast", "crew"))
    return choice.name or (models[0].name if models else choice.id)


def _key(choice: Choice, shared: Mapping[str, Profile], mount: bool) -> str:
    name = slug(_name(choice, shared)) or choice.id
    return f"mount.{name}" if mount else name


def _all(book: Book) -> Iterator[tuple[str, Choice, bool]]:
    """Every choice that the army can come to, with the name of the entry or shared choice that it is in, and whether
    it is a mount."""
    shared = {choice.id: choice for choice in book.shared}
    seen = {choice.id for choice in book.entries}
    waiting = list(book.entries)

    def walk(choice: Choice, unit: str) -> Iterator[tuple[str, Choice, bool]]:
        if choice.target in shared and choice.target not in seen:
            seen.add(choice.target)
            waiting.append(shared[choice.target])
        yield unit, choice, choice.kind == "mount"
        for child in choice.choices:
            yield from walk(child, unit)

    while waiting:
        choice = waiting.pop(0)
        yield from walk(choice, choice.name)


def _changed(book: Book, change: Callable[[Choice], Choice]) -> Book:
    def deep(choice: Choice) -> Choice:
        below = tuple(deep(child) for child in choice.choices)
        same = all(new is old for new, old in zip(below, choice.choices, strict=True))
        return change(choice if same else msgspec.structs.replace(choice, choices=below))

    return msgspec.structs.replace(book, entries=tuple(map(deep, book.entries)), shared=tuple(map(deep, book.shared)))


@functools.cache
def _sizes() -> dict[str, dict[str, Answer]]:
    """By plain name of the book and of what stands on the table."""
    written: dict[str, dict[str, Any]] = data_files.read(SIZES)
    return {
        plain(book): {plain(name): _answer(line) for name, line in lines.items()} for book, lines in written.items()
    }


def _answer(line: str) -> Answer:
    """A line such as "25x50 cavalry" or "60 round war machine, large"."""
    words, _comma, height = line.partition(",")
    return Answer(base=base(words), troop_type=troop_type_of(words), height=height.strip())


def troop_type_of(words: str) -> str:
    """The troop type behind the base in a line of our data; "" if it states none."""
    return troop_type(" ".join(word for word in words.split() if not word[0].isdigit() and word != "round"))
