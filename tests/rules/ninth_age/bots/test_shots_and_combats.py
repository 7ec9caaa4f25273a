"""What the bold bot shoots at, and whom it challenges."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.bots.bold import bold
from rules.ninth_age.bots.combats import superiority
from rules.ninth_age.bots.shots import harm
from tests.rules.ninth_age.bots.judging import opinion
from tests.rules.ninth_age.building import battle, unit
from tests.rules.ninth_age.shooting.ranges import archers, enemy, phase, table


def test_it_shoots_at_what_it_hurts_most() -> None:
    soft = unit("blue", "Soft", models=10, files=5, at=(30, 26, 180), T=2)
    hard = unit("blue", "Hard", models=10, files=5, at=(44, 26, 180), T=6)
    state = table(archers(models=10), soft, hard)
    state.units["blue.Soft"].points = state.units["blue.Hard"].points = 200
    assert harm(state, "red.A", "blue.Soft") > harm(state, "red.A", "blue.Hard") > 0
    assert opinion(phase(state))["target"] == {"key": "red.A>blue.Soft"}


def test_dear_enemies_are_shot_at_rather_than_cheap_ones() -> None:
    dear, cheap = enemy(), unit("blue", "Cheap", models=10, files=5, at=(26, 28, 180))
    state = table(archers(models=10), dear, cheap)
    state.units["blue.B"].points, state.units["blue.Cheap"].points = 300, 30
    assert harm(state, "red.A", "blue.B") > harm(state, "red.A", "blue.Cheap")


def test_the_better_fighter_is_superior() -> None:
    state = battle(
        unit("red", "Hero", at=(30, 20, 0), character=True, WS=6, S=5, T=4, W=3, A=4),
        unit("blue", "Squire", at=(30, 22, 180), character=True, WS=3, S=3, T=3, W=2, A=1),
    )
    assert superiority(state, "red.Hero.1", "blue.Squire.1") > 1.5
    assert superiority(state, "blue.Squire.1", "red.Hero.1") < 0.5


def duel(**own: Any) -> str:
    """Whether red's Hero challenges blue's Squire."""
    state = battle(
        unit("red", "Hero", at=(30, 20, 0), character=True, **own),
        unit("blue", "Squire", at=(30, 22, 180), character=True),
    )
    options = tuple(Option(key, text("t9a.points", n=1)) for key in ("nobody", "red.Hero.1"))
    facts = {"enemies": [{"model": "blue.Squire.1"}], "own": [{"model": "red.Hero.1"}]}
    asked = Decision("t9a.combat.challenge", "red", ChooseOne(options), facts=facts)
    return str(bold(state, asked, Random(1))["choose_one"])


def test_it_challenges_whom_it_will_slay() -> None:
    assert duel(WS=6, S=5, T=5, W=3, A=4) == "red.Hero.1"


def test_it_challenges_nobody_who_is_stronger() -> None:
    assert duel(WS=1, S=2, T=2, A=1) == "nobody"
