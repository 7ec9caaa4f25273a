"""Pages of battles."""

from django.urls import path

from battles import pages
from battles.lobby import pages as lobby_pages

app_name = "battles"
urlpatterns = [
    path("lobby/", lobby_pages.lists, name="lobby"),
    path("play/", lobby_pages.play, name="play"),
    path("play/house/", lobby_pages.play_house, name="play_house"),
    path("watch/", lobby_pages.watch, name="watch"),
    path("invite/<str:token>/", lobby_pages.invitation, name="invitation"),
    path("invite/<str:token>/withdraw/", lobby_pages.withdraw, name="withdraw"),
    path("battles/messages/<str:game>/<str:language>.json", pages.catalogue, name="messages"),
    path("battles/<uuid:uuid>/", pages.battle, name="battle"),
    path("battles/<uuid:uuid>/armies/", pages.armies, name="armies"),
    path("battles/<uuid:uuid>/replay/", pages.replay_page, name="replay"),
    path("battles/<uuid:uuid>/verify/", pages.verify, name="verify"),
]
