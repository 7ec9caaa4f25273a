"""Whatever two players do, in whatever order: the views, the log and the proof stay right."""

import json
import random

import pytest

from battles.acts import offers, undo
from battles.models import Battle, Entry, Offer
from battles.record.proof import prove
from battles.sending import changes
from battles.sending.publish import encode
from battles.table.live import tables
from rules.engine.refusal import IllegalAction
from rules.engine.views import patched
from tests.battles.conftest import begun, give

pytestmark = pytest.mark.django_db(transaction=True)

AUDIENCES = ("red", "blue", "")


class Follower:
    """Somebody who looks now and then and keeps his view by patches."""

    def __init__(self, battle, audience):
        self.uuid, self.audience, self.seq, self.view = battle.uuid, audience, 0, {}

    def look(self):
        found = changes.since(self.uuid, self.audience, self.seq)
        if found is None:
            return
        message = json.loads(encode(found))
        self.view = message["view"] if message["type"] == "state" else patched(self.view, message["patch"])
        self.seq = message["seq"]
        assert self.view == json.loads(encode(changes.state(self.uuid, self.audience)["view"]))


def take_something_back(battle, rng):
    answers = list(Entry.of(battle.pk, void_by=None, kind="answer").order_by("-seq")[:10])
    if answers:
        offers.make_offer(battle.uuid, "blue", "takeback", {"seq": rng.choice(answers).seq})
        offers.reply(battle.uuid, "red", Offer.objects.filter(battle=battle).latest("pk").pk, True)


def undo_something(battle, rng):
    for seat in ("red", "blue"):
        if free := battle.undoable(seat):
            undo.undo(battle.uuid, seat, rng.randint(1, free))
            return


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_a_battle_stays_right(two, seed):
    rng, battle = random.Random(seed), begun(*two)
    followers = [Follower(battle, audience) for audience in AUDIENCES]
    for _ in range(300):
        battle = Battle.objects.get(pk=battle.pk)
        if battle.over:
            break
        for follower in followers:
            if rng.random() < 0.4:
                follower.look()
        if rng.random() < 0.2:
            tables.clear()
        chance = rng.random()
        try:
            if chance < 0.08:
                undo_something(battle, rng)
            elif chance < 0.14:
                take_something_back(battle, rng)
            else:
                give(battle, rng.choice(battle.asked_seats()), rng=rng)
        except IllegalAction as refused:
            if refused.rule != "BATTLE-SEALED":
                raise
    assert battle.over
    for follower in followers:
        follower.look()
    assert prove(battle).differences == []
    assert battle.reports.count() == 0
