"""Players in Django's admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.deletion import anonymise
from accounts.models import ApiToken, User


@admin.action(description=_("Anonymise and close the selected accounts"))
def anonymise_selected(admin_page: admin.ModelAdmin[User], request: HttpRequest, chosen: QuerySet[User]) -> None:
    """Closes the chosen accounts as their owners could themselves."""
    for user in chosen:
        anonymise(user)


@admin.action(description=_("Revoke the API tokens of the selected players"))
def revoke_tokens(admin_page: admin.ModelAdmin[User], request: HttpRequest, chosen: QuerySet[User]) -> None:
    """The programs that use them are shut out."""
    ApiToken.objects.filter(user__in=chosen).delete()


@admin.register(User)
class PlayerAdmin(UserAdmin[User]):
    list_display = ("username", "email", "is_guest", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_guest", "is_active", "is_staff", "locale")
    search_fields = ("username", "email")
    ordering = ("-date_joined",)
    actions = (anonymise_selected, revoke_tokens)
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("Player"), {"fields": ("email", "is_guest", "locale", "preferences")}),
        (_("Access"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only by what can be chosen on the page: a filter of the address would tell a token letter by letter."""
        return lookup.split("__")[0] in self.list_filter

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Never: deleting a row would tear its battles; anonymise instead."""
        return False
