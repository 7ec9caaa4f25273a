"""What a program reads whenever the interface refuses: `error`, in one shape, beside what that kind of refusal has
always said (docs/api.md)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse, JsonResponse
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.views import exception_handler

# Below it programs ask: an error there is JSON.
INTERFACE = "/api/"
# 1: nothing that is there now goes or changes; what comes after the point counts additions.
VERSION = "1.1"

# The usual word for a status; DRF has its own for some of what it raises.
CODES = {
    HTTPStatus.BAD_REQUEST: "invalid",
    HTTPStatus.UNAUTHORIZED: "not_authenticated",
    HTTPStatus.FORBIDDEN: "permission_denied",
    HTTPStatus.NOT_FOUND: "not_found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method_not_allowed",
    HTTPStatus.NOT_ACCEPTABLE: "not_acceptable",
    HTTPStatus.CONFLICT: "refused",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too_large",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
    HTTPStatus.TOO_MANY_REQUESTS: "throttled",
    HTTPStatus.INTERNAL_SERVER_ERROR: "server_error",
    HTTPStatus.BAD_GATEWAY: "unavailable",
    HTTPStatus.SERVICE_UNAVAILABLE: "unavailable",
    HTTPStatus.GATEWAY_TIMEOUT: "unavailable",
}
# Whoever is not told how long to wait waits so many seconds.
WAITS = {HTTPStatus.TOO_MANY_REQUESTS: 1, HTTPStatus.SERVICE_UNAVAILABLE: 2}


def told(status: int, text: str, *, code: str = "", **more: Any) -> dict[str, Any]:
    """The `error` of an answer with this status. `more`: `rule`, `fields`, `message`, `data`, where there is any."""
    made: dict[str, Any] = {"code": code or CODES[HTTPStatus(status)], "text": text}
    return made | {name: value for name, value in more.items() if value}


def shown(status: int, text: str, *, wait: int = 0, **more: Any) -> HttpResponse:
    """An answer with this error, outside of the views of the interface."""
    said = {"detail": text, "error": told(status, text, **more)}
    answer: HttpResponse = timed(JsonResponse(said, status=status), wait)
    return answer


def timed(answer: HttpResponse, wait: float = 0) -> Any:
    """The same answer; one that asks for patience says for how long."""
    if answer.status_code in WAITS:
        answer.headers.setdefault("Retry-After", str(math.ceil(wait) or WAITS[HTTPStatus(answer.status_code)]))
    return answer


def handle(exc: Exception, context: dict[str, Any]) -> Any:
    """DRF's answer to an exception of a view, with its `error`."""
    answer = exception_handler(exc, context)
    if answer is None:
        return None
    before = answer.data if isinstance(answer.data, dict) else {"detail": " ".join(map(str, answer.data))}
    fields = dict(_fields(before)) if isinstance(exc, ValidationError) else {}
    said = " ".join(" ".join(texts) for texts in fields.values()) or str(before.get("detail", ""))
    codes = exc.get_codes() if isinstance(exc, APIException) else ""
    code = codes if isinstance(codes, str) else ""
    answer.data = {**before, "error": told(answer.status_code, said, code=code, fields=fields)}
    return timed(answer, getattr(exc, "wait", None) or 0)


def _fields(errors: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, list[str]]]:
    """What is wrong with each field, by its dotted name; "" for the whole."""
    for name, found in errors.items():
        path = "" if name in ("non_field_errors", "detail") else f"{within}{name}"
        if isinstance(found, Mapping):
            yield from _fields(found, f"{path}.")
        elif isinstance(found, list) and any(isinstance(one, Mapping) for one in found):
            inner = {str(number): one for number, one in enumerate(found) if one}
            yield from _fields(inner, f"{path}.")
        else:
            yield path, [str(one) for one in found] if isinstance(found, list) else [str(found)]
