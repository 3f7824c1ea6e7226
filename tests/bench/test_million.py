"""A short run of the scaling benchmark that checks correctness but not times."""

from pathlib import Path

import pytest

from tests.bench.million import QUICK, all_at_once, all_lookups, measure


@pytest.mark.more
async def test_all_measurements_run_and_the_ladder_equals_a_rebuild(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await measure(f"sqlite+aiosqlite:///{tmp_path / 'quick.db'}", QUICK)
    printed = capsys.readouterr().out
    assert all(f"| {name} |" in printed for name, _ in [*all_lookups(None, QUICK), *all_at_once(None)])
    assert "ladders and balances are equal to those rebuilt" in printed
