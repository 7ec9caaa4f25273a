"""The real server, as `make run` starts it."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time

import httpx
import pytest
import websockets

from ninthsite.management.commands.serve import open_to
from ninthsite.settings.environment import BASE_DIR


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    kept = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY")
    }
    environment = kept | {
        "NINTHSITE_VAR": str(tmp_path_factory.mktemp("var")),
        "DJANGO_SETTINGS_MODULE": "ninthsite.settings",
    }
    manage = [sys.executable, "manage.py"]
    subprocess.run([*manage, "migrate", "--verbosity", "0"], cwd=BASE_DIR, env=environment, check=True)
    server = subprocess.Popen([*manage, "serve", "--port", str(port)], cwd=BASE_DIR, env=environment)
    wait_for(f"http://127.0.0.1:{port}/healthz", server)
    yield f"127.0.0.1:{port}"
    server.send_signal(signal.SIGINT)
    server.wait(timeout=20)


def wait_for(url, server):
    deadline = time.monotonic() + 40
    while time.monotonic() < deadline and server.poll() is None:
        try:
            if httpx.get(url).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("The server did not start.")


def test_serves_pages_and_files_that_browsers_may_keep(address):
    page = httpx.get(f"http://{address}/").text
    style = re.search(r'href="(/static/[0-9a-f]{12}/css/tokens\.css)"', page).group(1)
    answer = httpx.get(f"http://{address}{style}")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"


def test_a_huge_body_is_refused_before_it_is_read(address):
    answer = httpx.post(f"http://{address}/api/schema/", content=b"x" * (10 * 1024 * 1024))
    assert answer.status_code == 413
    assert "detail" in answer.json()


def test_another_sites_page_cannot_open_a_socket(address):
    async def attempt():
        async with websockets.connect(f"ws://{address}/nowhere", origin="http://evil.example"):
            pass

    with pytest.raises(websockets.InvalidStatus) as refused:
        asyncio.run(attempt())
    assert refused.value.response.status_code == 403


def test_opens_to_the_address_that_it_binds(settings):
    settings.PUBLIC_URL_GIVEN = False
    settings.ALLOWED_HOSTS = ["localhost"]
    open_to("192.0.2.8", 9)
    assert settings.ALLOWED_HOSTS == ["localhost", "192.0.2.8"]
    assert settings.PUBLIC_URL == "http://192.0.2.8:9"


def test_bound_to_everything_it_opens_to_the_machines_own_names(settings):
    settings.PUBLIC_URL_GIVEN = False
    settings.ALLOWED_HOSTS = ["localhost"]
    open_to("0.0.0.0", 9)
    assert socket.gethostname() in settings.ALLOWED_HOSTS
    assert settings.PUBLIC_URL == "http://127.0.0.1:9"


def test_a_configured_public_address_is_left_alone(settings):
    settings.PUBLIC_URL, settings.PUBLIC_URL_GIVEN = "https://play.example.org", True
    settings.ALLOWED_HOSTS = ["play.example.org"]
    open_to("0.0.0.0", 9)
    assert settings.ALLOWED_HOSTS == ["play.example.org"]
