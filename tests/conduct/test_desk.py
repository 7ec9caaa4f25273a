"""The pages on which the house decides."""

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from conduct import reporting
from conduct.kinds import found
from conduct.models import Block, Complaint, Decision

pytestmark = pytest.mark.django_db(transaction=True)
PEOPLE = "/admin/conduct/complaint/"


@pytest.fixture
def complaint(two):
    return reporting.report(two[0], "person", found(two[0], "person", "Ben"), "<script>alert(1)</script>", "insult")


def desk(person):
    return f"{PEOPLE}people/{person.pk}/"


def test_only_whoever_may_decide_sees_it(two, complaint, browser):
    staff = User.objects.create_user("Staff", "s@example.org", "pw", is_staff=True)
    for user in (None, two[0], staff):
        for address in (PEOPLE, desk(two[1])):
            answer = browser(user).get(address)
            assert answer.status_code in (302, 403)
            assert "alert(1)" not in answer.content.decode()
        answer = browser(user).post(desk(two[1]), {"outcome": "warned", "why": "x", "complaint": complaint.pk})
        assert answer.status_code in (302, 403)
    assert not Decision.objects.exists()
    staff.user_permissions.add(Permission.objects.get(codename="change_complaint"))
    assert browser(staff).get(desk(two[1])).status_code == 200


def test_reports_are_grouped_by_the_person_with_the_evidence(two, complaint, new_user, operator, browser):
    cleo = new_user("Cleo")
    reporting.report(cleo, "person", found(cleo, "person", "Ben"), "words of Cleo", "spam")
    page = browser(operator)
    people = page.get(PEOPLE).content.decode()
    assert people.count(f'href="{desk(two[1])}"') == 1
    shown = page.get(desk(two[1])).content.decode()
    assert "words of Cleo" in shown
    assert "&lt;script&gt;alert(1)" in shown
    assert "<script>alert(1)" not in shown


def test_it_is_decided_there_and_those_that_came_meanwhile_stay_open(two, complaint, new_user, operator, browser):
    cleo = new_user("Cleo")
    later = reporting.report(cleo, "person", found(cleo, "person", "Ben"), "later", "spam")
    page = browser(operator)
    given = {"outcome": "silenced", "days": "3", "why": "Be kind.", "note": "first time", "complaint": [complaint.pk]}
    assert page.post(desk(two[1]), given).status_code == 302
    assert Complaint.objects.get(pk=complaint.pk).decision.note == "first time"
    assert Complaint.objects.get(pk=later.pk).decision is None
    shown = page.get(desk(two[1])).content.decode()
    assert "first time" in shown
    assert "<strong>Mute</strong>, until" in shown


@pytest.mark.parametrize(
    "given",
    [
        {"outcome": "warned"},
        {"outcome": "silenced", "why": "x"},
        {"outcome": "suspended", "why": "x", "days": "0"},
        {"outcome": "suspended", "why": "x", "days": "99999"},
        {"outcome": "hanged", "why": "x"},
        {"why": "x"},
        {"outcome": "warned", "why": "x", "complaint": "999999"},
    ],
)
def test_half_a_decision_is_none(given, two, complaint, operator, browser):
    assert browser(operator).post(desk(two[1]), given).status_code == 200
    assert not Decision.objects.exists()


def test_who_has_blocked_whom_is_not_the_houses_business(two, operator, browser):
    Block.objects.create(by=two[0], person=two[1])
    page = browser(operator)
    assert page.get("/admin/conduct/block/").status_code == 404
    assert "Ada" not in page.get(desk(two[1])).content.decode()
