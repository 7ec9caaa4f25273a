"""The database cannot store: it is away, or its disk is full. Who sends the same again, under the same id, loses
nothing and does nothing twice."""

import json

import pytest
from django.db import OperationalError
from django.test import Client

from battles.acts import answers
from battles.models import Battle, Entry
from battles.table import hot
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import asked, give

pytestmark = pytest.mark.django_db(transaction=True)

FULL = "database or disk is full"
AWAY = "connection failed: Connection refused"


def failing(words):
    def fail(*given):
        raise OperationalError(words)

    return fail


@pytest.mark.parametrize("words", [FULL, AWAY])
def test_nothing_is_half_applied_and_the_refusal_says_that_it_was_not_stored(battle, monkeypatch, words):
    before = Battle.objects.values().get(pk=battle.pk)
    with monkeypatch.context() as patched:
        patched.setattr(hot, "save_battle", failing(words))
        with pytest.raises(IllegalAction, match="BATTLE-STORAGE"):
            give(battle, "red", {"note": "west"}, "abc")
    assert Battle.objects.values().get(pk=battle.pk) == before
    assert not Entry.of(battle.pk, client_id="abc").exists()
    give(battle, "red", {"note": "west"}, "abc")
    assert Entry.of(battle.pk, client_id="abc").count() == 1


def test_a_battle_that_others_hold_is_only_busy(battle, monkeypatch):
    monkeypatch.setattr(hot, "locked", failing("database is locked"))
    with pytest.raises(IllegalAction, match="BATTLE-BUSY"):
        give(battle, "red", {"note": "west"}, "abc")


def test_what_was_stored_although_the_database_went_away_is_acknowledged(battle, monkeypatch):
    """The connection breaks after the commit has arrived and before its reply has."""
    import battles.submit as door

    real = door._visit

    def visit(*given, **more):
        real(*given, **more)
        raise door.not_stored(OperationalError("the connection was lost"))

    number = asked(battle, "red")["number"]
    monkeypatch.setattr(door, "_visit", visit)
    seq = answers.answer(battle.uuid, "red", number, {"note": "west"}, "abc")
    assert Entry.of(battle.pk, client_id="abc").get().seq == seq


def test_a_program_is_told_503_in_its_language(battle, two, monkeypatch):
    client = Client(headers={"accept-language": "it"})
    client.force_login(two[0])
    body = {"client_id": "abc", "number": asked(battle, "red")["number"], "answer": {"note": "west"}}
    monkeypatch.setattr(hot, "save_battle", failing(FULL))
    reply = client.post(f"/api/battles/{battle.uuid}/answers/", json.dumps(body), content_type="application/json")
    assert reply.status_code == 503
    assert reply.json()["rule"] == "BATTLE-STORAGE"
    assert "non accadrà due volte" in reply.json()["text"]


def test_looking_while_the_database_is_away_is_503_too(battle, two, monkeypatch):
    from battles.sending import changes

    client = Client()
    client.force_login(two[0])
    monkeypatch.setattr(changes, "caught_up", failing(AWAY))
    reply = client.get(f"/api/battles/{battle.uuid}/")
    assert (reply.status_code, reply.json()["rule"]) == (503, "BATTLE-STORAGE")
