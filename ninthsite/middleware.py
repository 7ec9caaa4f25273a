"""Response headers that Django does not set itself."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# A battle needs none of the device's senses.
POLICY = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()"


class PermissionsPolicy:
    """Declares that no page uses the device's camera, microphone, place or the like."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", POLICY)
        return response
