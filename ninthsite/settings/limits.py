"""How much one may ask for: every limit of the site in one place (docs/operations.md explains them)."""

from ninthsite.settings.environment import env

# Everything below times this: for measuring, or for a house where hundreds share one address.
LIMITS_TIMES = env.int("LIMITS_TIMES", default=1)

# By kind: how often for one account, and how often for all who come from one address; "-": no such limit.
LIMITS = {
    # Pages: looked at, and sent.
    "page": ("600/m", "1800/m"),
    "form": ("150/m", "600/m"),
    # The interface for programs, and what the socket does.
    "read": ("3000/m", "6000/m"),
    "act": ("3000/m", "6000/m"),
    # What makes the rules work: previews, drafts, sheets, outlooks, cards.
    "preview": ("300/m", "1200/m"),
    # Parts of a replay: the rules play through all that is in them.
    "replay": ("120/m", "360/m"),
    # New battles, challenges taken, vacations.
    "make": ("300/h", "1000/h"),
    # Army lists and maps that are stored.
    "write": ("600/h", "2400/h"),
    # Battles and army books from files.
    "import": ("30/h", "60/h"),
    "upload": ("30/h", "60/h"),
    "export": ("60/m", "120/m"),
    # What others are made to read.
    "chat": ("40/m", "200/m"),
    "gallery": ("12/m", "120/m"),
    "comment": ("40/h", "200/h"),
    "report": ("20/h", "60/h"),
    # People blocked.
    "block": ("60/h", "240/h"),
    # API tokens: by the name that is tried, and by address.
    "token": ("10/5m", "10/m"),
    # Sockets opened.
    "connect": ("120/m", "600/m"),
    # Addresses that lead nowhere: whoever guesses at private ones.
    "guess": ("-", "60/m"),
}

# How many sockets may be open at once: of one account, and from one address.
SOCKETS = (40, 200)

# Pages that count as something else than "page" (looked at) or "form" (sent).
LIMITED_PAGES = {
    "battles:play": {"POST": "make"},
    "battles:play_house": {"POST": "make"},
    "battles:invitation": {"POST": "make"},
    "battles:take_vacation": {"POST": "make"},
    "conduct:report": {"POST": "report"},
    "conduct:block": {"POST": "block"},
    "armies:bring": {"POST": "upload"},
    "armies:import": {"POST": "upload"},
    "armies:new": {"POST": "write"},
    "armies:copy": {"POST": "write"},
    "armies:copy_ready": {"POST": "write"},
    "armies:keep": {"POST": "write"},
    "armies:book_file": {"GET": "export"},
    "armies:roster": {"GET": "export"},
    "maps:new": {"POST": "write"},
    "maps:copy": {"POST": "write"},
    "api_schema": {"GET": "export"},
}

# Accounts: allauth's own limits (per: ip, user, or key, which is the name or address that is tried).
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip",
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    # Wrong ones for one account, by its name and all of its addresses, for log-in and API tokens together.
    "password": "5/5m/key",
    "reset_password": "20/m/ip,5/m/key",
    "reset_password_from_key": "20/m/ip",
    "change_password": "5/m/user",
    "reauthenticate": "10/m/user",
    "manage_email": "10/m/user",
    "confirm_email": "1/3m/key",
    "add_webhook": "20/h/user",
    "trial_message": "10/h/user",
    "play_as_guest": env.str("GUESTS_PER_ADDRESS", default="20/h/ip"),
}
