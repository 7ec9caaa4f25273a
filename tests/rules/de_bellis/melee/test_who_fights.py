"""Which pairs fight in a combat phase, once each, and in which order."""

from __future__ import annotations

import pytest

from rules.de_bellis.melee.phase import close_combat, fought_off, pairs_in_contact, still_in_contact, to_choose
from tests.rules.de_bellis.playing import at, fought, play, situation

RED = {"r1": at("Sp", 43, 48.5, 0), "r2": at("Sp", 47, 48.5, 0), "r3": at("Sp", 60, 48.5, 0)}
BLUE = {"b1": at("Sp", 43, 50, 180), "b2": at("Sp", 47, 50, 180), "b3": at("Sp", 60, 52, 180)}


@pytest.mark.parametrize(("phase", "pairs"), [(3, [("r1", "b1"), ("r2", "b2")]), (6, [("b1", "r1"), ("b2", "r2")])])
@pytest.mark.rule("DBF-MEL-001", "DBF-MOV-021")
def test_everybody_in_contact_fights_whoever_made_the_contact(phase: int, pairs: list[tuple[str, str]]) -> None:
    for mover, enemy in (("r1", "b1"), ("b1", "r1")):
        contacts = [{"mover": mover, "enemy": enemy, "half_turn": 1}]
        assert pairs_in_contact(situation(RED, BLUE, phase=phase, contacts=contacts)) == pairs


@pytest.mark.rule("DBF-MEL-001")
def test_fighting_is_compulsory() -> None:
    state = situation(RED, BLUE)
    asked = play(state, close_combat).asked
    assert asked is not None
    assert list(asked.choices()) == [{"choose_one": "r1:b1"}, {"choose_one": "r2:b2"}]


@pytest.mark.rule("DBF-MEL-002")
def test_the_phasing_player_decides_the_order() -> None:
    for phase, seat, chosen in ((3, "red", "r2:b2"), (6, "blue", "b2:r2")):
        state = situation(RED, BLUE, phase=phase)
        asked = play(state, close_combat).asked
        assert asked is not None
        assert asked.seat == seat
        played = fought(state, {"r2": 2, "b2": 2, "r1": 2, "b1": 2}, chosen)
        assert [event.pieces for event in played.told("fight")] == [
            tuple(chosen.split(":")),
            tuple(chosen.replace("2", "1").split(":")),
        ]


@pytest.mark.rule("DBF-MEL-002", "DBF-MEL-018", "DBF-MEL-019", "DBF-RES-001")
def test_each_combat_is_judged_on_the_positions_that_the_one_before_has_left() -> None:
    # b1 dies first; r1, whose opponent is gone, then supports against b2.
    state = situation(RED, BLUE)
    played = fought(state, {"r1": 6, "b1": 1, "r2": 2, "b2": 2}, "r1:b1")
    assert played.fate("b1") == "destroyed"
    assert played.totals(1) == {"r2": 6, "b2": 5}
    assert [term.rule for term in played.told("fight")[1].numbers["b2"].terms][-1] == "DBF-MEL-019"


@pytest.mark.rule("DBF-MEL-018", "DBF-MEL-017")
def test_before_that_he_does_not_support() -> None:
    state = situation(RED, BLUE)
    played = fought(state, {"r2": 2, "b2": 2, "r1": 6, "b1": 1}, "r2:b2")
    assert played.totals(0) == {"r2": 6, "b2": 6}


@pytest.mark.rule("DBF-MEL-015")
def test_a_combat_whose_contact_is_gone_is_not_fought() -> None:
    red = {"front": at("Bd", 45, 48.5, 0), "flank": at("Ax", 48, 51.25, 270)}
    blue = {"s": at("Sp", 45, 50, 180), "other": at("Sp", 70, 50, 180)}
    state = situation(red, blue)
    played = fought(state, {"front": 6, "s": 1}, "front:s")
    assert played.fate("s") == "destroyed"
    assert len(played.told("fight")) == 1


@pytest.mark.rule("DBF-MEL-015")
def test_a_pair_that_has_been_parted_is_struck_off() -> None:
    state = situation(RED, BLUE)
    state.pairs = pairs_in_contact(state)
    state.elements["b1"].y += 1
    assert still_in_contact(state) == [("r2", "b2")]


@pytest.mark.rule("DBF-MEL-044", "DBF-RES-063", "DBF-MEL-012")
def test_contacts_made_in_the_phase_wait_for_the_next_and_nobody_turns() -> None:
    red = {"kn": at("Kn", 45, 47.75, 0)}
    blue = {"sp": at("Sp", 45, 50, 180), "behind": at("Bd", 45, 52, 180)}
    state = situation(red, blue)
    played = fought(state, {"kn": 6, "sp": 1})
    assert played.fate("sp") == "destroyed"
    assert played.pose("kn") == (45, 49.75, 0)
    assert [(contact.mover, contact.enemy) for contact in state.contacts] == [("kn", "behind")]
    assert played.asked is None
    state.phase, state.opened = 6, False
    assert pairs_in_contact(state) == [("behind", "kn")]


@pytest.mark.rule("DBF-MEL-044")
def test_each_pair_fights_once() -> None:
    state = situation({"r": at("Sp", 45, 48.5, 0)}, {"b": at("Sp", 45, 50, 180)})
    played = fought(state, {"r": 3, "b": 3})
    assert len(played.told("fight")) == 1
    assert played.asked is None


