"""What a summary makes of an event: what kind of thing happened, and to whom."""

from __future__ import annotations

from dataclasses import dataclass

# Each in one line of a summary, in this order; losses come first, the reader's own before those of the others.
LOSSES = ("destroyed", "models", "wounds")
DEEDS = (
    "charged", "contact", "charging", "charge_failed", "fled", "retreated", "rallied", "shot", "arrived", "moved",
    "deployed",
)  # fmt: skip
# Told as they stand: each of the one kind, of the other only the latest.
SAID, STAGE = "said", "stage"
KINDS = (*LOSSES, *DEEDS, SAID, STAGE)


@dataclass(frozen=True, slots=True)
class Gist:
    """`kind` is one of `KINDS`; `who` and `target` are the parameters of the event with the names of its first
    piece and its last, and its `n` says how many models or wounds are lost."""

    kind: str
    who: str = ""
    target: str = ""
