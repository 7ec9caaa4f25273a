"""A newcomer runs an event: from the empty page to the awards, with all that goes wrong on a weekend."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visitor
from tests.e2e.pictures import keep
from tests.e2e.players.meeting import sign_up

# Seconds for whoever has never seen it; a program does the same in a tenth of them.
NEWCOMER = 300
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_load_state()


def opened(page: Page, name: str) -> None:
    """What asks before it does something is open."""
    page.locator("summary", has_text=name).click()


def enter(someone: Visitor, address: str, name: str) -> None:
    """A guest enters with the list that is chosen when the page opens."""
    someone.page.goto(address)
    someone.page.get_by_label("Your name").fill(name)
    press(someone.page, "Enter the event")
    expect(someone.page.get_by_text("You have entered.")).to_be_visible()


def decide(page: Page, address: str, table: int, result: str, why: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Decide").nth(table).click()
    page.locator("label", has_text=result).first.click()
    page.get_by_label("Why").fill(why)
    press(page, "Decide")
    expect(page.get_by_text(f"Decided by the organiser: {why}").first).to_be_visible()


def resign(page: Page, address: str) -> None:
    """The player whose page it is gives his battle up."""
    page.goto(address)
    page.get_by_role("link", name="Go to battle").click()
    page.locator(".prompt__question").first.wait_for(state="attached", timeout=60_000)
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    page.get_by_text("You resigned").or_(page.get_by_text("won")).first.wait_for()


class Journey:
    """An organiser's browser, the address of the event that it has made, and the people who play in it."""

    def __init__(self, olga: Visitor, people: dict[str, Visitor], width: int) -> None:
        self.page, self.people, self.width = olga.page, people, width
        self.address = ""

    def makes_an_event(self) -> None:
        self.page.goto("/leagues/")
        self.page.get_by_role("link", name="New event").click()
        self.page.get_by_label("Name of the event").fill(f"Cup {self.width}")
        press(self.page, "Create event")
        expect(self.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
        self.address = self.page.locator("#event-link").inner_text()

    def all_enter(self) -> None:
        for name, someone in self.people.items():
            enter(someone, self.address, name)
        self.page.goto(self.address)
        for name in self.people:
            expect(self.page.locator(".players__who", has_text=f"{name} (guest)")).to_be_visible()

    def publishes(self, number: int) -> None:
        press(self.page, f"Draw round {number}")
        press(self.page, f"Publish round {number}")
        expect(self.page.get_by_text("2 battles are still being played")).to_be_visible()
        self.keep(f"round-{number}")

    def plays_round_one(self) -> int:
        """One battle is played to its end, the other has to be decided; returns at which table."""
        resign(self.people["Ada"].page, self.address)
        self.page.goto(self.address)
        expect(self.page.get_by_text("1 battle is still being played")).to_be_visible()
        undecided = 0 if self.page.locator(".tables__row").nth(0).get_by_text("Playing").count() else 1
        decide(self.page, self.address, undecided, "wins", "Time was up.")
        expect(self.page.get_by_role("heading", name="Next: draw round 2")).to_be_visible()
        return undecided

    def puts_a_result_right(self, table: int) -> None:
        """And a number opens upon what it is made of."""
        decide(self.page, self.address, table, "Draw", "Both agree.")
        expect(self.page.locator(".standings tbody tr").nth(1).locator("td").first).to_have_text("2=")
        self.page.locator(".made-of > summary").first.click()
        expect(self.page.locator(".made-of__parts").first).to_be_visible()
        self.keep("number")

    def sees_one_leave_and_another_come(self, late: Visitor) -> None:
        leaver = self.people["Ben"].page
        leaver.goto(self.address)
        opened(leaver, "Leave the event")
        press(leaver, "Leave")
        expect(leaver.get_by_role("button", name="Come back")).to_be_visible()
        self.page.goto(self.address)
        self.page.get_by_role("link", name="Event settings").click()
        self.page.get_by_label("Players may still enter").check()
        press(self.page, "Save")
        enter(late, self.address, "Eve")
        self.page.goto(self.address)

    def takes_a_round_back(self, number: int) -> None:
        opened(self.page, "Take the round back")
        press(self.page, "Take back")
        expect(self.page.get_by_role("heading", name=f"Round {number} is drawn")).to_be_visible()
        press(self.page, f"Publish round {number}")

    def ends_it(self) -> None:
        for table in range(2):
            decide(self.page, self.address, table, "wins", "The hall closes.")
        opened(self.page, "End the event")
        press(self.page, "End the event now")
        expect(self.page.get_by_role("heading", name="Awards")).to_be_visible()
        # Who is level shares a place, so that there need not be three.
        expect(self.page.locator(".podium__place--1")).to_have_count(1)
        self.keep("awards")

    def keep(self, what: str) -> None:
        keep(self.page, f"event-{self.width}-{what}", full_page=True)


@pytest.mark.long
@pytest.mark.parametrize("width", [1440, 390])
def test_a_newcomer_runs_an_event_from_its_first_line_to_its_awards(site, visitor, width: int) -> None:
    olga, eve = visitor(width=width, height=900 if width > 500 else 844), visitor(width=390, height=844)
    sign_up(site, olga, f"Olga{width}")
    people = {name: visitor(width=390, height=844) for name in NAMES}
    journey = Journey(olga, people, width)
    began = time.monotonic()
    journey.makes_an_event()
    journey.all_enter()
    journey.publishes(1)
    decided = journey.plays_round_one()
    assert time.monotonic() - began < NEWCOMER
    journey.puts_a_result_right(decided)
    journey.sees_one_leave_and_another_come(eve)
    journey.publishes(2)
    journey.takes_a_round_back(2)
    journey.ends_it()
    olga.page.get_by_role("link", name="Cross table").click()
    expect(olga.page.locator(".standings tbody tr")).to_have_count(5)
    for someone in (olga, eve, *people.values()):
        assert someone.complaints == []


@pytest.mark.long
def test_a_result_that_was_entered_without_reception_is_sent_when_there_is_some(site, visitor) -> None:
    olga = visitor()
    page = olga.page
    sign_up(site, olga, "Ottilie")
    page.goto("/leagues/new/")
    page.get_by_label("Name of the event").fill("Hall Cup")
    page.get_by_label("Played at real tables").check()
    press(page, "Create event")
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    address = page.locator("#event-link").inner_text()
    ada, ben = (visitor(width=390, height=844, has_touch=True, is_mobile=True) for _ in range(2))
    enter(ada, address, "Ada")
    enter(ben, address, "Ben")
    page.goto(address)
    press(page, "Draw round 1")
    press(page, "Publish round 1")
    ada.page.goto(address)
    ada.page.get_by_role("link", name="Report the result").click()
    expect(ada.page.get_by_label("Score of Ada")).to_be_visible()
    ada.context.set_offline(True)
    ada.page.locator("label", has_text="Ada (guest) wins").click()
    ada.page.get_by_label("Score of Ada").fill("14")
    ada.page.get_by_label("Score of Ben").fill("6")
    ada.page.get_by_role("button", name="Report the result").click()
    expect(ada.page.get_by_text("No connection.")).to_be_visible()
    keep(ada.page, "event-hall-offline")
    ada.context.set_offline(False)
    expect(ada.page.get_by_text("It counts when your opponent confirms it")).to_be_visible(timeout=30_000)
    ben.page.goto(address)
    ben.page.get_by_role("link", name="Report the result").click()
    expect(ben.page.get_by_text("Is this right?")).to_be_visible()
    keep(ben.page, "event-hall-confirm", full_page=True)
    press(ben.page, "Confirm")
    page.goto(address)
    expect(page.locator(".tables__row").first.get_by_text("Ada (guest) won")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("width", [1440, 390])
def test_an_organiser_gives_marks_and_reads_the_log(site, visitor, width: int) -> None:
    olga = visitor(width=width, height=900 if width > 500 else 844)
    sign_up(site, olga, f"Orla{width}")
    people = {name: visitor(width=390, height=844) for name in NAMES}
    journey = Journey(olga, people, width)
    page = olga.page
    journey.makes_an_event()
    page.get_by_role("link", name="Event settings").click()
    page.locator("label", has_text="Groups, then finals").click()
    page.get_by_label("Fee").fill("10 € at the door")
    page.locator("label", has_text="Painting").click()
    page.locator("label", has_text="Penalty").click()
    page.get_by_label("Hide the results of the last round").check()
    journey.keep("settings")
    press(page, "Save")
    journey.all_enter()
    page.get_by_text("10 € at the door").wait_for()
    journey.keep("terms")
    journey.publishes(1)
    page.get_by_role("link", name="Marks").click()
    page.locator("input[name^=painting]").first.fill("12")
    page.locator("input[name^=penalty]").nth(1).fill("3")
    journey.keep("marks")
    press(page, "Save")
    expect(page.get_by_text("The marks are saved.")).to_be_visible()
    page.get_by_role("link", name="Log of the event").click()
    expect(page.get_by_text("Round 1 published")).to_be_visible()
    expect(page.get_by_text("Marks given:")).to_have_count(2)
    journey.keep("log")
    for part, heading in (("players", "Players"), ("rounds/1", "Round 1")):
        page.goto(f"{journey.address}{part}/")
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        journey.keep(part.replace("/", "-"))
    assert olga.complaints == []
