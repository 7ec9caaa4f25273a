"""Nobody passes for another by a name that looks like his, and those who bear such names already keep them."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction

from accounts.guests import new_guest
from accounts.likeness import likeness
from accounts.models import User

pytestmark = pytest.mark.django_db

LOOK_LIKE_ALBERICO = [
    "АLBERICO",  # Cyrillic A
    "аlberico",  # Cyrillic a
    "AIberico",  # a capital I for the l
    "A1berico",
    "Alberic0",
    "Ａｌｂｅｒｉｃｏ",
    "𝐀𝐥𝐛𝐞𝐫𝐢𝐜𝐨",
    "Αlberico",  # Greek Alpha
    "Albericο",  # Greek omicron
    "Alber\u3164ico",  # with a letter that nobody sees
    "Albericо",  # Cyrillic o
    "ALBERlC0",
]
DIFFER = ["Alberigo", "Alberica", "Alberico2", "Alberico II", "Álberico", "Al Berico", "Al-berico"]


@pytest.mark.parametrize("name", LOOK_LIKE_ALBERICO)
def test_nobody_signs_up_with_a_name_that_looks_like_another(player, client, name):
    form = {"username": name, "email": "new@example.org", "password1": "quite a password"}
    assert "username" in client.post("/account/signup/", form).context["form"].errors
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", DIFFER)
def test_whose_name_only_resembles_it_signs_up(player, client, name):
    form = {"username": name, "email": "new@example.org", "password1": "quite a password"}
    assert client.post("/account/signup/", form).status_code == 302


@pytest.mark.parametrize("name", ["аdmin", "Adm1n", "rооt", "b0t", "NinthsIte", "Guеst-12345", "de1eted-3", "b0t bold"])
def test_nobody_passes_for_the_house_a_guest_or_one_who_left(client, name):
    form = {"username": name, "email": "new@example.org", "password1": "quite a password"}
    assert "username" in client.post("/account/signup/", form).context["form"].errors


@pytest.mark.parametrize(
    ("one", "other"), [("modern", "modem"), ("Al  Bo", "al bo"), ("Straße", "STRASSE"), ("É", "é")]
)
def test_what_is_alike(one, other):
    assert likeness(one) == likeness(other)


def test_numbers_and_letters_of_other_scripts_stay_apart():
    names = [f"Guest-{number}" for number in range(10_000, 10_400)]
    names += ["Łukasz", "Lukasz", "Владимир", "Владимер", "Νίκος", "山田", "山本", "Nova", "Vova"]
    assert len({likeness(name) for name in names}) == len(names)


def test_two_at_the_same_moment_do_not_both_get_it(player):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("AIberico")
    guest = new_guest()
    guest.username = "AIberico"
    with pytest.raises(IntegrityError), transaction.atomic():
        guest.save()
    assert set(User.objects.values_list("likeness", flat=True)) == {player.likeness, new_likeness(guest)}


def new_likeness(guest):
    return likeness(User.objects.get(pk=guest.pk).username)


def test_operators_rename_nobody_into_another(player):
    other = User.objects.create_user("Other")
    other.username = "AIberico"
    with pytest.raises(ValidationError):
        other.full_clean()


@pytest.fixture
def alike_of_old(player):
    """Somebody who had such a name before names were compared by their looks."""
    other = User.objects.create_user("Other", "other@example.org", "a long password")
    User.objects.filter(pk=other.pk).update(username="AIberico", likeness=None)
    other.refresh_from_db()
    return other


def test_names_that_there_are_go_on(alike_of_old, player, client):
    alike_of_old.locale = "it"
    alike_of_old.full_clean()
    alike_of_old.save()
    alike_of_old.save(update_fields=["username"])
    assert client.post("/account/login/", {"login": "AIberico", "password": "a long password"}).status_code == 302
    alike_of_old.username = "Another"
    alike_of_old.save(update_fields=["username"])
    alike_of_old.refresh_from_db()
    assert alike_of_old.likeness == likeness("Another")
    player.delete()
    assert User.objects.create_user("AIberico").likeness == likeness("Alberico")


def test_names_that_there_are_get_their_likeness_the_oldest_first(alike_of_old, player):
    guest = new_guest()
    User.objects.update(likeness=None)
    fill = import_module("accounts.migrations.0005_likeness_of_names").fill
    for _ in range(2):
        fill(apps, SimpleNamespace(connection=connection))
        kept = dict(User.objects.values_list("username", "likeness"))
        assert kept == {
            "Alberico": likeness("Alberico"),
            "AIberico": None,
            guest.username: likeness(guest.username),
        }