TWO = {"east": at("Sp", 47, 50, 180), "west": at("Sp", 43, 50, 180)}


@pytest.mark.parametrize(("chosen", "flank"), [("east", "left"), ("west", "right")])
@pytest.mark.rule("DBF-MEL-045", "DBF-MEL-019")
def test_of_two_enemies_on_one_front_one_is_fought_and_the_other_supports_from_his_side(
    chosen: str, flank: str
) -> None:
    state = situation({"r": at("Sp", 45, 48.5, 0)}, TWO)
    assert pairs_in_contact(state) == [("r", "east"), ("r", "west")]
    played = fought(state, {"r": 3, chosen: 3}, f"r:{chosen}")
    assert played.totals() == {"r": 6, chosen: 7}
    (term,) = [term for term in played.told("fight")[0].numbers["r"].terms if term.rule == "DBF-MEL-019"]
    assert term.text.key == f"dbf.melee.lateral_support.{flank}"
    assert len(played.told("fight")) == 1


@pytest.mark.rule("DBF-MEL-045")
def test_an_enemy_whose_flank_lies_on_the_front_does_not_support_another() -> None:
    blue = {"east": at("Sp", 47, 50, 180), "askew": at("Sp", 44, 51.25, 90)}
    played = fought(situation({"r": at("Sp", 45, 48.5, 0)}, blue), {"r": 3, "east": 3}, "r:east")
    assert [term for term in played.told("fight")[0].numbers["r"].terms if term.rule == "DBF-MEL-019"] == []


@pytest.mark.rule("DBF-MEL-045")
def test_a_staggered_line_is_fought_off_pair_by_pair() -> None:
    red = {"r1": at("Sp", 43, 48.5, 0), "r2": at("Sp", 47, 48.5, 0)}
    blue = {"b1": at("Sp", 41, 50, 180), "b2": at("Sp", 45, 50, 180)}
    state = situation(red, blue)
    state.pairs = pairs_in_contact(state)
    assert state.pairs == [("r1", "b1"), ("r1", "b2"), ("r2", "b2")]
    assert fought_off(state, ("r1", "b2")) == []
    assert fought_off(state, ("r1", "b1")) == [("r2", "b2")]


@pytest.mark.rule("DBF-MEL-014")
def test_the_order_of_front_and_flank_is_free() -> None:
    red = {"front": at("Bd", 45, 48.5, 0), "flank": at("Ax", 48, 51.25, 270)}
    asked = play(situation(red, {"s": at("Sp", 45, 50, 180)}), close_combat).asked
    assert asked is not None
    assert {"choose_one": "flank:s"} in asked.choices()
    assert {"choose_one": "front:s"} in asked.choices()


@pytest.mark.rule("DBF-MEL-002", "DBF-MEL-003")
def test_the_page_shows_totals_and_odds_of_each_combat() -> None:
    asked = play(situation(RED, BLUE), close_combat).asked
    assert asked is not None
    facts = asked.ask()["input"]["options"][0]["facts"]
    assert facts["totals"]["r1"]["total"] == 4
    # Sp against Sp: 2 x lower <= higher only for 1 against 6; else the lower retreats; 6 of 36 are equal.
    assert facts["chances"]["r1"] == {"destroyed": 1, "retreat": 14, "flight": 0, "no_effect": 21}
    assert facts["chances"]["b1"] == {"destroyed": 1, "retreat": 14, "flight": 0, "no_effect": 21}


@pytest.mark.rule("DBF-MEL-001")
def test_the_phase_ends_at_once_with_the_battle() -> None:
    state = situation(RED, BLUE, starting={"blue": 2})
    played = fought(state, {"r1": 6, "b1": 1}, "r1:b1")
    assert state.ending is not None
    assert state.ending.winner == "red"
    assert played.asked is None


FILE = {"first": at("Sp", 45, 50, 180), "second": at("Sp", 45, 51.5, 180)}


@pytest.mark.rule("DBF-MEL-045")
@pytest.mark.parametrize(("y", "choices"), [(50.5, ["r:first"]), (50.75, ["r:first", "r:second"]), (52, ["r:second"])])
def test_along_the_flank_of_a_file_one_fights_whoever_has_most_of_ones_front(y: float, choices: list[str]) -> None:
    state = situation({"r": at("Ax", 48, y, 270)}, FILE, phase=3)
    state.elements["r"].width = 2.5
    state.pairs = pairs_in_contact(state)
    assert [f"{mine}:{enemy}" for mine, enemy in to_choose(state)] == choices
    assert fought_off(state, to_choose(state)[0]) == []


@pytest.mark.rule("DBF-MEL-045")
def test_one_may_be_fought_by_any_number_of_others() -> None:
    red = {"left": at("Ax", 48, 51.25, 270), "right": at("Ax", 42, 51.25, 90)}
    state = situation(red, {"s": at("Sp", 45, 50, 180)}, phase=3)
    state.pairs = pairs_in_contact(state)
    assert to_choose(state) == [("left", "s"), ("right", "s")]
    assert fought_off(state, ("left", "s")) == [("right", "s")]
