"""Error pages in the visitor's language; JSON for programs."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template import loader
from django.utils.translation import gettext as _


def error_response(request: HttpRequest, status: int, title: str, explanation: str) -> HttpResponse:
    """A friendly page with `status`, or {"detail"} where a program asked."""
    if request.path.startswith("/api/"):
        return JsonResponse({"detail": explanation}, status=status)
    context = {"status": status, "title": title, "explanation": explanation}
    return render(request, "errors/error.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: the request made no sense."""
    return error_response(
        request, 400, _("That order could not be read"), _("The request was garbled. Go back and try once more.")
    )


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: not for this visitor."""
    return error_response(
        request,
        403,
        _("This ground is held by others"),
        _("You are not allowed to see or do this. Perhaps log in first?"),
    )


def csrf_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form did not come from a page of ours, or its page was too old."""
    return error_response(
        request,
        403,
        _("This form has lost its seal"),
        _("The page was open for too long, or cookies are blocked. Go back, reload the page and send it again."),
    )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: nothing lies at this address."""
    return error_response(
        request,
        404,
        _("Nothing but open field here"),
        _("There is no page at this address. It may have moved or ended."),
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our fault. Needs neither database nor session, since these may be what failed."""
    if request.path.startswith("/api/"):
        return JsonResponse({"detail": _("Something went wrong on our side. Nothing was half done.")}, status=500)
    return HttpResponse(loader.render_to_string("errors/500.html"), status=500)
