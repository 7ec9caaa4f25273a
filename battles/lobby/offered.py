"""What others offer to a player: battle, a rematch, a draw, the place of the referee; and what they have declined.
Every page shows it until he has answered, or knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from uuid import UUID

from django.db.models import prefetch_related_objects
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from battles.games import games
from battles.lobby import closing, terms
from battles.lobby.rematch import is_as_before
from battles.models import Battle, Challenge, Offer, Seat
from battles.telling import declined
from conduct.blocks import apart_from
from ninthsite.wording import said

MOST = 5
NOTHING = UUID(int=0)


@dataclass(frozen=True)
class Offered:
    """In words, and where it is looked at. `accept`, `decline` and `dismiss` are addresses to which a form is sent;
    without `accept` one looks first; `terms` stands for what is accepted. `key` names it for as long as it waits."""

    key: str
    words: str
    link: str
    accept: str = ""
    terms: str = ""
    decline: str = ""
    dismiss: str = ""


def offered_to(user: User, but: UUID | None = None) -> list[Offered]:
    """What waits for his answer, but for what the page of this battle shows by itself."""
    found = chain(_challenges(user), _offers(user, but), _as_referee(user, but), _declined(user))
    return list(islice(found, MOST))


def _challenges(user: User) -> Iterator[Offered]:
    waiting = Challenge.objects.filter(wanted=user, battle__status=Battle.WAITING, battle__game__in=games())
    if not waiting.exists():
        return iter(())
    # First without those with whom he has nothing to do: else five of them would hide a sixth.
    found = waiting.exclude(battle__created_by__in=apart_from(user))
    return map(_challenge, found.select_related("battle__created_by", "battle__rematch_of").order_by("-made")[:MOST])


def _challenge(challenge: Challenge) -> Offered:
    battle = challenge.battle
    again = getattr(battle, "rematch_of", None)
    # One click accepts what both had agreed on before; a referee who has been named since is looked at first.
    at_once = again is not None and is_as_before(again, challenge)
    words = _("%(name)s offers you a rematch") if again else _("%(name)s has challenged you")
    name = battle.created_by.username if battle.created_by else "–"
    link = reverse("battles:invitation", args=[challenge.token])
    return Offered(
        key=f"challenge-{challenge.pk}",
        words=f"{words % {'name': name}}: {battle.title or said(games()[battle.game].title, games()[battle.game])}",
        link=link,
        accept=link if at_once else "",
        terms=terms.stamp_of(challenge) if at_once else "",
        decline=reverse("battles:decline", args=[challenge.token]),
    )


def _offers(user: User, but: UUID | None) -> Iterator[Offered]:
    at = Seat.objects.filter(user=user, battle__open_offers__gt=0, battle__status=Battle.RUNNING)
    at = at.filter(battle__hot_seat=False, battle__sandbox=0, battle__game__in=games()).exclude(
        battle__uuid=but or NOTHING
    )
    mine = dict(at.values_list("battle_id", "key"))
    if not mine:
        return iter(())
    made = Offer.objects.filter(state=Offer.OPEN, battle__in=mine).select_related("battle").order_by("-pk")
    waiting = (offer for offer in made if mine[offer.battle_id] not in (offer.seat, *offer.detail.get("accepted", ())))
    found = list(islice(waiting, MOST))
    prefetch_related_objects(found, "battle__seats__user")
    return map(_offer, found)


def _offer(offer: Offer) -> Offered:
    drawn = offer.kind == Offer.DRAW
    words = _("%(name)s offers a draw") if drawn else _("%(name)s has a request in your battle")
    answer = reverse("battles:reply", args=[offer.battle.uuid, offer.pk]) if drawn else ""
    name = next((seat.name for seat in offer.battle.seats.all() if seat.key == offer.seat), "–")
    words = words if offer.seat else _("Nothing is happening in your battle: agree to a draw?")
    link = offer.battle.get_absolute_url()
    return Offered(key=f"offer-{offer.pk}", words=words % {"name": name}, link=link, accept=answer, decline=answer)


def _as_referee(user: User, but: UUID | None) -> Iterator[Offered]:
    going = (Battle.RUNNING, Battle.HALTED)
    wanted = Battle.objects.filter(referee=user, referee_agreed=False, status__in=going, game__in=games())
    for battle in wanted.exclude(uuid=but or NOTHING)[:MOST]:
        yield Offered(f"referee-{battle.uuid}", _("Referee: accept or decline"), battle.get_absolute_url())


def _declined(user: User) -> Iterator[Offered]:
    """What others do not want, until he has looked at it."""
    for one in closing.unseen(user)[:MOST]:
        yield Offered(
            key=f"declined-{one.pk}",
            words=f"{declined.headline(one)}: {declined.title(one)}",
            link=reverse("battles:invitation", args=[one.token]),
            dismiss=reverse("battles:seen", args=[one.token]),
        )
