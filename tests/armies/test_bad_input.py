"""Whatever a browser sends, the army stays an army and nothing fails."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytestmark = pytest.mark.django_db

WORDS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["add", "count", "drop", "edit", "edit_army", "edit_section", "add_section", "remove_section"]),
    st.sampled_from(
        ["d1", "e1", "e4", "none", "defences", "defences.gate", "Sp", "Wb", "superior", "leader", "on", "-1"]
    ),
    st.integers().map(str),
)
FIELDS = st.sampled_from(
    ["do", "row", "section", "item", "number", "step", "f.name", "f.quality", "f.role", "f.fast.shown", "f.scale"]
)
# The army of one example is that of the next: so they go astray together.
QUICK = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)


@pytest.mark.long
@QUICK
@given(form=st.dictionaries(FIELDS, WORDS, max_size=6))
def test_whatever_is_posted_the_army_stays_an_army(member, army, game, form):
    answer = member.post(f"/armies/{army.uuid}/change/", form, headers={"hx-request": "true"})
    assert answer.status_code == 200
    army.refresh_from_db()
    assert game.army.builder.sheet(army.data).name == army.name


@pytest.mark.long
@QUICK
@given(written=st.text(max_size=200))
def test_whatever_is_pasted_is_read_or_refused(member, written):
    assert member.post("/armies/import/", {"game": "de_bellis", "written": written}).status_code in (302, 422)
