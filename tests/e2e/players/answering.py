"""Answers given at a battle page as a person gives them, by pointer and keyboard: a function for each kind of input."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError

from tests.e2e.players.pointing import click, click_piece

Raw = dict[str, Any]
# How long the hand is on its way to a button, in ms.
SOON = 2000
# A page that is busy for longer than so many tries does not come to rest.
TRIES = 20
LETTERS = {"forward": "f", "back": "b", "side": "s", "turn": "t"}


class Refused(Exception):
    """The server will not have the answer; the page says why."""


def field(page: Page, kind: str) -> Locator:
    return page.locator(f".question-input--{kind}")


def number_of(page: Page) -> str:
    """The number of the question before this page; empty if it is not asked."""
    return page.locator("#battle").get_attribute("data-number") or ""


def await_number(page: Page, number: int) -> None:
    """Wait until the page shows this question."""
    page.wait_for_selector(f'#battle[data-number="{number}"] .prompt[data-number="{number}"]')
    # Who has no eyes for what led to it skips that.
    page.evaluate("document.querySelector('.prompt__skip')?.click()")


def await_other(page: Page, number: str) -> None:
    """Wait until the page shows another question than this one, or none."""
    page.wait_for_selector(f'#battle:not([data-number="{number}"])', state="attached")


def give(page: Page, answer: Raw) -> None:
    """Answer the question on the page with all parts of the answer, and send it. Raises `Refused`."""
    before = number_of(page)
    alone = page.locator(".question-input").count() == 1
    compose(page, answer)
    if not nothing(answer) and not (alone and at_once(answer)):
        # What one gesture makes goes by itself if it can be undone: then something else is asked already.
        press_unless_gone(page, before)
    page.wait_for_selector(f'#battle:not([data-number="{before}"]), .verdict__line--bad', state="attached")
    if number_of(page) == before:
        raise Refused(page.locator(".verdict__line--bad").inner_text())


def send(page: Page) -> None:
    page.locator(".prompt__commit").click()


def confirm_of(number: str) -> str:
    """The button that sends the answer to this question. When it goes by itself, the next one has its place."""
    return f'.prompt[data-number="{number}"] .prompt__commit'


def press_unless_gone(page: Page, number: str, press: str = "click") -> None:
    """Press Confirm of this question as soon as that can be done, unless the answer goes by itself or is refused."""
    gone = f'#battle:not([data-number="{number}"]), .verdict__line--bad'
    mine = f"{confirm_of(number)}:enabled"
    for _ in range(TRIES):
        page.locator(f"{gone}, {mine}").first.wait_for(state="attached")
        if page.locator(gone).count():
            return
        try:
            getattr(page.locator(mine), press)(timeout=SOON)
            return
        except TimeoutError:
            # Gone while the hand came down, or the page is busy.
            continue
    raise AssertionError(f"Confirm of question {number} cannot be pressed: {page.locator('.prompt').inner_text()}")


def nothing(answer: Raw) -> bool:
    """Whether it is an answer that a button of its own gives."""
    return answer.get("pieces") == [] or answer.get("target") == {} or answer.get("place") == []


def at_once(answer: Raw) -> bool:
    """Whether the very click sends it when nothing else is asked with it."""
    key = answer.get("target", {}).get("key", "")
    # Of who does something to whom the card is chosen, and its button sends it.
    return "confirm" in answer or "choose_one" in answer or bool(key and ">" not in key)


def compose(page: Page, answer: Raw) -> None:
    """Make the answer on the page without sending it."""
    for kind, value in answer.items():
        if nothing({kind: value}):
            field(page, kind).locator(".none").click()
            return
        GESTURES[kind](page, value)


def confirm(page: Page, yes: bool) -> None:
    field(page, "confirm").get_by_role("button").nth(0 if yes else 1).click()


def choose_one(page: Page, key: str) -> None:
    field(page, "choose_one").locator(f'[data-option="{key}"]').click()


def choose_many(page: Page, keys: list[str]) -> None:
    for option in field(page, "choose_many").locator("[data-option]").all():
        if (option.get_attribute("aria-checked") == "true") != (option.get_attribute("data-option") in keys):
            option.click()


def order(page: Page, keys: list[str]) -> None:
    rows = field(page, "order")
    for place, key in enumerate(keys):
        shown = [row.get_attribute("data-option") for row in rows.locator(".order__item").all()]
        for _ in range(shown.index(key) - place):
            rows.locator(f'[data-option="{key}"]').get_by_role("button").first.click()


def pieces(page: Page, ids: list[str]) -> None:
    listed = field(page, "pieces").locator(".picks--elsewhere [data-option]")
    named = [option.get_attribute("data-option") or "" for option in listed.all()]
    if set(ids) & set(named):
        opened(page)
    for other in set(named) - set(ids):
        option = field(page, "pieces").locator(f'.picks--elsewhere [data-option="{other}"]')
        if option.get_attribute("aria-pressed") == "true":
            option.click()
    for piece in ids:
        if piece in named:
            option = field(page, "pieces").locator(f'.picks--elsewhere [data-option="{piece}"]')
            if option.get_attribute("aria-pressed") != "true":
                option.click()
        elif page.locator(f'.unit--picked[data-piece="{piece}"]').count() == 0:
            click_piece(page, piece, "Shift" if piece != ids[0] else "")
    for other in page.locator(".unit--picked").all():
        piece = other.get_attribute("data-piece") or ""
        if piece not in ids:
            click_piece(page, piece, "Shift")


def place(page: Page, placements: list[Raw]) -> None:
    for one in placements:
        field(page, "place").locator(f'[data-piece="{one["piece"]}"]').click()
        click(page, (one["x"], one["y"]))


def path(page: Page, way: Raw) -> None:
    typed = page.locator(".path__typed")
    typed.fill(" ".join(f"{leg['amount']:.4f}{letter(leg)}" for leg in way["legs"]))
    typed.press("Enter")
    if way.get("aim"):
        click_piece(page, way["aim"], "Control")


def letter(leg: Raw) -> str:
    """How a leg is typed: a wheel by its corner."""
    if leg["kind"] == "wheel":
        return "r" if leg.get("corner") == "right" else "l"
    return LETTERS[leg["kind"]]


def target(page: Page, aimed: Raw) -> None:
    if "point" in aimed:
        click(page, tuple(aimed["point"]))
    else:
        opened(page)
        field(page, "target").locator(f'[data-option="{aimed["key"]}"]').click()


def opened(page: Page) -> None:
    """On a telephone the panel is one line as long as one answers on the table; a tap opens it."""
    if page.locator(".sheet[data-height=low]").count() and page.viewport_size and page.viewport_size["width"] < 960:
        page.locator(".sheet__grip").click()


def allocate(page: Page, shares: dict[str, int]) -> None:
    for row in field(page, "allocate").locator("[data-option]").all():
        number(row.locator("input"), shares.get(row.get_attribute("data-option") or "", 0))


def slide(page: Page, value: float) -> None:
    part = field(page, "slide")
    unfold(part)
    number(part.locator(".stepper__field"), value)


def number(at: Locator, value: float) -> None:
    at.fill(f"{value:.12g}")
    at.press("Tab")


def unfold(part: Locator) -> None:
    """Open what is seldom wanted, if it is shut."""
    if part.locator("summary").count() and not part.locator(".stepper__field").first.is_visible():
        part.locator("summary").first.click()


def formation(page: Page, shape: Raw) -> None:
    part = field(page, "formation")
    unfold(part)
    steppers = part.locator(".stepper__field")
    number(steppers.nth(0), shape["files"])
    if shape.get("advance"):
        number(steppers.nth(1), shape["advance"])


def template(page: Page, shape: Raw) -> None:
    if "x" in shape:
        click(page, (shape["x"], shape["y"]))


def dice(page: Page, chosen: Any) -> None:
    part = field(page, "dice")
    if isinstance(chosen, int):
        number(part.locator(".stepper__field"), chosen)
        return
    for index in chosen:
        part.locator(".die-button").nth(index).click()


def note(page: Page, text: str) -> None:
    option = field(page, "note").locator(f'[data-option="{text}"]')
    if option.count():
        option.click()
    else:
        field(page, "note").locator("input").fill(text)


GESTURES: dict[str, Callable[[Page, Any], None]] = {
    "confirm": confirm,
    "choose_one": choose_one,
    "choose_many": choose_many,
    "order": order,
    "pieces": pieces,
    "place": place,
    "path": path,
    "target": target,
    "allocate": allocate,
    "slide": slide,
    "formation": formation,
    "template": template,
    "dice": dice,
    "note": note,
}
