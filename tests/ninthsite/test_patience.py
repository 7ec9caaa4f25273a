"""What fails in rounds is tried later and later, and does not fill the log."""

import logging
import threading
import time

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
    rounds, again = [], threading.Event()

    def fails(*_, **__):
        rounds.append(time.monotonic())
        if len(rounds) == 2:
            again.set()
        swept._awake.set()
        raise OperationalError("unable to open database file")

    monkeypatch.setattr(swept, "sweep", fails)
    if module == "battles.due.sweep":
        monkeypatch.setattr(swept, "_hold_lease", lambda holder: True)
        monkeypatch.setattr(swept.Lease.objects, "filter", fails)
    monkeypatch.setattr(swept, "IDLE", 0.1)
    stop = threading.Event()
    thread = threading.Thread(target=swept.run_embedded, args=(stop,), daemon=True)
    thread.start()
    assert again.wait(30)
    time.sleep(1)
    assert len(rounds) <= 5
    stop.set()
    thread.join(30)
    assert not thread.is_alive()
