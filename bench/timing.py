"""Times of several things side by side: in turn, in many short rounds, so that a noisy machine slows all of them."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

Subject = Callable[[], object]
Times = list[float]  # seconds a call, one for each round


def time_in_turn(*subjects: Subject, rounds: int, calls: int = 1, warm_up: int = 3) -> list[Times]:
    """Call the subjects A B, A B … and give the times of each, round by round."""
    for subject in subjects * warm_up:
        subject()
    times: list[Times] = [[] for _ in subjects]
    for _ in range(rounds):
        for subject, found in zip(subjects, times, strict=True):
            start = perf_counter()
            for _ in range(calls):
                subject()
            found.append((perf_counter() - start) / calls)
    return times


def ratio(times: Times, unit: Times) -> float:
    """How many times longer: the median of the rounds, each compared with its own neighbour."""
    return median(each / other for each, other in zip(times, unit, strict=True))
