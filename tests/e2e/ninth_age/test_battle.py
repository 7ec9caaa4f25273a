"""The main job: two people, each in a browser, bring a book and a list of 2,500 points, meet by a challenge, deploy and
play six turns of The 9th Age by the rules, magic alone by hand, to the battle points, and look at it again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Site, failures_of
from tests.e2e.ninth_age.field import Field
from tests.e2e.ninth_age.forces import bring, forces, write_in
from tests.e2e.players.adviser import Advice
from tests.e2e.players.challenging import challenge, take_up
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import ask_everything, seated, sign_up
from tests.e2e.players.watching import verify_the_dice, watch_again

pytestmark = pytest.mark.e2e
ON_THE_WAY = {
    "t9a.setup.deployment_type": "t9a-setting-up",
    "t9a.deploy.next": "t9a-deploying",
    "t9a.remaining.path": "t9a-moving",
    "t9a.free_hand.next": "t9a-by-hand",
    "t9a.charge.declare": "t9a-declaring",
    "t9a.charge.reaction": "t9a-reaction",
    "t9a.combat.pursue": "t9a-pursuing",
}


@pytest.mark.timeout(1800)
def test_two_people_play_six_turns_with_books_and_lists_of_their_own(site: Site, visitor, advice: Advice):
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    failures = [failures_of(someone.page) for someone in (host, guest)]
    theirs = forces()
    for someone, name, force in ((host, "Ansgar", theirs[0]), (guest, "Brunhilde", theirs[1])):
        sign_up(site, someone, name)
        ask_everything(someone)
        bring(someone.page, force)
        write_in(someone.page, force)
    challenge(host, "/play/?game=ninth_age&s.points=2500", theirs[0].name)
    take_up(guest, "Ansgar", theirs[1].name)
    field = Field([seated(host), seated(guest)], advice)

    for topic, name in ON_THE_WAY.items():
        page = field.on_to(topic)
        assert field.units_on_both_pages() > 10 or topic.startswith(("t9a.setup.", "t9a.deploy."))
        picture(page, name)
    field.to_the_end()

    assert field.units_on_both_pages() > 10
    for player in field.players:
        field.shown_as_stored(player)
        expect(player.page.locator(".prompt__who")).to_have_text("The battle is over")
        expect(player.page.locator(".account__side .chip")).to_have_count(2)
        assert player.complaints == []
        assert player.refused == []
    assert failures == [[], []]
    picture(host.page, "t9a-end")
    address = host.page.url
    watch_again(host.page, visitor().page, "t9a-replay")
    host.page.goto(address)
    host.page.get_by_role("link", name="Check the dice").first.click()
    verify_the_dice(host.page, "t9a-dice")

    commander = field.commander
    assert commander.done >= {"place", "place by dragging", "abreast", "drag"}
    assert commander.orders.done >= {"flee", "hold", "march", "advance", "reform"}
    assert commander.sittings.done >= {"roll", "note"}
    assert field.topics() >= {"t9a.charge.next_charger", "t9a.remaining.path", "t9a.remaining.reform"}
    assert field.topics() >= {"t9a.shooting.target", "t9a.combat.next", "t9a.combat.pursue", "t9a.combat.reform"}
