"""Log-in and sign-up for guests too, and the account page."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account import views as allauth_views
from allauth.account.models import EmailAddress
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import tokens
from accounts.deletion import anonymise
from accounts.forms import DeleteAccount, NameGone, NewToken, Preferences, SignUp
from accounts.guests import TooManyGuests, player_of
from accounts.models import LOOKS_TAKEN, User
from accounts.preferences import (
    THEMES,
    asks_everything,
    is_language,
    remember_language,
    remember_theme,
    remember_to_ask,
    remember_unseen,
    theme_of,
)
from ninthsite.errors import too_many


def way_back(request: HttpRequest, otherwise: str) -> str:
    """The page named by `next`, if it is one of ours, else `otherwise` (an address or a view's name)."""
    wanted = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if ours else otherwise


class GuestsMayEnter:
    """Lets guests see the page, and sends everyone else who is logged in on."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        user = request.user
        if isinstance(user, User) and not user.is_guest:
            return redirect("home")
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return response


class LogInView(GuestsMayEnter, allauth_views.LoginView):
    pass


class SignUpView(GuestsMayEnter, allauth_views.SignupView):
    def form_valid(self, form: SignUp) -> HttpResponseBase:
        try:
            answer: HttpResponseBase = super().form_valid(form)
        except NameGone:
            form.add_error("username", LOOKS_TAKEN)
            answer = self.form_invalid(form)
        return answer


def not_for_guests(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A guest has neither address nor password: these pages lead to the sign-up, which gives both at once."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if isinstance(request.user, User) and request.user.is_guest:
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return guarded


email = not_for_guests(allauth_views.email)
change_password = not_for_guests(allauth_views.password_change)
set_password = not_for_guests(allauth_views.password_set)


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    """Makes the visitor a guest, and goes on to the page that they came for."""
    try:
        player_of(request)
    except TooManyGuests as refused:
        return too_many(request, refused.left)
    return redirect(way_back(request, "home"))


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Speaks another language from now on."""
    code = request.POST.get("language", "")
    if not is_language(code):
        return HttpResponseBadRequest()
    response = redirect(way_back(request, "home"))
    remember_language(request, response, code)
    return response


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Takes on another theme; the page's own switch sends this in the background."""
    theme = next((known for known in THEMES if known == request.POST.get("theme")), None)
    if theme is None:
        return HttpResponseBadRequest()
    response = redirect(way_back(request, "home"))
    remember_theme(request, response, theme)
    return response


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """The player's own page; a POST stores the preferences."""
    user = request.user
    assert isinstance(user, User)
    current = {
        "language": user.locale or translation.get_language(),
        "theme": theme_of(request),
        "unseen": bool(user.preferences.get("unseen")),
        "ask_everything": asks_everything(user),
    }
    form = Preferences(request.POST or None, initial=current)
    if request.method == "POST" and form.is_valid():
        response = redirect("account")
        remember_language(request, response, form.cleaned_data["language"])
        remember_theme(request, response, form.cleaned_data["theme"])
        remember_unseen(user, form.cleaned_data["unseen"])
        remember_to_ask(user, form.cleaned_data["ask_everything"])
        with translation.override(form.cleaned_data["language"]):
            messages.success(request, _("Preferences saved."))
        return response
    addresses = EmailAddress.objects.filter(user=user).order_by("-primary", "pk")
    known = {"form": form, "addresses": addresses, "new_token": NewToken(), "most_tokens": tokens.MOST}
    return render(request, "account/account.html", known | {"tokens": user.api_tokens.order_by("-made")})


@never_cache
@require_POST
@login_required
def make_token(request: HttpRequest) -> HttpResponse:
    """Makes another API token. The answer itself shows it: kept anywhere until a next page, it would be stored."""
    user = request.user
    assert isinstance(user, User)
    form = NewToken(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest()
    name = form.cleaned_data["name"]
    return render(request, "account/token.html", {"name": name, "key": tokens.make(user, name)})


@require_POST
@login_required
def revoke_token(request: HttpRequest, pk: int) -> HttpResponse:
    """Makes an API token worthless."""
    assert isinstance(request.user, User)
    request.user.api_tokens.filter(pk=pk).delete()
    messages.success(request, _("The API token has been revoked."))
    return redirect("account")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: HttpRequest) -> HttpResponse:
    """Asks for the name once more, then anonymises the account."""
    user = request.user
    assert isinstance(user, User)
    form = DeleteAccount(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        anonymise(user)
        logout(request)
        messages.success(request, _("Your account is deleted. Farewell, and thank you for the battles."))
        return redirect("home")
    return render(request, "account/delete.html", {"form": form})
