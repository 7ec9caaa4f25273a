"""A battle can be restored from any moment, undone, copied for one seat, and never rolls the same dice twice."""

from random import Random

import msgspec
import pytest

from rules.engine.decisions import Decision, Together
from rules.engine.dice import ProvableDice, Roll, ScriptedDice, SeededDice
from rules.engine.events import told
from rules.engine.flow import Diverged, Flow, Recorded, Saved, decode_state
from rules.engine.game import CHECKPOINT, Game, Outcome
from rules.engine.inputs import ChooseOne, Confirm, Note, Option
from rules.engine.refusal import IllegalAction
from rules.engine.text import text
from tests.tiny.game import GAME


def played(seed: int, answers: int) -> Flow:
    """Three Stones after so many random answers, or at its end."""
    rng = Random(seed)
    flow = Flow.begin(GAME, {}, SeededDice(seed))
    flow.settle()
    for _ in range(answers):
        if flow.over:
            break
        answer_randomly(flow, rng)
    return flow


def answer_randomly(flow: Flow, rng: Random) -> list[Recorded]:
    decision = rng.choice(flow.pending)
    return flow.submit(decision.seat, decision.number, decision.sample(rng))


def reloaded(flow: Flow) -> Flow:
    """The battle as another process would load it: only encoded things survive."""
    saved = msgspec.msgpack.decode(msgspec.msgpack.encode(flow.saved), type=Saved)
    since = msgspec.msgpack.decode(msgspec.msgpack.encode(flow.since), type=list[Recorded])
    return Flow.resume(GAME, saved, since, ScriptedDice([]))


class TestResume:
    @pytest.mark.parametrize("seed", range(12))
    def test_at_every_answer_the_restored_battle_is_the_live_one(self, seed):
        rng = Random(seed)
        flow = Flow.begin(GAME, {}, SeededDice(seed))
        flow.settle()
        while not flow.over:
            answer_randomly(flow, rng)
            again = reloaded(flow)
            assert again.state == flow.state
            assert again.state_hash() == flow.state_hash()
            assert [asked.ask() for asked in again.pending] == [asked.ask() for asked in flow.pending]

    def test_restored_battles_go_on_alike(self):
        flow = played(5, 12)
        again = Flow.resume(GAME, flow.saved, flow.since, SeededDice(99))
        flow._dice = SeededDice(99)
        for one in (flow, again):
            rng = Random(1)
            while not one.over:
                answer_randomly(one, rng)
        assert again.state_hash() == flow.state_hash()

    def test_another_state_stops_it(self):
        flow = played(1, 3)
        stored = [*flow.since[:-1], msgspec.structs.replace(flow.since[-1], state="0123456789abcdef")]
        with pytest.raises(Diverged) as diverged:
            Flow.resume(GAME, flow.saved, stored, SeededDice(0))
        assert diverged.value.number == flow.since[-1].number

    def test_another_question_stops_it(self):
        flow = played(1, 3)
        stored = [msgspec.structs.replace(flow.since[0], topic="tiny.other")]
        with pytest.raises(Diverged):
            Flow.resume(GAME, flow.saved, stored, SeededDice(0))

    def test_an_answer_that_is_now_illegal_stops_it(self):
        flow = played(1, 3)
        stored = [msgspec.structs.replace(flow.since[0], answer={"choose_many": ["sword"]})]
        with pytest.raises(Diverged):
            Flow.resume(GAME, flow.saved, stored, SeededDice(0))

    @pytest.mark.parametrize("rolls", [[("throw b1", [3])], [("other", [3, 4])], [("throw b1", [3, 4]), ("more", [1])]])
    def test_dice_for_another_roll_stop_it(self, rolls):
        flow = thrown()
        throw = msgspec.structs.replace(flow.since[-1], rolls=rolls)
        with pytest.raises(Diverged):
            Flow.resume(GAME, flow.saved, [*flow.since[:-1], throw], SeededDice(0))

    def test_a_checkpoint_of_an_older_schema_is_brought_up(self):
        newer = game_of(
            one_question, schema=3, upcast={1: lambda raw: {**raw, "n": 5}, 2: lambda raw: {"n": raw["n"] + 1}}
        )
        old = Saved(1, msgspec.msgpack.encode({}), 0, [])
        assert decode_state(newer, old) == Count(6)


