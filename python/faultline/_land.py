"""Lands, windows of them, their cuts and their statistics."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Sequence, Union, overload

import numpy as np

from . import _arrays, _library
from ._arrays import Ground
from ._errors import ArgumentError, ArgumentTypeError
from ._library import library
from ._progress import CALLBACK, Progress, Watch
from ._recipe import Recipe, of_land, recipe_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Vertices a side of what is made at once
_LARGEST = 4097

RASTERS = ("heights", "water", "sediment", "flow")

# Statistics that JSON may write without a point
_REALS = ("low", "high", "mean", "deviation", "rmsSlope", "drainageDensity")

# A row of faults(), as struct faultline_fault lies in memory.
FAULT = np.dtype(
    [(name, np.int32) for name in "index drawn tree node level A B px24 py24 a24".split()]
    + [(name, np.float64) for name in "px py nx ny amplitude reach u1 v1 u2 v2".split()],
    align=True,
)


def _rasters(layer: Any) -> tuple[str, ...]:
    """The arrays that are wanted, by their names."""
    names = ("heights" if layer is None else layer,) if layer is None or isinstance(layer, str) else layer
    try:
        names = tuple(names)
    except TypeError:
        raise ArgumentTypeError(f"layer is a name or several, not {_library.kind_of(layer)}") from None
    for name in names:
        if name not in RASTERS:
            raise ArgumentError(f"There is no layer {name!r}. There are {', '.join(RASTERS)}.")
    if not names or len(set(names)) < len(names):
        raise ArgumentError("layer names none, or one of them twice")
    return names


def _size(size: Any) -> int:
    if size is None:
        return 0
    size = _arrays.whole(size, "size")
    if size < 2:  # 0 would mean the recipe's
        raise ArgumentError(f"size is {size}, and not from 2 on")
    return size


def _grounded(recipe: Any, base: Any) -> tuple[Recipe, Ground]:
    """A recipe on what it stands on."""
    recipe, ground = recipe_of(recipe), Ground(base)
    if ground.array is None:
        return recipe, ground
    return of_land(ground.land(recipe._link().encode(), 0)), ground


@overload
def generate(
    recipe: Union[Recipe, str],
    size: Optional[int] = ...,
    *,
    layer: Optional[str] = ...,
    base: Any = ...,
    out: Any = ...,
    progress: Progress = ...,
) -> "NDArray[np.float32]": ...
@overload
def generate(
    recipe: Union[Recipe, str],
    size: Optional[int] = ...,
    *,
    layer: Sequence[str],
    base: Any = ...,
    out: Any = ...,
    progress: Progress = ...,
) -> "tuple[NDArray[np.float32], ...]": ...
def generate(
    recipe: Union[Recipe, str],
    size: Optional[int] = None,
    *,
    layer: Union[None, str, Sequence[str]] = None,
    base: Any = None,
    out: Any = None,
    progress: Progress = None,
) -> Any:
    """Makes a land: float32 in the shape (n, n), row 0 in the north, column 0 in the west.

    Heights are in widths of the land: on a land 10 km wide, 0.1 is 1 km. The same recipe gives the
    same bits on every machine and in every version.

    recipe    a Recipe, or the text of a link
    size      n, vertices a side, from 2 to 4097, in place of the recipe's; larger lands: tile()
    layer     what to return: "heights" (as None), "water" and "sediment" (depths in widths), "flow"
              (what flowed out of a vertex in the last step of the erosion), or several of them, which
              come as a tuple from one run
    base      heights to stand on, (m, m) in widths, each from -2 to 2, or what open_heights() returned.
              The land has m vertices a side, unless `size` or the recipe says another than 513
    out       an array to fill instead of a new one: float32, (n, n), row by row; of several layers
              a tuple of them
    progress  True for a bar (tqdm, if it is there), or a function that is called about every 50 ms (in
              a shorter call not at all) with the share that is done, 0 to 1; if it returns False, the
              call ends with Stopped

    Other threads go on meanwhile, and Ctrl-C stops it.

    >>> heights = faultline.generate("v1;seed=oak;faults=800", 257)
    >>> heights.shape, heights.dtype
    ((257, 257), dtype('float32'))
    """
    wanted = _rasters(layer)
    recipe, ground = _grounded(recipe, base)
    side = _size(size)
    n = recipe._info[0] if side == 0 else side
    given = (out,) if isinstance(layer, str) or layer is None else out
    if given is None:
        given = (None,) * len(wanted)
    if not isinstance(given, (tuple, list)) or len(given) != len(wanted):
        raise ArgumentError(f"out is a tuple of {len(wanted)} arrays, one for each layer")
    land = ground.land(recipe._link().encode(), side)
    if not 2 <= n <= _LARGEST:
        of_land(land)  # says what a size may be
    arrays = [_arrays.room(each, (n, n)) for each in given]
    rasters = _library.Rasters(capacity=n * n)
    for name, array in zip(wanted, arrays):
        setattr(rasters, name, array.ctypes.data)
    with Watch(progress, "land") as watch:
        status = library.faultline_generate(
            ctypes.byref(land), ctypes.byref(rasters), CALLBACK, watch.number
        )
    _library.raise_for(status)
    return arrays[0] if layer is None or isinstance(layer, str) else tuple(arrays)


def _window(window: Any) -> Optional[_library.Window]:
    if window is None:
        return None
    return _library.Window(*_arrays.numbers(window, 4, "window", "(x, y, width, height)"))


def tile(
    recipe: Union[Recipe, str],
    size: Optional[int] = None,
    window: Optional[Sequence[int]] = None,
    *,
    layer: Optional[str] = None,
    base: Any = None,
    out: Any = None,
    progress: Progress = None,
) -> "NDArray[np.float32]":
    """Makes a window of a land of up to 65,537 vertices a side, without the rest of it.

    The result is float32 in the shape (height, width), bit for bit what the whole land has there,
    with its smoothing and erosion.

    size      vertices a side of the whole land, from 2 to 65537; None: the recipe's
    window    (x, y, width, height): columns x to x + width - 1 from the west, rows y to y + height - 1
              from the north; None: all, of at most 4097 vertices a side
    layer     "water", "sediment" or "flow" in place of the heights
    base, out, progress: as of generate()

    Smoothing and erosion reach beyond the window, so more is made than is kept: tile_cost() tells
    how much. A land with IIR smoothing or droplets has no tiles, and is refused with a RefusedError.

    >>> faultline.tile("v1;seed=oak", 65537, (30000, 20000, 512, 256)).shape
    (256, 512)
    """
    wanted = _rasters(layer)
    if len(wanted) != 1 or not (layer is None or isinstance(layer, str)):
        raise ArgumentError("a tile has one layer at a time")
    recipe, ground = _grounded(recipe, base)
    land = ground.land(recipe._link().encode(), _size(size))
    place = _window(window)
    # The library says what is wrong with a window or a size before memory is taken for it.
    cost = _library.Cost()
    _library.raise_for(
        library.faultline_tile_cost(ctypes.byref(land), place and ctypes.byref(place), ctypes.byref(cost))
    )
    side = land.size or recipe._info[0]
    if place is None and side > _LARGEST:
        raise ArgumentError(
            f"a whole land of {side} vertices a side takes {4e-9 * side * side:.1f} GB: give a window, or"
            " take dask_array or write_zarr"
        )
    shape = (side, side) if place is None else (place.height, place.width)
    array = _arrays.room(out, shape)
    heights, values = (array.ctypes.data, None) if wanted[0] == "heights" else (None, array.ctypes.data)
    name = None if wanted[0] == "heights" else wanted[0].encode()
    with Watch(progress, "tile") as watch:
        status = library.faultline_tile(
            ctypes.byref(land),
            place and ctypes.byref(place),
            name,
            heights,
            values,
            array.size,
            CALLBACK,
            watch.number,
        )
    _library.raise_for(status)
    return array


class TileCost(NamedTuple):
    """What a tile takes: tile_cost()."""

    halo: int
    """Vertices on each side of a part that are made and thrown away."""
    parts: int
    """How many parts are made, one after the other."""
    side: int
    """Vertices a side of a part, with its halo."""
    factor: float
    """Vertices that are made for each of the window: 1.0 is no waste."""
    memory_bytes: int
    """At most, beside the array that is returned."""


def tile_cost(
    recipe: Union[Recipe, str], size: Optional[int] = None, window: Optional[Sequence[int]] = None
) -> TileCost:
    """What tile() would take of the same arguments, in some microseconds.

    Raises RefusedError, with the reason, where there are no tiles of this land.
    """
    land = Ground(None).land(recipe_of(recipe)._link().encode(), _size(size))
    place = _window(window)
    cost = _library.Cost()
    _library.raise_for(
        library.faultline_tile_cost(ctypes.byref(land), place and ctypes.byref(place), ctypes.byref(cost))
    )
    return TileCost(cost.halo, cost.parts, cost.side, cost.factor, cost.memory_bytes)


def faults(recipe: Union[Recipe, str]) -> "NDArray[np.void]":
    """The lines along which a land is cut, as a structured array: a row for each, in their order.

    A line goes through (px, py) of the unit square, from the north-west, and the side to which
    (nx, ny) points rises by `amplitude` against the other, of that of the first. The same exactly,
    in whole numbers: A = nx * 2**16, B = ny * 2**16, px24 = px * 2**24, py24 = py * 2**24 and
    a24 = amplitude * 2**24. `index` is the step of the uplift, `drawn` 1 of faults that are drawn.
    `reach` is the width of the profile, in widths of the land; NaN in lands of trees. There `tree`,
    `node` (from 1) and `level` say which line of which tree it is, -1 elsewhere, and (u1, v1) to
    (u2, v2) is the segment of the line in its own part of the square; NaN elsewhere.

    The list is that of the whole recipe: of a land at a step (`at=fault:8`) the first eight have been
    made, those with `index` below 8.

    Only lands made by faults or trees have them (RefusedError). A line of a tree moves only its own
    part of the square.

    >>> cuts = faultline.faults("v1;seed=oak;faults=8")
    >>> raised = cuts["nx"] * (0.5 - cuts["px"]) + cuts["ny"] * (0.5 - cuts["py"]) >= 0
    """
    land = Ground(None).land(recipe_of(recipe)._link().encode(), 0)
    count = ctypes.c_size_t()
    status = library.faultline_faults(ctypes.byref(land), None, 0, ctypes.byref(count))
    if status != _library.TOO_SMALL:
        _library.raise_for(status)
    rows = np.empty(count.value, FAULT)
    _library.raise_for(
        library.faultline_faults(ctypes.byref(land), rows.ctypes.data, rows.size, ctypes.byref(count))
    )
    return rows


def statistics(
    what: Any, size: Optional[int] = None, *, base: Any = None, progress: Progress = None
) -> dict[str, Any]:
    """Statistics of a land, or of square heights of your own, as the command line's `stats`.

    what: a Recipe or the text of a link, which is generated; or an array (n, n), n from 2 to 4097.

    Returns a dictionary: size, fingerprint, low, high, mean, deviation (lengths in widths of the
    land, where the heights are), rmsSlope, hurst and fractalDimension (None on flat land),
    drainageDensity, histogram (32 numbers of vertices), hypsometricCurve (the share of the land above
    33 heights from lowest to highest) and variogram (lag, gamma and pairs of each class); of a
    recipe its text as well, on a base with its fingerprint.

    rmsSlope is of differences between neighbouring vertices, rise over run: heights in another unit
    than widths give another slope, and on land of steps it grows with the root of the size. hurst is
    half the slope of log gamma over log lag, by least squares, for lags from two cells to an eighth of
    the side. drainageDensity is the length of all channels in sides, by the area: of the links
    through which a thousandth of the land drains, each vertex into the steepest of its eight
    neighbours. A pit ends its stream, so land of pits and plateaus has hardly any.
    """
    told: dict[str, Any] = {}
    if isinstance(what, (Recipe, str)):
        recipe, ground = _grounded(what, base)
        if ground.array is not None:
            recipe = recipe.replace(base=fingerprint(ground.array))
        told["recipe"] = str(recipe)
        what = generate(what, size, base=base, progress=progress)
    elif size is not None or base is not None:
        raise ArgumentError("size and base are of a recipe, not of heights")
    heights = _arrays.square_of_floats(what)
    told.update(
        _library.json_from(library.faultline_statistics, heights.ctypes.data, heights.shape[0])
    )
    for name in _REALS:
        told[name] = float(told[name])
    return told


def fingerprint(heights: Any) -> str:
    """The fingerprint of heights: 16 digits, equal if and only if the heights are, bit for bit.

    Of a land it is that of the page, the command line and `check=` of links. Heights of another kind
    than float32 are rounded to that first.
    """
    array = _arrays.rows_of_floats(heights)
    rows, columns = array.shape
    number = ctypes.c_uint64()
    _library.raise_for(
        library.faultline_fingerprint(array.ctypes.data, columns, rows, ctypes.byref(number))
    )
    return f"{number.value:016x}"


def palette(name: str = "strata", count: int = 256) -> "NDArray[np.float32]":
    """Colours of a palette from the lowest land to the highest: float32 (count, 3), sRGB from 0 to 1.

    As a colour map of Matplotlib: matplotlib.colors.ListedColormap(faultline.palette("atlas"))
    """
    count = _arrays.whole(count, "count")
    colours = np.empty((max(count, 0) if count <= 65536 else 0, 3), np.float32)
    _library.raise_for(
        library.faultline_palette(
            _library.bytes_of(name, "name"), count, colours.ctypes.data, colours.size
        )
    )
    return colours


def palettes() -> list[dict[str, Any]]:
    """The palettes: key, label and help of each, and `shore`, the part of it that land at the level
    of the sea has."""
    return _library.json_from(library.faultline_palettes)
