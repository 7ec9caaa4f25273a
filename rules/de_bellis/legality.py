"""What makes an army illegal, and what about it deserves a warning (DBF-ARM-001 to 030)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from rules.de_bellis.army import Agreement, Army, Division, describe, type_name
from rules.de_bellis.army_lists import ArmyList
from rules.de_bellis.prices import army_price
from rules.de_bellis.scales import SCALES
from rules.de_bellis.troops import NATURAL_FLYERS, TROOP_TYPES
from rules.engine.refusal import IllegalAction
from rules.engine.text import Param, Text

NEVER_GENERAL = frozenset({"Art", "WWg", "SS"})


class Breach(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way in which an army breaks the rules: which rule, why, and the element or division concerned."""

    rule: str
    message: Text
    piece: str = ""


def breaches(army: Army, agreement: Agreement, army_list: ArmyList | None = None) -> list[Breach]:
    """Everything that makes an army illegal under an agreement, in the order of the rulebook; none for a legal army."""
    found = [  # DBF-ARM-030
        *_budget(army, agreement),
        *_leaders(army, agreement, army_list),
        *_divisions(army),
        *_elements(army),
        *_allies(army, agreement, army_list),
    ]
    if army_list is not None:
        found.extend(_list(army, army_list))
    return sorted(found, key=lambda breach: breach.rule)


def check(army: Army, agreement: Agreement, army_list: ArmyList | None = None) -> None:
    """Refuse an army that is not legal (DBF-ARM-030): `IllegalAction` with its first breach, all in the detail."""
    found = breaches(army, agreement, army_list)
    if found:
        raise IllegalAction(found[0].rule, found[0].message, {"breaches": msgspec.to_builtins(found)})


def warnings(army: Army) -> list[Breach]:
    """What the rules allow but hardly anybody wants: divisions of a commander alone (DBF-ARM-012)."""
    return [
        _breach("DBF-ARM-012", "dbf.warning.lonely_commander", division.id, division=_name(army, division))
        for division in army.divisions
        if len(army.elements_of(division.id)) == 1
    ]


def _breach(rule: str, key: str, piece: str = "", /, **params: Param) -> Breach:
    return Breach(rule, Text(key, params), piece)


def _name(army: Army, division: Division) -> str:
    return division.name or str(army.divisions.index(division) + 1)


def _budget(army: Army, agreement: Agreement) -> Iterator[Breach]:
    points = SCALES[agreement.scale].points
    cost = int(army_price(army, irregular=agreement.irregular).total)
    if cost > points:
        yield _breach("DBF-ARM-001", "dbf.breach.over_budget", cost=cost, points=points, over=cost - points)
    if army.scale != agreement.scale:
        yield _breach("DBF-ARM-002", "dbf.breach.other_scale", scale=Text(f"dbf.scale.{agreement.scale}"))


def _leaders(army: Army, agreement: Agreement, army_list: ArmyList | None) -> Iterator[Breach]:
    scale = SCALES[agreement.scale]
    roles = Counter(element.role for element in army.elements)
    if roles["leader"] != scale.leaders:
        yield _breach("DBF-ARM-004", "dbf.breach.one_leader", n=roles["leader"])
    if roles["general"] != scale.generals:
        yield _breach("DBF-ARM-005", "dbf.breach.generals", n=scale.generals, found=roles["general"])
    for element in army.elements:
        if element.role == "leader" and element.type != "Er":
            yield _breach("DBF-TRP-012", "dbf.breach.leader_is_hero", element.id, element=describe(element))
        if element.role in ("general", "allied_general") and element.type in NEVER_GENERAL:
            yield _breach("DBF-ARM-007", "dbf.breach.no_general", element.id, type=type_name(element.type))
        if element.rides and not (element.role and army_list is not None and army_list.mounted_leaders):
            yield _breach("DBF-ARM-008", "dbf.breach.rides", element.id, element=describe(element))


def _divisions(army: Army) -> Iterator[Breach]:
    for element in army.elements:
        if not element.division:
            rule = "DBF-ARM-011" if element.role else "DBF-ARM-010"
            yield _breach(rule, "dbf.breach.no_division", element.id, element=describe(element))
        elif army.division(element.division) is None:
            yield _breach("DBF-ARM-009", "dbf.breach.unknown_division", element.id, element=describe(element))
    for division in army.divisions:
        commanders = len(army.commanders_of(division.id))
        if commanders != 1:
            key = "dbf.breach.no_commander" if commanders == 0 else "dbf.breach.two_commanders"
            yield _breach("DBF-ARM-009", key, division.id, division=_name(army, division))
    ids = Counter([division.id for division in army.divisions] + [element.id for element in army.elements])
    for repeated in (key for key, times in ids.items() if times > 1):
        yield _breach("DBF-ARM-030", "dbf.breach.same_id", repeated, id=repeated)


def _elements(army: Army) -> Iterator[Breach]:
    for element in army.elements:
        if element.type not in TROOP_TYPES:
            yield _breach("DBF-TRP-004", "dbf.breach.unknown_type", element.id, code=element.type)
        if element.flying and element.type in NATURAL_FLYERS:
            yield _breach("DBF-ARM-020", "dbf.breach.flies_already", element.id, type=type_name(element.type))


def _allies(army: Army, agreement: Agreement, army_list: ArmyList | None) -> Iterator[Breach]:
    allied = [division for division in army.divisions if division.allied]
    generals = [element for element in army.elements if element.role == "allied_general"]
    if (allied or generals) and not (agreement.allies or (army_list is not None and army_list.allies)):
        yield _breach("DBF-ARM-026", "dbf.breach.no_allies_agreed")
    if len(allied) > 1 or len(generals) > 1:
        yield _breach("DBF-ARM-026", "dbf.breach.one_allied_division")
    for division in army.divisions:
        for commander in army.commanders_of(division.id):
            if division.allied != (commander.role == "allied_general"):
                key = "dbf.breach.allied_under_own" if division.allied else "dbf.breach.own_under_allied"
                yield _breach("DBF-ARM-026", key, division.id, division=_name(army, division))


def _list(army: Army, army_list: ArmyList) -> Iterator[Breach]:
    numbers = Counter(element.type for element in army.elements)
    for code in sorted(TROOP_TYPES.keys() & (numbers.keys() | army_list.types.keys())):
        least, greatest = army_list.types.get(code, (0, 0))
        if not least <= numbers[code] <= greatest:
            yield _breach(
                "DBF-ARM-029",
                "dbf.breach.army_list",
                type=Text(f"dbf.type.{code}"),
                list=army_list.name,
                least=least,
                greatest=greatest,
                n=numbers[code],
            )
