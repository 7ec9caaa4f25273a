from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from armies.lists import begin
from battles.games import game_of, games
from battles.lobby import matchmaking
from battles.lobby.overview import YOURS, lobby_of
from battles.lobby.settled import settings_in_words
from battles.models import Battle, Challenge, Seat
from battles.table.live import tables
from rules.ninth_age import game as ninth_age
from tests.battles.conftest import begun
from tests.battles.joining import join_page, joined

pytestmark = pytest.mark.django_db


@pytest.fixture
def de_bellis(settings):
    settings.NINTHSITE_GAMES = ["rules.de_bellis.game.GAME"]
    games.cache_clear()
    return game_of("de_bellis")


def browser(user):
    found = Client()
    found.force_login(user)
    return found


def test_one_click_leads_a_stranger_into_a_battle_against_the_house(client, de_bellis):
    assert 'action="/play/house/"' in client.get("/").content.decode()
    answer = client.post("/play/house/", {"game": "de_bellis"})
    battle = Battle.objects.get()
    assert answer["Location"] == f"/battles/{battle.uuid}/"
    assert battle.settings["scale"] == "introductory"
    assert {seat.bot for seat in battle.seats.all()} == {"", "medium"}
    assert all(seat.army for seat in battle.seats.all())
    assert User.objects.get().is_guest


def test_the_lobby_of_a_game_without_armies_and_settings_works_too(client):
    assert client.get("/").status_code == 200
    assert client.get("/play/").status_code == 200
    assert client.post("/play/house/").status_code == 302


def test_empty_lists_say_what_to_do(client):
    page = client.get("/").content.decode()
    assert "No open challenges right now" in page
    assert "Nobody is playing right now" in page
    assert "No finished battles yet" in client.get("/watch/?over=1").content.decode()


def test_a_challenge_is_made_found_and_accepted(two):
    ada, ben = two
    answer = browser(ada).post("/play/", {"opponent": "open", "pace": "days", "title": "Autumn"})
    challenge = Challenge.objects.get()
    assert answer["Location"] == f"/invite/{challenge.token}/"
    assert "Your challenge is open" in browser(ada).get(answer["Location"]).content.decode()
    assert "Autumn" in browser(ben).get("/").content.decode()
    joined = join_page(browser(ben), answer["Location"])
    battle = Battle.objects.get()
    assert joined["Location"] == f"/battles/{battle.uuid}/"
    assert battle.status == Battle.RUNNING
    assert browser(ada).get(answer["Location"])["Location"] == joined["Location"]


def test_another_table_that_was_agreed_on_is_shown_to_whoever_joins_and_played_on(two, de_bellis):
    ada, ben = two
    form = {"opponent": "open", "pace": "days", "s.scale": "ordinary", "s.battlefield": "plain"}
    link = browser(ada).post("/play/", form | {"s.table_size": "120x80"})["Location"]
    assert "Table 120 × 80 cm" in browser(ben).get("/").content.decode()
    assert "Table 120 × 80 cm" in browser(ben).get(link).content.decode()
    join_page(browser(ben), link)
    battle = Battle.objects.get()
    assert battle.status == Battle.RUNNING
    with (table := tables.of(battle.uuid)).lock:
        table.catch_up(battle)
        assert (table.flow.state.width, table.flow.state.height) == (120, 80)


def test_a_private_invitation_is_not_listed(two):
    ada, ben = two
    browser(ada).post("/play/", {"opponent": "invite", "title": "Secret"})
    assert "Secret" not in browser(ben).get("/").content.decode()
    assert "Secret" in browser(ada).get("/").content.decode()


def test_a_guest_joins_by_the_link(two, client):
    battle = matchmaking.create_battle(two[0], "tiny", opponent="invite")
    token = battle.challenge.token
    assert "Ada" in client.get(f"/invite/{token}/").content.decode() or two[0].username
    assert join_page(client, f"/invite/{token}/").status_code == 302
    assert Battle.objects.get().seats.filter(user__is_guest=True).exists()


@pytest.mark.parametrize("visibility", ["public", "unlisted", "private"])
def test_an_accepted_link_leads_both_players_to_the_battle_and_others_to_watch_what_is_public(two, client, visibility):
    battle = matchmaking.create_battle(two[0], "tiny", opponent="invite", visibility=visibility)
    address, there = f"/invite/{battle.challenge.token}/", f"/battles/{battle.uuid}/"
    join_page(client, address)
    # Neither hangs on a session.
    for one in (client, browser(battle.seats.get(user__is_guest=True).user), browser(two[0])):
        assert one.get(address).url == there
    for stranger in (Client(), browser(two[1])):
        answer = stranger.get(address)
        shown = "Watch the battle" in answer.content.decode() and f'href="{there}"' in answer.content.decode()
        assert (answer.status_code, shown) == ((200, True) if visibility == "public" else (404, False))


