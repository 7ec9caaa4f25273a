"""The forms of the page on which somebody says how he wants to be told."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db import transaction
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from accounts.alone import alone
from accounts.models import User
from notices.channels import addresses_of
from notices.kinds import CHANNELS, CHOSEN, DIGEST, MAIL, PUSH, WEBHOOK
from notices.models import Webhook, Wishes
from notices.outside import Forbidden, Unreachable, checked, place_of

CHANNEL_NAMES = {MAIL: _("Email"), PUSH: _("Push"), WEBHOOK: _("Webhook"), DIGEST: _("Digest")}
LACKS = {
    MAIL: _("No emails yet: they need a verified address."),
    PUSH: _("Push is off: turn it on above."),
    WEBHOOK: _("No webhook yet: add one below."),
}
GUEST_CHANNELS = (PUSH,)
MOST_WEBHOOKS = 3


def channels_for(user: User) -> tuple[str, ...]:
    """A guest has no address of his own, and may not have us call others."""
    return GUEST_CHANNELS if user.is_guest else CHANNELS


class WishesForm(forms.ModelForm[Wishes]):
    """A grid of kinds and channels, and when the digest comes."""

    class Meta:
        model = Wishes
        fields = ["while_open", "digest", "digest_hour", "digest_weekday"]

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user, self.channels = user, channels_for(user)
        self.idle = [channel for channel in self.channels if not addresses_of(channel, user)]
        self.fields["while_open"].label = _("Even while I have the battle open")
        self.fields["digest"].label = _("Digest")
        self.fields["digest_hour"] = forms.TypedChoiceField(
            label=_("Time of day (in your time zone)"), choices=[(hour, f"{hour}:00") for hour in range(24)], coerce=int
        )
        self.fields["digest_weekday"] = forms.TypedChoiceField(
            label=_("Weekly on"), choices=list(WEEKDAYS.items()), coerce=int
        )
        for kind in CHOSEN:
            for channel in self.channels:
                self.fields[f"{kind.key}.{channel}"] = self._box(channel, channel in self.instance.of(kind.key))
        if user.is_guest:
            for name in ("digest", "digest_hour", "digest_weekday"):
                del self.fields[name]

    def _box(self, channel: str, wished: bool) -> forms.BooleanField:
        """Ticked where messages really go; what leads nowhere yet cannot be ticked, and keeps what was wished."""
        idle = channel in self.idle
        box = forms.BooleanField(required=False, initial=wished and not idle, disabled=idle)
        box.widget.attrs |= {"data-channel": channel} | ({"data-wished": ""} if wished else {})
        return box

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The grid as the page draws it."""
        return [
            {
                "name": kind.name,
                "cells": [
                    {"field": self[f"{kind.key}.{channel}"], "channel": CHANNEL_NAMES[channel]}
                    for channel in self.channels
                ],
            }
            for kind in CHOSEN
        ]

    @property
    def missing(self) -> list[dict[str, Any]]:
        """The channels by which nothing comes yet, each with what it lacks; the digest lacks what emails lack."""
        return [{"channel": one, "why": LACKS[one]} for one in self.idle if one in LACKS]

    @property
    def channel_names(self) -> list[Any]:
        return [CHANNEL_NAMES[channel] for channel in self.channels]

    def save(self, commit: bool = True) -> Wishes:
        wishes = super().save(commit=False)
        wishes.user = self.user
        for kind in CHOSEN:
            offered = [channel for channel in self.channels if channel not in self.idle]
            kept = [channel for channel in wishes.of(kind.key) if channel not in offered]
            chosen = [channel for channel in offered if self.cleaned_data[f"{kind.key}.{channel}"]]
            wishes.channels[kind.key] = chosen + kept
        if commit:
            wishes.save()
        return wishes


class WebhookForm(forms.ModelForm[Webhook]):
    """A new webhook; its address is checked now, and again before each message."""

    class Meta:
        model = Webhook
        fields = ["url", "open"]

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["url"].widget = forms.URLInput(attrs={"autocomplete": "off", "maxlength": 500})
        self.fields["url"].help_text = _("It must start with https:// and accept what a Discord webhook accepts.")
        self.fields["open"].label = _("Others can read it: send public information only")

    def clean_url(self) -> str:
        url: str = self.cleaned_data["url"].strip()
        try:
            checked(place_of(url))
        except Forbidden:
            raise forms.ValidationError(_("We do not send messages to this address.")) from None
        except Unreachable:
            raise forms.ValidationError(_("There is no server with this name.")) from None
        return url

    def added(self) -> bool:
        """Save it, unless there are too many already. Its server was looked for before: nobody waits for that here."""
        with transaction.atomic():
            alone(self.user)
            if Webhook.objects.filter(user=self.user).count() >= MOST_WEBHOOKS:
                self.add_error(None, _("You have the maximum number of webhooks."))
                return False
            self.save()
            return True

    def save(self, commit: bool = True) -> Webhook:
        self.instance.user = self.user
        return super().save(commit)
