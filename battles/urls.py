"""Pages of battles."""

from django.urls import path

from battles import pages
from battles.clocks import pages as clock_pages
from battles.lessons import coach_pages
from battles.lessons import pages as lesson_pages
from battles.lobby import invitation_pages, making_pages, mine_pages, people, thumbnail
from battles.lobby import pages as lobby_pages

app_name = "battles"
urlpatterns = [
    path("lobby/", lobby_pages.lists, name="lobby"),
    path("mine/", mine_pages.mine, name="mine"),
    path("mine/badge/", lobby_pages.badge, name="badge"),
    path("mine/sandboxes/<uuid:uuid>/", mine_pages.throw_sandbox_away, name="throw_sandbox_away"),
    path("mine/imports/", mine_pages.imports, name="imports"),
    path("mine/imports/<uuid:uuid>/", mine_pages.delete_import, name="delete_import"),
    path("mine/past/", mine_pages.finished, name="past"),
    path("mine/offered/", mine_pages.offered, name="offered"),
    path("play/", making_pages.play, name="play"),
    path("play/house/", making_pages.play_house, name="play_house"),
    path("play/friend/", making_pages.play_friend, name="play_friend"),
    path("@<str:name>/", people.person, name="person"),
    path("watch/", lobby_pages.watch, name="watch"),
    path("invite/<str:token>/", invitation_pages.invitation, name="invitation"),
    path("invite/<str:token>/stands/", invitation_pages.stands, name="stands"),
    path("invite/<str:token>/seen/", invitation_pages.seen, name="seen"),
    path("invite/<str:token>/referee/", invitation_pages.name_referee, name="name_referee"),
    path("invite/<str:token>/withdraw/", invitation_pages.withdraw, name="withdraw"),
    path("invite/<str:token>/swap/", invitation_pages.swap, name="swap_sides"),
    path("invite/<str:token>/another/", invitation_pages.another, name="another_ready"),
    path("invite/<str:token>/decline/", invitation_pages.decline, name="decline"),
    path("battles/messages/<str:game>/<str:language>.json", pages.catalogue, name="messages"),
    path("battles/<uuid:uuid>/", pages.battle, name="battle"),
    path("battles/<uuid:uuid>/offers/<int:number>/", mine_pages.reply, name="reply"),
    path("battles/<uuid:uuid>/table.png", thumbnail.thumbnail, name="thumbnail"),
    path("battles/<uuid:uuid>/another/", making_pages.another, name="another"),
    path("battles/<uuid:uuid>/armies/", pages.armies, name="armies"),
    path("battles/<uuid:uuid>/replay/", pages.replay_page, name="replay"),
    path("battles/<uuid:uuid>/appointments/<uuid:appointment>.ics", clock_pages.calendar, name="ics"),
    path("learn/", lesson_pages.index, name="learn"),
    path("learn/<str:game>/<str:key>/", lesson_pages.begin, name="take_lesson"),
    path("battles/<uuid:uuid>/lesson/", lesson_pages.look, name="lesson"),
    path("battles/<uuid:uuid>/lesson/back/", lesson_pages.back, name="lesson_back"),
    path("battles/<uuid:uuid>/coach/", coach_pages.keep, name="coach"),
    path("time/", clock_pages.times, name="times"),
    path("time/quiet/", clock_pages.choose_quiet, name="choose_quiet"),
    path("time/vacation/", clock_pages.take_vacation, name="take_vacation"),
    path("time/vacation/<int:number>/", clock_pages.give_up_vacation, name="give_up_vacation"),
    path("battles/<uuid:uuid>/verify/", pages.verify, name="verify"),
]
