"""``python -m bench``: measure and print the table. The exit code is 1 when a bound is broken."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from bench.lands import measure_land_pages, measure_lands
from bench.memory import measure_memory
from bench.opponents import measure_long_plays, measure_opponent
from bench.pads import measure_pads
from bench.plays import measure_plays, measure_spots
from bench.report import Row, format_table
from bench.requests import measure_requests
from bench.rounds import measure_round_pages
from bench.rules import measure_rules
from bench.scenes import measure_scenes
from bench.size import measure_size
from bench.start import measure_start

# /tmp may lie in memory, where an fsync costs nothing; /var/tmp is kept on the disk.
ON_DISK = Path("/var/tmp")


def main() -> int:
    """Run everything, from the lightest to what fills memory."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-", dir=ON_DISK if ON_DISK.is_dir() else None) as folder:
        rows = _measure(Path(folder))
    print(format_table(rows))
    return int(any(row.is_broken for row in rows))


def _measure(folder: Path) -> list[Row]:
    rows = measure_rules()
    rows += measure_spots()
    rows += measure_opponent()
    rows += measure_lands()
    rows += measure_scenes()
    rows += measure_requests(folder / "requests")
    rows += measure_plays(folder / "plays")
    rows += measure_long_plays(folder / "long")
    rows += measure_land_pages(folder / "lands")
    rows += measure_round_pages(folder / "rounds")
    rows += measure_size(folder / "size")
    rows += measure_start(folder / "size")
    rows += measure_memory(folder / "memory")
    return rows + measure_pads()


if __name__ == "__main__":
    sys.exit(main())
