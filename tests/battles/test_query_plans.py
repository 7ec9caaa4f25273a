"""What an answer asks of the database is found through an index, however many battles are stored."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles.acts import endings
from battles.comments import reading, writing
from battles.due import sweep
from battles.gallery import reading as heard
from battles.gallery import saying
from battles.lobby.overview import watched_now
from battles.models import Battle
from battles.sending import messages_for, onlookers, pokes, presence
from battles.sending.sight import sight
from battles.table.live import tables
from notices import sweep as notices
from tests.battles.conftest import give, play_on

pytestmark = pytest.mark.django_db(transaction=True)

# Tables that grow with the battles and the people.
LARGE = "battles|notices|accounts|django_session"
# Transaction and the test's own two looks included; a hand-over begins and ends clocks and notices.
MOST, MOST_WITH_A_HAND_OVER = 8, 32


def read_whole(statements):
    """Those of the statements for which the database would have to read a whole large table, with its plan."""
    found = []
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # The tables of a test are so small that reading them whole is right; without that choice it takes an
            # index if there is one that helps.
            cursor.execute("SET enable_seqscan = off")
        for statement in statements:
            if not re.match(r"\(?(SELECT|UPDATE|DELETE)", statement):
                continue
            cursor.execute(f"EXPLAIN {'QUERY PLAN ' if connection.vendor == 'sqlite' else ''}{statement}")
            plan = "\n".join(str(row[-1] if connection.vendor == "sqlite" else row[0]) for row in cursor.fetchall())
            if re.search(rf"(Seq Scan on|SCAN) \"?({LARGE})_", plan):
                found.append((statement, plan))
        if connection.vendor == "postgresql":
            cursor.execute("SET enable_seqscan = on")
    return found


def asked_by(work):
    with CaptureQueriesContext(connection) as captured:
        work()
    return [query["sql"] for query in captured.captured_queries]


def answer(battle):
    battle.refresh_from_db()
    give(battle, battle.asked_seats()[0])


def elsewhere(battle):
    """Another process stores an answer; then this one is to tell its own sockets."""
    messages_for.state(battle.uuid, "")
    mine = dict(tables._tables)
    tables.clear()
    answer(battle)
    tables._tables.clear()
    tables._tables.update(mine)


def test_an_answer_reads_no_table_whole(battle):
    play_on(battle, until=lambda battle: battle.seq > 12)
    assert not read_whole(asked_by(lambda: [answer(battle) for _ in range(6)]))


def test_what_another_process_stored_is_told_without_reading_a_table_whole(battle):
    play_on(battle, until=lambda battle: battle.seq > 12)
    elsewhere(battle)
    before = tables.of(battle.uuid).seq
    assert before < Battle.objects.get(pk=battle.pk).seq
    assert not read_whole(asked_by(lambda: messages_for.since(battle.uuid, "", before)))


def test_loading_a_battle_reads_no_table_whole(battle):
    play_on(battle, until=lambda battle: battle.seq > 12)
    tables.clear()
    assert not read_whole(asked_by(lambda: messages_for.state(battle.uuid, "red")))


@pytest.mark.parametrize("work", [sweep.sweep, notices.sweep], ids=["sweep", "notices"])
def test_looking_for_what_is_due_reads_no_table_whole(battle, work):
    assert not read_whole(asked_by(work))


def test_looking_after_many_battles_takes_one_statement_each(battle, two):
    uuids = [battle.uuid, *Battle.objects.values_list("uuid", flat=True)]
    for statements in (asked_by(lambda: pokes.stored(uuids)), asked_by(lambda: presence.look(uuids))):
        assert len(statements) == 1
        assert not read_whole(statements)
    assert not read_whole(asked_by(lambda: sight(battle.uuid, two[0])))


def counted(battle):
    """How many statements an answer takes, and whether the question passed to the other player with it."""
    battle.refresh_from_db()
    before = battle.asked_seats()
    statements = len(asked_by(lambda: answer(battle)))
    battle.refresh_from_db()
    return statements, battle.asked_seats() != before


def test_the_statements_of_an_answer_do_not_grow_with_the_battle(battle):
    early = [counted(battle) for _ in range(3)]
    play_on(battle, until=lambda battle: battle.seq > 20)
    late = [counted(battle) for _ in range(3)]
    assert all(statements <= (MOST_WITH_A_HAND_OVER if passed else MOST) for statements, passed in early + late)


def test_talk_about_a_battle_reads_no_table_whole(battle, new_user):
    cleo = new_user("Cleo")
    onlookers.say({battle.uuid: ((cleo.pk,), 3)})
    saying.say(battle.uuid, cleo, "look", "c1")
    endings.resign(battle.uuid, "red")
    writing.write(battle.uuid, cleo, 1, "well fought", "c1")
    seen = sight(battle.uuid, cleo)
    battle.refresh_from_db()
    for work in (
        lambda: saying.say(battle.uuid, cleo, "again", "c2"),
        lambda: heard.since(battle.uuid, "~", 0, 0),
        lambda: heard.latest(battle, "~", cleo),
        lambda: onlookers.look([battle.uuid]),
        lambda: writing.write(battle.uuid, cleo, 1, "again", "c2"),
        lambda: reading.comments(battle, seen, cleo),
    ):
        assert not read_whole(asked_by(work))


def sorted_by_hand(statements):
    """Those of the statements about the running battles for which the database would have to sort all that it finds."""
    found = []
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # As above: the few rows of a test are sorted in no time.
            cursor.execute("SET enable_sort = off; SET enable_seqscan = off")
        for statement in statements:
            if "people" not in statement:
                continue
            cursor.execute(f"EXPLAIN {'QUERY PLAN ' if connection.vendor == 'sqlite' else ''}{statement}")
            plan = "\n".join(str(row[-1] if connection.vendor == "sqlite" else row[0]) for row in cursor.fetchall())
            if "TEMP B-TREE" in plan or "Sort " in plan or "battles_watched" not in plan:
                found.append((statement, plan))
        if connection.vendor == "postgresql":
            cursor.execute("SET enable_sort = on; SET enable_seqscan = on")
    return found


def test_the_lobby_finds_the_latest_battles_without_sorting_all_that_run(battle, two, new_user):
    cleo = new_user("Cleo")
    statements = asked_by(lambda: watched_now(two[0], 12))
    assert not read_whole(statements)
    assert not sorted_by_hand(statements)
    # The battles of people, those against the computer; then the seats and their people of what was found.
    assert len([one for one in statements if "people" in one]) == 2
    assert len(asked_by(lambda: watched_now(cleo, 12))) <= 4
    assert len([one for one in asked_by(lambda: watched_now(cleo, 1)) if "people" in one]) == 1