def test_what_was_chosen_stays_when_another_game_is_chosen(client):
    page = client.get("/play/?game=tiny&opponent=invite&pace=live&title=Ours").content.decode()
    assert 'value="invite" checked' in page
    assert 'value="live" selected' in page
    assert "Ours" in page


def test_nobody_accepts_the_own_challenge_or_withdraws_that_of_another(two):
    ada, ben = two
    token = matchmaking.create_battle(ada, "tiny").challenge.token
    assert browser(ada).post(f"/invite/{token}/").status_code == 422
    browser(ben).post(f"/invite/{token}/withdraw/")
    Client().post(f"/invite/{token}/withdraw/")
    assert Challenge.objects.exists()
    browser(ada).post(f"/invite/{token}/withdraw/")
    assert not Battle.objects.exists()


def test_ones_own_move_comes_first(two):
    ada, ben = two
    for _ in range(2):
        joined(matchmaking.create_battle(ada, "tiny").challenge, ben)
    lobby = lobby_of(ada)
    assert lobby.own[0].stage == YOURS
    assert lobby.own[0].others == [ben.username]
    assert "Your turn" in browser(ada).get("/lobby/").content.decode()


def test_private_battles_and_hot_seats_are_not_for_watching(two, client):
    ada, ben = two
    for visibility in ("private", "unlisted"):
        made = matchmaking.create_battle(ada, "tiny", visibility=visibility, title="Hidden")
        joined(made.challenge, ben)
    matchmaking.create_battle(ada, "tiny", opponent="hot_seat", title="Hidden")
    assert "Hidden" not in client.get("/watch/").content.decode()
    assert "Hidden" not in client.get("/").content.decode()
    joined(matchmaking.create_battle(ada, "tiny", title="Open to all").challenge, ben)
    assert "Open to all" in client.get("/watch/").content.decode()


def test_an_army_that_does_not_fit_says_why_and_cannot_be_taken(new_user, de_bellis):
    ada = new_user()
    army = begin(ada, de_bellis, {**de_bellis.army.builder.ready()["warren_beneath"], "name": "Rats"})
    page = browser(ada).get("/play/", {"s.scale": "introductory"}).content.decode()
    assert "“Rats” cannot be used in this battle" in page
    assert f'value="own:{army.uuid}"' not in page
    assert f'value="own:{army.uuid}"' in browser(ada).get("/play/", {"s.scale": "ordinary"}).content.decode()
    form = {"opponent": "bot:bold", "s.scale": "introductory", "army": f"own:{army.uuid}"}
    refused = browser(ada).post("/play/", form)
    assert refused.status_code == 422
    assert "another scale" in refused.content.decode()
    form["s.scale"] = "ordinary"
    assert browser(ada).post("/play/", form).status_code == 302


def test_a_battle_keeps_its_army_whatever_becomes_of_the_list(new_user, de_bellis):
    ada = new_user()
    army = begin(ada, de_bellis, dict(de_bellis.army.builder.ready()["old_bridge_watch"]))
    browser(ada).post("/play/", {"opponent": "hot_seat", "army": f"own:{army.uuid}"})
    frozen = Battle.objects.get().seats.order_by("pk")[0].army
    assert frozen == army.data
    assert army.versions.count() == 1
    army.delete()
    assert Battle.objects.get().seats.order_by("pk")[0].army == frozen


def test_nobody_fights_with_the_army_of_another(two, de_bellis):
    ada, ben = two
    army = begin(ada, de_bellis, dict(de_bellis.army.builder.ready()["old_bridge_watch"]))
    refused = browser(ben).post("/play/", {"opponent": "bot:bold", "army": f"own:{army.uuid}"})
    assert refused.status_code == 422
    assert not Battle.objects.exists()


@pytest.mark.parametrize(
    "form",
    [
        {"opponent": "the devil"},
        {"opponent": "bot:nobody"},
        {"pace": "hectic"},
        {"visibility": "nowhere"},
        {"s.scale": "enormous"},
        {"s.turn_limit": "a lot"},
        {"s.turn_limit": "1e400"},
        {"s.turn_limit": "nan"},
        {"s.turn_limit": "2.5"},
        {"army": "ready:nobody"},
        {"army": "\0"},
    ],
)
def test_a_form_that_makes_no_sense_is_refused_with_a_word(new_user, de_bellis, form):
    answer = browser(new_user()).post("/play/", {"opponent": "open", **form})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Battle.objects.exists()


