"""Bringing army books: from files to versions that are kept. What is already there is not kept twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.alone import alone
from accounts.models import User
from armies.battlescribe.bodies import Answer, missing, with_answers
from armies.battlescribe.importing import import_files
from armies.battlescribe.telling import report_data
from armies.books.sentences import sentence
from armies.models import ArmyBook, ArmyList, BookVersion
from armies.models.army_book import packed
from rules.engine.army_books.book import Book
from rules.engine.army_books.reading import BookRefused, digest_of, parse_book
from rules.ninth_age.known_rules import plain

MOST_BOOKS = 60
MOST_VERSIONS = 50
MOST_FILES = 30
CONVERTED_FOR = "ninth_age"
PLAIN = (".yaml", ".yml", ".json")


class NotKept(Exception):
    """A book that is not kept; the message says why, in the visitor's language."""


@dataclass
class Brought:
    """What became of the files: the books that are kept now, and a sentence for each that is not."""

    books: list[ArmyBook] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


def bring(owner: User, files: Iterable[tuple[str, bytes]]) -> Brought:
    """Keep the army books of these files. Catalogues come together with their game system; each file is read whole or
    not at all."""
    brought = Brought()
    catalogues: list[tuple[str, bytes]] = []
    for name, content in files:
        if name.lower().endswith(PLAIN):
            _keep_plain(owner, name, content, brought)
        else:
            catalogues.append((name, content))
    if catalogues:
        outcome = import_files(catalogues)
        brought.refused += [sentence(refusal) for refusal in outcome.refused]
        for imported in outcome.books:
            _try(lambda imported=imported: keep(owner, imported.book, report_data(imported.report)), brought)
    return brought


def _keep_plain(owner: User, name: str, content: bytes, brought: Brought) -> None:
    try:
        book = parse_book(content, name)
    except BookRefused as error:
        brought.refused += [str(problem) for problem in error.problems[:20]]
        return
    _try(lambda: keep(owner, book, {}), brought)


def _try(keeping: Any, brought: Brought) -> None:
    try:
        brought.books.append(keeping())
    except NotKept as error:
        brought.refused.append(str(error))


@transaction.atomic
def keep(owner: User, book: Book, report: Mapping[str, Any]) -> ArmyBook:
    """The book as its owner's newest version, with what the owner has told of base sizes before. NotKept if there are
    too many."""
    alone(owner)
    stored = ArmyBook.objects.filter(owner=owner, game=_game(book), key=book.id).first()
    if stored is None:
        if ArmyBook.objects.filter(owner=owner).count() >= MOST_BOOKS:
            raise NotKept(
                _("You have %(number)d army books. Delete one before uploading another.") % {"number": MOST_BOOKS}
            )
        stored = ArmyBook.objects.create(owner=owner, game=_game(book), key=book.id, name=book.name)
    elif not stored.withdrawn and plain(stored.name) != plain(book.name):
        # Ids are copied from book to book: another name is not silently a new version.
        raise NotKept(
            _(
                "“%(name)s” has the same id as your army book “%(known)s”, which stays as it is. If this is its new"
                " version, delete “%(known)s” first; otherwise give it another id in a data editor."
            )
            % {"name": book.name, "known": stored.name}
        )
    answers = {key: msgspec.convert(answer, Answer) for key, answer in stored.answers.items()}
    _add_version(stored, with_answers(book, answers), dict(report))
    stored.name, stored.withdrawn = book.name, False
    stored.save()
    return stored


@transaction.atomic
def answer(stored: ArmyBook, book: Book, answers: Mapping[str, Answer]) -> None:
    """Keep what the owner tells of base sizes and troop types: in the book's newest version and in those to come."""
    known = {question.key for question in missing(book)}
    told = {key: one for key, one in answers.items() if key in known}
    if not told:
        return
    alone(stored.owner)
    stored.refresh_from_db(fields=["answers"])
    stored.answers = {**stored.answers, **{key: msgspec.to_builtins(one) for key, one in told.items()}}
    stored.save(update_fields=["answers", "changed"])
    _add_version(stored, with_answers(book, told), stored.latest.report)


def remove(stored: ArmyBook) -> bool:
    """Delete a book; where lists were written for it, it is only withdrawn. Whether it is gone for good."""
    if ArmyList.objects.filter(game=stored.game, data__book__id=stored.key).exists():
        stored.withdrawn = True
        stored.save(update_fields=["withdrawn", "changed"])
        return False
    stored.delete()
    return True


def _add_version(stored: ArmyBook, book: Book, report: dict[str, Any]) -> None:
    digest = digest_of(book)
    if stored.versions.filter(digest=digest).exists():
        return
    number = (stored.versions.aggregate(most=Max("number"))["most"] or 0) + 1
    if number > MOST_VERSIONS:
        raise NotKept(_("This book already has the maximum of %(number)d versions.") % {"number": MOST_VERSIONS})
    BookVersion.objects.create(
        book=stored,
        number=number,
        digest=digest,
        label=book.version[:200],
        packed=packed(msgspec.json.encode(book)),
        report=report,
    )


def _game(book: Book) -> str:
    return book.game or CONVERTED_FOR
