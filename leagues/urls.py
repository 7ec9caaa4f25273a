"""Pages of leagues and tournaments."""

from django.urls import path

from leagues import acts, pages, settings_pages, standings_pages

app_name = "leagues"
urlpatterns = [
    path("", pages.index, name="index"),
    path("new/", pages.new, name="new"),
    path("<uuid:uuid>/", pages.event, name="event"),
    path("<uuid:uuid>/change/", settings_pages.change, name="change"),
    path("<uuid:uuid>/helpers/", settings_pages.name_helper, name="name_helper"),
    path("<uuid:uuid>/helpers/<int:number>/dismiss/", settings_pages.dismiss_helper, name="dismiss"),
    path("<uuid:uuid>/announce/", acts.announce, name="announce"),
    path("<uuid:uuid>/announcements/<int:number>/withdraw/", acts.withdraw, name="withdraw"),
    path("<uuid:uuid>/check-in/", acts.check_in, name="check_in"),
    path("<uuid:uuid>/check-in/begin/", acts.begin_check_in, name="begin_check_in"),
    path("<uuid:uuid>/check-in/call-off/", acts.call_off_check_in, name="call_off_check_in"),
    path("<uuid:uuid>/players/<int:number>/check-in/", acts.check_in_for, name="check_in_for"),
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
    path("<uuid:uuid>/swap/", acts.swap, name="swap"),
    path("<uuid:uuid>/undo/", acts.undo, name="undo"),
    path("<uuid:uuid>/finish/", acts.finish, name="finish"),
    path("<uuid:uuid>/rounds/<int:number>/<int:table>/", pages.table, name="table"),
    path("<slug:address>/", pages.at_address, name="at_address"),
]
