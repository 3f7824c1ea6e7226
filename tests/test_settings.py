"""The bot's settings come from the environment, and a bad one is named in a sentence that never shows the token."""

import pytest

from bot.settings import BotSettings, InvalidSetting, load_settings


@pytest.fixture(autouse=True)
def only_these(monkeypatch: pytest.MonkeyPatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for name in BotSettings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def test_every_setting_but_the_token_has_a_default():
    settings = load_settings()
    assert settings.discord_token is None
    assert settings.database_url == "sqlite+aiosqlite:///campmate.db"
    assert (settings.sqlite_synchronous, settings.backup_folder, settings.backup_days) == ("FULL", None, 7)
    assert (settings.dev_guild_id, settings.log_level, settings.sandbox_port) == (None, "INFO", 8765)


def test_a_dotenv_file_is_read_and_empty_values_are_defaults(tmp_path):
    (tmp_path / ".env").write_text("SANDBOX_PORT=9000\nDISCORD_TOKEN=\nDEV_GUILD_ID=\n")
    settings = load_settings()
    assert (settings.sandbox_port, settings.discord_token, settings.dev_guild_id) == (9000, None, None)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SANDBOX_PORT", "99999"),
        ("SANDBOX_PORT", "many"),
        ("LOG_LEVEL", "LOUD"),
        ("DEV_GUILD_ID", "-1"),
        ("ENGINE_THREADS", "0"),
        ("SQLITE_SYNCHRONOUS", "OFF"),
        ("BACKUP_DAYS", "-1"),
    ],
)
def test_a_bad_value_is_named_and_shown(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(InvalidSetting, match=f"{name} cannot be used: .*{value}.*Correct it in the environment"):
        load_settings()


@pytest.mark.parametrize("token", ["two words", "ключ", "line\nbreak"])
def test_a_token_that_cannot_be_one_is_refused_without_being_shown(monkeypatch, token):
    monkeypatch.setenv("DISCORD_TOKEN", token)
    with pytest.raises(InvalidSetting, match="DISCORD_TOKEN cannot be used") as refusal:
        load_settings()
    assert token not in str(refusal.value)


def test_the_token_is_not_in_the_settings_representation(monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "secret.token.value")
    assert "secret" not in repr(load_settings())
