"""Steps 2 to 4 of the attack sequence: To Wound, Armour Saves, special saves; each for the whole batch before the next
(T9A-DMG-006)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import Event, told
from rules.engine.explained import Explained
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.refusal import switched_off
from rules.engine.text import Text, text
from rules.ninth_age.attacks.attack import Attack, Hits, Pool, Wounds
from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.dice import rerolled
from rules.ninth_age.hooks import QueryHook
from rules.ninth_age.names import model_name, name
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
        if attacking.cannot_wound(state, attack):
            battle.tell(_told(state, "t9a.damage.strength_0", attack, "T9A-DMG-015"))
            continue
        needed = attacking.to_wound(state, attack)
        if needed is None:
            found.append(Wounds(attack=attack, number=hits.number))
            continue
        if hits.wounding:
            found.append(Wounds(attack=attack, number=hits.wounding))
        if rolled := hits.number - hits.wounding:
            faces = yield from _roll(
                f"to wound {place} {called(attack.target)}",
                rolled,
                "T9A-DMG-013",
                _reaching(needed.total, attacking.wounds),
                attacking.by_attacker(state, attack),
                "to_wound",
            )
            wounds = sum(attacking.wounds(face, needed.total) for face in faces)
            sixes = min(faces.count(SIX), wounds) if _sixes_matter(state, attack) else 0
            found += [Wounds(attack=attack, number=sixes, face=SIX)] if sixes else []
            found += [Wounds(attack=attack, number=wounds - sixes)] if wounds > sixes else []
            battle.tell(_told(state, "t9a.damage.wounded", attack, "T9A-DMG-013", faces, needed, wounds))
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
        needed = _armour(state, wounds)
        if needed is None or needed.total > SIX:
            found.append(wounds)
            continue
        faces = yield from _roll(
            f"armour save {place} {called(wounds.attack.target)}",
            wounds.number,
            "T9A-DMG-018",
            _reaching(needed.total, saving.saves),
            _by_target(state, wounds),
            "armour_save",
        )
        saved = sum(saving.saves(face, needed.total) for face in faces)
        battle.tell(_told(state, "t9a.damage.armour", wounds.attack, "T9A-DMG-018", faces, needed, saved))
        if saved < wounds.number:
            found.append(replace(wounds, number=wounds.number - saved))
    return tuple(found)


def _armour(state: State, wounds: Wounds) -> Explained | None:
    if wounds.attack.no_saves and not switched_off("T9A-DMG-033"):
        return None
    return saving.armour_save(state, wounds.attack, wounds.face)


def take_special_saves(battle: Battle, batch: Sequence[Wounds]) -> Procedure:
    """Step 4: the last chance, one Ward Save or Regeneration against each wound, chosen by the owner before he rolls
    (T9A-DMG-022 to 024)."""
    state: State = battle.state
    found: list[Wounds] = []
    for place, wounds in enumerate(batch, 1):
        save = yield from _choose(battle, wounds)
        if save is None:
            found.append(wounds)
            continue
        faces = yield from _roll(
            f"special save {place} {called(wounds.attack.target)}",
            wounds.number,
            "T9A-DMG-022",
            _reaching(save.needed.total, saving.saves),
            replace(_by_target(state, wounds), what=save.kind),
            "special_save",
        )
        saved = sum(saving.saves(face, save.needed.total) for face in faces)
        battle.tell(_told(state, "t9a.damage.saved", wounds.attack, "T9A-DMG-022", faces, save.needed, saved))
        if saved < wounds.number:
            found.append(replace(wounds, number=wounds.number - saved))
    return tuple(found)


def _choose(battle: Battle, wounds: Wounds) -> Procedure:
    """The save that is used: the best; where that one may have to be rolled again the owner decides."""
    state: State = battle.state
    if wounds.attack.no_saves and not switched_off("T9A-DMG-033"):
        return None
    usable = saving.special_saves(state, wounds.attack, wounds.face)
    if switched_off("T9A-DMG-022"):
        return None
    if len(usable) < 2 or not _again(state, wounds, usable[0]) or switched_off("T9A-DMG-024"):
        return usable[0] if usable else None
    target = wounds.attack.target
    unit = state.units[target.unit]
    chosen: str = yield Decision(
        topic="t9a.damage.special_save",
        seat=unit.seat,
        input=ChooseOne(tuple(Option(save.kind, _words(save)) for save in usable)),
        rule="T9A-DMG-024",
        prompt=text("t9a.damage.ask_save", unit=_target_name(state, target), n=wounds.number),
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


def _roll(
    label: str, count: int, rule: str, success: Callable[[int], bool], asked: Situation, hook: QueryHook
) -> Procedure:
    """So many dice; those that must or may be are rolled again, once (T9A-GEN-017, 018)."""
    faces: tuple[int, ...] = tuple((yield Roll(label, count, 6, rule)))
    repeated = {face: attacking.rolls_again(asked, hook, face, success(face)) for face in sorted(set(faces))}
    again = [place for place, face in enumerate(faces) if repeated[face]]
    if not again:
        return faces
    new = yield Roll(f"{label} again", len(again), 6, "T9A-GEN-017")
    return rerolled(faces, again, new)


def _reaching(number: float, judge: Callable[[int, float], bool]) -> Callable[[int], bool]:
    return lambda face: judge(face, number)


def _by_target(state: State, wounds: Wounds) -> Situation:
    pool = wounds.attack.target
    model = models_of(state, pool)[0]
    return saving.by_target(state, model, wounds.attack, wounds.face)


def called(pool: Pool) -> str:
    """How a pool is called in the labels of dice: the model, or the unit for its Rank-and-File."""
    return pool.model or (f"{pool.unit} {pool.kind}" if pool.kind else pool.unit)


def _target_name(state: State, pool: Pool) -> Text:
    return model_name(state, pool.model) if pool.model else name(state.units[pool.unit])


def _told(
    state: State,
    key: str,
    attack: Attack,
    rule: str,
    faces: Sequence[int] = (),
    needed: Explained | None = None,
    number: int = 0,
) -> Event:
    return told(
        key,
        rule=rule,
        pieces=[one for one in (attack.unit, attack.target.unit) if one],
        dice=tuple(faces),
        numbers={"needed": needed} if needed is not None else {},
        unit=_target_name(state, attack.target),
        n=number,
    )
