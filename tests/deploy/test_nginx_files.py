"""The configuration of nginx, read as nginx reads it, where no nginx is at hand: directives that exist, in places
where they may stand."""

import re
import shutil
from uuid import UUID

import crossplane
import pytest
from django.urls import reverse

from ninthsite.observing.logs import without_secrets
from ninthsite.settings.environment import BASE_DIR
from tests.attacks.routes import KEY, of, routes

NGINX = BASE_DIR / "deploy" / "nginx"


@pytest.fixture(params=[("listen.conf", "place.conf"), ("listen-tls.conf", "place-systemd.conf")], ids="-".join)
def read(request, tmp_path):
    for file in NGINX.glob("*.conf"):
        shutil.copy(file, tmp_path)
    listen, place = request.param
    shutil.copy(NGINX / listen, tmp_path / "listen.conf")
    shutil.copy(NGINX / place, tmp_path / "place.conf")
    return crossplane.parse(str(tmp_path / "nginx.conf"), strict=True, combine=True)


def directives(block):
    for one in block:
        yield one
        yield from directives(one.get("block", []))


def test_every_directive_exists_and_stands_where_it_may(read):
    (config,) = read["config"]
    # The lines of a map are no directives, though they are read as such.
    mapped: set[int] = set()
    lines = (NGINX / "nginx.conf").read_text().splitlines()
    for begin in [number for number, line in enumerate(lines, 1) if line.strip().startswith("map ")]:
        mapped |= set(range(begin, lines.index("    }", begin) + 2))
    assert [one for one in read["errors"] if one["line"] not in mapped] == []
    assert {one["directive"] for one in config["parsed"]} >= {"events", "http"}


def test_without_containers_lines_go_to_a_file():
    """A service of systemd cannot open /dev/stdout."""
    text = (NGINX / "place-systemd.conf").read_text()
    assert re.findall(r"^access_log (\S+)", text, re.M) == ["/var/log/nginx/ninthsite.log"]
    assert "access_log" not in (NGINX / "nginx.conf").read_text()


def test_a_certificate_can_be_renewed_while_nginx_runs():
    text = (NGINX / "listen-tls.conf").read_text()
    compose = (BASE_DIR / "docker-compose.yml").read_text()
    (root,) = re.findall(r"location /\.well-known/acme-challenge/ \{\s*root (\S+);", text)
    assert f"./deploy/acme:{root}:ro" in compose
    # What the whole server says of plain http is said of it too; whoever issues certificates follows it.
    assert "return 308 https://$host$request_uri;" in text


def test_the_site_learns_who_asks_and_how(read):
    (config,) = read["config"]
    sets = {
        one["args"][0]: one["args"][1] for one in directives(config["parsed"]) if one["directive"] == "proxy_set_header"
    }
    assert sets["X-Forwarded-For"] == "$remote_addr"
    assert sets["X-Forwarded-Proto"] == "$scheme"
    assert sets["Host"] == "$http_host"
    assert sets["Upgrade"] == "$http_upgrade"


def test_no_location_forgets_what_the_server_sets(read):
    """A proxy_set_header in a location would drop all those of the server."""
    (config,) = read["config"]
    locations = [one for one in directives(config["parsed"]) if one["directive"] == "location"]
    assert {" ".join(one["args"]) for one in locations} >= {"/", "/ws/", "/static/", "= /metrics"}
    for one in locations:
        assert not [inner for inner in one["block"] if inner["directive"] == "proxy_set_header"]


def test_bodies_are_limited_as_the_site_limits_them(read, settings):
    (config,) = read["config"]
    sizes = [one["args"][0] for one in directives(config["parsed"]) if one["directive"] == "client_max_body_size"]
    allowed = {f"{settings.MAX_REQUEST_BODY >> 20}m"} | {f"{size >> 20}m" for size in settings.LARGER_BODIES.values()}
    assert set(sizes) == allowed


def test_addresses_are_limited_in_connections_and_requests(read):
    (config,) = read["config"]
    names = {one["directive"] for one in directives(config["parsed"])}
    assert {"limit_conn", "limit_req"} <= names


def test_a_club_at_one_address_may_open_its_battles_all_at_once(read):
    """Who opens a page for the first time asks for every module of it."""
    (config,) = read["config"]
    (files,) = [one for one in directives(config["parsed"]) if one["args"] == ["/static/"]]
    (limit,) = [one["args"] for one in files["block"] if one["directive"] == "limit_req"]
    modules = len([*(BASE_DIR / "static" / "battle").rglob("*.js"), *(BASE_DIR / "static" / "board").rglob("*.js")])
    assert int(limit[1].removeprefix("burst=")) > 12 * modules
    assert limit[0] != "zone=requests"


def test_a_file_that_one_process_lacks_is_asked_of_the_next(read):
    """While processes are replaced, pages of the new version ask for files that the old ones do not have."""
    (config,) = read["config"]
    (files,) = [one for one in directives(config["parsed"]) if one["args"] == ["/static/"]]
    (tried,) = [one["args"] for one in files["block"] if one["directive"] == "proxy_next_upstream"]
    assert set(tried) == {"error", "timeout", "http_404"}


def logged(path):
    """What the log shows of an address."""
    # Read leniently: the lines of a map are no directives.
    config = crossplane.parse(str(NGINX / "nginx.conf"), single=True)["config"][0]["parsed"]
    (shown,) = [one for one in directives(config) if one["args"] == ["$uri", "$shown"]]
    for line in shown["block"]:
        found = re.search(line["directive"][1:].replace("(?<", "(?P<"), path) if line["directive"][0] == "~" else None
        if found:
            return re.sub(r"\$(\w+)", lambda name, found=found: found[name[1]], line["args"][0])
    return path


@pytest.mark.parametrize("name", of(KEY))
def test_no_log_holds_a_key(read, name):
    known = {"uidb36": "1", "uuid": UUID(int=7)}
    path = reverse(name, kwargs={held: known.get(held, "AbC:12_-x") for held in routes()[name]})
    seen = without_secrets(None, "info", {"event": f"Not Found: {path}", "path": path})
    for shown in (logged(path), logged(f"{path}\n"), seen["path"], seen["event"]):
        assert "AbC" not in shown
        assert path.split("/")[1] in shown
    (format_,) = [one for one in directives(read["config"][0]["parsed"]) if one["directive"] == "log_format"]
    written = "".join(format_["args"])
    assert "$shown" in written
    assert not re.search(r"\$(uri|request|request_uri|args|query_string|http_referer|http_cookie)\b", written)


def test_an_id_is_cut_to_what_operators_find_it_by():
    path = "/battles/0b7f3c1e-1111-4222-8333-444455556666/replay/"
    assert logged(path) == "/battles/0b7f3c1e…/replay/"
    assert logged("/battles/watch/") == "/battles/watch/"


def test_probes_that_find_all_well_leave_no_line_and_others_do(read):
    (log,) = [one for one in directives(read["config"][0]["parsed"]) if one["directive"] == "access_log"]
    assert log["args"][-1] == "if=$noted"
    config = crossplane.parse(str(NGINX / "nginx.conf"), single=True)["config"][0]["parsed"]
    (noted,) = [one for one in directives(config) if one["args"] == ["$status $uri", "$noted"]]
    lines = {line["directive"]: line["args"] for line in noted["block"]}
    assert lines == {"default": ["1"], "200 /healthz": ["0"], "200 /readyz": ["0"]}
