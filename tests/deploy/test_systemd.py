"""deploy/systemd: the services start what exists, and share what one file says."""

import re
import shutil
from configparser import ConfigParser

import pytest

from ninthsite.settings.environment import BASE_DIR

FOLDER = BASE_DIR / "deploy" / "systemd"
SERVICES = sorted(FOLDER.glob("*.service"))
SHARED = FOLDER / "ninthsite-.service.d" / "site.conf"


def read(path):
    unit = ConfigParser(strict=False, interpolation=None, delimiters=["="])
    unit.optionxform = str
    unit.read_string(path.read_text())
    return unit


def test_web_worker_and_beat_are_services():
    assert [path.name for path in SERVICES] == [
        "ninthsite-beat.service",
        "ninthsite-web@.service",
        "ninthsite-worker.service",
    ]


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_a_service_starts_with_the_site_and_runs_a_program_of_it(path):
    unit = read(path)
    assert unit["Install"]["WantedBy"] == "ninthsite.target"
    program = unit["Service"]["ExecStart"].split()[0]
    folder = read(SHARED)["Service"]["WorkingDirectory"]
    assert program.startswith(f"{folder}/.venv/bin/")
    assert shutil.which(program.rsplit("/", 1)[1], path=str(BASE_DIR / ".venv" / "bin"))


def test_whatever_ends_by_itself_is_started_again_without_rights():
    shared = read(SHARED)["Service"]
    assert shared["Restart"] == "always"
    assert shared["User"] == "ninthsite"
    assert shared["NoNewPrivileges"] == "yes"
    assert shared["ProtectSystem"] == "strict"


def test_the_web_processes_know_that_nginx_says_who_has_knocked():
    """Else all visitors are one, and twenty guests an hour are all that the site takes."""
    web = read(FOLDER / "ninthsite-web@.service")["Service"]
    assert "--host 127.0.0.1" in web["ExecStart"]
    assert web["Environment"] == "TRUSTED_PROXIES=1"


def test_one_port_tells_the_figures_of_web_and_worker():
    together = re.search(r"PROMETHEUS_MULTIPROC_DIR=(\S+)", SHARED.read_text())[1]
    assert together == f"/run/{read(SHARED)['Service']['RuntimeDirectory']}"
    told = [path.name for path in SERVICES if "METRICS_PORT" in path.read_text()]
    assert told == ["ninthsite-worker.service"]


def test_nginx_passes_on_to_the_ports_that_the_page_has_enabled():
    place = (BASE_DIR / "deploy" / "nginx" / "place-systemd.conf").read_text()
    page = (BASE_DIR / "docs" / "operations.md").read_text()
    assert re.findall(r"server 127\.0\.0\.1:(\d+)", place) == re.findall(r"ninthsite-web@(\d+)", page)[:2]
