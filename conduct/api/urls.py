"""REST addresses of conduct, below /api/conduct/."""

from django.urls import path

from conduct.api import views

app_name = "conduct_api"
urlpatterns = [
    path("blocks/", views.Blocks.as_view(), name="blocks"),
    path("blocks/<int:number>/", views.OneBlock.as_view(), name="block"),
    path("reports/", views.Reports.as_view(), name="reports"),
]
