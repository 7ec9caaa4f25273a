"""Two people, each in a browser, deploy two armies of 2,500 points and play six turns of The 9th Age to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Site
from tests.e2e.ninth_age.by_hand import Commander
from tests.e2e.players.adviser import Advice
from tests.e2e.players.fighting import fight
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import Player, invite, join, seated, sign_up

pytestmark = pytest.mark.e2e
MOST = 1500


def test_two_people_play_six_turns(site: Site, visitor, advice: Advice):
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce", color_scheme="dark")
    sign_up(site, host, "Ansgar")
    sign_up(site, guest, "Brunhilde")
    join(guest, invite(host, "/play/?game=ninth_age", "The Wild Hunt"), "Powder and Lances")
    players: list[Player] = [seated(host), seated(guest)]
    commander = Commander()

    def asked() -> dict[str, object]:
        return next(one for player in players if (one := advice.on(player.battle, player.seat, "reckless")))

    def on(topic: str) -> bool:
        return str(asked()["topic"]).startswith(topic)

    def go(until: str = "") -> None:
        enough = (lambda: on(until)) if until else None
        fight(players, advice, "reckless", most=MOST, own_way=commander, until=enough)

    go("t9a.deploy.next")
    picture(players[0].page, "t9a-deploying")
    go("t9a.charge.declare")
    picture(players[0].page, "t9a-declaring")
    go("t9a.remaining.path")
    picture(players[0].page, "t9a-moving")
    picture(players[1].page, "t9a-moving-dark")
    go("t9a.free_hand.next")
    picture(players[0].page, "t9a-by-hand")
    go()

    for player in players:
        expect(player.page.locator(".prompt__who")).to_have_text("The battle is over")
        assert player.complaints == []
        assert player.refused == []
    picture(players[0].page, "t9a-end")
    assert commander.done >= {"place", "drag"}
    topics = set(players[0].topics) | set(players[1].topics)
    assert topics >= {"t9a.deploy.next", "t9a.charge.declare", "t9a.remaining.next", "t9a.free_hand.next"}
