"""Previews show pieces whose shape would change as they would then look."""

from __future__ import annotations

from battles.acts.previews import _reshaped


def test_pieces_of_another_shape_are_shown_and_no_others():
    def view(width: float, models: int):
        changing = {"x": 1, "shape": {"rect": [width, 2]}, "models": [{"rect": [1, 1], "at": [[0, 0]] * models}]}
        return {"pieces": {"a": changing, "b": {"x": 2, "shape": {"disc": 1}}, "gone": {"shape": {"disc": width}}}}

    assert _reshaped(view(4, 8), view(4, 8)) == {}
    found = _reshaped(view(4, 8), view(6, 8))
    assert list(found) == ["a"]
    assert found["a"]["shape"] == {"rect": [6, 2]}
    assert list(_reshaped(view(4, 8), view(4, 7))) == ["a"]
