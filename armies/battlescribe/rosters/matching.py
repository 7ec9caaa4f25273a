"""A roster laid over an army book: the army list that it is. Whatever does not fit refuses the whole roster."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from armies.battlescribe.converting.gathering import POINTS as POINTS_NAME
from armies.battlescribe.edition import judge_roster_edition
from armies.battlescribe.raw import POINTS
from armies.battlescribe.refused import Refused
from armies.battlescribe.rosters.places import node_of
from armies.battlescribe.rosters.roster import Force, Roster, Selection
from rules.engine.army_books.army_list import (
    MOST_PICKS,
    ArmyList,
    BookReference,
    Chosen,
    Pick,
    decode_list,
    encode_list,
)
from rules.engine.army_books.book import Book
from rules.engine.army_books.compiled import Compiled, Node, compiled

OWN_ID = re.compile(r"[A-Za-z0-9_.-]{1,40}")
GENERAL = "General"
EDITION = "Edition: "
LONGEST_NAME = 80
LONGEST_LIST = 200
MOST = 1000
USUAL_LIMIT = 2500


def system_of(book: Book) -> tuple[str, str]:
    """The id and name of the game system that a roster of this book must name; of our own books one of our own."""
    if book.source is not None and book.source.system_id:
        return book.source.system_id, book.source.system
    return f"ninthsite-{book.game}", book.game


def list_of(roster: Roster, book: Book) -> ArmyList:
    """The army list of a roster. Errors: ``Refused``: another game, edition or book, or anything that the book does
    not offer."""
    system, _name = system_of(book)
    judge_roster_edition(roster.system, roster.system_name, system, roster.file)
    force = force_of(roster)
    if force.catalogue != (book.source.id if book.source and book.source.id else book.id):
        catalogue = force.catalogue_name or force.catalogue
        raise Refused("other_book", file=roster.file, catalogue=catalogue[:80], book=book.name)
    return _Matching(roster, compiled(book)).army(force)


def force_of(roster: Roster) -> Force:
    """The one army of a roster: forces of one book are one, and an empty one is none. Errors: ``Refused``."""
    held = [one for one in roster.forces if one.selections] or roster.forces[:1]
    if not held:
        raise Refused("not_a_roster", file=roster.file)
    names = {one.catalogue: one.catalogue_name or one.catalogue for one in held}
    if len(names) > 1:
        raise Refused("forces", file=roster.file, names=", ".join(name[:80] for name in list(names.values())[:5]))
    return msgspec.structs.replace(held[0], selections=[selection for one in held for selection in one.selections])


class _Matching:
    def __init__(self, roster: Roster, book: Compiled) -> None:
        self.roster = roster
        self.file = roster.file
        self.book = book
        self.count = 0

    def army(self, force: Force) -> ArmyList:
        units: list[Chosen] = []
        generals: list[str] = []
        for selection in self._each_unit(force.selections):
            key = self._free_id(selection, {unit.id for unit in units})
            units.append(self.unit(selection, key))
            if selection.notes == GENERAL:
                generals.append(key)
        army = ArmyList(
            name=self.roster.name[:LONGEST_NAME] or "?",
            book=BookReference(id=self.book.book.id, version=self.book.book.version),
            points_limit=self._points_limit(),
            edition=self.roster.notes.removeprefix(EDITION) if self.roster.notes.startswith(EDITION) else "",
            force=force.entry if force.entry in self.book.forces else "",
            general=generals[0] if generals else "",
            units=tuple(units),
        )
        try:
            return decode_list(encode_list(army))
        except msgspec.ValidationError as unfit:
            raise Refused("unfit", file=self.file, problem=str(unfit)) from unfit

    def _points_limit(self) -> int:
        """The size of the battle: what may be spent in points, whatever else is limited."""
        source = self.book.book.source
        points = {source.points or POINTS if source else POINTS}
        stated = [one for one in self.roster.limits if one.type_id in points or POINTS_NAME.match(one.name)]
        limit = next((one.value for one in stated if one.value > 0), 0.0)
        return max(1, min(100_000, round(limit))) if limit else USUAL_LIMIT

    def unit(self, selection: Selection, key: str) -> Chosen:
        node = node_of(self.book.root, selection)
        if node is None:
            place = {"file": self.file, "line": selection.line, "book": self.book.book.name}
            raise Refused("unknown_entry", name=selection.name[:80], **place)
        title = selection.title[:LONGEST_NAME]
        return Chosen(id=key, entry=node.key, title=title, picks=self.picks(node, selection, selection.number))

    def picks(self, above: Node, selection: Selection, total: int) -> tuple[Pick, ...]:
        """What was chosen for a selection; ``total`` is how many of that there are in the unit."""
        found: list[Pick] = []
        for below in selection.selections:
            if below.number == 0:
                continue
            self.count += 1
            if self.count > MOST_PICKS:
                raise Refused("too_many", file=self.file, count=MOST_PICKS)
            node = node_of(above, below)
            if node is None:
                place = {"file": self.file, "line": below.line, "book": self.book.book.name}
                raise Refused("unknown_option", name=below.name[:80], parent=selection.name[:80], **place)
            number = self._for_each(below, total)
            found.append(Pick(choice=node.key, number=number, picks=self.picks(node, below, number * total)))
        return tuple(found)

    def _for_each(self, selection: Selection, total: int) -> int:
        """Rosters count in the whole selection above, army lists for each one of it."""
        if selection.number % total == 0:
            number = selection.number // total
        elif selection.number == 1:
            number = 1
        else:
            number = 0
        if not 1 <= number <= MOST:
            place = {"file": self.file, "line": selection.line, "count": selection.number}
            raise Refused("bad_count", name=selection.name[:80], **place)
        return number

    def _each_unit(self, selections: list[Selection]) -> Iterator[Selection]:
        for selection in selections:
            if selection.number > LONGEST_LIST:
                place = {"file": self.file, "line": selection.line, "count": selection.number}
                raise Refused("bad_count", name=selection.name[:80], **place)
            for _one in range(selection.number):
                yield selection

    def _free_id(self, selection: Selection, taken: set[str]) -> str:
        if OWN_ID.fullmatch(selection.id) and selection.id not in taken:
            return selection.id
        return next(key for number in range(1, 10_000) if (key := f"u{number}") not in taken)
