"""The worked moves of docs/api.md are moves: each of their forms is played in a battle that is ready."""

import json
import re
from math import cos, radians, sin
from random import Random

import pytest
from django.test import Client

from accounts import tokens
from battles.games import game_of, games
from battles.lobby import at_once
from ninthsite.settings.environment import BASE_DIR

pytestmark = pytest.mark.django_db(transaction=True)


class Player:
    """A program with the first move of a ready battle."""

    def __init__(self, django_user_model, settings, key):
        settings.NINTHSITE_GAMES = [f"rules.{key}.game.GAME"]
        games.cache_clear()
        user = django_user_model.objects.create_user("Ada", "ada@example.org", "pw")
        self.browser = Client(headers={"authorization": f"Token {tokens.make(user, 'bot')}"})
        battle = at_once.play_at_once(user, game_of(key), "easy", Random(1))
        self.path, self.count = f"/api/battles/{battle.uuid}/", 0

    @property
    def state(self):
        return self.browser.get(self.path).json()

    def asked(self, topic):
        """The state in which this is asked: until then it takes the presets."""
        for _ in range(60):
            state = self.state
            if state["asked"]["topic"] == topic:
                return state
            assert self.sent("answers", state["asked"]["preset"]).status_code == 200
        raise AssertionError(topic)

    def sent(self, what, answer):
        self.count += 1
        body = {"number": self.state["asked"]["number"], "answer": answer}
        body |= {"client_id": str(self.count)} if what == "answers" else {}
        return self.browser.post(f"{self.path}{what}/", json.dumps(body), content_type="application/json")

    def moves(self, answer):
        """The poses in which a move would end; empty if it is refused."""
        reply = self.sent("preview", answer)
        return reply.json()["poses"] if reply.status_code == 200 else {}


def along(pose, length):
    x, y, bearing = pose
    return [x + length * sin(radians(bearing)), y + length * cos(radians(bearing)), bearing]


def pose_of(state, piece):
    found = state["view"]["pieces"][piece]
    return [found["x"], found["y"], found["bearing"]]


def input_of(asked, kind):
    return next(one for one in [asked["input"], *asked["also"]] if one["kind"] == kind)


def test_moves_of_de_bellis(django_user_model, settings):
    player = Player(django_user_model, settings, "de_bellis")
    state = player.asked("dbf.move")
    links = state["asked"]["input"]["links"]
    kinds = {"ahead": 0, "wheel": 0, "turn": 0, "group": 0}
    for piece in state["asked"]["input"]["candidates"]:
        begin = pose_of(state, piece)
        ahead = player.moves({"pieces": [piece], "path": {"legs": [{"kind": "forward", "amount": 2}]}})
        kinds["ahead"] += bool(ahead) and ahead[piece] == pytest.approx(along(begin, 2), abs=0.01)
        wheel = [{"kind": "wheel", "amount": 10, "corner": "right"}, {"kind": "forward", "amount": 1}]
        found = player.moves({"pieces": [piece], "path": {"legs": wheel}})
        kinds["wheel"] += bool(found) and found[piece][2] == pytest.approx((begin[2] + 10) % 360, abs=0.01)
        about = player.moves({"pieces": [piece], "path": {"legs": [{"kind": "turn", "amount": 180}]}})
        kinds["turn"] += bool(about)
        if mates := [one for one in links[piece] if one != piece]:
            together = {"pieces": [piece, *mates], "path": {"legs": [{"kind": "forward", "amount": 2}]}}
            kinds["group"] += len(player.moves(together)) == len(mates) + 1
        if all(kinds.values()):
            return
    raise AssertionError(kinds)


@pytest.mark.long
def test_moves_of_the_9th_age(django_user_model, settings):
    player = Player(django_user_model, settings, "ninth_age")
    state = player.asked("t9a.remaining.next")
    assert input_of(state["asked"], "path")["intent"]
    kinds = {"ahead": 0, "there": 0}
    for piece in state["asked"]["input"]["candidates"]:
        if "x" not in state["view"]["pieces"].get(piece, {}):
            continue
        there = along(pose_of(state, piece), 2)
        ahead = player.moves({"pieces": [piece], "path": {"legs": [{"kind": "forward", "amount": 2}]}})
        kinds["ahead"] += bool(ahead) and ahead[piece] == pytest.approx(there, abs=0.02)
        found = player.moves({"pieces": [piece], "path": {"to": there}})
        kinds["there"] += bool(found) and found[piece] == pytest.approx(there, abs=0.1)
        if all(kinds.values()):
            return
    raise AssertionError(kinds)


def test_the_documents_speak_of_what_is_asked():
    written = (BASE_DIR / "docs" / "api.md").read_text("utf-8")
    for word in (
        "links",
        "snaps",
        "zones",
        "legs",
        "slow",
        "passes",
        "keep_out",
        "intent",
        "dbf.move",
        "t9a.remaining.next",
    ):
        assert re.search(rf"\b{re.escape(word)}(\[id\])?`", written), word
