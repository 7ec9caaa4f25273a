"""What is heavy, for whom it is done, and why it may be refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ninthsite.rates import address_of_request

# Reasons of a refusal.
RUNNING, MANY, SPENT, FULL, BUDGET, GONE = "running", "many", "spent", "full", "budget", "gone"


class Who(NamedTuple):
    """For whom something is worked out."""

    account: int | None
    address: str

    @property
    def keys(self) -> tuple[str, ...]:
        """What he is counted under: his account, and his address."""
        account = () if self.account is None else (f"account {self.account}",)
        return (*account, f"address {self.address}")


def who_asks(request: HttpRequest) -> Who:
    """Whoever sent this request."""
    return Who(getattr(request.user, "pk", None), address_of_request(request))


@dataclass(frozen=True)
class Kind:
    """A kind of work: how many `seconds` it may take, and whether a person has at most one of it in hand, so that a
    second one is refused rather than made to wait (`alone`)."""

    name: str
    seconds: float
    alone: bool


def kind_named(name: str) -> Kind:
    """The kind that the settings describe."""
    return Kind(name, settings.HEAVY_SECONDS[name], name in settings.HEAVY_ALONE)


class Refused(Exception):
    """Heavy work that is not begun, or was given up. `wait`: after how many seconds it may be asked for again."""

    def __init__(self, reason: str, kind: Kind, wait: int) -> None:
        super().__init__(reason, kind, wait)
        self.reason, self.kind, self.wait = reason, kind, wait

    @property
    def status(self) -> int:
        """429 if it lies with whoever asks, 503 if not."""
        return 429 if self.reason in (RUNNING, MANY, SPENT) else 503

    def __str__(self) -> str:
        match self.reason:
            case "running":
                return _("Your last request is still being processed. Wait until it is done.")
            case "many":
                return _("Too many of your requests are waiting. Wait a moment.")
            case "spent":
                return _("Your requests have kept the server busy for too long in the last minute. Wait a moment.")
            case "budget":
                seconds = round(self.kind.seconds) or 1
                said = ngettext(
                    "This took longer than %(seconds)d second and was stopped. Ask for less at a time.",
                    "This took longer than %(seconds)d seconds and was stopped. Ask for less at a time.",
                    seconds,
                )
                return said % {"seconds": seconds}
            case _:
                return _("The server is busy. Try again in a moment.")
