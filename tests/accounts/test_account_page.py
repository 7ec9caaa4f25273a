import pytest
from allauth.account.models import EmailAddress

from accounts import tokens
from accounts.deletion import account_anonymised, anonymise
from accounts.models import ApiToken, User
from accounts.preferences import asks_everything, remember_unseen

pytestmark = pytest.mark.django_db


@pytest.fixture
def member(client, player):
    client.force_login(player)
    return client


def test_language_and_theme_are_kept_on_the_player_and_in_the_browser(member, player):
    assert member.post("/account/", {"language": "pl", "theme": "dark"}).status_code == 302
    player.refresh_from_db()
    assert (player.locale, player.preferences) == ("pl", {"theme": "dark"})
    page = member.get("/account/").content.decode()
    assert '<html lang="pl" data-theme="dark">' in page


def test_a_player_finds_language_and_theme_again_on_another_device(client, player):
    player.locale, player.preferences = "es", {"theme": "light"}
    player.save()
    client.force_login(player)
    assert '<html lang="es" data-theme="light">' in client.get("/").content.decode()


def test_the_browser_s_own_choice_wins_over_the_player_s(client, player):
    player.locale = "es"
    player.save()
    client.force_login(player)
    client.cookies["django_language"] = "it"
    assert '<html lang="it">' in client.get("/").content.decode()


def test_what_another_request_has_chosen_meanwhile_stays_chosen(client, player):
    late = User.objects.get(pk=player.pk)
    player.preferences = {"quiet": {"zone": "UTC", "begins": "22:00", "ends": "07:00"}, "theme": "dark"}
    player.save()
    remember_unseen(late, True)
    player.refresh_from_db()
    assert player.preferences["unseen"] is True
    assert player.preferences["quiet"]["begins"] == "22:00"
    assert late.preferences == player.preferences


@pytest.mark.parametrize(("sent", "kept"), [({"ask_everything": "on"}, True), ({}, False)])
def test_the_account_page_keeps_whether_small_matters_are_asked(member, player, sent, kept):
    member.post("/account/", {"language": "en", "theme": "auto"} | sent)
    player.refresh_from_db()
    assert asks_everything(player) is kept
    assert ("checked" in member.get("/account/").content.decode().split('name="ask_everything"')[1][:80]) is kept


def test_anyone_may_choose_language_and_theme(client):
    assert client.post("/account/language/", {"language": "es", "next": "/account/login/"}).url == "/account/login/"
    client.post("/account/theme/", {"theme": "light"})
    assert '<html lang="es" data-theme="light">' in client.get("/").content.decode()
    client.post("/account/theme/", {"theme": "auto"})
    assert '<html lang="es">' in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("page", "form"), [("language", {"language": "xx"}), ("theme", {"theme": "<pink>"}), ("theme", {})]
)
def test_refuses_languages_and_themes_that_do_not_exist(client, page, form):
    assert client.post(f"/account/{page}/", form).status_code == 400


def test_a_forged_theme_cookie_changes_nothing(client):
    client.cookies["theme"] = '"><script>'
    assert '<html lang="en">' in client.get("/").content.decode()


def test_deleting_asks_for_the_name(member, player):
    assert member.post("/account/delete/", {"name": "Somebody"}).status_code == 200
    player.refresh_from_db()
    assert player.is_active


def test_deleting_erases_the_person_and_keeps_the_row(member, player):
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    tokens.make(player, "bot")
    told = []
    account_anonymised.connect(receiver := lambda user, **_rest: told.append(user))
    try:
        assert member.post("/account/delete/", {"name": "Alberico"}).url == "/"
    finally:
        account_anonymised.disconnect(receiver)
    player.refresh_from_db()
    assert player.username == f"deleted-{player.pk}"
    assert (player.email, player.is_active, player.has_usable_password()) == ("", False, False)
    assert not EmailAddress.objects.exists()
    assert not ApiToken.objects.exists()
    assert told == [player]
    assert member.get("/account/").status_code == 302


def test_deleting_ends_the_sessions_on_other_devices(client, player):
    client.force_login(player)
    anonymise(User.objects.get(pk=player.pk))
    assert client.get("/account/").status_code == 302


def test_the_administration_shows_players_and_never_deletes_their_rows(admin_client, player):
    assert b"Alberico" in admin_client.get("/admin/accounts/user/").content
    assert admin_client.get(f"/admin/accounts/user/{player.pk}/change/").status_code == 200
    assert admin_client.post(f"/admin/accounts/user/{player.pk}/delete/", {"post": "yes"}).status_code == 403
    chosen = {"action": "anonymise_selected", "_selected_action": [player.pk]}
    admin_client.post("/admin/accounts/user/", chosen)
    player.refresh_from_db()
    assert not player.is_active
