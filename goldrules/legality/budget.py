"""How long a search may take."""

from __future__ import annotations

from time import monotonic


class OutOfTime(Exception):
    """A search took longer than it may; its question stays undecided."""

    def __init__(self, message: str = "the time was over before an answer was found") -> None:
        super().__init__(message)


class Budget:
    """Seconds for each question; None for as long as it takes. `restart` begins the next one."""

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self._end: float | None = None
        self.restart()

    def restart(self) -> None:
        self._end = None if self.seconds is None else monotonic() + self.seconds

    def left(self) -> float | None:
        """The seconds that are left; None where there is no bound."""
        return None if self._end is None else self._end - monotonic()

    def check(self) -> None:
        """Raise `OutOfTime` when the time is over."""
        if self._end is not None and monotonic() > self._end:
            raise OutOfTime
