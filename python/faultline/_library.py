"""The library libfaultline (include/faultline.h): found, loaded, checked and called.

ctypes frees the interpreter's lock while a function of the library works, so that other threads go
on. Nothing here checks a value: the library does, and its sentences become the errors.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
from typing import Any

from . import _errors

INTERFACE = 1

OK, STOPPED, TOO_SMALL = 0, 1, 2
REPAIRED = 4
ERRORS: dict[int, type[_errors.Error]] = {
    STOPPED: _errors.Stopped,
    TOO_SMALL: _errors.InternalError,  # memory is made in the right size here
    3: _errors.ArgumentError,
    REPAIRED: _errors.RecipeError,
    5: _errors.RefusedError,
    6: _errors.OutOfMemory,
    7: _errors.FileError,
    8: _errors.DiffersError,
}


class Land(ctypes.Structure):
    _fields_ = [
        ("link", ctypes.c_char_p),
        ("size", ctypes.c_int32),
        ("base_size", ctypes.c_int32),
        ("base", ctypes.c_void_p),
    ]


class RecipeInfo(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_int32),
        ("steps", ctypes.c_int32),
        ("position", ctypes.c_int32),
        ("has_check", ctypes.c_int32),
        ("check", ctypes.c_uint64),
        ("base", ctypes.c_uint64),
    ]


class Rasters(ctypes.Structure):
    _fields_ = [
        ("heights", ctypes.c_void_p),
        ("water", ctypes.c_void_p),
        ("sediment", ctypes.c_void_p),
        ("flow", ctypes.c_void_p),
        ("capacity", ctypes.c_size_t),
    ]


class Window(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in ("x", "y", "width", "height")]


class Cost(ctypes.Structure):
    _fields_ = [
        ("halo", ctypes.c_int64),
        ("parts", ctypes.c_int32),
        ("side", ctypes.c_int32),
        ("factor", ctypes.c_double),
        ("memory_bytes", ctypes.c_int64),
    ]


PROGRESS = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_double, ctypes.c_void_p)
PLACE = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_int32, ctypes.c_void_p)

_TEXT = [ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t)]
_TEXTS = ctypes.POINTER(ctypes.c_char_p)
_LAND = ctypes.POINTER(Land)

# Functions with a status, and their arguments.
_FUNCTIONS: dict[str, list[Any]] = {
    "read": [_LAND, _TEXTS, _TEXTS, ctypes.c_int32, ctypes.POINTER(RecipeInfo), *_TEXT],
    "describe": [_LAND, *_TEXT],
    "parameters": _TEXT,
    "generate": [_LAND, ctypes.POINTER(Rasters), PROGRESS, ctypes.c_void_p],
    "tile_cost": [_LAND, ctypes.POINTER(Window), ctypes.POINTER(Cost)],
    "tile": [
        _LAND,
        ctypes.POINTER(Window),
        ctypes.c_char_p,
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.c_size_t,
        PROGRESS,
        ctypes.c_void_p,
    ],
    "faults": [_LAND, ctypes.c_void_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t)],
    "fingerprint": [ctypes.c_void_p, ctypes.c_int32, ctypes.c_int32, ctypes.POINTER(ctypes.c_uint64)],
    "statistics": [ctypes.c_void_p, ctypes.c_int32, *_TEXT],
    "check": [
        _LAND,
        ctypes.c_void_p,
        ctypes.c_int32,
        ctypes.c_int32,
        ctypes.c_double,
        ctypes.c_char_p,
        *_TEXT,
    ],
    "open_heights": [_TEXTS, ctypes.c_int32, ctypes.c_char_p, PLACE, ctypes.c_void_p, *_TEXT],
    "palette": [ctypes.c_char_p, ctypes.c_int32, ctypes.c_void_p, ctypes.c_size_t],
    "palettes": _TEXT,
    "picture": [
        _LAND,
        ctypes.c_void_p,
        ctypes.c_int32,
        ctypes.c_int32,
        ctypes.c_void_p,
        ctypes.c_size_t,
    ],
}


def _path() -> str:
    """Where the library is: FAULTLINE_LIBRARY, or beside this file."""
    named = os.environ.get("FAULTLINE_LIBRARY")
    if named:
        return named
    ending = {"darwin": "dylib", "win32": "dll"}.get(sys.platform, "so")
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), f"libfaultline.{ending}")


def _load(path: str) -> ctypes.CDLL:
    try:
        library = ctypes.CDLL(path)
        library.faultline_interface.restype = ctypes.c_int32
        library.faultline_version.restype = ctypes.c_char_p
        library.faultline_last_error.restype = ctypes.c_char_p
        found = library.faultline_interface()
    except (OSError, AttributeError) as error:
        raise ImportError(
            f"faultline cannot load its library: {error}. The wheel has one for each platform; in a"
            " checkout, build it and name it by the environment variable FAULTLINE_LIBRARY."
        ) from error
    if found != INTERFACE:
        raise ImportError(
            f"faultline needs interface {INTERFACE} of its library, and {path} has interface {found}:"
            " package and library are of different versions. Install the package anew."
        )
    for name, arguments in _FUNCTIONS.items():
        function = getattr(library, f"faultline_{name}")
        function.restype = ctypes.c_int
        function.argtypes = arguments
    return library


library = _load(_path())
VERSION: str = library.faultline_version().decode()


def last_error() -> str:
    return library.faultline_last_error().decode("utf-8", "replace")


def raise_for(status: int) -> None:
    """Raises the error of the last call of this thread unless its status is OK."""
    if status == OK:
        return
    sentence = last_error()
    raise ERRORS.get(status, _errors.InternalError)(sentence)


def bytes_of(text: str, what: str) -> bytes:
    """A text as the library takes it."""
    if not isinstance(text, str):
        raise _errors.ArgumentTypeError(f"{what} is a text, not {kind_of(text)}")
    if "\0" in text:
        raise _errors.ArgumentError(f"{what} holds a character 0, which no text can")
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise _errors.ArgumentError(f"{what} is no sound text: {error}") from error


def kind_of(value: Any) -> str:
    """What a value is, for sentences."""
    return "None" if value is None else type(value).__name__


def text_from(function: Any, *arguments: Any, room: int = 1 << 14) -> tuple[int, str]:
    """Calls a function that fills a text. Returns its status, and the text."""
    needed = ctypes.c_size_t()
    while True:
        buffer = ctypes.create_string_buffer(room)
        needed.value = 0
        status = function(*arguments, buffer, room, ctypes.byref(needed))
        if status != TOO_SMALL or needed.value <= room:
            return status, buffer.value.decode()
        room = needed.value


def json_from(function: Any, *arguments: Any, room: int = 1 << 15) -> Any:
    """Calls a function that fills JSON. Returns what it says, or raises its error."""
    status, text = text_from(function, *arguments, room=room)
    raise_for(status)
    return json.loads(text)
