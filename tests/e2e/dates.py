"""Pages have the date of the tests (tests/own_clock): what the site calls a minute ago is that for them too."""

from datetime import timedelta

from tests import own_clock

_SHIFTED = """(ahead => {
  const now = Date.now.bind(Date);
  Date.now = () => now() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (date, given) => given.length ? new date(...given) : new date(date.now()),
    apply: (date) => new date(date.now()).toString(),
  });
})"""


def same_date() -> str:
    """What a page runs before its own scripts."""
    return f"{_SHIFTED}({own_clock.ahead_of_the_machine() // timedelta(milliseconds=1)});"
