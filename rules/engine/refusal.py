"""How the rules refuse an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from rules.engine.text import Text

Ids = Sequence[str]
Met = Ids | Callable[[], Ids]


class IllegalAction(Exception):
    """An action that the rules refuse. `rule` is the id of the rule, `message` says why, `detail` holds data for the
    page: `pieces` are refused, `in_the_way` (pieces, areas or edges of the table) is what they meet, which may be
    worked out (`met`) when somebody looks, as may be more (`further`); `most` is as far as a path may go that is
    refused as a whole, `cut_by` a text that says what makes it too long."""

    def __init__(
        self,
        rule: str,
        message: Text,
        detail: dict[str, Any] | None = None,
        met: Callable[[], Ids] | None = None,
        further: Callable[[], dict[str, Any]] | None = None,
    ) -> None:
        super().__init__(rule, message)
        self.rule = rule
        self.message = message
        self._detail = detail or {}
        self._met = met
        self._further = further

    def __reduce__(self) -> tuple[Any, ...]:
        # To another process it goes with whatever it says.
        return IllegalAction, (self.rule, self.message, self.detail)

    def again(self) -> IllegalAction:
        """The same refusal, to be raised once more."""
        return IllegalAction(self.rule, self.message, self._detail, self._met, self._further)

    def telling(self, further: Callable[[], dict[str, Any]]) -> IllegalAction:
        """The same refusal, with more for the page, worked out when somebody looks; what it tells already stays."""
        return IllegalAction(self.rule, self.message, self._detail, self._met, further)

    @property
    def detail(self) -> dict[str, Any]:
        """The data for the page."""
        if self._met is not None:
            met, self._met = list(self._met()), None
            if met:
                self._detail["in_the_way"] = met
        if self._further is not None:
            further, self._further = self._further(), None
            self._detail = {**further, **self._detail}
        return self._detail

    def __str__(self) -> str:
        # Most refusals are never read: the rules ask whether something is legal far more often than players do.
        return f"{self.rule}: {self.message.key} {self.message.params}"


def refuse(
    rule: str,
    key: str,
    /,
    *,
    pieces: Ids = (),
    in_the_way: Met = (),
    detail: dict[str, Any] | None = None,
    **params: Any,
) -> NoReturn:
    """Raise `IllegalAction` under this rule. The page shows which `pieces` are refused, and what is `in_the_way`: as a
    function where that takes long to find out, since most refusals are read by nobody. `detail`: what else the page is
    told."""
    met = in_the_way if callable(in_the_way) else None
    shown = {"pieces": list(pieces), "in_the_way": [] if callable(in_the_way) else list(in_the_way)}
    raise IllegalAction(
        rule, Text(key, params), {name: ids for name, ids in shown.items() if ids} | (detail or {}), met
    )


def allows(judge: Callable[..., object], *args: Any) -> bool:
    """Whether a judge lets this pass."""
    try:
        judge(*args)
    except IllegalAction:
        return False
    return True
