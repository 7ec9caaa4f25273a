"""What a list brings to the battle: the book's units with what the rulebook itself adds to them."""

from __future__ import annotations

from typing import cast, get_args

import msgspec

from rules.engine.army_books.choices import Value
from rules.engine.army_books.muster import Models, Mustered, Part
from rules.engine.army_books.mustering import mustered
from rules.ninth_age.army_building.generals import general_of
from rules.ninth_age.army_building.survey import Bought, Survey
from rules.ninth_age.state import TroopType
from rules.ninth_age.troop_types import mounted_type

FIRST_AMONG_EQUALS = ("A", "WS", "BS")
MOST = 10
TROOP_TYPES = get_args(TroopType)
ON_FOOT = ("", "infantry", "monstrous_infantry")


def muster(survey: Survey) -> tuple[Mustered, ...]:
    """The units of a list as they come to the table, in the order of the list."""
    general = general_of(survey)
    return tuple(_unit(survey, unit, bool(general and general.id == unit.id)) for unit in survey.units)


def _unit(survey: Survey, unit: Bought, general: bool) -> Mustered:
    """Whoever is bought as a Lord or a Hero is a Character with all that is on his base (T9A-TYP-028, T9A-CHA-001)."""
    plain = mustered(survey.evaluation, unit.place)
    roles = [role for role in plain.roles if role != "general"]
    if unit.is_character:
        roles.insert(0, "character")
    if general:
        roles.append("general")
    return msgspec.structs.replace(
        plain,
        roles=tuple(dict.fromkeys(roles)),
        models=tuple(_champion(_mounted(models), plain, unit) for models in plain.models),
    )


def _champion(models: Models, plain: Mustered, unit: Bought) -> Models:
    """A champion without a profile of his own has more than the others (T9A-CMD-016): one fighter of his, no mount."""
    if models.role != "champion":
        return models if not unit.is_character or models.role else msgspec.structs.replace(models, role="character")
    ordinary = next((other for other in plain.models if other.role != "champion"), None)
    if ordinary is None or ordinary.parts != models.parts:
        return models
    fighter = next((index for index, part in enumerate(models.parts) if part.part not in ("mount", "beast")), None)
    if fighter is None:
        return models
    raised = _raised(models.parts[fighter])
    rest = msgspec.structs.replace(models.parts[fighter], number=models.parts[fighter].number - 1)
    others = (rest,) if rest.number else ()
    return msgspec.structs.replace(
        models, parts=(*models.parts[:fighter], raised, *others, *models.parts[fighter + 1 :])
    )


def _raised(part: Part) -> Part:
    values: dict[str, Value] = dict(part.characteristics)
    for name in FIRST_AMONG_EQUALS:
        value = values.get(name)
        if isinstance(value, int):
            values[name] = min(value + 1, MOST)
    return msgspec.structs.replace(part, characteristics=values, number=1)


def _mounted(models: Models) -> Models:
    """Where the book says only what the rider and what his mount is, the two together are of the mounted type."""
    mount = next((part for part in models.parts if part.part == "mount" and part.troop_type in TROOP_TYPES), None)
    if mount is not None and models.troop_type in ON_FOOT:
        return msgspec.structs.replace(models, troop_type=mounted_type(cast(TroopType, mount.troop_type)), base=None)
    if not models.troop_type:
        printed = next((part.troop_type for part in models.parts if part.troop_type), "")
        return msgspec.structs.replace(models, troop_type=printed)
    return models
