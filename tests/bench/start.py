"""Start the sandbox as a new user would. Measure the time until its page responds, and its resident memory (on Linux).

python -m tests.bench.start [--runs 3]
"""

import argparse
import re
import statistics
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--runs", type=int, default=3)
    runs = [start() for _ in range(options.parse_args().runs)]
    for seconds, mebibytes in runs:
        print(f"ready after {seconds:.2f} s, with {mebibytes:.0f} MiB resident and a game under way")
    print(f"median {statistics.median(seconds for seconds, _ in runs):.2f} s")


def start() -> tuple[float, float]:
    begin = time.perf_counter()
    command = [sys.executable, "-m", "bot", "sandbox", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            address = next(line.strip() for line in process.stdout if line.startswith("http://"))
            with urllib.request.urlopen(address.partition("#")[0]) as page:
                page.read()
            seconds = time.perf_counter() - begin
            status = Path(f"/proc/{process.pid}/status").read_text()
        finally:
            process.terminate()
    resident = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert resident is not None
    return seconds, int(resident[1]) / 1024


if __name__ == "__main__":
    main()
