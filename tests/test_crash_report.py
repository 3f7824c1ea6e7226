"""The end of the tests' output says where a crashed worker or a hanging test was."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.timeouts import TIMEOUT

CONFTEST = "from tests import crash_report\n\ndef pytest_configure(config):\n    crash_report.listen(config)\n"
CRASHES = "import faulthandler\n\ndef test_that_ends_all():\n    faulthandler._sigsegv()\n"
KILLED = "import os, signal\n\ndef test_that_is_killed():\n    os.kill(os.getpid(), signal.SIGKILL)\n"
HANGS = "import threading\n\ndef test_that_ends_never():\n    threading.Event().wait()\n"


@pytest.mark.parametrize(
    ("test", "seconds", "why", "where"),
    [
        (CRASHES, TIMEOUT, "Segmentation fault", "in test_that_ends_all"),
        (KILLED, TIMEOUT, "none: it was killed", ""),
        (HANGS, 1, "Timeout (0:00:01)!", "in test_that_ends_never"),
    ],
    ids=["crashes", "is killed", "hangs"],
)
def test_what_has_ended_a_worker_is_told_at_the_end(
    test: str, seconds: float, why: str, where: str, tmp_path: Path
) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_one.py").write_text(test)
    # No other worker takes the place of the one that has ended.
    options = (
        "-pxdist.plugin",
        "-ppytest_timeout",
        "-n1",
        "--max-worker-restart=0",
        f"--timeout={seconds}",
        f"--rootdir={tmp_path}",
        "-c",
        "/dev/null",
    )
    # Without the plugins of all other tests, whose imports take seconds.
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", *options, str(tmp_path)]
    ended = subprocess.run(
        command, capture_output=True, text=True, cwd=Path(__file__).parents[1], env=environment, check=False
    )
    told = ended.stdout.partition("last words of gw0")[2]
    assert ended.returncode == 1
    assert why in told, ended.stdout
    assert where in told
