"""Every address of the site; each application has its own list."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path
from django.views.decorators.cache import cache_control
from django.views.i18n import JavaScriptCatalog

from ninthsite import description, errors

# One log-in for all, with the limits that it has.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("battles.lobby.urls")),
    path("", include("battles.urls")),
    path("armies/", include("armies.urls")),
    path("maps/", include("maps.urls")),
    path("rulebook/", include("reference.urls")),
    path("leagues/", include("leagues.urls")),
    path("", include("notices.urls")),
    path("", include("ninthsite.doors")),
    path("", include("ninthsite.about")),
    path("account/", include("conduct.urls")),
    path("account/", include("accounts.urls")),
    path("api/schema/", description.schema, name="api_schema"),
    path("api/armies/", include("armies.api.urls")),
    path("api/events/", include("leagues.api.urls")),
    path("api/conduct/", include("conduct.api.urls")),
    path("api/", include("battles.api_urls")),
    # The address carries the language, so that a browser may keep the answer.
    path("jsi18n/", cache_control(max_age=3600)(JavaScriptCatalog.as_view(packages=["ninthsite"])), name="jsi18n"),
    path("admin/", admin.site.urls),
]

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.not_found
handler429 = errors.too_many
handler500 = errors.server_error
