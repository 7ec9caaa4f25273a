"""What a piece sees, over the API."""

import pytest


@pytest.mark.django_db(transaction=True)
def test_a_game_that_does_not_tell_what_its_pieces_see_says_nothing(client, battle):
    answer = client.get(f"/api/battles/{battle.uuid}/outlook/?piece=r1")
    assert (answer.status_code, answer.json()) == (200, {})


@pytest.mark.django_db(transaction=True)
def test_what_a_piece_sees_is_worked_out_from_what_its_seat_may_know(client, battle, two, monkeypatch):
    from battles.games import game_of

    asked = []

    def outlook(state, seat, piece):
        asked.append((seat, piece))
        return {"sees": {}}

    monkeypatch.setattr("battles.sending.looking.outlook_of", lambda game: outlook)
    client.force_login(two[0])
    assert client.get(f"/api/battles/{battle.uuid}/outlook/?piece=r1").json() == {"sees": {}}
    assert asked == [("red", "r1")]
    assert game_of("tiny").outlook is None
