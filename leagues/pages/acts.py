"""What is done in an event by a button or a short form, as data: one door leads to all of it, and back to the page.

Who may do it is asked where it is done, with the event locked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.models import User
from leagues.entering import checking_in, entries, lists, seeding
from leagues.finding import event_at
from leagues.organising import announcing, helpers
from leagues.pages.event import event_page
from leagues.playing import appeals, cards
from leagues.playing.battles import begin_all
from leagues.refusals import EventRefused
from leagues.rounds import drawing, moving, publishing, swapping, undoing
from leagues.shown.event import Shown

View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Asked:
    """Who asks for it, in which event, about which player or other row (0: none), with which form."""

    uuid: UUID
    user: User
    number: int
    form: QueryDict

    def key(self, field: str) -> int:
        """The key of a row that the form names; 0 where it names none."""
        given = self.form.get(field, "")
        return int(given) if given.isascii() and given.isdigit() and len(given) < 16 else 0


@dataclass(frozen=True)
class Act:
    """`path` below the event's address; `do` may raise EventRefused, PermissionDenied and Http404; `said` when it is
    done; `back`: the page that is shown then."""

    path: str
    do: Callable[[Asked], object]
    said: str | Promise = ""
    back: str = "leagues:event"


def _publish(asked: Asked) -> None:
    begin_all(publishing.publish(asked.uuid, asked.user, asked.key("drawn")).event)


ACTS: Mapping[str, Act] = {
    "leave": Act("leave/", lambda a: entries.leave(a.uuid, a.user), _("You have left the event.")),
    "check_in": Act("check-in/", lambda a: checking_in.check_in(a.uuid, a.user), _("You are checked in.")),
    # The organisers' alone.
    "remove": Act("players/<int:number>/remove/", lambda a: entries.remove(a.uuid, a.user, a.number)),
    "bring_back": Act("players/<int:number>/back/", lambda a: entries.bring_back(a.uuid, a.user, a.number)),
    "check_in_for": Act("players/<int:number>/check-in/", lambda a: checking_in.check_in_for(a.uuid, a.user, a.number)),
    "accept_list": Act(
        "players/<int:number>/list/accept/",
        lambda a: lists.accept(a.uuid, a.user, a.number),
        _("The list is accepted."),
    ),
    "return_list": Act(
        "players/<int:number>/list/return/",
        lambda a: lists.give_back(a.uuid, a.user, a.number, a.form.get("note", "")),
        _("The list is returned, and its player is told."),
    ),
    "unlock_list": Act(
        "players/<int:number>/list/unlock/",
        lambda a: lists.unlock(a.uuid, a.user, a.number),
        _("The list is unlocked, and its player is told."),
    ),
    "show_card": Act(
        "players/<int:number>/card/",
        lambda a: cards.show(a.uuid, a.user, a.number, a.form.get("kind", ""), a.form.get("reason", "")),
        _("The card is shown, and its player is told."),
    ),
    "take_card_back": Act("players/<int:number>/card/take-back/", lambda a: cards.take_back(a.uuid, a.user, a.number)),
    "appeal": Act(
        "rounds/<int:number>/appeal/",
        lambda a: appeals.appeal(a.uuid, a.user, a.number, a.key("table"), a.form.get("text", "")),
        _("The organisers are told of your appeal."),
    ),
    "dismiss_appeal": Act(
        "rounds/<int:number>/appeal/dismiss/",
        lambda a: appeals.dismiss(a.uuid, a.user, a.number, a.key("table"), a.form.get("answer", "")),
        _("The appeal is dismissed, and its player is told."),
    ),
    "begin_check_in": Act("check-in/begin/", lambda a: checking_in.begin(a.uuid, a.user)),
    "call_off_check_in": Act("check-in/call-off/", lambda a: checking_in.call_off(a.uuid, a.user)),
    "seed": Act("seeds/", lambda a: seeding.seed(a.uuid, a.user, a.form), _("The seeds are set.")),
    "announce": Act(
        "announce/", lambda a: announcing.announce(a.uuid, a.user, a.form.get("text", "")), _("It is announced.")
    ),
    "withdraw": Act("announcements/<int:number>/withdraw/", lambda a: announcing.withdraw(a.uuid, a.user, a.number)),
    "draw": Act("draw/", lambda a: drawing.draw(a.uuid, a.user, loosened="loosened" in a.form)),
    "discard": Act("discard/", lambda a: drawing.discard(a.uuid, a.user)),
    "swap": Act("swap/", lambda a: swapping.swap(a.uuid, a.user, a.key("drawn"), a.key("one"), a.key("other"))),
    "publish": Act("publish/", _publish, _("The round is published. The battles have begun.")),
    "move": Act(
        "rounds/<int:number>/move/",
        lambda a: moving.move(a.uuid, a.user, a.number, a.form.get("until", "")),
        _("The end of the round is moved."),
    ),
    "undo": Act("undo/", lambda a: undoing.undo(a.uuid, a.user, a.key("published")), _("The round is taken back.")),
    "finish": Act("finish/", lambda a: publishing.finish(a.uuid, a.user), _("The event is over.")),
    # Its owner's alone.
    "name_helper": Act(
        "helpers/",
        lambda a: helpers.name(a.uuid, a.user, a.form.get("name", ""), a.form.get("role", "")),
        back="leagues:change",
    ),
    "dismiss": Act(
        "helpers/<int:number>/dismiss/", lambda a: helpers.dismiss(a.uuid, a.user, a.number), back="leagues:change"
    ),
}


def door(act: Act) -> View:
    """The view of an act."""

    @require_POST
    @login_required
    def view(request: HttpRequest, uuid: UUID, number: int = 0) -> HttpResponse:
        assert isinstance(request.user, User)
        try:
            act.do(Asked(uuid, request.user, number, request.POST))
        except drawing.NoPairing as refused:
            messages.warning(request, str(refused))
            found = event_at(uuid)
            return event_page(request, found, Shown(found, request.user), stuck=True, status=422)
        except EventRefused as refused:
            messages.error(request, str(refused))
        else:
            if act.said:
                messages.success(request, str(act.said))
        return redirect(act.back, uuid=uuid)

    return view
