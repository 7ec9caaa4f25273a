"""Steps 2 to 4 of the attack sequence: To Wound, Armour Saves, special saves; each for the whole batch before the next
(T9A-DMG-006)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rules.engine.decisions import Decision
from rules.engine.explained import Explained
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.refusal import switched_off
from rules.engine.text import Text, text
from rules.ninth_age.attacks import showing_items
from rules.ninth_age.attacks.attack import Attack, Hits, Wounds
from rules.ninth_age.attacks.rolling import roll_for, target_name, what_came
from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.queries import attacking, saving
from rules.ninth_age.queries.saving import SpecialSave
from rules.ninth_age.special_rules.situation import Situation
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
        needed = attacking.to_wound(state, attack) if not switched_off("T9A-DMG-013") else None
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
                "to_wound",
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
            _by_target(state, wounds),
            "armour_save",
        )
        saved = sum(saving.saves(face, needed.total) for face in faces)
        battle.tell(what_came(state, "t9a.damage.armour", wounds.attack, "T9A-DMG-018", faces, needed, saved))
        if saved < wounds.number:
            found.append(replace(wounds, number=wounds.number - saved))
    return tuple(found)


def _armour(state: State, wounds: Wounds) -> Explained | None:
    if (wounds.attack.no_saves and not switched_off("T9A-DMG-033")) or switched_off("T9A-DMG-018"):
        return None
    return saving.armour_save(state, wounds.attack, wounds.face)


def take_special_saves(battle: Battle, batch: Sequence[Wounds]) -> Procedure:
    """Step 4: the last chance, one Ward Save or Regeneration against each wound, chosen by the owner before he rolls
    (T9A-DMG-022 to 024)."""
    state: State = battle.state
    found: list[Wounds] = []
    for place, wounds in enumerate(batch, 1):
        showing_items.saving(battle, wounds.attack, "special_save")
        save = yield from _choose(battle, wounds)
        if save is None:
            found.append(wounds)
            continue
        faces = yield from roll_for(
            f"special save {place} {wounds.attack.target.label}",
            wounds.number,
            "T9A-DMG-022",
            _reaching(save.needed.total, saving.saves),
            replace(_by_target(state, wounds), what=save.kind),
            "special_save",
        )
        saved = sum(saving.saves(face, save.needed.total) for face in faces)
        battle.tell(what_came(state, "t9a.damage.saved", wounds.attack, "T9A-DMG-022", faces, save.needed, saved))
        if saved < wounds.number:
            found.append(replace(wounds, number=wounds.number - saved))
    return tuple(found)


def _choose(battle: Battle, wounds: Wounds) -> Procedure:
    """The save that is used: the best; where that one may have to be rolled again the owner decides."""
    state: State = battle.state
    if wounds.attack.no_saves and not switched_off("T9A-DMG-033"):
        return None
    found = saving.special_saves(state, wounds.attack, wounds.face)
    # Of two Ward Saves there is nothing to choose: the better is the first.
    usable = [save for place, save in enumerate(found) if all(save.kind != one.kind for one in found[:place])]
    if switched_off("T9A-DMG-022") or switched_off("T9A-SPC-169") or switched_off("T9A-SPC-230"):
        return None
    if len(usable) < 2 or not _again(state, wounds, usable[0]) or switched_off("T9A-DMG-024"):
        return usable[0] if usable else None
    target = wounds.attack.target
    unit = state.units[target.unit]
    chosen: str = yield Decision(
        topic="t9a.damage.special_save",
        seat=unit.seat if not switched_off("T9A-DMG-007") else wounds.attack.seat,
        input=ChooseOne(tuple(Option(save.kind, _words(save)) for save in usable)),
        rule="T9A-DMG-024",
        prompt=text("t9a.damage.ask_save", unit=target_name(state, target), n=wounds.number),
        facts={save.kind: int(save.needed.total) for save in usable},
        pieces=(unit.id,),
        fallback={"choose_one": _likeliest(state, wounds, usable).kind},
    )
    return next(save for save in usable if save.kind == chosen)


def _again(state: State, wounds: Wounds, save: SpecialSave) -> bool:
    asked = replace(_by_target(state, wounds), what=save.kind)
    return attacking.rolls_again(asked, "special_save", SIX, True)


def _likeliest(state: State, wounds: Wounds, usable: Sequence[SpecialSave]) -> SpecialSave:
    def chance(save: SpecialSave) -> float:
        once = (7 - save.needed.total) / 6
        return once * once if _again(state, wounds, save) else once

    return max(usable, key=chance)


def _words(save: SpecialSave) -> Text:
    return text(f"t9a.damage.save.{save.kind}", number=int(save.needed.total))


def _reaching(number: float, judge: Callable[[int, float], bool]) -> Callable[[int], bool]:
    return lambda face: judge(face, number)


def _by_target(state: State, wounds: Wounds) -> Situation:
    pool = wounds.attack.target
    model = models_of(state, pool)[0]
    return saving.by_target(state, model, wounds.attack, wounds.face)
