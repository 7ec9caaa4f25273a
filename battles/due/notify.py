"""One mail for each hand-over: what happened, and that it is your turn."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import send_mail as deliver
from django.template.loader import render_to_string
from django.utils import translation

from accounts.addresses import verified_address
from accounts.models import User
from accounts.preferences import mail_of
from battles.games import game_of
from battles.models import Battle, Due, Entry, Seat
from battles.refusals import messages
from battles.sending import presence
from rules.engine.events import message, visible
from rules.engine.messages import render

LATEST_EVENTS = 12


def send_mail(due: Due) -> bool:
    """Write to a player, if he wants it and has not looked meanwhile. True: done."""
    seat = Seat.objects.select_related("user", "battle").get(battle=due.battle, key=due.seat)
    user, battle = seat.user, seat.battle
    if user is None or not _wants(user, seat, due):
        return True
    address = verified_address(user)
    if address is None:
        return True
    language = user.locale or settings.LANGUAGE_CODE
    with translation.override(language):
        context = {
            "battle": battle,
            "title": battle.title or render(game_of(battle.game).title, game_of(battle.game).messages, language),
            "player": user,
            "happened": what_happened(battle, seat, language),
            "link": f"{settings.PUBLIC_URL}{battle.get_absolute_url()}",
            "over": battle.over,
        }
        subject = " ".join(render_to_string("battles/mail/turn_subject.txt", context).split())
        body = render_to_string("battles/mail/turn.txt", context)
    deliver(f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{subject}", body, None, [address])
    return True


def _wants(user: User, seat: Seat, due: Due) -> bool:
    wish = mail_of(user)
    still = due.battle.over or seat.key in due.battle.asked_seats()
    looked = seat.seen >= due.detail["seq"] or seat.key in presence.here(due.battle.uuid)
    return still and wish != "never" and (wish == "always" or not looked)


def what_happened(battle: Battle, seat: Seat, language: str) -> list[str]:
    """The latest events since the player last looked, as sentences in his language."""
    words = {**game_of(battle.game).messages, **messages()}
    told = [
        event
        for entry in Entry.of(battle.pk, seq__gt=seat.seen, void_by=None)
        for event in visible(entry.sheet.told, seat.key)
    ]
    return [render(message(event), words, language) for event in told[-LATEST_EVENTS:]]
