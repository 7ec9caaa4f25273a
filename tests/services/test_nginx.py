"""The front door: what it passes on, what it keeps to itself, and what it refuses."""

import re
import signal
import subprocess

import httpx

from bench.services import wait_until
from bench.site import free_port
from bench.stack import NGINX, nginx_folder

# A process that has only just started may take its time over the first page.
ask = httpx.Client(timeout=60)


def test_nginx_finds_nothing_wrong_with_its_configuration(stack, door):
    place = stack.folder / "nginx"
    command = [NGINX, "-t", "-p", place, "-c", "nginx.conf", "-g", f"pid {place}/test.pid;"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "warn" not in done.stderr


def test_figures_are_not_told_to_strangers_even_with_the_token(stack, door):
    token = {"Authorization": f"Bearer {stack.environment['METRICS_TOKEN']}"}
    assert ask.get(f"{door}/metrics", headers=token).status_code == 404
    assert ask.get(f"{stack.webs[1]}/metrics", headers=token | {"Host": "127.0.0.1"}).status_code == 200


def test_a_body_that_is_too_large_is_refused_at_the_door(door):
    assert ask.post(f"{door}/api/battles/", content=b"x" * (3 * 1024 * 1024)).status_code == 413


def test_the_sites_own_headers_come_through(door):
    page = ask.get(f"{door}/")
    assert page.status_code == 200
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert re.fullmatch(r"[0-9a-f]{32}", page.headers["x-request-id"])


def test_a_request_has_one_name_at_the_door_and_behind_it(stack, door):
    name = ask.get(f"{door}/no/such/page/").headers["x-request-id"]
    # The line is written after the answer has gone.
    wait_until(lambda: name in stack.logged("nginx"), "nginx's line")
    wait_until(lambda: any(name in stack.logged(web) for web in ("web1", "web2", "web3")), "the site's line")


def test_files_with_a_version_are_kept_at_the_door(stack, door):
    style = re.search(r'href="(/static/[0-9a-f]{12}/css/tokens\.css)"', ask.get(f"{door}/").text).group(1)
    for _ in range(3):
        answer = ask.get(f"{door}{style}")
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]

    def told():
        return [line for line in stack.logged("nginx").splitlines() if f'"path":"{style}"' in line]

    wait_until(lambda: len(told()) >= 3, "nginx's lines")
    asked = told()
    assert '"upstream":"127' in asked[0]
    assert '"upstream":""' in asked[-1]


def test_who_asks_is_who_knocked_whatever_he_claims(stack, door):
    """Guests are limited by address: a made-up one must not open the door again and again."""
    told = ask.get(f"{door}/no/such/page/", headers={"X-Forwarded-For": "203.0.113.9"})
    assert told.status_code == 404
    assert "203.0.113.9" not in stack.logged("nginx")


def test_no_key_is_written_into_the_log_whether_the_site_answers_or_not(door, tmp_path):
    port, nobody = free_port(), free_port()
    place = nginx_folder(tmp_path / "nginx", port, [nobody])
    command = [NGINX, "-p", place, "-c", "nginx.conf", "-g", "daemon off; pid nginx.pid;"]
    with (tmp_path / "log").open("w") as log:
        alone = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            wait_until(lambda: httpx.get(f"http://127.0.0.1:{port}/").status_code == 502, "nginx")
            for path in ("/invite/S3CRET/", "/notices/stop/S3CRET/%0a?token=S3CRET", "//invite//S3CRET/referee/"):
                httpx.get(f"http://127.0.0.1:{port}{path}", headers={"Referer": "https://x.example/invite/S3CRET/"})
        finally:
            alone.send_signal(signal.SIGQUIT)
            alone.wait(20)
    written = (tmp_path / "log").read_text()
    assert "S3CRET" not in written
    assert "/invite/…/referee/" in written
