"""A battle of De Bellis Fantasy and one of The 9th Age, played end to end at once through the front door, over several
web processes on PostgreSQL and Redis; every service is restarted once in the middle."""

import json
import re
import time
from random import Random

import psycopg
import pytest

from bench.stack import NGINX
from tests.services.players import Content, RestPlayer, SocketPlayer

# So many answers at least between one restart and the next, and so many at most for each player: then six turns of
# somebody who is content outlast all restarts.
BETWEEN, MOST = 2, 3
TURNS = 6
# Two who only go straight ahead may pass each other, and then nothing but the limit of turns ends their battle.
FANTASY = {"scale": "introductory", "turn_limit": 60}
LONGEST = 400.0


@pytest.fixture(scope="module")
def played(stack):
    """Both battles, played; every service restarted meanwhile."""
    if not NGINX:
        pytest.skip("nginx is not installed (Debian: nginx-light); .ci/run installs it")
    ada, ben, cleo = (
        RestPlayer(stack.door, Random(1)),
        SocketPlayer(stack.door, Random(2)),
        Content(stack.door, Random(3)),
    )
    fantasy = ada.post("/api/battles/", {"game": "de_bellis", "settings": FANTASY})
    challenge = f"/api/challenges/{fantasy['token']}/"
    ben.post(challenge, {"terms": ben.get(challenge)["terms"]})
    ninth = cleo.post(
        "/api/battles/", {"game": "ninth_age", "opponent": "bot:random", "settings": {"free_hand": [], "turns": TURNS}}
    )
    players = {ada: fantasy["id"], ben: fantasy["id"], cleo: ninth["id"]}
    for player, battle in players.items():
        player.begin(battle)
    restart_all(stack, list(players))
    for player in players:
        player.thread.join(timeout=LONGEST)
    for player in players:
        assert player.failed is None, player.failed
        assert not player.thread.is_alive(), f"the battle does not end: {where_it_stands(stack, players[player])}"
    return players


def where_it_stands(stack, battle):
    """What is asked, what has happened last and what is due: the reason why a battle goes no further."""
    with psycopg.connect(stack.database_url) as connection:
        stored = connection.execute(
            "SELECT id, game, status, seq, pending::text FROM battles_battle WHERE uuid = %s", [battle]
        ).fetchone()
        last = connection.execute(
            "SELECT seq, kind, seat, client_id FROM battles_entry WHERE battle_id = %s ORDER BY seq DESC LIMIT 8",
            stored[:1],
        ).fetchall()
        due = connection.execute(
            "SELECT kind, seat, at, claimed_until, failures, now() FROM battles_due WHERE battle_id = %s", stored[:1]
        ).fetchall()
    worker = stack.logged("worker").splitlines()[-12:]
    return "\n".join(map(str, [stored, *last, *due, *worker]))


def restart_all(stack, players):
    for service in stack.services.values():
        before = [len(player.acknowledged) for player in players]
        for player in players:
            player.grant(MOST)
        deadline = time.monotonic() + 240
        # Somebody at each table goes on after each restart.
        while not went_on(players, before):
            assert time.monotonic() < deadline, f"nobody goes on before {service.name} is restarted"
            time.sleep(0.05)
        service.restart()
    for player in players:
        assert player.failed is None, player.failed
        assert player.thread.is_alive(), "a battle was over before every service had been restarted"
        player.grant(float("inf"))


def went_on(players, before):
    for player in players:
        assert player.failed is None, player.failed
        assert player.thread.is_alive(), "a battle was over before every service had been restarted"
    given = [len(player.acknowledged) - was for player, was in zip(players, before, strict=True)]
    return given[0] + given[1] >= BETWEEN and given[2] >= BETWEEN


def test_every_service_was_restarted_while_both_battles_ran(stack, played):
    assert {name: service.restarts for name, service in stack.services.items()} == dict.fromkeys(stack.services, 1)


def test_what_was_acknowledged_is_stored_once(stack, played):
    with psycopg.connect(stack.database_url) as connection:
        for player, battle in played.items():
            assert len(player.acknowledged) > 5
            for client_id, seq in player.acknowledged.items():
                rows = connection.execute(
                    "SELECT e.seq FROM battles_entry e JOIN battles_battle b ON b.id = e.battle_id"
                    " WHERE b.uuid = %s AND e.client_id = %s",
                    [battle, client_id],
                ).fetchall()
                assert (seq,) in rows


def test_both_battles_are_over_and_hold(stack, played):
    reports = json.loads(stack.manage("verify", "all", "--format", "json"))
    by_game = {report["game"]: report for report in reports if report["battle"] in played.values()}
    assert set(by_game) == {"de_bellis", "ninth_age"}
    for report in by_game.values():
        assert report["differences"] == []
    with psycopg.connect(stack.database_url) as connection:
        rows = connection.execute(
            "SELECT status FROM battles_battle WHERE uuid = ANY(%s::uuid[])", [list(set(played.values()))]
        ).fetchall()
    assert rows == [("over",), ("over",)]


def test_all_web_processes_took_part(stack, played):
    asked = re.findall(r'"upstream":"127\.0\.0\.1:(\d+)', stack.logged("nginx"))
    assert {int(port) for port in asked} == set(stack.web_ports)


def test_the_worker_gave_the_answers_of_the_house(stack, played):
    with psycopg.connect(stack.database_url) as connection:
        (count,) = connection.execute(
            "SELECT count(*) FROM battles_entry e JOIN battles_battle b ON b.id = e.battle_id"
            " JOIN battles_seat s ON s.battle_id = b.id AND s.key = e.seat AND s.bot <> '' WHERE e.kind = 'answer'"
        ).fetchone()
    assert count > 5


def test_sockets_came_back_elsewhere(stack, played):
    (ben,) = [player for player in played if isinstance(player, SocketPlayer)]
    assert ben.connections >= 2


def test_figures_of_all_processes_are_told_together(stack, played):
    import httpx

    told = httpx.get(f"http://127.0.0.1:{stack.figures_port}/metrics").text
    answers = dict(re.findall(r'ninthsite_answers_total\{game="(\w+)",source="answer"\} ([\d.]+)', told))
    assert float(answers["de_bellis"]) > 10
    assert re.search(r'ninthsite_answers_total\{game="ninth_age",source="bot"\} [1-9]', told)
    assert re.search(r"ninthsite_engine_faults_total\{.*\} [1-9]", told) is None
    assert "ninthsite_last_sweep" in told


def test_no_log_holds_a_seed_or_the_secret_key(stack, played):
    with psycopg.connect(stack.database_url) as connection:
        seeds = [seed for (seed,) in connection.execute("SELECT server_seed FROM battles_battle").fetchall()]
    for name in ("web1", "web2", "web3", "worker", "beat", "nginx"):
        logged = stack.logged(name)
        assert not [seed for seed in seeds if seed in logged]
        assert stack.environment["SECRET_KEY"] not in logged


def test_the_site_logs_json_with_battle_and_seat(stack, played):
    lines = [json.loads(line) for line in stack.logged("web1").splitlines() if line.startswith("{")]
    assert all({"event", "level", "logger", "timestamp"} <= set(line) for line in lines)
