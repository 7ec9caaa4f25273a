"""Addresses below which something private lies are counted when they lead nowhere: nobody guesses at speed, and nobody
is shut out by what others have guessed."""

from __future__ import annotations

from django.http import HttpRequest

from ninthsite.rates import address_of_request, exhausted, spend


def missed(request: HttpRequest, account: object) -> None:
    """What was asked for leads nowhere."""
    spend("guess", *_whose(request, account))


def must_wait(request: HttpRequest, account: object) -> int:
    """How many seconds, because too much led nowhere; 0 if nothing has to wait."""
    return exhausted("guess", *_whose(request, account))


def _whose(request: HttpRequest, account: object) -> tuple[str | None, str]:
    """Whoever is logged in counts for himself, wherever he is; everybody else with his address."""
    led = _led(request)
    return (None, address_of_request(request) + led) if account is None else (f"{account}{led}", "")


def _led(request: HttpRequest) -> str:
    """What has led the visitor here: nothing, a link elsewhere, or a page elsewhere that shows ours as its picture.

    Browsers say so by themselves, so a foreign page spends only what visitors from foreign pages may. Whoever writes
    these headers himself gains two further limits, and no freedom from any.
    """
    if request.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin"):
        return ""
    return "-by-a-link" if request.headers.get("Sec-Fetch-Dest") == "document" else "-as-a-part"
