"""Requests to every address of the interface for programs (`api`) and to every page (`pages`)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote, urlencode
from uuid import UUID

from bench.fuzz import strange
from bench.fuzz.bodies import body
from bench.fuzz.faults import Failed
from bench.fuzz.names import names
from bench.fuzz.world import World

METHODS = ("GET", "GET", "POST", "POST", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE")
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
KINDS = ("", "text/plain", "application/json; charset=utf-16", "multipart/form-data", "multipart/form-data; boundary=x")
HEADERS = ("Accept", "Accept-Language", "Authorization", "Cookie", "Referer", "X-Forwarded-For", "HX-Request", "Range")
# What takes the account away with which all is tried, or leads to the outside.
NEVER = ("delete_account", "account_logout", "revoke_token", "notices:trial")
EACH = 500


@dataclass(frozen=True)
class Route:
    """An address: its name, its parts, those in braces to be filled in, and of what kind those are."""

    name: str
    pattern: str
    kinds: Mapping[str, str]


def routes() -> Iterator[Route]:
    """Every address of the site but those of the admin."""
    from django.urls import get_resolver

    yield from _below(get_resolver().url_patterns, "", ())


def _below(patterns: Any, before: str, spaces: tuple[str, ...]) -> Iterator[Route]:
    from django.urls import URLPattern

    for one in patterns:
        pattern = before + str(getattr(one.pattern, "_route", "") or "")
        if isinstance(one, URLPattern):
            kinds = {name: type(each).__name__ for name, each in one.pattern.converters.items()}
            yield Route(":".join((*spaces, one.name or "")), f"/{pattern}", kinds)
        elif one.namespace != "admin":
            yield from _below(one.url_patterns, pattern, (*spaces, one.namespace) if one.namespace else spaces)


class Requests:
    """The API, or the pages; `stored`: further bodies to alter, by method and address."""

    spoils = ("body", "query", "headers")

    def __init__(self, name: str, world: World, stored: Mapping[str, list[Any]] | None = None) -> None:
        from django.test import Client

        self.name = name
        self.world = world
        self.stored = stored or {}
        self.pages = name == "pages"
        self.routes = [
            one for one in routes() if one.pattern.startswith("/api/") != self.pages and one.name not in NEVER
        ]
        self.browser = Client(raise_request_exception=False)
        self.headers: dict[str, str] = {}
        if self.pages:
            self.browser.force_login(world.users[0])
        else:
            self.headers = {"Authorization": f"Token {world.token}"}
        self.cookies = self.browser.cookies.output(header="", sep=";").strip()
        self.since = 0

    def draw(self, rng: Random) -> dict[str, Any]:
        """A request: its method, its address, its query, its kind, its body and its headers."""
        route = rng.choice(self.routes)
        method = rng.choice(METHODS)
        battle = rng.choice(list(self.world.battles))
        kind, sent = self._sent(route, battle, rng)
        return {
            "method": method,
            "path": self._path(route, battle, rng),
            "query": self._query(rng) if rng.random() < 0.5 else "",
            "kind": kind if rng.random() < 0.95 else rng.choice(KINDS),
            "body": sent,
            "headers": {rng.choice(HEADERS): strange.plain_letters(rng)} if rng.random() < 0.1 else {},
        }

    def answer_to(self, given: dict[str, Any]) -> str:
        self.since += 1
        if self.since % EACH == 0:
            self.put_back()
        headers = {**self.headers, **{name: _in_a_header(text) for name, text in given["headers"].items()}}
        answer = self.browser.generic(
            given["method"],
            given["path"],
            given["body"],
            content_type=given["kind"],
            headers=headers,
            QUERY_STRING=given["query"],
        )
        if answer.streaming:
            b"".join(answer.streaming_content)
        if answer.status_code >= 500:
            raise Failed(f"{answer.status_code} of {given['method']} {self._name_of(answer)}", answer.content)
        return f"{answer.status_code // 100}xx"

    def put_back(self) -> None:
        self.world.put_back()
        if self.pages:
            from http.cookies import SimpleCookie

            self.browser.cookies = SimpleCookie(self.cookies)

    def _path(self, route: Route, battle: str, rng: Random) -> str:
        path = route.pattern
        for name, kind in route.kinds.items():
            path = path.replace(
                _braces(name, route.pattern), quote(self._part(name, kind, route, battle, rng), safe="")
            )
        return path

    def _part(self, name: str, kind: str, route: Route, battle: str, rng: Random) -> str:
        odd = rng.random() < 0.08
        match kind:
            case "UUIDConverter":
                known: list[UUID] = [*self.world.things.values()] if "battles" not in route.pattern else []
                found = rng.choice(known) if known else self.world.battles[battle]
                return str(found) if not odd else str(UUID(int=rng.getrandbits(128)))
            case "IntConverter":
                return str(rng.choice((1, 2, 3)) if not odd else abs(int(rng.choice(strange.NUMBERS[:17]))))
        if odd:
            return strange.plain_letters(rng) or "x"
        return rng.choice(("Ada", "Ben", "de_bellis", "ninth_age", "tiny", "DBF-MOV-001", "movement", "x"))

    def _query(self, rng: Random) -> str:
        given = {rng.choice(names()): _for_a_form(rng) for _ in range(rng.randint(1, 3))}
        text = urlencode(given)
        return text if rng.random() < 0.9 else _in_a_header(strange.plain_letters(rng))

    def _sent(self, route: Route, battle: str, rng: Random) -> tuple[str, bytes]:
        if self.pages and rng.random() < 0.8:
            given = {rng.choice(names()): _for_a_form(rng) for _ in range(rng.randrange(8))}
            return FORM, urlencode(given).encode()
        name = route.name.rpartition(":")[2]
        sent = body(name, self.world, battle, rng)
        drawn = self.stored.get(re.sub(r"<\w+:", "<", route.pattern))
        if drawn and rng.random() < 0.4:
            sent = rng.choice(drawn)
        for _ in range(rng.choice((0, 0, 1, 1, 1, 2))):
            sent = strange.altered(sent, rng)
        return JSON, strange.written(sent, rng).encode("utf-8", "surrogatepass")

    @staticmethod
    def _name_of(answer: Any) -> str:
        found = getattr(answer, "resolver_match", None)
        return found.view_name if found is not None else "no route"


def _for_a_form(rng: Random) -> str:
    chance = rng.random()
    if chance < 0.3:
        return str(rng.choice(strange.NUMBERS[:20]))
    if chance < 0.6:
        return rng.choice(
            ("Ada", "tiny", "de_bellis", "ninth_age", "red", "1", "on", "days", "public", "open", "{}", "[]")
        )
    if chance < 0.7:
        return json.dumps(strange.value(rng))
    return strange.plain_letters(rng)


def _braces(name: str, pattern: str) -> str:
    """How the part of that name stands in a pattern: <name> or <kind:name>."""
    end = pattern.index(f"{name}>") + len(name) + 1
    return pattern[pattern.rindex("<", 0, end) : end]


def _in_a_header(text: str) -> str:
    """Text as a header carries it: bytes, read as Latin-1, in one line."""
    return text.encode("utf-8", "replace").decode("latin-1").replace("\n", "").replace("\r", "").replace("\0", "")
