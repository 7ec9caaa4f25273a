"""Two people at a battle, each with a page in a real browser; one looks at it through a wire that can be cut."""

from __future__ import annotations

import time
from typing import Any
from uuid import UUID

from playwright.sync_api import Browser, Page

from bench.faults.account import Account
from bench.faults.agreeing import state_in_database
from bench.faults.wire import Wire
from bench.players import GAME
from bench.site import Site, guest
from bench.visitors import visitor

PATIENCE = 120.0
# Where the page has put its pieces, what it asks, and whether it knows that it has no connection.
SHOWN = """() => ({
  number: document.querySelector("#battle").dataset.number ?? "",
  connection: document.querySelector(".connection")?.dataset.connection ?? "",
  pieces: Object.fromEntries([...document.querySelectorAll(".unit")].map((unit) => {
    const moved = unit.transform.baseVal.consolidate()?.matrix;
    return [unit.dataset.piece, moved ? [moved.e, -moved.f].map((one) => Math.round(one * 100) / 100) : null];
  })),
})"""


class Two:
    """Two guests; the first page has the wire, the other none. Whatever they do by REST, as with another device, is
    noted in the account."""

    def __init__(self, site: Site, wire: Wire, browser: Browser, account: Account) -> None:
        self.wire, self.site, self.account = wire, site, account
        self.clients = [guest(site.url), guest(site.url)]
        self.contexts = [visitor(browser, site, client) for client in self.clients]
        self.pages = [context.new_page() for context in self.contexts]
        for page in self.pages:
            page.set_default_timeout(PATIENCE * 1000)
        self.begin()

    def begin(self) -> None:
        """A new battle, before both."""
        one, other = self.clients
        made = one.post("/api/battles/", json={"game": GAME, "settings": {"scale": "introductory"}}).json()
        challenge = f"/api/challenges/{made['token']}/"
        other.post(challenge, json={"terms": other.get(challenge).json()["terms"]}).raise_for_status()
        self.battle = UUID(made["id"])
        self.seats = [self.state(who)["you"] for who in (0, 1)]
        self.account.battles.append(self.battle)
        for page, port in zip(self.pages, (self.wire.port, self.site.port), strict=True):
            page.goto(f"http://127.0.0.1:{port}/battles/{self.battle}/")
            page.wait_for_selector("#battle .prompt", state="attached")

    def state(self, who: int) -> dict[str, Any]:
        state: dict[str, Any] = self.clients[who].get(f"/api/battles/{self.battle}/").json()
        return state

    def answer(self, who: int) -> bool:
        """The preset of what he is asked, by REST. False: he is not asked."""
        asked = self.state(who).get("asked")
        if asked is None:
            return False
        body = {"client_id": f"r{asked['number']}", "number": asked["number"], "answer": asked["preset"]}
        reply = self.clients[who].post(f"/api/battles/{self.battle}/answers/", json=body)
        if reply.status_code == 200:
            self.account.done(self.battle, body["client_id"], reply.json()["seq"], body["answer"])
        return reply.status_code == 200

    def until_asked(self) -> dict[str, Any]:
        """Answer for both until the first has an easy question before him; then both pages show it."""
        for _ in range(2000):
            state = self.state(0)
            asked = state.get("asked")
            if state["status"] == "over":
                self.begin()
            elif is_easy(asked):
                if differences := self.agree():
                    raise RuntimeError(f"the pages differ before anything is cut: {differences[:3]}")
                return dict(asked or {})
            elif not (self.answer(0) or self.answer(1)):
                time.sleep(0.05)
        raise RuntimeError("nothing easy is asked")

    def agree(self) -> list[str]:
        """Wait until both pages show what the database holds; what they do not show in the end."""
        begun = time.monotonic()
        while differences := [one for who in (0, 1) for one in self.differences(who)]:
            if time.monotonic() - begun > PATIENCE:
                break
            time.sleep(0.1)
        return differences

    def differences(self, who: int) -> list[str]:
        """What a page shows otherwise than the database has it now."""
        state = state_in_database(self.battle, self.seats[who])
        if state is None:
            return ["the database does not answer"]
        page = self.pages[who].evaluate(SHOWN)
        number = str(state.get("asked", {}).get("number", ""))
        stored = {
            piece: [round(one["x"], 2), round(one["y"], 2)]
            for piece, one in state["view"]["pieces"].items()
            if "x" in one
        }
        found = [f"page {who}: question {page['number']} for {number}"] if page["number"] != number else []
        found += [f"page {who}: {page['connection']}"] if page["connection"] != "open" else []
        shown = page["pieces"]
        return found + [
            f"page {who}: {piece} at {shown.get(piece)} for {at}"
            for piece, at in stored.items()
            if shown.get(piece) != at
        ]


def is_easy(asked: dict[str, Any] | None) -> bool:
    """Whether one press answers it with its preset."""
    if asked is None or not asked.get("preset"):
        return False
    kind, value = next(iter(asked["preset"].items()))
    return len(asked["preset"]) == 1 and (kind in ("choose_one", "confirm") or value == [])


def press(page: Page, asked: dict[str, Any]) -> None:
    """Give the preset by its button."""
    kind, value = next(iter(asked["preset"].items()))
    field = page.locator(f".question-input--{kind}")
    if value == []:
        field.locator(".none").click()
    elif kind == "confirm":
        field.get_by_role("button").nth(0 if value else 1).click()
    else:
        field.locator(f'[data-option="{value}"]').click()
        commit = page.locator(".prompt__commit:visible")
        if commit.count():
            commit.click()
