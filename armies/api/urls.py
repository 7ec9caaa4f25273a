"""REST addresses of army lists, below /api/armies/."""

from django.urls import path

from armies.api import views

app_name = "armies_api"
urlpatterns = [
    path("", views.Armies.as_view(), name="armies"),
    path("validate/", views.Judgement.as_view(), name="validate"),
    path("ready/", views.ReadyArmies.as_view(), name="ready"),
    path("<uuid:uuid>/", views.Army.as_view(), name="army"),
]
