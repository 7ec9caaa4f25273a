"""The server's seed is nowhere before its time: whoever had it would know every die."""

import logging

import pytest

from accounts import tokens
from accounts.models import User
from battles.models import Battle, Report
from ninthsite.observing.exposing import registry
from tests.attacks.routes import BATTLE, of
from tests.attacks.test_every_route import METHODS, path_of
from tests.battles.conftest import give, play_on

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def running(battle):
    give(battle, "red")
    give(battle, "blue")
    battle.refresh_from_db()
    return battle


@pytest.mark.parametrize("name", of(BATTLE))
def test_no_answer_of_a_running_battle_holds_it(name, running, two, browser_of):
    for user in (None, *two):
        for method in METHODS:
            answer = getattr(browser_of(user), method)(path_of(name, running.uuid), content_type="application/json")
            assert running.server_seed.encode() not in answer.content
            assert running.server_seed not in str(answer.headers)


def test_the_admin_shows_it_to_nobody_and_lets_nobody_search_for_it(running, browser_of):
    staff = browser_of(User.objects.create_superuser("Operator", "o@example.org", "pw"))
    pages = [
        "battle/",
        f"battle/{running.pk}/change/",
        "seat/",
        "due/",
        "report/",
        "challenge/",
        f"battle/{running.pk}/mend/",
    ]
    for page in pages:
        answer = staff.get(f"/admin/battles/{page}")
        assert running.server_seed not in answer.content.decode(), page
    piece = running.server_seed[:8]
    for filtered in ("server_seed", "server_seed__startswith", "server_seed__gt", "seats__army__icontains"):
        answer = staff.get("/admin/battles/battle/", {filtered: piece})
        assert answer.status_code == 400, "a filter would tell it letter by letter"
    for table in ("seat", "due", "chatline", "challenge", "report"):
        answer = staff.get(f"/admin/battles/{table}/", {"battle__server_seed__startswith": piece})
        assert answer.status_code in (400, 404), table
    assert staff.get("/admin/battles/battle/", {"status__exact": "running"}).status_code == 200


def test_the_admin_shows_no_api_token(browser_of, two):
    key = tokens.make(two[0], "bot")
    token = two[0].api_tokens.get()
    staff = browser_of(User.objects.create_superuser("Operator", "o@example.org", "pw"))
    for page in ("", "accounts/user/", f"accounts/user/{two[0].pk}/change/"):
        shown = staff.get(f"/admin/{page}").content.decode()
        assert key not in shown
        assert token.digest not in shown
    for field, letters in (("digest", token.digest), ("prefix", token.prefix)):
        letter_by_letter = {f"api_tokens__{field}__startswith": letters[:4]}
        assert staff.get("/admin/accounts/user/", letter_by_letter).status_code == 400
    staff.post("/admin/accounts/user/", {"action": "revoke_tokens", "_selected_action": [two[0].pk]})
    assert tokens.user_of_token(key) is None


def test_reports_of_faults_and_the_log_do_not_hold_it(running, monkeypatch, caplog):
    from battles.table.desk import Desk

    def fail(desk, *args, **kwargs):
        raise RuntimeError(f"at {desk.battle}")

    monkeypatch.setattr(Desk, "answer", fail)
    with caplog.at_level(logging.DEBUG), pytest.raises(Exception, match="BATTLE-FAULT"):
        give(running, Battle.objects.get(pk=running.pk).asked_seats()[0])
    report = Report.objects.get()
    assert "RuntimeError" in report.text
    assert running.server_seed not in report.text
    assert running.server_seed not in caplog.text
    assert running.server_seed not in repr(running)


def test_figures_do_not_tell_it(running):
    from prometheus_client import generate_latest

    assert running.server_seed not in generate_latest(registry()).decode()


def test_it_is_told_once_the_battle_is_over(running, browser_of):
    play_on(running)
    shown = browser_of().get(f"/api/battles/{running.uuid}/proof/").json()
    assert shown["server_seed"] == running.server_seed
