"""Which events a summary of a battle tells, and as what."""

from __future__ import annotations

from rules.engine.gist import SAID, STAGE, Gist

ADJUSTED = ("move", "remove", "restore", "mark", "unmark")

GIST = {
    "dbf.event.destroyed": Gist("destroyed", "piece"),
    "dbf.event.contact": Gist("contact", "piece", "enemy"),
    "dbf.event.pursuit_contact": Gist("contact", "piece", "enemy"),
    "dbf.event.flight": Gist("fled", "piece"),
    "dbf.event.retreat": Gist("retreated", "piece"),
    "dbf.event.shot": Gist("shot", "shooter", "target"),
    "dbf.event.moved": Gist("moved", "piece"),
    "dbf.event.faced": Gist("moved", "piece"),
    "dbf.event.width": Gist("moved", "piece"),
    "dbf.event.broke_off": Gist("moved", "piece"),
    "dbf.event.allies_rout": Gist(SAID),
    **{f"dbf.event.adjusted.{what}": Gist(SAID) for what in ADJUSTED},
    "dbf.event.victory": Gist(SAID),
    "dbf.event.draw": Gist(SAID),
    "dbf.event.phase": Gist(STAGE),
}
