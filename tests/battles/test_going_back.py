"""Undo, take-backs, adjustments: the battle goes on from an earlier moment, and the log keeps everything."""

from dataclasses import replace

import pytest

from battles.acts import offers, undo
from battles.games import games
from battles.models import Battle, Entry, Offer
from battles.record.proof import prove
from battles.table.live import tables
from rules.engine.events import told
from rules.engine.refusal import IllegalAction, refuse
from tests.battles.conftest import asked, give, play_on, view_of
from tests.tiny import game as tiny

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def mustering(battle):
    """Red has three questions of his own behind him."""
    give(battle, "red", {"note": "west"})
    give(battle, "blue", {"note": "east"})
    give(battle, "red", {"choose_many": ["rope", "lamp"]})
    give(battle, "red", {"order": ["r1", "r2", "r3"]})
    battle.refresh_from_db()
    return battle


def test_own_answers_are_undone_freely(mustering):
    assert mustering.undoable("red") == 2
    before = asked(mustering, "red")["number"]
    undo.undo(mustering.uuid, "red", 1)
    question = asked(mustering, "red")
    assert question["topic"] == "tiny.call"
    assert question["number"] > before
    mustering.refresh_from_db()
    assert mustering.undoable("red") == 1


def test_undone_answers_stay_in_the_log_marked(mustering):
    seq = undo.undo(mustering.uuid, "red", 2)
    assert list(Entry.of(mustering.pk, void_by=seq).values_list("kind", flat=True)) == ["answer", "answer"]
    assert asked(mustering, "red")["topic"] == "tiny.kit"
    tables.clear()
    assert asked(mustering, "red")["topic"] == "tiny.kit"
    assert prove(mustering).holds


def test_what_another_seat_has_answered_is_not_undone(mustering):
    with pytest.raises(IllegalAction, match="BATTLE-UNDO"):
        undo.undo(mustering.uuid, "red", 3)
    with pytest.raises(IllegalAction, match="BATTLE-UNDO"):
        undo.undo(mustering.uuid, "blue", 1)


def test_a_roll_ends_the_free_undo(mustering):
    play_on(mustering, until=lambda battle: asked(battle, "red") and asked(battle, "red")["topic"] == "tiny.do")
    give(mustering, "red", {"choose_one": "boulder"})
    give(mustering, "red", {"template": {"x": 20, "y": 20}})
    mustering.refresh_from_db()
    assert mustering.undoable("red") == 0


def fighting(battle):
    play_on(battle, until=lambda battle: "tiny.do" in [asked(battle, seat)["topic"] for seat in battle.asked_seats()])
    return battle


def test_a_takeback_needs_the_consent_of_the_other(battle):
    fighting(battle)
    seat = battle.asked_seats()[0]
    other = "blue" if seat == "red" else "red"
    seq = give(battle, seat, {"choose_one": "rest"})
    offers.make_offer(battle.uuid, seat, "takeback", {"seq": seq})
    assert asked(battle, other)["topic"] == "tiny.do"
    offer = Offer.objects.get(battle=battle)
    with pytest.raises(IllegalAction, match="BATTLE-OFFER"):
        offers.reply(battle.uuid, seat, offer.pk, True)
    offers.reply(battle.uuid, other, offer.pk, True)
    assert asked(battle, seat)["topic"] == "tiny.do"
    assert asked(battle, other) is None
    play_on(battle)
    assert prove(battle).differences == []


def test_what_is_asked_back_is_ones_own_last_answer_if_no_other_is_named(battle):
    fighting(battle)
    seat = battle.asked_seats()[0]
    other = "blue" if seat == "red" else "red"
    with pytest.raises(IllegalAction, match="BATTLE-TAKEBACK"):
        offers.make_offer(battle.uuid, "nobody", "takeback", {})
    seq = give(battle, seat, {"choose_one": "rest"})
    give(battle, other, {"choose_one": "rest"})
    offers.make_offer(battle.uuid, seat, "takeback", {})
    offer = Offer.objects.get(battle=battle)
    assert offer.detail == {"seq": seq, "last": True}
    offers.reply(battle.uuid, seat, offer.pk, False)
    offers.make_offer(battle.uuid, other, "takeback", {"seq": seq})
    assert Offer.objects.get(battle=battle, state=Offer.OPEN).detail == {"seq": seq}


