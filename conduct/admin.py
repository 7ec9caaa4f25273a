"""Conduct for the people of the house: reports of persons lead to the pages on which they are decided. Who has blocked
whom is nobody's business, not theirs either."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import path

from conduct.house import desk
from conduct.models import Complaint


@admin.register(Complaint)
class ComplaintAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """No rows: a person and all that is reported of him."""

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        return [
            path("", view(self.changelist_view), name="conduct_complaint_changelist"),
            path("people/<int:pk>/", view(desk.person), name="conduct_complaint_person"),
            path("decisions/<int:pk>/end/", view(desk.end), name="conduct_complaint_end"),
        ]

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return desk.people(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
