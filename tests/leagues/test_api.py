"""Programs read of an event what its page shows to whoever asks."""

import pytest

from battles.models import Battle
from leagues.models import Event
from leagues.rounds import drawing
from tests.leagues.conftest import decide, play_round

pytestmark = pytest.mark.django_db(transaction=True)


def get(browser, path="", **query):
    answer = browser.get(f"/api/events/{path}", query)
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_events_are_found_by_game_and_state(browser_of, running, organiser):
    Event.objects.create(name="Secret", organiser=organiser, game="tiny", listed=False)
    Event.objects.create(name="Later", organiser=organiser, game="tiny")
    assert [one["name"] for one in get(browser_of())] == ["Later", "Autumn Cup"]
    (found,) = get(browser_of(), state="running", game="tiny")
    assert (found["id"], found["players"], found["format"]) == (str(running.uuid), 4, "swiss")
    assert get(browser_of(), game="chess") == get(browser_of(), state="nonsense") == []


def test_a_round_tells_tables_and_results(browser_of, running, organiser):
    decide(running)
    play_round(running, organiser)
    first, second = get(browser_of(), f"{running.uuid}/rounds/")
    assert {table["state"] for table in first["tables"]} == {"over"}
    assert {table["state"] for table in second["tables"]} == {"open"}
    for table in first["tables"]:
        assert table["winner"] == table["sides"][0]["number"]
        assert [side["points"] for side in table["sides"]] == [2, 0]
    rows = {row["number"]: row for row in get(browser_of(), f"{running.uuid}/standings/")["standings"]}
    for table in first["tables"]:
        one, other = (side["number"] for side in table["sides"])
        assert rows[one]["rounds"][0]["opponent"] == other
        assert rows[one]["name"] == table["sides"][0]["name"]
    assert get(browser_of(), f"{running.uuid}/")["published"] == 2


def test_a_draw_is_nobodys_business(browser_of, entered, organiser):
    drawing.draw(entered.uuid, organiser)
    for reader in (None, organiser):
        assert get(browser_of(reader), f"{entered.uuid}/rounds/") == []


def test_private_battles_are_named_to_their_players_alone(browser_of, running, people, new_user):
    Event.objects.update(visibility=Battle.PRIVATE)

    def named(user):
        (first,) = get(browser_of(user), f"{running.uuid}/rounds/")
        return [table["battle"] for table in first["tables"] if table["battle"]]

    assert named(None) == named(new_user()) == []
    assert len(named(people[0])) == 1


def test_results_that_are_kept_for_the_awards_are_kept_here_too(browser_of, running, organiser):
    Event.objects.update(hides_last=True, rounds=1)
    decide(running)
    (seen,) = get(browser_of(), f"{running.uuid}/rounds/")
    assert {table["state"] for table in seen["tables"]} == {"hidden"}
    assert {table["winner"] for table in seen["tables"]} == {None}
    (known,) = get(browser_of(organiser), f"{running.uuid}/rounds/")
    assert {table["state"] for table in known["tables"]} == {"over"}


def test_what_is_not_there_is_a_refusal_with_words(browser_of):
    answer = browser_of().get("/api/events/00000000-0000-0000-0000-000000000005/")
    assert answer.status_code == 404
    assert answer.json()["error"]["text"]
