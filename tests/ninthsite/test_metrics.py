"""Figures for Prometheus: who gets them, and that several processes tell them together."""

import os
import subprocess
import sys
import urllib.request

import pytest
from prometheus_client.parser import text_string_to_metric_families

from ninthsite.observing import exposing, stored
from ninthsite.settings.environment import BASE_DIR

pytestmark = pytest.mark.django_db

WRITER = """
import django
django.setup()
from ninthsite.observing.figures import ANSWERS, SOCKETS
ANSWERS.labels("tiny", "answer").inc({})
SOCKETS.labels("player").inc(2)
print("written", flush=True)
import sys
sys.stdin.read()
"""
READER = """
import django
django.setup()
from prometheus_client import generate_latest
from ninthsite.observing import stored
from ninthsite.observing.exposing import registry
stored._sources.clear()
print(generate_latest(registry()).decode())
"""


def figures(text):
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_without_the_token_there_is_no_such_page(client, settings):
    settings.METRICS_TOKEN = "open sesame"
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer open"}).status_code == 404


def test_where_no_token_is_set_nobody_gets_in_without_one(client, settings):
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_with_the_token_the_figures_of_the_process_and_of_the_database_are_told(client, settings):
    settings.METRICS_TOKEN = "open sesame"
    told = client.get("/metrics", headers={"Authorization": "Bearer open sesame"})
    assert told.status_code == 200
    found = figures(told.content.decode())
    assert found["ninthsite_database_up",] == 1
    assert found["ninthsite_overdue_clocks",] == 0
    assert found["ninthsite_outbox_age_seconds",] == 0
    assert ("ninthsite_hubs",) in found


def test_a_database_that_is_away_is_a_figure_too(client, settings, monkeypatch):
    def away():
        raise OSError("gone")
        yield

    monkeypatch.setattr(stored, "_sources", [away])
    settings.METRICS_TOKEN = "open sesame"
    told = client.get("/metrics", headers={"Authorization": "Bearer open sesame"})
    assert figures(told.content.decode())["ninthsite_database_up",] == 0


def test_at_an_address_of_their_own_they_are_told_without_a_token(settings, monkeypatch):
    monkeypatch.setattr(stored, "_sources", [])
    seen = []
    real = exposing.start_http_server
    monkeypatch.setattr(exposing, "start_http_server", lambda *given: seen.append(real(*given)))
    settings.METRICS_HOST, settings.METRICS_PORT = "127.0.0.1", 0
    exposing.listen()
    assert not seen
    settings.METRICS_PORT = free_port()
    exposing.listen()
    ((server, thread),) = seen
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{settings.METRICS_PORT}/metrics") as answer:
            assert b"ninthsite_stage_seconds" in answer.read()
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def free_port():
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.mark.long
def test_the_figures_of_several_processes_are_added_and_sockets_of_the_dead_forgotten(tmp_path):
    kept = {
        **os.environ,
        "PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "figures"),
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }
    writers = []
    for count in (2, 3):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER.format(count)],
            cwd=BASE_DIR, env=kept, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert writer.stdout.readline() == "written\n"
        writers.append(writer)

    def told():
        done = subprocess.run([sys.executable, "-c", READER], cwd=BASE_DIR, env=kept, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return figures(done.stdout)

    found = told()
    assert found["ninthsite_answers_total", "tiny", "answer"] == 5
    assert found["ninthsite_sockets", "player"] == 4
    writers[0].communicate("")
    found = told()
    assert found["ninthsite_answers_total", "tiny", "answer"] == 5
    assert found["ninthsite_sockets", "player"] == 2
    writers[1].communicate("")


def test_the_first_process_after_all_have_ended_begins_afresh(tmp_path):
    gone = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True)
    dead = tmp_path / f"counter_{gone.stdout.strip()}.db"
    dead.write_bytes(b"")
    mine = tmp_path / f"counter_{os.getpid()}.db"
    mine.write_bytes(b"")
    exposing.begin_afresh(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [mine.name]


def test_figures_of_others_who_live_are_left_alone(tmp_path):
    alive = tmp_path / f"counter_{os.getppid()}.db"
    alive.write_bytes(b"")
    exposing.begin_afresh(tmp_path)
    assert alive.exists()
