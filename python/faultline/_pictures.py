"""Pictures of lands: from above as the page's map, as plots of Matplotlib, and live in notebooks."""

from __future__ import annotations

import base64
import ctypes
import html
import os
import struct
import zlib
from typing import TYPE_CHECKING, Any, Optional, Union

import numpy as np

from . import _arrays, _library
from ._errors import ArgumentError, ArgumentTypeError, InternalError
from ._land import generate, palette
from ._library import library
from ._recipe import Recipe, recipe_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SHOWN = 512  # pixels a side of a picture that nobody says the size of
_LONGEST_TITLE = 56


def _view_of(given: Any, view: Optional[str]) -> dict[str, Any]:
    """What the view of a link is, after '!', or what is said in its place."""
    if view is None:
        view = given.partition("!")[2] if isinstance(given, str) else ""
    link = _library.bytes_of(f"v1!{view}", "view")
    told = _library.json_from(library.faultline_describe, ctypes.byref(_library.Land(link=link)), room=1 << 17)
    # The place (at=) is the recipe's
    odd = [notice["message"] for notice in told["notices"] if notice["key"] != "at"]
    if odd:
        raise ArgumentError(" ".join(odd))
    return told


def _with_view(recipe: Recipe, view: str) -> str:
    text = str(recipe)
    return text if view == "" else f"{text}{';' if '!' in text else '!'}{view}"


def _land(land: Any, view: Optional[str], size: Optional[int], base: Any) -> tuple[np.ndarray, str, str]:
    """Heights, the view's text, and what the land is called."""
    seen = _view_of(land, view)["view"]
    if isinstance(land, (Recipe, str)):
        recipe = recipe_of(land)
        return generate(recipe, size, base=base), seen, str(recipe)
    if size is not None or base is not None:
        raise ArgumentError("size and base are for recipes; heights have their own size")
    return _arrays.square_of_floats(land), seen, ""


def _painted(heights: np.ndarray, view: str, side: int) -> "NDArray[np.uint8]":
    side = _arrays.whole(side, "side")
    pixels = np.empty((side, side, 3) if 0 < side <= 4096 else (1, 1, 3), np.uint8)
    land = _library.Land(link=_library.bytes_of(f"v1!{view}", "view"))
    _library.raise_for(
        library.faultline_picture(
            ctypes.byref(land), heights.ctypes.data, heights.shape[0], side, pixels.ctypes.data, pixels.size
        )
    )
    return pixels


def picture(
    land: Any,
    side: int = _SHOWN,
    *,
    view: Optional[str] = None,
    size: Optional[int] = None,
    base: Any = None,
) -> "NDArray[np.uint8]":
    """A land from above as the page's map shows it: uint8 (side, side, 3), sRGB, north at the top.

    Light comes from the north-west; colours go by the range of the heights.

    land  a Recipe, the text of a link, or heights (n, n) in widths
    side  pixels a side, from 16 to 4096
    view  how it is shown, as the part of a link after '!': "palette=atlas;water=0.4;show=contours". Without
          it, what the link says
    size  vertices a side of a recipe's land; base: what it stands on, as for generate()

    >>> matplotlib.image.imsave("oak.png", faultline.picture("v1;seed=oak!palette=atlas"))
    """
    heights, seen, _ = _land(land, view, size, base)
    return _painted(heights, seen, side)


def plot(
    land: Any,
    *,
    ax: Any = None,
    side: int = _SHOWN,
    view: Optional[str] = None,
    size: Optional[int] = None,
    base: Any = None,
    colorbar: bool = True,
) -> Any:
    """Draws a land from above into axes of Matplotlib: the page's colours and light, and a bar of
    heights. Returns the axes.

    ax: the axes, else the current ones; the others as for picture(). Places and heights are in widths of
    the land; x goes east from the western border, y south from the northern one.
    """
    try:
        import matplotlib.pyplot as pyplot
        from matplotlib import cm, colors
    except ImportError as error:
        raise ImportError("faultline.plot draws by Matplotlib, which is not installed") from error
    heights, seen, name = _land(land, view, size, base)
    ax = pyplot.gca() if ax is None else ax
    ax.imshow(_painted(heights, seen, side), extent=(0, 1, 1, 0), interpolation="bilinear")
    ax.set(xlabel="widths, eastwards", ylabel="widths, southwards")
    ax.set_title(name if len(name) <= _LONGEST_TITLE else f"{name[: _LONGEST_TITLE - 1]}…", fontsize="small")
    if colorbar:
        low, high = float(heights.min()), float(heights.max())
        ramp = colors.ListedColormap(palette(_palette_of(seen)))
        bottom, top = _colour_range(seen, low, high)
        scale = cm.ScalarMappable(colors.Normalize(bottom, top), ramp)
        bar = ax.figure.colorbar(scale, ax=ax, label="height in widths")
        if high > low:
            # A sea covers what lies below a palette that begins at its level
            bar.ax.set_ylim(max(low, bottom), high)
    return ax


