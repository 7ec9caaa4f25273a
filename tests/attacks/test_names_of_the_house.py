"""What the house does by itself (clocks, bots, orders) bears client ids that nobody else can give: whoever took one
before would have his clock believe that it had already struck."""

import json

import pytest

from battles.api.shapes import ResignBody
from battles.due import expiry
from battles.models import Due, Entry
from battles.socket import inbox
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import asked, give
from tests.battles.test_due import time_passes

pytestmark = pytest.mark.django_db(transaction=True)


def test_nobody_stops_his_clock_by_giving_the_name_of_its_stroke(battle, two, browser_of):
    due = Due.objects.get(battle=battle, kind="deadline", seat="red")
    browser, number = browser_of(two[0]), asked(battle, "red")["number"]
    for name in (due.client_id, f"due-{due.pk}"):
        for whole in (name, f"{name}-{number}"):
            body = json.dumps({"client_id": whole, "offer": "draw"})
            browser.post(f"/api/battles/{battle.uuid}/offers/", body, content_type="application/json")
    give(battle, "blue")
    time_passes(battle, kind="deadline", seat="red")
    assert expiry.expire(Due.objects.get(pk=due.pk))
    assert Entry.of(battle.pk, kind="expired", seat="red").exists()


@pytest.mark.parametrize("more", ["", "-41", "-41-0"])
def test_no_name_of_the_house_is_taken_from_outside(more, battle):
    name = Due.objects.filter(battle=battle).first().client_id + more
    assert not ResignBody(data={"client_id": name}).is_valid()
    with pytest.raises(IllegalAction):
        inbox.read(json.dumps({"type": "resign", "client_id": name}))
