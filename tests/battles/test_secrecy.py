"""What must not leave the server does not."""

import pytest
from django.test import Client

from battles.models import Battle
from battles.record import archive, proof, replay
from battles.sending import changes
from battles.table.live import tables
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import asked, begun, give, play_on

pytestmark = pytest.mark.django_db(transaction=True)


def everything_for(battle, audience):
    """All that an audience can be sent of a battle, as one text."""
    table = tables.of(battle.uuid)
    sent = [changes.state(battle.uuid, audience), changes.since(battle.uuid, audience, 1)]
    with table.lock:
        row = changes.caught_up(table)
        sent += [replay.log(row, audience), replay.replay(table, row, audience, 0)]
    from battles.sending.publish import encode

    return encode(sent)


def test_the_servers_seed_stays_until_the_battle_is_over(battle, two):
    give(battle, "red")
    give(battle, "blue")
    seed = Battle.objects.get(pk=battle.pk).server_seed
    for audience in ("red", "blue", ""):
        assert seed not in everything_for(battle, audience)
    assert "server_seed" not in proof.seeds(battle)
    with pytest.raises(IllegalAction, match="BATTLE-UNFINISHED"):
        archive.export(battle)
    browser = Client()
    browser.force_login(two[0])
    for page in ("", "changes/?since=1", "log/", "replay/", "proof/", "export/"):
        answer = browser.get(f"/api/battles/{battle.uuid}/{page}")
        assert seed not in answer.content.decode(), page
    play_on(battle)
    assert proof.seeds(battle)["server_seed"] == seed


@pytest.mark.parametrize("audience", ["blue", ""])
def test_a_sealed_answer_is_known_to_nobody_else(two, stopped, audience):
    """What the others are sent does not depend on it, nor does any clock."""
    sent = []
    for stone in ("west", "east"):
        battle = begun(*two)
        give(battle, "red", {"note": stone})
        state = changes.state(battle.uuid, audience)
        assert [question["seat"] for question in state["waiting"]] == ([] if audience else ["blue"])
        assert not audience or state["clock"]["seats"]["blue"]["left"] > 0
        sent.append({key: value for key, value in state.items() if key != "seed_hash"})
        assert replay.log(battle, audience) == []
    assert sent[0] == sent[1]


def test_what_is_told_to_one_seat_reaches_only_that_seat(battle):
    give(battle, "red", {"note": "west"})
    give(battle, "blue", {"note": "east"})
    told = {audience: everything_for(battle, audience).count("tiny.told.claim") for audience in ("red", "blue", "")}
    assert told["red"] > 0
    assert told[""] == 0
    log = replay.log(Battle.objects.get(pk=battle.pk), "red")
    assert [event["params"]["stone"].params["it"] for event in log] == ["west"]


def test_a_hidden_question_is_a_neutral_wait(battle):
    play_on(battle, until=lambda one: asked(one, "red") and asked(one, "red")["topic"] == "tiny.courage")
    (wait,) = changes.state(battle.uuid, "blue")["waiting"]
    assert sorted(wait) == ["number", "seat"]


def test_nobodys_army_or_seed_is_shown(battle):
    for audience in ("red", "blue", ""):
        sent = everything_for(battle, audience)
        assert "player_seed" not in sent
        assert '"ben"' not in sent


def test_a_plan_is_its_makers_own_business(battle):
    from battles.acts import planning

    planning.set_plan(battle.uuid, "red", [{"topic": "tiny.do", "answer": {"choose_one": "march"}}])
    assert changes.state(battle.uuid, "red")["plan"]["queue"]
    assert changes.state(battle.uuid, "blue")["plan"]["queue"] == []
    assert "plan" not in changes.state(battle.uuid, "")
