"""What the coach has said to somebody already, so that it never comes twice."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Coaching(models.Model):
    """`about` is a lesson (`lesson/<game>/<key>`) or the first battle of a game (`battle/<game>`), which is `battle`.
    `prompt` counts the sentences that are done with; whoever has `left` is not bothered again."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="coachings")
    about = models.CharField(max_length=100)
    battle = models.ForeignKey("battles.Battle", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    prompt = models.PositiveSmallIntegerField(default=0)
    left = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("coaching")
        verbose_name_plural = _("coachings")
        constraints = [models.UniqueConstraint(fields=["user", "about"], name="coaching_once")]

    def __str__(self) -> str:
        return self.about
