"""Pages of leagues and tournaments."""

from django.urls import path

from leagues.pages import (
    acts,
    club,
    enter,
    event,
    game,
    hall,
    in_full,
    index,
    lists,
    log,
    marks,
    new,
    report,
    settings,
    standings,
    table,
)

app_name = "leagues"
urlpatterns = [
    path("", index.index, name="index"),
    path("new/", new.new, name="new"),
    path("clubs/new/", club.new, name="new_club"),
    path("clubs/<slug:address>/", club.club, name="club"),
    path("clubs/<slug:address>/change/", club.change, name="change_club"),
    path("clubs/<slug:address>/officers/", club.name_officer, name="name_officer"),
    path("clubs/<slug:address>/officers/<int:number>/dismiss/", club.dismiss_officer, name="dismiss_officer"),
    path("<uuid:uuid>/", event.event, name="event"),
    path("<uuid:uuid>/change/", settings.change, name="change"),
    path("<uuid:uuid>/game/", game.game, name="game"),
    path("<uuid:uuid>/marks/", marks.marks, name="marks"),
    path("<uuid:uuid>/enter/", enter.enter, name="enter"),
    path("<uuid:uuid>/projector/", hall.projector, name="projector"),
    path("<uuid:uuid>/poster/", hall.poster, name="poster"),
    path("<uuid:uuid>/log/", log.log, name="log"),
    path("<uuid:uuid>/cross/", standings.cross, name="cross"),
    path("<uuid:uuid>/standings.json", standings.as_json, name="json"),
    path("<uuid:uuid>/standings.trf", standings.as_trf, name="trf"),
    path("<uuid:uuid>/standings.csv", standings.as_csv, name="csv"),
    path("<uuid:uuid>/players/", in_full.players, name="players"),
    path("<uuid:uuid>/players/<int:number>/list/", lists.player_list, name="list"),
    path("<uuid:uuid>/rounds/<int:number>/", in_full.tables, name="round"),
    path("<uuid:uuid>/rounds/<int:number>/<int:table>/", table.table, name="table"),
    path("<uuid:uuid>/rounds/<int:number>/<int:table>/report/", report.report, name="report"),
    *(path(f"<uuid:uuid>/{act.path}", acts.door(act), name=name) for name, act in acts.ACTS.items()),
    path("<slug:address>/", event.at_address, name="at_address"),
]
