"""Dates and times as each country writes them: a small month and no leading zero where the language has it so."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from ninthsite import dates

ROME = ZoneInfo("Europe/Rome")

# A moment in UTC, and as it is read in Rome in English, Italian, Spanish and Polish.
IN_FULL = """
2026-12-05 14:30|5 December 2026, 15:30|5 dicembre 2026, 15:30|5 de diciembre de 2026, 15:30|5 grudnia 2026, 15:30
2026-01-01 00:00|1 January 2026, 01:00|1 gennaio 2026, 01:00|1 de enero de 2026, 1:00|1 stycznia 2026, 01:00
2026-02-28 23:59|1 March 2026, 00:59|1 marzo 2026, 00:59|1 de marzo de 2026, 0:59|1 marca 2026, 00:59
2028-02-29 12:00|29 February 2028, 13:00|29 febbraio 2028, 13:00|29 de febrero de 2028, 13:00|29 lutego 2028, 13:00
2026-03-01 09:05|1 March 2026, 10:05|1 marzo 2026, 10:05|1 de marzo de 2026, 10:05|1 marca 2026, 10:05
2026-03-29 00:59|29 March 2026, 01:59|29 marzo 2026, 01:59|29 de marzo de 2026, 1:59|29 marca 2026, 01:59
2026-03-29 01:00|29 March 2026, 03:00|29 marzo 2026, 03:00|29 de marzo de 2026, 3:00|29 marca 2026, 03:00
2026-04-30 07:07|30 April 2026, 09:07|30 aprile 2026, 09:07|30 de abril de 2026, 9:07|30 kwietnia 2026, 09:07
2026-05-09 18:45|9 May 2026, 20:45|9 maggio 2026, 20:45|9 de mayo de 2026, 20:45|9 maja 2026, 20:45
2026-06-30 22:30|1 July 2026, 00:30|1 luglio 2026, 00:30|1 de julio de 2026, 0:30|1 lipca 2026, 00:30
2026-07-14 11:11|14 July 2026, 13:11|14 luglio 2026, 13:11|14 de julio de 2026, 13:11|14 lipca 2026, 13:11
2026-08-15 13:00|15 August 2026, 15:00|15 agosto 2026, 15:00|15 de agosto de 2026, 15:00|15 sierpnia 2026, 15:00
2026-09-08 06:00|8 September 2026, 08:00|8 settembre 2026, 08:00|8 de septiembre de 2026, 8:00|8 września 2026, 08:00
2026-10-24 23:59|25 October 2026, 01:59|25 ottobre 2026, 01:59|25 de octubre de 2026, 1:59|25 października 2026, 01:59
2026-10-25 00:30|25 October 2026, 02:30|25 ottobre 2026, 02:30|25 de octubre de 2026, 2:30|25 października 2026, 02:30
2026-10-25 01:30|25 October 2026, 02:30|25 ottobre 2026, 02:30|25 de octubre de 2026, 2:30|25 października 2026, 02:30
2026-11-30 20:20|30 November 2026, 21:20|30 novembre 2026, 21:20|30 de noviembre de 2026, 21:20|30 listopada 2026, 21:20
2026-12-31 22:59|31 December 2026, 23:59|31 dicembre 2026, 23:59|31 de diciembre de 2026, 23:59|31 grudnia 2026, 23:59
2026-12-31 23:00|1 January 2027, 00:00|1 gennaio 2027, 00:00|1 de enero de 2027, 0:00|1 stycznia 2027, 00:00
2038-01-19 03:14|19 January 2038, 04:14|19 gennaio 2038, 04:14|19 de enero de 2038, 4:14|19 stycznia 2038, 04:14
"""
IN_SHORT = """
2026-12-05 14:30|5 Dec 2026, 15:30|5 dic 2026, 15:30|5 dic 2026, 15:30|5 gru 2026, 15:30
2026-01-01 00:00|1 Jan 2026, 01:00|1 gen 2026, 01:00|1 ene 2026, 1:00|1 sty 2026, 01:00
2026-02-28 23:59|1 Mar 2026, 00:59|1 mar 2026, 00:59|1 mar 2026, 0:59|1 mar 2026, 00:59
2028-02-29 12:00|29 Feb 2028, 13:00|29 feb 2028, 13:00|29 feb 2028, 13:00|29 lut 2028, 13:00
2026-03-01 09:05|1 Mar 2026, 10:05|1 mar 2026, 10:05|1 mar 2026, 10:05|1 mar 2026, 10:05
2026-03-29 00:59|29 Mar 2026, 01:59|29 mar 2026, 01:59|29 mar 2026, 1:59|29 mar 2026, 01:59
2026-03-29 01:00|29 Mar 2026, 03:00|29 mar 2026, 03:00|29 mar 2026, 3:00|29 mar 2026, 03:00
2026-04-30 07:07|30 Apr 2026, 09:07|30 apr 2026, 09:07|30 abr 2026, 9:07|30 kwi 2026, 09:07
2026-05-09 18:45|9 May 2026, 20:45|9 mag 2026, 20:45|9 may 2026, 20:45|9 maj 2026, 20:45
2026-06-30 22:30|1 Jul 2026, 00:30|1 lug 2026, 00:30|1 jul 2026, 0:30|1 lip 2026, 00:30
2026-07-14 11:11|14 Jul 2026, 13:11|14 lug 2026, 13:11|14 jul 2026, 13:11|14 lip 2026, 13:11
2026-08-15 13:00|15 Aug 2026, 15:00|15 ago 2026, 15:00|15 ago 2026, 15:00|15 sie 2026, 15:00
2026-09-08 06:00|8 Sept 2026, 08:00|8 set 2026, 08:00|8 sept 2026, 8:00|8 wrz 2026, 08:00
2026-10-24 23:59|25 Oct 2026, 01:59|25 ott 2026, 01:59|25 oct 2026, 1:59|25 paź 2026, 01:59
2026-10-25 00:30|25 Oct 2026, 02:30|25 ott 2026, 02:30|25 oct 2026, 2:30|25 paź 2026, 02:30
2026-10-25 01:30|25 Oct 2026, 02:30|25 ott 2026, 02:30|25 oct 2026, 2:30|25 paź 2026, 02:30
2026-11-30 20:20|30 Nov 2026, 21:20|30 nov 2026, 21:20|30 nov 2026, 21:20|30 lis 2026, 21:20
2026-12-31 22:59|31 Dec 2026, 23:59|31 dic 2026, 23:59|31 dic 2026, 23:59|31 gru 2026, 23:59
2026-12-31 23:00|1 Jan 2027, 00:00|1 gen 2027, 00:00|1 ene 2027, 0:00|1 sty 2027, 00:00
2038-01-19 03:14|19 Jan 2038, 04:14|19 gen 2038, 04:14|19 ene 2038, 4:14|19 sty 2038, 04:14
"""


def cases(table):
    for line in table.strip().splitlines():
        at, *written = line.split("|")
        for language, words in zip(("en", "it", "es", "pl"), written, strict=True):
            yield pytest.param(datetime.fromisoformat(at).replace(tzinfo=UTC), language, words, id=f"{at} {language}")


@pytest.mark.parametrize(("at", "language", "words"), cases(IN_FULL))
def test_a_moment_as_in_a_sentence(at, language, words):
    with translation.override(language):
        assert dates.moment_in_full(at, ROME) == words
        assert dates.day_in_full(at, ROME) == words.rsplit(", ", 1)[0]


@pytest.mark.parametrize(("at", "language", "words"), cases(IN_SHORT))
def test_a_moment_where_there_is_little_room(at, language, words):
    with translation.override(language):
        assert dates.moment(at, ROME) == words
        assert dates.day(at, ROME) == words.rsplit(", ", 1)[0]


def test_the_zone_is_the_reader_s_unless_another_is_asked_for():
    at = datetime(2026, 12, 31, 23, 0, tzinfo=UTC)
    with timezone.override(ZoneInfo("America/St_Johns")), translation.override("pl"):
        assert dates.moment(at) == "31 gru 2026, 19:30"
        assert dates.moment(at, ROME) == "1 sty 2027, 00:00"
