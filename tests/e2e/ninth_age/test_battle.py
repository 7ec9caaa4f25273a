"""The main job: two people, each in a browser, bring a book and a list of 2,500 points, deploy and play six turns of The
9th Age to the end, and look at it again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Site
from tests.e2e.ninth_age.by_hand import Commander
from tests.e2e.ninth_age.forces import bring, forces, write_in
from tests.e2e.players.adviser import Advice
from tests.e2e.players.answering import await_number
from tests.e2e.players.challenging import challenge, take_up
from tests.e2e.players.fighting import answer
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import Player, seated, sign_up

pytestmark = pytest.mark.e2e
MOST = 1500
T = {}
POSES = """() => Object.fromEntries([...document.querySelectorAll(".board__below .unit")].map(
  (unit) => [unit.dataset.piece, unit.getAttribute("transform")]))"""


class Battle:
    """The two at their pages, and how far they have come."""

    def __init__(self, players: list[Player], advice: Advice) -> None:
        self.players, self.advice, self.commander = players, advice, Commander()

    def asked(self) -> tuple[Player, dict[str, Any]] | None:
        """Who is asked now, and what; None when the battle is over."""
        for player in self.players:
            asked = self.advice.on(player.battle, player.seat, "reckless")
            if asked:
                # Most often the same player is asked again.
                self.players.sort(key=lambda one: one is not player)
                await_number(player.page, asked["number"])
                return player, asked
        return None

    def on_to(self, *topics: str) -> Page:
        """Play until one of these is asked, or to the end; the page of whoever was asked last."""
        for _ in range(MOST):
            turn = self.asked()
            if turn is None or turn[1]["topic"] in topics:
                assert bool(turn) == bool(topics), f"never asked: {topics}"
                return self.players[0].page
            player, asked = turn
            player.topics[asked["topic"]] = player.topics.get(asked["topic"], 0) + 1
            import time

            t = time.monotonic()
            if not self.commander(player, asked):
                answer(player, asked)
            T.setdefault(asked["topic"], []).append(round(time.monotonic() - t, 2))
        raise AssertionError(f"No end after {MOST} answers.")

    def is_the_same_on_both_pages(self) -> None:
        """Both pages show every unit in the same place."""
        number = self.asked()[1]["number"]
        for player in self.players:
            player.page.wait_for_selector(f'#battle[data-known="{number}"], #battle[data-number="{number}"]')
        one, two = (player.page.evaluate(POSES) for player in self.players)
        assert one == two
        assert len(one) > 10


def test_two_people_play_six_turns_with_books_and_lists_of_their_own(site: Site, visitor, advice: Advice):
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    theirs = forces()
    for someone, name, force in ((host, "Ansgar", theirs[0]), (guest, "Brunhilde", theirs[1])):
        sign_up(site, someone, name)
        bring(someone.page, force)
        write_in(someone.page, force)
    challenge(host, "/play/?game=ninth_age", theirs[0].name)
    take_up(guest, "Ansgar", theirs[1].name)
    players = [seated(host), seated(guest)]
    battle = Battle(players, advice)

    import atexit

    atexit.register(
        lambda: print(
            [(p.complaints, p.refused) for p in players],
            {k: (len(v), round(sum(v), 1)) for k, v in T.items()},
            battle.commander.done,
            battle.commander.orders.done,
            battle.commander.sittings.done,
        )
    )
    picture(battle.on_to("t9a.setup.deployment_type"), "t9a-setting-up")
    picture(battle.on_to("t9a.deploy.next"), "t9a-deploying")
    picture(battle.on_to("t9a.charge.declare"), "t9a-declaring")
    picture(battle.on_to("t9a.remaining.path"), "t9a-moving")
    picture(battle.on_to("t9a.remaining.reform"), "t9a-reforming")
    picture(battle.on_to("t9a.free_hand.next"), "t9a-by-hand")
    picture(battle.on_to("t9a.charge.reaction"), "t9a-reaction")
    battle.on_to()

    for player in players:
        expect(player.page.locator(".prompt__who")).to_have_text("The battle is over")
        assert player.complaints == []
        assert player.refused == []
    picture(players[0].page, "t9a-end")
