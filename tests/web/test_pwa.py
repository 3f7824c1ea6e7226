"""The website as an installed app: what the server sends."""

import json
import re
from typing import Any

import pytest

from bot.i18n.catalog import LANGUAGES
from tests.web.conftest import Site
from tests.wording import ui_text

WORKER = "/service-worker.js?language=en-US"


@pytest.mark.parametrize("language", LANGUAGES.values())
async def test_the_manifest_is_in_the_readers_language_and_its_icons_are_served(site: Site, language: str) -> None:
    browser = site.browser()
    response = await browser.get(f"/manifest/{language}")
    manifest = json.loads(await response.text())
    assert response.content_type == "application/manifest+json"
    assert manifest["lang"] == language
    assert {(one["sizes"], one["purpose"]) for one in manifest["icons"]} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for icon in manifest["icons"]:
        assert (await browser.get(icon["src"])).content_type == "image/png"


async def test_every_page_names_its_manifest_and_the_icon_for_phones(site: Site) -> None:
    browser = site.browser()
    text = await (await browser.get("/")).text()
    (icon,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)"', text)
    assert '<link rel="manifest" href="manifest/en-US">' in text
    assert (await browser.get(f"/{icon}")).status == 200


async def test_the_worker_changes_with_the_files_and_the_language_and_is_never_cached(site: Site) -> None:
    browser = site.browser()
    response = await browser.get(WORKER)
    text, spanish = await response.text(), await (await browser.get(WORKER.replace("en-US", "es-ES"))).text()
    assert response.headers["Cache-Control"] == "no-store"
    assert response.content_type == "text/javascript"
    shell = _shell(text)
    assert shell["name"] == f"{site.ctx.files.digest} en-US"
    assert _shell(spanish)["name"] != shell["name"]
    assert all(one.startswith(f"/static/{site.ctx.files.digest}/") for one in shell["files"])
    assert {(await browser.get(path)).status for path in (*shell["files"], shell["offline"])} == {200}


async def test_the_offline_page_has_no_personal_data(site: Site) -> None:
    browser = site.browser()
    text = await (await browser.get("/offline/zh-CN")).text()
    assert '<html lang="zh-CN"' in text
    assert '<script type="application/json" id="state">{"page":"offline"}</script>' in text


async def test_the_policy_allows_only_own_workers_and_manifests(site: Site) -> None:
    browser = site.browser()
    policy = (await browser.get("/")).headers["Content-Security-Policy"].split("; ")
    assert {"default-src 'none'", "script-src 'self'", "worker-src 'self'", "manifest-src 'self'"} <= set(policy)
    assert not any("unsafe" in one for one in policy)


async def test_an_unknown_language_gets_the_default(site: Site) -> None:
    browser = site.browser()
    assert ui_text("web-app-description") in await (await browser.get("/manifest/tlh")).text()


def _shell(worker: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(worker.splitlines()[0].removeprefix("self.shell = ").removesuffix(";"))
    return found
