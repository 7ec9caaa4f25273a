"""What happens when an answer is stored, in its order."""

import pytest

from battles.sending import hub, pokes, publish, views_of
from tests.battles.conftest import give

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_other_processes_begin_before_this_one_has_put_the_change_into_words(battle, monkeypatch):
    happened = []
    monkeypatch.setattr(hub, "audiences", lambda uuid: ["red", "blue"])
    monkeypatch.setattr(pokes, "send", lambda uuid, seq=0, **_: happened.append(f"poke {seq}"))
    monkeypatch.setattr(hub, "deliver", lambda uuid, audience, *_: happened.append(f"told {audience}"))
    shown = views_of.current_view

    def seen(table, row, audience):
        happened.append("view")
        return shown(table, row, audience)

    monkeypatch.setattr(publish.views_of, "current_view", seen)
    give(battle, "red")
    battle.refresh_from_db()
    assert happened[0] == f"poke {battle.seq}"
    assert "view" in happened[1:]
    assert sum(one.startswith("poke") for one in happened) == 1
