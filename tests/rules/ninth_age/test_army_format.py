"""Writing lists of The 9th Age: the sheet, changes, text, difference, ready lists, what a battle keeps."""

import json
from difflib import SequenceMatcher

import msgspec
import pytest

from rules.engine.army_books.shelf import Shelf, shelf_of, title_of
from rules.engine.army_builder import Add, AddSection, Count, Edit, EditArmy
from rules.engine.messages import LANGUAGES, incomplete, render
from rules.engine.refusal import IllegalAction
from rules.ninth_age import army_text
from rules.ninth_age.army_building.own_books import own_books
from rules.ninth_age.army_format import FORMAT, army_format, mustered
from rules.ninth_age.army_reading import FROZEN
from rules.ninth_age.editions import EDITIONS
from rules.ninth_age.messages import MESSAGES
from tests.rules.ninth_age.army_building.book import BOOK

FORMAT_OF_TRIALS = army_format(shelf_of(BOOK))
BUILDER = FORMAT_OF_TRIALS.builder
READY = sorted(FORMAT.builder.ready())


def begun(**settings):
    return BUILDER.new("Trial", {"points": "2000", "edition": "0.11.9.3", "book": BOOK.id, **settings})


def with_units(*entries):
    data = begun()
    for entry in entries:
        data = BUILDER.change(data, Add(section="core", item=entry))
    return data


def edited(data, row, **values):
    return BUILDER.change(data, Edit(row=row, values={key.replace("__", "/"): value for key, value in values.items()}))


def fields_of(data, row):
    return {field.key: field for field in BUILDER.sheet(data).row(row).fields}


def test_a_new_list_is_for_the_book_and_size_that_were_asked_for():
    data = begun(points="1500")
    assert data["book"]["id"] == BOOK.id
    assert data["points_limit"] == 1500
    assert BUILDER.settings(data) == {"points": "1500", "edition": "0.11.9.3"}
    assert {option.key for option in BUILDER.questions()["book"].options} >= {title_of(BOOK).book.digest}


def test_without_a_book_of_the_shelf_there_is_no_list():
    with pytest.raises(IllegalAction) as refused:
        begun(book="nowhere")
    assert refused.value.rule == "T9A-ARM-001"


def test_the_sheet_has_a_section_for_each_category_with_what_can_be_added_there():
    sheet = BUILDER.sheet(with_units("captain", "spearmen"))
    assert [section.key for section in sheet.sections] == ["lords", "heroes", "core", "special", "rare"]
    assert [row.label.params["name"] for row in sheet.section("core").rows] == ["Spearmen"]
    assert set(sheet.section("core").items) == {"spearmen", "archers", "militia"}
    assert {item.key for item in sheet.items} >= set(sheet.section("core").items)


def test_the_sheet_counts_points_and_shares_and_names_every_breach():
    data = edited(with_units("captain", "spearmen"), "u2", **{"spearmen.points": 600})
    sheet = BUILDER.sheet(data)
    assert (sheet.gauge.value, sheet.gauge.most, sheet.gauge.wrong) == (600, 2000, True)
    core = next(gauge for gauge in sheet.gauges if gauge.label.key == "t9a.category.core")
    assert (core.value, core.least, core.wrong) == (600, 500, False)
    assert [one.rule for one in sheet.breaches] == ["T9A-ARM-005", "T9A-ARM-013"]


def test_every_option_of_the_book_is_a_field_with_its_price():
    data = with_units("captain")
    fields = fields_of(data, "u1")
    assert list(fields)[:3] == ["title", "captain.points", "sword"]
    assert (fields["sword"].price, fields["sword"].rule, fields["sword"].value) == (30, "T9A-ARM-044", False)
    data = edited(data, "u1", sword=True, title="Tam the Unready", **{"captain.mount": True})
    row = BUILDER.sheet(data).row("u1")
    assert row.points == 40
    assert render(row.label, MESSAGES, "en") == "Tam the Unready (Captain)"
    assert [words.params.get("name") for words in row.chosen] == ["Sword of Trials", "Steed"]
    assert BUILDER.sheet(edited(data, "u1", sword=False)).row("u1").points == 10


