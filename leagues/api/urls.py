"""REST addresses of events, below /api/events/."""

from django.urls import path

from leagues.api import views

app_name = "leagues_api"
urlpatterns = [
    path("", views.Events.as_view(), name="events"),
    path("<uuid:uuid>/", views.OneEvent.as_view(), name="event"),
    path("<uuid:uuid>/standings/", views.Standings.as_view(), name="standings"),
    path("<uuid:uuid>/rounds/", views.Rounds.as_view(), name="rounds"),
]
