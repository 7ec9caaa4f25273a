"""The site with rules that take their time: `python -m tests.ninthsite.slow_site serve ...`. What they are at cannot be
told to stop, as a thread in the middle of a computation never can."""

import sys
import time

import django


def busy(*_args, **_more):
    """So long that nobody would wait for it."""
    until = time.monotonic() + 300
    while time.monotonic() < until:
        sum(number * number for number in range(1000))


if __name__ == "__main__":
    django.setup()
    from django.core.management import execute_from_command_line

    from battles.acts import drafts
    from battles.due import bots

    drafts.draft = busy
    bots.copy_for = bots.question_before = busy
    execute_from_command_line(["manage.py", *sys.argv[1:]])
