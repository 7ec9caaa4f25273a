"""Nobody is judge and party: whoever plays is not the referee, and does not look through the other player's eyes."""

import json

import pytest

from battles.lobby import matchmaking
from battles.models import Battle, Seat
from battles.referee import appointing
from battles.sending.sight import sight
from rules.engine.refusal import IllegalAction
from tests.battles.joining import joined

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def waiting(two):
    """Ada's battle, of which Ben has agreed to be the referee who sees all."""
    made = matchmaking.create_battle(two[0], "tiny", opponent="open")
    appointing.name_before(made, two[0], "Ben", True)
    appointing.reply(made.uuid, two[1], True)
    return made


def test_the_referee_takes_no_seat_by_no_way(waiting, two, browser_of):
    token, browser = waiting.challenge.token, browser_of(two[1])
    answer = browser.post(f"/api/challenges/{token}/", json.dumps({"terms": "-"}), content_type="application/json")
    assert answer.status_code == 409
    assert browser.post(f"/invite/{token}/").status_code == 422
    assert not Seat.objects.filter(battle=waiting, user=two[1]).exists()


def test_whoever_has_only_been_asked_may_play_and_is_asked_no_longer(two):
    made = matchmaking.create_battle(two[0], "tiny", opponent="open")
    appointing.name_before(made, two[0], "Ben", True)
    joined(made.challenge, two[1])
    made.refresh_from_db()
    assert (made.referee_id, made.referee_sees) == (None, False)
    with pytest.raises(IllegalAction):
        appointing.reply(made.uuid, two[1], True)


def test_who_has_a_seat_sees_through_no_other_eyes_whatever_is_stored(battle, two):
    Battle.objects.filter(pk=battle.pk).update(referee=two[1], referee_agreed=True, referee_sees=True)
    found = sight(battle.uuid, two[1], "red")
    assert (found.audience, found.referee) == ("blue", None)
