"""Which sheets a player is offered."""

from __future__ import annotations

import msgspec

from rules.de_bellis.messages import MESSAGES
from rules.de_bellis.sheets.in_advance import sheets
from rules.de_bellis.state import Ending, State
from rules.engine.sheets import usual_orders
from rules.engine.text import text
from tests.rules.de_bellis.playing import at, situation
from tests.rules.de_bellis.sheets.test_setting_up_sheet import placing


def meeting() -> State:
    red = {"sp": at("Sp", 30, 39.25, 0), "bw": at("Bw", 60, 39, 0)}
    return situation(red, {"b": at("Sp", 30, 40.75, 180), "c": at("Sp", 60, 50, 180)})


def test_the_themes_follow_the_stage() -> None:
    assert [sheet.topic for sheet in sheets(placing(1), "red")] == ["dbf.sheet.set_up"]
    assert [sheet.topic for sheet in sheets(meeting(), "red")] == [
        "dbf.sheet.shoot",
        "dbf.sheet.flight",
        "dbf.sheet.fight",
    ]
    assert [sheet.topic for sheet in sheets(meeting(), "blue")] == ["dbf.sheet.flight", "dbf.sheet.fight"]
    over = meeting()
    over.ending = Ending(None, text("dbf.title"))
    assert sheets(over, "red") == ()


def test_every_row_and_way_has_words_and_working_them_out_changes_nothing() -> None:
    for state in (meeting(), placing(1, 2, 3)):
        before = msgspec.msgpack.encode(state)
        made = sheets(state, "red")
        assert msgspec.msgpack.encode(state) == before
        texts = [sheet.title for sheet in made] + [preset.text for sheet in made for preset in sheet.presets]
        texts += [one for sheet in made for row in sheet.rows for one in (row.title, *(way.text for way in row.ways))]
        assert [one.key for one in texts if one.key not in MESSAGES] == []
        keys = [row.key for sheet in made for row in sheet.rows]
        assert len(keys) == len(set(keys))


def test_the_usual_is_a_way_of_its_row_and_deployment_has_none() -> None:
    for sheet in (*sheets(meeting(), "red"), *sheets(placing(1), "red")):
        assert all(not row.usual or row.usual in [way.key for way in row.ways] for row in sheet.rows)
    groups = {order.group for order in usual_orders(sheets(placing(1), "red"))}
    assert groups == {"dbf.terrain", "dbf.side"}
