"""What the written effects of this game may name: its hooks, what may be required of whom, and its numbers."""

from __future__ import annotations

from typing import get_args

from rules.engine.hooks import Choice, Event, Hook, Option, Query, Window
from rules.engine.written_effects.vocabulary import Requirement, Vocabulary
from rules.ninth_age import hooks
from rules.ninth_age.attacks.facing import charged
from rules.ninth_age.characters.general import in_inspiring_presence
from rules.ninth_age.dice import needed_result, whole_number
from rules.ninth_age.shooting.moved import has_moved, unit_has_moved
from rules.ninth_age.special_rules.flammable import is_flammable
from rules.ninth_age.special_rules.holding import any_model, every, has, majority
from rules.ninth_age.special_rules.named import called, named_in
from rules.ninth_age.special_rules.rule import Holder
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.timed import given_to
from rules.ninth_age.state import Unit

NO_STRIDING = ("impassable", "building")
ONE_DIE = 6


def _unit(asked: Situation) -> Unit:
    """The unit asked about. The card asks about a model's profile alone, of no unit."""
    return asked.state.units[asked.unit or asked.state.models[asked.model].unit]


def _at_the_charged(asked: Situation, name: str) -> bool:
    attack = asked.attack
    return attack is not None and attack.charging and charged(asked.state, attack.unit, attack.target.unit)


def _at_the_flammable(asked: Situation, name: str) -> bool:
    return asked.attack is not None and is_flammable(asked.state, asked.attack.target)


def _feigning_flight(asked: Situation, name: str) -> bool:
    """It chose to flee in the enemy's turn just before this one: if it rallies now, it may act."""
    return _unit(asked).fled_voluntarily_in_turn == asked.state.player_turn - 1 > 0


def _in_the_first_turn(asked: Situation, name: str) -> bool:
    """Of the battle, of the side that has it."""
    return asked.state.player_turn == 1 and _unit(asked).seat == asked.state.first


def _beyond_one_die(asked: Situation, name: str) -> bool:
    attack = asked.attack
    return attack is not None and attack.kind == "shooting" and asked.needed > ONE_DIE  # T9A-SHO-051, T9A-SPC-154


def _named_in_the_brackets(asked: Situation, name: str) -> bool:
    """Brackets without a name name all that may be meant (T9A-SPC-193)."""
    if asked.terrain in NO_STRIDING:  # T9A-TER-073
        return False
    return not asked.parameter or called(asked.terrain) in named_in(asked.parameter)  # T9A-SPC-193


def _instances(asked: Situation, key: str) -> float:
    kind = asked.state.kind_of(asked.model)
    own = (*kind.rules, *(rule for part in kind.parts for rule in part.rules), *given_to(asked.state, asked.model))
    return sum(rule.key == key for rule in own)  # T9A-SPC-078


_OF_UNITS = {
    "charging": Requirement(lambda asked, name: _unit(asked).charging),
    "fleeing": Requirement(lambda asked, name: _unit(asked).fleeing),
    "engaged": Requirement(lambda asked, name: asked.state.engaged(_unit(asked).id)),
    "moved": Requirement(lambda asked, name: unit_has_moved(asked.state, _unit(asked))),
    "just_arrived": Requirement(lambda asked, name: _unit(asked).done.arrived),
    "feigning_flight": Requirement(_feigning_flight),
    "stupid_now": Requirement(lambda asked, name: _unit(asked).done.failed_stupidity),
    "in_inspiring_presence": Requirement(lambda asked, name: in_inspiring_presence(asked.state, _unit(asked).id)),
    "in_the_first_turn": Requirement(_in_the_first_turn),
    "deployed_as": Requirement(lambda asked, name: _unit(asked).deployed_as == name, takes_name=True),
    "partly_having": Requirement(lambda asked, name: any_model(asked.state, _unit(asked).id, name), takes_name=True),
    "mostly_having": Requirement(lambda asked, name: majority(asked.state, _unit(asked).id, name), takes_name=True),
}
_OF_MODELS = {
    "having": Requirement(lambda asked, name: has(asked.state, asked.model, name), takes_name=True),
    "moved": Requirement(lambda asked, name: has_moved(asked.state, asked.model)),
}
_OF_OTHERS = {
    "there": Requirement(lambda asked, name: asked.other != ""),
    "wholly_having": Requirement(lambda asked, name: every(asked.state, asked.other, name), takes_name=True),
}
_OF_ATTACKS = {
    "carrying": Requirement(lambda asked, name: asked.attack is not None and asked.attack.carries(name), True),
    "at_the_charged": Requirement(_at_the_charged),
    "at_the_flammable": Requirement(_at_the_flammable),
}
_OF_SHOTS = {
    "in_its_phase": Requirement(lambda asked, name: asked.occasion == "shooting"),
    "at_a_charger": Requirement(lambda asked, name: asked.occasion == "stand_and_shoot"),
    "beyond_one_die": Requirement(_beyond_one_die),
}
_OF_TERRAIN = {
    "of_kind": Requirement(lambda asked, name: asked.terrain == name, takes_name=True),
    "named_in_the_brackets": Requirement(_named_in_the_brackets),
}
_OF_BRACKETS = {
    "stating_a_number": Requirement(lambda asked, name: whole_number(asked.parameter) > 0),
    "stating_a_result": Requirement(lambda asked, name: needed_result(asked.parameter) > 0),
}


def _hooks() -> dict[str, Hook]:
    every = [one for value in vars(hooks).values() for one in (value if isinstance(value, hooks.Again) else (value,))]
    return {hook.name: hook for hook in every if isinstance(hook, Query | Choice | Window | Event | Option)}


VOCABULARY = Vocabulary(
    holders=frozenset(get_args(Holder)),
    hooks=_hooks(),
    requirements={
        "unit": _OF_UNITS,
        "model": _OF_MODELS,
        "other": _OF_OTHERS,
        "attack": _OF_ATTACKS,
        "shot": _OF_SHOTS,
        "terrain": _OF_TERRAIN,
        "brackets": _OF_BRACKETS,
        "die": {"showing": Requirement(lambda asked, name: str(asked.face) == name, takes_name=True)},
        "move": {"flying": Requirement(lambda asked, name: asked.flying)},
    },
    amounts={
        "X": lambda asked, key: whole_number(asked.parameter),
        "-X": lambda asked, key: -whole_number(asked.parameter),
        "X+": lambda asked, key: needed_result(asked.parameter),
        "instances": _instances,
    },
    names_of_rules="t9a.rule.",
    ids="T9A",
)