def _setting(view: str, key: str) -> Optional[str]:
    for each in view.split(";"):
        name, _, value = each.partition("=")
        if name == key:
            return value
    return None


def _palette_of(view: str) -> str:
    return _setting(view, "palette") or "strata"


def _colour_range(view: str, low: float, high: float) -> tuple[float, float]:
    """The heights at the ends of a palette: below a sea it begins further down (colourRange in C++)."""
    water = _setting(view, "water")
    if water is None or not 0.0 < float(water) < 1.0 or high <= low:
        return low, high
    shores = {row["key"]: row["shore"] for row in _library.json_from(library.faultline_palettes)}
    shore = shores[_palette_of(view)]
    sea = low + (high - low) * float(water)
    return sea - (high - sea) * shore / (1.0 - shore), high


def _png(pixels: np.ndarray) -> bytes:
    """A PNG of uint8 (rows, columns, 3)."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        sum_of = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", sum_of)

    rows = np.zeros((pixels.shape[0], 1 + 3 * pixels.shape[1]), np.uint8)  # the filter "none" comes first
    rows[:, 1:] = pixels.reshape(pixels.shape[0], -1)
    head = struct.pack(">IIBBBBB", pixels.shape[1], pixels.shape[0], 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        chunk(kind, content)
        for kind, content in ((b"IHDR", head), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b""))
    )


def _embed() -> Optional[str]:
    """The page of a live land, which the wheel holds: web/scripts/alone.mjs makes it."""
    named = os.environ.get("FAULTLINE_EMBED")
    path = named or os.path.join(os.path.dirname(os.path.abspath(__file__)), "embed.html")
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return None


class Shown:
    """What show() returns. A notebook displays it; html and png are for other places."""

    def __init__(self, link: str, html: str, png: bytes) -> None:
        self.link, self.html, self.png = link, html, png

    def __repr__(self) -> str:
        return f"<faultline land {self.link}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {
            "text/html": self.html,
            "image/png": base64.b64encode(self.png).decode(),
            "text/plain": repr(self),
        }


def show(
    recipe: Union[Recipe, str],
    *,
    width: int = 640,
    height: int = 400,
    view: Optional[str] = None,
    live: bool = True,
) -> Shown:
    """Shows a land in a notebook: turn it, step through its cuts, all without a network. Where scripts
    do not run, there is its picture from above.

    recipe         a Recipe, or the text of a link
    width, height  CSS pixels
    view           how it is shown, as the part of a link after '!'
    live           False: only the picture. A live land adds 0.8 MB to the notebook each time it is shown

    >>> faultline.show("v1;seed=oak;faults=800!palette=atlas")
    """
    seen = _view_of(recipe, view)
    recipe = recipe_of(recipe)
    if "base" in recipe.changed():
        raise ArgumentError("a land that stands on opened heights has no live form: use plot(recipe, base=...)")
    width, height = _arrays.whole(width, "width"), _arrays.whole(height, "height")
    if not (100 <= width <= 4000 and 100 <= height <= 4000):
        raise ArgumentError("width and height are from 100 to 4000")
    if not isinstance(live, bool):
        raise ArgumentTypeError(f"live is True or False, not {_library.kind_of(live)}")
    link = _with_view(recipe, seen["view"])
    png = _png(_painted(generate(recipe, min(recipe.size, 513)), seen["view"], min(height, 1024)))
    source = "data:image/png;base64," + base64.b64encode(png).decode()
    place = "position:absolute;inset:0;width:100%;height:100%;"
    parts = [f'<img src="{source}" alt="{html.escape(link)}" style="{place}object-fit:contain">']
    if live:
        page = _embed()
        if page is None:
            raise InternalError(
                "the live page is not in this installation (a checkout): live=False shows the picture;"
                " scripts/wheel makes a package that has it"
            )
        page = page.replace("{{link}}", html.escape(link))
        parts.append(
            f'<iframe srcdoc="{html.escape(page)}" title="{html.escape(link)}" allow="fullscreen"'
            f' style="{place}border:0"></iframe>'
        )
    frame = f"position:relative;width:{width}px;max-width:100%;height:{height}px"
    return Shown(link, f'<div style="{frame}">{"".join(parts)}</div>', png)
