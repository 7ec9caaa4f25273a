"""The people who play."""

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from accounts.likeness import LONGEST_LIKENESS, likeness
from accounts.names import LETTERS, LONGEST_NAME

LOOKS_TAKEN = _("Another player has a name that looks like this one.")


class User(AbstractUser):
    """A player. The user name is what everyone sees; a guest has neither address nor password, only a session."""

    username = models.CharField(
        _("name"),
        max_length=LONGEST_NAME,
        unique=True,
        validators=[LETTERS],
        help_text=_("The name that other players see."),
        error_messages={"unique": _("Another player already has this name.")},
    )
    # None where another name looked like this one before names were compared by it.
    likeness = models.CharField(max_length=LONGEST_LIKENESS, unique=True, null=True, editable=False)
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    email = models.EmailField(_("email address"), blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    locale = models.CharField(
        _("language"), max_length=8, blank=True, help_text=_("Leave empty to follow your browser. Emails use it too.")
    )
    preferences = models.JSONField(_("preferences"), default=dict, blank=True)

    REQUIRED_FIELDS = ["email"]

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def clean(self) -> None:
        """No new name looks like that of another account."""
        super().clean()
        if not User.objects.filter(pk=self.pk, username=self.username).exists() and self._looks_like_another():
            raise ValidationError({"username": LOOKS_TAKEN})

    def save(self, **kwargs: Any) -> None:
        """A new name has its likeness; a new password ends the programs that the one before has let in."""
        stored = kwargs.get("update_fields")
        if stored is None or "username" in stored:
            self._look_like_the_name()
            kwargs["update_fields"] = stored and {*stored, "likeness"}
        # Django remembers what was chosen until it is stored; that a password is only hashed anew it forgets at once.
        chosen = getattr(self, "_password", None) is not None and not self._state.adding
        with transaction.atomic():
            super().save(**kwargs)
            if chosen:
                self.api_tokens.all().delete()

    def _look_like_the_name(self) -> None:
        # Who has none bears his name from before, and keeps it.
        of_old = self.likeness is None and not self._state.adding
        if not (of_old and self._looks_like_another()):
            self.likeness = likeness(self.username)

    def _looks_like_another(self) -> bool:
        return User.objects.filter(likeness=likeness(self.username)).exclude(pk=self.pk).exists()

    def get_full_name(self) -> str:
        return self.username

    def get_short_name(self) -> str:
        return self.username


class ApiToken(models.Model):
    """A token with which a program of a player's comes in; of the token itself only a digest and its beginning."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=40, blank=True)
    prefix = models.CharField(max_length=8)
    digest = models.CharField(max_length=64, unique=True)
    made = models.DateTimeField(auto_now_add=True)
    last_used = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.prefix}…"
