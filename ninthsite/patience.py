"""What works in rounds and fails tries again, later and later: whoever asks a database that is away again and again
helps nobody, and fills the log."""

from __future__ import annotations

import logging


class Patience:
    """For one kind of work: `usual` seconds lie between two rounds, `longest` at most while they fail."""

    def __init__(self, usual: float, longest: float) -> None:
        self.usual, self.longest = usual, longest
        self.failures = 0

    @property
    def wait(self) -> float:
        """How long until the next round."""
        return min(self.longest, self.usual * 2.0 ** min(self.failures, 20))

    def worked(self) -> None:
        """A round did what it should."""
        self.failures = 0

    def failed(self, logger: logging.Logger, what: str) -> None:
        """A round did not, and why is being handled: the first time the log has it whole, then in one line."""
        self.failures += 1
        if self.failures == 1:
            logger.exception(what)
        else:
            logger.warning("%s, %s times in a row; again in %g s", what, self.failures, self.wait)
