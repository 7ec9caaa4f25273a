"""Pages of maps."""

from django.urls import path

from maps import views

app_name = "maps"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.new_map, name="new"),
    path("<uuid:uuid>/", views.one_map, name="map"),
    path("<uuid:uuid>/store/", views.store, name="store"),
    path("<uuid:uuid>/share/", views.share, name="share"),
    path("<uuid:uuid>/copy/", views.copy, name="copy"),
    path("<uuid:uuid>/delete/", views.delete, name="delete"),
    path("<uuid:uuid>/json/", views.file, name="json"),
]
