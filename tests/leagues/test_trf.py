"""The report for programs for chess tournaments: each column in its place, points that are those of the results."""

import pytest

from leagues.entering import entries
from leagues.exports.trf import HALVES, as_trf
from leagues.models import Pairing
from leagues.playing import rulings
from tests.leagues.conftest import decide, enters, play_round, record_of

pytestmark = pytest.mark.django_db(transaction=True)


def players(report):
    return [line for line in report.splitlines() if line.startswith("001 ")]


def blocks(line):
    rest = line[91:]
    return [rest[at : at + 8] for at in range(0, len(rest), 10)]


@pytest.fixture
def three_rounds(entered, organiser, people, new_user):
    """Five players: byes, a no-show, both lose, one leaves, and a round that is still played."""
    enters(entered.uuid, new_user("Éva\tthe=Bold"), None)
    play_round(entered, organiser)
    rulings.rule(entered.uuid, organiser, 1, 1, "first_absent", "")
    decide(entered)
    entries.leave(entered.uuid, people[0])
    play_round(entered, organiser)
    rulings.rule(entered.uuid, organiser, 2, 1, Pairing.NEITHER, "Both left the hall.")
    decide(entered)
    play_round(entered, organiser)
    return entered


def test_each_column_stands_where_it_belongs(three_rounds):
    report = as_trf(record_of(three_rounds))
    assert "\nXXR 3\n" in report
    assert "\nXXC white1\n" in report
    lines = players(report)
    assert [int(line[4:8]) for line in lines] == [1, 2, 3, 4, 5]
    assert "\t" not in report
    for line in lines:
        found = blocks(line)
        assert len(found) == 2, "the third round is not over"
        assert all(len(block) == 8 and block[4] == block[6] == " " for block in found)
        assert float(line[80:84]) == sum(HALVES[block[7]] for block in found) / 2
        assert int(line[85:89]) >= 1
        assert line[89:91] == "  "


def test_two_who_met_say_the_same_of_it(three_rounds):
    lines = players(as_trf(record_of(three_rounds)))
    other = {"1": "0", "+": "-", "=": "=", "-": "+", "0": "10"}
    for number, line in enumerate(lines, 1):
        for at, block in enumerate(blocks(line)):
            if block[:4] == "0000":
                assert block[5] == "-"
                assert block[7] in "UZ"
                continue
            theirs = blocks(lines[int(block[:4]) - 1])[at]
            assert int(theirs[:4]) == number
            assert {block[5], theirs[5]} == {"w", "b"}
            assert theirs[7] in other[block[7]]
    results = {block[7] for line in lines for block in blocks(line)}
    assert {"U", "Z", "+", "-", "0"} <= results


def test_an_event_that_has_not_begun_has_its_players_and_no_rounds(entered):
    assert [blocks(line) for line in players(as_trf(record_of(entered)))] == [[]] * 4
