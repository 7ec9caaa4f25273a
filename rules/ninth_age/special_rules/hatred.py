"""Hatred (T9A-SPC-107, 108): misses of the first Round of Combat are rolled again."""

from __future__ import annotations

from rules.engine.effects import Offer
from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.hooks import BLOW_AGAIN
from rules.ninth_age.special_rules.named import called, named_in
from rules.ninth_age.special_rules.rule import SpecialRule, of_attack
from rules.ninth_age.special_rules.situation import Situation


def _freshly_engaged(asked: Situation) -> bool:
    """The first round that the unit fights since it was engaged, whoever has joined the combat since."""
    attack = asked.attack
    return attack is not None and asked.state.units[attack.unit].fought == 0 and _hated(asked)


def _hated(asked: Situation) -> bool:
    """Whether the enemy is of those named in the brackets: of an army book, or by his own name."""
    named = named_in(asked.parameter.rpartition(" - ")[2])
    if not named or asked.attack is None:
        return True
    state, target = asked.state, asked.attack.target
    book = state.books.get(state.units[target.unit].seat)  # T9A-SPC-108
    if book is not None and called(book.name) in named:
        return True
    return any(called(state.kind_of(model).name) in named for model in models_of(state, target)[:1])


HATRED = SpecialRule(
    "hatred",
    "Hatred",
    "X",
    effects=of_attack(Offer(BLOW_AGAIN.if_wished, "T9A-SPC-107", _freshly_engaged)),
    attacks=("close_combat",),
)
