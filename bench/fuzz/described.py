"""Bodies that schemathesis makes of the described interface, its texts with every letter that Python knows, halves of
pairs among them."""

from __future__ import annotations

from typing import Any

EACH = 40


def described(seed: int, each: int = EACH) -> dict[str, list[Any]]:
    """By address: bodies, some that fit the description and some that do not."""
    import schemathesis
    from drf_spectacular.generators import SchemaGenerator

    interface = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(public=True))
    # Without a codec hypothesis draws from all of Unicode.
    interface.config.generation.codec = None
    found: dict[str, list[Any]] = {}
    for operation in (one.ok() for one in interface.get_all_operations()):
        if operation.body:
            found.setdefault(operation.path.replace("{", "<").replace("}", ">"), []).extend(
                _drawn(operation, seed, each)
            )
    return found


def _drawn(operation: Any, seed: int, each: int) -> list[Any]:
    import hypothesis

    drawn: list[Any] = []

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=each,
        database=None,
        deadline=None,
        phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(case=operation.as_strategy())
    def draw(case: Any) -> None:
        if isinstance(case.body, dict | list | str | int | float | bool | None):
            drawn.append(case.body)

    draw()
    return drawn
