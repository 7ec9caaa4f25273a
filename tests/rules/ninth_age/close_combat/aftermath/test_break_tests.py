"""Who wins a round, and whether the losers hold (T9A-CCB-061 to 099, 155, 162, 163)."""

from __future__ import annotations

from itertools import product

import pytest

from rules.engine.dice import Roll
from rules.engine.events import message
from rules.engine.game import Battle, Procedure
from rules.engine.messages import render
from rules.ninth_age.close_combat.aftermath.odds import chance_to_pass
from rules.ninth_age.close_combat.aftermath.result import result
from rules.ninth_age.general_principles.leadership import leadership
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.queries.combat import is_disrupted, is_steadfast
from rules.ninth_age.state import Loss, Options, State
from rules.ninth_age.units.casualties import remove_models
from tests.rules.ninth_age.building import Made, answer, feature, unit, with_character
from tests.rules.ninth_age.close_combat.aftermath.fights import BASE, LINE, after, combat, fighters, told, topics


def small(seat: str, name: str, **options: object) -> Made:
    return fighters(seat, name, models=4, files=4, **options)  # type: ignore[arg-type]


def lost_by(points: int, loser: Made | None = None, **options: object) -> State:
    """Red's A has lost by so many points."""
    losses = [Loss("blue.B", "red.A", points)] if points else []
    return combat(loser or small("red", "A"), small("blue", "B"), losses=losses, **options)  # type: ignore[arg-type]


@pytest.mark.rule("T9A-CCB-061", "T9A-CCB-062", "T9A-CCB-081", "T9A-CCB-082")
def test_the_lower_score_loses_and_its_difference_is_taken_off_the_leadership() -> None:
    state = lost_by(3)
    flow = after(state, [("break red.A", [2, 2])])
    assert state.round is not None
    assert state.round.aftermath.winner == "blue"
    assert "t9a.leadership.passed" in told(flow)
    assert not state.units["red.A"].fleeing
    worse = lost_by(3)
    after(worse, [("break red.A", [2, 3])])
    assert worse.units["red.A"].fleeing


def test_the_round_is_told_in_one_sentence_that_sums_up_its_blows() -> None:
    flow = after(lost_by(3), [("break red.A", [2, 2])])
    (won,) = [event for event in flow.opening if event.key == "t9a.combat.won"]
    assert won.sums_up == "t9a.combat.begins"
    said = render(message(won), MESSAGES, "en")
    assert "Blue won the Round of Combat (Red 0, Blue 3)" in said
    assert "lost 3 Wounds." in said
    (drawn,) = [event for event in after(lost_by(0)).opening if event.key == "t9a.combat.drawn"]
    assert render(message(drawn), MESSAGES, "en").endswith("a draw, 0 to 0; no Wounds were lost.")


@pytest.mark.rule("T9A-CCB-063", "T9A-CMD-010")
def test_after_a_draw_nobody_tests() -> None:
    state = lost_by(0)
    flow = after(state)
    assert "t9a.combat.drawn" in told(flow)
    assert state.round is not None
    assert state.round.aftermath.winner == ""
    both = combat(small("red", "A", musician=True), small("blue", "B", musician=True))
    assert "t9a.combat.drawn" in told(after(both))


@pytest.mark.rule("T9A-CCB-064", "T9A-CCB-086", "T9A-CMD-009")
def test_a_lone_musician_breaks_a_draw_without_a_penalty_for_the_losers() -> None:
    state = combat(small("red", "A", musician=True), small("blue", "B"))
    after(state, [("break blue.B", [3, 4])])
    assert state.round is not None
    assert (state.round.aftermath.winner, state.round.aftermath.difference) == ("red", 0)
    assert not state.units["blue.B"].fleeing
    beaten = combat(small("red", "A", musician=True), small("blue", "B"))
    after(beaten, [("break blue.B", [4, 4])])
    assert beaten.units["blue.B"].fleeing


