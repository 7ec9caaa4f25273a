"""What fails in rounds is tried later and later, and does not fill the log."""

import logging
import threading
from typing import ClassVar

import pytest
from django.db import OperationalError

from ninthsite.patience import Patience


def test_it_waits_longer_and_longer_and_no_longer_once_it_works(caplog):
    patience, waits = Patience(1.0, 10.0), []
    for _ in range(6):
        try:
            raise OperationalError("unable to open database file")
        except OperationalError:
            patience.failed(logging.getLogger("x"), "a round failed")
        waits.append(patience.wait)
    assert waits == [2.0, 4.0, 8.0, 10.0, 10.0, 10.0]
    assert sum(record.exc_info is not None for record in caplog.records) == 1
    assert "6 times in a row" in caplog.text
    patience.worked()
    assert patience.wait == 1.0


@pytest.mark.parametrize("module", ["battles.due.sweep", "notices.sweep"])
def test_a_sweep_whose_database_is_away_neither_spins_nor_keeps_the_process(module, monkeypatch):
    from importlib import import_module

    swept = import_module(module)

    class Stop(threading.Event):
        """Notes for how long it is waited for, which takes no time here; after the fifth wait it comes."""

        waits: ClassVar[list[float]] = []

        def wait(self, timeout=None):
            self.waits.append(timeout)
            if len(self.waits) == 5:
                self.set()
            return self.is_set()

    def fails(*_, **__):
        swept.waking.awake.set()
        raise OperationalError("unable to open database file")

    monkeypatch.setattr(swept, "sweep", fails)
    if module == "battles.due.sweep":
        monkeypatch.setattr(swept, "_hold_lease", lambda holder: True)
        monkeypatch.setattr(swept.Lease.objects, "filter", fails)
    monkeypatch.setattr(swept, "IDLE", 0.1)
    thread = threading.Thread(target=swept.run_embedded, args=(Stop(),), daemon=True)
    thread.start()
    thread.join(30)
    assert not thread.is_alive()
    assert Stop.waits == [0.2, 0.4, 0.8, 1.6, 3.2]
