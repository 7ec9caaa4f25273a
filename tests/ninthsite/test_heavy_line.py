"""Who is next among those who wait for heavy work."""

import pytest

from ninthsite.heavy.kinds import Kind, Refused, Who
from ninthsite.heavy.line import Line, Ticket

ADA, BEN, CLEO = (Who(number, f"10.0.0.{number}") for number in (1, 2, 3))
QUICK, ALONE = Kind("preview", 2.0, False), Kind("books", 30.0, True)


class Clock:
    now = 60_000.0

    def __call__(self):
        return self.now


@pytest.fixture(autouse=True)
def _in_earnest(settings):
    settings.LIMITS_TIMES = 1
    settings.HEAVY_SHARE, settings.HEAVY_WAITING, settings.HEAVY_LIGHT = (20.0, 60.0), (3, 5), 1.0


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def line(clock):
    return Line(clock)


def wants(line, who, kind=QUICK):
    ticket = Ticket(kind, who, len, ((),))
    line.enter(ticket)
    return ticket


def cost(line, who, seconds):
    wants(line, who)
    line.done(line.next(), seconds)


def test_an_account_is_served_one_at_a_time_and_holds_up_nobody_else(line):
    first, second, other = wants(line, ADA), wants(line, ADA), wants(line, BEN)
    assert [line.next(), line.next(), line.next()] == [first, other, None]
    line.done(first, 0.1)
    assert line.next() is second


def test_so_is_an_address_whichever_accounts_come_from_it(line):
    wants(line, Who(1, "10.0.0.9"))
    wants(line, Who(2, "10.0.0.9"))
    wants(line, Who(None, "10.0.0.9"))
    assert line.next()
    assert line.next() is None


def test_whoever_has_cost_least_in_this_minute_goes_first(line):
    cost(line, ADA, 5.0)
    cost(line, BEN, 0.5)
    wants(line, ADA), wants(line, BEN)
    last = wants(line, CLEO)
    served = [line.next() for _ in range(3)]
    assert [ticket.who for ticket in served] == [CLEO, BEN, ADA]
    assert served[0] is last


def test_one_place_is_kept_for_those_who_have_cost_little(line):
    cost(line, ADA, 5.0)
    wants(line, ADA)
    assert line.next(only_light=True) is None
    wants(line, CLEO, ALONE)
    assert line.next(only_light=True) is None
    light = wants(line, BEN)
    assert line.next(only_light=True) is light


def test_a_second_import_is_refused_while_one_is_in_hand_and_other_work_is_not(line):
    wants(line, ADA, ALONE)
    assert refused(line, ADA, ALONE) == ("running", 429)
    line.next()
    assert refused(line, ADA, ALONE) == ("running", 429)
    wants(line, ADA, QUICK)
    wants(line, BEN, ALONE)


def test_whoever_has_cost_his_share_waits_until_the_minute_ends(line, clock):
    cost(line, ADA, 20.0)
    clock.now += 15
    assert refused(line, ADA) == ("spent", 429)
    with pytest.raises(Refused) as again:
        wants(line, ADA)
    assert again.value.wait == 45
    clock.now += 45
    wants(line, ADA)


def test_accounts_of_one_address_share_its_share(line):
    for number in range(3):
        cost(line, Who(number, "10.0.0.9"), 20.0)
    assert refused(line, Who(7, "10.0.0.9")) == ("spent", 429)
    wants(line, Who(7, "10.0.0.8"))


def test_so_many_wait_and_no_more(line):
    for _ in range(3):
        wants(line, ADA)
    assert refused(line, ADA) == ("many", 429)
    wants(line, BEN)


def test_who_leaves_is_not_served(line):
    ticket = wants(line, ADA)
    assert line.leave(ticket)
    assert line.next() is None
    assert not line.leave(ticket)


def test_what_people_have_cost_is_forgotten_with_the_minute(line, clock):
    for number in range(1000):
        cost(line, Who(number, f"10.1.0.{number}"), 0.1)
    clock.now += 60
    cost(line, ADA, 0.1)
    assert len(line._costs._spent) == 2


def refused(line, who, kind=QUICK):
    with pytest.raises(Refused) as found:
        wants(line, who, kind)
    return found.value.reason, found.value.status