def thrown() -> Flow:
    """Three Stones with two dice on the table, of which some may be rolled again."""
    flow = played(0, 0)
    while flow.pending[0].topic != "tiny.do":
        decision = flow.pending[0]
        flow.submit(decision.seat, decision.number, decision.default())
    answer(flow, "red", {"choose_one": "throw"})
    answer(flow, "red", {"target": {"key": "b1"}})
    return flow


def answer(flow: Flow, seat: str, raw: dict) -> list[Recorded]:
    asked = flow.asked(seat)
    assert asked is not None
    return flow.submit(seat, asked.number, raw)


class TestAnswers:
    def test_a_seat_that_is_not_asked_is_refused(self):
        flow = played(0, 2)
        with pytest.raises(IllegalAction) as refused:
            flow.submit("blue", flow.pending[0].number, {})
        assert refused.value.rule == "ENGINE-TURN"

    def test_an_answer_to_another_question_is_stale(self):
        flow = played(0, 2)
        with pytest.raises(IllegalAction) as refused:
            flow.submit("red", flow.pending[0].number - 1, {})
        assert refused.value.rule == "ENGINE-STALE"

    def test_a_refused_answer_changes_nothing(self):
        flow = played(3, 6)
        before = flow.state_hash(), flow.number, len(flow.since), [asked.ask() for asked in flow.pending]
        with pytest.raises(IllegalAction):
            flow.submit(flow.pending[0].seat, flow.pending[0].number, {"nothing": 1})
        assert (flow.state_hash(), flow.number, len(flow.since), [asked.ask() for asked in flow.pending]) == before

    @pytest.mark.parametrize("seed", range(30))
    def test_every_default_and_every_sample_of_a_battle_is_legal(self, seed):
        rng = Random(seed)
        flow = Flow.begin(GAME, {}, SeededDice(seed))
        while not flow.over:
            for asked in flow.pending:
                assert asked.is_legal(asked.default())
                assert asked.is_legal(asked.sample(rng))
            answer_randomly(flow, rng)
        assert GAME.outcome(flow.state) is not None

    def test_numbers_of_questions_only_grow(self):
        rng, seen = Random(4), []
        flow = Flow.begin(GAME, {}, SeededDice(4))
        while not flow.over:
            seen.append(max(asked.number for asked in flow.pending))
            answer_randomly(flow, rng)
        assert seen == sorted(seen)


class TestTogether:
    def test_both_are_asked_and_an_answer_stays_sealed_until_all_are_in(self):
        flow = played(0, 0)
        before = flow.state_hash()
        assert {asked.seat for asked in flow.pending} == {"red", "blue"}
        (record,) = answer(flow, "blue", {"note": "east"})
        assert flow.state_hash() == before
        assert record.events == []
        assert [asked.seat for asked in flow.pending] == ["red"]
        answer(flow, "red", {"note": "west"})
        assert flow.state.claims == {"red": "west", "blue": "east"}

    def test_a_sealed_answer_cannot_be_given_again_or_taken_back(self):
        flow = played(0, 0)
        answer(flow, "blue", {"note": "east"})
        assert flow.asked("blue") is None
        assert flow.undoable("blue") == 0

    def test_it_is_restored_half_answered(self):
        flow = played(0, 0)
        answer(flow, "blue", {"note": "east"})
        again = reloaded(flow)
        answer(again, "red", {"note": "west"})
        assert again.state.claims == {"red": "west", "blue": "east"}

    def test_values_come_in_the_order_of_the_questions(self):
        def procedure(battle):
            battle.state.said = yield Together((Decision("x", "red", Note()), Decision("x", "blue", Note())))

        flow = Flow.start(game_of(procedure), Count(), SeededDice(0))
        answer(flow, "blue", {"note": "second"})
        answer(flow, "red", {"note": "first"})
        assert flow.state.said == ["first", "second"]


