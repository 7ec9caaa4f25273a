"""Battles for the people of the house. Nothing of a battle is changed here: what happens, happens through its door."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from battles.house.mending import mend
from battles.models import Battle, Challenge, ChatLine, Comment, Due, OnlookerLine, Report, Seat


class Looking(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows to look at."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only by what can be chosen on the page: a filter of the address would tell a column that is not shown, letter
        by letter."""
        shown = [name for name in (*self.list_filter, self.date_hierarchy) if isinstance(name, str)]
        return lookup.split("__")[0] in shown


class Seats(admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ["key", "user", "bot", "seen", "bank"]
    readonly_fields = ["key", "user", "bot", "seen", "bank"]
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

    def get_urls(self) -> list[Any]:
        mine = path("<int:pk>/mend/", self.admin_site.admin_view(mend), name="battles_battle_mend")
        return [mine, *super().get_urls()]


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What somebody should look at."""

    list_display = ["made", "kind", "battle", "by", "seq", "closed", "mending"]
    list_filter = ["kind", "closed"]
    readonly_fields = ["battle", "kind", "by", "seq", "text", "made"]
    actions = ["close"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=_("repair"))
    def mending(self, report: Report) -> str:
        """The way to where a halted battle is mended."""
        if report.battle is None or report.battle.status != Battle.HALTED:
            return ""
        address = reverse("admin:battles_battle_mend", args=[report.battle.pk])
        return format_html('<a href="{}">{}</a>', address, _("Repair a halted battle"))

    @admin.action(description=_("Close the selected reports"))
    def close(self, request: HttpRequest, queryset: Any) -> None:
        queryset.update(closed=True)


@admin.register(Challenge)
class ChallengeAdmin(Looking):
    list_display = ["battle", "listed", "made"]


@admin.register(ChatLine)
class ChatLineAdmin(Looking):
    list_display = ["at", "battle", "seat", "text"]
    search_fields = ["battle__uuid", "text"]


@admin.register(OnlookerLine)
class OnlookerLineAdmin(Looking):
    list_display = ["at", "battle", "user", "text", "removed"]
    search_fields = ["battle__uuid", "text"]


@admin.register(Comment)
class CommentAdmin(Looking):
    list_display = ["at", "battle", "seq", "author", "text", "state"]
    list_filter = ["state"]
    search_fields = ["battle__uuid", "text"]


@admin.register(Due)
class DueAdmin(Looking):
    list_display = ["at", "kind", "battle", "seat", "failures", "claimed_until"]
    list_filter = ["kind"]
