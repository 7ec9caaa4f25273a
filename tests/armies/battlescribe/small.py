"""Small game systems and catalogues of schema 2.03, written where a test needs them."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from armies.battlescribe.importing import Imported, Outcome, import_files
from rules.engine.army_books.army_list import ArmyList, BookReference, Chosen, Pick
from rules.engine.army_books.book import Book
from rules.engine.army_books.compiled import compiled
from rules.engine.army_books.counting import Place
from rules.engine.army_books.evaluation import Evaluation

HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
CATEGORIES = ("Lords", "Heroes", "Core", "Special", "Rare")


def system(*inside: str, forces: str = "", name: str = "Ash Fields", version: str = "2.03") -> bytes:
    """A game system with points and the usual categories (their ids are their names in small letters)."""
    categories = "".join(tag("categoryEntry", id=one.lower(), name=one) for one in CATEGORIES)
    return _file(
        "gameSystem",
        wrapped("costTypes", tag("costType", id="pts", name="pts")),
        wrapped("categoryEntries", categories),
        wrapped("forceEntries", forces or tag("forceEntry", id="standard", name="Standard Army")),
        *inside,
        id="ash",
        name=name,
        battleScribeVersion=version,
    )


def catalogue(*inside: str, id: str = "host", name: str = "Ash Host", version: str = "2.03", **more: str) -> bytes:
    """A catalogue of that system."""
    stated = {"id": id, "name": name, "revision": "1", "battleScribeVersion": version, "gameSystemId": "ash", **more}
    return _file("catalogue", *inside, **stated)


def entries(*inside: str) -> str:
    return wrapped("selectionEntries", *inside)


def shared(*inside: str) -> str:
    return wrapped("sharedSelectionEntries", *inside)


def links(*inside: str) -> str:
    return wrapped("entryLinks", *inside)


def entry(id: str, name: str, *inside: str, pts: float | None = None, category: str = "", kind: str = "") -> str:
    """An entry; a unit where it has a category."""
    head = (costs(pts=pts), in_category(category, id))
    return tag("selectionEntry", *head, *inside, id=id, name=name, type=kind or ("unit" if category else "upgrade"))


def link(id: str, target: str, name: str, *inside: str, pts: float | None = None, category: str = "") -> str:
    """A link to a shared entry."""
    head = (costs(pts=pts), in_category(category, id))
    return tag("entryLink", *head, *inside, id=id, name=name, targetId=target, type="selectionEntry")


def costs(**values: float | None) -> str:
    stated = [tag("cost", name=key, typeId=key, value=f"{value}") for key, value in values.items() if value is not None]
    return wrapped("costs", *stated) if stated else ""


def in_category(*categories: str) -> str:
    """Links to categories, the first of them primary; the last word is whose links they are."""
    *named, whose = categories
    found = [
        tag("categoryLink", id=f"{whose}-{one}", name=one, targetId=one, primary="false" if number else "true")
        for number, one in enumerate(named)
        if one
    ]
    return wrapped("categoryLinks", *found) if found else ""


def limits(*inside: str) -> str:
    return wrapped("constraints", *inside)


def limit(id: str, kind: str, value: float, field: str = "selections", scope: str = "parent", **more: str) -> str:
    return tag("constraint", id=id, type=kind, value=f"{value}", field=field, scope=scope, shared="true", **more)


def changes(*inside: str) -> str:
    return wrapped("modifiers", *inside)


def change(kind: str, field: str, value: str, *inside: str) -> str:
    return tag("modifier", *inside, type=kind, field=field, value=value)


def when(child: str, kind: str = "atLeast", value: float = 1, scope: str = "roster", field: str = "selections") -> str:
    """The condition of a change: something is there anywhere in the scope."""
    stated = {"type": kind, "value": f"{value}", "field": field, "scope": scope, "childId": child}
    return wrapped("conditions", tag("condition", **stated, shared="true", includeChildSelections="true"))


def repeated(value: float, field: str, scope: str = "roster", child: str = "any") -> str:
    stated = {"value": f"{value}", "repeats": "1", "field": field, "scope": scope, "childId": child}
    return wrapped("repeats", tag("repeat", **stated, shared="true"))


def wrapped(name: str, /, *inside: str) -> str:
    return f"<{name}>{''.join(inside)}</{name}>"


def tag(name: str, /, *inside: str, **attributes: str) -> str:
    stated = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
    return f"<{name}{stated}>{''.join(inside)}</{name}>"


def brought(*files: bytes) -> Outcome:
    """What becomes of the files; the first is a game system."""
    names = ["system.gst", *(f"book{number}.cat" for number in range(1, len(files)))]
    return import_files(list(zip(names, files, strict=True)))


def imported(*inside: str, of: bytes | None = None) -> Imported:
    """The one book of a catalogue with this inside."""
    outcome = brought(of or system(), catalogue(*inside))
    assert not outcome.refused, outcome.refused
    (found,) = outcome.books
    return found


def army(book: Book, *units: object, points: int = 1000, force: str = "standard") -> ArmyList:
    """A list: of each unit its entry, or its entry and what was chosen for it."""
    chosen = []
    for number, unit in enumerate(units, 1):
        key, *picks = unit if isinstance(unit, tuple) else (unit,)
        chosen.append(Chosen(id=f"u{number}", entry=str(key), picks=tuple(map(_pick, picks))))
    reference = BookReference(id=book.id, version=book.version)
    return ArmyList(name="Ours", book=reference, points_limit=points, force=force, units=tuple(chosen))


def laid(book: Book, *units: object, points: int = 1000, force: str = "standard") -> Evaluation:
    return Evaluation(army(book, *units, points=points, force=force), compiled(book))


def place(evaluation: Evaluation, key: str) -> Place:
    return next(one for one in evaluation.layout.places() if one.node.key == key)


def _pick(written: object) -> Pick:
    if not isinstance(written, tuple):
        return Pick(choice=str(written))
    choice, number, *below = written
    return Pick(choice=choice, number=number, picks=tuple(map(_pick, below)))


def _file(root: str, /, *inside: str, **attributes: str) -> bytes:
    stated = {**attributes, "xmlns": f"http://www.battlescribe.net/schema/{root}Schema"}
    return (HEAD + tag(root, *inside, **stated)).encode()
