"""What every site says about itself: what it is, how people treat each other there, whom to write to, and how programs
play."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.urls.resolvers import URLPattern
from django.views.decorators.http import require_safe


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What the site is, whose the games are, and what is kept of people."""
    return render(request, "about/about.html")


@require_safe
def conduct(request: HttpRequest) -> HttpResponse:
    """The rules of conduct, and what follows if someone breaks them."""
    return render(request, "about/conduct.html")


@require_safe
def contact(request: HttpRequest) -> HttpResponse:
    """Whom to ask about what."""
    return render(request, "about/contact.html", {"address": settings.CONTACT})


@require_safe
def programs(request: HttpRequest) -> HttpResponse:
    """The first steps of a program that plays, and where to find the others."""
    return render(request, "about/programs.html", {"site": request.build_absolute_uri("/").rstrip("/")})


urlpatterns: list[URLPattern] = [
    path("about/", about, name="about"),
    path("conduct/", conduct, name="rules_of_conduct"),
    path("contact/", contact, name="contact"),
    path("programs/", programs, name="programs"),
]