def test_a_unit_can_be_doubled_and_removed():
    data = edited(with_units("spearmen"), "u1", **{"spearmen.points": 50})
    doubled = BUILDER.change(data, Count(row="u1", number=2))
    assert [unit["id"] for unit in doubled["units"]] == ["u1", "u2"]
    assert BUILDER.sheet(doubled).gauge.value == 100
    assert BUILDER.change(doubled, Count(row="u1", number=0))["units"][0]["id"] == "u2"


def test_the_general_can_be_named_and_is_forgotten_with_his_unit():
    data = with_units("captain", "marshal")
    named = BUILDER.change(data, EditArmy(values={"general": "u2", "points_limit": 1500.0, "name": "Named"}))
    assert (named["general"], named["points_limit"], named["name"]) == ("u2", 1500, "Named")
    assert "general" not in BUILDER.change(named, Count(row="u2", number=0))
    assert "general" not in BUILDER.change(named, EditArmy(values={"general": "-"}))


@pytest.mark.parametrize(
    "wish",
    [
        Add(section="core", item="dragon"),
        Count(row="u9", number=2),
        Edit(row="u9", values={}),
        Edit(row="u1", values={"wings": True}),
        EditArmy(values={"units": []}),
        EditArmy(values={"general": "u9"}),
        EditArmy(values={"points_limit": "lots"}),
        EditArmy(values={"name": ""}),
        AddSection(),
    ],
)
def test_a_change_that_makes_no_sense_is_refused(wish):
    data = with_units("captain")
    before = json.dumps(data)
    with pytest.raises(IllegalAction):
        BUILDER.change(data, wish)
    assert json.dumps(data) == before


@pytest.mark.parametrize("value", [float("nan"), -5, 10**9, "wings", None, [], {}])
def test_hostile_values_never_leave_the_bounds_of_the_book(value):
    data = edited(with_units("spearmen"), "u1", **{"spearmen.points": 50})
    with pytest.raises(IllegalAction):
        edited(data, "u1", **{"spearmen.points": value})
    assert data["units"][0]["picks"] == [{"choice": "spearmen.points", "number": 50}]


@pytest.mark.parametrize("data", [{}, {"name": "x"}, {"name": "x", "book": {"id": "gone"}}, {"units": 3}, {FROZEN: {}}])
def test_what_is_no_list_is_a_breach_and_no_crash(data):
    assert [one.rule for one in FORMAT.breaches(data, {"points": "2000"})] in (["T9A-ARM-003"], ["T9A-ARM-001"])


@pytest.mark.parametrize("key", READY)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_ready_lists_are_legal_in_both_editions(key, edition):
    data = FORMAT.builder.ready()[key]
    assert FORMAT.breaches(data, {"points": str(data["points_limit"]), "edition": edition}) == []


def test_there_are_ready_lists_of_every_size_and_two_of_each_book_at_2500_points():
    lists = FORMAT.builder.ready().values()
    for size in ("500", "1000", "1500", "2000", "3000", "4000"):
        assert len(FORMAT.ready({"points": size, "edition": "0.11.1"})) >= 2
    books = [data["book"]["id"] for data in lists if data["points_limit"] == 2500]
    assert all(books.count(book) >= 2 for book in own_books())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", READY)
