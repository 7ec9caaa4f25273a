"""Battles for the people of the house. Nothing of a battle is changed here: what happens, happens through its door."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from battles.models import Battle, Challenge, ChatLine, Due, Report, Seat


class Looking(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows to look at."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class Seats(admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ["key", "user", "bot", "seen", "bank", "vacation_until"]
    readonly_fields = ["key", "user", "bot", "seen", "bank", "vacation_until"]
    extra = 0
    can_delete = False


@admin.register(Battle)
class BattleAdmin(Looking):
    """A battle without its dice's seed, which stays secret until the end."""

    list_display = ["uuid", "title", "game", "status", "pace", "seq", "handovers", "moved"]
    list_filter = ["status", "game", "pace", "visibility", "hot_seat", "imported"]
    search_fields = ["uuid", "title", "seats__user__username"]
    date_hierarchy = "created"
    inlines = [Seats]
    exclude = ["server_seed"]


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What somebody should look at."""

    list_display = ["made", "kind", "battle", "by", "seq", "closed"]
    list_filter = ["kind", "closed"]
    readonly_fields = ["battle", "kind", "by", "seq", "text", "made"]
    actions = ["close"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.action(description=_("Close the chosen reports"))
    def close(self, request: HttpRequest, queryset: Any) -> None:
        queryset.update(closed=True)


@admin.register(Challenge)
class ChallengeAdmin(Looking):
    list_display = ["battle", "listed", "made"]


@admin.register(ChatLine)
class ChatLineAdmin(Looking):
    list_display = ["at", "battle", "seat", "text"]
    search_fields = ["battle__uuid", "text"]


@admin.register(Due)
class DueAdmin(Looking):
    list_display = ["at", "kind", "battle", "seat", "failures", "claimed_until"]
    list_filter = ["kind"]
