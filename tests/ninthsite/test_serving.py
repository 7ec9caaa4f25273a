"""The real server, as `make run` starts it."""

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import AsyncExitStack, contextmanager, suppress
from threading import Thread

import httpx
import pytest
import websockets
from django.core.management.base import CommandError

from ninthsite.management.commands.serve import open_to, said_of_a_proxy, said_of_a_public_site
from ninthsite.open_sockets import ELSEWHERE
from ninthsite.settings.environment import BASE_DIR
from ninthsite.threads import THREADS


@contextmanager
def served(var, *program, **more):
    """A site of its own; gives its process and its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    outside = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY")
    kept = {name: value for name, value in os.environ.items() if name not in outside}
    site = kept | {"NINTHSITE_VAR": str(var), "DJANGO_SETTINGS_MODULE": "ninthsite.settings"} | more
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=BASE_DIR, env=site, check=True)
    command = [sys.executable, *(program or ["manage.py"]), "serve", "--port", str(port)]
    server = subprocess.Popen(command, cwd=BASE_DIR, env=site, stderr=(var / "log").open("w"))
    try:
        wait_for(f"http://127.0.0.1:{port}/readyz", server)
        yield server, f"127.0.0.1:{port}"
    finally:
        server.kill()


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served(tmp_path_factory.mktemp("var")) as (server, address):
        yield address
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


@pytest.mark.long
def test_serves_pages_and_files_that_browsers_may_keep(address):
    page = httpx.get(f"http://{address}/", timeout=60).text
    style = re.search(r'href="(/static/[0-9a-f]{12}/css/tokens\.css)"', page).group(1)
    answer = httpx.get(f"http://{address}{style}")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"


@pytest.mark.long
def test_a_huge_body_is_refused_before_it_is_read(address):
    answer = httpx.post(f"http://{address}/api/schema/", content=b"x" * (10 * 1024 * 1024))
    assert answer.status_code == 413
    assert "detail" in answer.json()


@pytest.mark.long
def test_another_sites_page_cannot_open_a_socket(address):
    async def attempt():
        async with websockets.connect(f"ws://{address}/nowhere", origin="http://evil.example"):
            pass

    with pytest.raises(websockets.InvalidStatus) as refused:
        asyncio.run(attempt())
    assert refused.value.response.status_code == 403


@pytest.mark.long
def test_told_to_end_it_says_so_sends_sockets_elsewhere_and_ends(tmp_path):
    with served(tmp_path, DRAIN_SECONDS="6") as (server, address):
        battle = made_by(guest_at(f"http://{address}"), "hot_seat")
        closed = asyncio.run(watched(address, battle, {}, lambda: server.send_signal(signal.SIGTERM)))
        assert closed == [ELSEWHERE]
        assert server.wait(timeout=30) == 0


@pytest.mark.long
@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_what_takes_its_time_does_not_keep_it_from_ending(tmp_path, told):
    slow = ("-m", "tests.ninthsite.slow_site")
    with served(tmp_path, *slow, DRAIN_SECONDS="2", END_SECONDS="8", LIMITS_TIMES="100", HEAVY_WORKERS="0") as (
        server,
        address,
    ):
        guest = guest_at(f"http://{address}")
        # The bot is at work on the sweep's thread, more drafts than there are threads wait, and one page does.
        battle = made_by(guest, "bot:random")
        drafting = Thread(target=draft_of, args=(guest, battle), daemon=True)
        drafting.start()
        cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in guest.cookies.items())}
        closed = asyncio.run(watched(address, battle, cookies, lambda: server.send_signal(told), THREADS + 2))
        assert closed == [ELSEWHERE] * (THREADS + 2)
        assert server.wait(timeout=30) == 0
        drafting.join(10)
    log = (tmp_path / "log").read_text()
    assert "ended while these still worked" in log
    assert "slow_site.py" in log


@pytest.mark.long
def test_whose_database_is_deleted_backs_off_says_so_and_ends(tmp_path):
    var = tmp_path / "var"
    var.mkdir()
    # A process for heavy work that still loads would lay out the folder anew.
    with served(var, ORPHANED_SECONDS="8", DRAIN_SECONDS="0.1", HEAVY_WORKERS="0") as (server, _address):
        log = (var / "log").open()
        shutil.rmtree(var)
        assert server.wait(timeout=40) == 0
        written = log.read()
    assert "ninthsite.sqlite3 is gone: this process ends" in written
    # Not a traceback every second.
    assert written.count("Traceback") <= 12, written


async def watched(address, battle, headers, tell, sockets=1):
    """Sockets, of which each sends a draft, are open when the site is told to end; the codes that they are closed
    with."""
    url = f"ws://{address}/ws/battles/{battle}/"
    async with AsyncExitStack() as stack:
        connects = [websockets.connect(url, additional_headers=headers) for _ in range(sockets)]
        lines = [await stack.enter_async_context(connect) for connect in connects]
        for line in lines:
            await line.send('{"type": "hello", "seq": 0}')
        for line in lines:
            await asyncio.wait_for(line.recv(), 30)
            await line.send('{"type": "draft", "token": "d", "queue": []}')
            await line.send('{"type": "ping"}')
        for line in lines:
            # A socket takes one thing after the other: it is at work on the draft.
            while json.loads(await asyncio.wait_for(line.recv(), 30))["type"] != "pong":
                pass
        tell()
        await asyncio.wait_for(asyncio.gather(*(line.wait_closed() for line in lines)), 60)
    return [line.close_code for line in lines]


def guest_at(url):
    """A new guest of the site."""
    guest = httpx.Client(base_url=url, timeout=60, headers={"Referer": url})
    guest.get("/")
    guest.post("/account/guest/", data={"csrfmiddlewaretoken": guest.cookies["csrftoken"]})
    guest.headers["X-CSRFToken"] = guest.cookies["csrftoken"]
    return guest


def made_by(guest, opponent):
    """The id of a new public battle."""
    made = guest.post("/api/battles/", json={"game": "de_bellis", "opponent": opponent})
    return made.raise_for_status().json()["id"]


def draft_of(guest, battle):
    """A program asks for a draft, which it will not get."""
    with suppress(httpx.TransportError):
        guest.post(f"/api/battles/{battle}/draft/", json={"queue": []})


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


def test_whoever_opens_it_to_a_network_is_told_in_one_line_what_a_public_site_needs(settings):
    settings.DEBUG, settings.HTTPS, settings.REDIS_URL = False, False, ""
    assert said_of_a_public_site("127.0.0.1") == ""
    for host in ("0.0.0.0", "::"):
        said = said_of_a_public_site(host)
        assert "\n" not in said
        assert (BASE_DIR / said.split()[-1]).is_file()
    settings.HTTPS, settings.REDIS_URL = True, "redis://127.0.0.1:6379/0"
    assert said_of_a_public_site("0.0.0.0") == ""


def test_whoever_serves_behind_a_proxy_that_nobody_is_told_of_reads_what_that_means(settings):
    settings.HTTPS, settings.TRUSTED_PROXIES = True, 0
    assert "TRUSTED_PROXIES" in said_of_a_proxy()
    settings.TRUSTED_PROXIES = 1
    assert said_of_a_proxy() == ""
    settings.HTTPS, settings.TRUSTED_PROXIES = False, 0
    assert said_of_a_proxy() == ""


@pytest.mark.long
def test_pages_that_show_tracebacks_are_not_opened_to_a_network(settings):
    settings.DEBUG = True
    assert said_of_a_public_site("127.0.0.1") == ""
    with pytest.raises(CommandError, match="DEBUG"):
        said_of_a_public_site("0.0.0.0")
