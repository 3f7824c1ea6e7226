"""Compiling in a process of its own: what fails or is broken off there harms nobody here."""

import logging

import pytest

from bot.rules.apart import CompilingApart


def test_what_fails_there_is_told_and_left_to_this_process(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        CompilingApart("no.such.module").run()
    assert "No module named 'no'" in caplog.text
    assert "compiling in this process" in caplog.text


def test_what_compiles_well_is_not_told_of(caplog: pytest.LogCaptureFixture) -> None:
    CompilingApart("bot.rules.warmup").run()
    assert caplog.records == []


def test_what_was_broken_off_is_not_begun(caplog: pytest.LogCaptureFixture) -> None:
    compiling = CompilingApart("no.such.module")
    compiling.end()
    compiling.run()
    assert caplog.records == []
