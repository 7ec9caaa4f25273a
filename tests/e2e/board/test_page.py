"""What the page shows besides the board, and how it behaves with keyboard, refusals, spectators and consent."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rules.engine.lengths import ROUNDINGS, tenths
from tests.e2e.board.conftest import ROOT, Opened, at, sent, until
from tests.e2e.pictures import keep
from tests.e2e.resting import at_rest

pytestmark = pytest.mark.e2e


def test_a_number_in_the_log_says_where_it_comes_from(opened: Opened) -> None:
    page = opened()
    page.locator(".log button.why").first.click()
    popover = page.locator(".popover")
    assert "+4" in popover.inner_text()
    assert popover.locator(".rule").first.get_attribute("href") == "/rulebook/DBF-MEL-005/"
    page.keyboard.press("Escape")
    assert popover.count() == 0


def test_the_log_marks_where_one_last_looked_and_uses_plural_forms(opened: Opened) -> None:
    page = opened()
    assert page.locator(".log__seen").count() == 1
    assert "Division 1 has 4 points" in page.locator(".log").inner_text()
    assert "Division 2 has 1 point" in page.locator(".log").inner_text()


def test_a_headline_has_what_it_sums_up_folded_below_it(opened: Opened) -> None:
    page = opened()
    page.evaluate(
        """server.change([
            {key: "told.points", params: {division: 7, n: 4}},
            {key: "told.points", params: {division: 8, n: 3}},
            {key: "told.moved", params: {piece: "Archers", amount: 5}, sums_up: "told.points"},
        ], {})"""
    )
    last = page.locator(".log > .log__line").last
    expect(last).to_contain_text("Archers")
    expect(page.locator(".log > .log__line")).to_have_count(5)
    detail = last.locator(".log__line")
    expect(detail).to_have_count(1)
    expect(detail).to_be_hidden()
    last.get_by_text("Rolls").click()
    expect(detail).to_contain_text("Division 8 has 3 points")
    keep(page, "log-headline")


def test_the_page_rounds_lengths_as_the_server_does(opened: Opened) -> None:
    lengths = [8.72, 5.99, 12.0, 12.01, 12.02, 3.98, 3.99, 0.0]
    found = opened().evaluate(
        """async ([lengths, ways]) => {
            const { tenths } = await import("/static/battle/text.js");
            return ways.map((way) => lengths.map((length) => new Intl.NumberFormat("en").format(tenths(length, way))));
        }""",
        [lengths, list(ROUNDINGS)],
    )
    assert found == [[f"{tenths(length, way):g}" for length in lengths] for way in ROUNDINGS]


def test_only_what_is_certain_reads_so(opened: Opened) -> None:
    found = opened().evaluate(
        """async (shares) => {
            const { percentage } = await import("/static/battle/facts.js");
            return shares.map((share) => percentage(share, "en"));
        }""",
        [1, 0.9954, 0.917, 0.003, 0],
    )
    assert found == ["100%", "99%", "92%", "1%", "0%"]


def test_a_refusal_is_said_once_names_its_rule_and_leaves_the_question_open(opened: Opened) -> None:
    page = opened()
    page.evaluate("server.refuse = true")
    page.mouse.click(*at(page, 56, 22))
    at_rest(page)
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Control+Enter")
    refusal = page.locator(".verdict__line--bad .rule")
    expect(refusal).to_have_attribute("href", "/rulebook/DBF-MOV-028/")
    expect(refusal).to_have_count(1)
    assert page.locator(".toast").count() == 0
    assert page.locator(".prompt__commit").is_disabled(), "what is refused cannot be sent"
    page.evaluate("server.refuse = false")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".verdict__line--good")).to_be_visible()
    assert page.locator(".prompt__commit").is_enabled()


def test_a_spectator_is_asked_nothing_and_cannot_chat(opened: Opened) -> None:
    page = opened("seat=")
    assert "Marta decides" in page.locator(".prompt").inner_text()
    assert page.get_by_role("tab", name="Plan").is_hidden()
    page.get_by_role("tab", name="Chat").click()
    assert page.locator(".chat__form:visible").count() == 0
    page.get_by_role("tab", name="More").click()
    assert page.locator(".offer-menu:visible").count() == 0


def test_the_end_is_announced_with_its_reason(opened: Opened) -> None:
    page = opened("status=over")
    # Whoever comes back is told when he has skipped what led to it.
    page.locator(".playback").get_by_role("button", name="Skip", exact=True).dispatch_event("click")
    assert "You won" in page.locator(".prompt").inner_text()
    assert "Losses" in page.locator(".prompt").inner_text()
    expect(page.locator(".turn")).to_have_text("Finished")


def test_a_long_look_at_a_piece_opens_its_card(opened: Opened) -> None:
    page = opened()
    page.mouse.click(*at(page, 48, 42), button="right")
    card = page.locator(".piece-card")
    assert "Bd 1" in card.inner_text()
    assert "Leader" in card.inner_text()
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()


def test_more_shows_few_things_and_what_ends_the_battle_last_and_apart(opened: Opened) -> None:
    page = opened()
    page.get_by_role("tab", name="More").click()
    page.locator(".more-group > summary", has_text="Referee").wait_for()
    room = page.locator("#page-more")
    seen = [one.inner_text() for one in room.locator("button:visible, a:visible").all()]
    assert seen[0] == "Take back…"
    assert seen[-1] == "Resign"
    assert len(seen) <= 8
    groups = [one.inner_text() for one in room.locator("summary:visible").all()]
    assert groups == ["Time", "Referee", "Players and spectators"]
    room.locator("summary", has_text="Time").click()
    expect(room.get_by_role("button", name="Arrange a time…")).to_be_visible()
    keep(page, "more")


def test_the_armies_say_who_everybody_is(opened: Opened) -> None:
    page = opened()
    page.get_by_role("tab", name="Armies").click()
    names = page.locator(".roster__name")
    expect(names.first).to_be_visible()
    assert all(one.strip() for one in names.all_inner_texts())


def test_no_unit_stays_lit_when_the_page_shifts_under_the_mouse(opened: Opened) -> None:
    page = opened()
    lit = "battle.board.pieces.marked('unit--lit').length"
    page.locator(".log__line").last.hover()
    until(page, f"{lit} === 2")
    page.evaluate("server.change([{ key: 'told.moved', params: { piece: 'Archers', amount: 1 }, pieces: ['r1'] }], {})")
    until(page, "document.querySelectorAll('.log__line').length > 3")
    at_rest(page)
    assert page.evaluate(lit) == 0
    page.mouse.move(1200, 320)
    page.locator(".log__line").first.hover()
    until(page, f"{lit} === 1")


def test_names_stand_beside_the_units_where_there_is_room(opened: Opened) -> None:
    page = opened()
    at_rest(page)
    keep(page, "names-all")
    # Seen near, those who stand apart have theirs, and no name lies over another or over a unit.
    page.evaluate("battle.board.camera.centre([32, 20], 24)")
    until(page, "document.querySelectorAll('.unit-name').length > 2")
    keep(page, "names-near")
    over = page.evaluate("""() => {
      const boxes = (name) => [...document.querySelectorAll(name)].map((one) => one.getBoundingClientRect());
      const beside = (a, b) => a.right < b.left + 1 || b.right < a.left + 1;
      const apart = (a, b) => beside(a, b) || a.bottom < b.top + 3 || b.bottom < a.top + 3;
      const [names, units] = [boxes(".unit-name"), boxes(".unit__edge")];
      return names.flatMap((one, at) => [...names.slice(at + 1), ...units].filter((other) => !apart(one, other)));
    }""")
    assert over == []


def test_a_name_too_long_for_its_unit_stands_in_two_lines(opened: Opened) -> None:
    page = opened(width=390, height=844, touch=True)
    page.evaluate("""() => {
      const pieces = structuredClone(server.state.view.pieces);
      const name = { key: "piece", params: { code: "Crossbows of the Wall", n: 2 } };
      pieces.r9 = { ...pieces.r1, x: 8, y: 50, name };
      battle.board.show({ ...battle.board.view, pieces });
    }""")
    lines = page.locator(".unit-name[data-of='r9'] tspan")
    expect(lines).to_have_text(["Crossbows of", "the Wall 2"])


def test_taken_back_is_ones_last_move_and_the_log_has_no_buttons_for_it(opened: Opened) -> None:
    page = opened()
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Take back…").click()
    expect(page.locator(".offer-menu").first).to_contain_text("Take back your last move")
    expect(page.get_by_role("button", name="Take this back")).to_have_count(0)
    page.get_by_role("button", name="Take back", exact=True).click()
    offer = sent(page, "offer")[-1]
    assert (offer["offer"], offer.get("seq")) == ("takeback", None)


def test_an_earlier_move_is_chosen_in_the_log(opened: Opened) -> None:
    page = opened()
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Take back…").click()
    page.get_by_role("button", name="An earlier one…").click()
    page.get_by_role("button", name="Take this back").first.click()
    expect(page.locator(".offer-menu").first).to_contain_text("Take back everything from “")
    assert sent(page, "offer") == []
    page.get_by_role("button", name="Yes", exact=True).click()
    offer = sent(page, "offer")[-1]
    assert (offer["offer"], offer["seq"]) == ("takeback", 36)


def test_only_what_the_server_takes_back_has_a_button_and_choosing_can_be_left(opened: Opened) -> None:
    page = opened()
    page.evaluate("""() => {
      const told = { key: "told.points", params: { division: 1, n: 4 } };
      server.change([told, told], {});
      server.change([{ key: "battle.told.offer.draw", params: {} }], {});
      server.change([told], {});
      server.change([], {}, { taken_back: server.state.seq - 1 });
    }""")
    expect(page.locator(".log__line")).to_have_count(7)
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Take back…").click()
    page.get_by_role("button", name="An earlier one…").click()
    back = page.get_by_role("button", name="Take this back")
    expect(back).to_have_count(4)
    expect(page.locator(".log__line--gone").get_by_role("button", name="Take this back")).to_have_count(0)
    page.locator(".log__choosing").get_by_role("button", name="Cancel").click()
    expect(back).to_have_count(0)
    expect(page.get_by_role("button", name="Take back…")).to_be_visible()


def test_what_one_offers_oneself_is_said_so_and_not_offered_twice(opened: Opened) -> None:
    page = opened()
    page.evaluate("server.state.offers = [{id: 7, offer: 'draw', by: 'red'}]; server.change([], {})")
    expect(page.locator(".offer")).to_contain_text("You have offered a draw.")
    page.get_by_role("tab", name="More").click()
    expect(page.get_by_role("button", name="Offer a draw")).to_be_disabled()
    page.evaluate("server.state.offers = []; server.change([{key: 'battle.told.decline', params: {}}], {})")
    expect(page.locator(".toast")).to_have_count(1)
    expect(page.get_by_role("button", name="Offer a draw")).to_be_enabled()


def test_who_is_asked_to_take_back_reads_from_which_step_and_who_has_undone(opened: Opened) -> None:
    page = opened()
    page.evaluate("server.state.offers = [{id: 8, offer: 'takeback', by: 'blue', seq: 36}]; server.change([], {})")
    line = page.locator(".log__line .log__text").first.inner_text()
    offer = page.locator(".offer")
    expect(offer).to_contain_text(f"asks to take back everything from “{line}” on.")
    page.evaluate("server.state.offers[0].last = true; server.change([], {})")
    expect(offer).to_contain_text(f"asks to take back the last move: “{line}”")
    # It is answered where it appears, and said once.
    expect(offer.get_by_role("button", name="Accept")).to_be_in_viewport()
    expect(offer.get_by_role("button", name="Decline")).to_be_in_viewport()
    expect(page.locator(".toast")).to_have_count(0)
    page.evaluate("server.state.offers = []; server.change([], {})")
    page.evaluate("server.change([{key: 'battle.told.undone', params: {}}], {}, {taken_back: 38})")
    expect(page.locator(".toast").last).to_contain_text("battle.told.undone")


def test_adjusting_sends_every_change_with_a_note(opened: Opened) -> None:
    page = opened()
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Adjust the table…").click()
    page.mouse.move(*at(page, 48, 42))
    page.mouse.down()
    page.mouse.move(*at(page, 50, 45), steps=4)
    page.mouse.up()
    page.get_by_placeholder("Why?").fill("Slipped")
    page.get_by_role("button", name="Ask your opponent").click()
    offer = sent(page, "offer")[-1]
    assert offer["note"] == "Slipped"
    assert offer["changes"][0]["piece"] == "b1"
    assert offer["changes"][0]["what"] == "move"
    assert offer["changes"][0]["x"] == pytest.approx(50, abs=0.2)


def test_an_offer_of_the_other_player_can_be_accepted(opened: Opened) -> None:
    page = opened()
    page.evaluate("server.state.offers = [{id: 7, offer: 'draw', by: 'blue'}]; server.change([], {})")
    page.get_by_role("tab", name="More").click()
    assert "Jan Kowalski offers a draw." in page.locator(".offer").inner_text()
    page.get_by_role("button", name="Accept").click()
    assert sent(page, "reply")[-1]["accept"] is True


def test_the_tape_measures_between_points_and_between_pieces(opened: Opened) -> None:
    page = opened()
    page.locator(".battle__board").focus()
    page.keyboard.press(" ")
    page.mouse.move(*at(page, 24, 24))
    page.mouse.down()
    page.mouse.move(*at(page, 48, 42), steps=4)
    page.mouse.up()
    label = page.locator(".tape-label").text_content() or ""
    # Centre to centre 30, base edge to base edge less.
    assert label.startswith("30 cm")
    assert "⟷" in label


def test_the_board_pans_and_zooms_with_the_keyboard(opened: Opened) -> None:
    page = opened()
    page.locator(".battle__board").focus()
    before = page.evaluate("[battle.board.camera.scale, battle.board.camera.x]")
    page.keyboard.press("+")
    page.keyboard.press("ArrowLeft")
    after = page.evaluate("[battle.board.camera.scale, battle.board.camera.x]")
    assert after[0] > before[0]
    assert after[1] > before[1]
    page.keyboard.press("f")
    assert page.evaluate("battle.board.camera.fitted")


def test_points_of_the_screen_and_the_table_agree_however_it_lies(opened: Opened) -> None:
    page = opened()
    back_and_forth = """quarters => {
      const camera = battle.board.camera;
      camera.turnRound(quarters);
      camera.zoom(2, 300, 200);
      return camera.toTable(...camera.toScreen([12, 34]));
    }"""
    for quarters in range(4):
        assert page.evaluate(back_and_forth, quarters) == [pytest.approx(12), pytest.approx(34)]


def test_nothing_overflows_a_narrow_screen(opened: Opened) -> None:
    for width in (360, 390):
        page = opened(width=width, height=740, touch=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for tab in ("Plan", "Armies", "Chat", "More", "Log"):
            page.get_by_role("tab", name=tab).click()
            assert page.evaluate("document.querySelector('.sheet__page:not([hidden])').scrollWidth") <= width


def test_the_client_knows_no_game() -> None:
    """Examples in comments aside, no script names a game or a rule of one."""
    sources = [path for folder in ("board", "battle") for path in (ROOT / "static" / folder).rglob("*.js")]
    code = {path.name: re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S) for path in sources}
    assert [name for name, text in code.items() if re.search(r"dbf|de_bellis|t9a|w40k|DBF-", text, re.I)] == []


def test_what_hangs_over_a_piece_at_the_edge_is_not_cut_off(opened: Opened) -> None:
    page = opened(width=390)
    cut = page.evaluate("""() => {
      const { board } = battle;
      const { width, height } = board.camera.table;
      const corners = [[0.2, height / 2], [width - 0.2, height / 2], [0.2, 1], [width - 0.2, height - 1]];
      board.overlays.set("edge", corners.map((at) => ({ label: "10+ · 17%", at, over: [at], class: "odds" })));
      const frame = board.host.getBoundingClientRect();
      return [...document.querySelectorAll(".overlay--edge .label")].map((one) => one.getBoundingClientRect())
        .filter((box) => box.left < frame.left || box.right > frame.right).map(({ left, right }) => [left, right]);
    }""")
    assert cut == []


def test_the_own_army_lies_below_though_it_comes_to_the_table_late(opened: Opened) -> None:
    """On a telephone a long table without pieces is laid upright for a while: that is not how it stays."""
    page = opened("bare=1&seat=blue", width=390, height=844, touch=True)
    page.evaluate("server.placed('b2')")
    at_rest(page)
    assert page.evaluate("battle.board.camera.quarters") == 3


def test_a_table_that_would_be_small_lies_across_a_wide_screen(opened: Opened) -> None:
    page = opened()
    lies = """(height) => {
      battle.board.camera.table = { width: 36, height };
      battle.board.faceUp("red");
      return battle.board.camera.quarters % 2;
    }"""
    assert page.evaluate(lies, 48) == 1
    assert page.evaluate(lies, 36) == 0


def test_a_gauge_says_what_it_means(opened: Opened) -> None:
    page = opened()
    page.evaluate(
        "server.change([], {sides: {red: {gauges: [{label: {key: 'gauge.losses'}, value: 1, most: 6,"
        " rule: 'DBF-VIC-002', says: {key: 'Losses 1 of 6'}}]}}})"
    )
    gauge = page.locator(".side-gauge--1").first
    expect(gauge).to_have_attribute("title", "Losses 1 of 6")
    gauge.click()
    expect(page.locator(".popover")).to_contain_text("Losses 1 of 6")
    assert "total" not in page.locator(".popover").inner_text()
