"""No message says or shows what its reader may not know."""

import json

import pytest

from battles.acts import endings
from battles.models import Battle
from battles.telling import battle_over, hand_over, picture
from battles.telling.at_seat import AtSeat
from notices import pictures
from notices.models import Delivery, Notice, Webhook
from tests.battles.conftest import begun, give, play_on, view_of
from tests.battles.telling.conftest import mails_to, send_all

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_the_other_has_chosen_in_secret_is_not_told(reachable, mailoutbox):
    battle = begun(*reachable)
    give(battle, "blue", {"note": "east"})
    give(battle, "red", {"note": "west"})
    send_all()
    for mail in mails_to(reachable[0], mailoutbox):
        assert "east" not in mail.message().as_string()


@pytest.mark.parametrize("stone", ["west", "east"])
def test_where_others_read_nothing_of_one_s_own_is_told_either(stone, reachable):
    Webhook.objects.create(user=reachable[0], url="https://hook.example/", open=True)
    battle = begun(*reachable)
    give(battle, "red", {"note": stone})
    give(battle, "blue", {"note": "west"})
    send_all()
    for row in Delivery.objects.filter(channel="webhook"):
        assert stone not in json.dumps(row.content)


def test_the_picture_is_drawn_from_the_reader_s_view(reachable, monkeypatch):
    battle = begun(*reachable)
    drawn = []
    monkeypatch.setattr(picture, "draw", lambda view, seats, below, numbers: drawn.append(view) or b"png")
    for seat in battle.seats.order_by("pk"):
        picture.of(AtSeat(battle, seat))
        picture.of(AtSeat(battle, seat, public=True))
    assert drawn == [view_of(battle, "red"), view_of(battle, ""), view_of(battle, "blue")]


def test_pictures_of_different_eyes_have_different_addresses(reachable):
    battle = begun(*reachable)
    seats = list(battle.seats.order_by("pk"))
    keys = [picture.of(AtSeat(battle, seat, public)) for seat in seats for public in (False, True)]
    assert len({pictures.path_of(key) for key in keys}) == 3


def test_no_message_holds_the_seed_of_the_dice(reachable):
    battle = begun(*reachable)
    give(battle, "red")
    give(battle, "blue")
    send_all()
    seed = Battle.objects.get(pk=battle.pk).server_seed
    assert all(seed not in json.dumps(row.content) for row in Delivery.objects.all())


def test_a_notice_about_a_seat_that_is_not_the_reader_s_is_never_written(reachable):
    battle = begun(*reachable)
    forged = Notice(user=reachable[0], kind="hand_over", about=battle.uuid, detail={"seat": "blue", "seq": 0})
    assert hand_over.write(forged, False) is None
    assert not hand_over.stands(forged)


def test_where_others_read_nothing_is_told_or_shown_of_a_battle_that_only_its_players_may_watch(reachable):
    battle = begun(*reachable, visibility=Battle.PRIVATE)
    play_on(battle, until=lambda one: one.turns)
    seat = battle.seats.get(key="red")
    assert AtSeat(battle, seat).happened() != []
    assert AtSeat(battle, seat, public=True).happened() == []
    assert picture.of(AtSeat(battle, seat, public=True)) == ""
    endings.resign(battle.uuid, "blue")
    over = AtSeat(Battle.objects.get(pk=battle.pk), seat, public=True)
    assert (over.happened(), picture.of(over)) == ([], "")
    told = battle_over.write(Notice.objects.get(kind="battle_over", user=reachable[0]), True)
    assert "won" not in json.dumps(told.plain)
