"""The website limits its open streams according to the process's limit on open files. If fewer streams than usual are
allowed, their number is logged."""

import logging
import re

import pytest

from bot.ops import connections_for, open_files_allowed
from bot.paths import ROOT
from bot.web import site as web_site
from bot.web.context import STREAMS


@pytest.mark.parametrize(("files", "streams"), [(None, 2000), (8192, 2000), (1024, 768), (256, 192), (0, 0)])
def test_a_quarter_of_the_files_is_reserved_for_everything_else(files: int | None, streams: int) -> None:
    assert connections_for(2000, files) == streams


def test_the_limit_is_the_one_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    assert open_files_allowed() == 1024
    monkeypatch.setattr(resource, "getrlimit", lambda _: (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert open_files_allowed() is None
    monkeypatch.setattr("sys.platform", "win32")
    assert open_files_allowed() is None


def test_a_reduced_number_of_streams_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(web_site, "open_files_allowed", lambda: 1024)
    assert web_site._streams() == 768
    assert "at most 768 live boards can be open at once instead of 2000" in caplog.text
    caplog.clear()
    monkeypatch.setattr(web_site, "open_files_allowed", lambda: 65536)
    with caplog.at_level(logging.INFO):
        assert (web_site._streams(), caplog.text) == (STREAMS, "")


@pytest.mark.parametrize(
    ("name", "files", "memory"),
    [
        ("campmate.service", r"^LimitNOFILE=(\d+)$", r"^MemoryMax=\d+G$"),
        ("campmate-worker.service", r"^LimitNOFILE=(\d+)$", r"^MemoryMax=\d+G$"),
        ("compose.yaml", r"^  ulimits: {nofile: (\d+)}$", r"^  mem_limit: \d+g$"),
    ],
)
def test_units_and_containers_allow_enough_files_for_all_streams(name: str, files: str, memory: str) -> None:
    written = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    limit = re.search(files, written, re.MULTILINE)
    assert limit is not None
    assert connections_for(STREAMS, int(limit[1])) == STREAMS
    assert re.search(memory, written, re.MULTILINE)
