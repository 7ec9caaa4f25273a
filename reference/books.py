"""The rulebooks of all games, read once, with what the tests prove of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.core.signals import setting_changed

from ninthsite.games import games
from ninthsite.settings.environment import BASE_DIR
from rules.engine import coverage_file
from rules.engine.game import Game
from rules.engine.rulebook import Chapter, Rule, Rulebook, load


@dataclass(frozen=True)
class Status:
    """How far a rule is held by the engine: proved, claimed, reference_only, later or unproved; "" if nobody
    has looked. `rest`: with what the rest of a rule comes that is held only as far as it acts so far.
    """

    name: str = ""
    because: str = ""
    rest: str = ""
    tests: tuple[str, ...] = ()


@dataclass(frozen=True)
class Book:
    """A game's rulebook on the site. `version` changes with the contents and with how they are drawn."""

    game: Game
    rulebook: Rulebook
    version: str
    statuses: dict[str, Status] = field(default_factory=dict)

    def chapter(self, key: str) -> Chapter | None:
        """The chapter with this key."""
        return next((chapter for chapter in self.rulebook.chapters if chapter.chapter == key), None)

    def status(self, rule_id: str) -> Status:
        """The status of a rule."""
        reason = self.rulebook.reference_only.get(rule_id)
        if reason is not None:
            return Status("reference_only", reason.because)
        later = self.rulebook.later.get(rule_id)
        return self.statuses.get(rule_id) or (Status() if later is None else Status("later", later))


@cache
def books() -> dict[str, Book]:
    """The rulebook of every game that has one, by the game's key."""
    return {key: _read(game, game.rulebook) for key, game in games().items() if game.rulebook is not None}


@cache
def where_rules_stand() -> dict[str, tuple[Book, Chapter]]:
    """Book and chapter of every rule by its id."""
    return {
        rule.id: (book, chapter)
        for book in books().values()
        for chapter in book.rulebook.chapters
        for rule in chapter.rules
    }


def rulings(book: Book) -> list[tuple[Chapter, list[Rule]]]:
    """The rules that the source leaves open and that we had to rule, chapter by chapter."""
    found = [(chapter, [rule for rule in chapter.rules if rule.ruling]) for chapter in book.rulebook.chapters]
    return [(chapter, rules) for chapter, rules in found if rules]


def _read(game: Game, folder: Path) -> Book:
    digest = sha256()
    for path in [*sorted(folder.iterdir()), *sorted((BASE_DIR / "templates" / "reference").iterdir())]:
        if path.suffix in (".yaml", ".json", ".html"):
            digest.update(path.read_bytes())
    return Book(game=game, rulebook=load(folder), version=digest.hexdigest()[:16], statuses=_statuses(folder))


def _statuses(folder: Path) -> dict[str, Status]:
    """What `manage.py rulecoverage --write` has found; nothing if it was never run."""
    return {
        rule: Status(kept.status, kept.because, kept.rest, kept.tests)
        for rule, kept in coverage_file.read(folder).items()
    }


def _forget(*, setting: str, **_: object) -> None:
    if setting == "NINTHSITE_GAMES":
        books.cache_clear()
        where_rules_stand.cache_clear()


setting_changed.connect(_forget)
