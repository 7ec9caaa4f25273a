"""Error pages in the visitor's language; JSON for programs."""

import sys

from django.db import IntegrityError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.utils.translation import gettext as _

from ninthsite.api_errors import INTERFACE, shown, timed

# How long to wait for another try where it is not counted here: allauth counts log-ins and the like, and says no more.
A_WHILE = 60
# Seconds after which it is worth trying again.
SOON = 10


class Missing(Http404):
    """Nothing lies at this address; `explanation` says to the visitor why that may be."""

    def __init__(self, explanation: str) -> None:
        super().__init__(explanation)
        self.explanation = explanation


def error_response(request: HttpRequest, status: int, title: str, explanation: str) -> HttpResponse:
    """A friendly page with `status`, or an error in JSON where a program asked."""
    if request.path.startswith(INTERFACE):
        return shown(status, explanation)
    context = {"status": status, "title": title, "explanation": explanation}
    return render(request, "errors/error.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: the request made no sense."""
    return error_response(
        request, 400, _("We could not read that request"), _("The request made no sense to us. Go back and try again.")
    )


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: not for this visitor."""
    return error_response(
        request,
        403,
        _("No access"),
        _("You don't have access to this. Try logging in."),
    )


def csrf_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form did not come from a page of ours, or its page was too old."""
    return error_response(
        request,
        403,
        _("This form has expired"),
        _("The page was open for too long, or cookies are blocked. Go back, reload the page and try again."),
    )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: nothing lies at this address."""
    usual = _("There is no page at this address. It may have moved or been deleted.")
    explanation = exception.explanation if isinstance(exception, Missing) else usual
    return error_response(request, 404, _("Nothing here but open ground"), explanation)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our fault. Needs neither database nor session, since these may be what failed: then it is 503."""
    failure = sys.exception()
    if isinstance(failure, OperationalError | InterfaceError):
        return not_stored(request)
    if isinstance(failure, IntegrityError):
        return overtaken(request)
    if request.path.startswith(INTERFACE):
        return shown(500, _("Something went wrong on our side. Nothing was left half done."))
    return HttpResponse(loader.render_to_string("errors/500.html"), status=500)


def not_stored(request: HttpRequest) -> HttpResponse:
    """503: the database is away or held by others, or its disk is full."""
    explanation = _("We cannot save or read anything just now. Nothing was left half done. Try again in a moment.")
    if request.path.startswith(INTERFACE):
        return shown(503, explanation, wait=SOON)
    answer: HttpResponse = timed(_without_database(503, _("Back in a moment"), explanation), SOON)
    return answer


def crowded(request: HttpRequest, status: int, wait: int) -> HttpResponse:
    """429 or 503: others come first, or the site is full. Needs neither database nor session: nothing of the request
    has been looked at yet."""
    mine, full = (
        _("Too many of your requests are waiting. Wait a moment."),
        _("The server is busy. Try again in a moment."),
    )
    explanation = mine if status == 429 else full
    if request.path.startswith(INTERFACE):
        return shown(status, explanation, wait=wait, data={"reason": "many" if status == 429 else "full"})
    answer: HttpResponse = timed(_without_database(status, _("One moment, please"), explanation), wait)
    return answer


def overtaken(request: HttpRequest) -> HttpResponse:
    """409: something else was stored in the same moment, beside which this has no room."""
    explanation = _("Something else happened at the same moment. Nothing was left half done. Try again.")
    if request.path.startswith(INTERFACE):
        return shown(409, explanation)
    return _without_database(409, _("One moment too late"), explanation)


def _without_database(status: int, title: str, explanation: str) -> HttpResponse:
    context = {"status": status, "title": title, "explanation": explanation}
    return HttpResponse(loader.render_to_string("errors/database.html", context), status=status)


def too_many(request: HttpRequest, left: int = A_WHILE) -> HttpResponse:
    """429, with the seconds to wait in Retry-After."""
    if request.path.startswith(INTERFACE):
        return shown(429, _("Too many requests. Wait a moment."), wait=left)
    answer: HttpResponse = timed(render(request, "429.html", status=429), left)
    return answer
