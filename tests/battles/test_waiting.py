"""Whoever waits with an invitation is taken to the battle as soon as somebody joins."""

from __future__ import annotations

from typing import Any

from battles.lobby import matchmaking
from battles.models import Challenge


def test_the_page_goes_to_the_battle_once_somebody_has_joined(client: Any, new_user: Any) -> None:
    ada, bob = new_user(), new_user()
    battle = matchmaking.create_battle(ada, "tiny", opponent="invite")
    address = f"/battles/{battle.uuid}/begun/"
    client.force_login(ada)
    token = Challenge.objects.get().token
    assert address in client.get(f"/invite/{token}/").content.decode()
    assert client.get(address).status_code == 204
    matchmaking.accept_challenge(token, bob)
    assert client.get(address).headers["HX-Redirect"] == battle.get_absolute_url()


def test_nobody_else_learns_whether_a_battle_has_begun(client: Any, new_user: Any) -> None:
    battle = matchmaking.create_battle(new_user(), "tiny", opponent="invite")
    assert client.get(f"/battles/{battle.uuid}/begun/").status_code == 404
    client.force_login(new_user())
    assert client.get(f"/battles/{battle.uuid}/begun/").status_code == 404
