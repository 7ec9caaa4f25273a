"""What happened, in a few lines: what was lost, then one line for each kind of deed.

Which event is what, each game says (`Game.gist`); where it says nothing, the latest events stand for themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.engine.events import Event, message
from rules.engine.gist import DEEDS, LOSSES, SAID, STAGE, Gist
from rules.engine.text import Text

MOST_LINES = 8
# So many are named in a line, the others counted.
MOST_NAMED = 5
# More than so many are not named at all where nothing but their number tells.
FEW = 3
COUNTED = ("moved", "deployed")
# Of the same piece the one leaves nothing to say of the other.
INSTEAD = {
    "models": ("destroyed",),
    "wounds": ("destroyed", "models"),
    "charging": ("charged", "charge_failed"),
    "fled": ("destroyed",),
    "retreated": ("destroyed", "fled"),
    "moved": ("charged", "contact", "deployed"),
}


@dataclass
class _Done:
    """What befell a piece, or what it did: its id, its name, whose it is, its targets, and how many it lost;
    `others` went with it."""

    piece: str
    name: Text
    seat: str
    targets: list[Text] = field(default_factory=list)
    n: int = 0
    others: set[str] = field(default_factory=set)


def lines(events: Sequence[Event], gist: Mapping[str, Gist], prefix: str, own: str | None) -> list[Text]:
    """At most eight, to be rendered in the reader's language. `own`: the seat of a reader who reads them alone."""
    found = _gathered(events, gist)
    told = [
        _line(kind, done, own)
        for mine in (True, False)
        for kind in LOSSES
        if (done := [one for one in found.get(kind, {}).values() if one.seat and (one.seat == own) == mine])
    ]
    for kind in DEEDS:
        done = list(found.get(kind, {}).values())
        if kind in COUNTED:
            told += [
                _count(kind, some, prefix, own=mine)
                for mine in (False, True)
                if (some := [one for one in done if (one.seat == own) == mine])
            ]
        elif done:
            told.append(_line(kind, done, own))
    told += [message(event) for event in events if _kind(event, gist) == SAID or event.key.startswith("battle.told.")]
    if not told:
        return [message(event) for event in headlines(events)[-MOST_LINES:]]
    stages = [message(event) for event in events if _kind(event, gist) == STAGE][-1:]
    return [*told[: MOST_LINES - len(stages)], *stages]


def headlines(events: Sequence[Event]) -> list[Event]:
    """The events without those that another sums up."""
    kept: list[Event] = []
    for event in events:
        if event.sums_up:
            begun = next((at for at in reversed(range(len(kept))) if kept[at].key == event.sums_up), len(kept))
            del kept[begun:]
        kept.append(event)
    return kept


def _kind(event: Event, gist: Mapping[str, Gist]) -> str:
    return gist[event.key].kind if event.key in gist else ""


def _gathered(events: Sequence[Event], gist: Mapping[str, Gist]) -> dict[str, dict[str, _Done]]:
    """By kind and piece."""
    owners = _owners(events, gist)
    found: dict[str, dict[str, _Done]] = {}
    for event in events:
        what = gist.get(event.key)
        name = event.params.get(what.who) if what is not None else None
        if what is None or not isinstance(name, Text) or not event.pieces:
            continue
        piece = event.pieces[0]
        whose = _seat(name) or owners.get(piece, "")
        called = Text(name.key, {**name.params, "seat": whose}) if whose else name
        done = found.setdefault(what.kind, {}).setdefault(piece, _Done(piece, called, whose))
        done.others.update(event.pieces[1:] if not what.target else ())
        target, n = event.params.get(what.target), event.params.get("n")
        if isinstance(target, Text) and target not in done.targets:
            done.targets.append(target)
        done.n += n if isinstance(n, int) else 0
    for kind, others in INSTEAD.items():
        said = {piece for other in others for piece in found.get(other, {})}
        found[kind] = {piece: done for piece, done in found.get(kind, {}).items() if piece not in said}
    return found


def _owners(events: Sequence[Event], gist: Mapping[str, Gist]) -> dict[str, str]:
    """Whose the pieces are, as far as their names say it anywhere."""
    known: dict[str, str] = {}
    for event in events:
        what = gist.get(event.key)
        if what is None or not event.pieces:
            continue
        for piece, param in ((event.pieces[0], what.who), (event.pieces[-1], what.target)):
            name = event.params.get(param)
            if isinstance(name, Text) and _seat(name):
                known[piece] = _seat(name)
    return known


def _seat(name: Text) -> str:
    return str(name.params.get("seat", ""))


def _line(kind: str, done: Sequence[_Done], own: str | None) -> Text:
    # The reader's own come first.
    items = [item for one in sorted(done, key=lambda one: one.seat != own) for item in _items(kind, one)]
    named: list[Text | str] = [*items[:MOST_NAMED]]
    if len(items) > MOST_NAMED:
        named.append(Text("battle.gist.more", {"n": len(items) - MOST_NAMED}))
    return Text(f"battle.gist.{kind}", {"who": named})


def _items(kind: str, done: _Done) -> list[Text]:
    if kind in ("models", "wounds"):
        return [Text("battle.gist.counted", {"who": done.name, "n": done.n})]
    return [Text("battle.gist.at", {"who": done.name, "target": target}) for target in done.targets] or [done.name]


def _count(kind: str, done: Sequence[_Done], prefix: str, *, own: bool) -> Text:
    """How many, or who they are where they are few and none had others with it."""
    if len(done) <= FEW and not any(one.others for one in done):
        return Text(f"battle.gist.{kind}", {"who": [one.name for one in done]})
    n = len(set().union(*({one.piece} | one.others for one in done)))
    return Text(f"battle.gist.{kind}", {"who": Text(f"{prefix}.gist.{'own' if own else 'pieces'}", {"n": n})})
