"""A catalogue with all that it leans on, as one army book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

from armies.battlescribe import raw
from armies.battlescribe.converting.changing import Changing
from armies.battlescribe.converting.choices import Choices
from armies.battlescribe.converting.counting import Counting
from armies.battlescribe.converting.gathering import all_groups, group_changes, modified_fields, part_words, points_of
from armies.battlescribe.converting.losses import Losses, Lost
from armies.battlescribe.converting.spelling import shown, slug
from armies.battlescribe.converting.standing import Standing
from armies.battlescribe.converting.texts import NAMES, Texts
from armies.battlescribe.edition import NINTH_AGE, VERSION, is_model, judge_edition
from armies.battlescribe.library import Library
from rules.engine.army_books.book import Book, Category, Force, ProfileType, Source
from rules.engine.army_books.choices import Choice, Profile, Rule
from rules.engine.army_books.conditions import Limit

CATEGORY_KEYS = {
    "lord": "lords",
    "hero": "heroes",
    "heroe": "heroes",
    "core": "core",
    "special": "special",
    "rare": "rare",
}
FORCE_KEYS = (("grand", "grand_army"), ("warband", "warband"), ("standard", "standard"))
NO_CATEGORY = "no-category"
Thing = TypeVar("Thing", raw.Category, raw.Profile, raw.Rule)
MOST_NOTES = 500


class Converted(msgspec.Struct, frozen=True):
    """An army book made of a catalogue, and what it does not have of it. ``resolved``: changes of names that always
    hold and so were made once and for all."""

    book: Book
    library: Library
    lost: tuple[Lost, ...]
    resolved: int


def convert(library: Library) -> Converted:
    """The army book of a catalogue. Errors: ``Refused`` where it is of another edition or game."""
    judge_edition(library.system, library.catalogue)
    return _Conversion(library).run()


class _Conversion:
    def __init__(self, library: Library) -> None:
        self.library = library
        self.losses = Losses()
        self.limits: dict[int, tuple[Limit, ...]] = {}
        self.types = [one for book in library.books for one in book.profile_types]
        self.costs = {one.id: one.name for book in library.books for one in book.cost_types}
        self.points = points_of(self.costs)
        modified = frozenset(modified_fields(library))
        counting = Counting(self.points, frozenset(self.costs), library.ids, self.losses)
        self.changing = Changing(counting, self.losses, modified)
        for one in self.types:
            for key, name in one.parts.items():
                self.changing.characteristics[key] = f"characteristic:{NAMES.get(shown(name).lower(), shown(name))}"
        models = frozenset(one.id for one in self.types if is_model(one))
        keys = {one.id: "model" if one.id in models else slug(one.name) for one in self.types}
        self.standing = Standing(library, models)
        self.texts = Texts(self.changing, models, keys)
        self.texts.publications = {one.id: one.name for book in library.books for one in book.publications}
        self.texts.parts = part_words(self.standing.names)
        self.choices = Choices(library, self.changing, self.texts, self.standing, self.losses)

    def run(self) -> Converted:
        library = self.library
        entries = list(library.entries())
        self._tell_leftovers()
        for node in self._in_files([*entries, *(node for book in library.books for node in book.shared)]):
            self.choices.measure(node)
        self._limits_of_categories()
        return Converted(
            book=Book(
                id=library.catalogue.id,
                game=NINTH_AGE,
                edition=_edition(library.catalogue),
                name=shown(library.catalogue.name)[:200] or library.catalogue.id,
                version=library.catalogue.revision,
                authors=shown(library.catalogue.authors),
                source=_source(library, next((key for key in self.costs if key in self.points), "")),
                costs={key: shown(name) for key, name in self.costs.items() if key not in self.points},
                profile_types=tuple(self._profile_types()),
                categories=(*self._categories(), Category(id=NO_CATEGORY, name="")),
                forces=tuple(self._force(one) for book in library.books for one in book.forces),
                entries=tuple(self._translated(entries, root=True)),
                shared=tuple(self._translated((node for book in library.books for node in book.shared), root=False)),
                profiles=tuple(self._profiles()),
                rules=tuple(self._rules()),
                army_rules=tuple(self._army_rules()),
                notes=tuple(_notes(self.losses.found)),
            ),
            library=library,
            lost=tuple(self.losses.found),
            resolved=self.texts.resolved,
        )

    def _in_files(self, nodes: Iterable[raw.Node]) -> Iterator[raw.Node]:
        """The nodes one by one; meanwhile what is lost is lost from their file."""
        for node in nodes:
            self.losses.file = self.library.file_of(node)
            yield node

    def _translated(self, nodes: Iterable[raw.Node], *, root: bool) -> Iterator[Choice]:
        for node in self._in_files(nodes):
            if root and self._is_group(node):
                self.losses.add(node.line, f"a group of entries of the army itself ({shown(node.name) or node.id})")
                continue
            choice = self.choices.choice(node, root=root)
            if choice is not None:
                homeless = root and not choice.category and not self._inherits_category(choice)
                yield msgspec.structs.replace(choice, category=NO_CATEGORY) if homeless else choice

    def _is_group(self, node: raw.Node) -> bool:
        target = None if node.id in self.library.circular else self.library.nodes.get(node.target)
        return "group" in node.shape or (target is not None and self._is_group(target))

    def _inherits_category(self, choice: Choice) -> bool:
        target = self.library.nodes.get(choice.target)
        known = self.changing.counting.ids
        return target is not None and any(one.primary and one.target in known for one in target.categories)

    def _tell_leftovers(self) -> None:
        for book in self.library.books:
            self.losses.file = book.file
            for left in book.leftovers:
                self.losses.path = [part for part in left.path.split("/") if part]
                self.losses.add(left.line, left.what)
            self.losses.path = []
            self.losses.add_changes(group_changes([], book.shared_groups), "a group of information")
        self.losses.path = []

    def _limits_of_categories(self) -> None:
        """Reads the limits of categories and forces, so that changes from anywhere find what they change."""
        for book in self.library.books:
            self.losses.file = book.file
            for category in book.categories:
                self._limits_of(category)
            for force in book.forces:
                self._limits_of_force(force)

    def _limits_of_force(self, force: raw.Force) -> None:
        self._limits_of(force)
        with self.losses.inside(force.name):
            for link in force.categories:
                self._limits_of(link)
            for child in force.children:
                self._limits_of_force(child)

    def _limits_of(self, subject: raw.Category | raw.CategoryLink | raw.Force) -> None:
        with self.losses.inside(subject.name):
            self.limits[id(subject)] = self.changing.limits(subject.constraints)

    def _categories(self) -> Iterator[Category]:
        known: set[str] = set()
        for book in self.library.books:
            self.losses.file = book.file
            for one in self._once(book.categories, known):
                yield self._category(one, one.id, one.name)

    def _once(self, things: Iterable[Thing], known: set[str]) -> Iterator[Thing]:
        """What stands under an id that was not there yet; of two under one id the first is meant."""
        for one in things:
            if one.id in known:
                self.losses.add(one.line, f"the id {one.id} a second time ({shown(one.name)})")
            else:
                known.add(one.id)
                yield one

    def _forces(self) -> Iterator[Force]:
        for book in self.library.books:
            self.losses.file = book.file
            for one in book.forces:
                yield self._force(one)

    def _force(self, force: raw.Force) -> Force:
        names = {one.id: one.name for book in self.library.books for one in book.categories}
        with self.losses.inside(force.name):
            return Force(
                id=force.id,
                name=shown(force.name),
                key=next((key for word, key in FORCE_KEYS if word in force.name.casefold()), ""),
                categories=tuple(
                    self._category(one, one.target, one.name or names.get(one.target, "")) for one in force.categories
                ),
                forces=tuple(self._force(one) for one in force.children),
                limits=self.limits[id(force)],
                modifiers=self.changing.of_limits(force.modifiers),
            )

    def _category(self, subject: raw.Category | raw.CategoryLink, key: str, name: str) -> Category:
        with self.losses.inside(name):
            return Category(
                id=key,
                name=shown(name),
                key=CATEGORY_KEYS.get(slug(name).removesuffix("s"), ""),
                limits=self.limits[id(subject)],
                modifiers=self.changing.of_limits(subject.modifiers),
            )

    def _profile_types(self) -> Iterator[ProfileType]:
        for one in self.types:
            columns = tuple(NAMES.get(shown(name).lower(), shown(name)) for name in one.parts.values())
            yield ProfileType(key=self.texts.type_keys[one.id] or one.id, name=shown(one.name), characteristics=columns)

    def _profiles(self) -> Iterator[Profile]:
        known: set[str] = set()
        for book in self.library.books:
            self.losses.file = book.file
            grouped = [one for group in all_groups(book.shared_groups) for one in group.profiles]
            for profile in self._once([*book.shared_profiles, *grouped], known):
                with self.losses.inside(profile.name):
                    yield self.texts.profile(profile)

    def _rules(self) -> Iterator[Rule]:
        known: set[str] = set()
        for book in self.library.books:
            self.losses.file = book.file
            grouped = [one for group in all_groups(book.shared_groups) for one in group.rules]
            for rule in self._once([*book.shared_rules, *grouped], known):
                with self.losses.inside(rule.name):
                    yield self.texts.rule(rule)

    def _army_rules(self) -> Iterator[Rule]:
        for book in self.library.books:
            self.losses.file = book.file
            for rule in book.rules:
                yield self.texts.rule(rule)
            for link in book.info_links:
                if link.kind == "rule" and link.target in self.library.rules:
                    yield self.texts.rule_link(link, self.library.rules[link.target])
                else:
                    self.losses.add(link.line, f"a {link.kind} for the whole army ({link.name or link.target})")


def _notes(lost: list[Lost]) -> Iterator[str]:
    for one in lost[:MOST_NOTES]:
        yield f"{one.file}:{one.line} {one.path}: {one.what}"[:2000]
    if len(lost) > MOST_NOTES:
        yield f"… and {len(lost) - MOST_NOTES} more"


def _edition(catalogue: raw.RawBook) -> str:
    stated = VERSION.search(catalogue.edition)
    return stated[0].lower().removeprefix("v") if stated else ""


def _source(library: Library, points: str) -> Source:
    catalogue, system = library.catalogue, library.system
    return Source(
        kind="battlescribe",
        id=catalogue.id,
        revision=catalogue.revision,
        schema=catalogue.schema,
        system=shown(system.name),
        system_id=system.id,
        system_revision=system.revision,
        points="" if points == raw.POINTS else points,
    )
