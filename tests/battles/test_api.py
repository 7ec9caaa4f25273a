"""The REST interface: what a program needs to play, and how it is refused."""

import json

import pytest
from django.test import Client

from accounts import tokens
from battles.models import Battle
from tests.battles.conftest import asked, begun, give, play_on

pytestmark = pytest.mark.django_db(transaction=True)


class Program:
    """A bot of a player, with his token."""

    def __init__(self, user):
        key = tokens.make(user, "bot")
        self.client = Client(headers={"authorization": f"Token {key}"}, raise_request_exception=False)

    def get(self, path):
        return self.client.get(f"/api/{path}")

    def post(self, path, body):
        return self.client.post(f"/api/{path}", json.dumps(body), content_type="application/json")


@pytest.fixture
def programs(two):
    return tuple(Program(user) for user in two)


@pytest.mark.long
def test_two_programs_meet_and_play_a_whole_battle(programs):
    red, blue = programs
    made = red.post("battles/", {"game": "tiny", "seat": "red", "title": "API"})
    assert made.status_code == 201
    (challenge,) = blue.get("challenges/").json()["challenges"]
    joined = blue.post(f"challenges/{challenge['token']}/", {"terms": challenge["terms"]})
    assert joined.json()["seat"] == "blue"
    path = f"battles/{made.json()['id']}/"
    for step in range(400):
        for program in programs:
            state = program.get(path).json()
            if state["status"] == "over":
                assert program.get("battles/?mine=1&status=over").json()["battles"][0]["title"] == "API"
                return
            if question := state.get("asked"):
                body = {
                    "client_id": f"{state['you']}{step}",
                    "number": question["number"],
                    "answer": question["preset"],
                }
                assert program.post(f"{path}answers/", body).status_code == 200
    raise AssertionError("no end")


def test_changes_since_bring_the_view_up_to_date(battle, programs):
    from rules.engine.views import patched

    path = f"battles/{battle.uuid}/"
    state = programs[0].get(path).json()
    play_on(battle, until=lambda one: one.seq > 20)
    (change,) = programs[0].get(f"{path}changes/?since={state['seq']}").json()["changes"]
    now = programs[0].get(path).json()
    assert patched(state["view"], change["patch"]) == now["view"]
    assert programs[0].get(f"{path}changes/?since={now['seq']}").json() == {"changes": []}


def test_a_refusal_is_a_409_with_rule_and_text(battle, programs):
    number = asked(battle, "red")["number"]
    path = f"battles/{battle.uuid}/answers/"
    answer = programs[0].post(path, {"client_id": "x", "number": number, "answer": {"note": "north"}})
    assert answer.status_code == 409
    assert answer.json()["rule"] == "ENGINE-INPUT"
    assert answer.json()["text"]
    assert "north" in answer.json()["detail"].values(), "what only programs understand"


def test_strangers_and_other_seats_are_refused(battle, programs, new_user):
    number = asked(battle, "red")["number"]
    path = f"battles/{battle.uuid}/answers/"
    body = {"client_id": "x", "number": number, "answer": {"note": "west"}}
    assert Program(new_user()).post(path, body).status_code == 403
    assert Client().post(f"/api/{path}", json.dumps(body), content_type="application/json").status_code == 403
    give(battle, "blue")
    stale = programs[1].post(path, body)
    assert stale.status_code == 409
    assert stale.json()["rule"] == "ENGINE-TURN"


def test_a_private_battle_is_not_there_for_others(battle, new_user):
    Battle.objects.update(visibility="private")
    assert Program(new_user()).get(f"battles/{battle.uuid}/").status_code == 404
    assert Client().get(f"/api/battles/{battle.uuid}/replay/").status_code == 404


def test_a_browser_needs_its_csrf_token(battle, two):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(two[0])
    answer = browser.post(f"/api/battles/{battle.uuid}/resign/", "{}", content_type="application/json")
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "{",
        "[]",
        "null",
        "NaN",
        '{"number": 1e999}',
        "[" * 3000,
        '{"client_id": "\\u0000"}',
        '{"a": "\\ud800"}',
        "\xff",
    ],
)
def test_broken_bodies_are_told_so(battle, programs, raw):
    for path in ("answers", "plan", "chat", "offers", "resign", "preview", "undo", "replies", "seen"):
        answer = programs[0].client.post(f"/api/battles/{battle.uuid}/{path}/", raw, content_type="application/json")
        assert answer.status_code == 400, (path, answer.content)
    assert programs[0].client.post("/api/battles/", raw, content_type="application/json").status_code == 400


@pytest.mark.parametrize("amount", [1e300, -1e300, 10**40, float("inf"), float("nan"), "x", None, [], {}])
def test_numbers_that_are_none_are_refused(battle, programs, amount):
    play_on(battle, until=lambda one: asked(one, "red") and asked(one, "red")["topic"] == "tiny.do")
    give(battle, "red", {"choose_one": "march"})
    question = asked(battle, "red")
    answer = {"pieces": question["input"]["candidates"][:1], "path": {"legs": [{"kind": "forward", "amount": amount}]}}
    body = {"client_id": "x", "number": question["number"], "answer": answer}
    refused = programs[0].post(f"battles/{battle.uuid}/answers/", body)
    assert refused.status_code in (400, 409), refused.content


def test_the_games_and_the_inputs_are_described(programs):
    (game,) = programs[0].get("games/").json()["games"]
    assert game["seats"] == ["red", "blue"]
    assert game["bots"] == ["random"]
    assert len(programs[0].get("inputs/").json()["inputs"]) == 14