@pytest.mark.rule("T9A-CCB-086")
def test_where_the_scores_differ_a_musician_takes_nothing_off_the_penalty() -> None:
    losses = [Loss("blue.B", "red.A", 2)]
    state = combat(small("red", "A"), small("blue", "B", musician=True), losses=losses)
    after(state, [("break red.A", [2, 4])])
    assert state.round is not None
    assert (state.round.aftermath.winner, state.round.aftermath.difference) == ("blue", 2)
    assert state.units["red.A"].fleeing


@pytest.mark.rule("T9A-CCB-085")
@pytest.mark.scenario("SC-T9A-CCB-026")
@pytest.mark.parametrize(("ld", "lost"), [(7, 6), (5, 6)])
def test_there_is_no_insane_courage(ld: int, lost: int) -> None:
    state = lost_by(lost, small("red", "A", Ld=ld))
    after(state, [("break red.A", [1, 1])])
    assert state.units["red.A"].fleeing


@pytest.mark.rule("T9A-CCB-085")
@pytest.mark.parametrize(("dice", "holds"), [([4, 5], True), ([5, 5], False), ([6, 6], False)])
def test_nobody_holds_or_breaks_but_by_the_sum(dice: list[int], holds: bool) -> None:
    state = lost_by(1, small("red", "A", Ld=10))
    after(state, [("break red.A", dice)])
    assert state.units["red.A"].fleeing is not holds


@pytest.mark.rule("T9A-CCB-083", "T9A-CCB-084")
def test_a_broken_general_helps_nobody_who_tests_after_him() -> None:
    general = with_character(small("red", "A"), "Duke", general=True, Ld=9)
    state = combat(
        general, small("red", "C", x=42, Ld=5), fighters("blue", "B", models=4, files=4, x=39),
        contacts=[("red.A", "blue.B"), ("red.C", "blue.B")], losses=[Loss("blue.B", "red.A", 3)],
    )  # fmt: skip
    assert leadership(state, "red.C", "march").total == 9
    flow = after(state)
    assert topics(flow) == ["t9a.combat.break_order"]
    assert flow.pending[0].default() == {"order": ["red.A", "red.C"]}
    answer(flow, {"order": ["red.A", "red.C"]}, [("break red.A", [6, 6]), ("break red.C", [1, 2])])
    assert flow.state.units["red.A"].fleeing
    assert flow.state.units["red.C"].fleeing


@pytest.mark.parametrize("general", [True, False])
def test_the_order_is_asked_for_where_a_general_may_break_and_otherwise_only_if_wished(general: bool) -> None:
    state = combat(
        with_character(small("red", "A"), "Duke", general=general, Ld=9), small("red", "C", x=42, Ld=5),
        fighters("blue", "B", models=4, files=4, x=39),
        contacts=[("red.A", "blue.B"), ("red.C", "blue.B")], losses=[Loss("blue.B", "red.A", 3)],
    )  # fmt: skip
    state.options = Options(orders="usual")
    flow = after(state, [] if general else [("break red.A", [1, 1]), ("break red.C", [1, 1])])
    assert ("t9a.combat.break_order" in topics(flow)) == general


@pytest.mark.rule("T9A-CCB-087", "T9A-CCB-088")
def test_more_full_ranks_than_every_single_enemy_make_steadfast() -> None:
    state = combat(
        fighters("red", "A", models=20), fighters("blue", "B", models=15, x=33), fighters("blue", "D", models=15, x=38),
        contacts=[("red.A", "blue.B"), ("red.A", "blue.D")], losses=[Loss("blue.B", "red.A", 9)],
    )  # fmt: skip
    assert is_steadfast(state, "red.A")
    flow = after(state, [("break red.A", [3, 4])])
    assert not flow.state.units["red.A"].fleeing
    equal = combat(fighters("red", "A", models=15), fighters("blue", "B", models=15))
    assert not is_steadfast(equal, "red.A")


@pytest.mark.rule("T9A-CCB-087", "T9A-CCB-082", "T9A-SPC-073")
@pytest.mark.scenario("SC-T9A-CCB-030")
def test_steadfast_ignores_the_score_but_not_fear() -> None:
    state = combat(fighters("red", "A", Ld=8), small("blue", "B", rules=["fear"]), losses=[Loss("blue.B", "red.A", 8)])
    after(state, [("break red.A", [4, 4])])
    assert state.units["red.A"].fleeing


