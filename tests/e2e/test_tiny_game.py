"""A game that the site has never seen, registered by its name alone, is played by two browsers to its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rules.engine.inputs import KINDS
from tests.e2e.players.fighting import fight
from tests.e2e.players.meeting import invite, join, seated
from tests.e2e.players.pointing import pose_of

# The game has no drawings of its own: its pieces show their codes.
NO_DRAWINGS = "404"
GAMES = "rules.de_bellis.game.GAME,tests.tiny.game.GAME"


@pytest.fixture(scope="module")
def site(serve):
    """A site that knows one game more."""
    with serve("tiny", NINTHSITE_GAMES=GAMES) as site:
        yield site


class Deeds:
    """Steers the answers so that every input comes up: each player rolls a boulder at a foe, throws, and marches."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        self.left = {seat: ["boulder", "throw", "march"] for seat in ("red", "blue")}

    def __call__(self, player, asked) -> bool:
        foe = next((man for man in self.standing(player.page) if man[0] != player.seat[0]), None)
        match asked["topic"]:
            case "tiny.do":
                asked["answer"] = {"choose_one": self.left[player.seat].pop(0)}
            case "tiny.courage":
                asked["answer"] = {"allocate": {f"{player.seat[0]}{n}": 2 for n in (1, 2, 3)}}
            case "tiny.boulder":
                x, y, _ = pose_of(player.page, foe)
                asked["answer"] = {"template": {"x": x, "y": y}}
            case "tiny.throw":
                asked["answer"] = {"target": {"key": foe}}
            case "tiny.march":
                mine = next(man for man in self.standing(player.page) if man[0] == player.seat[0])
                asked["answer"] = {"pieces": [mine], "path": {"legs": [{"kind": "forward", "amount": 3}]}}
        self.kinds.update(asked["answer"])
        return False

    def standing(self, page) -> list[str]:
        return [unit.get_attribute("data-piece") for unit in page.locator(".unit").all()]


@pytest.mark.journey
def test_a_new_game_needs_nothing_but_its_name(visitor, advice):
    host, guest = (visitor(reduced_motion="reduce") for _ in range(2))
    host.page.goto("/play/")
    host.page.get_by_role("link", name="Three Stones").click()
    expect(host.page.get_by_text("This game has no army lists.")).to_be_visible()
    seen: set[str] = set()
    # What a die decides may not come up in one battle.
    for _ in range(6):
        join(guest, invite(host, "/play/?game=tiny"))
        players, deeds = [seated(host), seated(guest)], Deeds()
        fight(players, advice, "random", most=60, own_way=deeds)
        for player in players:
            player.page.get_by_text("The battle is over", exact=True).wait_for()
            assert player.refused == []
        seen |= deeds.kinds
        if seen == set(KINDS):
            break
    assert seen == set(KINDS)
    assert [said for one in (host, guest) for said in one.complaints if NO_DRAWINGS not in said] == []
