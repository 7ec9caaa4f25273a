"""What an attack comes to: the numbers of who makes it, and what it needs to wound (T9A-DMG-012 to 017, 032)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec.structs import replace

from rules.engine.explained import Explained, Term
from rules.engine.laws import Stage
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.attacks.making import close_combat_attack
from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.dice import DiceSum, dice
from rules.ninth_age.general_principles.characteristics import QUERIES, Short, toughness_against
from rules.ninth_age.hooks import OWN_INITIATIVE, STRENGTH, TO_WOUND, WOUND_WITHOUT_ROLL, Again
from rules.ninth_age.special_rules.asking import offered, reaching, said
from rules.ninth_age.special_rules.holding import alike_as
from rules.ninth_age.special_rules.multiple_wounds import multiplier
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

NO_STRENGTH = -1


def by_attacker(state: State, attack: Attack, face: int = 0, needed: float = 0.0) -> Situation:
    """The situation in which the rules of whoever attacks are asked: with a natural face, the result that it needs."""
    unit, target = attack.unit or attack.target.unit, attack.target.unit
    return Situation(
        state, unit, model=attack.model, part=attack.part, other=target, attack=attack, face=face, needed=needed
    )


def initiative(state: State, model: str, part: int, weapon: str, charging: bool = False) -> Explained:
    """The Initiative at which a part strikes with a weapon; its own where a rule lets it strike so instead of at 0
    (T9A-SPC-134)."""
    attack = close_combat_attack(state, model, part, Pool(""), weapon=weapon, charging=charging)
    found = _of_part(attack, state, "I")
    if found.total > 0 or not offered(by_attacker(state, attack), OWN_INITIATIVE):
        return found
    own = _of_part(attack, state, "I", fixed=False)
    return own.plus(Term(0, text("t9a.attack.own_initiative"), "T9A-SPC-134"))


def number_of_attacks(state: State, model: str, part: int, weapon: str, charging: bool = False) -> Explained:
    """The Attacks of one fighter of a part (`Part.number` says how many there are) with a weapon. A random number is
    the rule's own matter and 0 here."""
    return _of_part(close_combat_attack(state, model, part, Pool(""), weapon=weapon, charging=charging), state, "A")


def weapon_skill(state: State, model: str, part: int, attack: Attack | None = None) -> Explained:
    """The Weapon Skill with which a part strikes (T9A-TYP-035)."""
    return _of_part(attack or _bare(state, model, part), state, "WS")


def ballistic_skill(state: State, attack: Attack) -> Explained:
    """The Ballistic Skill with which a part shoots (T9A-TYP-035)."""
    return _of_part(attack, state, "BS")


def _bare(state: State, model: str, part: int) -> Attack:
    return close_combat_attack(state, model, part, Pool(state.models[model].unit))


def _of_part(attack: Attack, state: State, short: Short, *, fixed: bool = True) -> Explained:
    """A characteristic of the part that attacks (T9A-TYP-035), as its weapon and the rules make it; without what fixes
    it, if that is asked for."""
    parts = state.kind_of(attack.model).parts
    part = parts[attack.part]
    base = Term(part.characteristics.get(short, 0), text(f"t9a.characteristic.{short}"), "T9A-TYP-035")
    found = said(by_attacker(state, attack), QUERIES[short])  # T9A-SPC-021
    return (found if fixed else found.without(Stage.FIXED)).to(base)


def strength(state: State, attack: Attack) -> Explained | None:
    """The Strength of an attack; None if it has none (T9A-DMG-014)."""
    if attack.strength == NO_STRENGTH:
        return None
    if attack.strength is None:
        return _of_part(attack, state, "S")
    base = Term(max(0, attack.strength), text("t9a.attack.strength"), "T9A-DMG-013")
    return said(replace(by_attacker(state, attack), model="", part=-1), STRENGTH).to(base)


def toughness(state: State, attack: Attack) -> Explained:
    """The Toughness that it meets: that of the model, or of most of the Rank-and-File (T9A-DMG-012)."""
    return of_the_target(
        state, attack.target, lambda model: toughness_against(state, model, ranged=attack.ranged), worst=min
    )


def of_the_target(
    state: State, pool: Pool, ask: Callable[[str], Explained], *, worst: Callable[[float, float], float]
) -> Explained:
    """What counts for a pool: the value of its model, or the one that most of the Rank-and-File have, whatever
    Characters have joined them; of values that are tied the one that suits the attacker, who decides (T9A-DMG-012)."""
    models = models_of(state, pool)
    alike = {alike_as(state, id): id for id in reversed(models)}
    if len(alike) <= 1:
        return ask(models[0])
    found = {kind: ask(id) for kind, id in alike.items()}
    counted = Counter(found[alike_as(state, id)].total for id in models)
    most = max(counted.values())
    total = worst(*tied) if len(tied := [number for number, times in counted.items() if times == most]) > 1 else tied[0]
    return next(one for one in found.values() if one.total == total)


def to_wound(state: State, attack: Attack) -> Explained | None:
    """The number needed to wound: 4 + Toughness - Strength, from 2 to 6 (T9A-DMG-017), or the one that a rule states.
    None: every hit wounds, since it has no Strength and no number of its own (T9A-DMG-014)."""
    found = said(by_attacker(state, attack), TO_WOUND)
    if found.only(Stage.SET):
        return found.to().by_the_roll()
    if (own := strength(state, attack)) is None:
        return None
    met = toughness(state, attack)
    words = text("t9a.attack.table", strength=int(own.total), toughness=int(met.total))
    return found.to(Term(table(own.total, met.total), words, "T9A-DMG-017")).by_the_roll()


def table(strength: float, toughness: float) -> float:
    """The To Wound table (T9A-DMG-017)."""
    return min(6.0, max(2.0, 4 + toughness - strength))


def cannot_wound(state: State, attack: Attack) -> bool:
    """Whether it wounds nothing, not even with a 6: its Strength is 0 (T9A-DMG-015)."""
    own = strength(state, attack)
    return own is not None and own.total <= 0


def wounds(face: int, number: float) -> bool:
    """Whether a natural face wounds: a 6 always, a 1 never (T9A-DMG-016)."""
    return face == 6 or (face != 1 and face >= number)


def wounds_without_roll(state: State, attack: Attack, face: int, needed: float = 0.0) -> bool:
    """Whether a hit with this natural face, of so much that was needed to hit, wounds without a roll."""
    return offered(by_attacker(state, attack, face, needed), WOUND_WITHOUT_ROLL)


def may_roll_again(situation: Situation, again: Again) -> bool:
    """Whether any rule says of such a die that it is rolled again, whatever it shows."""
    return any(True for option in again for _ in reaching(situation, option))


def rolls_again(situation: Situation, again: Again, face: int, success: bool) -> bool:
    """Whether a die that shows this is rolled again: because it must be, or because it may be and has failed."""
    asked = replace(situation, face=face)
    if success:
        return offered(asked, again.successes)
    return offered(asked, again.failures) or offered(asked, again.if_wished)


def wound_multiplier(state: State, attack: Attack) -> DiceSum | None:
    """By what an unsaved wound is multiplied (T9A-DMG-032); None if it stays one."""
    found = multiplier(state, attack)
    return dice(found) if found else None
