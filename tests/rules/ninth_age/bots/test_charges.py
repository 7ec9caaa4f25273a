"""Which charges the bold bot declares, and how it reacts to those of the enemy."""

from __future__ import annotations

from typing import Any

from rules.ninth_age.bots.fights import Clash, Fights
from tests.rules.ninth_age.bots.judging import opinion
from tests.rules.ninth_age.building import Made, with_character
from tests.rules.ninth_age.movement.charges.tables import at_declaration, begin, declare, infantry, settle

STRONG: dict[str, Any] = {"WS": 6, "S": 5, "T": 5, "A": 3, "Ld": 9}
WEAK: dict[str, Any] = {"WS": 1, "S": 1, "T": 2, "Ld": 5}


def worth(made: Made, points: int = 100) -> Made:
    made.unit.points = points
    return made


def declared(*units: Made) -> dict[str, Any]:
    flow = begin(at_declaration(*[worth(one) for one in units]))
    settle(flow, "t9a.charge.declare")
    target: dict[str, Any] = opinion(flow)["target"]
    return target


def test_it_charges_whom_it_will_beat() -> None:
    assert declared(infantry("red", "R", 28, 12, **STRONG), infantry("blue", "B", 28, 17, 180, **WEAK)) == {
        "key": "red.R>blue.B"
    }


def test_it_leaves_alone_whom_it_will_not_beat() -> None:
    assert declared(infantry("red", "R", 28, 12, **WEAK), infantry("blue", "B", 28, 17, 180, **STRONG)) == {}


def test_it_prefers_the_enemy_whose_loss_costs_more() -> None:
    dear, cheap = infantry("blue", "Dear", 31, 17, 180, **WEAK), infantry("blue", "Cheap", 24, 17, 180, **WEAK)
    charger = worth(infantry("red", "R", 28, 12, **STRONG))
    flow = begin(at_declaration(charger, worth(dear, 400), worth(cheap, 50)))
    assert opinion(flow)["target"] == {"key": "red.R>blue.Dear"}


def test_good_shooters_do_not_charge_for_a_trifle() -> None:
    def on_a_trifle(**more: Any) -> dict[str, Any]:
        archers, target = (
            worth(infantry("red", "R", 28, 12, **STRONG, **more)),
            infantry("blue", "B", 28, 17, 180, **WEAK),
        )
        flow = begin(at_declaration(archers, worth(target, 20)))
        settle(flow, "t9a.charge.declare")
        declared: dict[str, Any] = opinion(flow)["target"]
        return declared

    assert on_a_trifle() == {"key": "red.R>blue.B"}
    assert on_a_trifle(weapons=["bow"]) == {}


def test_it_runs_down_who_flees() -> None:
    fleeing = infantry("blue", "B", 28, 16, 0, state={"fleeing": True}, **STRONG)
    assert declared(infantry("red", "R", 28, 12), fleeing) == {"key": "red.R>blue.B"}


def test_a_flank_is_worth_more_than_the_front() -> None:
    state = at_declaration(
        worth(infantry("red", "R", 28, 12, models=20)), worth(infantry("blue", "B", 28, 17, 180, models=20))
    )
    fights = Fights(state)
    assert fights.value([Clash("red.R", "blue.B", "left")]) > fights.value([Clash("red.R", "blue.B", "front")])


def test_two_together_gain_more_than_one() -> None:
    state = at_declaration(
        worth(infantry("red", "R1", 24, 12)),
        worth(infantry("red", "R2", 30, 12)),
        worth(infantry("blue", "B", 28, 17, 180)),
    )
    fights = Fights(state)
    one, two = Clash("red.R1", "blue.B", "front"), Clash("red.R2", "blue.B", "front")
    assert fights.value([one, two]) > fights.value([one])


def hero_leads(target: Made, **hero: Any) -> dict[str, Any]:
    """What red declares whose weak unit has a Character in it."""
    state = at_declaration(
        with_character(worth(infantry("red", "R", 28, 12, models=14, **WEAK)), "Hero", place=2, **hero),
        worth(target, 200),
    )
    state.units["red.Hero"].points = 150
    flow = begin(state)
    settle(flow, "t9a.charge.declare")
    declared: dict[str, Any] = opinion(flow)["target"]
    return declared


def test_a_hero_charges_out_at_whom_he_alone_will_beat() -> None:
    giant: dict[str, Any] = {"WS": 9, "S": 7, "T": 7, "W": 5, "A": 8, "I": 9, "Ld": 10}
    brave = infantry("blue", "B", 28, 17, 180, models=5, WS=4, S=4, T=3, A=2)
    assert hero_leads(brave, **giant)["key"].startswith("red.R/")


def test_a_hero_may_leave_the_general_with_whom_he_stands() -> None:
    giant: dict[str, Any] = {"WS": 9, "S": 7, "T": 7, "W": 5, "A": 8, "I": 9, "Ld": 10}
    host = with_character(worth(infantry("red", "R", 28, 12, models=13, **WEAK)), "General", place=1)
    host.models[-1].general = True
    target = worth(infantry("blue", "B", 28, 17, 180, models=5, WS=4, S=4, T=3, A=2), 200)
    flow = begin(at_declaration(with_character(host, "Hero", place=2, **giant), target))
    settle(flow, "t9a.charge.declare")
    assert "Hero" in opinion(flow)["target"]["key"]


def test_a_hero_stays_in_his_unit_where_he_would_not_win_alone() -> None:
    assert hero_leads(infantry("blue", "B", 28, 17, 180, models=20, **STRONG), WS=4, S=4, W=2, A=2) == {}


def reaction(charger: dict[str, Any], charged: dict[str, Any], **more: Any) -> str:
    """How blue reacts to the charge of red."""
    units = infantry("red", "R", 28, 20, **charger), infantry("blue", "B", 28, 28, 180, **charged, **more)
    flow = begin(at_declaration(*[worth(one) for one in units]))
    declare(flow, "red.R", "blue.B")
    return str(opinion(flow)["choose_one"])


def test_it_holds_where_it_will_win() -> None:
    assert reaction(WEAK, STRONG) == "hold"


def test_it_flees_from_what_would_destroy_it() -> None:
    assert reaction({**STRONG, "M": 4}, WEAK) == "flee"


def test_it_shoots_at_a_charger_if_it_can() -> None:
    assert reaction(WEAK, STRONG, weapons=["bow"]) == "stand_and_shoot"