def test_the_log_and_the_replay_are_there(battle, programs):
    play_on(battle)
    path = f"battles/{battle.uuid}/"
    events = programs[0].get(f"{path}log/").json()["events"]
    assert [event["seq"] for event in events] == sorted(event["seq"] for event in events)
    shown = programs[0].get(f"{path}replay/").json()
    from rules.engine.views import patched

    view = shown["view"]
    for step in shown["steps"]:
        view = patched(view, step["patch"])
    assert view == programs[0].get(path).json()["view"]
    later = programs[0].get(f"{path}replay/?from={shown['turns'][1]['seq']}").json()
    assert later["steps"][-1]["seq"] == battle.seq


def test_a_replay_comes_in_parts(battle, programs):
    play_on(battle)
    path, seen, begin = f"battles/{battle.uuid}/replay/", [], 0
    while True:
        part = programs[0].get(f"{path}?from={begin}&limit=7").json()
        seen += [step["seq"] for step in part["steps"]]
        if "next" not in part:
            break
        begin = part["next"]
    assert seen == [step["seq"] for step in programs[0].get(path).json()["steps"]]


def test_withdrawing_a_challenge(programs):
    made = programs[0].post("battles/", {"game": "tiny"}).json()
    assert programs[1].client.delete(f"/api/challenges/{made['token']}/").status_code == 404
    assert programs[0].client.delete(f"/api/challenges/{made['token']}/").status_code == 204
    assert programs[1].post(f"challenges/{made['token']}/", {"terms": "-"}).status_code == 404


def test_one_cannot_join_ones_own_challenge(programs):
    made = programs[0].post("battles/", {"game": "tiny"}).json()
    assert programs[0].post(f"challenges/{made['token']}/", {"terms": "-"}).json()["rule"] == "BATTLE-OWN_CHALLENGE"


def test_an_unlisted_invitation_is_in_no_list(programs):
    programs[0].post("battles/", {"game": "tiny", "opponent": "invite"})
    assert programs[1].get("challenges/").json() == {"challenges": []}


def test_a_hot_seat_is_one_person_with_all_seats(programs, two):
    made = programs[0].post("battles/", {"game": "tiny", "opponent": "hot_seat"}).json()
    path = f"battles/{made['id']}/"
    seats = []
    for step in range(12):
        state = programs[0].get(path).json()
        question = state["asked"]
        assert state["you"] == question["seat"]
        seats.append(question["seat"])
        body = {"client_id": str(step), "number": question["number"], "answer": question["preset"]}
        assert programs[0].post(f"{path}answers/", body).status_code == 200
    assert set(seats) == {"red", "blue"}


def test_on_a_hot_seat_an_answer_that_passed_the_turn_is_the_same_when_it_is_sent_again(programs):
    made = programs[0].post("battles/", {"game": "tiny", "opponent": "hot_seat"}).json()
    path = f"battles/{made['id']}/"
    passed = 0
    for step in range(12):
        question = programs[0].get(path).json()["asked"]
        body = {"client_id": str(step), "number": question["number"], "answer": question["preset"]}
        first = programs[0].post(f"{path}answers/", body).json()
        after = programs[0].get(path).json()
        passed += after["asked"]["seat"] != question["seat"]
        again = programs[0].post(f"{path}answers/", body)
        assert (again.status_code, again.json()["seq"]) == (200, first["seq"])
        assert programs[0].get(path).json()["seq"] == after["seq"]
    assert passed


def test_the_dice_can_be_checked_by_anybody(battle, programs):
    from rules.engine.dice import faces, seed_hash

    play_on(battle)
    proof = programs[1].get(f"battles/{battle.uuid}/proof/").json()
    assert seed_hash(proof["server_seed"]) == proof["seed_hash"]
    for roll in proof["rolls"]:
        seeds = (proof["server_seed"], proof["player_seeds"])
        assert faces(*seeds, roll["counter"], len(roll["faces"]), roll["sides"]) == roll["faces"]


def test_too_many_requests_are_held_back(battle, programs, settings):
    settings.LIMITS_TIMES = 1
    settings.LIMITS = {**settings.LIMITS, "preview": ("2/m", "-")}
    body = {"number": 1, "answer": {}}
    codes = [programs[0].post(f"battles/{battle.uuid}/preview/", body).status_code for _ in range(3)]
    assert codes == [409, 409, 429]


def test_the_words_of_a_game(client):
    words = client.get("/battles/messages/tiny/it.json").json()
    assert words["tiny.title"] == "Three Stones"
    assert words["battle.told.draw"] == "La battaglia finisce in pareggio per accordo."
    polish = client.get("/battles/messages/tiny/pl.json").json()["battle.told.undone"]
    assert len(polish["forms"]) == 3
    assert polish["count"] == "n"
    assert client.get("/battles/messages/tiny/xx.json").status_code == 404


def test_many_waiting_battles_are_refused(programs):
    for _ in range(10):
        assert programs[0].post("battles/", {"game": "tiny"}).status_code == 201
    assert programs[0].post("battles/", {"game": "tiny"}).json()["rule"] == "BATTLE-TOO_MANY_WAITING"


def test_a_report_reaches_the_house(battle, programs):
    assert programs[0].post(f"battles/{battle.uuid}/report/", {"text": "He left."}).status_code == 200
    assert battle.reports.get().by.username == "Ada"


def test_the_other_battle_is_untouched(battle, two, programs):
    other = begun(*two)
    give(battle, "red")
    other.refresh_from_db()
    assert other.seq == 1
