"""A small army book whose units cost whatever a test wants, and lists of it."""

from __future__ import annotations

import msgspec

from rules.engine.army_books.army_list import ArmyList, BookReference, Chosen, Pick
from rules.engine.army_books.book import Book
from rules.engine.army_books.reading import decode_book
from rules.ninth_age.army_building.breach import Breach
from rules.ninth_age.army_building.legality import breaches
from rules.ninth_age.army_building.survey import Agreement, Survey
from rules.ninth_age.editions import EDITIONS

OLD, NEW = "0.11.1", "0.11.9.3"


def _body(troop_type="infantry"):
    return {"base": {"width": 20, "depth": 20}, "troop_type": troop_type}


def _profile(name, leadership):
    numbers = {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": leadership}
    return {"name": name, "part": "rider", "characteristics": numbers}


def _entry(id, name, category, *choices, leadership=7, troop_type="infantry", **more):
    points = {"id": f"{id}.points", "name": "Point", "min": 0, "max": 1000, "price": 1}
    return {
        "id": id,
        "name": name,
        "kind": "unit",
        "category": category,
        "body": _body(troop_type),
        "profiles": [_profile(name, leadership)],
        "choices": [points, *choices],
        **more,
    }


def _items(id, points):
    limit = {"id": "allowance", "kind": "max", "field": "points", "nested": True, "value": points}
    return {
        "id": f"{id}.items",
        "name": "Magic Items",
        "kind": "group",
        "limits": [limit],
        "choices": [{"id": f"{id}.common", "target": "items"}],
    }


def _item(id, name, price, category, counterpart=""):
    item = {"key": id, "category": category, "counterpart": counterpart}
    return {"id": id, "name": name, "price": price, "item": item}


def _veteran(id):
    return {"id": f"{id}.veteran", "target": "veteran"}


BANNERS = {
    "id": "banners",
    "name": "Magic Banners",
    "kind": "group",
    "max": 1,
    "choices": [_item("war_banner", "War Banner", 75, "magic_banner")],
}
DATA = {
    "id": "test-book",
    "game": "ninth_age",
    "name": "Book of Trials",
    "categories": [
        {"id": key, "name": key.capitalize(), "key": key} for key in ("lords", "heroes", "core", "special", "rare")
    ],
    "paths": [{"id": "fire", "name": "Path of Fire"}],
    "entries": [
        _entry(
            "warlord",
            "Warlord",
            "lords",
            _items("warlord", 100),
            {"id": "warlord.four", "name": "Wizard Level 4", "level": 4},
            {"id": "warlord.fire", "name": "Path of Fire", "path": "fire"},
            leadership=9,
        ),
        _entry(
            "captain",
            "Captain",
            "heroes",
            _items("captain", 50),
            {"id": "captain.bsb", "name": "Battle Standard Bearer", "role": "battle_standard_bearer", "price": 25},
            {"id": "captain.banner", "target": "banners"},
            {"id": "captain.mount", "name": "Steed", "kind": "mount", "price": 10, "body": _body("cavalry")},
            leadership=8,
        ),
        _entry("marshal", "Marshal", "heroes", leadership=8),
        _entry(
            "madman",
            "Madman",
            "heroes",
            leadership=10,
            rules=[{"name": "Not a Leader", "key": "not_a_leader"}],
        ),
        _entry("hero-of-old", "Hero of Old", "heroes", marks=["one_of_a_kind"]),
        _entry("beast-tamer", "Beast Tamer", "heroes", marks=["not_a_character"]),
        _entry("spearmen", "Spearmen", "core", _veteran("spearmen")),
        _entry("archers", "Archers", "core", _veteran("archers")),
        _entry("militia", "Militia", "core", times=6),
        _entry("knights", "Knights", "special"),
        _entry("greatswords", "Greatswords", "special"),
        _entry("royal-guard", "Royal Guard", "special", marks=["one_of_a_kind"]),
        _entry("banner-guard", "Banner Guard", "special", marks=["one_per_army"]),
        _entry("giant", "Giant", "rare"),
        _entry("wyrm", "Wyrm", "rare", times=1),
        _entry("cannon", "Cannon", "rare", troop_type="war_machine"),
        _entry("mortar", "Mortar", "special", troop_type="war_machine"),
    ],
    "shared": [
        {
            "id": "items",
            "name": "Common Items",
            "kind": "group",
            "choices": [
                _item("sword", "Sword of Trials", 30, "magic_weapon", "hand_weapon"),
                _item("bulwark", "Bulwark", 20, "magic_armour", "shield"),
                _item("charm", "Charm", 10, "talisman"),
                _item("scroll", "Dispel Scroll", 35, "arcane_item"),
            ],
        },
        {
            "id": "veteran",
            "name": "Veteran Standard Bearer",
            "role": "veteran_standard_bearer",
            "marks": ["one_of_a_kind"],
            "choices": [{"id": "veteran.banners", "target": "banners"}],
        },
        BANNERS,
    ],
}
BOOK: Book = decode_book(DATA, "book.yaml")


def unit(entry, points=0, *options, id="", title="", book=None):
    """A unit of an entry with so many points, and options by id; `a>b` is b chosen for a."""
    picks = [Pick(choice=f"{entry}.points", number=points)] if points else []
    nested: dict[str, list[str]] = {}
    for option in options:
        top, _sign, below = option.partition(">")
        nested.setdefault(top, []).extend([below] if below else [])
    picks += [Pick(choice=top, picks=tuple(Pick(choice=one) for one in below)) for top, below in nested.items()]
    return Chosen(id=id or "u0", entry=entry, title=title, picks=tuple(picks))


def army(*units, general="", points=2000, edition=NEW):
    """A list with these units, called u1, u2 ... unless they have an id."""
    named = (
        msgspec.structs.replace(one, id=f"u{number}") if one.id == "u0" else one for number, one in enumerate(units, 1)
    )
    return ArmyList(
        name="Trial",
        book=BookReference(id=BOOK.id),
        points_limit=points,
        edition=edition,
        general=general,
        units=tuple(named),
    )


def agreement(points=2000, edition=NEW, hidden=False):
    return Agreement(points=points, edition=EDITIONS[edition], hidden_lists=hidden)


def judged(*units, points=2000, edition=NEW, general="", book=BOOK) -> list[Breach]:
    """Everything that is wrong with a list of these units."""
    return breaches(army(*units, general=general, points=points, edition=edition), book, agreement(points, edition))


def rules_broken(*units, **more) -> list[str]:
    """The ids of the rules that a list breaks."""
    return [one.rule for one in judged(*units, **more)]


def survey(*units, points=2000, edition=NEW, general="", hidden=False, book=BOOK) -> Survey:
    written = army(*units, general=general, points=points, edition=edition)
    return Survey(written, book, agreement(points, edition, hidden))


def legal_units(points=2000):
    """Units of a legal list of exactly so many points, from 1600 up."""
    return [
        unit("warlord", 200),
        unit("captain", 100),
        unit("spearmen", 300),
        unit("archers", 300),
        unit("knights", 300),
        unit("greatswords", points - 1200),
    ]
