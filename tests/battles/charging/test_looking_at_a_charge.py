"""What more is told of a charge when it is looked at, over the API."""

import pytest

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_models_in_contact_are_told_for_the_key_of_the_option(client, battle, two):
    client.force_login(two[0])
    answer = client.get(f"/api/battles/{battle.uuid}/outlook/", {"piece": "r1>b1"})
    assert answer.status_code == 200
    assert answer.json()["facts"]["contacts"]["key"].startswith("t9a.charges.contacts")


@pytest.mark.parametrize("key", ["r1>r1", "b1>r1", "r1>", ">" * 90, "r1/none>b1"])
def test_nothing_is_told_of_what_is_no_charge(client, battle, two, key):
    client.force_login(two[0])
    assert client.get(f"/api/battles/{battle.uuid}/outlook/", {"piece": key}).json() == {"facts": {}}
