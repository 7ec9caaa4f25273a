"""A patch turns one view into the next, whatever the views."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.views import patch, patched

leaves = st.booleans() | st.integers(-5, 5) | st.text(max_size=3) | st.lists(st.integers(0, 2), max_size=3)
views = st.recursive(
    st.dictionaries(st.sampled_from("abcd"), leaves, max_size=4),
    lambda inner: st.dictionaries(st.sampled_from("abcd"), leaves | inner, max_size=4),
    max_leaves=12,
)


@given(views, views)
def test_patching_with_the_patch_gives_the_next_view(before, after):
    assert patched(before, patch(before, after)) == after


@given(views)
def test_nothing_changed_is_an_empty_patch(view):
    assert patch(view, view) == {}


@given(views, views)
def test_a_patch_changes_neither_view(before, after):
    copies = repr(before), repr(after)
    patched(before, patch(before, after))
    assert (repr(before), repr(after)) == copies


@pytest.mark.long
@given(views, views, views)
def test_patches_in_a_row_lead_from_the_first_view_to_the_last(first, second, third):
    assert patched(patched(first, patch(first, second)), patch(second, third)) == third


def test_lists_are_replaced_whole():
    assert patch({"a": [1, 2]}, {"a": [1, 3]}) == {"a": [1, 3]}


def test_a_patch_says_only_what_changed():
    before = {"pieces": {"r1": {"x": 1, "y": 2}, "r2": {"x": 3}}}
    assert patch(before, {"pieces": {"r1": {"x": 1, "y": 5}, "r2": {"x": 3}}}) == {"pieces": {"r1": {"y": 5}}}
