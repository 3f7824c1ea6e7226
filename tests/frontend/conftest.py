"""Both languages."""

import pytest

from bot.frontend.words.texts import Voice, load_texts

LANGUAGES = ("en-US", "zh-CN")


@pytest.fixture(params=LANGUAGES)
def voice(request: pytest.FixtureRequest) -> Voice:
    return load_texts().voices[request.param]