def test_dice_that_were_taken_back_are_not_rolled_again_the_same(battle):
    fighting(battle)
    seat = battle.asked_seats()[0]
    other = "blue" if seat == "red" else "red"
    seq = give(battle, seat, {"choose_one": "boulder"})
    give(battle, seat, {"template": {"x": 20, "y": 5}})
    counter = Battle.objects.get(pk=battle.pk).counter
    assert counter == 1
    offers.make_offer(battle.uuid, seat, "takeback", {"seq": seq})
    offers.reply(battle.uuid, other, Offer.objects.get().pk, True)
    give(battle, seat, {"choose_one": "boulder"})
    give(battle, seat, {"template": {"x": 20, "y": 5}})
    battle.refresh_from_db()
    assert battle.counter == 2
    assert prove(battle).holds


def test_a_declined_offer_changes_nothing(battle):
    fighting(battle)
    seat = battle.asked_seats()[0]
    other = "blue" if seat == "red" else "red"
    question = asked(battle, seat)
    offers.make_offer(battle.uuid, seat, "draw", {})
    offers.reply(battle.uuid, other, Offer.objects.get().pk, False)
    battle.refresh_from_db()
    assert not battle.over
    assert battle.open_offers == 0
    assert asked(battle, seat) == question


def test_the_table_is_adjusted_by_consent(battle, adjustable):
    fighting(battle)
    seat = battle.asked_seats()[0]
    other = "blue" if seat == "red" else "red"
    detail = {"changes": [{"piece": "r1", "x": 33}], "note": "he bumped the table"}
    offers.make_offer(battle.uuid, seat, "adjust", detail)
    offers.reply(battle.uuid, other, Offer.objects.get().pk, True)
    assert view_of(battle, "red")["pieces"]["r1"]["x"] == 33
    tables.clear()
    assert view_of(battle, "red")["pieces"]["r1"]["x"] == 33
    play_on(battle)
    proof = prove(battle)
    assert proof.differences == []


def test_an_impossible_adjustment_cannot_be_offered(battle, adjustable):
    for changes in ([], [{"piece": "nobody"}], [{"piece": "r1"}], "x", [1], [{"piece": "r1", "x": []}]):
        with pytest.raises(IllegalAction):
            offers.make_offer(battle.uuid, "red", "adjust", {"changes": changes})


def test_nobody_finds_out_what_is_hidden_by_asking_to_change_it(battle, monkeypatch):
    """Of somebody who offers only what he knows may be changed: a right guess is refused like a wrong one."""

    def unseal(one, change):
        if one.state.claims[change["seat"]] != change["stone"]:
            refuse("TINY-ADJUST", "tiny.refused.far", most=0)
        one.tell(told("tiny.told.march", pieces=[]))

    monkeypatch.setitem(games(), "tiny", replace(tiny.GAME, adjust=unseal))
    fighting(battle)

    def refused(seat, stone):
        try:
            offers.make_offer(battle.uuid, seat, "adjust", {"changes": [{"seat": "blue", "stone": stone}]})
        except IllegalAction:
            return True
        return False

    claimed = tables.of(battle.uuid).flow.state.claims["blue"]
    assert claimed != "middle"
    assert refused("red", claimed)
    assert not refused("blue", claimed)


def test_a_game_without_the_hook_cannot_be_adjusted(battle):
    with pytest.raises(IllegalAction, match="BATTLE-NO_ADJUST"):
        offers.make_offer(battle.uuid, "red", "adjust", {"changes": [{"piece": "r1"}]})


def test_sealed_answers_cannot_be_taken_back(battle):
    seq = give(battle, "red", {"note": "west"})
    with pytest.raises(IllegalAction, match="BATTLE-SEALED"):
        offers.make_offer(battle.uuid, "red", "takeback", {"seq": seq})


def test_whoever_takes_back_what_came_by_itself_takes_back_the_answer_that_led_to_it(mustering):
    # As if the last answer had been the only one that could be given.
    Entry.objects.filter(battle=mustering, seq=mustering.seq).update(kind="auto")
    offers.make_offer(mustering.uuid, "red", Offer.TAKEBACK, {"seq": mustering.seq})
    assert Offer.objects.get(battle=mustering).detail == {"seq": mustering.seq - 1, "last": True}
