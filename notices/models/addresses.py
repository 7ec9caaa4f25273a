"""Where people can be reached besides their mail address."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


def new_secret() -> str:
    """What signs the messages to a webhook."""
    return secrets.token_urlsafe(32)


class PushSubscription(models.Model):
    """A browser that takes push messages: the address of its maker's push service, and its keys."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    browser = models.CharField(max_length=80, blank=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("push subscription")
        verbose_name_plural = _("push subscriptions")

    def __str__(self) -> str:
        return self.browser or str(self.pk)


class Webhook(models.Model):
    """An address of a person's choice that takes messages as Discord does. `open`: others read there, so that it is
    told only what everybody may know. `stopped`: why it is no longer used, in words."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(_("address"), max_length=500)
    secret = models.CharField(max_length=60, default=new_secret, editable=False)
    open = models.BooleanField(default=True)
    stopped = models.CharField(max_length=80, blank=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")

    def __str__(self) -> str:
        return self.host

    @property
    def host(self) -> str:
        """All that is shown of the address: the rest of it is a secret."""
        return self.url.split("/")[2] if self.url.count("/") > 1 else ""
