"""The page's scripts without a page: what is pure in them, by Node's own test runner."""

import shutil
import subprocess
from pathlib import Path

import pytest

TESTS = sorted((Path(__file__).parent / "scripts").glob("*.test.js"))


@pytest.mark.skipif(shutil.which("node") is None, reason="Node runs these tests")
@pytest.mark.parametrize("script", TESTS, ids=lambda path: path.stem)
def test_the_pure_parts_of_the_scripts(script: Path) -> None:
    asked = ["node", "--experimental-default-type=module", "--test", str(script)]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