def test_a_game_that_is_not_here_is_not_found(new_user):
    ada = browser(new_user())
    assert ada.get("/play/?game=chess").status_code == 404
    assert ada.post("/play/", {"game": "chess"}).status_code == 404
    assert ada.post("/play/house/", {"game": "chess"}).status_code == 404
    assert ada.get("/invite/nothing/").status_code == 404


def test_looking_never_begins_a_battle(client):
    assert client.get("/play/house/").status_code == 405
    assert client.get("/invite/x/withdraw/").status_code == 405


def test_the_terms_name_what_was_agreed(de_bellis):
    terms = settings_in_words(de_bellis, {"scale": "ordinary", "battlefield": "plain", "allies": True, "turn_limit": 7})
    assert terms == ["Ordinary scale", "Open plain", "Allied generals", "Turn limit: 7"]


def test_a_challenge_that_is_joined_while_its_maker_leaves_stays_a_battle(two):
    ada, _ben = two
    browser(ada).post("/play/", {"opponent": "open", "pace": "days"})
    joined = []

    def join_after_the_first_look(execute, sql, params, many, context):
        found = execute(sql, params, many, context)
        if not joined and sql.startswith("SELECT") and "battles_battle" in sql:
            joined.append(sql)
            Battle.objects.update(status=Battle.RUNNING)
        return found

    with connection.execute_wrapper(join_after_the_first_look):
        matchmaking.withdraw_challenges_of(ada)
    assert joined
    assert Battle.objects.get().status == Battle.RUNNING
    Battle.objects.update(status=Battle.WAITING)
    matchmaking.withdraw_challenges_of(ada)
    assert not Battle.objects.exists()


def test_a_battle_of_this_moment_has_waited_for_no_minutes_but_just_now(two):
    ada, ben = two
    joined(matchmaking.create_battle(ada, "tiny").challenge, ben)
    assert "just now" in browser(ada).get("/mine/").content.decode()
    Battle.objects.update(moved=timezone.now() - timedelta(hours=3))
    Seat.objects.update(asked_since=timezone.now() - timedelta(hours=3))
    page = browser(ada).get("/mine/").content.decode()
    assert "3\xa0hours ago" in page
    assert "just now" not in page


def test_a_drawn_map_without_a_name_is_not_named():
    assert settings_in_words(ninth_age.GAME, {"map": {"name": "Two Fords"}})[0] == "map: Two Fords"
    assert not any("map:" in word for word in settings_in_words(ninth_age.GAME, {"map": {}}))


def test_a_line_that_others_play_leads_to_watching_and_one_s_own_to_playing(two, new_user):
    battle = begun(*two)
    page = Client().get("/lobby/", headers={"HX-Request": "true"}).content.decode()
    assert "Watch →" in page
    assert f'href="{battle.get_absolute_url()}" aria-label="Watch: Ada – Ben"' in page
    reader = Client()
    reader.force_login(two[0])
    # On the page of the other, too, one's own battle is played, and it says whose turn it is to the reader.
    own = reader.get("/@Ben/").content.decode()
    assert "Watch →" not in own
    assert "Your turn" in own


def test_an_invitation_says_whom_it_is_for(two, new_user):
    ada, ben = two
    reader = Client()
    reader.force_login(ben)
    for options, words in (
        ({"opponent": "open"}, "is looking for an opponent"),
        ({"opponent": "invite"}, "invites you to a battle"),
        ({"opponent": "invite", "wanted": ben}, "has challenged you"),
    ):
        token = matchmaking.create_battle(ada, "tiny", **options).challenge.token
        heading = reader.get(f"/invite/{token}/").content.decode().partition("<h1>")[2].partition("</h1>")[0]
        assert words in heading


def test_battles_of_people_come_first_and_one_against_the_computer_only_while_it_is_played(two, new_user, de_bellis):
    made = matchmaking.create_battle(two[0], "de_bellis", opponent="open")
    people = joined(made.challenge, two[1])
    Battle.objects.filter(pk=people.pk).update(moved=timezone.now() - timedelta(days=2))
    played = matchmaking.create_battle(new_user("Cleo"), "de_bellis", opponent="bot:easy")
    left = matchmaking.create_battle(new_user("Dora"), "de_bellis", opponent="bot:easy")
    Battle.objects.filter(pk=left.pk).update(moved=timezone.now() - timedelta(minutes=20))
    assert [line.battle.pk for line in lobby_of(new_user("Eve")).running] == [people.pk, played.pk]
