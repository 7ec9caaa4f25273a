"""Hosts, cookies, headers, the content security policy and the limits of a request."""

from urllib.parse import urlsplit

from csp.constants import NONE, SELF

from ninthsite.settings.environment import env

# Where visitors reach the site, for links in mails, cookies and origins. `manage.py serve` fills in the address that
# it binds to when this is not set.
_given = env.str("PUBLIC_URL", default="").rstrip("/")
PUBLIC_URL_GIVEN = bool(_given)
PUBLIC_URL = _given or "http://127.0.0.1:8000"
_public = urlsplit(_given)
HTTPS = _public.scheme == "https"

ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=[_public.hostname] if _public.hostname else ["localhost", "127.0.0.1", "[::1]"]
)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[_given] if _given else [])

# Browsers do not send secure cookies over plain http, so these follow the public address.
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
# A guest has nothing but this cookie: half a year, so that a battle by correspondence does not lose its player.
SESSION_COOKIE_AGE = 180 * 24 * 3600
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "ninthsite.errors.csrf_refused"

# How many proxies of ours stand in front; each adds one address to X-Forwarded-For.
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    USE_X_FORWARDED_HOST = False
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=False)
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=30 * 24 * 3600 if HTTPS else 0)
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# Nothing inline, nothing from elsewhere. 'self' covers the site's own websockets.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:", "blob:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}

# The largest body is an exported battle. The outermost layer refuses more before Django has read it.
MAX_REQUEST_BODY = env.int("MAX_REQUEST_BODY", default=2 * 1024 * 1024)
MAX_SOCKET_MESSAGE = env.int("MAX_SOCKET_MESSAGE", default=256 * 1024)
# Where whole army books are brought: a game system and all of its catalogues at once.
LARGER_BODIES = {"/armies/books/bring/": env.int("MAX_BOOK_UPLOAD", default=64 * 1024 * 1024)}
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_REQUEST_BODY
FILE_UPLOAD_MAX_MEMORY_SIZE = MAX_REQUEST_BODY
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
DATA_UPLOAD_MAX_NUMBER_FILES = 30
