"""Which unit shoots next, and at what (T9A-SHO-001 to 004, 010 to 012)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import CONTACT
from rules.engine.inputs import ChooseMany, Option, Target, TargetAnswer
from rules.engine.refusal import IllegalAction, allows, refuse
from rules.engine.text import Text, text
from rules.ninth_age.attacks.breathing import REACH as BREATH
from rules.ninth_age.general_principles.line_of_sight.screens import Ground as Table
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.names import name
from rules.ninth_age.shooting.able import judge_unit
from rules.ninth_age.shooting.aiming import Aiming
from rules.ninth_age.shooting.missiles import greatest_range
from rules.ninth_age.shooting.suggested import suggested, weighed
from rules.ninth_age.special_rules.breath_weapon import can_breathe
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import centre, rectangle_of

CHOOSE = "choose"
_ENDS = 0.1
"""How often a random answer ends the phase though units could still shoot."""
_TRIED = 4


class Chosen(NamedTuple):
    """A unit, its target, and whether the player wants to choose how it shoots."""

    unit: str
    target: str
    choosing: bool


class Salvo(NamedTuple):
    """Several pairs that shoot one after another, and whether the player wants to choose how."""

    keys: tuple[str, ...]
    choosing: bool


class Pair(NamedTuple):
    """A unit that has something to shoot with and an enemy that it may reach."""

    unit: str
    target: str

    @property
    def key(self) -> str:
        return f"{self.unit}>{self.target}"


class Judged:
    """The pairs that have been judged while one question is put: a refusal, or None for a legal one."""

    def __init__(self, state: State) -> None:
        self.state, self.table = state, Table(state)
        self._known: dict[Pair, IllegalAction | None] = {}
        self._silent: dict[str, bool] = {}

    def judge(self, pair: Pair) -> None:
        """Refuse a unit that may not shoot, and a target that it may not shoot at."""
        if pair not in self._known:
            try:
                judge_target(self.state, pair, self.table)
            except IllegalAction as refusal:
                self._known[pair] = refusal
            else:
                self._known[pair] = None
        refused = self._known[pair]
        if refused is not None:
            raise refused.again()

    def is_legal(self, pair: Pair) -> bool:
        return allows(self.judge, pair)

    def any_legal(self, offered: Sequence[Pair]) -> bool:
        """Whether one of the pairs is legal: what is likely to be is looked at first, since sight takes longest."""
        fighting = {unit for contact in self.state.contacts for unit in (contact.charger, contact.target)}
        return any(
            self.is_legal(pair)
            for pair in sorted(offered, key=lambda pair: (pair.target in fighting, self._apart(pair)))
            if not self._is_silent(pair.unit)
        )

    def _is_silent(self, unit: str) -> bool:
        """Whether a unit may shoot at nobody."""
        if unit not in self._silent:
            self._silent[unit] = not allows(judge_unit, self.state, unit)
        return self._silent[unit]

    def _apart(self, pair: Pair) -> float:
        (ax, ay), (bx, by) = (centre(self.state, self.state.units[one]) for one in pair)
        return (ax - bx) ** 2 + (ay - by) ** 2


def judge_target(state: State, pair: Pair, table: Table | None = None) -> None:
    """Refuse a unit that may not shoot (T9A-SHO-006), a target that is Engaged (T9A-SHO-011), and one at which no model
    can shoot (T9A-SHO-010)."""
    judge_unit(state, pair.unit)
    if state.engaged(pair.target):
        refuse("T9A-SHO-011", "t9a.shooting.refused.target_engaged", target=name(state.units[pair.target]))
    Aiming(state, pair.unit, pair.target, table=table).judge()


def pairs(state: State) -> list[Pair]:
    """Every unit of the active player with something to shoot with, and every enemy in its greatest range."""
    return list(_pairs_of(state, state.active))  # T9A-SHO-001


def _pairs_of(state: State, seat: str) -> Iterator[Pair]:
    there = [one for one in state.units.values() if one.where in ("board", "building") and one.models]
    enemies = [(one, centre(state, one), rectangle_of(state, one).radius) for one in there if one.seat != seat]
    for unit in there:
        reach = _reach(state, unit) if unit.seat == seat else 0.0
        if reach and not unit.done.shot:  # T9A-SHO-003
            x, y = centre(state, unit)
            own = rectangle_of(state, unit).radius
            for enemy, (ex, ey), radius in enemies:
                far = reach + own + radius + CONTACT
                on_board = unit.where == "board" and enemy.where == "board"
                if on_board and (x - ex) ** 2 + (y - ey) ** 2 > far * far:
                    continue
                if distance(state, unit, enemy) <= reach + CONTACT:
                    yield Pair(unit.id, enemy.id)


def _reach(state: State, unit: Unit) -> float:
    """How far anything that the unit has to shoot with reaches."""
    breath = can_breathe(state, unit.id)
    return max(greatest_range(state, unit.id), BREATH if breath else 0.0)


def ask_target(battle: Battle) -> Procedure:
    """Ask the active player: a `Chosen`, a `Salvo`; None when he ends the phase, or when nobody is left who could
    shoot."""
    state: State = battle.state
    offered = pairs(state)
    judged = Judged(state)
    if not judged.any_legal(offered):
        return None
    answer = yield _decision(state, offered, judged)
    named: TargetAnswer = answer["target"]
    if named.keys:
        return Salvo(named.keys, CHOOSE in answer.get("choose_many", ()))
    if not named.key:
        return None
    unit, target = named.key.split(">")
    return Chosen(unit, target, CHOOSE in answer.get("choose_many", ()))


def _decision(state: State, offered: list[Pair], judged: Judged) -> Decision:
    """The page offers what is legal and shows what is not, with the reason; the odds come when one is looked at."""
    known = {pair.key: pair for pair in offered}

    def judge(answer: dict[str, Any]) -> None:
        named: TargetAnswer = answer["target"]
        shooting = [known[key] for key in (named.keys or (named.key,)) if key]
        for pair in shooting:
            judged.judge(pair)
        twice = next(
            (pair for place, pair in enumerate(shooting) if pair.unit in [one.unit for one in shooting[:place]]), None
        )
        if twice is not None:
            refuse("T9A-SHO-003", "t9a.shooting.refused.has_shot", unit=name(state.units[twice.unit]))

    def propose(rng: Random) -> dict[str, Any]:
        for pair in rng.sample(offered, min(_TRIED, len(offered))) if rng.random() > _ENDS else ():
            if judged.is_legal(pair):
                return {"target": {"key": pair.key}}
        return {"target": {}}

    return Decision(
        "t9a.shooting.target",
        state.active,
        Target(
            tuple(_option(state, pair) for pair in offered),
            none=_enough(state),
            together=text("t9a.shooting.together", n=0),
            act=text("t9a.shooting.act"),
        ),
        rule="T9A-SHO-002",
        prompt=text("t9a.ask.shooting.target"),
        facts={"turn": state.turn},
        also=(ChooseMany((Option(CHOOSE, text("t9a.shooting.choose")),)),),
        judge=judge,
        propose=propose,
        fallback={"target": {}},
        page=lambda: {"target": _page(state, offered, judged)},
    )


def _enough(state: State) -> Text | None:
    """Nobody is obliged to shoot (T9A-SHO-004)."""
    begun = any(one.done.shot for one in state.units.values() if one.seat == state.active)
    return text(f"t9a.shooting.{'no_more' if begun else 'skip'}")


def _option(state: State, pair: Pair) -> Option:
    words = text("t9a.shooting.pair", unit=name(state.units[pair.unit]), target=name(state.units[pair.target]))
    return Option(pair.key, words, (pair.unit, pair.target))


def _page(state: State, offered: list[Pair], judged: Judged) -> dict[str, Any]:
    options, barred = [], []
    targets: dict[str, list[str]] = {}
    for pair in offered:
        plain = _option(state, pair)
        try:
            judged.judge(pair)
        except IllegalAction as refusal:
            facts = {"why": refusal.message}
            if met := refusal.detail.get("in_the_way"):
                facts["in_the_way"] = met
            barred.append(msgspec.structs.replace(plain, facts=facts, rule=refusal.rule))
        else:
            options.append(msgspec.structs.replace(plain, facts=_facts(state, pair)))
            targets.setdefault(pair.unit, []).append(pair.target)
    worth = weighed(state, targets)
    # What is worth most is read first; what is not weighed is farther away, and comes last.
    options.sort(key=lambda option: -worth.get((option.pieces[0], option.pieces[1]), -1.0))
    aimed = [Pair(*one).key for one in suggested(worth).items()]
    return {"options": msgspec.to_builtins(options), "barred": msgspec.to_builtins(barred), "suggested": aimed}


def _facts(state: State, pair: Pair) -> dict[str, Any]:
    """What is cheap to know; `outlook`: there is more to ask for."""
    unit, target = state.units[pair.unit], state.units[pair.target]
    return {
        "distance": round(distance(state, unit, target), 2),
        "unit_type": state.kind_of(unit.models[0]).troop_type,
        "target_type": state.kind_of(target.models[0]).troop_type,
        "points": unit.points,
        "target_points": 0 if state.options.hidden_lists else target.points,
        "outlook": True,
    }
