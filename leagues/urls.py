"""Pages of leagues and tournaments."""

from django.urls import path

from leagues import acts, pages, standings_pages

app_name = "leagues"
urlpatterns = [
    path("", pages.index, name="index"),
    path("new/", pages.new, name="new"),
    path("<uuid:uuid>/", pages.event, name="event"),
    path("<uuid:uuid>/cross/", standings_pages.cross, name="cross"),
    path("<uuid:uuid>/standings.json", standings_pages.as_json, name="json"),
    path("<uuid:uuid>/standings.csv", standings_pages.as_csv, name="csv"),
    path("<uuid:uuid>/enter/", acts.enter, name="enter"),
    path("<uuid:uuid>/leave/", acts.leave, name="leave"),
    path("<uuid:uuid>/players/<int:number>/remove/", acts.remove, name="remove"),
    path("<uuid:uuid>/players/<int:number>/back/", acts.bring_back, name="bring_back"),
    path("<uuid:uuid>/seeds/", acts.seed, name="seed"),
    path("<uuid:uuid>/draw/", acts.draw, name="draw"),
    path("<uuid:uuid>/discard/", acts.discard, name="discard"),
    path("<uuid:uuid>/publish/", acts.publish, name="publish"),
    path("<uuid:uuid>/finish/", acts.finish, name="finish"),
    path("<uuid:uuid>/rounds/<int:number>/<int:table>/", pages.table, name="table"),
]
