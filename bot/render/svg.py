"""A picture as one SVG document: the reference for what a PNG shows."""

from __future__ import annotations

from bot.render.drawings import Drawing
from bot.render.scene import Layer, PlacedTile, Scene, scene_of
from bot.render.view import BoardView

DEFAULT_SIZE = 720


def draw_svg(view: BoardView, size: int = DEFAULT_SIZE) -> str:
    """Draw a board as a standalone SVG document.

    `size` is the width in pixels, 120 to 2048. Raise BadSize, UnknownTheme, or BadAsset for a faulty file.
    """
    return svg_of(scene_of(view, size))


def svg_of(scene: Scene) -> str:
    """Write a picture as a standalone SVG document."""
    layers = [*(layer for placed in scene.tiles for layer in placed.tile.layers), *scene.overlays]
    drawings = {layer.drawing for layer in layers}
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{scene.width}" height="{scene.height}" '
            f'viewBox="0 0 {scene.width} {scene.height}">',
            "<defs>",
            *(_definition(drawing) for drawing in sorted(drawings, key=lambda drawing: drawing.name)),
            "</defs>",
            f'<rect width="{scene.width}" height="{scene.height}" fill="{scene.ground}"/>',
            *(_group(placed) for placed in scene.tiles),
            *map(_use, scene.overlays),
            "</svg>\n",
        ]
    )


def document(drawing: Drawing, width: int, height: int) -> str:
    """Return one drawing as an SVG document, stretched to this width and height in pixels."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 100 100" '
        f'preserveAspectRatio="none">{drawing.body}</svg>'
    )


def _definition(drawing: Drawing) -> str:
    return f'<g id="{drawing.name}">{drawing.body}</g>'


def _group(placed: PlacedTile) -> str:
    uses = "".join(map(_use, placed.tile.layers))
    return f'<g id="{placed.name}" transform="translate({placed.x} {placed.y})">{uses}</g>'


def _use(layer: Layer) -> str:
    place = "" if layer.x == layer.y == 0 else f"translate({layer.x} {layer.y}) "
    scale = f"scale({layer.width / 100:g} {layer.height / 100:g})"
    return f'<use href="#{layer.drawing.name}" transform="{place}{scale}"/>'
