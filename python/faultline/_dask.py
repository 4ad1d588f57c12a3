"""Large lands on many machines: lazy arrays by Dask, xarray and Zarr, each block made by tile().

Nothing here is imported before it is used, and faultline works without these packages.

A task makes a window of the land and nothing else of it: tasks do not depend on each other, so that
a lost worker costs only what it was making. A task of several tiles shares their halo, which is what
smoothing and erosion reach beyond a window (tile_cost), and is one task for the scheduler instead of
many. What comes back of a digest is some hundred bytes a tile, however large the tile is.

A task is a function of this module, a text and some numbers, so the workers need faultline too, and
no array is sent to them.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import operator
import os
import warnings
from typing import Any, Iterator, Optional, Sequence, Union

import numpy as np

from . import _arrays, _land, _library
from ._errors import ArgumentError, ArgumentTypeError, FileError, RefusedError
from ._recipe import Recipe, recipe_of

# Vertices a side of what a task makes at most, unless the caller says another: 16 tiles of 1024, or a
# shard of 256 chunks of 256. A task of a land with erosion takes 0.5 GB and some tens of seconds then.
_MOST = 4096
# A larger window is worth it if it makes so many fewer vertices.
_WORTH = 0.9


def _needs(name: str, package: str, what: str) -> Any:
    """A module of a package that may be missing, which is said by a sentence."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ModuleNotFoundError(
            f"faultline.{what} needs the package {package}, which cannot be imported here ({error})."
            f" Install it: apt install python3-{package}, or pip install {package}.",
            name=package,
        ) from error


# --- How a land is laid out in tasks and tiles


def _chunk(chunks: Any) -> int:
    """The side of a chunk, which Dask's users give twice."""
    if isinstance(chunks, (tuple, list)) and len(chunks) == 2 and chunks[0] == chunks[1]:
        chunks = chunks[0]
    return _arrays.whole(chunks, "chunks")


class _Plan:
    """A land, its size, the sides of its tiles and tasks, and what a task costs."""

    def __init__(
        self, recipe: Any, size: Any, chunks: Any, layer: Any, task: Any, gather: bool, least: int = 0
    ) -> None:
        self.recipe = recipe_of(recipe)
        if "base" in self.recipe.changed():
            raise RefusedError(
                "A land that stands on opened heights is not made on several machines, which lack the"
                " heights: take tile(recipe, base=...)."
            )
        if layer is not None and not isinstance(layer, str):
            raise ArgumentTypeError(f"layer is a name, not {_library.kind_of(layer)}")
        [name] = _land._rasters(layer)
        self.layer = None if name == "heights" else name
        self.size: int = _land._size(size) or self.recipe._info[0]
        self._cost(2)  # the library says what a size may be, and whether the land is finished
        chunks = _chunk(chunks)
        if chunks < 1:
            raise ArgumentError(f"chunks is the side of a tile in vertices, 1 or more, not {chunks}")
        self.chunk = min(chunks, self.size)
        if task is None:
            self.task = self._best(gather, least or self.chunk)
        else:
            task = _arrays.whole(task, "task")
            if task < 1 or task % chunks != 0 or (least and task % least != 0):
                raise ArgumentError(
                    f"task is the side in vertices of what a task makes, a multiple of"
                    f" {least or chunks}, not {task}"
                )
            self.task = min(task, self.size)
        cost = self._cost(self.task)
        if isinstance(cost, RefusedError):
            raise cost
        self.cost: _land.TileCost = cost
        if self.cost.factor > 2 and self.task < self.size:
            warnings.warn(
                f"Each task makes {self.cost.factor:.1f} vertices for each that is kept, because the"
                f" passes and steps of this land reach {self.cost.halo} vertices beyond a window:"
                f" larger tasks waste less (task={2 * self.task}, tile_cost() tells by how much).",
                stacklevel=3,
            )

    def _cost(self, side: int) -> Union[_land.TileCost, RefusedError]:
        """Of a window in the middle, which has a halo all around it."""
        side = min(side, self.size)
        corner = (self.size - side) // 2
        try:
            return _land.tile_cost(self.recipe, self.size, (corner, corner, side, side))
        except RefusedError as error:
            return error

    def _best(self, gather: bool, unit: int) -> int:
        """The side of a task: as many tiles as are allowed if they are to be gathered in few tasks,
        else the fewest that make almost as few vertices."""
        sides = [unit]
        while sides[-1] * 2 <= max(_MOST, unit) and sides[-1] < self.size:
            sides.append(sides[-1] * 2)
        costs = [(side, self._cost(side)) for side in sides]
        found = [(side, cost.factor) for side, cost in costs if isinstance(cost, _land.TileCost)]
        if not found:
            return min(sides[-1], self.size)  # the caller raises the refusal
        least = found[-1][1]
        enough = found[-1:] if gather else [each for each in found if least >= _WORTH * each[1]]
        return min(enough[0][0], self.size)

    def sides(self, side: int) -> tuple[int, ...]:
        """How wide the windows of this side are along the land; the last may be narrower."""
        return tuple(min(side, self.size - at) for at in range(0, self.size, side))

    def windows(self) -> Iterator[tuple[int, int, tuple[int, int, int, int]]]:
        """The place of each task, and the window that it makes."""
        sides = self.sides(self.task)
        for i, height in enumerate(sides):
            for j, width in enumerate(sides):
                yield i, j, (j * self.task, i * self.task, width, height)

    def token(self, *more: Any) -> str:
        """The same for the same land, on every machine and in every version of Dask."""
        said = (str(self.recipe), self.size, self.chunk, self.task, self.layer or "heights", *more)
        return hashlib.sha256(repr(said).encode()).hexdigest()[:32]

    def attributes(self) -> dict[str, Any]:
        """What goes with the numbers, so that anybody can make them again."""
        return {
            "recipe": str(self.recipe),
            "faultline": _library.VERSION,
            "units": "what flowed out of a vertex in the last step" if self.layer == "flow"
            else "widths of the land",
            "size": self.size,
        }  # fmt: skip


