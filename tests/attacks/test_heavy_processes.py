"""Heavy work is done in processes of its own, each of which can be ended in the middle of whatever it is at."""

import os
import threading

import pytest

from ninthsite.heavy.budget import Killed, OutOfTime
from ninthsite.heavy.worker import Worker
from rules.engine.refusal import IllegalAction
from tests.attacks import heavy_work

PATIENCE = 120


@pytest.fixture(scope="module")
def worker():
    made = Worker()
    yield made
    made.kill()


@pytest.fixture
def begun(tmp_path):
    """Where endless work says that it has begun."""
    path = tmp_path / "begun"
    os.mkfifo(path)
    return path


def is_there(number):
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def done(worker, work, *args):
    worker.ready()
    return worker.run("en", work, args, PATIENCE)


@pytest.mark.long
def test_it_is_done_elsewhere_and_answers_come_before_it(worker):
    number, niceness = done(worker, heavy_work.who_works)
    assert number != os.getpid()
    assert niceness >= 5
    assert done(worker, heavy_work.who_works)[0] == number, "the process is used again"


@pytest.mark.long
def test_what_takes_longer_than_its_budget_is_ended_and_the_next_is_done(worker):
    number, _ = done(worker, heavy_work.who_works)
    with pytest.raises(OutOfTime):
        worker.run("en", heavy_work.goes_on_for_ever, (os.devnull,), 0.05)
    assert done(worker, heavy_work.who_works)[0] != number
    assert not is_there(number)


def test_it_is_measured_by_the_processor_and_says_what_it_has_cost(worker):
    done(worker, heavy_work.who_works)
    assert 0 <= worker.cost < 1
    with pytest.raises(OutOfTime):
        worker.run("en", heavy_work.works_for_ever, (), 0.05)
    assert 0 < worker.cost <= 0.05
    assert done(worker, heavy_work.who_works)


def test_what_nobody_waits_for_any_more_is_ended_in_the_middle(worker, begun):
    caught = []
    worker.ready()

    def work():
        try:
            worker.run("en", heavy_work.goes_on_for_ever, (str(begun),), PATIENCE)
        except Killed as killed:
            caught.append(killed)

    waits = threading.Thread(target=work)
    waits.start()
    number = int(begun.read_text())
    worker.kill()
    waits.join(PATIENCE)
    assert caught
    assert done(worker, heavy_work.who_works)[0] != number
    assert not is_there(number)


def test_a_refusal_of_the_rules_comes_back_whole(worker):
    with pytest.raises(IllegalAction) as refused:
        done(worker, heavy_work.is_refused)
    assert (refused.value.rule, refused.value.message.params) == ("DBF-MOV-001", {"most": 3})
    assert refused.value.detail == {"in_the_way": ["r1"]}


def test_what_cannot_travel_ends_no_process(worker):
    number, _ = done(worker, heavy_work.who_works)
    for work in (heavy_work.cannot_travel, heavy_work.fails):
        with pytest.raises(Exception):  # noqa: B017
            done(worker, work)
    assert done(worker, heavy_work.who_works)[0] == number
