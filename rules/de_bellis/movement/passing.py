"""Passing through friends in movement (DBF-MOV-053 to 059)."""

from __future__ import annotations

from rules.de_bellis.interpenetration import may_pass_through
from rules.de_bellis.movement.surroundings import Move
from rules.de_bellis.names import name
from rules.engine.geometry import overlaps
from rules.engine.refusal import refuse


def judge_friends(move: Move) -> None:
    """Refuse a way through a friend who may not be passed (DBF-MOV-054), or an end that is not clear (DBF-MOV-055)."""
    for index, way in enumerate(move.ways):
        for friend, base in move.near.friends:
            if way.meets(base) is None:
                continue
            allowed, rule = may_pass_through(
                way.element.type,
                friend.type,
                mover_flies=move.flying[index],
                friend_flies=move.near.flies(friend),
            )
            if not allowed:  # DBF-MOV-054
                refuse(
                    rule,
                    "dbf.refused.through_friend",
                    piece=name(way.element),
                    friend=name(friend),
                    in_the_way=(friend.id,),
                )
    judge_room(move, "DBF-MOV-055")


def judge_room(move: Move, rule: str) -> None:
    """Refuse an end on which a base would overlap another."""
    ends = move.end_bases
    for index, base in enumerate(ends):
        piece = name(move.elements[index])
        for other, his in move.near.friends:
            if overlaps(base, his):
                refuse(rule, "dbf.refused.no_room", piece=piece, other=name(other), in_the_way=(other.id,))
        for other, his in move.near.enemies:
            if overlaps(base, his):
                refuse("DBF-MOV-065", "dbf.refused.no_room", piece=piece, other=name(other), in_the_way=(other.id,))
        for mate in range(index):
            if overlaps(base, ends[mate]):
                refuse(
                    rule,
                    "dbf.refused.no_room",
                    piece=piece,
                    other=name(move.elements[mate]),
                    in_the_way=(move.elements[mate].id,),
                )
