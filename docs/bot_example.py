"""Plays a whole battle of De Bellis Fantasy against the house: python docs/bot_example.py [http://127.0.0.1:8000]"""

import random
import sys
import time
from collections.abc import Iterator
from typing import Any

import httpx


def guest(address: str) -> httpx.Client:
    """A new guest. With an account: the token of your account page instead."""
    site = httpx.Client(base_url=address, timeout=30)
    token = site.post("/api/guest/").raise_for_status().json()["token"]
    site.headers["Authorization"] = f"Token {token}"
    return site


def ideas(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Answers to a question, one after another, until the rules accept one; the preset is always legal."""
    inputs = {one["kind"]: one for one in [asked["input"], *asked["also"]]}
    candidates = inputs.get("pieces", {}).get("candidates", [])
    if "path" in inputs:
        for piece in random.sample(candidates, min(4, len(candidates))):
            reach = inputs["path"]["movers"][piece]["allowance"]
            for length in (reach, reach / 2):
                yield {"pieces": [piece], "path": {"legs": [{"kind": "forward", "amount": int(length * 100) / 100}]}}
    elif "target" in inputs:
        for shooter in candidates:
            yield {"pieces": [shooter], "target": {"key": random.choice(inputs["target"]["options"])["key"]}}
    elif "choose_one" in inputs and len(inputs) == 1:
        yield {"choose_one": random.choice(inputs["choose_one"]["options"])["key"]}
    yield asked["preset"]


def play(site: httpx.Client, battle: str) -> dict[str, Any]:
    """Answers whenever it is asked, until the battle is over; returns the result."""
    while (state := site.get(battle).raise_for_status().json())["status"] != "over":
        asked = state.get("asked")
        if asked is None:
            time.sleep(0.2)
            continue
        for count, answer in enumerate(ideas(asked)):
            body = {"client_id": f"{asked['number']}.{count}", "number": asked["number"], "answer": answer}
            reply = site.post(f"{battle}answers/", json=body)
            if reply.status_code == 200:
                break
            time.sleep(int(reply.headers.get("Retry-After", 0)))
    return dict(state["result"])


if __name__ == "__main__":
    site = guest(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
    wish = {"game": "de_bellis", "opponent": "bot:reckless", "settings": {"scale": "introductory"}}
    made = site.post("/api/battles/", json=wish).raise_for_status().json()
    print("playing", site.base_url.join(made["url"]))
    print(play(site, f"/api/battles/{made['id']}/"))