class TestUndo:
    def test_own_answers_can_be_taken_back_until_somebody_else_is_asked(self):
        flow = played(0, 2)  # both claims are in: red musters
        for raw in ({"choose_many": ["rope", "lamp"]}, {"order": ["r2", "r1", "r3"]}):
            answer(flow, "red", raw)
        assert flow.undoable("red") == 2
        number = flow.number
        back = flow.undone("red", 2)
        assert back.asked("red").topic == "tiny.kit"
        assert back.asked("red").number >= number
        assert back.state.call == {}

    def test_the_first_answer_after_the_other_seat_can_be_taken_back_too(self):
        flow = thrown()
        answer(flow, "red", {"dice": []})
        while flow.pending[0].seat == "red":
            answer(flow, "red", flow.pending[0].default())
        answer(flow, "blue", {"choose_one": "boulder"})
        assert flow.pending[0].topic == "tiny.boulder"
        assert flow.undoable("blue") == 1
        assert flow.undone("blue").asked("blue").topic == "tiny.do"

    def test_after_a_die_nothing_can_be_taken_back(self):
        flow = thrown()
        assert flow.asked("red").topic == "tiny.again"
        assert flow.undoable("red") == 0
        with pytest.raises(IllegalAction) as refused:
            flow.undone("red")
        assert refused.value.rule == "ENGINE-UNDO"

    def test_what_was_taken_back_can_be_answered_otherwise(self):
        flow = played(0, 2)
        answer(flow, "red", {"choose_many": ["rope", "lamp"]})
        answer(flow, "red", {"order": ["r2", "r1", "r3"]})
        back = flow.undone("red")
        answer(back, "red", {"order": ["r3", "r2", "r1"]})
        assert back.state.call["red"] == ["r3", "r2", "r1"]
        assert reloaded(back).state == back.state

    def test_it_reaches_back_beyond_checkpoints_and_takes_forced_answers_with_it(self):
        def procedure(battle):
            while battle.state.n < 3:
                yield CHECKPOINT
                if (yield Decision("step", "red", Confirm())):
                    battle.state.n += 1
                    yield Decision("forced", "red", ChooseOne((Option("only", text("only")),)))

        flow = Flow.start(game_of(procedure), Count(), SeededDice(0))
        for _ in range(2):
            answer(flow, "red", {"confirm": True})
        assert (flow.state.n, flow.undoable("red")) == (2, 2)
        back = flow.undone("red", 2)
        assert (back.state.n, back.undoable("red")) == (0, 0)


class TestDice:
    def test_the_counter_of_a_battle_only_grows_whatever_is_taken_back(self):
        dice = ProvableDice("server", ["a", "b"])
        flow = Flow.begin(GAME, {}, dice)
        rng, counters = Random(2), []
        while not flow.over:
            counters.append(dice.counter)
            answer_randomly(flow, rng)
            if not flow.over and (seat := flow.pending[0].seat) and rng.random() < 0.3 and flow.undoable(seat):
                flow = flow.undone(seat)
        assert counters == sorted(counters)
        assert dice.counter > 0

    def test_restoring_rolls_no_dice(self):
        flow = thrown()
        dice = ProvableDice("server", ["a", "b"])
        Flow.resume(GAME, flow.saved, flow.since, dice)
        assert dice.counter == 0

    def test_dice_rolled_before_the_first_question_belong_to_the_checkpoint(self):
        def procedure(battle):
            yield CHECKPOINT
            (battle.state.n,) = yield Roll("points")
            yield Decision("x", "red", Confirm())

        flow = Flow.start(game_of(procedure), Count(), SeededDice(8))
        again = Flow.resume(flow.game, flow.saved, [], ScriptedDice([]))
        assert again.state.n == flow.state.n

    def test_every_record_keeps_its_dice_and_events(self):
        flow = thrown()
        (record,) = answer(flow, "red", {"dice": [0, 1]})[:1]
        assert [label for label, _ in record.rolls] == ["again b1"]
        assert record.events[0].key == "tiny.told.dice"


