"""Steps 2 to 4 of the attack sequence: To Wound, Armour Saves, special saves; each for the whole batch before the next
(T9A-DMG-006)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rules.engine.explained import Explained
from rules.engine.game import Battle, Procedure
from rules.ninth_age.attacks import showing_items
from rules.ninth_age.attacks.attack import Attack, Hits, Wounds
from rules.ninth_age.attacks.choosing_a_save import Chosen, by_target, choose_save
from rules.ninth_age.attacks.rolling import roll_for, what_came
from rules.ninth_age.hooks import ARMOUR_AGAIN, SAVE_AGAIN, WOUND_AGAIN
from rules.ninth_age.queries import attacking, saving
from rules.ninth_age.state import State

SIX = 6


def roll_to_wound(battle: Battle, batch: Sequence[Hits]) -> Procedure:
    """Step 2: the attacker rolls for every hit that has a Strength (T9A-DMG-013). Natural 6s are kept apart."""
    state: State = battle.state
    found: list[Wounds] = []
    for place, hits in enumerate(batch, 1):
        attack = hits.attack
        showing_items.struck(battle, attack)
        if attacking.cannot_wound(state, attack):
            battle.tell(what_came(state, "t9a.damage.strength_0", attack, "T9A-DMG-015", number=hits.number))
            continue
        needed = attacking.to_wound(state, attack)
        unrolled = hits.number if needed is None else hits.wounding
        if unrolled:
            found.append(Wounds(attack=attack, number=unrolled))
            battle.tell(what_came(state, "t9a.damage.unrolled", attack, "T9A-DMG-014", number=unrolled))
        if needed is None:
            continue
        if rolled := hits.number - hits.wounding:
            faces = yield from roll_for(
                f"to wound {place} {attack.target.label}",
                rolled,
                "T9A-DMG-013",
                _reaching(needed.total, attacking.wounds),
                attacking.by_attacker(state, attack),
                WOUND_AGAIN,
            )
            wounds = sum(attacking.wounds(face, needed.total) for face in faces)
            sixes = min(faces.count(SIX), wounds)
            sixes = sixes if sixes and _sixes_matter(state, attack) else 0
            found += [Wounds(attack=attack, number=sixes, face=SIX)] if sixes else []
            found += [Wounds(attack=attack, number=wounds - sixes)] if wounds > sixes else []
            battle.tell(what_came(state, "t9a.damage.wounded", attack, "T9A-DMG-013", faces, needed, wounds))
    return tuple(found)


def _sixes_matter(state: State, attack: Attack) -> bool:
    """Whether a natural 6 To Wound leaves other saves than the other faces."""
    if attack.no_saves:
        return False
    armour = [saving.armour_save(state, attack, face).total for face in (0, SIX)]
    return armour[0] != armour[1] or _saves_left(state, attack, 0) != _saves_left(state, attack, SIX)


def _saves_left(state: State, attack: Attack, face: int) -> list[tuple[str, float]]:
    return [(save.kind, save.needed.total) for save in saving.special_saves(state, attack, face)]


def take_armour_saves(battle: Battle, batch: Sequence[Wounds]) -> Procedure:
    """Step 3: the owner of whoever is wounded rolls against each wound; what fails goes on (T9A-DMG-018)."""
    state: State = battle.state
    found: list[Wounds] = []
    for place, wounds in enumerate(batch, 1):
        showing_items.saving(battle, wounds.attack, "armour_save")
        needed = _armour(state, wounds)
        if needed is None or needed.total > SIX:
            found.append(wounds)
            continue
        faces = yield from roll_for(
            f"armour save {place} {wounds.attack.target.label}",
            wounds.number,
            "T9A-DMG-018",
            _reaching(needed.total, saving.saves),
            by_target(state, wounds),
            ARMOUR_AGAIN,
        )
        saved = sum(saving.saves(face, needed.total) for face in faces)
        battle.tell(what_came(state, "t9a.damage.armour", wounds.attack, "T9A-DMG-018", faces, needed, saved))
        if saved < wounds.number:
            found.append(replace(wounds, number=wounds.number - saved))
    return tuple(found)


def _armour(state: State, wounds: Wounds) -> Explained | None:
    if wounds.attack.no_saves:  # T9A-DMG-033
        return None
    return saving.armour_save(state, wounds.attack, wounds.face)  # T9A-DMG-018


def take_special_saves(battle: Battle, batch: Sequence[Wounds]) -> Procedure:
    """Step 4: the last chance, one Ward Save or Regeneration against each wound, chosen by the owner before he rolls
    (T9A-DMG-022 to 024)."""
    state: State = battle.state
    found: list[Wounds] = []
    chosen: Chosen = {}
    for place, wounds in enumerate(batch, 1):
        showing_items.saving(battle, wounds.attack, "special_save")
        save = yield from choose_save(state, wounds, batch[place:], chosen)
        if save is None:
            found.append(wounds)
            continue
        faces = yield from roll_for(
            f"special save {place} {wounds.attack.target.label}",
            wounds.number,
            "T9A-DMG-022",
            _reaching(save.needed.total, saving.saves),
            by_target(state, wounds),
            SAVE_AGAIN[save.kind],
        )
        saved = sum(saving.saves(face, save.needed.total) for face in faces)
        battle.tell(what_came(state, "t9a.damage.saved", wounds.attack, "T9A-DMG-022", faces, save.needed, saved))
        if saved < wounds.number:
            found.append(replace(wounds, number=wounds.number - saved))
    return tuple(found)


def _reaching(number: float, judge: Callable[[int, float], bool]) -> Callable[[int], bool]:
    return lambda face: judge(face, number)
