"""The project's settings, by subject. Every environment variable is described in docs/operations.md."""

from ninthsite.settings.core import *  # noqa: F403
from ninthsite.settings.limits import *  # noqa: F403
from ninthsite.settings.observing import *  # noqa: F403
from ninthsite.settings.people import *  # noqa: F403
from ninthsite.settings.security import *  # noqa: F403
from ninthsite.settings.services import *  # noqa: F403