@pytest.mark.rule("T9A-CCB-089", "T9A-TER-033")
def test_in_a_forest_nobody_is_steadfast() -> None:
    wood = feature("forest", 30, LINE - 4 * BASE, 42, LINE - 1.9 * BASE)
    less = feature("forest", 30, LINE - 4 * BASE, 42, LINE - 2.1 * BASE)
    assert not is_steadfast(combat(fighters("red", "A"), small("blue", "B"), features=[wood]), "red.A")
    assert is_steadfast(combat(fighters("red", "A"), small("blue", "B"), features=[less]), "red.A")


@pytest.mark.rule("T9A-CCB-090")
@pytest.mark.parametrize(("ranks", "steadfast"), [(2, False), (1, True)])
def test_two_full_ranks_in_the_flank_disrupt(ranks: int, steadfast: bool) -> None:
    left = 36 - 2.5 * BASE
    at = (left - ranks * BASE / 2, LINE - 2 * BASE, 90.0)
    flanker = unit("blue", "F", models=5 * ranks, files=5, at=at)
    state = combat(
        fighters("red", "A"), small("blue", "B"), flanker,
        contacts=[("red.A", "blue.B"), ("blue.F", "red.A", "left")],
    )  # fmt: skip
    assert is_disrupted(state, "red.A") is not steadfast
    assert is_steadfast(state, "red.A") is steadfast


@pytest.mark.rule("T9A-CCB-090")
@pytest.mark.parametrize(("side", "disrupted"), [("front", False), ("left", True), ("right", True), ("rear", True)])
def test_in_the_front_nobody_disrupts(side: str, disrupted: bool) -> None:
    state = combat(
        fighters("red", "A"), small("blue", "B"), unit("blue", "F", models=10, files=5, at=(36, 40, 180)),
        contacts=[("red.A", "blue.B"), ("blue.F", "red.A", side)],
    )  # fmt: skip
    assert is_disrupted(state, "red.A") is disrupted


@pytest.mark.rule("T9A-CCB-091")
def test_one_stubborn_model_is_enough_to_ignore_the_score() -> None:
    state = lost_by(6, small("red", "A", rules=["stubborn"]))
    after(state, [("break red.A", [3, 4])])
    assert not state.units["red.A"].fleeing


@pytest.mark.rule("T9A-CCB-092")
def test_unbreakable_units_hold_without_rolling() -> None:
    flow = after(lost_by(6, small("red", "A", rules=["unbreakable"])))
    assert "t9a.combat.unbreakable" in told(flow)


@pytest.mark.rule("T9A-CCB-092", "T9A-CCB-103")
@pytest.mark.scenario("SC-T9A-CCB-046")
def test_what_crumbles_away_counts_as_wiped_out() -> None:
    state = lost_by(6, small("red", "A", rules=["unstable"]))
    state.units["blue.B"].charging = True
    flow = after(state)
    assert flow.state.units["red.A"].where == "destroyed"
    assert topics(flow) == ["t9a.combat.pursue"]
    assert list(flow.pending[0].choices()) == [
        {"choose_one": "blue.B>stay"}, {"choose_one": "blue.B>overrun"},
    ]  # fmt: skip


@pytest.mark.rule("T9A-CCB-163")
def test_daemonic_instability_rolls_for_wounds_and_never_flees() -> None:
    state = lost_by(3, small("red", "A", rules=["daemonic_instability"]))
    after(state, [("instability red.A", [3, 3])])
    assert len(state.units["red.A"].models) == 2
    assert not state.units["red.A"].fleeing


@pytest.mark.rule("T9A-CCB-095", "T9A-CCB-096", "T9A-CCB-098")
def test_a_unit_without_foes_has_won_and_pivots_though_its_side_has_lost() -> None:
    state = combat(
        small("red", "A"), small("red", "C", x=50), small("blue", "B"), unit("blue", "D", state={"where": "destroyed"}),
        contacts=[("red.A", "blue.B"), ("red.C", "blue.B")], losses=[Loss("blue.B", "red.A", 2)],
    )  # fmt: skip
    state.contacts = state.contacts[:1]
    flow = after(state, [("break red.A", [1, 2])])
    assert flow.state.round.aftermath.free == ("red.C",)
    assert topics(flow) == ["t9a.combat.pivot"]
    assert flow.pending[0].pieces == ("red.C",)


