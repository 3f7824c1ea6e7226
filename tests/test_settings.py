"""Settings are read from the environment. Error messages never contain the token."""

from pathlib import Path

import pytest

from bot.domain.allowances import Allowances
from bot.domain.ids import Shards
from bot.ops.address import TrustedProxies
from bot.settings import BotSettings, InvalidSetting, load_settings


@pytest.fixture(autouse=True)
def only_these(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in BotSettings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def test_every_setting_but_the_token_has_a_default() -> None:
    settings = load_settings()
    assert settings.discord_token is None
    assert settings.database_url == "sqlite+aiosqlite:///campmate.db"
    assert (settings.sqlite_synchronous, settings.backup_folder, settings.backup_days) == ("FULL", None, 7)
    assert settings.allowances == Allowances(20, 50, 60, 20, 5, 50, 5, 30)
    assert (settings.dev_guild_id, settings.log_level, settings.sandbox_port) == (None, "INFO", 8765)
    assert (settings.log_format, settings.metrics_port, settings.metrics_host) == ("text", None, "127.0.0.1")


def test_a_dotenv_file_is_read_and_empty_values_mean_defaults(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("SANDBOX_PORT=9000\nDISCORD_TOKEN=\nDEV_GUILD_ID=\n")
    settings = load_settings()
    assert (settings.sandbox_port, settings.discord_token, settings.dev_guild_id) == (9000, None, None)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SANDBOX_PORT", "99999"),
        ("SANDBOX_PORT", "many"),
        ("LOG_LEVEL", "LOUD"),
        ("LOG_FORMAT", "xml"),
        ("METRICS_PORT", "0"),
        ("DEV_GUILD_ID", "-1"),
        ("ENGINE_THREADS", "0"),
        ("SQLITE_SYNCHRONOUS", "OFF"),
        ("BACKUP_DAYS", "-1"),
        ("ENGINE_QUEUE", "perhaps"),
        ("ENGINE_QUEUE", "true"),
        ("OPEN_CHALLENGES", "-1"),
        ("OPEN_GAMES", "none"),
        ("REQUESTS_A_MINUTE", "-60"),
        ("ANALYSES_A_DAY", "1.5"),
        ("TASKS_AT_ONCE", "-1"),
        ("SERVER_TASKS_AT_ONCE", "all"),
        ("SHARD_COUNT", "0"),
        ("SHARD_COUNT", "few"),
        ("WEB_URL", "games.example"),
        ("WEB_PORT", "http"),
        ("WEB_PORT", "8080"),
        ("TRUSTED_PROXIES", "the proxy"),
        ("TRUSTED_PROXIES", "10.0.0.1/8"),
    ],
)
def test_an_invalid_value_is_quoted_with_its_setting(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(InvalidSetting, match=f"{name} cannot be used: .*{value}.*Correct it in the environment"):
        load_settings()


@pytest.mark.parametrize(
    ("ids", "count", "reason"),
    [
        ("0,x", "4", "expected shard ids such as 0, 4-7, got 'x'"),
        ("3-1", "4", "expected the smaller number first"),
        ("0", "", "SHARD_COUNT must be set too"),
        ("0,4", "4", "expected numbers from 0 to 3, since SHARD_COUNT is 4"),
        ("0,1", "4", "processes with different shards share a PostgreSQL database"),
    ],
)
def test_invalid_shard_ids_are_refused(monkeypatch: pytest.MonkeyPatch, ids: str, count: str, reason: str) -> None:
    monkeypatch.setenv("SHARD_IDS", ids)
    monkeypatch.setenv("SHARD_COUNT", count)
    with pytest.raises(InvalidSetting, match=f"SHARD_IDS cannot be used: {reason}"):
        load_settings()


@pytest.mark.parametrize(
    ("ids", "count", "shards"),
    [
        ("", "", Shards()),
        ("", "4", Shards.all_of(4)),
        ("0-3", "4", Shards.all_of(4)),
        ("0, 2-3", "4", Shards(4, frozenset({0, 2, 3}))),
    ],
)
def test_a_process_has_the_shards_listed_or_all(
    monkeypatch: pytest.MonkeyPatch, ids: str, count: str, shards: Shards
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql+psycopg://host/base")
    monkeypatch.setenv("SHARD_IDS", ids)
    monkeypatch.setenv("SHARD_COUNT", count)
    assert load_settings().shards == shards


def test_a_queue_needs_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENGINE_QUEUE", "true")
    with pytest.raises(InvalidSetting, match="the queue needs PostgreSQL"):
        load_settings()
    monkeypatch.setenv("DATABASE_URL", "postgresql+psycopg://host/base")
    assert load_settings().engine_queue


@pytest.mark.parametrize("token", ["two words", "ключ", "line\nbreak"])
def test_an_invalid_token_is_refused_without_being_shown(monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    with pytest.raises(InvalidSetting, match="DISCORD_TOKEN cannot be used") as refusal:
        load_settings()
    assert token not in str(refusal.value)


def test_the_settings_repr_hides_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "hush.token.value")
    monkeypatch.setenv("WEB_SECRET", "hush, do not tell")
    assert "hush" not in repr(load_settings())


@pytest.mark.parametrize(
    ("url", "read"),
    [
        ("https://games.example", "https://games.example/"),
        ("http://127.0.0.1:8080/campmate/", "http://127.0.0.1:8080/campmate/"),
    ],
)
def test_the_page_url_sets_address_and_port(monkeypatch: pytest.MonkeyPatch, url: str, read: str) -> None:
    monkeypatch.setenv("WEB_URL", url)
    with pytest.raises(InvalidSetting, match="WEB_PORT cannot be used: WEB_URL is set"):
        load_settings()
    monkeypatch.setenv("WEB_PORT", "8080")
    settings = load_settings()
    assert (settings.web_url, settings.web_port, settings.web_host) == (read, 8080, "127.0.0.1")


@pytest.mark.parametrize("url", ["discord.gg/x", "javascript:alert(1)", "https://x y", "https://" + "x" * 600])
def test_the_help_url_must_be_accepted_by_discord(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("SUPPORT_URL", "https://discord.gg/campmate")
    assert load_settings().support_url == "https://discord.gg/campmate"
    monkeypatch.setenv("SUPPORT_URL", url)
    with pytest.raises(InvalidSetting, match="SUPPORT_URL cannot be used: expected an address"):
        load_settings()


def test_trusted_proxies_are_addresses_and_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings().proxies == TrustedProxies.read("127.0.0.0/8, ::1")
    monkeypatch.setenv("TRUSTED_PROXIES", "10.88.0.1, fd00::/8")
    assert [str(one) for one in load_settings().proxies.networks] == ["10.88.0.1/32", "fd00::/8"]
    monkeypatch.setenv("TRUSTED_PROXIES", "10.0.0.1/8")
    with pytest.raises(InvalidSetting, match="TRUSTED_PROXIES cannot be used: expected addresses and networks such as"):
        load_settings()


def test_a_guessable_secret_is_refused_without_being_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEB_SECRET", "campmate")
    with pytest.raises(InvalidSetting, match="WEB_SECRET cannot be used") as refused:
        load_settings()
    assert "campmate" not in str(refused.value)


def test_the_page_secret_is_not_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEB_SECRET", "sixteen letters!")
    assert load_settings().secrets == ("sixteen letters!",)
