"""What becomes of an assault after the round (T9A-TER-064 to 071)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.engine.inputs import Formation
from rules.ninth_age.close_combat.aftermath.score import combat_score
from rules.ninth_age.queries.combat import is_steadfast, may_overrun, may_pursue
from rules.ninth_age.state import Loss, State
from rules.ninth_age.terrain.features import distance_to
from rules.ninth_age.terrain.garrison import garrison
from rules.ninth_age.units.footprint import outline
from tests.rules.ninth_age.building import Made, answer, keys_told, unit, with_character
from tests.rules.ninth_age.close_combat.assaults import BASE, HOUSE, WALL, after, assault, chosen, inside, storming

WON = (Loss("red.A", "blue.G", 5),)
LOST = (Loss("blue.G", "red.A", 9),)
OLD, NEW = "0.11.1", "0.11.9.3"


def fought(*units: Made, losses: tuple[Loss, ...] = WON, **options: Any) -> State:
    """Whoever comes, all have struck and the result is next."""
    made = units or (storming(), inside(Ld=10))
    return chosen(assault(*made, step="result", losses=losses, **options))


def gap(state: State, one: str = "red.A") -> float:
    return min(distance_to(piece, HOUSE) for piece in outline(state, state.units[one]))


def asked(flow: Flow) -> list[str]:
    return [one.topic for one in flow.pending]


@pytest.mark.rule("T9A-TER-064")
def test_a_garrison_has_no_ranks_and_is_never_steadfast() -> None:
    state = fought(storming(10, 10), inside(25), losses=())
    assert combat_score(state, "blue").total == 0
    assert not is_steadfast(state, "blue.G")
    assert combat_score(fought(losses=()), "red").total == 3


@pytest.mark.rule("T9A-TER-065")
@pytest.mark.parametrize(("edition", "red"), [(OLD, 0), (NEW, 1)])
def test_a_standard_counts_only_if_its_bearer_was_chosen(edition: str, red: int) -> None:
    units = (storming(10, 10, standard_bearer=True), inside(standard_bearer=True))
    state = assault(*units, step="result", edition=edition)
    chosen(state, "red.A.2", "red.A.3", "blue.G.2")
    assert (combat_score(state, "red").total, combat_score(state, "blue").total) == (red, 0)
    chosen(state, "red.A.1", "red.A.3", "blue.G.1")
    assert (combat_score(state, "red").total, combat_score(state, "blue").total) == (1, 1)


@pytest.mark.rule("T9A-TER-065")
def test_so_does_the_battle_standard() -> None:
    state = assault(storming(10, 10), with_character(inside(), "B", battle_standard=True), step="result")
    assert combat_score(chosen(state, "red.A.2", "blue.G.1"), "blue").total == 0
    assert combat_score(chosen(state, "red.A.2", "blue.B.1"), "blue").total == 1


@pytest.mark.scenario("SC-T9A-TER-034")
@pytest.mark.rule("T9A-TER-064", "T9A-TER-065")
def test_the_combat_result_of_an_assault() -> None:
    garrison_ = with_character(inside(25, standard_bearer=True, Ld=8), "B", battle_standard=True, Ld=8)
    state = assault(
        storming(20, 5, standard_bearer=True),
        garrison_,
        step="result",
        edition=OLD,
        charging=True,
        losses=(Loss("red.A", "blue.G", 3), Loss("blue.G", "red.A", 3)),
    )
    chosen(state, *(f"red.A.{n}" for n in range(1, 11)), *(f"blue.G.{n}" for n in range(2, 12)))
    assert (combat_score(state, "red").total, combat_score(state, "blue").total) == (8, 3)
    flow = after(state, [("break blue.G", [3, 1])])
    assert asked(flow) == ["t9a.leadership.hold_your_ground"]
    answer(flow, {"confirm": False}, [("flee blue.G", [1, 1])])
    assert "blue.G" in flow.state.round.aftermath.broken


@pytest.mark.rule("T9A-TER-066")
def test_who_has_won_may_keep_up_the_assault() -> None:
    flow = after(fought(), [("break blue.G", [1, 1])])
    assert (asked(flow), flow.pending[0].seat) == (["t9a.building.assault_result"], "red")
    assert flow.pending[0].default() == {"choose_one": "keep"}
    state = answer(flow, {"choose_one": "keep"})
    assert state.engaged("red.A")


@pytest.mark.rule("T9A-TER-066")
@pytest.mark.parametrize(("edition", "files"), [(OLD, 10), (NEW, 5)])
def test_or_withdraws_to_one_inch_reformed_or_turned(edition: str, files: int) -> None:
    flow = after(fought(edition=edition), [("break blue.G", [1, 1])])
    answer(flow, {"choose_one": "withdraw"})
    assert asked(flow) == ["t9a.building.withdraw"]
    form = flow.pending[0].input
    assert isinstance(form, Formation)
    assert (form.least, form.most) == ((1, 20) if edition == OLD else (5, 5))
    state = answer(flow, {"formation": {"files": files, "bearing": 90.0}})
    one = state.units["red.A"]
    assert not state.engaged("red.A")
    assert (one.files, one.bearing) == (files, 90.0)
    assert gap(state) == pytest.approx(1.0, abs=0.02)


@pytest.mark.rule("T9A-TER-067")
def test_after_a_draw_the_assaulter_chooses_too() -> None:
    flow = after(fought(storming(10, 10), inside(), losses=()))
    assert asked(flow) == ["t9a.building.assault_result"]
    assert flow.pending[0].rule == "T9A-TER-067"


@pytest.mark.rule("T9A-TER-068")
def test_who_is_engaged_with_others_as_well_must_keep_it_up() -> None:
    foe = unit("blue", "C", models=2, files=2, at=(36 + 3 * BASE, WALL - 2 * BASE, 270), Ld=10)
    state = fought(storming(), inside(Ld=10), foe, contacts=(("red.A", "blue.G"), ("blue.C", "red.A")), losses=())
    flow = after(state, [("break blue.G", [1, 1]), ("break blue.C", [1, 1])])
    while flow.pending and not flow.pending[0].topic.startswith("t9a.building"):
        flow.submit(flow.pending[0].seat, flow.pending[0].number, flow.pending[0].default())
    assert not flow.pending
    assert len([one for one in flow.state.contacts if "red.A" in (one.charger, one.target)]) == 2


def broken_out(*units: Made, edition: str = NEW) -> Flow:
    """The garrison has broken and fled to the north, its formation as usual."""
    state = fought(*units, edition=edition)
    flow = after(state, [("break blue.G", [6, 6]), ("flee blue.G", [5, 5])])
    while flow.pending and not flow.pending[0].topic.startswith(("t9a.building.assault", "t9a.building.withdraw")):
        flow.submit(flow.pending[0].seat, flow.pending[0].number, flow.pending[0].default())
    return flow


@pytest.mark.rule("T9A-TER-069", "T9A-TER-053")
def test_a_broken_garrison_flees_from_the_building_and_is_not_pursued() -> None:
    flow = broken_out()
    gone = flow.state.units["blue.G"]
    assert gone.fleeing
    assert gone.on_board
    assert gone.y == pytest.approx(WALL + 2.5 + 10)
    assert flow.state.round.aftermath.pursuits == {}
    assert asked(flow) == ["t9a.building.assault_won"]


@pytest.mark.rule("T9A-TER-069")
def test_the_assaulter_takes_the_building() -> None:
    state = answer(broken_out(), {"choose_one": "enter"})
    holder = garrison(state, "building")
    assert holder is not None
    assert holder.id == "red.A"


@pytest.mark.rule("T9A-TER-069")
def test_who_may_not_go_inside_withdraws() -> None:
    flow = broken_out(storming(10, 5, troop_type="cavalry", base=(25, 50)), inside())
    assert asked(flow) == ["t9a.building.withdraw"]
    assert gap(answer(flow, {"formation": {"files": 0}})) == pytest.approx(1.0, abs=0.02)


@pytest.mark.rule("T9A-TER-069")
def test_before_a_building_there_is_no_overrun() -> None:
    state = fought()
    state.contacts.clear()
    state.units["red.A"].charging = True
    assert not may_overrun(state, "red.A")


@pytest.mark.rule("T9A-TER-070")
def test_a_beaten_assaulter_who_does_not_break_is_moved_away() -> None:
    flow = after(fought(storming(Ld=10), inside(), losses=LOST), [("break red.A", [1, 1])])
    while flow.pending:
        flow.submit(flow.pending[0].seat, flow.pending[0].number, flow.pending[0].default())
    state: State = flow.state
    assert not state.contacts
    assert gap(state) == pytest.approx(1.0, abs=0.02)


@pytest.mark.rule("T9A-TER-071")
def test_a_garrison_never_pursues() -> None:
    state = fought(losses=LOST)
    state.units["red.A"].fleeing = True
    assert not may_pursue(state, "blue.G", "red.A")
    flow = after(fought(losses=LOST), [("break red.A", [6, 6]), ("flee red.A", [3, 3])])
    assert "t9a.combat.declares_pursuit" not in keys_told(flow)
    assert flow.state.units["red.A"].fleeing


@pytest.mark.rule("T9A-TER-070")
def test_before_he_steps_back_a_beaten_assaulter_may_reform_at_the_wall() -> None:
    flow = after(fought(storming(Ld=10), inside(), losses=LOST[:1]), [("break red.A", [1, 1])])
    assert asked(flow) == ["t9a.combat.reform"]
    answer(flow, {"choose_one": "red.A"}, [("combat_reform red.A", [1, 1])])
    assert asked(flow) == ["t9a.combat.reform_formation"]
    deep = WALL - 2 * BASE / 2
    place = {"piece": "red.A", "x": 36.0, "y": round(deep, 4), "bearing": 0.0}
    state = answer(flow, {"place": [place], "formation": {"files": 10}})
    assert state.units["red.A"].files == 10
    assert gap(state) == pytest.approx(1.0, abs=0.02)
    assert not state.contacts
