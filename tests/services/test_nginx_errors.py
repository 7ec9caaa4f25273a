"""What the front door refuses by itself, a program reads in the shape of the site's own errors."""

import signal
import subprocess
from contextlib import contextmanager

import httpx
import jsonschema
import msgspec
import pytest

from bench.services import wait_until
from bench.site import free_port
from bench.stack import NGINX, nginx_folder
from ninthsite.api_errors import CODES, VERSION
from ninthsite.described import Refused


@contextmanager
def door(folder, requests=""):
    """A door with nobody behind it; `requests`: how many it takes of one address, if not as many as usual."""
    if not NGINX:
        pytest.skip("nginx is not installed (Debian: nginx-light); .ci/run installs it")
    port, nobody = free_port(), free_port()
    place = nginx_folder(folder / "nginx", port, [nobody])
    if requests:
        for name, usual in (("nginx.conf", "rate=40r/s"), ("site.conf", "burst=200 nodelay")):
            file = place / name
            assert usual in file.read_text()
            file.write_text(file.read_text().replace(usual, requests if name == "nginx.conf" else ""))
    command = [NGINX, "-p", place, "-c", "nginx.conf", "-g", "daemon off; pid nginx.pid;"]
    with (place / "log").open("w") as log:
        alone = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            wait_until(lambda: httpx.get(f"http://127.0.0.1:{port}/").status_code in (429, 502), "nginx")
            yield f"http://127.0.0.1:{port}"
        finally:
            alone.send_signal(signal.SIGQUIT)
            alone.wait(20)


@pytest.fixture(scope="module")
def lonely_door(tmp_path_factory):
    with door(tmp_path_factory.mktemp("door")) as address:
        yield address


def assert_is_an_error(answer, status):
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["api-version"] == VERSION
    told = answer.json()
    jsonschema.validate(told, msgspec.json.schema(Refused))
    assert told["error"]["code"] == CODES[status]
    assert ("retry-after" in answer.headers) == (status != 413)


def test_a_site_that_is_away(lonely_door):
    assert_is_an_error(httpx.get(f"{lonely_door}/api/games/"), 503)


def test_a_body_that_is_too_large(lonely_door):
    assert_is_an_error(httpx.post(f"{lonely_door}/api/battles/", content=b"x" * (3 * 1024 * 1024)), 413)


def test_too_many_requests(tmp_path):
    with door(tmp_path, requests="rate=1r/m") as address:
        assert_is_an_error(httpx.get(f"{address}/api/games/"), 429)


def test_people_read_a_page(lonely_door):
    assert httpx.get(f"{lonely_door}/").headers["content-type"] == "text/html"
