"""The bot sends push messages only to browsers' push services, even if a member enters another address."""

import pytest

from bot.domain.push import LONGEST_ENDPOINT, is_trusted


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def-_",
        "https://fcm.googleapis.com:443/wp/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://wns2-par02p.notify.windows.com/w/?token=BQY%2b",
        "https://web.push.apple.com/QGuQ",
        "HTTPS://FCM.GoogleAPIs.com/wp/abc",
    ],
)
def test_browsers_push_services_are_trusted(endpoint: str) -> None:
    assert is_trusted(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "fcm.googleapis.com/x",
        "http://fcm.googleapis.com/x",
        "ftp://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com:99999/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com/x",
        "https://a.fcm.googleapis.com/x",
        "https://push.services.mozilla.com/x",
        "https://evilpush.services.mozilla.com/x",
        "https://evil.example/https://fcm.googleapis.com/x",
        "https://evil.example#fcm.googleapis.com/x",
        "https://evil.example?.notify.windows.com",
        "https://evil.example/.notify.windows.com",
        "https://fcm.googleapis.com@evil.example/x",
        "https://user:word@fcm.googleapis.com/x",
        "https://evil.example\\.notify.windows.com/x",
        "https://evil.example\t.notify.windows.com/x",
        "https://fcm.googleapis.com/x y",
        "https://fcm.googleapis.com/\r\nHost: localhost",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::1/x",
        "https://localhost/x",
        "https://169.254.169.254/latest/meta-data",
        "https://fcm.googleapis.com/ü",
        "https://fcm.googleapis.com/" + "x" * LONGEST_ENDPOINT,
    ],
)
def test_no_other_address_is_trusted(endpoint: str) -> None:
    assert not is_trusted(endpoint)


def test_the_operator_can_trust_others_or_none() -> None:
    assert is_trusted("https://push.example.org/x", ["*.example.org"])
    assert not is_trusted("https://example.org/x", ["*.example.org"])
    assert not is_trusted("https://fcm.googleapis.com/x", [])
