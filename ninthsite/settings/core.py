"""Applications, middleware, templates, languages, static files and the games on offer."""

import re

import django_stubs_ext

from ninthsite.settings.environment import BASE_DIR, VAR_DIR, env, kept_secret
from ninthsite.settings.security import TRUSTED_PROXIES
from ninthsite.static_storage import never_changes

django_stubs_ext.monkeypatch()

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(VAR_DIR / "secret_key")
# What was signed with these is still believed.
SECRET_KEY_FALLBACKS = [key for key in re.split(r"[,\s]+", env.str("SECRET_KEY_FALLBACKS", default="")) if key]

# One dotted name for each game: a value that says everything the site needs to know about it.
NINTHSITE_GAMES = env.list("NINTHSITE_GAMES", default=["rules.ninth_age.game.GAME", "rules.de_bellis.game.GAME"])

# Called as run_embedded(stop: threading.Event), each on a thread of its own of the serving process, when there is no
# Redis, and so no Celery beat, to do what falls due: a mail server that hangs must not hold up the clocks.
EMBEDDED_SWEEPS = [
    "battles.due.sweep.run_embedded",
    "notices.sweep.run_embedded",
    "conduct.sweep.run_embedded",
    "battles.retention.sweep.run_embedded",
    "leagues.sweep.run_embedded",
]

# The addresses of websockets, as a list for Channels' router.
WEBSOCKET_ADDRESSES = "battles.routing.websocket_urlpatterns"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "ninthsite.apps.StaticFilesInUse",
    "django.forms",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "django_htmx",
    "csp",
    "ninthsite.apps.NinthsiteConfig",
    "accounts",
    "armies",
    "battles",
    "conduct",
    "leagues",
    "maps",
    "notices",
    "reference",
    # After our own applications, so that their templates and commands win.
    "allauth",
    "allauth.account",
]

MIDDLEWARE = [
    "ninthsite.heavy.entrance.PaysAtTheDoor",
    "ninthsite.observing.probes.Probes",
    "ninthsite.observing.responses.CountResponses",
    "ninthsite.lean_files.LeanFiles",
    "ninthsite.observing.context.RequestName",
    "django.middleware.security.SecurityMiddleware",
    "ninthsite.newer_files.FilesOfAllVersions",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "ninthsite.middleware.PermissionsPolicy",
    "ninthsite.middleware.ApiVersion",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "accounts.earlier_keys.EarlierKeys",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PreferredLanguage",
    "accounts.own_time.OwnTime",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "ninthsite.middleware.PlainAddress",
    "conduct.suspended.Suspended",
    "ninthsite.middleware.WithinLimits",
    "ninthsite.heavy.pages.PagesByCost",
    "ninthsite.middleware.OfferedGames",
    "ninthsite.heavy.telling.TellRefused",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "ninthsite.urls"
ASGI_APPLICATION = "ninthsite.asgi.application"
APPEND_SLASH = True

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "ninthsite.context.appearance",
                "battles.lobby.context.waiting",
            ],
        },
    },
]
FORM_RENDERER = "ninthsite.forms.Renderer"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("it", "Italiano"), ("es", "Español"), ("pl", "Polski")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "ninthsite.static_storage.VersionedFiles"
    },
}
# Sheets that always go together travel as one file (see the template tag `styles`); an over-long list of small files
# costs a browser on a slow network one round trip for every six of them.
STYLE_SHEETS = {
    "css/table.joined.css": [
        f"css/{part}.css"
        for part in (
            "board",
            "pieces",
            "prompt",
            "inputs",
            "column",
            "battle",
            "phone",
            "phone_sheet",
            "phone_low",
            "phone_target",
            "phone_idle",
            "phone_aside",
            "sheets",
            "cards",
            "contest",
            "talk",
            "playback",
        )
    ]
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_IMMUTABLE_FILE_TEST = never_changes
MEDIA_ROOT = VAR_DIR / "media"

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.SessionAuthentication",
        "accounts.tokens.ByToken",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "NUM_PROXIES": TRUSTED_PROXIES,
    "EXCEPTION_HANDLER": "ninthsite.api_errors.handle",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Ninthsite",
    "DESCRIPTION": "Play tabletop battle games by web. Authenticate with a session or `Authorization: Token <key>`.",
    "VERSION": "1.1",
    "OAS_VERSION": "3.1.0",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "ninthsite.described.with_errors",
        "battles.api.wire.with_parts",
        "battles.api.examples.with_examples",
    ],
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "ArmyVisibility": ["private", "link", "public"],
        "BattleVisibility": ["public", "unlisted", "private"],
        "EventState": ["open", "running", "over"],
        "TableState": ["open", "over", "bye", "hidden"],
    },
}
