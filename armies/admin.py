"""Army lists in the administration."""

from django.contrib import admin

from armies.models import ArmyList, ArmyVersion


class Versions(admin.TabularInline):  # type: ignore[type-arg]
    model = ArmyVersion
    extra = 0
    fields = ("number", "note", "kept")
    readonly_fields = ("number", "note", "kept")
    can_delete = False


@admin.register(ArmyList)
class ArmyListAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "game", "owner", "visibility", "changed"]
    list_filter = ["game", "visibility"]
    search_fields = ["name", "owner__username"]
    readonly_fields = ["uuid", "created", "changed"]
    raw_id_fields = ["owner"]
    inlines = [Versions]
