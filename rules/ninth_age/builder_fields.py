"""What can be set about a list and about a unit of it while they are written down."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.army_books.bounds import bound_of
from rules.engine.army_books.compiled import Group
from rules.engine.army_books.counting import group_place
from rules.engine.army_books.evaluation import Evaluation
from rules.engine.army_books.offers import Offer, offers
from rules.engine.army_builder import Field
from rules.engine.given_names import suggestions
from rules.engine.given_names.suggested import Kind
from rules.engine.inputs import ChooseOne, Confirm, Input, Note, Option, Slide
from rules.engine.text import Text, text
from rules.ninth_age.army_building.generals import candidates, general_of
from rules.ninth_age.army_building.survey import Bought, Survey
from rules.ninth_age.editions import EDITIONS

NONE = "-"
TITLE = "title"
KINDS: dict[str, Kind] = {
    "cavalry": "riders", "monstrous_cavalry": "riders", "war_beast": "beasts", "monstrous_beast": "beasts",
    "swarm": "beasts", "monster": "monster", "ridden_monster": "monster", "chariot": "engine", "war_machine": "engine",
}  # fmt: skip
LEAST_POINTS, MOST_POINTS = 100, 20_000


def army_fields(survey: Survey) -> tuple[Field, ...]:
    """Name, points limit, edition and General of a list."""
    army = survey.list
    general = general_of(survey)
    leaders = dict.fromkeys([*candidates(survey), *([general] if general else [])])
    named = tuple(Option(unit.id, named_text(unit.name)) for unit in leaders)
    editions = tuple(Option(key, text("t9a.edition", key=key)) for key in EDITIONS)
    whole = Slide(((LEAST_POINTS, MOST_POINTS),), step=1)
    return (
        _field("name", Note(may_be_empty=False), army.name, "T9A-ARM-003"),
        _field("points_limit", whole, army.points_limit, "T9A-ARM-004"),
        _field("edition", ChooseOne(editions), survey.agreement.edition.key, "T9A-VER-004"),
        _field(
            "general",
            ChooseOne((Option(NONE, text("t9a.army_building.nobody")), *named)),
            general.id if general else NONE,
            "T9A-ARM-015",
        ),
    )


def unit_fields(survey: Survey, unit: Bought) -> tuple[Field, ...]:
    """What can be chosen for a unit, in the order of its book."""
    chosen = unit.place.unit
    named = _field(TITLE, Note(), chosen.title if chosen else "", "T9A-ARM-003")
    offered = offers(survey.evaluation, unit.place)
    sizes = [offer for offer in offered if _is_size(offer)]
    options = (field_of(survey.evaluation, offer, main=offer in sizes[:1]) for offer in offered)
    return (msgspec.structs.replace(named, suggested=suited(survey, unit)), *options)


def suited(survey: Survey, unit: Bought) -> tuple[str, ...]:
    """Names that would suit a unit; none that another bears."""
    army = survey.list
    types = [one.node.choice.body.troop_type for one in unit.place.walk() if one.node.choice.body]
    kind: Kind = "person" if unit.is_character else next((KINDS[one] for one in types if one in KINDS), "foot")
    return suggestions(
        army.name,
        survey.evaluation.book.book.name,
        kind=kind,
        seed=f"{army.name}/{unit.id}",
        taken=[one.title for one in army.units if one.title],
    )


def field_of(evaluation: Evaluation, offer: Offer, *, main: bool = False) -> Field:
    """An offer of the book as a field; `main`: it says how many models the unit has."""
    return Field(
        key=offer.key,
        label=named_text(offer.name),
        input=_input(offer),
        value=shown_value(offer),
        price=round(offer.price),
        rule="T9A-ARM-044" if _is_item(offer) else "T9A-ARM-001",
        depth=offer.depth,
        group=_group(evaluation, offer),
        main=main,
    )


def shown_value(offer: Offer) -> bool | int | str:
    """The present value of an offer as its input knows it."""
    if offer.kind == "one_of":
        return NONE if offer.value < 0 else offer.members[offer.value].node.key
    return bool(offer.value) if offer.kind == "toggle" else offer.value


def checked(offer: Offer, answer: object) -> object:
    """An answer as the input of its field reads it. `IllegalAction` if that refuses it."""
    given = _input(offer)
    read: Any = given.read(answer)
    given.check(read)
    return read


def meant_value(offer: Offer, answer: object) -> int:
    """What an answer to the field of an offer means to the book."""
    if offer.kind == "one_of":
        keys = [member.node.key for member in offer.members]
        return keys.index(str(answer)) if str(answer) in keys else -1
    return int(answer) if isinstance(answer, bool | int | float) else 0


def named_text(name: str) -> Text:
    """A name of a book as a text."""
    return text("t9a.army_building.named", name=name)


def _input(offer: Offer) -> Input:
    if offer.kind == "toggle":
        return Confirm()
    if offer.kind == "number":
        return Slide(((offer.least, max(offer.most, offer.least)),), step=1)
    options = tuple(
        Option(member.node.key, named_text(member.name), facts={"points": round(member.price)})
        for member in offer.members
    )
    may_be_none = offer.least == 0 or offer.value < 0
    nothing = (Option(NONE, text("t9a.army_building.nothing")),) if may_be_none else ()
    return ChooseOne((*nothing, *options))


def _group(evaluation: Evaluation, offer: Offer) -> Text | None:
    """The name of the group around an offer, with what is spent of its allowance of points if it has one."""
    place = offer.place
    inner = place.group.around if offer.kind == "one_of" and place.group else place.node.group
    if not offer.group or inner is None or place.above is None:
        return None
    around: Group | None = inner
    while around is not None:
        for limit in around.choice.limits:
            bound = bound_of(evaluation, limit, group_place(around, place.above))
            if limit.kind == "max" and limit.field == "points" and bound is not None:
                spent, most = round(bound[0]), round(bound[1])
                return text("t9a.army_building.allowance", name=offer.group, spent=spent, most=most)
        around = around.around
    return named_text(offer.group)


def _is_size(offer: Offer) -> bool:
    return offer.kind == "number" and offer.depth == 0 and offer.place.node.choice.kind == "model"


def _is_item(offer: Offer) -> bool:
    nodes = [member.node for member in offer.members] or [offer.place.node]
    return any(node.choice.item for node in nodes)


def _field(key: str, given: Input, value: object, rule: str) -> Field:
    return Field(key=key, label=text(f"t9a.army_building.field.{key}"), input=given, value=value, rule=rule)
