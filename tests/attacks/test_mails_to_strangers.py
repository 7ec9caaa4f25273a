"""Nobody has mails sent to somebody else without end, and nobody keeps the owner of an address from his own."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from accounts.models import User
from ninthsite.settings import limits

pytestmark = pytest.mark.django_db

PASSWORD = "long enough 7x"
ADA = "ada@example.org"


@pytest.fixture(autouse=True)
def _in_earnest(settings, own_cache):
    # Sign-ups have a limit of their own.
    settings.ACCOUNT_RATE_LIMITS = {**limits.ACCOUNT_RATE_LIMITS, "signup": "1000/m/ip"}


@pytest.fixture
def ada(db):
    user = User.objects.create_user("Ada", ADA, PASSWORD)
    EmailAddress.objects.create(user=user, email=ADA, verified=True, primary=True)
    return user


def claim(browser, number, here):
    form = {"username": f"Eve-{number}", "email": ADA, "password1": PASSWORD}
    return browser.post("/account/signup/", form, REMOTE_ADDR=here)


def forget(browser, here):
    return browser.post("/account/password/reset/", {"email": ADA}, REMOTE_ADDR=here)


@pytest.fixture(params=["nobody's", "somebody's"])
def claimed(request):
    if request.param == "somebody's":
        request.getfixturevalue("ada")
    return ADA


def test_whoever_signs_up_with_one_address_again_and_again_has_four_mails_sent_in_an_hour(claimed, browser_of):
    answers = [claim(browser_of(), number, "10.0.0.1") for number in range(7)]
    assert len(mail.outbox) == 4
    assert len({(answer.status_code, answer["Location"]) for answer in answers}) == 1, "the pages tell nothing"


def test_many_who_do_so_have_twenty_sent_in_a_day(claimed, browser_of):
    for number in range(30):
        claim(browser_of(), number, f"10.0.0.{number}")
    assert len(mail.outbox) == 20


def test_so_it_is_with_new_passwords(claimed, browser_of):
    for number in range(30):
        assert forget(browser_of(), f"10.0.1.{number % 6}").status_code == 302
    assert len(mail.outbox) == 20


def test_claims_cost_the_owner_none_of_his_new_passwords(ada, browser_of):
    for number in range(25):
        claim(browser_of(), number, f"10.0.0.{number}")
    mail.outbox.clear()
    forget(browser_of(), "10.0.0.99")
    assert len(mail.outbox) == 1


def test_nobody_keeps_the_owner_from_a_new_password_where_he_was_before(ada, browser_of):
    home = browser_of()
    home.post("/account/login/", {"login": "Ada", "password": PASSWORD})
    home.post("/account/logout/")
    for number in range(30):
        forget(browser_of(), f"10.0.2.{number}")
    mail.outbox.clear()
    forget(home, "10.0.3.1")
    assert len(mail.outbox) == 1


def test_whoever_claims_an_address_does_not_keep_its_owner_from_proving_that_it_is_his(browser_of):
    for number in range(3):
        claim(browser_of(), number, "10.0.0.1")
    mail.outbox.clear()
    form = {"username": "Ada", "email": ADA, "password1": PASSWORD}
    browser_of().post("/account/signup/", form, REMOTE_ADDR="10.0.0.2")
    assert len(mail.outbox) == 1


def test_whoever_asks_for_new_passwords_of_others_does_not_keep_them_from_asking(ada, browser_of):
    for _ in range(8):
        forget(browser_of(), "10.0.4.1")
    mail.outbox.clear()
    assert forget(browser_of(), "10.0.4.2").status_code == 302
    assert len(mail.outbox) == 1
