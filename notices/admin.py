"""The outbox for the people of the house: where messages are, and why they do not arrive. No addresses, no words."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from notices.models import Delivery, Notice


class Looking(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows to look at."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only by what can be chosen on the page: a filter of the address would tell what is not shown."""
        return lookup.split("__")[0] in [name for name in self.list_filter if isinstance(name, str)]


@admin.action(description=_("Retry the selected notifications now"))
def write_again(page: Any, request: HttpRequest, chosen: QuerySet[Notice]) -> None:
    """Those that nobody could put into words, once the fault is mended."""
    # Of the waiting ones only one may gather under a name.
    chosen.filter(state=Notice.DEAD).update(state=Notice.WAITING, gather="", at=timezone.now(), attempts=0)


@admin.register(Notice)
class NoticeAdmin(Looking):
    list_display = ["at", "kind", "user", "state", "attempts"]
    list_filter = ["kind", "state"]
    exclude = ["detail"]
    actions = [write_again]


@admin.action(description=_("Retry the selected deliveries now"))
def try_again(page: Any, request: HttpRequest, chosen: QuerySet[Delivery]) -> None:
    """Those that were given up too."""
    now = timezone.now()
    chosen.filter(state__in=(Delivery.DEAD, Delivery.WAITING)).update(
        state=Delivery.WAITING, at=now, made=now, ended=None, claim="", claimed_until=None, attempts=0
    )


@admin.register(Delivery)
class DeliveryAdmin(Looking):
    list_display = ["at", "channel", "state", "attempts", "error", "ended"]
    list_filter = ["channel", "state", "error"]
    exclude = ["content", "target"]
    actions = [try_again]
