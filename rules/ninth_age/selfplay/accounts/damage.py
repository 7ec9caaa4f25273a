"""The attack sequence of every batch: no more rolls To Wound than hits, no more Wounds lost than were not saved, and no
fewer, unless nobody is left to lose them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from rules.engine.events import Event
from rules.ninth_age.selfplay.accounts.losses import Losses
from rules.ninth_age.state import State

OVER = ("t9a.event.phase", "t9a.event.over", "t9a.combat.won", "t9a.combat.drawn", "t9a.combat.no_enemy_left")
"""When a batch is certainly over."""


class Damage:
    """The hits on every unit that have not been rolled To Wound, those that were dealt to a pool, the wounds that no
    save has prevented, by pool, and by unit where no attack made them."""

    def __init__(self, state: State) -> None:
        self.losses = Losses(state)
        self.hits: Counter[str] = Counter()
        self.dealt: Counter[str] = Counter()
        self.wounds: Counter[str] = Counter()
        self.others: Counter[str] = Counter()

    def enter(self, event: Event) -> Iterator[str]:
        """A step of the sequence."""
        list(self.losses.enter(event))
        step = STEPS.get(event.key)
        if step is not None:
            yield from step(self, event)
        if event.key in OVER:
            yield from self._settle()

    def struck(self, event: Event) -> Iterator[str]:
        """Blows that hit a unit."""
        self.hits[event.pieces[-1]] += _n(event, "hits")
        yield from ()

    def made(self, event: Event) -> Iterator[str]:
        """Hits that need no roll To Hit; those of a breath that is shot are dealt later."""
        self.hits[event.pieces[-1]] += _n(event)
        yield from ()

    def deal(self, event: Event) -> Iterator[str]:
        """Hits that were dealt to a pool."""
        self.dealt[str(event.params["pool"])] += _n(event)
        yield from ()

    def wounded(self, event: Event) -> Iterator[str]:
        """Hits that are rolled To Wound."""
        yield from self._from_hits(event, len(event.dice), _n(event))

    def unrolled(self, event: Event) -> Iterator[str]:
        """Hits that wound without a roll."""
        yield from self._from_hits(event, _n(event), _n(event))

    def harmless(self, event: Event) -> Iterator[str]:
        """Hits that cannot wound."""
        yield from self._from_hits(event, _n(event), 0)

    def _from_hits(self, event: Event, hits: int, wounds: int) -> Iterator[str]:
        pool, unit = str(event.params["pool"]), event.pieces[-1]
        dealt = min(hits, self.dealt[pool])
        self.dealt[pool] -= dealt
        self.hits[unit] -= hits - dealt
        if self.hits[unit] < 0:
            yield f"{-self.hits[unit]} more hits on {pool} are resolved than there were"
            self.hits[unit] = 0
        self.wounds[pool] += wounds

    def saved(self, event: Event) -> Iterator[str]:
        """Wounds that a save was rolled against."""
        pool = str(event.params["pool"])
        if len(event.dice) > self.wounds[pool]:
            yield f"{len(event.dice)} saves of {pool} against {self.wounds[pool]} wounds"
        self.wounds[pool] -= _n(event)

    def multiplied(self, event: Event) -> Iterator[str]:
        """Wounds that count as several."""
        pool = str(event.params["pool"])
        self.wounds[pool] += _n(event) - _n(event, "wounds")
        yield from ()

    def without_attack(self, event: Event) -> Iterator[str]:
        """Wounds of a unit that no attack made."""
        self.others[event.pieces[0]] += _n(event)
        yield from ()

    def malfunction(self, event: Event) -> Iterator[str]:
        """One Wound of who fired (T9A-EQP-075)."""
        self.others[event.pieces[0]] += 1
        yield from ()

    def prevented(self, event: Event) -> Iterator[str]:
        """Saves against wounds that no attack made."""
        self.others[event.pieces[0]] -= _n(event)
        yield from ()

    def lost(self, event: Event) -> Iterator[str]:
        """Wounds that are really lost: those of the pool, of the Rank-and-File whose last is their Champion, or of the
        unit."""
        pool, unit, number = str(event.params["pool"]), event.pieces[0], _n(event)
        of_the_unit = [one for one in self.wounds if one == unit or one.startswith(f"{unit} ")]
        for account, key in [(self.wounds, pool), *((self.wounds, one) for one in of_the_unit), (self.others, unit)]:
            taken = min(number, max(0, account[key]))
            account[key] -= taken
            number -= taken
        if number:
            yield f"{pool} loses {number} Wounds more than it has suffered"

    def _settle(self) -> Iterator[str]:
        for pool, wounds in self.wounds.items():
            if wounds and self.losses.left(self.losses.meant(pool)):
                yield f"{pool} has suffered {wounds} wounds that nobody has lost"
        for counted in (self.hits, self.dealt, self.wounds, self.others):
            counted.clear()

    def compare(self, state: State) -> Iterator[str]:
        """What is lost is compared by the account of losses."""
        yield from ()


def _n(event: Event, param: str = "n") -> int:
    return int(str(event.params[param]))


STEPS: Mapping[str, Callable[[Damage, Event], Iterator[str]]] = {
    "t9a.combat.struck": Damage.struck,
    "t9a.special_attack.made": Damage.made,
    "t9a.damage.hits": Damage.deal,
    "t9a.damage.wounded": Damage.wounded,
    "t9a.damage.unrolled": Damage.unrolled,
    "t9a.damage.strength_0": Damage.harmless,
    "t9a.damage.armour": Damage.saved,
    "t9a.damage.saved": Damage.saved,
    "t9a.damage.multiplied": Damage.multiplied,
    "t9a.damage.lost": Damage.lost,
    "t9a.special_rules.crumbles": Damage.without_attack,
    "t9a.terrain.tested": Damage.without_attack,
    "t9a.terrain.saved": Damage.prevented,
    "t9a.free_hand.event.wounds": Damage.without_attack,
    "t9a.artillery.misfire.malfunction": Damage.malfunction,
}
