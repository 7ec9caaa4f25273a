"""My battles has a small picture of each table, as the player sees it, and the names of people lead to their pages."""

import io

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from battles.acts import endings
from battles.lobby import thumbnail
from battles.models import Battle
from tests.battles.conftest import begun

pytestmark = pytest.mark.django_db(transaction=True)


def client_of(user):
    client = Client()
    client.force_login(user)
    return client


def test_players_and_whoever_may_watch_get_the_picture(two, new_user):
    battle = begun(*two)
    address = reverse("battles:thumbnail", args=[battle.uuid])
    for client in (client_of(two[0]), client_of(new_user("Cleo")), Client()):
        answer = client.get(address)
        assert Image.open(io.BytesIO(answer.content)).width == thumbnail.WIDTH
        assert answer["Cache-Control"].startswith("private")
    assert f'src="{address}?' in Client().get("/watch/").content.decode()


@pytest.mark.parametrize("shut", [{"visibility": Battle.PRIVATE}, {"delay": "1h"}])
def test_a_battle_that_is_private_or_shown_later_has_no_picture_for_others(two, new_user, shut):
    battle = begun(*two)
    Battle.objects.filter(pk=battle.pk).update(**shut)
    address = reverse("battles:thumbnail", args=[battle.uuid])
    assert client_of(two[0]).get(address).status_code == 200
    assert client_of(new_user("Cleo")).get(address).status_code == 404
    assert Client().get(address).status_code == 404
    assert address not in Client().get("/watch/").content.decode()


def test_whoever_watches_sees_no_more_than_everyone_and_a_kept_picture_needs_no_table(two, monkeypatch):
    seen, looked = [], thumbnail.views_of.view_of
    monkeypatch.setattr(
        thumbnail.views_of,
        "view_of",
        lambda table, flow, battle, eyes: seen.append(eyes) or looked(table, flow, battle, eyes),
    )
    address = reverse("battles:thumbnail", args=[begun(*two).uuid])
    assert Client().get(address).status_code == 200
    assert seen == [None]
    monkeypatch.setattr(thumbnail.tables, "of", lambda uuid: pytest.fail("asked for the table"))
    assert Client().get(address).status_code == 200


def test_it_is_drawn_through_the_eyes_of_the_player_and_once_for_each_entry(two, monkeypatch):
    drawn, seen = [], thumbnail.views_of.view_of

    def looked(table, flow, battle, eyes):
        drawn.append(eyes)
        return seen(table, flow, battle, eyes)

    monkeypatch.setattr(thumbnail.views_of, "view_of", looked)
    battle = begun(*two)
    address = reverse("battles:thumbnail", args=[battle.uuid])
    for user in (*two, *two):
        assert client_of(user).get(address).status_code == 200
    assert drawn == ["red", "blue"]


def test_a_picture_is_asked_for_as_soon_as_it_is_seen_and_names_lead_to_people(two):
    battle = begun(*two)
    page = client_of(two[0]).get(reverse("battles:mine")).content.decode()
    assert f'src="{reverse("battles:thumbnail", args=[battle.uuid])}?' in page
    assert 'loading="lazy"' in page
    assert '<a class="person-name" href="/@Ben/">Ben</a>' in page


def test_the_end_names_the_person_who_has_resigned(two):
    battle = begun(*two)
    endings.resign(battle.uuid, "red")
    page = client_of(two[1]).get(reverse("battles:past")).content.decode()
    assert "Ada resigned." in page
    assert "Red resigned" not in page
