"""A clock is called alike wherever it is read: on the form, in an invitation, at the table and in an offer."""

import json

import msgspec
import pytest

from battles.acts import offers
from battles.clocks.presets import PRESETS
from battles.clocks.terms import in_words
from battles.lobby import matchmaking
from battles.refusals import messages
from battles.sending import changes
from ninthsite.wording import said
from rules.engine.text import Text
from tests.battles.joining import joined

pytestmark = pytest.mark.django_db(transaction=True)
DAYS = "Play-by-turn: 3 days per turn, plus a time bank of 7 days, forfeit when 9 days late"


def read(words):
    """As a page renders it."""
    return said(msgspec.convert(words, Text), None, messages())


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("live", "Live: 3 minutes per turn, plus a time bank of 30 minutes, forfeit when 15 minutes late"),
        ("chess", "Chess clock: 1 hour each, plus 1 minute per turn, forfeit when time runs out"),
        ("hours", "Play-by-turn: 8 hours per turn, plus a time bank of 1 day, forfeit when 2 days late"),
        ("days", DAYS),
        ("free", "No clock"),
    ],
)
def test_a_clock_is_called_what_it_is(key, words):
    assert PRESETS[key].name == in_words(PRESETS[key].terms) == words


def test_form_invitation_table_and_offer_say_the_same(two, client):
    ada, ben = two
    client.force_login(ada)
    assert DAYS in client.get("/play/?game=tiny").content.decode()
    waiting = matchmaking.create_battle(ada, "tiny", opponent="invite", pace="days")
    client.force_login(ben)
    assert DAYS in client.get(f"/invite/{waiting.challenge.token}/").content.decode()
    battle = joined(waiting.challenge, ben)
    assert read(changes.state(battle.uuid, "red")["clock"]["words"]) == DAYS
    hours = PRESETS["hours"]
    offers.make_offer(battle.uuid, "red", "clock", {"terms": hours.terms.plain()})
    [offer] = json.loads(json.dumps(changes.state(battle.uuid, "blue")["offers"]))
    assert read(offer["words"]) == hours.name
