"""Pages of leagues."""

from django.urls import URLPattern, URLResolver

app_name = "leagues"
urlpatterns: list[URLPattern | URLResolver] = []
