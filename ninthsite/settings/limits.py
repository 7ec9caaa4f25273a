"""How much one may ask for: every limit of the site in one place (docs/operations.md explains them)."""

from ninthsite.settings.environment import env

# Everything below times this: for measuring, or for a house where hundreds share one address.
LIMITS_TIMES = env.int("LIMITS_TIMES", default=1)

# By kind: how often for one account, and how often for all who come from one address, those who are logged in and
# strangers apart; "-": no such limit.
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
    # New battles, lessons and events, challenges taken, vacations.
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
    # Messages about one thing (a battle, an event) that others bring about: to one person.
    "told": ("40/d", "-"),
    # Being asked to play or to be a referee, by message: by one person, and by all together.
    "approach": ("10/d", "-"),
    "approached": ("60/d", "-"),
    # People blocked.
    "block": ("60/h", "240/h"),
    # Entering an event that has a password.
    "event": ("20/h", "60/h"),
    # API tokens for a password; wrong ones are counted below, too.
    "token": ("10/5m", "10/m"),
    # Sockets opened.
    "connect": ("120/m", "600/m"),
    # Addresses that lead nowhere: whoever guesses at private ones. Who is logged in counts for himself alone.
    "guess": ("60/m", "60/m"),
}

# Heavy work (ninthsite/heavy): how many seconds of the processor each kind may take before it is stopped. Seconds of
# the clock are no measure: on a busy machine a short piece of work takes several.
HEAVY_SECONDS = {
    "preview": 2.0,
    "draft": 2.0,
    "look": 3.0,
    "picture": 3.0,
    "search": 3.0,
    "check": 5.0,
    "sandbox": 5.0,
    "replay": 8.0,
    "long_draft": 10.0,
    "long_replay": 20.0,
    "export": 30.0,
    "description": 30.0,
    "army": 30.0,
    "battle": 45.0,
    "books": 60.0,
}
# Of these kinds nobody has two in hand at once: the second is refused, while others wait for their turn.
HEAVY_ALONE = ("sandbox", "export", "army", "battle", "books")
# Of these kinds the work is done in processes of its own; what a player waits for, on a few threads beside the battles
# that are live.
HEAVY_APART = ("check", "search", "description", "long_draft", "long_replay", "export", "army", "battle", "books")
# What they have made ready before somebody asks.
HEAVY_READY = ("reference.searching.get_ready",)
# How many processes, and how many threads, work at it, the last of each only at what is short in itself and for those
# who have cost less than HEAVY_LIGHT seconds in this minute. Without processes it is all done on the thread of whoever
# asks, without an end.
HEAVY_WORKERS = env.int("HEAVY_WORKERS", default=2)
HEAVY_THREADS = 3
HEAVY_LIGHT = 1.0
# How many seconds of the processor an account, and an address, may cost in a minute: of the processes, and on the
# threads. How much of each may wait its turn.
HEAVY_SHARE = (20.0, 60.0)
HEAVY_SHARE_BESIDE = (30.0, 90.0)
HEAVY_WAITING = (24, 80)
# How many seconds of the processor the pages that an account, and an address, asks for may cost in a minute.
HEAVY_SHARE_OF_PAGES = (12.0, 24.0)
# The doors (ninthsite/heavy/door.py): the share of a processor that all together may have before anybody waits for his
# turn; how many of one visitor (a page asks for 150 files), and of all, may wait; after how many seconds the next one
# comes in, although the one before is not done yet.
DOOR_ROOM = 0.3
DOOR_WAITING = (100, 1000)
DOOR_HOLDS = 5.0
# How many seconds one waits for one's turn.
HEAVY_PATIENCE = 10.0

# How many sockets may be open at once: of one account, and from one address.
SOCKETS = (40, 200)

# Pages that count as something else than "page" (looked at) or "form" (sent).
LIMITED_PAGES = {
    "battles:play": {"POST": "make"},
    "battles:play_house": {"POST": "make"},
    "battles:play_friend": {"POST": "make"},
    "battles:thumbnail": {"GET": "preview"},
    "battles:invitation": {"POST": "make"},
    "battles:take_vacation": {"POST": "make"},
    "battles:take_lesson": {"POST": "make"},
    "leagues:new": {"POST": "make"},
    "conduct:report": {"POST": "report"},
    "conduct:block": {"POST": "block"},
    "armies:bring": {"POST": "upload"},
    "armies:import": {"POST": "upload"},
    "armies:new": {"POST": "write"},
    "armies:copy": {"POST": "write"},
    "armies:copy_ready": {"POST": "write"},
    "armies:keep": {"POST": "write"},
    "armies:book_file": {"GET": "export"},
    "armies:site_book_file": {"GET": "export"},
    "armies:item": {"GET": "preview"},
    "armies:roster": {"GET": "export"},
    "maps:new": {"POST": "write"},
    "maps:copy": {"POST": "write"},
    "api_schema": {"GET": "export"},
}

# Accounts: allauth's own limits (per: ip, user, or key: what is tried, or by whom).
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip",
    "login": "30/m/ip",
    # What is typed is counted from each address apart, and a device that the account knows not at all.
    "login_failed": "10/m/ip,5/5m/key",
    # Wrong ones for one account, by its name and all of its addresses, for log-in and API tokens together: from one
    # address or on one device that it knows, and on all devices that it does not know.
    "password": "5/5m/key",
    "password_anywhere": "50/h/key",
    # Not by what is typed: a stranger could keep the owner from a new password.
    "reset_password": "20/m/ip",
    # Mails to one address that anybody can have sent: from one address, and from all together.
    "claim_mail": "4/h/key",
    "claim_mail_anywhere": "20/d/key",
    "reset_mail": "4/h/key",
    "reset_mail_anywhere": "20/d/key",
    "reset_password_from_key": "20/m/ip",
    "change_password": "5/m/user",
    "reauthenticate": "10/m/user",
    "manage_email": "10/m/user",
    # Neither by the address: whoever claims it would keep its owner from proving that it is his.
    "confirm_email": "10/m/ip",
    "add_webhook": "20/h/user",
    "trial_message": "10/h/user",
    "play_as_guest": env.str("GUESTS_PER_ADDRESS", default="20/h/ip"),
}
