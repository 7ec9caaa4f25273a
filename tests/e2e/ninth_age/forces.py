"""The army books and lists that two people bring to a battle of 2,500 points."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import cast

import msgspec
from playwright.sync_api import FilePayload, Page, expect

from armies.battlescribe.importing import import_files
from rules.engine.army_books.army_list import encode_list
from rules.engine.army_books.book import Book
from rules.engine.army_books.reading import encode_book
from rules.ninth_age.army_building.mustering import Style, random_legal_list
from rules.ninth_age.army_building.own_books import own_books
from tests.armies.battlescribe.sources import files_in, folders, own

POINTS = 2500
Files = list[tuple[str, bytes]]
# Files, the book in them, and how a list of it is made up.
Brought = tuple[Files, Book, Style, int]
# Of the community's catalogues: knights against those who shoot them. The environment may name another pair, as
# "Equitaine:mixed:4,Sylvan:elite:3": part of a catalogue's name, a style of list, a seed.
PAIR = os.environ.get("NINTHSITE_PAIR", "Equitaine:mixed:4,Sylvan:elite:3")
# Without them: the site's own books as somebody's files, beside a small catalogue.
SMALL: tuple[tuple[str, str, Style, int], ...] = (
    ("saltmarch-league", "The Salt Coast", "mixed", 0),
    ("thornwild-host", "The Deep Thorns", "elite", 2),
)


@dataclass(frozen=True)
class Force:
    """What one player brings: files of an army book, its name, and a list of it as JSON to paste."""

    files: Files
    book: str
    name: str
    pasted: str


def forces() -> tuple[Force, Force]:
    """The forces of both, of the community's books where they are found."""
    shared = [files for folder in folders()[1:] for files in [files_in(folder)] if _of(files, _wanted()[0][0])]
    found = list(_shared(shared[0]) if shared else _small())
    one, two = (
        _force(*brought, name) for brought, name in zip(found, ("The First Host", "The Other Host"), strict=True)
    )
    return one, two


def _shared(files: Files) -> Iterator[Brought]:
    system = [file for file in files if file[0].endswith(".gst")]
    for wanted, style, seed in _wanted():
        chosen = system + _of(files, wanted)
        yield chosen, import_files(chosen).books[0].book, style, seed


def _wanted() -> list[tuple[str, Style, int]]:
    named = (one.split(":") for one in PAIR.split(","))
    return [(name, cast(Style, style), int(seed)) for name, style, seed in named]


def _small() -> Iterator[Brought]:
    for id, name, style, seed in SMALL:
        book = msgspec.structs.replace(own_books()[id], id=f"our-{id}", name=name)
        written = json.dumps(encode_book(book)).encode()
        yield [*own("reed.gst", "reed_folk.cat"), (f"{id}.json", written)], book, style, seed


def _of(files: Files, wanted: str) -> Files:
    return [file for file in files if wanted in file[0]]


def _force(files: Files, book: Book, style: Style, seed: int, name: str) -> Force:
    army = random_legal_list(book, POINTS, Random(seed), style=style, name=name)
    whole = {"format": "ninthsite-army", "version": 1, "game": "ninth_age", "army": encode_list(army)}
    return Force(files, book.name, name, json.dumps(whole))


def bring(page: Page, force: Force) -> None:
    """Bring the book on its page."""
    page.goto("/armies/books/")
    payload = [FilePayload(name=name, mimeType="text/plain", buffer=content) for name, content in force.files]
    page.get_by_label("Army book files").set_input_files(payload)
    page.get_by_role("button", name="Upload").click()
    expect(page.get_by_text(force.book).first).to_be_visible()


def write_in(page: Page, force: Force) -> None:
    """Paste the list on the page for it: it is kept, and legal."""
    page.goto("/armies/import/")
    page.get_by_label("The army").fill(force.pasted)
    page.get_by_role("button", name="Import", exact=True).click()
    page.locator("h1", has_text=force.name).wait_for()
    expect(page.locator(".army-side").get_by_text("Legal").first).to_be_visible()
