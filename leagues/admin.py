"""Events in the administration."""

from django.contrib import admin

from leagues.models import Club, Event


@admin.register(Event)
class EventAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "game", "organiser", "state", "created"]
    list_filter = ["game", "state", "listed"]
    search_fields = ["name", "organiser__username"]
    readonly_fields = ["uuid", "created", "ended"]
    raw_id_fields = ["organiser"]


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "address", "created"]
    search_fields = ["name", "address"]
