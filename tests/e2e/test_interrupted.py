"""What the page shows is a function of the view, whatever is interrupted: a seeded crowd of answers at machine speed,
drags in the middle of dice, hidden tabs, lost connections, undoing, resizing, turning, leafing through the log."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.players.adviser import Advice

# How often it is interrupted, in the quick check and in the long one.
TIMES, OFTEN = 40, 500
# So often the page is compared with one that has just been opened.
FRESH = 20
SIZES = [(1440, 900), (900, 1200), (390, 844), (1200, 700)]

# Where the table does not show what the server says. While dice are read and pieces are on their way it shows what was
# there before; when all has been played, and when Escape ends that, it shows the view.
_DIFFERENCES = """async ([address, wanted]) => {
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const root = document.querySelector("#battle");
  const host = document.querySelector(".battle__board");
  const until = async (holds) => { for (let i = 0; i < 400 && !holds(); i++) await wait(25); return holds(); };
  const state = await (await fetch(address)).json();
  const heard = () => Number(root.dataset.seq);
  if (!(await until(() => heard() >= state.seq))) return [`the page has heard of ${heard()} of ${state.seq}`];
  if (wanted === "ended") document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  if (wanted === "played" && !(await until(() => !("playing" in host.dataset)))) return ["what is played does not end"];
  if (heard() !== state.seq || (wanted === "at once" && "playing" in host.dataset)) return [];
  const units = [...document.querySelectorAll(".board__below .unit")];
  const drawn = new Map(units.map((unit) => [unit.dataset.piece, unit]));
  const found = "playing" in host.dataset ? [`what is played goes on when it is ${wanted}`] : [];
  for (const [id, piece] of Object.entries(state.view.pieces)) {
    if (piece.x === undefined || piece.where) continue;
    const unit = drawn.get(id);
    drawn.delete(id);
    if (!unit) { found.push(`${id} is missing`); continue; }
    const { a, b, e, f } = unit.transform.baseVal.consolidate().matrix;
    const turn = ((Math.atan2(b, a) * 180) / Math.PI - piece.bearing + 540) % 360 - 180;
    const off = Math.max(Math.abs(e - piece.x), Math.abs(-f - piece.y), Math.abs(turn) / 10);
    if (off > 0.01) found.push(`${id} is ${off.toFixed(2)} away from its place`);
    if (unit.classList.contains("unit--spent") !== Boolean(piece.spent)) found.push(`${id} has the wrong mark`);
  }
  return [...found, ...[...drawn.keys()].map((id) => `${id} is not on the table any more`)];
}"""
# Everything that is drawn of the pieces but for what the pointer does, and how the table lies.
_DRAWN = """() => ({
  turned: document.querySelector(".board__below > g").getAttribute("transform").match(/rotate\\((\\d+)\\)/)[1],
  ...Object.fromEntries([...document.querySelectorAll(".board__below .unit")].map((unit) => [unit.dataset.piece, [
    unit.getAttribute("transform"), unit.innerHTML,
    ...["spent", "asked"].map((mark) => unit.matches(`.unit--${mark}`)),
  ]])),
})"""
_HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class Interrupted:
    """A battle at a hot seat, and somebody who leaves nothing alone."""

    def __init__(self, page: Page, advice: Advice, random: Random) -> None:
        self.page, self.advice, self.random, self.done = page, advice, random, 0

    def begin(self, wanted: dict[str, Any]) -> None:
        """Become a guest and sit down at both seats."""
        self.wanted = wanted
        self.page.goto("/")
        self.page.request.post("/account/guest/", form={"csrfmiddlewaretoken": self._token()})
        self.page.evaluate("localStorage.setItem('ninthsite.battle', JSON.stringify({speed: 4}))")
        self.sit_down()

    def sit_down(self) -> None:
        """The next battle, when the last is over."""
        made = self._post("/api/battles/", {"opponent": "hot_seat", **self.wanted})
        self.battle, self.address = made["id"], f"/api/battles/{made['id']}/"
        self.page.goto(made["url"])
        self.page.wait_for_selector(".board-table")

    def act(self) -> None:
        """One of the things that people do; mostly they answer."""
        others = (self.drag, self.hide, self.lose, self.undo, self.resize, self.turn, self.leaf)
        if self.random.random() < 0.55:
            self.answer()
        else:
            self.random.choice(others)()
        self.done += 1

    def answer(self) -> None:
        """Answers as fast as they come, up to four."""
        for _ in range(self.random.randint(1, 4)):
            told = (self.advice.on(self.battle, seat, "reckless") for seat in ("red", "blue"))
            asked = next((one for one in told if one), None)
            if asked is None:
                return self.sit_down()
            self._post(f"{self.address}answers/", {"number": asked["number"], "answer": asked["answer"]})
        return None

    def drag(self) -> None:
        box = self.page.locator(".battle__board").bounding_box()
        assert box
        places = [
            (box["x"] + box["width"] * self.random.uniform(0.1, 0.9), box["y"] + box["height"] * self.random.random())
            for _ in range(2)
        ]
        self.page.mouse.move(*places[0])
        self.page.mouse.down()
        self.page.mouse.move(*places[1], steps=3)
        self.page.mouse.up()
        self.page.keyboard.press("Escape")

    def hide(self) -> None:
        self.page.evaluate(_HIDE, True)
        self.answer()
        self.page.evaluate(_HIDE, False)

    def lose(self) -> None:
        self.page.evaluate("dispatchEvent(new Event('offline'))")
        self.answer()
        self.page.evaluate("dispatchEvent(new Event('online'))")

    def undo(self) -> None:
        self._post(f"{self.address}undo/", {"count": 1}, may_fail=True)

    def resize(self) -> None:
        width, height = self.random.choice(SIZES)
        self.page.set_viewport_size({"width": width, "height": height})

    def turn(self) -> None:
        self.page.locator(".battle__board").focus()
        self.page.keyboard.press("v")

    def leaf(self) -> None:
        self.page.evaluate(
            """(share) => {
          const lines = document.querySelectorAll(".log__line");
          const line = lines[Math.floor(share * lines.length)];
          const does = (kind) => line?.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
          ["pointerenter", "click", "pointerleave"].forEach(does);
        }""",
            self.random.random(),
        )

    def differences(self) -> list[str]:
        """Between the table and what the server says: at once, when all has been played, or when that is ended."""
        wanted = self.random.choice(("at once", "played", "ended"))
        return [f"{wanted}: {one}" for one in self.page.evaluate(_DIFFERENCES, [self.address, wanted])]

    def differences_from_a_fresh_page(self) -> list[str]:
        assert self.page.evaluate(_DIFFERENCES, [self.address, "played"]) == []
        fresh = self.page.context.new_page()
        fresh.goto(self.page.url)
        fresh.wait_for_selector(".prompt__inputs, .prompt__end")
        one, other = self.page.evaluate(_DRAWN), fresh.evaluate(_DRAWN)
        fresh.close()
        return [f"{id}: {one.get(id)} {other.get(id)}" for id in {**one, **other} if one.get(id) != other.get(id)]

    def _token(self) -> str:
        return next(one["value"] for one in self.page.context.cookies() if one["name"] == "csrftoken")

    def _post(self, address: str, body: dict[str, Any], may_fail: bool = False) -> dict[str, Any]:
        sent = (
            {"client_id": f"i{self.done}-{self.random.random()}", **body}
            if "answers" in address or "undo" in address
            else body
        )
        answer = self.page.request.post(address, data=sent, headers={"X-CSRFToken": self._token()})
        assert may_fail or answer.ok, answer.text()
        return answer.json()


WANTED = [{"game": "de_bellis"}, {"game": "ninth_age", "settings": {"points": "500"}}]


def interrupt(person, advice: Advice, wanted: dict[str, Any], times: int) -> None:
    crowd = Interrupted(person.page, advice, Random(f"interrupted {wanted['game']}"))
    crowd.begin(wanted)
    found = []
    for number in range(1, times + 1):
        crowd.act()
        found += crowd.differences()
        if number % FRESH == 0:
            found += crowd.differences_from_a_fresh_page()
    assert found == []
    assert person.complaints == []


@pytest.mark.journey
@pytest.mark.timeout(240)
@pytest.mark.parametrize("wanted", WANTED, ids=lambda one: one["game"])
def test_whatever_is_interrupted_the_table_shows_the_view(visitor, advice, wanted):
    interrupt(visitor(), advice, wanted, TIMES)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("wanted", WANTED, ids=lambda one: one["game"])
def test_so_it_does_however_often_it_is_interrupted(visitor, advice, wanted):
    interrupt(visitor(), advice, wanted, OFTEN)
