"""Addresses below /account/: whom one has blocked, reporting, what was decided about oneself."""

from django.urls import path

from conduct import pages

app_name = "conduct"
urlpatterns = [
    path("blocked/", pages.blocked, name="blocked"),
    path("blocked/add/", pages.block, name="block"),
    path("blocked/<int:number>/remove/", pages.unblock, name="unblock"),
    path("report/", pages.report, name="report"),
    path("decisions/", pages.decisions, name="decisions"),
    path("leave/", pages.leave, name="leave"),
]
