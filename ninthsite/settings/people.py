"""Accounts: sign-up, log-in, passwords."""

from ninthsite.settings.environment import env

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "accounts.passwords.ByNameOrAddress",
    # Sessions name the one through which they were begun.
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

ACCOUNT_ADAPTER = "conduct.suspended.SuspensionAware"
# Our own views keep players out of these pages; allauth would keep guests out too.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_FORMS = {
    "signup": "accounts.forms.SignUp",
    "login": "accounts.forms.LogIn",
    "reset_password": "accounts.forms.ResetPassword",
    "reset_password_from_key": "accounts.forms.ChooseNewPassword",
    "change_password": "accounts.forms.ChangePassword",
    "add_email": "accounts.forms.AddEmail",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.VALIDATORS"
ACCOUNT_USERNAME_BLACKLIST = ["admin", "administrator", "root", "referee", "ninthsite", "system", "deleted", "bot"]
ACCOUNT_SESSION_REMEMBER = True
# An unverified player may play; an address is used for nothing until it is verified (accounts.addresses).
ACCOUNT_EMAIL_VERIFICATION = "optional"
# Several may claim an address, the first who verifies it owns it: so no page has to tell that it is taken.
ACCOUNT_PREVENT_ENUMERATION = "strict"
# Whoever owns an account is told of new passwords and addresses.
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 3
ACCOUNT_CONFIRM_EMAIL_ON_GET = False
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Ninthsite] "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if env.str("PUBLIC_URL", default="").startswith("https:") else "http"
