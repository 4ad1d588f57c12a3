"""Heights of your own: checked against a land, and opened from files."""

from __future__ import annotations

import ctypes
import os
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Sequence, Union

import numpy as np

from . import _arrays, _library
from ._errors import ArgumentError, ArgumentTypeError, RefusedError
from ._library import library
from ._recipe import Recipe, recipe_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

PathLike = Union[str, "os.PathLike[str]"]


def _request(said: dict[str, Any]) -> Optional[bytes]:
    """What a caller says of heights, as the page's form says it."""
    items = []
    for key, value in said.items():
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, (str, int, float, np.integer, np.floating)):
            raise ArgumentTypeError(f"{key} is a number or a word, not {_library.kind_of(value)}")
        text = str(value.item() if isinstance(value, np.generic) else value)
        if "&" in text:
            raise ArgumentError(f"{key} holds '&', which no value has")
        if text == "":
            raise ArgumentError(f"{key} is empty")
        items.append(f"{key}={text}")
    return _library.bytes_of("&".join(items), "what is said of the heights") if items else None


class Finding(NamedTuple):
    """A sentence of a report."""

    state: str
    """ "right", "note" or "wrong"."""
    text: str
    id: str
    """A name that never changes, as "cut-turned"."""


# What is wrong with the recipe and not with the heights
_NOTHING_TO_CHECK = ("land-opened", "land-flat")


class Report:
    """What check() found, in the order in which one looks for a fault. print() it.

    right        whether nothing is wrong
    findings     a tuple of Finding (state, text, id)
    right_share  the share of right vertices, 0 to 1, once the heights are turned and brought to the
                 land's unit as the findings say: a land that lies the wrong way may have 1.0
    map          how far vertices are off, on a coarse grid, or None
    """

    def __init__(self, told: dict[str, Any]) -> None:
        self.right: bool = told["right"]
        """Whether nothing is wrong."""
        self.findings: tuple[Finding, ...] = tuple(
            Finding(each["state"], each["text"], each["id"]) for each in told["findings"]
        )
        self.right_share: float = told["rightShare"]
        """The share of vertices with the right height, 0 to 1; 0 if nothing could be compared."""
        side = told["mapSide"]
        self.map: Optional[NDArray[np.int8]] = (
            np.array(told["map"], np.int8).reshape(side, side) if side else None
        )
        """How far vertices are off, in hundredths of the largest difference, on a coarse grid as the
        land lies; None where nothing could be compared."""

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        marks = {"right": "right  ", "note": "note   ", "wrong": "WRONG  "}
        return "\n".join(marks[finding.state] + finding.text for finding in self.findings)

    def __repr__(self) -> str:
        wrong = sum(finding.state == "wrong" for finding in self.findings)
        return f"<Report: {'right' if self.right else f'{wrong} of {len(self.findings)} findings wrong'}>"


def check(
    heights: Any,
    recipe: Union[Recipe, str],
    *,
    first_row: Optional[str] = None,
    unit: Union[None, str, float] = None,
    scale: Optional[float] = None,
    offset: Optional[float] = None,
) -> Report:
    """Compares heights that your own program made with the land of a recipe: right? where not, why?

    It is the page's "Check your own" (check.html). The report says whether rows begin in the south,
    columns are exchanged or signs turned, which factor and offset lie between, how many vertices are
    off and where, and which cuts were left out, counted twice or turned round. It is true where all
    is right, and `print(report)` reads well.

    heights    (rows, columns) of numbers, from 2 to 4097 each; NaN and what is masked are gaps, and
               whole numbers are taken for rounded levels
    recipe     at a step on the way (`at="fault:8"`) the land there. Flat land, and land on opened
               heights, has nothing to compare with (RefusedError)
    first_row  "north" or "south", if you know it: it is then no fault
    unit, scale, offset: a height is scale * number + offset in this unit ("m", "ft", "us-ft" or its
               metres), if you say so

    >>> report = faultline.check(mine, "v1;seed=oak;faults=8")
    >>> if not report: print(report)
    """
    recipe = recipe_of(recipe)
    given = getattr(heights, "heights", heights)
    array = _arrays.rows_of_floats(given)
    step = 1.0 if np.asarray(given).dtype.kind in "iu" else 0.0
    land = _library.Land(link=recipe._text.encode())
    rows, columns = array.shape
    said = {"first-row": first_row, "unit": unit, "scale": scale, "offset": offset}
    request = _request(said)
    report = Report(
        _library.json_from(
            library.faultline_check,
            ctypes.byref(land),
            array.ctypes.data,
            columns,
            rows,
            step,
            request,
            room=1 << 18,
        )
    )
    for finding in report.findings:
        if finding.id in _NOTHING_TO_CHECK:
            raise RefusedError(finding.text)
    return report


