"""The picture of a table."""

import io
import time

import pytest
from PIL import Image

from battles.sending import views_of
from battles.telling import hand_over, picture
from battles.telling.at_seat import AtSeat
from battles.telling.drawing import draw, placed, unnamed
from notices.models import Notice, Picture
from tests.battles.conftest import begun
from tests.battles.telling.conftest import mails_to, send_all

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
    image = picture_of(view(b=piece("blue", 36, 24, bearing=90.0, width=20.0)))
    assert at(image, 36, 32) == BLUE
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


def test_the_table_lies_with_the_side_of_the_reader_at_the_bottom_else_that_of_the_first_seat():
    shown = view(r=piece("red", 60, 40, bearing=270.0), b=piece("blue", 10, 8, bearing=90.0))
    first, second = (
        Image.open(io.BytesIO(draw(shown, ["red", "blue"], below))).convert("RGB") for below in (None, "blue")
    )
    assert first.height > first.width
    assert at(first, 40, 72 - 60, 48.0, 72.0) == RED
    assert at(first, 8, 72 - 10, 48.0, 72.0) == BLUE
    assert at(second, 48 - 8, 10, 48.0, 72.0) == BLUE
    same = view(b=piece("blue", 10, 8, bearing=0.0))
    assert draw(same, ["red", "blue"]) == draw(same, ["red", "blue"], "blue")


@pytest.mark.long
def test_a_number_stands_on_its_piece():
    shown = view(r=piece("red", 10, 10), b=piece("blue", 60, 40))
    plain, numbered = (
        Image.open(io.BytesIO(draw(shown, ["red", "blue"], None, numbers))).convert("RGB") for numbers in ({}, {"b": 7})
    )
    assert at(plain, 10, 10) == at(numbered, 10, 10) == RED
    changed = [
        (x, y)
        for x in range(numbered.width)
        for y in range(numbered.height)
        if plain.getpixel((x, y)) != numbered.getpixel((x, y))
    ]
    assert changed
    scale = (numbered.width - 12) / 72
    across, down = 6 + 60 * scale, 6 + 8 * scale
    assert all(abs(x - across) <= 12 and abs(y - down) <= 12 for x, y in changed)


def test_only_pieces_without_a_code_need_a_name():
    models = [{"rect": [0.8, 0.8], "at": [[0, 0]]}]
    shown = view(
        a=piece("red", 1, 1, code="Sp"), b=piece("red", 9, 9, code="Spearmen"), c=piece("blue", 5, 5, code="K")
    )
    shown["pieces"]["c"]["models"] = models
    shown["pieces"]["d"] = {"seat": "red", "shape": {"rect": [8.0, 4.0]}, "where": "reserve"}
    assert unnamed(shown) == ["b", "c"]


@pytest.fixture
def regiments(reachable, monkeypatch):
    """A battle with regiments on its table."""
    named = {
        "b1": piece("blue", 30, 40, bearing=180.0, name={"key": "tiny.man", "params": {"it": "Boy"}}),
        "r1": piece("red", 10, 10, name={"key": "tiny.man", "params": {"it": "Łukasz"}}),
        "r2": piece("red", 30, 10, name={"key": "tiny.man", "params": {"it": "Ox"}}),
    }
    monkeypatch.setattr(views_of, "view_of", lambda *_: view(**named))
    return begun(*reachable)


@pytest.mark.django_db(transaction=True)
def test_below_the_picture_stands_what_the_numbers_mean_the_reader_s_first(regiments):
    red, blue = (AtSeat(regiments, regiments.seats.get(key=key)) for key in ("red", "blue"))
    assert picture.with_legend(red)[1] == ["Ada: 1 Man Łukasz, 2 Man Ox", "Ben: 3 Man Boy"]
    assert picture.with_legend(blue)[1] == ["Ben: 1 Man Boy", "Ada: 2 Man Łukasz, 3 Man Ox"]
    keys = {picture.with_legend(red)[0], picture.of(red), picture.with_legend(blue)[0]}
    assert len({bytes(row.png) for row in Picture.objects.filter(key__in=keys)}) == 3


@pytest.mark.django_db(transaction=True)
def test_the_mail_has_the_legend_and_where_others_read_along_there_are_no_numbers(regiments, mailoutbox):
    send_all()
    (mail,) = mails_to(regiments.seats.get(key="red").user, mailoutbox)
    assert "Ada: 1 Man Łukasz, 2 Man Ox<br>Ben: 3 Man Boy" in mail.alternatives[0][0]
    notice = Notice.objects.get(user=regiments.seats.get(key="red").user, kind="hand_over")
    told = hand_over.write(notice, True)
    assert (told.legend, told.picture.rpartition(":")[2]) == ([], "up")
