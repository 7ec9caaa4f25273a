"""XML, read safely: no document type, no entities, bounded depth, bounded number of elements, every element with its
line."""

from __future__ import annotations

from xml.parsers import expat

import msgspec

from armies.battlescribe.refused import Refused
from armies.battlescribe.unpacking import unpack

DEEPEST = 200
# The largest army book that we know of has some six thousand; each costs half a kilobyte or more.
MOST_ELEMENTS = 200_000
LONGEST_TAG = 256 * 1024
PIECE = 64 * 1024


class Element(msgspec.Struct, gc=False):
    """An XML element without its namespace; ``line`` is where it begins, ``text`` what stands directly in it.

    No element knows what it stands in: there are no circles for Python's collector to look for.
    """

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = []
    text: str = ""

    def list_of(self, container: str) -> list[Element]:
        """The children of the child of that name: BattleScribe wraps every list in an element of its own."""
        return [element for child in self.children if child.tag == container for element in child.children]

    def child(self, tag: str) -> Element | None:
        return next((child for child in self.children if child.tag == tag), None)


def read_xml(data: bytes, file: str) -> Element:
    """The tree of a plain or zipped XML file. Errors: ``Refused``, one sentence each."""
    return _Reader(file).read(unpack(data, file))


def tags_in(data: bytes, file: str) -> int:
    """How many tags a plain or zipped file may hold at most, counted without reading it."""
    return unpack(data, file).count(b"<")


class _Reader:
    """One run of the parser; expat wants its handlers to share a state."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.open: list[Element] = []
        self.texts: list[list[str]] = []
        self.root: Element | None = None
        self.count = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.EntityDeclHandler = self.doctype

    def read(self, content: bytes) -> Element:
        try:
            for begin in range(0, len(content), PIECE):
                self.parser.Parse(content[begin : begin + PIECE], False)
                # Expat keeps an unfinished tag in memory as long as it grows.
                if begin + PIECE - self.parser.CurrentByteIndex > LONGEST_TAG + PIECE:
                    line = self.parser.CurrentLineNumber
                    raise Refused("long_tag", file=self.file, kilobytes=LONGEST_TAG // 1024, line=line)
            self.parser.Parse(b"", True)
        except expat.ExpatError as broken:
            raise Refused("not_xml", file=self.file, line=broken.lineno) from broken
        except (LookupError, ValueError) as broken:
            raise Refused("encoding", file=self.file) from broken
        assert self.root is not None, "expat accepts no document without a root"
        return self.root

    def start(self, name: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise Refused("too_many", file=self.file, count=MOST_ELEMENTS)
        if len(self.open) >= DEEPEST:
            raise Refused("too_deep", file=self.file, depth=DEEPEST, line=line)
        element = Element(name.rpartition(":")[2] if ":" in name else name, attributes, line)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)
        self.texts.append([])

    def end(self, name: str) -> None:
        element, texts = self.open.pop(), self.texts.pop()
        if texts:
            element.text = "".join(texts).strip()

    def characters(self, text: str) -> None:
        # Most of it are the spaces before a tag.
        texts = self.texts[-1]
        if texts or not text.isspace():
            texts.append(text)

    def doctype(self, *_declared: object) -> None:
        raise Refused("doctype", file=self.file, line=self.parser.CurrentLineNumber)
