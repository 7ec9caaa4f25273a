"""What wound pools and fighters are called in texts."""

from __future__ import annotations

from rules.engine.text import Text, text
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.close_combat.who_fights.rows import Row
from rules.ninth_age.equipment.weapon_choice import close_combat_weapons_of
from rules.ninth_age.names import model_name, name
from rules.ninth_age.state import State


def pool_name(state: State, pool: Pool) -> Text:
    """A Champion or Character by his name and that of his unit, otherwise the Rank-and-File of the unit."""
    unit = name(state.units[pool.unit])
    if not pool.model:
        return text("t9a.combat.rank_and_file", unit=unit)
    one = state.models[pool.model]
    if one.command == "champion":
        return text("t9a.combat.champion", unit=unit)
    return text("t9a.combat.model_of", model=model_name(state, pool.model), unit=unit)


def fighters_name(state: State, row: Row) -> Text:
    """A row of fighters: how many, and which part of them strikes."""
    key = "t9a.combat.supporting" if row.supporting else "t9a.combat.fighting"
    return text(
        key,
        n=row.models,
        name=striker_name(state, row.model, row.part),
        attacks=text("t9a.combat.attacks", n=row.total),
    )


def striker_name(state: State, model: str, part: int) -> Text:
    """Who strikes: a Champion is told from the Rank-and-File beside him."""
    who = part_name(state, model, part)
    return text("t9a.round.champion", name=who) if state.models[model].command == "champion" else who


def part_name(state: State, model: str, part: int) -> Text:
    """A part of a model, by its profile."""
    return text("t9a.unit", name=state.kind_of(model).parts[part].name)


def weapon_name(state: State, model: str, part: int, weapon: str) -> Text:
    """A close combat weapon as the profile prints it."""
    printed = close_combat_weapons_of(state, model, part)
    return text("t9a.unit", name=next(rule.name or rule.key for rule in printed if rule.key == weapon))
