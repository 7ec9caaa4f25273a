"""docs/operations.md tells the truth about what is kept for how long, and how much of it."""

import re

import pytest

from battles.figures import families
from battles.retention.terms import TERMS
from ninthsite.settings.environment import BASE_DIR

PAGE = (BASE_DIR / "docs" / "operations.md").read_text()
ROW = r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \| ([^|]+) \|$"
SECTION = PAGE.split("## What has an end\n")[1].split("\n## ")[0]
ROWS = {what: (kept, most) for what, kept, most in re.findall(ROW, SECTION, re.M)}


def test_every_kind_is_described_and_no_other():
    assert list(ROWS) == [term.what for term in TERMS]


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.what)
def test_a_kind_is_kept_as_long_and_as_often_as_the_page_says(term):
    kept, most = ROWS[term.what]
    assert most == (str(term.most) if term.most else "–")
    if term.kept is None:
        assert kept == "for ever"
    elif term.kept.days:
        assert kept.startswith(f"{term.kept.days} days")
    else:
        assert kept.startswith(f"{term.kept.seconds // 3600} hours")


@pytest.mark.django_db
def test_the_figures_tell_of_every_kind_that_is_removed():
    due = next(family for family in families() if family.name == "ninthsite_retention_due")
    assert [sample.labels["what"] for sample in due.samples] == [term.what for term in TERMS if term.due]
