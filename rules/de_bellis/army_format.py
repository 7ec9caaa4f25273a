"""How armies of De Bellis Fantasy are listed, checked and summed up for the pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from rules.de_bellis import army_difference, army_text, builder, builder_changes
from rules.de_bellis.army import Agreement, Army, decode_army, describe, encode_army
from rules.de_bellis.army_reading import army_from
from rules.de_bellis.break_point import break_point, counted_elements
from rules.de_bellis.legality import Breach, breaches, warnings
from rules.de_bellis.prices import army_price, defence_price
from rules.de_bellis.ready import ready_armies
from rules.de_bellis.scales import SCALES
from rules.engine.army_builder import Builder
from rules.engine.game import ArmyFormat
from rules.engine.given_names import cleaned
from rules.engine.text import Text


def agreement_from(settings: Mapping[str, Any]) -> Agreement:
    """What the players agreed on, from the settings of a battle; all other settings are passed over."""
    known = {name: settings[name] for name in Agreement.__struct_fields__ if name in settings}
    return msgspec.convert(known, Agreement, strict=False)


def ready(settings: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The ready armies that are legal under these settings, as plain data; all of them if no scale is given."""
    armies = [entry.army for entry in ready_armies().values()]
    if "scale" in settings:
        agreement = agreement_from(settings)
        armies = [army for army in armies if not breaches(army, agreement)]
    return [encode_army(army) for army in armies]


def army_breaches(data: Mapping[str, Any], settings: Mapping[str, Any]) -> list[Breach]:
    """What makes an army illegal under these settings; data that is no army at all is a breach of DBF-ARM-030."""
    try:
        army = decode_army(data)
    except msgspec.ValidationError as error:
        return [Breach("DBF-ARM-030", Text("dbf.breach.not_an_army", {"detail": str(error)}))]
    return breaches(army, agreement_from({"scale": army.scale, **settings}))


def summary(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the card of an army shows: name, line about it, points, break point, contents and warnings."""
    army = army_from(data)
    entry = next((entry for entry in ready_armies().values() if entry.army == army), None)
    counted = counted_elements(army)
    return {
        "name": entry.name_text if entry else army.name,
        "flavour": entry.flavour_text if entry else None,
        "scale": Text(f"dbf.scale.{army.scale}"),
        "points": int(army_price(army).total),
        "budget": SCALES[army.scale].points,
        "elements": len(army.elements),
        "break_point": break_point(counted),
        "contents": contents(army),
        "warnings": warnings(army),
    }


def contents(army: Army) -> list[dict[str, Any]]:
    """The elements of each division, equal ones together with their number and price, and the defences at the end."""
    rows: list[dict[str, Any]] = []
    for division in army.divisions:
        equal = Counter(
            msgspec.structs.replace(element, id="same", division="same") for element in army.elements_of(division.id)
        )
        for element, number in equal.items():
            each = builder.price_of(army, element)
            rows.append(
                {
                    "division": division.id,
                    "n": number,
                    "element": describe(element),
                    "type": element.type,
                    "points": int(each.total),
                }
            )
    for defence in army.defences:
        price = defence_price(defence)
        rows.append({"division": "", "n": 1, "element": price.terms[0].text, "type": "", "points": int(price.total)})
    return rows


def frozen(army: Mapping[str, Any]) -> dict[str, Any]:
    """The army as a battle keeps it: its divisions are called what their owner named them."""
    if not any(one.get("name") for one in army.get("divisions", ())):
        return dict(army)
    named = [one | ({"called": cleaned(one["name"])} if one.get("name") else {}) for one in army["divisions"]]
    return {**army, "divisions": named}


FORMAT = ArmyFormat(
    ready=ready,
    breaches=army_breaches,
    summary=summary,
    frozen=frozen,
    builder=Builder(
        new=builder_changes.begun,
        settings=builder.settings,
        sheet=builder.sheet,
        change=builder_changes.change,
        difference=army_difference.difference,
        to_text=army_text.to_text,
        from_text=army_text.from_text,
        ready=builder.ready,
        asks=("scale",),
    ),
)
