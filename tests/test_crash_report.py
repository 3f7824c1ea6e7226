"""When a worker crashes or a test hangs, the end of the test output shows where."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.timeouts import TIMEOUT

CONFTEST = "from tests import crash_report\n\ndef pytest_configure(config):\n    crash_report.listen(config)\n"
CRASHES = "import faulthandler\n\ndef test_that_crashes():\n    faulthandler._sigsegv()\n"
KILLED = "import os, signal\n\ndef test_that_is_killed():\n    os.kill(os.getpid(), signal.SIGKILL)\n"
HANGS = "import threading\n\ndef test_that_hangs():\n    threading.Event().wait()\n"


@pytest.mark.parametrize(
    ("test", "seconds", "why", "where"),
    [
        (CRASHES, TIMEOUT, "Segmentation fault", "in test_that_crashes"),
        (KILLED, TIMEOUT, "none: it was killed", ""),
        (HANGS, 1, "Timeout (0:00:01)!", "in test_that_hangs"),
    ],
    ids=["crashes", "is killed", "hangs"],
)
def test_a_stopped_worker_is_reported_at_the_end(
    test: str, seconds: float, why: str, where: str, tmp_path: Path
) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_one.py").write_text(test)
    # Don't replace the worker after it stops.
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
    # Don't load the other installed plugins, because importing them takes seconds.
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", *options, str(tmp_path)]
    ended = subprocess.run(
        command, capture_output=True, text=True, cwd=Path(__file__).parents[1], env=environment, check=False
    )
    told = ended.stdout.partition("last words of gw0")[2]
    assert ended.returncode == 1
    assert why in told, ended.stdout
    assert where in told
