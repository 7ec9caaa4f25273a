"""The first page of the site, whose name bears no application's."""

from django.urls import path

from battles.lobby import pages

urlpatterns = [path("", pages.home, name="home")]
