"""Step 2 of a Round of Combat: close combat weapons are chosen at the start of a combat and kept (T9A-EQP-003,
T9A-EQP-004)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.close_combat.forecasts.odds import wounds_with
from rules.ninth_age.close_combat.named import part_name, weapon_name
from rules.ninth_age.equipment.weapon_choice import close_combat_weapons_of, judge_weapon
from rules.ninth_age.hooks import WEAPON_EVERY_ROUND
from rules.ninth_age.special_rules.asking import offered
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Seat, State, other


class Bearers(msgspec.Struct, frozen=True):
    """Models that choose one weapon together: the Rank-and-File of a unit that may choose among the same, or a single
    Character; and which of their parts it is about."""

    models: tuple[str, ...]
    part: int
    weapons: tuple[str, ...]

    def called(self, state: State) -> str:
        """Their name in the facts of a question: that of a Character, "" for the others."""
        return self.models[0] if state.models[self.models[0]].character else ""


def choose_weapons(battle: Battle) -> Procedure:
    """Whoever has not chosen in this combat chooses now, the Active Player first (T9A-EQP-003)."""
    state: State = battle.state
    assert state.round is not None
    for seat in (state.active, other(state.active)):
        for unit in [id for id in state.round.units if state.units[id].seat == seat]:
            for bearers in list(bearers_of(state, unit)):
                chosen = bearers.weapons[0]
                if len(bearers.weapons) > 1:
                    chosen = yield _which(state, seat, unit, bearers)
                for model in bearers.models:
                    _take_up(state, model, bearers.part, chosen)


def bearers_of(state: State, unit: str) -> Iterator[Bearers]:
    """Who of a unit has to choose: all Rank-and-File choose the same weapon, a Champion without it one of his own;
    Characters each for himself (T9A-EQP-004)."""
    together: dict[tuple[str, int, tuple[str, ...]], list[str]] = {}
    for id in state.units[unit].models:
        model, kind = state.models[id], state.kind_of(id)
        own = id if model.character else ""
        for part in range(len(kind.parts)):
            weapons = tuple(rule.key for rule in close_combat_weapons_of(state, id, part))
            if weapons and _has_to_choose(state, id, part):
                together.setdefault((own, part, weapons), []).append(id)
    for (_, part, weapons), models in together.items():
        yield Bearers(tuple(models), part, weapons)


def _has_to_choose(state: State, model: str, part: int) -> bool:
    """A weapon is kept for the whole combat, unless a rule lets the part choose in every round."""
    chosen = state.models[model].weapons
    if part >= len(chosen) or not chosen[part]:
        return True
    # T9A-EQP-003
    return offered(Situation(state, state.models[model].unit, model=model, part=part), WEAPON_EVERY_ROUND)


def _which(state: State, seat: Seat, unit: str, bearers: Bearers) -> Decision:
    first = bearers.models[0]
    expected = {key: wounds_with(state, bearers.models, bearers.part, key) for key in bearers.weapons}
    return Decision(
        topic="t9a.combat.weapon",
        seat=seat,
        input=ChooseOne(
            tuple(
                Option(key, weapon_name(state, first, bearers.part, key), facts={"wounds": round(wounds, 2)})
                for key, wounds in expected.items()
            ),
            preset=max(expected, key=lambda key: expected[key]),
        ),
        rule="T9A-EQP-003",
        prompt=text("t9a.ask.combat.weapon", fighter=part_name(state, first, bearers.part)),
        facts={
            "charging": state.units[unit].charging,
            "models": len(bearers.models),
            "bearer": bearers.called(state),
            "part": bearers.part,
        },
        pieces=(unit,),
        judge=lambda key: judge_weapon(state, first, bearers.part, key),
    )


def _take_up(state: State, model: str, part: int, weapon: str) -> None:
    one = state.models[model]
    chosen = [*one.weapons, *[""] * (len(state.kind_of(model).parts) - len(one.weapons))]
    chosen[part] = weapon
    one.weapons = tuple(chosen)
