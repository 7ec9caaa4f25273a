"""Work for the processes of heavy work: it says where it is, and goes on for as long as it likes."""

import os
import signal

from rules.engine.refusal import refuse


def goes_on_for_ever(path):
    """Says so into the pipe at `path`, and goes on."""
    with open(path, "w") as said:
        said.write(str(os.getpid()))
    while True:
        signal.pause()


def who_works():
    return os.getpid(), os.nice(0)


def is_refused():
    refuse("DBF-MOV-001", "dbf.refused", in_the_way=lambda: ["r1"], most=3)


def cannot_travel():
    return lambda: None


def fails():
    class OfNobody(Exception):
        pass

    raise OfNobody("here")


def works_for_ever():
    while True:
        pass
