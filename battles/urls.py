"""Pages of battles."""

from django.urls import path

from battles import pages
from battles.clocks import pages as clock_pages
from battles.lessons import pages as lesson_pages
from battles.lobby import pages as lobby_pages

app_name = "battles"
urlpatterns = [
    path("lobby/", lobby_pages.lists, name="lobby"),
    path("mine/", lobby_pages.mine, name="mine"),
    path("mine/badge/", lobby_pages.badge, name="badge"),
    path("mine/sandboxes/<uuid:uuid>/", lobby_pages.throw_sandbox_away, name="throw_sandbox_away"),
    path("play/", lobby_pages.play, name="play"),
    path("play/house/", lobby_pages.play_house, name="play_house"),
    path("watch/", lobby_pages.watch, name="watch"),
    path("invite/<str:token>/", lobby_pages.invitation, name="invitation"),
    path("invite/<str:token>/referee/", lobby_pages.name_referee, name="name_referee"),
    path("invite/<str:token>/withdraw/", lobby_pages.withdraw, name="withdraw"),
    path("battles/messages/<str:game>/<str:language>.json", pages.catalogue, name="messages"),
    path("battles/<uuid:uuid>/", pages.battle, name="battle"),
    path("battles/<uuid:uuid>/begun/", lobby_pages.begun, name="begun"),
    path("battles/<uuid:uuid>/armies/", pages.armies, name="armies"),
    path("battles/<uuid:uuid>/replay/", pages.replay_page, name="replay"),
    path("battles/<uuid:uuid>/appointments/<uuid:appointment>.ics", clock_pages.calendar, name="ics"),
    path("learn/", lesson_pages.index, name="learn"),
    path("learn/<str:game>/<str:key>/", lesson_pages.begin, name="take_lesson"),
    path("battles/<uuid:uuid>/lesson/", lesson_pages.look, name="lesson"),
    path("time/", clock_pages.times, name="times"),
    path("time/quiet/", clock_pages.choose_quiet, name="choose_quiet"),
    path("time/vacation/", clock_pages.take_vacation, name="take_vacation"),
    path("time/vacation/<int:number>/", clock_pages.give_up_vacation, name="give_up_vacation"),
    path("battles/<uuid:uuid>/verify/", pages.verify, name="verify"),
]