class OpenedHeights:
    """Heights of a file, as a land to stand on: generate(recipe, base=opened).

    heights  float32 (n, n) in widths of the land, row 0 in the north
    side     metres from the western to the eastern edge, or None where nothing says it
    level    metres above zero at which the heights begin
    notes    sentences: what was assumed, and what was filled or left out
    recipe   one that shows these heights; its `base` is their fingerprint
    metres() the heights in metres
    """

    def __init__(self, heights: "NDArray[np.float32]", told: dict[str, Any]) -> None:
        land = told["land"]
        self.heights = heights
        """float32 (n, n) in widths of the square, row 0 in the north."""
        self.fingerprint: str = land["fingerprint"]
        self.recipe = Recipe(land["recipe"])
        """A recipe that shows the land as it is; it names the heights, and needs them as `base`."""
        self.side: Optional[float] = land["side"] or None
        """Metres from the west to the east; None where nothing tells it."""
        self.level: float = land["level"]
        """Metres above the file's zero at height 0."""
        self.file: dict[str, Any] = told["file"]
        """format, columns, rows and files, as they were read."""
        self.says: dict[str, Any] = told["says"]
        """What the file says of itself: coordinate system, units, places, and so on."""
        self.notes: tuple[str, ...] = tuple(told["notes"])
        """What was assumed or left out, a sentence each. Read them."""

    def metres(self) -> "NDArray[np.float64]":
        """The heights in metres above the file's zero. ArgumentError where nothing tells the width."""
        if self.side is None:
            raise ArgumentError("the file does not tell how wide it is: give cell, the metres from cell to cell")
        return self.heights.astype(np.float64) * self.side + self.level

    def __repr__(self) -> str:
        size = self.heights.shape[0]
        wide = "" if self.side is None else f", {self.side:g} m wide"
        return f"<OpenedHeights: {size} x {size}{wide}, fingerprint {self.fingerprint}>"


def open_heights(
    paths: Union[PathLike, Sequence[PathLike]],
    *,
    window: Optional[Sequence[int]] = None,
    size: Optional[int] = None,
    gaps: Optional[str] = None,
    cell: Optional[float] = None,
    unit: Union[None, str, float] = None,
    scale: Optional[float] = None,
    offset: Optional[float] = None,
    first_row: Optional[str] = None,
    columns: Optional[int] = None,
    rows: Optional[int] = None,
    samples: Optional[str] = None,
    bits: Optional[int] = None,
    order: Optional[str] = None,
    pixels: Optional[str] = None,
) -> OpenedHeights:
    """Opens a file of heights, or several that are tiles of one map, as a square in widths, north first.

    It reads what the page reads: GeoTIFF, PNG, PGM, RAW and R32, NPY, HGT, ASC of ESRI, GRASS and
    Surfer, CSV, OBJ; and beside them .prj, world files, .hdr and our .json, under the files' names.

    Of every file:
    window     (x, y, side): the square of cells from column x and row y; else the middle
    size       vertices a side, each the mean of the cells around it
    gaps       "smooth" or "sea": what cells without a height get; without it they are an error
    cell       metres from cell to cell, and `unit` of heights ("m", "ft", "us-ft" or its metres),
    scale, offset: a height is scale * number + offset; first_row: "north" or "south"; each in place of
               what the file says
    Of numbers without a head: columns, rows, samples ("unsigned", "signed", "float"), bits (8 to 64),
    order ("big" or "little"); of coloured PNGs: pixels ("grey", "terrarium", "terrain-rgb").

    What nobody says is assumed, and told in `notes`. FileError says what is wrong with a file.

    >>> alps = faultline.open_heights("alps.tif", gaps="smooth")
    >>> eroded = faultline.generate("v1;faults=0;erosion=both", base=alps)
    >>> metres = alps.level + alps.side * eroded
    """
    if isinstance(paths, (str, os.PathLike)):
        paths = [paths]
    if isinstance(paths, (bytes, bytearray)):
        raise ArgumentTypeError("paths are text or pathlib's, not bytes")
    try:
        names = [os.fsencode(each) for each in paths]
    except TypeError as error:
        raise ArgumentTypeError(f"paths is a path or a list of them: {error}") from error
    if not names:
        raise ArgumentError("paths names no file")
    if any(b"\0" in name for name in names):
        raise ArgumentError("a path holds a character 0, which no name has")
    said: dict[str, Any] = {
        "size": size,
        "gaps": gaps,
        "cell": cell,
        "unit": unit,
        "scale": scale,
        "offset": offset,
        "first-row": first_row,
        "columns": columns,
        "rows": rows,
        "samples": samples,
        "bits": bits,
        "order": order,
        "pixels": pixels,
    }
    if window is not None:
        x, y, side = _arrays.numbers(window, 3, "window", "(x, y, side)")
        if side < 2:
            raise ArgumentError("the side of a window is 2 cells or more")
        said.update(x=x, y=y, side=side)
    opened: list[NDArray[np.float32]] = []

    @_library.PLACE
    def place(side: int, _user: Any) -> Optional[int]:
        opened.clear()
        opened.append(np.empty((side, side), np.float32))
        return opened[0].ctypes.data

    told = _library.json_from(
        library.faultline_open_heights,
        (ctypes.c_char_p * len(names))(*names),
        len(names),
        _request(said),
        place,
        None,
        room=1 << 16,
    )
    return OpenedHeights(opened[0], told)
