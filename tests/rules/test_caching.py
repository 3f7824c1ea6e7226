"""Compiled kernels that are stored next to their sources are copied to Numba's cache folder, unless another folder was
chosen. Kernels that weren't compiled in advance are reported.
"""

from pathlib import Path
from typing import Any

import pytest
from numba import core, njit

from bot.rules._kernel.compiled import compiled_meanwhile, ensure_cache

CONFIG: Any = core.config
"""Numba's configuration. Its type is Any because its attributes are created on import, where type checkers don't see
them.
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that contains a compiled kernel. No cache folder is set."""
    monkeypatch.setattr(CONFIG, "CACHE_DIR", "")
    # Set the variable with monkeypatch, which restores its old value even if the tested code changes it.
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    kept = tmp_path / "bot" / "rules" / "_kernel" / "__pycache__"
    kept.mkdir(parents=True)
    (kept.parent / "__init__.py").touch()
    (kept / "step-1.py311.nbi").write_bytes(b"compiled")
    return tmp_path / "bot"


def test_compiled_kernels_are_copied_to_numbas_cache_folder(package: Path) -> None:
    ensure_cache(package)
    [copied] = Path(CONFIG.CACHE_DIR).rglob("*.nbi")
    assert copied.read_bytes() == b"compiled"
    source = package / "rules" / "_kernel" / "steps.py"
    source.write_text("def step():\n    return 1\n", encoding="utf-8")
    namespace: dict[str, Any] = {}
    exec(compile(source.read_text(encoding="utf-8"), source, "exec"), namespace)
    assert Path(vars(njit(cache=True)(namespace["step"]))["_cache"].cache_path) == copied.parent


def test_a_chosen_cache_folder_is_kept(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CONFIG, "CACHE_DIR", str(tmp_path / "chosen"))
    ensure_cache(package)
    assert str(tmp_path / "chosen") == CONFIG.CACHE_DIR


def test_kernels_compiled_in_the_meantime_are_reported() -> None:
    def double(number: int) -> int:
        return 2 * number

    doubled: Any = njit(double)

    assert compiled_meanwhile(lambda: doubled(1)) == ("double",)
    assert compiled_meanwhile(lambda: doubled(1)) == ()
