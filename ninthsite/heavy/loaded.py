"""What a process for heavy work has loaded before it is forked: Django and the rules of all games, once for all."""

import gc
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ninthsite.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.urls import get_resolver  # noqa: E402
from django.utils.module_loading import import_string  # noqa: E402

from ninthsite.games import games  # noqa: E402

for game in games().values():
    if game.army is not None and game.army.books is not None:
        # A game reads the army books that come with it when somebody first looks at them.
        game.army.books()
# Views import what they lean on.
assert get_resolver().url_patterns
for name in settings.HEAVY_READY:
    import_string(name)()
# Pages that nobody writes to are shared by all who are forked.
gc.freeze()
