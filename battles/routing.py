"""Websocket addresses."""

from django.urls import path

from battles.socket.consumers import BattleConsumer

websocket_urlpatterns = [path("ws/battles/<uuid:uuid>/", BattleConsumer.as_asgi())]
