"""Finds controls and forms in a message's components for the members of the load test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.e2e import payloads


def control(message: dict[str, Any], name: str, values: Sequence[str]) -> dict[str, Any]:
    """Return the control with this name and these values."""
    parts = [one for one in payloads.walk(message["components"]) if "custom_id" in one]
    for part in parts:
        offered = {option["value"] for option in part.get("options", ())}
        if part["custom_id"].startswith(f"c2:{name}:") and set(values) <= offered:
            return part
    raise LookupError(f"no control {name} {values} among {[part['custom_id'] for part in parts]}")


def filled(part: dict[str, Any], text: str) -> dict[str, Any]:
    """Return the data that a client sends for a component of a form."""
    if "component" in part:
        return {"type": part["type"], "id": part["id"], "component": filled(part["component"], text)}
    if "components" in part:
        return {
            "type": part["type"],
            "id": part["id"],
            "components": [filled(one, text) for one in part["components"]],
        }
    return {"type": part["type"], "id": part["id"], "custom_id": part["custom_id"], "value": text}
