"""What the measurement of a crowd is made of: the lean websocket, the times of onlookers, the tables and the plot."""

import asyncio
import zlib
from xml.etree import ElementTree

import pytest

from bench.crowd import course
from bench.crowd.load import Step
from bench.crowd.match import Tally
from bench.crowd.onlookers import Onlooker
from bench.crowd.plot import plotted
from bench.crowd.report import cost, figures
from bench.crowd.spent import Spent
from bench.crowd.tables import as_markdown
from bench.crowd.wire import Wire


class Transport:
    def __init__(self):
        self.written = b""

    def write(self, data):
        self.written += data


@pytest.fixture
async def wire():
    heard = []
    made = Wire(lambda payload, moment: heard.append(payload))
    made.words = heard
    made._transport = Transport()
    made.open.set_result(None)
    yield made
    await asyncio.sleep(0)


def frame(payload, first=0x81):
    size = len(payload)
    return bytes([first]) + (bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2, "big")) + payload


async def test_a_message_in_pieces_is_heard_once_it_is_whole(wire):
    whole = frame(b"x" * 300) + frame(b"y")
    for byte in whole:
        wire.data_received(bytes([byte]))
    assert wire.words == [b"x" * 300, b"y"]


async def test_a_compressed_message_is_heard_inflated(wire):
    packer = zlib.compressobj(wbits=-15)
    packed = (packer.compress(b"z" * 5000) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    wire.data_received(frame(packed, 0xC1))
    assert wire.words == [b"z" * 5000]


async def test_a_ping_is_answered(wire):
    wire.data_received(frame(b"hey", 0x89))
    assert wire._transport.written == b"\x8a\x83\0\0\0\0hey"


def test_an_onlooker_had_an_answer_with_the_first_message_that_goes_so_far():
    onlooker = Onlooker()
    onlooker.seqs, onlooker.moments = [4, 7, 9], [1.0, 2.0, 3.0]
    assert [onlooker.had(seq) for seq in (4, 5, 7, 9, 10)] == [1.0, 2.0, 2.0, 3.0, None]


def found(told=(0.02, 0.03, 0.4)):
    spent = Spent(10.0, dict.fromkeys(("web1", "web2", "postgres", "redis", "worker", "beat", "load"), 0.3), 5.0)
    step = Step(40, Tally(list(told), list(told)), [0.001], seconds=10.0, spent=spent)
    made = course.Found(course.FULL, grown={100: step, 10_000: step}, idle={0: 300.0, 1000: 330.0}, curve=[step])
    made.fans, made.crowded = [(0.05, 0.1)], [[(0.05, 0.3)]]
    return made


def test_the_load_itself_is_no_cost_of_an_answer():
    assert cost(found().curve[0]) == pytest.approx(6 * 0.3 / 3)


def test_the_figures_know_their_bars():
    by_name = {figure.name: figure for figure in figures(found())}
    assert not by_name["answer to the opponent's socket at 40/s, p99"].holds
    assert by_name["fan-out to the last onlooker, p50"].holds
    assert by_name["processor time of an answer, most battles stored"].value == 1.0


@pytest.mark.parametrize("told", [(0.02, 0.4), ()])
def test_the_tables_and_the_plot_can_be_drawn_even_if_nothing_arrived(told):
    assert "KB a socket" in as_markdown(found(told))
    ElementTree.fromstring(plotted(found(told)))
