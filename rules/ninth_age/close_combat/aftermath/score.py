"""The Combat Score of a side (T9A-CCB-061 to 080): one for each side of the whole combat (T9A-CCB-155)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.engine.explained import Explained, Term
from rules.engine.text import text
from rules.ninth_age.attacks.facing import engaged_on
from rules.ninth_age.characters.battle_standard import gives_bonus
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.close_combat.who_fights.building_fighters import buildings_assaulted, was_chosen
from rules.ninth_age.command_groups import has_musician, has_standard
from rules.ninth_age.hooks import COMBAT_RESULT
from rules.ninth_age.names import name
from rules.ninth_age.queries.combat import fighting, ranks
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Seat, Side, State
from rules.ninth_age.units.arcs import has_arcs

MOST_OVERKILL = 3
MOST_RANKS = 3


def combat_score(state: State, seat: Seat) -> Explained:
    """The score of a side with all its terms. Wounds count whoever caused them; bonuses come only from units that are
    still engaged in the combat (T9A-CCB-097)."""
    found = [*_wounds(state, seat), *_of_the_units(state, fighting(state, seat))]
    return Explained.sum(found)


def _wounds(state: State, seat: Seat) -> Iterator[Term]:
    """+1 for each Wound that the enemies of this combat have really lost in this round to attacks of the side
    (T9A-CCB-065, T9A-CCB-066), and for each beyond the death of an opponent in a Challenge, up to 3 (T9A-CCB-067)."""
    losses = state.round.losses if state.round is not None else ()
    own = [
        loss
        for loss in losses
        if loss.by in state.units and state.units[loss.by].seat == seat and state.units[loss.unit].seat != seat
    ]
    if wounds := sum(loss.wounds for loss in own):
        yield Term(wounds, text("t9a.combat.score.wounds"), "T9A-CCB-065")
    if overkill := sum(loss.overkill for loss in own):
        yield Term(min(overkill, MOST_OVERKILL), text("t9a.combat.score.overkill"), "T9A-CCB-067")


def _of_the_units(state: State, units: tuple[str, ...]) -> Iterator[Term]:
    """Charge and Ranks of the one unit that has the most, Standard, Battle Standard, flank and rear once for the side
    (T9A-CCB-156)."""
    yield from _best(_charge(state, unit) for unit in units)  # T9A-CCB-070
    yield from _best(_rank_bonus(state, unit) for unit in units)
    yield from _best(_standard(state, unit) for unit in units)
    yield from _best(_battle_standard(state, unit) for unit in units)
    yield from _best(_against(state, unit, ("left", "right"), 1) for unit in units)
    yield from _best(_against(state, unit, ("rear",), 2) for unit in units)
    for unit in units:
        yield from said(Situation(state, unit), COMBAT_RESULT).to().terms


def _best(found: Iterable[Term | None]) -> list[Term]:
    """Only the best of several like bonuses counts (T9A-CCB-156)."""
    given = [term for term in found if term is not None]
    return sorted(given, key=lambda term: -term.value)[:1]


def _charge(state: State, unit: str) -> Term | None:
    """+1 for a unit that fights its first round after it charged (T9A-CCB-068, 070), +2 downhill (T9A-CCB-069)."""
    one = state.units[unit]
    if not one.charging:
        return None
    if one.downhill:
        return Term(2, text("t9a.combat.score.downhill", unit=name(one)), "T9A-CCB-069")
    return Term(1, text("t9a.combat.score.charge", unit=name(one)), "T9A-CCB-068")


def _rank_bonus(state: State, unit: str) -> Term | None:
    """+1 for each Full Rank after the first, up to 3 (T9A-CCB-071), counted now (T9A-CCB-072); an enemy in flank or
    rear takes nothing away (T9A-CCB-073)."""
    bonus = min(ranks(state, unit) - 1, MOST_RANKS)
    words = text("t9a.combat.score.ranks", unit=name(state.units[unit]))
    return Term(bonus, words, "T9A-CCB-071") if bonus > 0 else None


def _standard(state: State, unit: str) -> Term | None:
    """+1 for a standard that is still carried (T9A-CCB-074, T9A-CMD-012)."""
    one = state.units[unit]
    bearers = [id for id in one.models if state.models[id].command == "standard_bearer"]
    if not has_standard(state, unit) or one.standard_lost:
        return None
    if not any(_stands_in_the_fight(state, id) for id in bearers):
        return None
    return Term(1, text("t9a.combat.score.standard", unit=name(one)), "T9A-CCB-074")


def _battle_standard(state: State, unit: str) -> Term | None:
    """+1 for a Battle Standard (T9A-CCB-075), unless its bearer had to refuse a Challenge (T9A-CHA-072)."""
    one = state.units[unit]
    if not any(gives_bonus(state, model) and _stands_in_the_fight(state, model) for model in one.models):
        return None
    return Term(1, text("t9a.combat.score.battle_standard", unit=name(one)), "T9A-CCB-075")


def _stands_in_the_fight(state: State, bearer: str) -> bool:
    """Whether a standard counts: in a fight for a Building only if its bearer was chosen (T9A-TER-065), by one edition
    on both sides, by the other for the garrison."""
    unit = state.units[state.models[bearer].unit]
    inside = unit.where == "building"
    assaults = state.edition.assault_standards_need_their_bearer == "both_sides" and buildings_assaulted(state, unit.id)
    if not (inside or assaults):
        return True
    return was_chosen(state, bearer)


def _against(state: State, unit: str, sides: tuple[Side, ...], bonus: int) -> Term | None:
    """A unit that fights an enemy in its flank (T9A-CCB-076) or its rear (T9A-CCB-077): one more with a Full Rank, as a
    single Monster has (T9A-CCB-078). Who has no sides is fought in none (T9A-CCB-079)."""
    struck = [
        enemy
        for enemy in opponents(state, unit)
        if engaged_on(state, enemy, unit) in sides and has_arcs(state, state.units[enemy])
    ]
    if not struck:
        return None
    more = ranks(state, unit) > 0
    which, rule = ("rear", "T9A-CCB-077") if "rear" in sides else ("flank", "T9A-CCB-076")
    return Term(bonus + more, text(f"t9a.combat.score.{which}", unit=name(state.units[unit])), rule)


def has_a_musician(state: State, seat: Seat) -> bool:
    """Whether a Musician of this side is engaged in the combat (T9A-CCB-064)."""
    return any(has_musician(state, unit) for unit in fighting(state, seat))
