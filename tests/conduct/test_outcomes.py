"""What the house decides holds, is told, and is written down."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.utils import timezone

from accounts import tokens
from accounts.deletion import anonymise
from accounts.models import User
from accounts.socket_auth import still_themselves
from battles.acts import chat
from battles.comments import writing
from battles.lobby import matchmaking
from battles.models import Battle
from conduct import outcomes, reporting, silence, sweep
from conduct.kinds import found
from conduct.models import Complaint, Decision
from conduct.refusals import Refused
from notices.models import Notice
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import play_on
from tests.battles.telling.conftest import mails_to, send_all

pytestmark = pytest.mark.django_db(transaction=True)


def reported(by, person):
    return reporting.report(by, "person", found(by, "person", person.username), "words", "insult")


def decide(person, operator, outcome, complaints=(), **more):
    return outcomes.decide(person, operator, outcome, complaints, **({"why": "Be kind."} | more))


def time_has_come():
    Decision.objects.update(until=timezone.now() - timedelta(seconds=1))
    return sweep.sweep()


def test_a_warning_is_told_and_the_reporter_is_thanked(reachable, operator, mailoutbox):
    ada, ben = reachable
    row = reported(ada, ben)
    decide(ben, operator, "warned", [row.pk])
    send_all()
    (warning,) = mails_to(ben, mailoutbox)
    assert "A warning" in warning.subject
    assert "Be kind." in warning.body
    assert "Ada" not in warning.body
    (thanks,) = mails_to(ada, mailoutbox)
    assert "We have taken action." in thanks.body
    assert "Ben" not in thanks.body
    assert Complaint.objects.get().decision.by == operator


def test_that_nothing_is_done_is_told_to_the_reporter_alone(reachable, operator, mailoutbox):
    ada, ben = reachable
    decide(ben, operator, "nothing", [reported(ada, ben).pk], why="")
    send_all()
    assert mails_to(ben, mailoutbox) == []
    assert "No action was needed" in mails_to(ada, mailoutbox)[0].body
    assert "decided" not in User.objects.get(pk=ben.pk).preferences


def test_thanks_can_be_switched_off(reachable, operator, mailoutbox):
    from notices.wishing import stop

    ada, ben = reachable
    stop(ada, "mail", "report")
    decide(ben, operator, "warned", [reported(ada, ben).pk])
    send_all()
    assert mails_to(ada, mailoutbox) == []


def test_a_decision_is_shown_on_every_page_until_it_is_read(two, operator, browser):
    decide(two[1], operator, "warned")
    page = browser(two[1])
    assert "made a decision about your account" in page.get("/account/").content.decode()
    assert "Be kind." in page.get("/account/decisions/").content.decode()
    assert "made a decision about your account" not in page.get("/account/").content.decode()


def test_who_is_silenced_writes_neither_chat_nor_comments_until_then(battle, two, operator):
    decide(two[1], operator, "silenced", days=3)
    with pytest.raises(IllegalAction) as refused:
        chat.say(battle.uuid, "blue", "hello", "c1")
    assert refused.value.rule == "BATTLE-SILENCED"
    until = silence.until(two[1].pk)
    assert refused.value.detail["until"] == until.isoformat(timespec="seconds")
    chat.say(battle.uuid, "red", "hello", "c2")
    play_on(battle)
    with pytest.raises(IllegalAction, match="BATTLE-SILENCED"):
        writing.write(battle.uuid, two[1], 1, "well played", "k1")
    time_has_come()
    assert silence.until(two[1].pk) is None
    assert chat.say(battle.uuid, "blue", "hello", "c3") == 2


def test_a_neutral_name_takes_the_place_of_the_old_one(two, operator, browser):
    row = reported(two[0], two[1])
    decide(two[1], operator, "renamed", [row.pk])
    named = User.objects.get(pk=two[1].pk)
    assert named.username.startswith("Player-")
    assert Complaint.objects.get().said == "Ben", "what was said stays evidence"
    assert named.username in browser(named).get("/account/decisions/").content.decode()


def test_whoever_is_suspended_is_out_until_then(battle, two, operator, browser):
    ben = two[1]
    page, key = browser(ben), tokens.make(ben, "bot")
    page.post("/account/language/", {"language": "it"})
    program = {"headers": {"authorization": f"Token {key}"}}
    scope = {"user": ben, "headers": [], "session": page.session}
    waiting = matchmaking.create_battle(ben, "tiny", opponent="open")
    assert still_themselves([scope]) == [True]
    decide(ben, operator, "suspended", days=7, why="Stay <b>away</b>.")
    # Sockets ask this every half minute.
    assert still_themselves([scope]) == [False]
    shown = page.get("/account/")
    assert shown.status_code == 403
    assert "è sospeso" in shown.content.decode()
    assert "Stay &lt;b&gt;away&lt;/b&gt;." in shown.content.decode()
    assert page.get("/api/battles/").status_code == 403
    assert (
        page.post(
            f"/api/battles/{battle.uuid}/resign/", {"client_id": "x"}, content_type="application/json"
        ).status_code
        == 403
    )
    assert browser().get("/api/mine/", **program).status_code in (401, 403)
    entering = browser().post("/account/login/", {"login": "Ben", "password": "pw"})
    assert entering.status_code == 403
    assert "è sospeso" in entering.content.decode()
    assert not Battle.objects.filter(pk=waiting.pk).exists()
    assert Battle.objects.get(pk=battle.pk).status == Battle.RUNNING
    assert time_has_come() == 1
    assert page.get("/account/").status_code == 200, "the log-in of his browser stands"
    assert browser().get("/api/mine/", **program).status_code == 200


def test_a_wrong_password_tells_nobody_that_an_account_is_suspended(two, operator, browser):
    decide(two[1], operator, "suspended", days=7)
    answer = browser().post("/account/login/", {"login": "Ben", "password": "not his"})
    assert answer.status_code == 200
    assert "suspended" not in answer.content.decode()


def test_a_suspension_reaches_the_suspended_by_mail(reachable, operator, mailoutbox):
    decide(reachable[1], operator, "suspended", days=7)
    send_all()
    (mail,) = mails_to(reachable[1], mailoutbox)
    assert "suspended until" in mail.subject


def test_nothing_else_reaches_him(battle, reachable, operator, mailoutbox):
    decide(reachable[1], operator, "suspended", days=7)
    Notice.objects.all().delete()
    chat.say(battle.uuid, "red", "are you there?", "c1")
    send_all()
    assert mails_to(reachable[1], mailoutbox) == []


def test_he_may_leave_the_browser_to_others(two, operator, browser):
    page = browser(two[1])
    decide(two[1], operator, "suspended", days=7)
    assert page.post("/account/leave/").status_code == 302
    assert page.get("/account/login/").status_code == 200


def test_a_suspension_that_is_over_opens_no_account_that_was_closed_meanwhile(two, operator):
    decide(two[1], operator, "suspended", days=7)
    anonymise(User.objects.get(pk=two[1].pk))
    time_has_come()
    assert not User.objects.get(pk=two[1].pk).is_active


def test_the_longer_of_two_suspensions_holds(two, operator):
    decide(two[1], operator, "suspended", days=7)
    longer = decide(two[1], operator, "suspended", days=30)
    Decision.objects.exclude(pk=longer.pk).update(until=timezone.now() - timedelta(seconds=1))
    sweep.sweep()
    assert not User.objects.get(pk=two[1].pk).is_active


def test_the_house_ends_it_before_its_time(two, operator, browser):
    decision = decide(two[1], operator, "suspended", days=7)
    page = browser(operator)
    assert page.post(f"/admin/conduct/complaint/decisions/{decision.pk}/end/").status_code == 302
    decision.refresh_from_db()
    assert decision.ended_by == operator
    assert User.objects.get(pk=two[1].pk).is_active
    assert not outcomes.end(decision, operator), "once"


def test_nobody_decides_about_himself_upon_his_own_report_or_about_people_of_the_house(two, operator, new_user):
    staff = User.objects.create_user("Staff", "s@example.org", "pw", is_staff=True)
    other = User.objects.create_user("Other", "t@example.org", "pw", is_staff=True)
    row = reported(staff, two[0])
    for person, by, rows, rule in (
        (staff, staff, [], "OWN_CASE"),
        (two[0], staff, [row.pk], "OWN_CASE"),
        (other, staff, [], "STAFF"),
    ):
        with pytest.raises(Refused) as refused:
            decide(person, by, "warned", rows)
        assert refused.value.rule == f"CONDUCT-{rule}"
    assert decide(other, operator, "warned")


def test_what_somebody_else_has_decided_is_not_decided_again(two, operator):
    row = reported(two[0], two[1])
    decide(two[1], operator, "warned", [row.pk])
    with pytest.raises(Refused, match="already decided"):
        decide(two[1], operator, "suspended", [row.pk], days=7)
    assert User.objects.get(pk=two[1].pk).is_active


def test_a_closed_account_is_not_opened_by_a_decision(two, operator):
    anonymise(two[1])
    with pytest.raises(Refused, match="closed"):
        decide(two[1], operator, "suspended", days=1)


def test_it_is_written_down_who_decided_what(two, operator):
    decide(two[1], operator, "silenced", days=3)
    entry = LogEntry.objects.get()
    assert (entry.user, entry.object_id) == (operator, str(two[1].pk))
    assert "silenced 3d" in entry.change_message
