"""The operators' page of the documentation lists exactly the metrics that exist."""

import re

from bot.ops.metrics import REGISTRY
from bot.paths import ROOT

PAGE = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")


def test_the_table_of_metrics_agrees_with_the_registry() -> None:
    named = re.findall(r"^\| `(campmate_\w+)(?:\{([\w,]+)\})?` \|", PAGE, re.MULTILINE)
    metrics = {metric.name: metric for metric in REGISTRY.collect()}
    assert [name.removesuffix("_total") for name, _ in named] == [*metrics]
    counters = {name for name, metric in metrics.items() if metric.type == "counter"}
    assert {name.removesuffix("_total") for name, _ in named if name.endswith("_total")} == counters
