"""Who is engaged with whom: base contact made and broken by hand."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import CONTACT, Footprint, distance
from rules.engine.inputs import Option, Target, TargetAnswer
from rules.engine.text import text
from rules.ninth_age.free_hand.choosing import own
from rules.ninth_age.names import name
from rules.ninth_age.state import Contact, Seat, State, other
from rules.ninth_age.units.footprint import outline, rectangle_of


def neighbours(state: State, seat: str) -> list[tuple[str, str]]:
    """Pairs of an own unit and an enemy unit that touch and are not engaged with each other."""
    made = {(one.charger, one.target) for one in state.contacts} | {(one.target, one.charger) for one in state.contacts}
    theirs: Seat = other("red" if seat == "red" else "blue")
    enemies = [(enemy, rectangle_of(state, enemy)) for enemy in state.standing(theirs) if not enemy.fleeing]
    return [
        (mine.id, enemy.id)
        for mine in own(state, seat)
        if not mine.fleeing
        for box in (rectangle_of(state, mine),)
        for enemy, around in enemies
        if _near(box, around) and (mine.id, enemy.id) not in made and touch(state, mine.id, enemy.id)
    ]


def touch(state: State, one: str, two: str) -> bool:
    """Whether two units are in base contact (T9A-UNT-005)."""
    first, second = state.unit(one), state.unit(two)
    return any(distance(a, b) <= CONTACT for a in outline(state, first) for b in outline(state, second))


def _near(one: Footprint, two: Footprint) -> bool:
    reach = one.radius + two.radius + CONTACT
    return (one.x - two.x) ** 2 + (one.y - two.y) ** 2 <= reach * reach


def has_neighbours(state: State, seat: str) -> bool:
    """Whether a unit of the seat touches an enemy with whom it is not engaged."""
    return bool(neighbours(state, seat))


def has_contacts(state: State, seat: str) -> bool:
    """Whether a unit of the seat is engaged."""
    return bool(_contacts(state, seat))


def engage(battle: Battle, seat: str) -> Procedure:
    """Two enemy units that touch are engaged from now on (T9A-MOV-062)."""
    state: State = battle.state
    pairs = [(mine, enemy) for mine, enemy in neighbours(state, seat)]
    chosen = yield from _choose_pair(state, seat, "engage", pairs)
    if chosen is None:
        return
    mine, enemy = chosen
    state.contacts.append(Contact(mine, enemy, "front", state.player_turn))
    _tell(battle, "engaged", (mine, enemy))


def part(battle: Battle, seat: str) -> Procedure:
    """A combat between two units ends; they stand where they stand until one is moved."""
    state: State = battle.state
    chosen = yield from _choose_pair(state, seat, "part", _contacts(state, seat))
    if chosen is None:
        return
    state.contacts = [one for one in state.contacts if (one.charger, one.target) not in (chosen, chosen[::-1])]
    _tell(battle, "parted", chosen)


def _tell(battle: Battle, what: str, pair: tuple[str, str]) -> None:
    unit, enemy = (battle.state.unit(id) for id in pair)
    key = f"t9a.free_hand.event.{what}"
    battle.tell(told(key, pieces=pair, unit=name(unit), enemy=name(enemy)))


def leave_combat(battle: Battle, unit: str) -> None:
    """A unit is engaged with nobody any more."""
    state: State = battle.state
    state.contacts = [one for one in state.contacts if unit not in (one.charger, one.target)]


def _contacts(state: State, seat: str) -> list[tuple[str, str]]:
    return [
        (one.charger, one.target) if state.unit(one.charger).seat == seat else (one.target, one.charger)
        for one in state.contacts
    ]


def _choose_pair(state: State, seat: str, act: str, pairs: list[tuple[str, str]]) -> Procedure:
    options = tuple(
        Option(
            f"{mine}:{enemy}",
            text("t9a.free_hand.pair", unit=name(state.unit(mine)), enemy=name(state.unit(enemy))),
            (mine, enemy),
        )
        for mine, enemy in pairs
    )
    answer: TargetAnswer = yield Decision(
        f"t9a.free_hand.{act}",
        seat,
        Target(options, none=text("t9a.free_hand.back")),
        prompt=text(f"t9a.free_hand.ask_{act}"),
        auto=False,
    )
    if not answer.key:
        return None
    mine, _, enemy = answer.key.partition(":")
    return (mine, enemy)