class TestFork:
    def test_it_holds_what_its_seat_may_see_and_nothing_else(self):
        flow = played(0, 2)
        flow.state.claims.update({"red": "west", "blue": "east"})
        while len(flow.state.ready) < 1:
            answer_randomly(flow, Random(1))
        copy = flow.fork("blue", 7)
        assert copy.state.claims["red"] == "middle"
        assert {man.courage for man in copy.state.men.values() if man.seat == "red"} == {1}
        assert flow.fork("red", 7).state.claims["red"] == flow.state.claims["red"]

    def test_a_sealed_answer_of_the_other_seat_is_not_in_it(self):
        flow = played(0, 0)
        answer(flow, "red", {"note": "west"})
        assert {asked.seat for asked in flow.fork("blue", 7).pending} == {"red", "blue"}
        assert {asked.seat for asked in flow.fork("red", 7).pending} == {"blue"}

    def test_nor_is_what_the_other_answered_in_secret_since_the_checkpoint(self):
        flow = played(0, 2)
        for raw in (
            {"choose_many": ["rope", "lamp"]},
            {"order": ["r1", "r2", "r3"]},
            {"allocate": {"r1": 1, "r2": 2, "r3": 3}},
        ):
            answer(flow, "red", raw)
        assert flow.fork("red", 7).state.men["r3"].courage == 3
        copy = flow.fork("blue", 7)
        assert copy.asked("red").topic == "tiny.files"
        assert copy.state.men["r3"].courage == 1

    def test_its_later_dice_are_others(self):
        flow = thrown()
        shown = set()
        for seed in range(20):
            copy = flow.fork("red", seed)
            (record, *_) = answer(copy, "red", {"dice": [0, 1]})
            shown.add(tuple(record.rolls[0][1]))
        assert len(shown) > 5

    def test_playing_it_leaves_the_battle_alone(self):
        flow = thrown()
        before = flow.state_hash()
        copy = flow.fork("red", 1)
        rng = Random(0)
        while not copy.over:
            answer_randomly(copy, rng)
        assert flow.state_hash() == before


class Count(msgspec.Struct):
    n: int = 0
    said: list[str] = []


def game_of(procedure, schema=1, upcast=None) -> Game:
    return Game(
        key="count",
        title=text("count"),
        unit="cm",
        seats=("red", "blue"),
        state_type=Count,
        schema=schema,
        begin=lambda setup: Count(),
        play=procedure,
        outcome=lambda state: Outcome(None, text("over")) if state.n >= 3 else None,
        view=lambda state, seat: {"n": state.n},
        messages={},
        upcast=upcast or {},
    )


def one_question(battle):
    yield Decision("x", "red", Confirm())


class TestForcedAnswers:
    def test_a_question_with_one_legal_answer_is_answered_and_recorded(self):
        def procedure(battle):
            yield Decision("open", "red", Confirm())
            yield Decision("forced", "blue", ChooseOne((Option("only", text("only")),)))
            battle.tell(told("done"))

        flow = Flow.start(game_of(procedure), Count(), SeededDice(0))
        records = answer(flow, "red", {"confirm": True})
        assert [(record.topic, record.auto, record.answer) for record in records] == [
            ("open", False, {"confirm": True}),
            ("forced", True, {"choose_one": "only"}),
        ]
        assert flow.over
        assert records[-1].events == [told("done")]

    def test_at_a_table_of_people_an_unhurried_one_is_asked(self):
        def procedure(battle):
            yield Decision("open", "red", Confirm())
            yield Decision("forced", "red", ChooseOne((Option("only", text("only")),)), unhurried=True)

        for unhurried, topics in ((True, ["open"]), (False, ["open", "forced"])):
            flow = Flow.start(game_of(procedure), Count(), SeededDice(0))
            records = flow.submit("red", 0, {"confirm": True}, unhurried=unhurried)
            assert [record.topic for record in records] == topics

    def test_judged_options_count(self):
        def judge(value):
            if value != "b":
                raise IllegalAction("R-1", text("no"))

        options = tuple(Option(key, text(key)) for key in "abc")
        asked = Decision("x", "red", ChooseOne(options), judge=judge)
        assert asked.only_answer() == {"choose_one": "b"}
        assert Decision("x", "red", ChooseOne(options), judge=judge, auto=False).only_answer() is None

    def test_what_happened_before_the_first_question_is_the_opening(self):
        def procedure(battle):
            battle.tell(told("begun"))
            yield Decision("forced", "red", ChooseOne((Option("only", text("only")),)))

        flow = Flow.start(game_of(procedure), Count(), SeededDice(0))
        assert (flow.opening, [record.auto for record in flow.settle()]) == ([told("begun")], [True])
