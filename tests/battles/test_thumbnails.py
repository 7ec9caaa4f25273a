"""My battles has a small picture of each table, as the player sees it, and the names of people lead to their pages."""

import io

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from battles.acts import endings
from battles.lobby import thumbnail
from tests.battles.conftest import begun

pytestmark = pytest.mark.django_db(transaction=True)


def client_of(user):
    client = Client()
    client.force_login(user)
    return client


def test_a_player_gets_the_picture_and_nobody_else(two, new_user):
    battle = begun(*two)
    address = reverse("battles:thumbnail", args=[battle.uuid])
    answer = client_of(two[0]).get(address)
    assert Image.open(io.BytesIO(answer.content)).width == thumbnail.WIDTH
    assert answer["Cache-Control"].startswith("private")
    assert client_of(new_user("Cleo")).get(address).status_code == 404
    assert Client().get(address).status_code == 404


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
