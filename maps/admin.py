"""Maps in the administration."""

from django.contrib import admin

from maps.models import BattleMap


@admin.register(BattleMap)
class BattleMapAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "game", "owner", "visibility", "changed"]
    list_filter = ["game", "visibility"]
    search_fields = ["name", "owner__username"]
    readonly_fields = ["uuid", "created", "changed"]
    raw_id_fields = ["owner"]
