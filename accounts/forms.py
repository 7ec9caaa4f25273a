"""The forms of sign-up, log-in and the account page."""

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.preferences import MAILS, THEMES

MAIL_NAMES = {"away": _("When I have not looked"), "always": _("Always"), "never": _("Never")}
THEME_NAMES = {"auto": _("As the device"), "light": _("Light"), "dark": _("Dark")}


class Labelled(forms.Form):
    """Drops the placeholders that would only repeat the labels, and says what a password needs in one line."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
        if "password1" in self.fields:
            self.fields["password1"].help_text = _("At least 8 characters, not only digits, and not one that many use.")


class SignUp(Labelled, allauth_forms.SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")
        self.fields["username"].help_text = _("The name that other players see.")
        self.fields["email"].label = _("Email")
        self.fields["email"].help_text = _("For your turn reminders and to recover your password. Nobody else sees it.")


class LogIn(Labelled, allauth_forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or email")
        # The page has its own link to the reset.
        self.fields["password"].help_text = ""


class ResetPassword(Labelled, allauth_forms.ResetPasswordForm):
    pass


class ChooseNewPassword(Labelled, allauth_forms.ResetPasswordKeyForm):
    pass


class ChangePassword(Labelled, allauth_forms.ChangePasswordForm):
    pass


class AddEmail(Labelled, allauth_forms.AddEmailForm):
    pass


class Preferences(forms.Form):
    """Language, theme and mails on the account page; a guest has no address to write to."""

    language = forms.ChoiceField(label=_("Language"), choices=lambda: settings.LANGUAGES)
    theme = forms.ChoiceField(
        label=_("Theme"), choices=[(theme, THEME_NAMES[theme]) for theme in THEMES], widget=forms.RadioSelect
    )
    mail = forms.ChoiceField(
        label=_("Mail when it is my turn"),
        choices=[(mail, MAIL_NAMES[mail]) for mail in MAILS],
        widget=forms.RadioSelect,
        help_text=_("One mail each time the question passes to you, to your main address once it is verified."),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if user.is_guest:
            del self.fields["mail"]


class DeleteAccount(forms.Form):
    """Deleting must be meant: the player types the own name."""

    name = forms.CharField(label=_("Your name, to confirm"), widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name != self.user.username:
            raise forms.ValidationError(_("This is not your name."))
        return name
