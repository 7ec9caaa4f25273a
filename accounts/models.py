"""The people who play."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.names import LETTERS, LONGEST_NAME


class User(AbstractUser):
    """A player. The user name is what everyone sees; a guest has neither address nor password, only a session."""

    username = models.CharField(
        _("name"),
        max_length=LONGEST_NAME,
        unique=True,
        validators=[LETTERS],
        help_text=_("The name that other players see."),
        error_messages={"unique": _("Another player bears this name.")},
    )
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    email = models.EmailField(_("email address"), blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    locale = models.CharField(
        _("language"), max_length=8, blank=True, help_text=_("Empty: as the browser asks. Mails use it too.")
    )
    preferences = models.JSONField(_("preferences"), default=dict, blank=True)

    REQUIRED_FIELDS = ["email"]

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

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
