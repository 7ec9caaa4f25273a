"""Army lists that come from other list builders and go back to them, laid over the books on somebody's shelf."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext as _

from armies.battlescribe.edition import judge_foreign_system
from armies.battlescribe.kinds import CATALOGUES, ROSTERS, holds_book, holds_roster
from armies.battlescribe.refused import Refused
from armies.battlescribe.rosters.exporting import to_rosz
from armies.battlescribe.rosters.importing import read_roster
from armies.battlescribe.rosters.matching import force_of, list_of
from armies.battlescribe.rosters.reading_text import from_text
from armies.battlescribe.rosters.text import to_text
from armies.books.keeping import CONVERTED_FOR, PLAIN
from armies.books.sentences import sentence
from armies.books.shelves import Reader, game_for, shelf_for, shelf_of_others, shelf_of_reader
from armies.lists import ListRefused
from armies.models import ArmyList
from rules.engine.army_books.army_list import ArmyList as RosterList
from rules.engine.army_books.army_list import BookReference, decode_list, encode_list
from rules.engine.army_books.book import Book
from rules.engine.army_books.shelf import Shelf, title_of, together
from rules.ninth_age.army_building.own_books import own_shelf

# An army list comes as JSON too.
BOOK_SUFFIXES = (*CATALOGUES, *(one for one in PLAIN if one != ".json"))
FORUM_HEAD = re.compile(r"== .* ==\s*\n")
FORUM_BOOK = re.compile(r"^Book: (.{1,200})$", re.MULTILINE)


def is_roster(file: str, content: bytes) -> bool:
    """Whether a file is a roster, whatever it is called: an archive, or what XML and New Recruit's JSON begin with."""
    return content.startswith(b"PK") or holds_roster(content) or file.lower().endswith(ROSTERS)


def is_book(file: str, content: bytes) -> bool:
    """Whether a file is an army book, by its name or by what it begins with: of which lists are written, not one."""
    return file.lower().endswith(BOOK_SUFFIXES) or holds_book(content)


class Read(NamedTuple):
    """A list that was read, and what its reader should know of it: a sentence, or nothing."""

    army: dict[str, Any]
    warning: str = ""


def army_of(content: bytes, file: str, reader: Reader) -> dict[str, Any]:
    """The list of a roster, written for one of the reader's books. ListRefused says why there is none."""
    return read_for(content, file, reader).army


def read_for(content: bytes, file: str, reader: Reader) -> Read:
    """The same, with what is to be said of it."""
    try:
        roster = read_roster(content, file)
        catalogue = force_of(roster)
        book = _book(catalogue.catalogue, reader)
        if book is None:
            # With another game's book nothing would be won.
            judge_foreign_system(roster.system, roster.system_name, file)
            raise ListRefused(
                _("This roster is for the army book “%(name)s”. Upload that book first.")
                % {"name": catalogue.catalogue_name or catalogue.catalogue}
            )
        army = _of_this_version(list_of(roster, book), book)
        return Read(army, _of_another_revision(catalogue.revision, book))
    except Refused as refusal:
        raise ListRefused(sentence(refusal)) from None


def _of_another_revision(written_with: str, book: Book) -> str:
    """Points and choices may have changed from one edition of the data to the next, under the same ids."""
    known = book.source.revision if book.source else ""
    if not known or not written_with or known == written_with:
        return ""
    words = _("The list was written with revision %(theirs)s of its army book; here it is revision %(ours)s. Check it.")
    return words % {"theirs": written_with[:20], "ours": known}


def as_roster(army_list: ArmyList) -> bytes:
    """The list as a zipped roster. ListRefused if its book is not there any more, or has not what was chosen."""
    army = decode_list(army_list.data)
    book = together(own_shelf(), shelf_for(army_list.game, army_list.owner)).find(army.book)
    if book is None:
        raise ListRefused(_("The army book of this list no longer exists."))
    try:
        return to_rosz(army, book)
    except Refused as refusal:
        raise ListRefused(sentence(refusal)) from None


def is_forum_text(written: str) -> bool:
    """Whether a text is a list as list builders write it for forums, and not as this site does."""
    return FORUM_HEAD.match(written.lstrip()) is not None


def of_forum_text(written: str, reader: Reader) -> dict[str, Any]:
    """The list of a text that was pasted on a forum, written for one of the reader's books. ListRefused says why there
    is none."""
    named = FORUM_BOOK.search(written)
    name = named[1].strip() if named else ""
    shelf = _shelf(reader)
    titles = [title for title in shelf.titles() if title.name.casefold() == name.casefold()]
    book = shelf.find(titles[0].book) if titles else None
    if book is None:
        raise ListRefused(_("This list is for the army book “%(name)s”. Upload that book first.") % {"name": name[:80]})
    try:
        return _of_this_version(from_text(written, book), book)
    except Refused as refusal:
        raise ListRefused(sentence(refusal)) from None


def as_forum_text(army_list: ArmyList) -> str:
    """The list as plain text for forums; empty if its book is not there any more, or has not what was chosen."""
    army = decode_list(army_list.data)
    book = together(own_shelf(), shelf_for(army_list.game, army_list.owner)).find(army.book)
    try:
        return to_text(army, book) if book is not None else ""
    except Refused:
        return ""


def _of_this_version(army: RosterList, book: Book) -> dict[str, Any]:
    """The list, written for exactly this version of its book."""
    return encode_list(msgspec.structs.replace(army, book=title_of(book).book))


def has_rosters(army_list: ArmyList) -> bool:
    """Whether lists of this game can be written as rosters."""
    game = game_for(army_list)
    return game.army is not None and game.army.with_books is not None


def _book(catalogue: str, reader: Reader) -> Book | None:
    return _shelf(reader).find(BookReference(id=catalogue))


def _shelf(reader: Reader) -> Shelf:
    """What somebody brought goes before what was lent, that before the books of the site, these before others'."""
    return together(shelf_of_reader(CONVERTED_FOR, reader), own_shelf(), shelf_of_others(CONVERTED_FOR))