# --- What a worker does


def _make(link: str, size: int, window: tuple[int, int, int, int], layer: Optional[str]) -> np.ndarray:
    return _land.tile(link, size, window, layer=layer)


def _digests_of(block: np.ndarray, window: Sequence[int], chunk: int) -> list[dict[str, Any]]:
    """What is told of each tile of a block, row by row."""
    left, top = window[:2]
    told = []
    for y in range(0, block.shape[0], chunk):
        for x in range(0, block.shape[1], chunk):
            tile = np.ascontiguousarray(block[y : y + chunk, x : x + chunk])
            told.append(
                {
                    "window": (left + x, top + y, tile.shape[1], tile.shape[0]),
                    "fingerprint": _land.fingerprint(tile),
                    "low": float(tile.min()),
                    "high": float(tile.max()),
                    "mean": float(tile.mean(dtype=np.float64)),
                }
            )
    return told


def _joined(lists: list[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    return [item for each in lists for item in each]


def _digest(
    link: str, size: int, window: tuple[int, int, int, int], layer: Optional[str], chunk: int
) -> list[dict[str, Any]]:
    return _digests_of(_make(link, size, window, layer), window, chunk)


def _discard(array: Any, path: str, window: tuple[int, int, int, int]) -> None:
    """Removes the files of a block, since zarr reads a chunk that is not written whole."""
    x, y, width, height = window
    high, wide = getattr(array, "shards", None) or array.chunks
    for i in range(y // high, -(-(y + height) // high)):
        for j in range(x // wide, -(-(x + width) // wide)):
            for name in (f"{i}.{j}", f"c/{i}/{j}"):
                with contextlib.suppress(OSError):
                    os.unlink(os.path.join(path, name))


def _write(
    link: str,
    size: int,
    window: tuple[int, int, int, int],
    layer: Optional[str],
    chunk: int,
    path: str,
) -> list[dict[str, Any]]:
    """Writes a block into an array that is there, unless it has it; returns its digests."""
    array = _needs("zarr", "zarr", "write_zarr").open_array(path, mode="r+")
    x, y, width, height = window
    place = (slice(y, y + height), slice(x, x + width))
    try:
        block = np.asarray(array[place])
        whole = not bool(np.isnan(block).any())
    except Exception:  # noqa: BLE001  a chunk that was cut off, whatever reads it says
        whole = False
        _discard(array, path, window)
    if not whole:
        array[place] = _make(link, size, window, layer)
        block = np.asarray(array[place])  # what others will read
    return _digests_of(block, window, chunk)


# --- What people call


def _wide(recipe: Any, size: Optional[int]) -> Optional[int]:
    """The size of a land for many machines: the largest, unless somebody names another."""
    return 65537 if size is None and "size" not in recipe_of(recipe).changed() else size


def dask_array(
    recipe: Union[Recipe, str],
    size: Optional[int] = None,
    chunks: int = 1024,
    *,
    layer: Optional[str] = None,
    task: Optional[int] = None,
) -> Any:
    """A land as a lazy array of Dask: float32 (size, size), row 0 in the north, in widths of the land.

    Only the chunks that something is computed of are made, each bit for bit what the whole land has
    there. The same arguments give the same name, so that Dask knows equal arrays.

    size     vertices a side, 2 to 65537; None: the recipe's if it names one, else 65537
    chunks   vertices a side of a chunk
    layer    "water", "sediment" or "flow" in place of the heights
    task     vertices a side of what a task makes, a multiple of `chunks`. None: `chunks`, or more, up
             to 4096, where smoothing and erosion make chunks share what they reach beyond themselves

    A land without tiles (IIR smoothing, droplets) is refused with a RefusedError; a warning says
    where tasks make more than twice the vertices that are kept. Where only a few numbers of each
    tile are wanted, digests() returns them without the array.

    >>> land = faultline.dask_array("v1;seed=oak;faults=800")        # 17 GB, and nothing is made yet
    >>> land[30000:30100, 20000:20100].mean().compute()
    """
    _needs("dask.array", "dask", "dask_array")
    return _lazy(_Plan(recipe, _wide(recipe, size), chunks, layer, task, gather=False))


def _lazy(plan: _Plan) -> Any:
    """The array of Dask: tasks that make windows, and where these have several chunks, their parts."""
    array = importlib.import_module("dask.array")
    graphs = importlib.import_module("dask.highlevelgraph")
    link, name = str(plan.recipe), "faultline-" + plan.token()
    blocks = name if plan.task == plan.chunk else "faultline-block-" + plan.token()
    layers: dict[str, Any] = {
        blocks: {
            (blocks, i, j): (_make, link, plan.size, window, plan.layer) for i, j, window in plan.windows()
        }
    }
    needs: dict[str, set[str]] = {blocks: set()}
    if blocks != name:
        across, inside = plan.sides(plan.chunk), -(-plan.task // plan.chunk)
        places = [slice(at % inside * plan.chunk, at % inside * plan.chunk + n) for at, n in enumerate(across)]
        layers[name] = {
            (name, i, j): (operator.getitem, (blocks, i // inside, j // inside), (places[i], places[j]))
            for i in range(len(across))
            for j in range(len(across))
        }
        needs[name] = {blocks}
    graph = graphs.HighLevelGraph(layers, needs)
    return array.Array(graph, name, (plan.sides(plan.chunk),) * 2, dtype=_arrays.FLOAT)


def _gathered(plan: _Plan, name: str, function: Any, *more: Any) -> Any:
    """The lists of all tasks as one list, as a Delayed. It is some hundred bytes for each tile."""
    delayed = _needs("dask.delayed", "dask", name)
    graphs = _needs("dask.highlevelgraph", "dask", name)
    link, key = str(plan.recipe), f"faultline-{name}-{plan.token(*more)}"
    parts = key + "-part"
    tasks = {
        (parts, i, j): (function, link, plan.size, window, plan.layer, plan.chunk, *more)
        for i, j, window in plan.windows()
    }
    graph = graphs.HighLevelGraph(
        {parts: tasks, key: {key: (_joined, list(tasks))}}, {parts: set(), key: {parts}}
    )
    return delayed.Delayed(key, graph)


def digests(
    recipe: Union[Recipe, str],
    size: Optional[int] = None,
    chunks: int = 1024,
    *,
    layer: Optional[str] = None,
    task: Optional[int] = None,
) -> Any:
    """What can be told of each tile of a land, without the land: a Delayed of Dask, of a list.

    compute() returns a dictionary of some hundred bytes for each tile, made where the tile is: window
    (x, y, width, height), fingerprint (that of the command line's `tile`), low, high and mean, in
    widths of the land. They stand in the order of the tasks, and in each task row by row.

    `task` is the side of what a task makes, a multiple of `chunks`; None: up to 4096, so that 16
    tiles of 1024 are one task. The other arguments are those of dask_array().

    >>> told = faultline.digests("v1;seed=oak;faults=800", 16385).compute()
    >>> max(tile["high"] for tile in told)
    """
    plan = _Plan(recipe, _wide(recipe, size), chunks, layer, task, gather=True)
    return _gathered(plan, "digests", _digest)


def write_zarr(
    recipe: Union[Recipe, str],
    path: Union[str, "os.PathLike[str]"],
    size: Optional[int] = None,
    chunks: int = 1024,
    *,
    layer: Optional[str] = None,
    shards: Optional[int] = None,
    task: Optional[int] = None,
) -> Any:
    """Writes a land as a Zarr array, each block from the worker that makes it: a Delayed of digests.

    The array's head is written at once, its blocks by compute(), which returns what digests() does,
    of what the array then has. All workers must reach `path`: a folder of a shared file system, or
    an address that zarr opens. No array goes to the scheduler or comes back.

    chunks   vertices a side of a chunk of the array, and of a tile that is told of
    shards   vertices a side of a file that holds several chunks, a multiple of `chunks`: the array is
             of version 3 then, and zarr 3 is needed; else it is of version 2, a file for each chunk
    task     vertices a side of what a task makes, a multiple of `chunks` or `shards`; None: up to 4096
    size, layer: as of dask_array()

    What is there of the same land is not made again: so the same call goes on where an earlier one
    ended. Something else at `path` is refused with a FileError. Attributes name recipe, version and
    units. GDAL opens the array too; xarray, which opens groups alone, takes it by
    xarray.DataArray(dask.array.from_zarr(path), dims=("y", "x")). What is there is believed: a chunk
    that somebody has changed is kept, and told of as it is.

    >>> faultline.write_zarr("v1;seed=oak;erosion=both", "/shared/oak.zarr", 16385).compute()
    """
    zarr = _needs("zarr", "zarr", "write_zarr")
    _needs("dask", "dask", "write_zarr")
    chunks, least = _chunk(chunks), 0
    if shards is not None:
        if int(zarr.__version__.split(".")[0]) < 3:
            raise ModuleNotFoundError(
                f"shards need zarr 3, and here is zarr {zarr.__version__}; leave shards out for an"
                " array of version 2, with a file for each chunk.",
                name="zarr",
            )
        least = _arrays.whole(shards, "shards")
        if least < 1 or chunks == 0 or least % chunks != 0:
            raise ArgumentError(f"shards is a multiple of chunks ({chunks}), not {shards}")
    plan = _Plan(recipe, _wide(recipe, size), chunks, layer, task, gather=True, least=least)
    try:
        place = os.fspath(path)
    except TypeError:
        raise ArgumentTypeError(f"path is a text or a path, not {_library.kind_of(path)}") from None
    if "://" not in place:
        place = os.path.abspath(place)  # workers have folders of their own
    _head(zarr, place, plan, chunks, least)
    return _gathered(plan, "write_zarr", _write, place)


def _head(zarr: Any, place: str, plan: _Plan, chunks: int, shards: int) -> None:
    """Makes the array without its numbers, or sees that it is there."""
    said = {**plan.attributes(), "layer": plan.layer or "heights"}
    shape = (plan.size, plan.size)
    try:
        found = zarr.open_array(place, mode="r")
    except Exception:  # noqa: BLE001  nothing that zarr can read: making it says what is wrong
        found = None
    if found is not None:
        there = {key: found.attrs.get(key) for key in ("recipe", "layer")}
        if (
            there != {key: said[key] for key in there}
            or tuple(found.shape) != shape
            or tuple(found.chunks) != (chunks, chunks)
            or tuple(getattr(found, "shards", None) or (0, 0)) != (shards, shards)
        ):
            raise FileError(
                f"{place} is an array of something else: {there['layer']} of {there['recipe']},"
                f" {found.shape} in chunks of {found.chunks}. Take another name, or remove it."
            )
        return
    options: dict[str, Any] = {"shape": shape, "chunks": (chunks, chunks), "fill_value": float("nan")}
    try:
        if int(zarr.__version__.split(".")[0]) < 3:
            array = zarr.open_array(place, mode="w-", dtype="<f4", **options)
        elif shards:
            array = zarr.create_array(
                place, dtype="float32", shards=(shards, shards), dimension_names=("y", "x"), **options
            )
        else:
            array = zarr.create_array(place, dtype="float32", zarr_format=2, **options)
    except Exception as error:  # noqa: BLE001  zarr has many
        raise FileError(f"{place} cannot be made as a Zarr array: {error}") from error
    array.attrs.update(said if shards else {"_ARRAY_DIMENSIONS": ["y", "x"], **said})


def xarray(
    recipe: Union[Recipe, str],
    size: Optional[int] = None,
    chunks: int = 1024,
    *,
    layer: Optional[str] = None,
    side: Optional[float] = None,
    task: Optional[int] = None,
) -> Any:
    """A land as a DataArray of xarray with coordinates: lazy where Dask is installed.

    The dimensions are (y, x), float32. x grows to the east from the western edge, y to the north from
    the southern edge, so that y falls from row to row: row 0 is the north. Both are in metres where
    the land's width is known, else in widths of the land. The numbers themselves are in widths, bit
    for bit those of tile(): times `side` they are metres.

    size     vertices a side, 2 to 65537; None: the recipe's
    side     metres from the western to the eastern edge; None: what the link says (`!scale=20000`)
    chunks, layer, task: as of dask_array(). Without Dask the whole land is made at once.

    Attributes: recipe, faultline (the version), units, size, side_metres if it is known, and
    cost_factor (vertices that are made for each that is kept, from tile_cost).

    >>> land = faultline.xarray("v1;seed=oak!scale=20000", 4097)
    >>> land.sel(x=slice(5000, 6000), y=slice(9000, 8000)).max().compute() * land.side_metres
    """
    xarrays = _needs("xarray", "xarray", "xarray")
    wide = _side(recipe, side)
    plan = _Plan(recipe, size, chunks, layer, task, gather=False)
    try:
        values = _lazy(plan)
    except ImportError:
        values = _make(str(plan.recipe), plan.size, (0, 0, plan.size, plan.size), plan.layer)
    unit = "m" if wide else "widths of the land"
    steps = np.arange(plan.size, dtype=np.float64) * (wide or 1.0) / (plan.size - 1)
    coordinates = {
        "x": ("x", steps, {"units": unit, "long_name": "east of the western edge"}),
        "y": ("y", steps[::-1].copy(), {"units": unit, "long_name": "north of the southern edge"}),
    }
    attributes = plan.attributes()
    if wide:
        attributes["side_metres"] = wide
    attributes["cost_factor"] = plan.cost.factor
    return xarrays.DataArray(
        values, dims=("y", "x"), coords=coordinates, name=plan.layer or "heights", attrs=attributes
    )


def _side(recipe: Any, side: Any) -> Optional[float]:
    """The land's width in metres, as it is given or as the link says it."""
    if side is not None:
        try:
            wide = float(side)
        except (TypeError, ValueError):
            raise ArgumentTypeError(f"side is a number of metres, not {_library.kind_of(side)}") from None
        if not 0 < wide < float("inf"):
            raise ArgumentError(f"side is the land's width in metres, not {side}")
        return wide
    if not isinstance(recipe, str):
        return None
    land = _library.Land(link=_library.bytes_of(recipe, "a link"))
    told = _library.json_from(_library.library.faultline_describe, land, room=1 << 17)
    for item in told["view"].split(";"):
        key, _, value = item.partition("=")
        if key == "scale":
            return float(value)
    return None
