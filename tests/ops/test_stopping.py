"""A process that receives SIGTERM or SIGINT closes what it has opened before it exits."""

import signal
import subprocess
import sys

import pytest

PLAYER = """
import asyncio
from bot.ops import until_told_to_stop

async def main():
    over = asyncio.Event()

    async def play():
        print("playing", flush=True)
        await over.wait()

    async def close():
        await asyncio.sleep(0)
        print("closed", flush=True)
        over.set()

    await until_told_to_stop(play(), close)
    print("ended", flush=True)

asyncio.run(main())
"""


@pytest.mark.parametrize("name", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_the_process_cleanly(name: signal.Signals) -> None:
    process = subprocess.Popen([sys.executable, "-c", PLAYER], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "playing\n"
    process.send_signal(name)
    assert process.stdout.read() == "closed\nended\n"
    assert process.wait() == 0
