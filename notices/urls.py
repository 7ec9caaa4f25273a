"""Addresses of messages: how one is told, the way out, pictures, push."""

from django.urls import path

from notices import browsers, pages, pictures, unsubscribing

app_name = "notices"
urlpatterns = [
    path("account/notices/", pages.choose, name="choose"),
    path("account/notices/trial/", pages.trial, name="trial"),
    path("account/notices/webhooks/", pages.add_webhook, name="add_webhook"),
    path("account/notices/webhooks/<int:pk>/", pages.change_webhook, name="change_webhook"),
    path("account/notices/browsers/", browsers.subscribe, name="subscribe"),
    path("account/notices/browsers/gone/", browsers.unsubscribe, name="unsubscribe"),
    path("notices/stop/<str:token>/", unsubscribing.stop_page, name="stop"),
    path("notices/pictures/<str:token>.png", pictures.show, name="picture"),
    path("push-worker.js", browsers.worker, name="worker"),
]
