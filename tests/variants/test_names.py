"""The code outside bot/variants checks a variant's fields, never its name."""

import re

from bot.paths import ROOT
from bot.variants import VARIANTS

NAMES = {name for variant in VARIANTS.values() for name in (variant.key, variant.family)}
ARMIES = {side.army.name for variant in VARIANTS.values() for side in variant.sides}
QUOTED = re.compile(rf"""["']({"|".join(sorted(map(re.escape, NAMES | ARMIES)))})["']""")


def test_no_code_outside_the_variants_names_a_variant_or_an_army() -> None:
    elsewhere = [path for path in (ROOT / "bot").rglob("*.py") if "variants" not in path.parts]
    assert len(elsewhere) > 50
    named = {str(path.relative_to(ROOT)): QUOTED.findall(path.read_text(encoding="utf-8")) for path in elsewhere}
    assert {path: names for path, names in named.items() if names} == {}
