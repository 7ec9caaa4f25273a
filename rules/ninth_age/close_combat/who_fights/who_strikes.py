"""Who strikes, at which Initiative step and how often (T9A-CCB-014 to 032)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.ninth_age.characters.challenges import opponent_of
from rules.ninth_age.characters.shame import may_strike
from rules.ninth_age.close_combat.contact.contacts import contacts_of
from rules.ninth_age.close_combat.who_fights.building_fighters import takes_no_part
from rules.ninth_age.close_combat.who_fights.crushing_blow import any_crushes, crushes
from rules.ninth_age.close_combat.who_fights.reach import Reach, reach
from rules.ninth_age.close_combat.who_fights.supporting import supported, supporting_attacks
from rules.ninth_age.equipment.weapon_choice import weapon_used
from rules.ninth_age.queries.attacking import initiative, number_of_attacks
from rules.ninth_age.special_rules.crush_attack import CRUSH_ATTACK, STEP
from rules.ninth_age.special_rules.random_attacks import dice_for_attacks
from rules.ninth_age.state import Kind, Model, State

LAST_STEP, FIRST_STEP = 0, 10


class Striker(msgspec.Struct, frozen=True):
    """A part of a model that strikes: with what, at which step, at whom, and how often; with `dice` they
    are rolled each time, and `attacks` is what is added to them or, of a supporting model, the most of them."""

    model: str
    part: int
    weapon: str
    supporting: bool
    initiative: int
    attacks: int
    dice: str
    reach: Reach


class _Arms(msgspec.Struct, frozen=True):
    """What all like models share: the parts that strike, with their weapon, their step and their Attacks."""

    part: int
    weapon: str
    initiative: int
    attacks: int
    dice: str


def strikers(state: State, unit: str) -> Iterator[Striker]:
    """All that the models of a unit can strike at as they stand now, at whatever step. Who touches nobody that he may
    attack and supports nobody does nothing (T9A-CCB-030)."""
    contacts = contacts_of(state, unit)
    behind: dict[str, tuple[str, ...]] | None = None
    known: dict[tuple[object, ...], tuple[_Arms, ...]] = {}
    reached: dict[tuple[object, ...], Reach] = {}
    somebody_crushes = any_crushes(state)

    def within_reach(id: str, touched: tuple[str, ...]) -> Reach:
        """The reach of a model; plain Rank-and-File who touch the same have the same."""
        model = state.models[id]
        alone = model.character or model.command == "champion" or (state.round is not None and state.round.fighters)
        alike = (touched, id if alone else "")
        if alike not in reached:
            reached[alike] = reach(state, id, touched)
        return reached[alike]

    for id in state.units[unit].models:
        model = state.models[id]
        if not may_strike(state, id):
            continue
        own = within_reach(id, contacts.get(id, ()))  # T9A-CCB-019
        supporting = not own
        if supporting and not opponent_of(state, id):  # T9A-CCB-026
            behind = supported(state, unit, contacts) if behind is None else behind
            own += within_reach(id, behind.get(id, ()))  # T9A-CCB-037
        if not own:
            continue
        alone = model.character or model.items or somebody_crushes
        alike = (model.kind, model.weapons, id if alone else "")
        if alike not in known:
            known[alike] = tuple(_arms(state, model))
        kind = state.kind_of(id)
        for arms in known[alike]:
            if supporting and arms.weapon == CRUSH_ATTACK:
                continue
            if takes_no_part(state, id, arms.part):
                continue
            attacks = arms.attacks
            if supporting:
                attacks = supporting_attacks(state, id, arms.part, FIRST_STEP if arms.dice else arms.attacks)
            if (attacks or (arms.dice and not supporting)) and not (
                supporting and _another_rider_supports(kind, arms.part)
            ):
                yield Striker(id, arms.part, arms.weapon, supporting, arms.initiative, attacks, arms.dice, own)


def _arms(state: State, model: Model) -> Iterator[_Arms]:
    """The parts of a model that make Close Combat Attacks, each at its own step (T9A-CCB-016): with no Attacks in its
    profile a part never makes any (T9A-GEN-040)."""
    charging = state.units[model.unit].charging
    for index, part in enumerate(state.kinds[model.kind].parts):
        printed, random = part.characteristics.get("A", 0), dice_for_attacks(state, model.id, index)
        if not printed and not random:
            continue
        if crushes(state, model.id, index):
            yield _Arms(index, CRUSH_ATTACK, STEP, 1, "")
            continue
        weapon = weapon_used(state, model.id, index)
        step = int(initiative(state, model.id, index, weapon, charging).total)  # T9A-CCB-017
        # T9A-CCB-032
        each = int(number_of_attacks(state, model.id, index, weapon, charging).total) - (printed if random else 0)
        yield _Arms(index, weapon, max(LAST_STEP, min(FIRST_STEP, step)), each * part.number, random)


def _another_rider_supports(kind: Kind, part: int) -> bool:
    """Of a Chariot only one rider makes Supporting Attacks (T9A-CCB-022): the one with most Weapon Skill, then
    Strength."""
    if kind.troop_type != "chariot":
        return False
    riders = [index for index, one in enumerate(kind.parts) if not one.mount and one.characteristics.get("A", 0)]
    skill = {index: [kind.parts[index].characteristics.get(short, 0) for short in ("WS", "S")] for index in riders}
    return bool(riders) and part != max(riders, key=lambda index: skill[index])
