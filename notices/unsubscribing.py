"""The way out: a signed address in each mail, which mail programs may use at one click (RFC 8058)."""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from notices.kinds import CHANNELS, KINDS
from notices.wishing import resume, stop

SALT = "notices.stop"


def stop_address(user: User, kind: str, channel: str) -> str:
    """Where this person ends messages of this kind by this channel, logged in or not."""
    token = signing.dumps([user.pk, kind, channel], salt=SALT)
    return f"{settings.PUBLIC_URL}{reverse('notices:stop', args=[token])}"


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop_page(request: HttpRequest, token: str) -> HttpResponse:
    """A GET asks, a POST does it: mail programs and scanners open every link."""
    try:
        pk, kind, channel = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError):
        raise Http404 from None
    user = User.objects.filter(pk=pk, is_active=True).first()
    if user is None or kind not in KINDS or channel not in CHANNELS:
        raise Http404
    done = ""
    if request.method == "POST":
        done = request.POST.get("what", "kind")
        if done == "all":
            stop(user, channel)
        elif done == "resume" and KINDS[kind].chosen:
            resume(user, channel, kind)
        else:
            done = "kind"
            stop(user, channel, kind)
    context = {"kind": KINDS[kind], "channel": channel, "done": done, "token": token}
    return render(request, "notices/stop.html", context)