@pytest.mark.rule("T9A-CCB-099")
def test_a_side_without_a_unit_needs_no_score() -> None:
    state = combat(small("red", "A"), small("blue", "B"), losses=[Loss("blue.B", "red.A", 9)])
    state.contacts = []
    state.units["blue.B"].where = "destroyed"
    flow = after(state)
    assert "t9a.combat.no_enemy_left" in told(flow)
    assert flow.state.round.aftermath.winner in ("", "red")
    assert "t9a.combat.won" not in told(flow)


@pytest.mark.rule("T9A-CCB-162", "T9A-TYP-051", "T9A-TYP-060")
def test_a_war_machine_that_breaks_is_destroyed_where_it_stands() -> None:
    machine = unit("red", "A", base=(60, 60), round=True, troop_type="war_machine", at=(36, 22, 0))
    flow = after(lost_by(4, machine), [("break red.A", [4, 4])])
    assert flow.state.units["red.A"].where == "destroyed"


@pytest.mark.rule("T9A-CCB-159", "T9A-CMD-014", "T9A-CHA-064")
def test_a_unit_that_breaks_loses_its_standard_and_the_battle_standard_at_once() -> None:
    own = with_character(small("red", "A", standard_bearer=True), "Banner", battle_standard=True, Ld=5)
    state = lost_by(9, own)
    flow = after(state, [("break red.A", [6, 6])])
    assert topics(flow) == ["t9a.leadership.hold_your_ground"]
    answer(flow, {"confirm": True}, [("break again red.A", [6, 5])])
    assert flow.state.units["red.A"].standard_lost
    assert flow.state.models["red.Banner.1"].banner_lost
    assert flow.state.models["red.A.1"].command == ""


@pytest.mark.rule("T9A-CCB-159", "T9A-CMD-013", "T9A-CHA-063")
def test_the_last_bearer_who_dies_in_combat_loses_his_banner_too() -> None:
    own = with_character(small("red", "A", standard_bearer=True), "Banner", battle_standard=True)

    def procedure(battle: Battle) -> Procedure:
        remove_models(battle, battle.state.units["red.A"], ["red.A.2", "red.A.3", "red.Banner.1"])
        yield Roll("then")
        remove_models(battle, battle.state.units["red.A"], ["red.A.1", "red.A.4"])

    state = lost_by(0, own)
    after(state, [("then", [1])], procedure)
    assert state.units["red.A"].standard_lost
    assert state.models["red.Banner.1"].banner_lost
    apart = lost_by(0, with_character(small("red", "A", standard_bearer=True), "Banner", battle_standard=True))
    apart.contacts = []
    after(apart, [("then", [1])], procedure)
    assert not apart.units["red.A"].standard_lost
    assert not apart.models["red.Banner.1"].banner_lost


@pytest.mark.rule("T9A-CCB-155")
def test_the_difference_counts_for_every_unit_of_the_losing_side() -> None:
    state = combat(
        small("red", "A"), small("red", "C", x=42), fighters("blue", "B", models=4, files=4, x=39),
        contacts=[("red.A", "blue.B"), ("red.C", "blue.B")],
        losses=[Loss("blue.B", "red.A", 5), Loss("red.C", "blue.B", 1)],
    )  # fmt: skip
    flow = after(state, procedure=result)
    answer(flow, {"order": ["red.C", "red.A"]}, [("break red.C", [2, 2]), ("break red.A", [1, 2])])
    assert flow.state.units["red.C"].fleeing
    assert not flow.state.units["red.A"].fleeing


@pytest.mark.parametrize("ld", range(13))
def test_the_odds_of_a_test_are_exact(ld: int) -> None:
    throws = [a + b <= ld for a, b in product(range(1, 7), repeat=2)]
    assert chance_to_pass(ld) == pytest.approx(sum(throws) / 36)
    twice = [one or two for one in throws for two in throws]
    assert chance_to_pass(ld, again=True) == pytest.approx(sum(twice) / len(twice))
