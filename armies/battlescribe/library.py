"""The files given together, and where every id in them leads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from armies.battlescribe.raw import CatalogueLink, InfoGroup, Node, Profile, RawBook, Rule
from armies.battlescribe.refused import Refused

LARGEST_TREE = 300_000
DEEPEST = 150


class Shelf:
    """All files that were given together: game systems and catalogues by id."""

    def __init__(self, books: Iterable[RawBook]) -> None:
        self.systems: dict[str, RawBook] = {}
        self.catalogues: dict[str, RawBook] = {}
        for book in books:
            self.add(book)

    def add(self, book: RawBook) -> None:
        """Puts one more file to the others. Errors: ``Refused`` if it is there already."""
        known = self.systems if book.kind == "gameSystem" else self.catalogues
        if book.id in known:
            other = known[book.id]
            if other.name == book.name:
                raise Refused("twice", file=book.file, id=book.id)
            about = {"name": book.name[:80], "other": other.file, "known": other.name[:80]}
            raise Refused("same_id", file=book.file, id=book.id, **about)
        known[book.id] = book

    def armies(self) -> list[RawBook]:
        """The catalogues that are armies: all but the libraries that others of them lean on."""
        used = {link.target for catalogue in self.catalogues.values() for link in catalogue.catalogue_links}
        return [one for one in self.catalogues.values() if not one.library or one.id not in used]

    def library(self, catalogue: RawBook) -> Library:
        """A catalogue with everything that it leans on. Errors: ``Refused`` when a part of that was not given."""
        system = self.systems.get(catalogue.system_id)
        if system is None:
            raise Refused("missing_system", file=catalogue.file, system=catalogue.system_id or "?")
        return Library(system, list(self._with_linked(catalogue, [])))

    def _with_linked(self, catalogue: RawBook, seen: list[str]) -> Iterator[RawBook]:
        seen.append(catalogue.id)
        yield catalogue
        for link in catalogue.catalogue_links:
            linked = self._linked(catalogue, link)
            if linked.id not in seen:
                yield from self._with_linked(linked, seen)

    def _linked(self, catalogue: RawBook, link: CatalogueLink) -> RawBook:
        linked = self.catalogues.get(link.target)
        if linked is None:
            raise Refused("missing_catalogue", file=catalogue.file, catalogue=link.name or link.target)
        if linked.system_id != catalogue.system_id:
            raise Refused("two_systems", file=linked.file)
        return linked


class Library:
    """A catalogue, the catalogues that it leans on, and their game system."""

    def __init__(self, system: RawBook, catalogues: list[RawBook]) -> None:
        self.system = system
        self.catalogues = catalogues
        self.books = [*catalogues, system]
        self.nodes: dict[str, Node] = {}
        self.profiles: dict[str, Profile] = {}
        self.rules: dict[str, Rule] = {}
        self.groups: dict[str, InfoGroup] = {}
        self.home: dict[str, RawBook] = {}
        for book in self.books:
            for node in [*book.shared, *book.entries]:
                self._enter(node, book)
            for profile in book.shared_profiles:
                self.profiles.setdefault(profile.id, profile)
            for rule in [*book.shared_rules, *book.rules]:
                self.rules.setdefault(rule.id, rule)
            for group in book.shared_groups:
                self._enter_group(group)
        self.circular = self._circular_links()
        self._measure()

    @property
    def catalogue(self) -> RawBook:
        """The catalogue in question."""
        return self.catalogues[0]

    @property
    def ids(self) -> frozenset[str]:
        """Every id that a condition may name."""
        forces = {force.id for book in self.books for force in book.forces}
        categories = {category.id for book in self.books for category in book.categories}
        return frozenset(self.nodes) | forces | categories | {book.id for book in self.books}

    def entries(self) -> Iterator[Node]:
        """What can be chosen for the army itself: the catalogue's own entries, the system's, and those of catalogues
        that it takes in with their entries."""
        imported = {self.catalogue.id, self.system.id}
        for book in self.catalogues:
            if book.id in imported:
                imported |= {link.target for link in book.catalogue_links if link.imports}
        for book in self.books:
            if book.id in imported:
                yield from (node for node in book.entries if node.imported or book is self.catalogue)

    def file_of(self, node: Node) -> str:
        """The file in which a node stands that nothing is round."""
        if self.nodes[node.id] is node:
            return self.home[node.id].file
        return next(book.file for book in self.books if any(one is node for one in (*book.entries, *book.shared)))

    def _enter(self, node: Node, book: RawBook) -> None:
        self.nodes.setdefault(node.id, node)
        self.home.setdefault(node.id, book)
        for child in node.children:
            self._enter(child, book)

    def _enter_group(self, group: InfoGroup) -> None:
        self.groups.setdefault(group.id, group)
        for profile in group.profiles:
            self.profiles.setdefault(profile.id, profile)
        for rule in group.rules:
            self.rules.setdefault(rule.id, rule)
        for child in group.groups:
            self._enter_group(child)

    def _circular_links(self) -> frozenset[str]:
        """Links that lead back to something round them. Nobody could follow those to the end."""
        circular: set[str] = set()
        depths: dict[int, int] = {}

        def follow(node: Node, around: frozenset[str]) -> int:
            known = depths.get(id(node))
            if known is None:
                inside = around | {node.id}
                below = list(node.children)
                if node.target in inside:
                    circular.add(node.id)
                elif node.target in self.nodes:
                    below.append(self.nodes[node.target])
                known = 1 + max((follow(one, inside) for one in below), default=0) if len(around) < DEEPEST else DEEPEST
                depths[id(node)] = known
            if known >= DEEPEST:
                raise Refused("too_deep", file=self.home[node.id].file, depth=DEEPEST, line=node.line)
            return known

        for book in self.books:
            for node in [*book.entries, *book.shared]:
                follow(node, frozenset())
        return frozenset(circular)

    def _measure(self) -> None:
        """Refuses a catalogue whose links multiply beyond what a page could ever show."""
        sizes: dict[int, int] = {}

        def size(node: Node) -> int:
            known = sizes.get(id(node))
            if known is None:
                known = 1 + sum(size(child) for child in node.children)
                if node.id not in self.circular and node.target in self.nodes:
                    known += size(self.nodes[node.target])
                if known > LARGEST_TREE:
                    raise Refused("too_large", file=self.catalogue.file, count=LARGEST_TREE)
                sizes[id(node)] = known
            return known

        if sum(size(node) for node in self.entries()) > LARGEST_TREE:
            raise Refused("too_large", file=self.catalogue.file, count=LARGEST_TREE)
