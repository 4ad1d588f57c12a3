"""Terrain made by faults, bit for bit the same as on Faultline's page, as NumPy arrays.

A land is named by a recipe: a short text, the same that stands in the page's links. The same recipe
gives the same heights on every machine and in every version.

    import faultline

    recipe = faultline.Recipe(seed="oak", faults=800, smooth="box")
    heights = faultline.generate(recipe, 513)     # float32 (513, 513), in widths of the land
    print(recipe)                                 # v1;seed=oak;faults=800;smooth=box

Cut the land along a straight line, lift one side, and repeat: after a few hundred cuts there are
ridges and valleys. Other methods are trees of faults, diamond-square and fBm; smoothing and erosion
follow, or happen on the way. help(faultline.Recipe) lists the parameters with what they do.

What there is
    Recipe(...)                      what a land is made of: immutable, by names or from a link
    generate(recipe, size)           its heights, or water, sediment and flow of its erosion
    tile(recipe, size, window)       a window of a land of up to 65,537 vertices a side
    tile_cost(recipe, size, window)  what that takes
    faults(recipe)                   its cuts, as a structured array
    statistics(recipe or heights)    slopes, Hurst exponent, hypsometry, variogram, drainage
    fingerprint(heights)             16 digits that name exactly these heights
    check(heights, recipe)           your own program's heights: right? where not, and why?
    open_heights(paths)              files of heights as a land to stand on (base=)
    parameters(), palettes(), palette(name)
    picture(recipe or heights)       from above as the page's map shows it; plot() by Matplotlib
    show(recipe)                     a live land in a notebook, without a network
    dask_array(recipe), xarray(recipe), digests(recipe), write_zarr(recipe, path)
                                     large lands on many machines, where Dask, xarray or zarr are

Units: heights and depths are in widths of the land; on a land 10 km wide, 0.1 is 1 km. Row 0 is
north, column 0 is west. Errors are faultline.Error (a ValueError) with a sentence. Other threads go
on while the library works, any number of calls may run at once, and Ctrl-C stops a long one.
"""

from __future__ import annotations

import importlib
from typing import Any

from ._errors import (
    ArgumentError,
    ArgumentTypeError,
    DiffersError,
    Error,
    FileError,
    InternalError,
    OutOfMemory,
    RecipeError,
    RefusedError,
    Stopped,
)
from ._heights import Finding, OpenedHeights, Report, check, open_heights
from ._land import (
    FAULT,
    TileCost,
    faults,
    fingerprint,
    generate,
    palette,
    palettes,
    statistics,
    tile,
    tile_cost,
)
from ._library import VERSION as __version__
from ._recipe import Recipe, parameters

__all__ = [
    "ArgumentError",
    "ArgumentTypeError",
    "DiffersError",
    "Error",
    "FAULT",
    "FileError",
    "Finding",
    "InternalError",
    "OpenedHeights",
    "OutOfMemory",
    "Recipe",
    "RecipeError",
    "RefusedError",
    "Report",
    "Stopped",
    "TileCost",
    "check",
    "faults",
    "fingerprint",
    "generate",
    "open_heights",
    "palette",
    "palettes",
    "parameters",
    "statistics",
    "tile",
    "tile_cost",
]

# Names that are imported when they are first used, because they need packages that not everybody
# has, and the module of this package that has them: {"plot": "_plot"}.
_LATER: dict[str, str] = {
    "dask_array": "_dask",
    "digests": "_dask",
    "picture": "_pictures",
    "plot": "_pictures",
    "show": "_pictures",
    "write_zarr": "_dask",
    "xarray": "_dask",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'faultline' has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
