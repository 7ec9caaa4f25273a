"""Old checkpoints are thinned out: any moment stays within reach of a few answers, and a battle stays small."""

from __future__ import annotations

from battles.models import Battle, Snapshot

NEWEST_STAY = 6
GAP = 40


def thin(battle: Battle) -> None:
    """Give up checkpoints of old turns that lie close to an earlier one.

    Those of adjustments stay, since no answer leads past them.
    """
    rows = list(Snapshot.objects.filter(battle=battle, latest=False).order_by("seq").values_list("pk", "seq", "pinned"))
    old = rows if battle.over else rows[:-NEWEST_STAY]
    kept, dropped = -GAP, []
    for pk, seq, pinned in old:
        if pinned or seq - kept >= GAP:
            kept = seq
        else:
            dropped.append(pk)
    if dropped:
        Snapshot.objects.filter(pk__in=dropped).delete()
