"""A message on its way by one channel."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from notices.models.notice import Claimed, Notice


class Delivery(Claimed):
    """`target` is the row of the push subscription or webhook, "" for the person's mail address. `content` stays the
    same at each attempt, and so does `uuid`, by which a receiver can tell that he has it already. `error` is why the
    last attempt failed, in words for the person."""

    WAITING, SENT, DEAD, MOOT = "waiting", "sent", "dead", "moot"

    uuid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=10)
    target = models.CharField(max_length=20, blank=True)
    content = models.JSONField(default=dict)
    state = models.CharField(max_length=10, default=WAITING)
    error = models.CharField(max_length=80, blank=True)
    made = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        indexes = [models.Index(fields=["at"], name="delivery_due", condition=models.Q(state="waiting"))]
        constraints = [models.UniqueConstraint(fields=["notice", "channel", "target"], name="one_delivery_each")]

    def __str__(self) -> str:
        return f"{self.channel} {self.state}"
