"""The card of a piece in full, over the API."""

import pytest


@pytest.mark.django_db(transaction=True)
def test_a_game_without_full_cards_says_nothing(client, battle):
    answer = client.get(f"/api/battles/{battle.uuid}/card/?piece=r1")
    assert (answer.status_code, answer.json()) == (200, {})


@pytest.mark.django_db(transaction=True)
def test_a_card_is_written_for_the_seat_of_whoever_asks(client, battle, two, monkeypatch):
    asked = []

    def card(state, seat, piece):
        asked.append((seat, piece))
        return {"rows": []}

    monkeypatch.setattr("battles.sending.looking.card_of", lambda _: card)
    assert client.get(f"/api/battles/{battle.uuid}/card/?piece=r1").json() == {"rows": []}
    client.force_login(two[0])
    client.get(f"/api/battles/{battle.uuid}/card/?piece=r2")
    assert asked == [(None, "r1"), ("red", "r2")]
