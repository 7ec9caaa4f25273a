"""What every operation of the interface may be refused with, for its description."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

import msgspec
from drf_spectacular.utils import OpenApiResponse

from rules.engine.text import Text

REF = "#/components/schemas/{name}"


class Error(TypedDict):
    """Why not. `code` is a word for programs (docs/api.md lists them), `text` says it in the language asked for.
    `rule`: which rule refuses, with its `message` before it was put into words and `data` about it (pieces, distances);
    `fields`: what is wrong with each field of the request, by its dotted name, "" for the whole."""

    code: str
    text: str
    rule: NotRequired[str]
    fields: NotRequired[dict[str, list[str]]]
    message: NotRequired[Text]
    data: NotRequired[dict[str, Any]]


class Refused(TypedDict):
    """Nothing has changed. Everything beside `error` is there for programs that were written before it."""

    error: Error


WORDS = {
    400: "The request could not be read, or a field is wrong.",
    401: "You are nobody, or the token is wrong.",
    403: "Not for you: no seat of yours, or not logged in.",
    404: "Nothing there, or nothing for you.",
    409: "Refused; nothing has changed.",
    413: "Larger than anything that is expected here.",
    415: "No JSON.",
    429: "Too much at once: `Retry-After` says how many seconds to wait.",
    503: "Not just now: `Retry-After` says how many seconds to wait, then send the same again.",
}
REFUSED = {"$ref": REF.format(name=Refused.__name__)}
ERRORS: dict[int, Any] = {status: OpenApiResponse(REFUSED, words) for status, words in WORDS.items()}


def errors(*statuses: int) -> dict[int, Any]:
    """With which of them an operation refuses; any may be asked too often, or of a site that is away."""
    return {status: ERRORS[status] for status in (*statuses, 429, 503)}


def with_errors(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """The description with the shape of errors, and with the header that says how long to wait."""
    waits = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds."}}
    for methods in result["paths"].values():
        for operation in methods.values():
            for status in {"429", "503"} & operation["responses"].keys():
                operation["responses"][status]["headers"] = waits
    _schemas, parts = msgspec.json.schema_components([Refused], ref_template=REF)
    return add(result, parts)


def add(result: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    """The description with further parts; two that differ cannot have one name."""
    known = result["components"].setdefault("schemas", {})
    if differing := [name for name in known.keys() & parts.keys() if known[name] != parts[name]]:
        raise ValueError(f"two shapes have one name: {sorted(differing)}")
    known.update(sorted(parts.items()))
    return result
