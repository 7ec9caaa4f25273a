"""What elements, defences and whole armies cost, with every term and its rule (DBF-ARM-006, 015 to 025)."""

from __future__ import annotations

from rules.de_bellis.army import Army, Defence, DefenceKind, Element, Quality, describe
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.explained import Explained, Term
from rules.engine.text import Text

GRADE_SURCHARGES: dict[Quality, tuple[int, str]] = {
    "superior": (10, "DBF-ARM-016"),
    "ordinary": (0, "DBF-TRP-014"),
    "inferior": (-5, "DBF-ARM-017"),
}
SURCHARGES: dict[str, tuple[int, str]] = {
    "fast": (5, "DBF-ARM-018"),
    "regular": (5, "DBF-ARM-019"),
    "flying": (10, "DBF-ARM-020"),
}
DEFENCE_PRICES: dict[DefenceKind, tuple[int, str]] = {
    "temporary": (10, "DBF-ARM-021"),
    "permanent": (20, "DBF-ARM-022"),
    "gate": (40, "DBF-ARM-023"),
}


def element_price(element: Element, *, irregular: bool = False) -> Explained:
    """The points for an element: its base cost and every surcharge.

    `irregular`: the option of regular and irregular troops; without it nobody pays for regular (DBF-ARM-019). Raises
    `KeyError` for a type that does not exist.
    """
    base_rule = "DBF-ARM-006" if element.role == "leader" else "DBF-ARM-015"
    base = Term(TROOP_TYPES[element.type].cost, Text(f"dbf.type.{element.type}"), base_rule)
    graded = element.quality != "ordinary"  # DBF-TRP-014
    surcharges = [_grade_surcharge(element.quality)] if graded else []
    surcharges.extend(_surcharge(name) for name in _bought(element, irregular))  # DBF-ARM-024
    return Explained.sum([base, *surcharges])  # DBF-ARM-024


def defence_price(defence: Defence) -> Explained:
    """The points for all pieces of one kind of defence."""
    price, rule = DEFENCE_PRICES[defence.kind]
    name = Text("dbf.defence.pieces", {"n": defence.pieces, "kind": Text(f"dbf.defence.{defence.kind}")})
    return Explained.sum([Term(price * defence.pieces, name, rule)])


def army_price(army: Army, *, irregular: bool | None = None) -> Explained:
    """The points for a whole army, one term for each element and kind of defence (DBF-ARM-001, DBF-ARM-025).

    `irregular` None: as the army was bought.
    """
    option = army.irregular if irregular is None else irregular
    terms = [
        Term(element_price(element, irregular=option).total, describe(element), "DBF-ARM-001")
        for element in army.elements
        if element.type in TROOP_TYPES
    ]
    for defence in army.defences:
        price = defence_price(defence)
        terms.append(Term(price.total, price.terms[0].text, "DBF-ARM-025"))
    return Explained.sum(terms)


def _bought(element: Element, irregular: bool) -> list[str]:
    bought = {
        "fast": element.fast,  # DBF-TRP-015
        "regular": element.regular and irregular,  # DBF-TRP-016
        "flying": element.flying,
    }
    return [name for name, wanted in bought.items() if wanted]


def _grade_surcharge(quality: Quality) -> Term:
    price, rule = GRADE_SURCHARGES[quality]
    return Term(price, Text(f"dbf.quality.{quality}"), rule)


def _surcharge(name: str) -> Term:
    price, rule = SURCHARGES[name]
    return Term(price, Text(f"dbf.trait.{name}"), rule)
