"""API tokens: shown once, kept as digests, revoked at once."""

import re
from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts import tokens
from accounts.models import ApiToken, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def member(client, player):
    client.force_login(player)
    return client


def program(key):
    return Client(headers={"authorization": f"Token {key}"})


def lets_in(key):
    return program(key).get("/api/battles/?mine=1").status_code == 200


def made_by(member, name):
    page = member.post("/account/token/", {"name": name})
    assert "no-store" in page.headers["Cache-Control"]
    return re.search(r'id="api-token">([^<]+)<', page.content.decode())[1]


def test_a_token_is_shown_once_and_several_stand_side_by_side(member):
    first, second = made_by(member, "Reckless bot"), made_by(member, "Statistics <b>")
    page = member.get("/account/").content.decode()
    assert "Reckless bot" in page
    assert "Statistics &lt;b&gt;" in page
    assert first[:8] in page
    assert first not in page
    assert second not in page
    assert lets_in(first)
    assert lets_in(second)


def test_the_database_holds_nothing_that_lets_in(member, player):
    keys = [made_by(member, "bot"), tokens.make(player, "another")]
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            cursor.execute(f'SELECT * FROM "{table}"')
            held = str(cursor.fetchall())
            assert not any(key in held or key[8:] in held for key in keys), table
    for row in ApiToken.objects.all():
        assert not lets_in(row.digest)
        assert not lets_in(row.prefix)


def test_a_revoked_token_is_worthless_at_once_and_the_others_stay(member, player):
    kept, gone = tokens.make(player, "kept"), tokens.make(player, "gone")
    assert lets_in(gone)
    member.post(f"/account/token/{player.api_tokens.get(name='gone').pk}/revoke/")
    assert not lets_in(gone)
    assert lets_in(kept)


def test_nobody_revokes_the_token_of_another(member):
    other = User.objects.create_user("Other")
    key = tokens.make(other, "bot")
    member.post(f"/account/token/{other.api_tokens.get().pk}/revoke/")
    assert lets_in(key)


def test_that_it_is_used_is_written_once_an_hour(player, django_assert_num_queries):
    key = tokens.make(player, "bot")
    assert lets_in(key)
    first = ApiToken.objects.get().last_used
    assert first is not None
    with django_assert_num_queries(1):
        assert tokens.user_of_token(key) == player
    ApiToken.objects.update(last_used=timezone.now() - timedelta(hours=2))
    assert lets_in(key)
    assert ApiToken.objects.get().last_used >= first


def test_one_too_many_takes_the_place_of_the_one_unused_for_longest(member, player):
    keys = [tokens.make(player, str(number)) for number in range(tokens.MOST)]
    ApiToken.objects.update(last_used=timezone.now())
    ApiToken.objects.filter(name="7").update(last_used=timezone.now() - timedelta(days=9))
    assert "replaces the one" in member.get("/account/").content.decode()
    new = tokens.make(player, "new")
    assert player.api_tokens.count() == tokens.MOST
    assert [number for number, key in enumerate(keys) if tokens.user_of_token(key) is None] == [7]
    assert tokens.user_of_token(new) == player


def test_a_password_gives_a_program_its_token(client):
    User.objects.create_user("Ada", password="long enough 7x")
    given = {"username": "Ada", "password": "long enough 7x", "name": "bot"}
    answer = client.post("/api/token/", given, content_type="application/json")
    assert lets_in(answer.json()["token"])
    refused = client.post("/api/token/", given | {"password": "guess"}, content_type="application/json")
    assert refused.status_code == 400
    assert ApiToken.objects.get().name == "bot"


def test_a_name_that_is_too_long_makes_none(member):
    assert member.post("/account/token/", {"name": "x" * 41}).status_code == 400
    assert not ApiToken.objects.exists()


def test_the_tokens_of_before_go_on_working_and_are_erased(player):
    key = "9f" * 20
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE authtoken_token (key varchar(40), created timestamp, user_id integer)")
        cursor.execute("INSERT INTO authtoken_token VALUES (%s, %s, %s)", [key, timezone.now(), player.pk])
    editor = SimpleNamespace(connection=connection)
    import_module("accounts.migrations.0002_digests_of_tokens").take_over(apps, editor)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM authtoken_token")
        assert cursor.fetchone() == (0,)
    assert lets_in(key)
    assert ApiToken.objects.get().prefix == key[:8]
