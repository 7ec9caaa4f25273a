"""The forms of sign-up, log-in and the account page."""

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.addresses import owner_of
from accounts.models import User
from accounts.preferences import THEMES

THEME_NAMES = {"auto": _("Same as device"), "light": _("Light"), "dark": _("Dark")}


class Labelled(forms.Form):
    """Drops the placeholders that would only repeat the labels, and says what a password needs in one line."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
        if "password1" in self.fields:
            self.fields["password1"].help_text = _("At least 8 characters, not just digits, and not a common password.")


class NameGone(Exception):
    """Somebody else has taken the name, or one that looks like it, since it was looked up."""


class SignUp(Labelled, allauth_forms.SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")
        self.fields["username"].help_text = _("The name that other players see.")
        self.fields["email"].label = _("Email")
        self.fields["email"].help_text = _(
            "For turn reminders and password recovery, once you have verified it. Nobody else sees it."
        )

    def try_save(self, request: HttpRequest) -> Any:
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError:
            raise NameGone from None


class LogIn(Labelled, allauth_forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or email")
        # The page has its own link to the reset.
        self.fields["password"].help_text = ""


class ResetPassword(Labelled, allauth_forms.ResetPasswordForm):
    def clean_email(self) -> str:
        """Whoever has only claimed an address gets nothing by it."""
        address: str = super().clean_email()
        owner = owner_of(address)
        self.users = [owner] if owner is not None and owner.is_active else []
        return address


class ChooseNewPassword(Labelled, allauth_forms.ResetPasswordKeyForm):
    pass


class ChangePassword(Labelled, allauth_forms.ChangePasswordForm):
    pass


class AddEmail(Labelled, allauth_forms.AddEmailForm):
    pass


class Preferences(forms.Form):
    """Language, theme and habits on the account page."""

    language = forms.ChoiceField(label=_("Language"), choices=lambda: settings.LANGUAGES)
    theme = forms.ChoiceField(
        label=_("Theme"), choices=[(theme, THEME_NAMES[theme]) for theme in THEMES], widget=forms.RadioSelect
    )
    unseen = forms.BooleanField(
        label=_("Watch battles anonymously"),
        help_text=_("You are counted as a spectator, but not named."),
        required=False,
    )
    ask_everything = forms.BooleanField(
        label=_("Ask me about every little thing"),
        help_text=_(
            "Otherwise, decisions that almost everyone makes the same way, such as exactly where along an enemy’s side "
            "you end up, are made for you. They are shown in the log, and you can change them there."
        ),
        required=False,
    )


class NewToken(forms.Form):
    """What a new API token is for."""

    name = forms.CharField(label=_("Purpose"), max_length=40, required=False, strip=True)


class DeleteAccount(forms.Form):
    """Deleting must be meant: the player types the own name."""

    name = forms.CharField(label=_("Type your name to confirm"), widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name != self.user.username:
            raise forms.ValidationError(_("That is not your name."))
        return name
