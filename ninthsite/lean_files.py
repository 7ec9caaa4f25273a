"""Files whose address changes with their content have as few headers as will do: a page asks for 150 of them."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# They speak of pages, or ask a browser to come back: nobody does for a file that never changes.
IDLE = ("ETag", "Last-Modified", "Referrer-Policy", "Cross-Origin-Opener-Policy", "X-Request-Id")


class LeanFiles:
    """Takes from files that never change what only pages and other files need."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "immutable" in response.headers.get("Cache-Control", ""):
            for name in IDLE:
                response.headers.pop(name, None)
        return response
