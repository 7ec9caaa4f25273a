"""How tall models are (T9A-GEN-074 to 079): 1 Small, 2 Medium, 3 Large."""

from __future__ import annotations

from rules.engine.explained import Explained, Term
from rules.engine.geometry.area import out_of_reach
from rules.engine.text import text
from rules.ninth_age.hooks import MODEL_HEIGHT
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Feature, State, Unit
from rules.ninth_age.terrain.features import area_of
from rules.ninth_age.terrain.hills import elevated
from rules.ninth_age.terrain.kinds import KINDS
from rules.ninth_age.troop_types import TROOP_TYPES
from rules.ninth_age.units.footprint import bases, rectangle_of
from rules.ninth_age.units.line_up import line_up

SMALL, MEDIUM, LARGE = 1, 2, 3


def model_height(state: State, model: str, *, shooting: bool = False) -> Explained:
    """The height of a model and why. `shooting`: as one that shoots, out of a Building perhaps (T9A-TER-055)."""
    unit = state.units[state.models[model].unit]
    found: list[Term] = []
    if unit.where == "building" and shooting:
        found.append(Term(LARGE, text("t9a.terrain.building"), "T9A-TER-055"))
    if unit.where == "board":
        base = dict(bases(state, unit))[model]
        if _hills_under(state, unit) and elevated(state, base):
            found.append(Term(LARGE, text("t9a.terrain.hill"), "T9A-TER-025"))
    return _of_its_own(state, unit.id, model, *found)


def heights_of(state: State, unit: Unit, *, shooting: bool = False) -> tuple[int, ...]:
    """The height of every model of a unit, in the order of the unit."""
    if unit.where == "building" and shooting:  # T9A-TER-055
        return (LARGE,) * len(unit.models)
    plain = _on_the_ground(state, unit)
    hills = _hills_under(state, unit) if unit.where == "board" else []
    if not hills:
        return plain
    raised = [elevated(state, base) for _, base in bases(state, unit)]
    return tuple([LARGE if up else height for up, height in zip(raised, plain, strict=True)])


def _on_the_ground(state: State, unit: Unit) -> tuple[int, ...]:
    """How tall they are themselves: as long as nothing is given to them for a time that follows from what they are."""
    models = line_up(state, unit)
    key = "heights"
    found: tuple[int, ...] | None = models.known.get(key)
    if found is None or state.timed or models.has_characters:
        kinds = models.kinds
        first = {kind: unit.models[kinds.index(kind)] for kind in dict.fromkeys(kinds)}
        of_kind = {kind: int(_of_its_own(state, unit.id, id).total) for kind, id in first.items()}
        found = tuple([of_kind[kind] for kind in kinds])
        if not state.timed:
            models.room()[key] = found
    return found


def _of_its_own(state: State, unit: str, model: str, *raised: Term) -> Explained:
    """What the Troop Type gives (T9A-GEN-074), and the special rules that make a model taller (T9A-GEN-075), or where
    it stands (`raised`). Without Large Target a Monster is Medium."""
    troop_type = state.kind_of(model).troop_type
    height = min(MEDIUM, TROOP_TYPES[troop_type].height)  # T9A-GEN-076, T9A-TYP-017
    base = Term(height, text(f"t9a.type.{troop_type}"), "T9A-GEN-074")
    return said(Situation(state, unit, model=model), MODEL_HEIGHT).to(base, *raised)


def _hills_under(state: State, unit: Unit) -> list[Feature]:
    """The features on which models count as Large (T9A-TER-025) and which the unit may touch."""
    raising = [feature for feature in state.features.values() if KINDS[feature.kind].elevates]  # T9A-GEN-079
    if not raising:
        return []
    around = rectangle_of(state, unit)
    return [feature for feature in raising if not out_of_reach(around, area_of(feature).bounds)]
