"""What comes at the end of the phase over units that were hit or wounded in it (T9A-SPC-109, 132)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.dice import Roll
from rules.engine.effects import Inflict
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.hooks import Event
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.names import name
from rules.ninth_age.special_rules import timed
from rules.ninth_age.special_rules.asking import reaching
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Rule, State


def note(state: State, attacks: Iterable[Attack], event: Event) -> None:
    """Note what these attacks will bring, at the end of the phase, over the units that they have hit, or wounded in
    spite of all saves."""
    for attack in attacks:
        unit = attack.target.unit
        asked = Situation(state, unit, attack=attack)
        for effect, situation in reaching(asked, event):
            if isinstance(effect, Inflict) and effect.holds(situation):
                _mark(state, unit, effect.inflicted, attack)


def _mark(state: State, unit: str, key: str, attack: Attack) -> None:
    """Once, however often the unit has been hit in the phase."""
    models = state.units[unit].models
    marked = [model for effect in state.timed if effect.rule.key == key for model in effect.models]
    if models and not any(model in marked for model in models):
        timed.give(state, models, Rule(key), source=key, until="phase", seat=attack.seat)


def more_hits(battle: Battle, unit: str, label: str, rule: str, told_as: str) -> Procedure:
    """Roll how many hits more the unit takes: D6."""
    state: State = battle.state
    faces = yield Roll(f"{label} {unit}", 1, 6, rule)
    one = state.units[unit]
    battle.tell(told(told_as, pieces=[unit], rule=rule, dice=faces, unit=name(one), n=faces[0]))
    return faces[0]
