"""Times of several things side by side: in turn, in many short rounds, so that a noisy machine slows all of them."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

Subject = Callable[[], object]


def compare(unit: Subject, *subjects: Subject, rounds: int, calls: int = 1, warm_up: int = 3) -> list[float]:
    """How many times longer than the unit each subject takes: unit A, unit B, unit A … for that many rounds.

    Each call is compared with the call of the unit just before it; the median of the rounds counts.
    """
    for subject in (unit, *subjects) * warm_up:
        subject()
    ratios: list[list[float]] = [[] for _ in subjects]
    for _ in range(rounds):
        for subject, found in zip(subjects, ratios, strict=True):
            before = _time(unit, calls)
            found.append(_time(subject, calls) / before)
    return [median(found) for found in ratios]


def _time(subject: Subject, calls: int) -> float:
    start = perf_counter()
    for _ in range(calls):
        subject()
    return perf_counter() - start
