"""What a page shows beside a question is worked out when somebody looks: a fault there keeps nobody from his battle."""

import pytest

from battles.sending import changes
from battles.table.live import tables
from tests.battles.conftest import give

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_question_whose_page_fails_is_put_without_it_and_can_be_answered(battle, two, client, caplog):
    table = tables.of(battle.uuid)
    with table.lock:
        changes.caught_up(table)
    asked = table.flow.pending[0]

    def page():
        raise ValueError("nothing to measure from or to")

    asked.page = page
    found = []
    for user in two:
        client.force_login(user)
        found.append(client.get(f"/api/battles/{battle.uuid}/"))
    assert [answer.status_code for answer in found] == [200, 200]
    put = next(one for answer in found if (one := answer.json()["asked"])["seat"] == asked.seat)
    assert put["number"] == asked.number
    assert "cannot be worked out" in caplog.text
    assert give(battle, put["seat"], put["preset"])
