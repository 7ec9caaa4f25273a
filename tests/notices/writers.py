"""Words that need no battle."""

from notices.writing import Content, Writer


def write(notice, public):
    if notice.detail.get("nothing"):
        return None
    return Content(
        subject=notice.detail.get("subject", "Your turn"),
        headline="It is your turn",
        link="/battles/x/",
        action="Answer",
        lines=["known to all"] if public else ["known to all", "known to Ada alone"],
        brief="7 questions, about 6 minutes",
    )


WRITER = Writer(
    write=write,
    stands=lambda notice: not notice.detail.get("moot"),
    looked=lambda notice: bool(notice.detail.get("looked")),
)
