"""The page on which somebody says how he wants to be told, and what he does there."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.addresses import verified_address
from accounts.models import User
from accounts.quiet_hours import quiet_hours_of
from notices import keeping, vapid
from notices.channels.failures import in_words
from notices.forms import CHANNEL_NAMES, WebhookForm, WishesForm
from notices.kinds import KINDS, MAIL, PUSH, WEBHOOK
from notices.models import Delivery, PushSubscription, Webhook
from notices.outbox import tell
from notices.wishing import wishes_of

FAILURES_SHOWN = 5
FAILURES_OF = timedelta(days=14)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest) -> HttpResponse:
    """What one is told, and by which channels; a POST stores it."""
    user = _user(request)
    form = WishesForm(request.POST or None, instance=wishes_of(user), user=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Choices saved."))
        return redirect("notices:choose")
    return _page(request, form, WebhookForm(user=user))


@login_required
@require_POST
def add_webhook(request: HttpRequest) -> HttpResponse:
    """A new address to be told at."""
    user = _user(request)
    if user.is_guest:
        raise Http404
    if not ratelimit.consume(request, action="add_webhook", user=user):
        refused: HttpResponse = ratelimit.respond_429(request)
        return refused
    form = WebhookForm(request.POST, user=user)
    if not form.is_valid() or not form.added():
        return _page(request, WishesForm(instance=wishes_of(user), user=user), form, status=422)
    messages.success(request, _("Webhook saved. Send a test message to see if it arrives."))
    return redirect("notices:choose")


@login_required
@require_POST
def change_webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove it, switch it on again, or send it a trial message."""
    user = _user(request)
    row = get_object_or_404(Webhook, pk=pk, user=user)
    what = request.POST.get("what", "")
    if what == "remove":
        row.delete()
    elif what == "again":
        row.stopped = ""
        row.save(update_fields=["stopped"])
    elif what == "trial":
        return try_channel(request, WEBHOOK)
    return redirect("notices:choose")


@login_required
@require_POST
def trial(request: HttpRequest) -> HttpResponse:
    """A message to oneself."""
    channel = request.POST.get("channel", "")
    if channel not in (MAIL, PUSH, WEBHOOK):
        raise Http404
    return try_channel(request, channel)


def try_channel(request: HttpRequest, channel: str) -> HttpResponse:
    """A trial message by a channel, a few an hour."""
    user = _user(request)
    if not ratelimit.consume(request, action="trial_message", user=user):
        refused: HttpResponse = ratelimit.respond_429(request)
        return refused
    tell("trial", user, detail={"channel": channel})
    messages.success(request, _("Test message sent."))
    return redirect("notices:choose")


def _page(request: HttpRequest, form: WishesForm, webhook: WebhookForm, status: int = 200) -> HttpResponse:
    user = _user(request)
    context: dict[str, Any] = {
        "form": form,
        "webhook_form": webhook,
        "webhooks": [
            {"row": row, "stopped": in_words(row.stopped) if row.stopped else ""}
            for row in Webhook.objects.filter(user=user).order_by("pk")
        ],
        "browsers": PushSubscription.objects.filter(user=user).order_by("pk"),
        "address": verified_address(user),
        "public_key": vapid.public_key(),
        "quiet": quiet_hours_of(user),
        "failures": failures(user),
        "kept": keeping.KEPT,
        "pictures_kept": keeping.PICTURES_KEPT,
    }
    return render(request, "notices/choose.html", context, status=status)


def failures(user: User) -> list[dict[str, Any]]:
    """What could not be delivered of late, newest first."""
    rows = Delivery.objects.filter(
        notice__user=user, state=Delivery.DEAD, ended__gt=timezone.now() - FAILURES_OF
    ).exclude(error="gone", channel=PUSH)
    return [
        {
            "at": row.ended,
            "kind": KINDS[row.notice.kind].name,
            "channel": CHANNEL_NAMES[row.channel],
            "why": in_words(row.error),
        }
        for row in rows.select_related("notice").order_by("-ended")[:FAILURES_SHOWN]
    ]
