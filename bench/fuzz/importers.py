"""Files and texts that people bring: armies, maps, battles, army books, rosters."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from bench.fuzz import strange
from bench.fuzz.faults import ROOT
from bench.fuzz.world import World

FILES = ROOT / "tests/armies/battlescribe/files"
CATALOGUES = (("reed.gst", "reed_folk.cat"), ("tide.gst", "tide_library.cat", "tide_crews.cat"))
FORUM = "== Host ==\nBook: Reed Folk\n3 x Spears [120 pts]\n  - Shield\nGeneral: A\n"
OF_ATTRIBUTES = (
    b"",
    b"-1",
    b"9e99",
    b"nan",
    b"true",
    b"any",
    b"roster",
    b"1e400",
    b"&#55296;",
    b"&#0;",
    b"\xf0\x9f\x90\x9f",
)
TAG, ATTRIBUTE = re.compile(rb"<[^>]*>"), re.compile(rb'="([^"]*)"')


class Importers:
    """What is brought is taken, or refused in words."""

    name = "importers"
    spoils = ("content",)

    def __init__(self, world: World) -> None:
        self.world = world
        self.armies = _armies()
        self.maps = _maps()
        self.battle = json.loads(_battle(world))
        self.files = {names: [(name, (FILES / name).read_bytes()) for name in names] for names in CATALOGUES}
        self.book, self.roster = _book_and_roster(self.files[CATALOGUES[0]])
        self.kinds: dict[str, tuple[Callable[[Random], tuple[str, bytes]], Callable[[str, bytes], None]]] = {
            "army": (self._army, self._bring_army),
            "text": (self._text, self._bring_army),
            "map": (self._map, self._bring_map),
            "battle": (self._record, self._bring_battle),
            "catalogue": (self._catalogue, self._bring_catalogue),
            "book": (self._own_book, self._bring_book),
            "roster": (self._roster, self._bring_roster),
        }
        # A site may offer games without armies or maps alone.
        needs = {"army": self.armies, "text": self.armies, "map": self.maps}
        self.drawn = [kind for kind in self.kinds if needs.get(kind, True)]

    def draw(self, rng: Random) -> dict[str, Any]:
        """Something of a kind, for a game or under a name, spoilt."""
        kind = rng.choice(self.drawn)
        of, content = self.kinds[kind][0](rng)
        return {"kind": kind, "of": of, "content": content}

    def answer_to(self, given: dict[str, Any]) -> str:
        from armies.battlescribe.refused import Refused
        from armies.lists import ListRefused
        from maps.keeping import MapRefused
        from rules.engine.army_books.reading import BookRefused
        from rules.engine.refusal import IllegalAction

        try:
            self.kinds[given["kind"]][1](given["of"], given["content"])
        except IllegalAction as refused:
            msgspec.json.encode([refused.rule, refused.message, refused.detail])
            return "refused"
        except (Refused, ListRefused, MapRefused, BookRefused) as refused:
            str(refused).encode()
            return "refused"
        return "taken"

    def put_back(self) -> None:
        self.world.put_back()

    # ------------------------------------------------------------------ what is brought

    def _army(self, rng: Random) -> tuple[str, bytes]:
        game = rng.choice(list(self.armies))
        return game, _altered(rng.choice(self.armies[game][0]), rng)

    def _text(self, rng: Random) -> tuple[str, bytes]:
        game = rng.choice(list(self.armies))
        return game, strange.spoilt(rng.choice([*self.armies[game][1], FORUM]).encode(), rng)

    def _map(self, rng: Random) -> tuple[str, bytes]:
        game = rng.choice(list(self.maps))
        return game, _altered(rng.choice(self.maps[game]), rng)

    def _record(self, rng: Random) -> tuple[str, bytes]:
        return "", _altered(self.battle, rng)

    def _catalogue(self, rng: Random) -> tuple[str, bytes]:
        name, content = rng.choice(self.files[rng.choice(CATALOGUES)])
        return name, _spoilt_xml(content, rng)

    def _own_book(self, rng: Random) -> tuple[str, bytes]:
        return "a.json", _altered(self.book, rng)

    def _roster(self, rng: Random) -> tuple[str, bytes]:
        written = rng.choice(self.roster)
        if written.startswith(b"{"):
            return "a.json", _altered(json.loads(written), rng)
        return "a.ros", _spoilt_xml(written, rng)

    # ------------------------------------------------------------------ who takes it

    def _bring_army(self, of: str, content: bytes) -> None:
        from armies.exchange import imported
        from armies.lists import builder_of
        from ninthsite.games import game_of

        game, army = imported(game_of(of), content.decode("utf-8", "replace"), self.world.users[0])
        builder_of(game).to_text(army, "en").encode()

    def _bring_map(self, of: str, content: bytes) -> None:
        from maps import keeping
        from ninthsite.games import game_of

        json.dumps(keeping.read(game_of(of), content), allow_nan=False, ensure_ascii=False).encode()

    def _bring_battle(self, of: str, content: bytes) -> None:
        from battles.record.bringing_in import bring_in

        bring_in(content, self.world.users[0])

    def _bring_catalogue(self, of: str, content: bytes) -> None:
        from armies.battlescribe.importing import import_files

        names = next(names for names in CATALOGUES if of in names)
        outcome = import_files([(name, content if name == of else whole) for name, whole in self.files[names]])
        for refused in outcome.refused:
            str(refused).encode()
        for one in outcome.books:
            msgspec.json.encode(one.book)

    def _bring_book(self, of: str, content: bytes) -> None:
        from rules.engine.army_books.reading import parse_book

        msgspec.json.encode(parse_book(content, of))

    def _bring_roster(self, of: str, content: bytes) -> None:
        from armies.battlescribe.rosters.importing import import_roster

        msgspec.json.encode(import_roster(content, of, self.whole_book))

    @property
    def whole_book(self) -> Any:
        """The army book that the rosters are for."""
        from rules.engine.army_books.reading import parse_book

        if not hasattr(self, "_whole"):
            self._whole = parse_book(json.dumps(self.book).encode(), "a.json")
        return self._whole


def _altered(given: Any, rng: Random) -> bytes:
    for _ in range(rng.choice((1, 1, 2, 3))):
        given = strange.altered(given, rng)
    return strange.written(given, rng).encode("utf-8", "surrogatepass")


def _spoilt_xml(content: bytes, rng: Random) -> bytes:
    match rng.randrange(4):
        case 0:
            return strange.spoilt(content, rng)
        case 1:
            found = rng.choice([*TAG.finditer(content)])
            return content[: found.start()] + content[found.end() :]
        case 2:
            found = rng.choice([*TAG.finditer(content)])
            return content[: found.end()] + found[0] + content[found.end() :]
    for _ in range(rng.randint(1, 3)):
        found = rng.choice([*ATTRIBUTE.finditer(content)])
        other = rng.choice((*OF_ATTRIBUTES, rng.choice([*ATTRIBUTE.finditer(content)])[1]))
        content = content[: found.start(1)] + other + content[found.end(1) :]
    return content


def _armies() -> dict[str, tuple[list[dict[str, Any]], list[str]]]:
    """By game: ready armies as data and as text."""
    from armies.exchange import exported
    from ninthsite.games import games

    found = {}
    for key, game in games().items():
        if game.army is not None and game.army.builder is not None:
            builder = game.army.builder
            ready = list(builder.ready().values())[:4]
            whole = [*ready, *(json.loads(exported(game, one)) for one in ready)]
            found[key] = whole, [builder.to_text(one, "en") for one in ready]
    return found


def _maps() -> dict[str, list[dict[str, Any]]]:
    from ninthsite.games import games

    armed = {key: game.maps for key, game in games().items() if game.maps is not None}
    return {key: [data for _name, data in maps.ready(*maps.board({})).values()] for key, maps in armed.items()}


def _battle(world: World) -> bytes:
    from battles.models import Battle
    from battles.record.archive import export

    return export(Battle.objects.get(uuid=world.battles["over"]))


def _book_and_roster(files: list[tuple[str, bytes]]) -> tuple[dict[str, Any], list[bytes]]:
    """An army book, and a roster of it as the list builders write them."""
    from armies.battlescribe.importing import import_files
    from armies.battlescribe.rosters.exporting import to_ros
    from tests.armies.battlescribe.lists import any_list, as_json

    book = import_files(files).books[0].book
    rosters = [to_ros(any_list(book, Random(seed)), book) for seed in range(3)]
    return json.loads(msgspec.json.encode(book)), [*rosters, *map(as_json, rosters)]