def test_a_list_survives_being_written_as_text_and_read_back(key, language):
    builder = FORMAT.builder
    written = builder.to_text(builder.ready()[key], language)
    data = builder.from_text(written)
    assert builder.to_text(data, language) == written
    assert FORMAT.breaches(data, {}) == []
    assert builder.sheet(data).gauge == builder.sheet(builder.ready()[key]).gauge


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("", "text.no_head"),
        ("Name\nNo such book\n", "text.no_book"),
        ("Name\nBook of Trials [test-book]\nmany points\n", "text.no_points"),
        ("Name\nBook of Trials [test-book]\n2000\n\nSpearmen\n- Wings\n", "text.unread"),
        ("Name\nBook of Trials [test-book]\n2000\n\n- Sword\n", "text.unread"),
        ("Name\nBook of Trials [test-book]\n2000\n\nDragon\n", "text.unread"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused_by_line(written, key):
    with pytest.raises(IllegalAction) as refused:
        BUILDER.from_text(written)
    assert refused.value.message.key == f"t9a.army_building.{key}"


def test_a_head_that_cannot_be_read_is_refused_with_an_example():
    with pytest.raises(IllegalAction) as refused:
        BUILDER.from_text("My Orcs\nLords\nOrc Warlord (340)\n")
    said = render(refused.value.message, MESSAGES, "en")
    assert said.startswith("Line 2 must name the Army Book, for example “")
    assert said.endswith("It says “Lords”.")


def test_a_line_that_cannot_be_read_is_named_with_the_closest_entry_and_the_rest_is_read():
    written = "Name\nBook of Trials [test-book]\n2000\n\nSpearman\n- Wings\nCaptain\n- Sword of Trails\n- 30 x Point\n"
    with pytest.raises(IllegalAction) as refused:
        BUILDER.from_text(written)
    said = [render(one, MESSAGES, "en") for one in refused.value.detail["unread"]]
    assert said == [
        "Line 5 cannot be read: “Spearman”. Did you mean “Spearmen”?",
        "Line 8 cannot be read: “- Sword of Trails”. Did you mean “Sword of Trials”?",
    ]
    (captain,) = refused.value.detail["read"]["units"]
    assert (captain["entry"], captain["picks"]) == ("captain", [{"choice": "captain.points", "number": 30}])


def test_what_was_meant_is_looked_for_a_bounded_number_of_times_however_long_the_text_is(monkeypatch):
    compared, rendered = [], []
    quick, say = SequenceMatcher.real_quick_ratio, army_text.render
    monkeypatch.setattr(SequenceMatcher, "real_quick_ratio", lambda one: compared.append(one) or quick(one))
    monkeypatch.setattr(army_text, "render", lambda *one: rendered.append(one) or say(*one))
    lines = 1000
    with pytest.raises(IllegalAction) as refused:
        BUILDER.from_text("Name\nBook of Trials [test-book]\n2000\n" + "Spearman\n" * lines)
    unread = refused.value.detail["unread"]
    assert len(unread) == lines
    assert unread[0].params["closest"] == "Spearmen"
    assert len(compared) <= army_text.MOST_COMPARED
    assert len(rendered) < lines


def test_a_text_may_leave_out_what_is_only_read():
    data = BUILDER.from_text("Name\nBook of Trials\n2000\nCaptain “Tam” [General]\n- 30 x Point\nMarshal\n")
    assert data["general"] == "u1"
    assert data["units"][0] == {
        "id": "u1",
        "entry": "captain",
        "title": "Tam",
        "picks": [{"choice": "captain.points", "number": 30}],
    }


def test_the_difference_names_what_came_and_went():
    before = with_units("captain", "spearmen")
    after = BUILDER.change(edited(before, "u1", sword=True), Count(row="u2", number=0))
    after = BUILDER.change(after, EditArmy(values={"name": "Other"}))
    lines = BUILDER.difference(before, after)
    found = {(one.label.key, one.label.params.get("name"), one.before, one.after) for one in lines}
    assert ("t9a.army_building.field.name", None, "Trial", "Other") in found
    assert ("t9a.army_building.named", "Sword of Trials", 0, 1) in found
    assert ("t9a.army_building.named", "Spearmen", 1, 0) in found
    assert BUILDER.difference(after, after) == ()


def test_a_battle_keeps_the_list_with_as_much_of_its_book_as_it_uses():
    data = edited(with_units("captain", "spearmen"), "u1", sword=True)
    kept = FORMAT_OF_TRIALS.frozen(data)
    units = mustered(json.loads(json.dumps(kept)))
    assert [(unit.name, unit.roles) for unit in units] == [("Captain", ("character", "general")), ("Spearmen", ())]
    assert len(json.dumps(kept)) < 6000
    with pytest.raises(IllegalAction):
        mustered(data)


@pytest.mark.parametrize("key", READY)
def test_a_kept_list_musters_the_same_army_as_the_whole_book(key):
    data = FORMAT.builder.ready()[key]
    kept = FORMAT.frozen(data)
    assert mustered(kept) == mustered(data)
    assert FORMAT.breaches(kept, {}) == []
    assert len(json.dumps(kept)) < 60_000


def test_a_list_is_not_judged_by_a_book_that_its_writer_sends_with_it():
    data = edited(with_units("captain", "spearmen"), "u1", sword=True)
    kept = FORMAT_OF_TRIALS.frozen(data)
    assert FORMAT_OF_TRIALS.breaches(kept, {}) == FORMAT_OF_TRIALS.breaches(data, {})
    forged = json.loads(json.dumps(kept))
    forged[FROZEN]["entries"][0]["price"] = -500
    for book in ({"id": "x"}, forged[FROZEN], 3, None):
        assert [one.rule for one in FORMAT_OF_TRIALS.breaches({**kept, FROZEN: book}, {})] == ["T9A-ARM-001"]
        with pytest.raises(IllegalAction):
            FORMAT_OF_TRIALS.frozen({**kept, FROZEN: book})
    with pytest.raises(IllegalAction):
        mustered({**kept, FROZEN: {"id": "x"}})


def test_a_changed_book_is_a_warning_on_the_sheet():
    data = begun()
    changed = army_format(shelf_of(msgspec.structs.replace(BOOK, version="2")))
    assert [one.message.key for one in changed.builder.sheet(data).warnings] == ["t9a.army_building.book_changed"]
    assert BUILDER.sheet(data).warnings == ()


def test_the_books_of_a_shelf_stand_beside_those_of_the_game():
    nothing = Shelf(find=lambda reference: None, titles=lambda: ())
    own = [option.key for option in army_format(nothing).builder.questions()["book"].options]
    assert len(own) == len(own_books())
    assert [option.key for option in BUILDER.questions()["book"].options][: len(own)] == own


def test_a_card_sums_a_list_up():
    found = FORMAT.summary(FORMAT.builder.ready()[READY[0]])
    assert found["edition"] in EDITIONS
    assert found["points"] == sum(row["points"] for row in found["contents"])
    assert found["name"]
    assert found["edition"] in EDITIONS


def test_every_message_of_the_chapter_stands_in_four_languages():
    own = {key: entry for key, entry in MESSAGES.items() if ".army_building." in key}
    assert incomplete(own) == []


def test_every_breach_can_be_read():
    data = with_units(*["captain"] * 4, *["giant"] * 3)
    for language in LANGUAGES:
        for one in BUILDER.sheet(data).breaches:
            said = render(one.message, MESSAGES, language)
            assert said != one.message.key
            assert "{" not in said


@pytest.mark.parametrize("key", ["powder_and_lances", "all_that_grows", "levy_of_the_seven_towns"])
def test_the_printed_units_have_every_paid_command_model_and_no_armour_twice(key):
    data = FORMAT.builder.ready()[key]
    for unit in mustered(data):
        cards = [card for _, cards in FORMAT.builder.cards(data) for card in cards if card.row == unit.id]
        shown = [
            render(one.name, MESSAGES, "en") if not isinstance(one.name, str) else one.name for one in cards[0].gear
        ]
        for name in ("Musician", "Standard Bearer", "Veteran Standard Bearer"):
            assert (name in shown) == (name in unit.choices)
        assert len({"Light Armour", "Heavy Armour", "Plate Armour"} & set(shown)) <= max(1, len(unit.models) - 1)
    assert any("Musician" in unit.choices for unit in mustered(data))
