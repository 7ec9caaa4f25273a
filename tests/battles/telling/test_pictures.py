"""The picture of a table."""

import io
import time

import pytest
from PIL import Image

from battles.telling.drawing import draw, placed

RED, BLUE, FIELD = (0xB5, 0x46, 0x0B), (0x1B, 0x5A, 0xA3), (0xD7, 0xDC, 0xB4)


def view(**pieces):
    return {"table": {"width": 72.0, "height": 48.0}, "areas": {}, "pieces": pieces}


def piece(seat, x, y, bearing=0.0, width=8.0, depth=4.0, **more):
    return {"seat": seat, "shape": {"rect": [width, depth]}, "x": x, "y": y, "bearing": bearing, **more}


def picture_of(shown):
    return Image.open(io.BytesIO(draw(shown, ["red", "blue"]))).convert("RGB")


def at(image, x, y, width=72.0, height=48.0):
    scale = (image.width - 12) / width
    return image.getpixel((round(6 + x * scale), round(6 + (height - y) * scale)))


def test_pieces_stand_where_they_stand_in_the_colours_of_their_seats():
    image = picture_of(view(r=piece("red", 10, 10), b=piece("blue", 60, 40)))
    assert at(image, 10, 10) == RED
    assert at(image, 60, 40) == BLUE
    assert at(image, 36, 24) == FIELD


def test_a_piece_is_turned_by_its_bearing():
    image = picture_of(view(r=piece("red", 36, 24, bearing=90.0, width=20.0)))
    assert at(image, 36, 32) == RED
    assert at(image, 44, 24) == FIELD
    assert placed((0.0, 0.0, 90.0), 0.0, 1.0) == pytest.approx((1.0, 0.0))


def test_a_piece_that_is_not_on_the_table_is_not_drawn():
    away = {"seat": "red", "shape": {"rect": [8.0, 4.0]}, "where": "reserve"}
    assert draw(view(r=away), ["red"]) == draw(view(), ["red"])


def test_areas_of_every_form_and_looks_that_nobody_knows_are_drawn():
    shown = view() | {
        "areas": {
            "a": {"outline": [[5, 5], [15, 5], [10, 15]], "look": "wood"},
            "b": {"line": [[30, 0], [35, 48]], "width": 2.0, "look": "river"},
            "c": {"disc": [60, 10, 4.0], "look": "something new"},
            "d": {"outline": [[40, 30], [50, 30]], "look": "zone"},
            "e": {"line": [[1, 1]], "look": "road"},
        }
    }
    image = picture_of(shown)
    assert at(image, 10, 8) == (0x8F, 0xAE, 0x83)
    assert at(image, 60, 10) != FIELD


def test_two_whole_armies_are_drawn_in_little_time():
    models = [{"rect": [0.8, 0.8], "at": [[i % 6 - 2.5, -(i // 6)] for i in range(30)]}]
    many = {
        f"p{i}": piece("red" if i % 2 else "blue", 4 + i % 20 * 3.3, 4 + i // 20 * 20, models=models) for i in range(40)
    }
    shown = view(**many) | {"table": {"width": 72.0, "height": 48.0, "grid": 12.0}}
    draw(shown, ["red", "blue"])
    taken = []
    for _ in range(3):
        begun = time.process_time()
        draw(shown, ["red", "blue"])
        taken.append(time.process_time() - begun)
    assert min(taken) < 0.15
