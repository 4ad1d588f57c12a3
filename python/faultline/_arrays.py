"""Arrays of the caller's, as the library takes them: nothing is copied that has the right form."""

from __future__ import annotations

import operator
from typing import Any, Optional, Sequence

import numpy as np

from . import _library
from ._errors import ArgumentError, ArgumentTypeError

FLOAT = np.dtype(np.float32)


def whole(value: Any, what: str) -> int:
    """A whole number that the library can take."""
    try:
        number = operator.index(value)
    except TypeError:
        raise ArgumentTypeError(f"{what} is a whole number, not {_library.kind_of(value)}") from None
    if isinstance(value, (bool, np.bool_)):
        raise ArgumentTypeError(f"{what} is a whole number, not bool")
    if not -(2**31) <= number < 2**31:
        raise ArgumentError(f"{what} is {number}, and nothing here is so large")
    return number


def rows_of_floats(given: Any, what: str = "heights") -> np.ndarray:
    """Heights in two dimensions as float32, row by row. What is masked becomes NaN."""
    given = getattr(given, "heights", given)
    if isinstance(given, np.ma.MaskedArray):
        kind = given.dtype.kind
        given = given.astype(np.float64).filled(np.nan) if kind in "fiu" else given.filled()
    try:
        array = np.asarray(given)
    except (TypeError, ValueError) as error:
        raise ArgumentTypeError(f"{what} are no array of numbers: {error}") from error
    if array.dtype.kind not in "fiu":
        raise ArgumentTypeError(f"{what} are an array of real numbers, not of {array.dtype}")
    if array.ndim != 2:
        raise ArgumentError(f"{what} have rows and columns, so two dimensions, not {array.ndim}")
    with np.errstate(over="ignore"):  # what is infinite is refused, or a gap
        return np.ascontiguousarray(array, dtype=FLOAT)


def square_of_floats(given: Any, what: str = "heights") -> np.ndarray:
    array = rows_of_floats(given, what)
    if array.shape[0] != array.shape[1]:
        raise ArgumentError(f"{what} are a square, not {array.shape[1]} columns and {array.shape[0]} rows")
    return array


def room(out: Any, shape: tuple[int, int]) -> np.ndarray:
    """An array to be filled: a new one, or the caller's."""
    if out is None:
        try:
            return np.empty(shape, FLOAT)
        except MemoryError as error:
            raise _library.ERRORS[6](f"there is no memory for {shape[0]} x {shape[1]} floats") from error
    if not isinstance(out, np.ndarray):
        raise ArgumentTypeError(f"out is an array of NumPy, not {_library.kind_of(out)}")
    amiss = [
        said
        for is_amiss, said in (
            (out.dtype != FLOAT, f"it holds {out.dtype}"),
            (out.shape != shape, f"its shape is {out.shape}"),
            (not out.flags.c_contiguous, "it does not lie row by row"),
            (not out.flags.writeable, "it may not be written"),
        )
        if is_amiss
    ]
    if amiss:
        raise ArgumentError(
            f"out is to be an array of float32 in the shape {shape}, row by row, that may be written, but "
            + " and ".join(amiss)
        )
    return out


class Ground:
    """Heights that a land stands on, kept for as long as a call uses them."""

    def __init__(self, base: Any) -> None:
        self.array: Optional[np.ndarray] = None if base is None else square_of_floats(base, "base")

    def land(self, link: bytes, size: int) -> _library.Land:
        if self.array is None:
            return _library.Land(link=link, size=size)
        return _library.Land(
            link=link, size=size, base=self.array.ctypes.data, base_size=self.array.shape[0]
        )


def numbers(given: Any, count: int, what: str, names: str) -> Sequence[int]:
    """A few whole numbers."""
    try:
        values = list(given)
    except TypeError:
        raise ArgumentTypeError(f"{what} is {names}, not {_library.kind_of(given)}") from None
    if len(values) != count:
        raise ArgumentError(f"{what} is {names}, not {len(values)} numbers")
    return [whole(value, f"a number of {what}") for value in values]
