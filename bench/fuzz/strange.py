"""Odd values, and odd ways to write them: what no page of ours would ever send."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

NUMBERS = (
    *(0, -1, -5, 1, 2, 7, 255, 2**31 - 1, 2**31, -(2**31) - 1, 2**53 + 1, 2**63 - 1, 2**63, 2**64, -(2**63) - 1),
    *(10**30, -(10**400), 0.1, -0.0, 1e-320, 1e308, -1.7e308, 99999999.5),
)
LETTERS = (
    *("", " ", "\0", "\x1b[2J", "\ud800", "a\udfffb", "\udc80\ud83d", "\ufeff", "\u202egnp", "\u2028", "\ufffe"),
    *(
        "e\u0301" * 30,
        "ﷺ" * 20,
        "İ",
        "ß",
        "１２",
        "٣",
        "²",
        "🐟",
        "👩‍👩‍👧‍👦",
        "\U0010ffff",
        "a" * 70,
        "ż" * 501,
        "x" * 2001,
    ),
    *(
        "%s%n",
        "{0.__class__}",
        "{{7*7}}",
        "<script>",
        "' OR 1=1 --",
        "../../etc/passwd",
        "__proto__",
        "NaN",
        "-5",
        "1e9",
    ),
    *("null", "true", "9" * 40, "2026-02-30", "0000-00-00T00:00", "9999-12-31T23:59:59Z", "2026-01-01T00:00+99:99"),
)
# JSON that no `json.dumps` writes, in place of a value.
RAW = (
    *("NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1E+400", "01", "-", "1.", ".5", "0x10", "tru", "", "'a'"),
    *(r'"\ud800"', r'"\udfff\ud800"', r'"\u0000"', r'"\x00"', '"\t"', '"\n"', r'"\u12"', "[" * 50 + "]" * 50),
    *('{"a":' * 45 + "1" + "}" * 45, '{"a":1,"a":2}', "[1,]", "{,}", "9" * 5000, "0." + "1" * 400, "/*x*/1"),
)
DEEPEST = 3


def value(rng: Random, deep: int = 0) -> Any:
    """Something odd that JSON can hold, or nearly."""
    match rng.randrange(10 if deep < DEEPEST else 6):
        case 0 | 1:
            return rng.choice(NUMBERS)
        case 2 | 3:
            return letters(rng)
        case 4:
            return rng.choice((None, True, False, [], {}))
        case 5:
            return rng.randrange(-300, 300) if rng.random() < 0.5 else rng.uniform(-1e4, 1e4)
        case 6 | 7:
            return [value(rng, deep + 1) for _ in range(rng.randrange(4))]
        case _:
            return {letters(rng): value(rng, deep + 1) for _ in range(rng.randrange(4))}


def letters(rng: Random) -> str:
    """An odd text: one that is known to do harm, or letters from anywhere in Unicode, halves of pairs among them."""
    if rng.random() < 0.7:
        return rng.choice(LETTERS)
    return "".join(chr(rng.randrange(rng.choice((0x80, 0x800, 0x10000, 0x110000)))) for _ in range(rng.randrange(12)))


def plain_letters(rng: Random) -> str:
    """The same without halves of pairs, as UTF-8 can carry it."""
    return letters(rng).encode("utf-8", "replace").decode()


def altered(given: Any, rng: Random) -> Any:
    """The value with something in it put in another's place, left out, doubled or added; it is copied, not changed."""
    if isinstance(given, dict) and given and rng.random() < 0.85:
        key = rng.choice(list(given))
        match rng.randrange(12):
            case 0:
                return {name: one for name, one in given.items() if name != key}
            case 1:
                return {**given, letters(rng): value(rng)}
            case 2:
                return {(letters(rng) if name == key else name): one for name, one in given.items()}
            case 3:
                return {**given, key: given[rng.choice(list(given))]}
            case _:
                return {**given, key: altered(given[key], rng)}
    if isinstance(given, list) and given and rng.random() < 0.85:
        at = rng.randrange(len(given))
        match rng.randrange(8):
            case 0:
                return given[:at] + given[at + 1 :]
            case 1:
                return [*given, *given][:200]
            case 2:
                return [*given[:at], value(rng), *given[at:]]
            case _:
                return [*given[:at], altered(given[at], rng), *given[at + 1 :]]
    if isinstance(given, int | float) and not isinstance(given, bool) and rng.random() < 0.4:
        return rng.choice((-given, given + 1, given - 1, given * 1000, given / 3 if abs(given) < 1e300 else 0.5, "7"))
    return value(rng)


def written(given: Any, rng: Random, spoilt_ones: float = 0.3) -> str:
    """The value as JSON; of so many some that no program writes: numbers that are none, halves of pairs, a piece cut
    off."""
    text = json.dumps(given)
    if rng.random() >= spoilt_ones:
        return text
    chance = rng.random()
    if chance < 0.5:
        at = [place for place, letter in enumerate(text) if letter in ":["]
        if not at:
            return rng.choice(RAW)
        place = rng.choice(at) + 1
        end = next((number for number in range(place, len(text)) if text[number] in ",}]"), len(text))
        return text[:place] + rng.choice(RAW) + text[end:]
    if chance < 0.85:
        return spoilt(text.encode(), rng).decode("utf-8", "replace")
    return rng.choice(RAW)


def spoilt(content: bytes, rng: Random) -> bytes:
    """The bytes cut, doubled, mixed or with others between them."""
    ways: tuple[Callable[[], bytes], ...] = (
        lambda: content[: rng.randrange(len(content) + 1)],
        lambda: content[rng.randrange(len(content) + 1) :],
        lambda: _with(content, rng, lambda: bytes([rng.randrange(256)])),
        lambda: _with(content, rng, lambda: plain_letters(rng).encode()),
        lambda: _with(content, rng, lambda: rng.choice((b"\xff", b"\xed\xa0\x80", b"\xc0\x80", b"\xf5", b"\0"))),
        lambda: _with(content, rng, lambda: str(rng.choice(NUMBERS)).encode()),
        lambda: rng.choice((b"\xef\xbb\xbf", b"\xff\xfe", b"\x1f\x8b", b"PK\x03\x04")) + content,
        lambda: content.decode("utf-8", "replace").encode(rng.choice(("utf-16", "utf-32", "utf-8-sig", "utf-7"))),
    )
    return rng.choice(ways)()


def _with(content: bytes, rng: Random, other: Callable[[], bytes]) -> bytes:
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(content) + 1)
        content = content[:at] + other() + content[at + rng.randrange(4) :]
    return content
