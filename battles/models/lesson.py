"""Lessons: the one that somebody takes just now, and those that he has finished."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LessonBattle(models.Model):
    """The battle in which a lesson is taken; `prompt` counts the prompts of the coach that are done with."""

    battle = models.OneToOneField("battles.Battle", on_delete=models.CASCADE, related_name="lesson")
    key = models.CharField(max_length=40)
    prompt = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("battle of a lesson")
        verbose_name_plural = _("battles of lessons")

    def __str__(self) -> str:
        return self.key


class LessonDone(models.Model):
    """Somebody has reached the goal of a lesson."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lessons_done")
    game = models.CharField(max_length=40)
    key = models.CharField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("finished lesson")
        verbose_name_plural = _("finished lessons")
        constraints = [models.UniqueConstraint(fields=["user", "game", "key"], name="lesson_done_once")]

    def __str__(self) -> str:
        return f"{self.game}: {self.key}"
