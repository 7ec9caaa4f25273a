"""Which Ward Save or Regeneration is used against wounds (T9A-DMG-022 to 024): asked once for all that are alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.engine.decisions import Decision
from rules.engine.game import Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import Text, text
from rules.ninth_age.attacks.attack import Attack, Wounds
from rules.ninth_age.attacks.rolling import target_name
from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.hooks import SAVE_AGAIN
from rules.ninth_age.laws import SpecialSave
from rules.ninth_age.names import model_name, name
from rules.ninth_age.queries import attacking, saving
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

SIX = 6

Alike = tuple[str, tuple[tuple[str, float, bool], ...]]
"""Who is wounded, and of each save its kind, the number that it needs and whether its successes are rolled again:
wounds that agree in this leave the same choice."""

Chosen = dict[Alike, str]


def choose_save(state: State, wounds: Wounds, rest: Sequence[Wounds], chosen: Chosen) -> Procedure:
    """The save that is used: the best; where that one may have to be rolled again the owner decides. `rest`: what is
    left of the batch, `chosen`: what he has said of wounds before; where it answers the question it is not put."""
    usable = _usable(state, wounds)
    if len(usable) < 2 or not _again(state, wounds, usable[0]):
        return usable[0] if usable else None
    alike = _alike(state, wounds, usable)  # T9A-DMG-024
    target, before = wounds.attack.target, chosen.get(alike)
    unit = state.units[target.unit]
    likeliest = max(usable, key=lambda save: _chance(state, wounds, save))
    picked: str = yield Decision(
        topic="t9a.damage.special_save",
        seat=unit.seat,  # T9A-DMG-007
        input=ChooseOne(tuple(_option(state, wounds, save) for save in usable)),
        rule="T9A-DMG-024",
        prompt=_prompt(state, wounds, [one for one in rest if _alike(state, one, _usable(state, one)) == alike]),
        facts={save.kind: int(save.needed.total) for save in usable},
        pieces=(unit.id,),
        fallback={"choose_one": likeliest.kind},
        needless=lambda: {"choose_one": before} if before else None,
        usual=lambda: {"choose_one": likeliest.kind},
    )
    chosen[alike] = picked
    return next(save for save in usable if save.kind == picked)


def by_target(state: State, wounds: Wounds) -> Situation:
    """Whoever is wounded, for rules to ask about."""
    model = models_of(state, wounds.attack.target)[0]
    return saving.by_target(state, model, wounds.attack, wounds.face)


def _usable(state: State, wounds: Wounds) -> list[SpecialSave]:
    """The best save of each kind; of two Ward Saves there is nothing to choose."""
    if wounds.attack.no_saves:  # T9A-DMG-033
        return []
    found = saving.special_saves(state, wounds.attack, wounds.face)  # T9A-DMG-022, T9A-SPC-169, T9A-SPC-230
    return [save for place, save in enumerate(found) if all(save.kind != one.kind for one in found[:place])]


def _alike(state: State, wounds: Wounds, usable: Sequence[SpecialSave]) -> Alike:
    saves = tuple((save.kind, save.needed.total, _again(state, wounds, save)) for save in usable)
    return wounds.attack.target.label, saves


def _again(state: State, wounds: Wounds, save: SpecialSave) -> bool:
    return attacking.rolls_again(by_target(state, wounds), SAVE_AGAIN[save.kind], SIX, True)


def _chance(state: State, wounds: Wounds, save: SpecialSave) -> float:
    once = (7 - save.needed.total) / 6
    return once * once if _again(state, wounds, save) else once


def _option(state: State, wounds: Wounds, save: SpecialSave) -> Option:
    say = text(f"t9a.damage.save.{save.kind}", number=int(save.needed.total))
    return Option(save.kind, say, facts={"chance": round(_chance(state, wounds, save), 3)})


def _prompt(state: State, wounds: Wounds, more: Sequence[Wounds]) -> Text:
    """Says whose blows the wounds are, and whether they are of natural 6s: that is what one question has and the next
    has not."""
    every = [wounds, *more]
    number, unit = sum(one.number for one in every), target_name(state, wounds.attack.target)
    attackers = list(_attackers(state, (one.attack for one in every)))
    if not attackers:
        return text("t9a.damage.ask_save", unit=unit, n=number)
    sixes = all(one.face == SIX for one in every)
    return text(f"t9a.damage.ask_save.{'sixes' if sixes else 'from'}", unit=unit, n=number, attackers=attackers)


def _attackers(state: State, attacks: Iterable[Attack]) -> Iterable[Text]:
    """Who made these attacks, each once; nobody made an explosion."""
    makers = [
        attack.model if attack.model and state.models[attack.model].character else attack.unit
        for attack in attacks
        if attack.unit in state.units
    ]
    for id in dict.fromkeys(makers):
        yield model_name(state, id) if id in state.models else name(state.units[id])
