"""Cut and altered files are taken in whole or refused in one sentence; nothing else ever happens."""

import random
import re

import pytest

from armies.battlescribe.importing import import_files
from armies.battlescribe.refused import Refused
from armies.battlescribe.rosters.exporting import to_ros
from armies.battlescribe.rosters.importing import import_roster
from armies.battlescribe.unpacking import pack
from rules.engine.army_books.book import Book
from tests.armies.battlescribe.lists import any_list, as_json
from tests.armies.battlescribe.sources import files_in, folders, own

TRIALS = 40
FIRST = own("reed.gst", "reed_folk.cat")
SECOND = own("tide.gst", "tide_library.cat", "tide_crews.cat")
SHARED = [files_in(folder)[:3] for folder in folders()[1:]]


def cut(content: bytes, rng: random.Random) -> bytes:
    return content[: rng.randrange(len(content))]


def flipped(content: bytes, rng: random.Random) -> bytes:
    altered = bytearray(content)
    for _ in range(rng.randint(1, 20)):
        altered[rng.randrange(len(altered))] = rng.randrange(256)
    return bytes(altered)


def without_a_tag(content: bytes, rng: random.Random) -> bytes:
    found = rng.choice(list(re.finditer(rb"<[^>]*>", content)) or [re.compile(b"").match(content)])
    return content[: found.start()] + content[found.end() :]


def without_an_attribute(content: bytes, rng: random.Random) -> bytes:
    found = rng.choice(list(re.finditer(rb' \w+="[^"]*"', content)) or [re.compile(b"").match(content)])
    return content[: found.start()] + content[found.end() :]


def with_another_value(content: bytes, rng: random.Random) -> bytes:
    found = rng.choice(list(re.finditer(rb'="([^"]*)"', content)) or [re.compile(b"()").match(content)])
    other = rng.choice(
        [b"", b"-1", b"9e99", b"nan", b"true", b"roster", b"any", b"\xf0\x9f\x90\x9f", b"&lt;" * 90, b"e-chief"]
    )
    return content[: found.start(1)] + other + content[found.end(1) :]


def outcome_of(roster: bytes, book: Book) -> str:
    """The id of the book that the list is of, or the sentence with which the roster is refused."""
    try:
        return import_roster(roster, "a.ros", book).book.id
    except Refused as refusal:
        return str(refusal)


DAMAGES = [cut, flipped, without_a_tag, without_an_attribute, with_another_value]


@pytest.mark.long
@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("files", [FIRST, SECOND, *SHARED])
def test_damaged_books(files, damage):
    rng = random.Random(damage.__name__)
    small = sum(len(content) for _name, content in files) < 100_000
    for _ in range(TRIALS if small else 3):
        index = rng.randrange(len(files))
        name, content = files[index]
        damaged = [*files[:index], (name, damage(content, rng)), *files[index + 1 :]]
        outcome = import_files(damaged)
        assert outcome.books or outcome.refused
        assert all(isinstance(refusal, Refused) and "\n" not in str(refusal) for refusal in outcome.refused)


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("written", ["xml", "json", "zip"])
def test_damaged_rosters(damage, written):
    book = import_files(FIRST).books[0].book
    rng = random.Random(damage.__name__ + written)
    army = any_list(book, rng)
    ros = to_ros(army, book)
    for _ in range(TRIALS):
        content = as_json(ros) if written == "json" else ros
        damaged = flipped(pack(content, "a.ros"), rng) if written == "zip" else damage(content, rng)
        outcome = outcome_of(damaged, book)
        assert outcome.endswith(".") or outcome == book.id
