"""A copy for one seat knows nothing that the seat does not know, and says where it therefore cannot go on."""

import msgspec
import pytest

from rules.engine.decisions import Decision
from rules.engine.dice import NoDice, Roll, SeededDice
from rules.engine.flow import Diverged, Flow, Recorded
from rules.engine.game import CHECKPOINT, Game
from rules.engine.inputs import Confirm
from rules.engine.text import text


def answer(flow: Flow, seat: str, raw: dict) -> list[Recorded]:
    asked = flow.asked(seat)
    assert asked is not None
    return flow.submit(seat, asked.number, raw)


class TestWhatIsHiddenDecides:
    """Where the rules need what a seat may not see there is no copy for it, and nothing breaks."""

    @pytest.mark.parametrize("dice", [None, NoDice()])
    def test_there_is_no_copy_in_which_the_seat_would_be_asked_something_else(self, dice):
        flow = secretly()
        answer(flow, "blue", {"confirm": True})
        assert flow.asked("red").topic == "secret.after_yes"
        with pytest.raises(Diverged):
            flow.fork("red", 7, dice)
        assert flow.fork("blue", 7).asked("red").topic == "secret.after_yes"

    def test_nor_one_in_which_the_rules_fail(self):
        flow = secretly(needed="before")
        with pytest.raises(Diverged, match="a copy fails: KeyError"):
            flow.fork("red", 7)
        assert flow.fork("blue", 7).asked("blue").topic == "secret.answer"

    def test_a_failure_while_a_copy_is_played_on_is_told_as_such(self):
        flow = secretly(needed="after")
        with pytest.raises(Diverged, match="a copy fails: KeyError"):
            answer(flow.fork("red", 7), "blue", {"confirm": True})
        assert answer(flow, "blue", {"confirm": True})

    def test_the_whole_battle_can_be_copied_even_then(self):
        flow = secretly()
        answer(flow, "blue", {"confirm": True})
        copy = flow.whole(7)
        answer(copy, "red", {"confirm": True})
        assert copy.over
        assert flow.asked("red").topic == "secret.after_yes"


class Secret(msgspec.Struct):
    items: dict[str, int]


def secretly(needed: str = "") -> Flow:
    """Blue answers in secret, which decides what red is asked; blue's items are hidden, and may be needed."""

    def play(battle):
        yield CHECKPOINT
        if needed == "before":
            battle.state.items["sword"] += 1
        said = yield Decision("secret.answer", "blue", Confirm(), hidden=True)
        if needed == "after":
            battle.state.items["sword"] += 1
        if not said:
            yield Roll("no", 1)
        yield Decision("secret.after_yes" if said else "secret.after_no", "red", Confirm())

    game = Game(
        key="secret", title=text("secret"), unit="cm", seats=("red", "blue"), state_type=Secret, schema=1,
        begin=lambda setup: Secret({}), play=play, outcome=lambda state: None, view=lambda state, seat: {}, messages={},
        seen=lambda state, seat: state if seat == "blue" else Secret({}),
    )  # fmt: skip
    return Flow.start(game, Secret({"sword": 1}), SeededDice(1))
