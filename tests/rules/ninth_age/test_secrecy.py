"""With hidden lists the traces of magic items are hidden too."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.ninth_age.scenario import state_from
from rules.ninth_age.secrecy import seen
from rules.ninth_age.state import Part, Rule, State
from rules.ninth_age.view import view

SWORD = Rule("", "Sword of Whispers", "")


def armed() -> State:
    """A red unit whose first model has a magic sword that its book prints as a weapon."""
    state = state_from(
        {
            "options": {"hidden_lists": True},
            "red": {"r1": {"models": 5, "at": [20, 20, 0]}},
            "blue": {"b1": {"models": 5, "at": [20, 40, 180]}},
        }
    )
    model = state.models["r1.1"]
    kind = state.kinds[model.kind]
    parts = kind.parts or (Part(name="Guard", characteristics={}),)
    state.kinds["sworded"] = replace(kind, parts=tuple(replace(one, weapons=(*one.weapons, SWORD)) for one in parts))
    model.kind, model.items = "sworded", ("Sword of Whispers",)
    return state


@pytest.mark.rule("T9A-ARM-033")
@pytest.mark.parametrize("seat", ["blue", None])
def test_a_magic_weapon_is_not_among_the_weapons_that_others_see(seat: str | None) -> None:
    state = armed()
    assert "Sword of Whispers" in str(view(state, "red"))
    assert "Sword of Whispers" not in str(view(state, seat))
    known = seen(state, seat)
    assert SWORD not in [weapon for part in known.kinds[known.models["r1.1"].kind].parts for weapon in part.weapons]


def test_what_others_see_changes_nothing_of_the_state() -> None:
    state = armed()
    before = len(state.kinds)
    seen(state, "blue")
    assert (state.models["r1.1"].kind, len(state.kinds)) == ("sworded", before)
