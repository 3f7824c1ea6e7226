"""Kernels compiled next to their sources are used even if that folder is read-only."""

from pathlib import Path
from typing import Any

import pytest
from numba import core, njit

from bot.rules._kernel.compiled import compiled_meanwhile, ensure_cache

CONFIG: Any = core.config
"""Numba's, whose names are made as it is imported."""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of which a kernel has been compiled, and a folder for what is made meanwhile."""
    monkeypatch.setattr(CONFIG, "CACHE_DIR", "")
    # Set first, so that what is set to it is undone.
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    kept = tmp_path / "bot" / "rules" / "_kernel" / "__pycache__"
    kept.mkdir(parents=True)
    (kept.parent / "__init__.py").touch()
    (kept / "step-1.py311.nbi").write_bytes(b"compiled")
    return tmp_path / "bot"


def test_they_are_copied_to_where_numba_looks(package: Path) -> None:
    ensure_cache(package)
    [copied] = Path(CONFIG.CACHE_DIR).rglob("*.nbi")
    assert copied.read_bytes() == b"compiled"
    source = package / "rules" / "_kernel" / "steps.py"
    source.write_text("def step():\n    return 1\n", encoding="utf-8")
    namespace: dict[str, Any] = {}
    exec(compile(source.read_text(encoding="utf-8"), source, "exec"), namespace)
    assert Path(vars(njit(cache=True)(namespace["step"]))["_cache"].cache_path) == copied.parent


def test_a_channel_that_was_chosen_is_kept_to(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CONFIG, "CACHE_DIR", str(tmp_path / "chosen"))
    ensure_cache(package)
    assert str(tmp_path / "chosen") == CONFIG.CACHE_DIR


def test_what_is_compiled_meanwhile_is_told() -> None:
    def double(number: int) -> int:
        return 2 * number

    doubled: Any = njit(double)

    assert compiled_meanwhile(lambda: doubled(1)) == ("double",)
    assert compiled_meanwhile(lambda: doubled(1)) == ()
