"""What programs send in earnest: the bodies that are then altered, by the kind of message and by address."""

from __future__ import annotations

from random import Random
from typing import Any

from bench.fuzz.world import World

INTENTIONS = [
    {"topic": "tiny.march", "answer": {"pieces": ["r1"], "path": {"legs": [{"kind": "forward", "amount": 3.5}]}}},
    {"topic": "dbf.move", "group": "a", "when": [["turn", ">=", 2]], "answer": {"choose_one": "pass"}, "times": 1},
]
# Of messages on the socket; those with `answer` are filled in with the question of the battle.
MESSAGES: dict[str, dict[str, Any]] = {
    "hello": {"seq": 3},
    "answer": {"client_id": "c1", "number": 3, "answer": {}},
    "preview": {"token": "t", "number": 3, "answer": {}, "queue": []},
    "plan": {"client_id": "c2", "queue": INTENTIONS},
    "orders": {"client_id": "c3", "topic": ["tiny.back", "dbf.flight"], "orders": INTENTIONS},
    "sheets": {"token": "t"},
    "draft": {"token": "t", "queue": INTENTIONS},
    "undo": {"client_id": "c4", "count": 1},
    "offer": {
        "client_id": "c5", "offer": "draw", "seq": 4, "changes": [{"piece": "r1", "x": 3.5, "y": 4, "bearing": 0}],
        "note": "Please", "terms": {"kind": "bank", "days": 3}, "days": 2, "until": "2026-12-01T20:00:00Z",
        "at": "2026-12-01T20:00:00+01:00", "name": "Ben", "all_seeing": True, "seat": "",
    },
    "reply": {"client_id": "c6", "offer": 1, "accept": True},
    "resign": {"client_id": "c7", "seat": "x"},
    "chat": {"client_id": "c8", "text": "Well met"},
    "gallery": {"client_id": "c9", "text": "Well met"},
    "call_off": {"client_id": "c10", "appointment": "00000000-0000-0000-0000-000000000007"},
    "trust": {"client_id": "c11", "on": True},
    "call_referee": {"client_id": "c12", "text": "Please"},
    "be_referee": {"client_id": "c13", "accept": True},
    "referee": {
        "client_id": "c14", "act": "ruling", "reason": "So it is", "changes": [{"piece": "r1", "x": 3.5}], "seq": 4,
        "days": 2, "terms": {"kind": "bank"}, "rule": "TINY-001", "winner": "red", "number": 1, "name": "Ben",
    },
    "free": {"minutes": 30},
    "seen": {"seq": 3, "chat": 1},
    "ping": {},
}  # fmt: skip
ARMY = {"name": "Host", "units": [{"name": "A", "count": 3}], "scale": "introductory", "general": 0}
SETTINGS = {"points": "2500", "scale": "introductory", "turns": 6, "turn_limit": 30}
# Of addresses whose body is no message.
OTHERS: dict[str, dict[str, Any]] = {
    "token": {"username": "Ada", "password": "pw", "name": "bot"},
    "challenges": {},
    "accept_challenge": {"terms": "abc", "army": ARMY, "seed": "x"},
    "battles": {
        "game": "tiny", "opponent": "bot:random", "settings": SETTINGS, "map": "", "seat": "red", "army": ARMY,
        "other_army": ARMY, "pace": "days", "clock": {"kind": "bank", "days": 3, "hours": 2}, "title": "T",
        "visibility": "public", "delay": "at_once", "seed": "s",
    },
    "comments": {"client_id": "k", "seq": 3, "reply_to": 1, "text": "Well done"},
    "comment": {"text": "Well done"},
    "gallery_line": {"hidden": True},
    "hide_comment": {"hidden": True},
    "switch_comments": {"on": True},
    "switch_gallery": {"on": True},
    "name_referee": {"name": "Ben", "all_seeing": True},
    "rematch": {"accept": True},
    "sandbox": {"seq": 3, "instead": "00000000-0000-0000-0000-000000000007"},
    "vacations": {"days": 3, "begins": "2026-12-01T20:00:00Z"},
    "quiet": {"zone": "Europe/Rome", "begins": "22:00", "ends": "07:00"},
    "report": {"text": "Something is wrong"},
    "armies": {"game": "de_bellis", "army": ARMY, "text": "Host\n3 x A", "visibility": "private"},
    "army": {"army": ARMY, "visibility": "unlisted"},
    "validate": {"game": "de_bellis", "army": ARMY, "settings": SETTINGS},
    "blocks": {"name": "Ben"},
    "reports": {"kind": "person", "thing": "Ben", "reason": "other", "words": "Rude"},
}  # fmt: skip
AS_MESSAGES = {
    "answers": "answer", "preview": "preview", "plan": "plan", "draft": "draft", "orders": "orders", "undo": "undo",
    "offers": "offer", "replies": "reply", "resign": "resign", "chat": "chat", "gallery": "gallery", "seen": "seen",
    "call_off": "call_off", "trust": "trust", "call_referee": "call_referee", "be_referee": "be_referee",
    "referee": "referee", "free": "free",
}  # fmt: skip
OFFERS = ("draw", "takeback", "adjust", "clock", "pause", "live", "appointment", "referee", "rated", "replay")
ACTS = ("adjust", "takeback", "pause", "clock", "ruling", "end", "chat", "bar", "unbar", "mute", "go_on")


def message(kind: str, world: World, battle: str, rng: Random) -> dict[str, Any]:
    """A message as a program sends it at that battle."""
    said: dict[str, Any] = {**MESSAGES[kind]}
    if "client_id" in said:
        said["client_id"] = f"c{rng.randrange(10**9)}"
    if kind in ("answer", "preview", "draft", "plan"):
        asked = world.asked(battle, rng)
        if "answer" in said:
            said |= {"number": asked["number"], "answer": asked["answer"]}
        elif rng.random() < 0.7:
            said["queue"] = [{"topic": asked["topic"], "answer": asked["answer"]}, *INTENTIONS]
    if kind == "offer":
        said["offer"] = rng.choice(OFFERS)
    if kind == "referee":
        said["act"] = rng.choice(ACTS)
    return said


def body(route: str, world: World, battle: str, rng: Random) -> Any:
    """The body of a request to an address of the interface, by the name of its route; {} where it takes none."""
    if route in AS_MESSAGES:
        return message(AS_MESSAGES[route], world, battle, rng)
    return OTHERS.get(route, {})
