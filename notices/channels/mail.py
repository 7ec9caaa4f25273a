"""Mail: plain and as HTML, with the picture in it and a way out that works at one click (RFC 8058)."""

from __future__ import annotations

import smtplib
from email.mime.image import MIMEImage
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from accounts.addresses import verified_address
from notices import pictures
from notices.channels.failures import Gone, Hopeless, Later
from notices.kinds import KINDS
from notices.models import Delivery
from notices.unsubscribing import stop_address
from notices.writing import stored

PICTURE_ID = "table"
PERMANENT = 500


def send(delivery: Delivery) -> None:
    """Hand it to the mail server."""
    user = delivery.notice.user
    address = verified_address(user, closed_too=KINDS[delivery.notice.kind].closed_too)
    if address is None:
        raise Gone
    try:
        message(delivery, address).send()
    except smtplib.SMTPRecipientsRefused as refused:
        code = max((answer[0] for answer in refused.recipients.values()), default=0)
        raise (Hopeless("refused") if code >= PERMANENT else Later("busy")) from None
    except smtplib.SMTPDataError as refused:
        raise (Hopeless("refused") if refused.smtp_code >= PERMANENT else Later("busy")) from None
    except (smtplib.SMTPException, OSError):
        raise Later("unreachable") from None


def message(delivery: Delivery, address: str) -> EmailMultiAlternatives:
    """The mail as it leaves."""
    notice, content = delivery.notice, stored(delivery.content)
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    picture = pictures.bytes_of(content.picture)
    stop = stop_address(notice.user, notice.kind, "mail") if _can_stop(notice.kind) else ""
    context = {
        "content": content,
        "player": notice.user,
        "site": settings.PUBLIC_URL,
        "picture": f"cid:{PICTURE_ID}" if picture else "",
        "stop": stop,
        "kind": KINDS[notice.kind].name,
    }
    headers = {"Message-ID": f"<{delivery.uuid}@{host}>", "Auto-Submitted": "auto-generated"}
    if notice.about:
        # Mail programs show what is about one battle together.
        headers["References"] = f"<{notice.about}@{host}>"
    if stop:
        headers |= {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    subject = " ".join(f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{content.subject}".split())
    made = EmailMultiAlternatives(
        subject, render_to_string("notices/mail/message.txt", context), None, [address], headers=headers
    )
    made.attach_alternative(render_to_string("notices/mail/message.html", context), "text/html")
    if picture:
        made.mixed_subtype = "related"
        image = MIMEImage(picture, "png")
        image.add_header("Content-ID", f"<{PICTURE_ID}>")
        image.add_header("Content-Disposition", "inline", filename="table.png")
        made.attach(image)
    return made


def _can_stop(kind: str) -> bool:
    return KINDS[kind].chosen or kind == "digest"
