"""Long calls: told while they work, and stopped by Ctrl-C.

The library calls back about every 50 ms, in the thread of the call. What Python raises in such a call
back would be lost, so it is kept, stops the work, and is raised when the call has returned. Handlers
of signals run in the main thread at the first moment that Python has, which is this callback: so the
handler of Ctrl-C is called from one of ours for as long as a call lasts.
"""

from __future__ import annotations

import itertools
import sys
import threading

# What the module signal wraps. Before Python 3.11 the wrapper leaves a cycle with the frames of its
# callers, and so their arrays, until the collector comes by.
from _signal import SIGINT, getsignal, signal
from typing import Any, Callable, Optional, Union

from . import _errors, _library

Progress = Union[None, bool, Callable[[float], Any]]

_watches: dict[int, "Watch"] = {}
_numbers = itertools.count(1)


@_library.PROGRESS
def CALLBACK(done: float, user: int) -> int:
    watch = _watches.get(user)
    return 0 if watch is None else watch.tell(done)


class Watch:
    """with Watch(progress, "land") as watch: function(..., CALLBACK, watch.number)"""

    def __init__(self, progress: Progress, what: str) -> None:
        if progress is not None and not isinstance(progress, bool) and not callable(progress):
            raise _errors.ArgumentTypeError(
                "progress is True, None or a function of one number (0 to 1), not "
                + _library.kind_of(progress)
            )
        self._progress = progress
        self._what = what
        self._bar: Any = None
        self._error: Optional[BaseException] = None
        self._handler: Any = None
        self.number = next(_numbers)

    def __enter__(self) -> "Watch":
        _watches[self.number] = self
        if threading.current_thread() is threading.main_thread():
            handler = getsignal(SIGINT)
            if callable(handler):
                try:
                    signal(SIGINT, self._interrupt)
                    self._handler = handler
                except ValueError:  # not the main interpreter
                    pass
        return self

    def __exit__(self, *raised: Any) -> None:
        if self._handler is not None:
            signal(SIGINT, self._handler)
        _watches.pop(self.number, None)
        if self._bar is not None:
            self._bar.close()
        error, self._error = self._error, None
        if error is not None:
            raise error

    def _interrupt(self, number: int, frame: Any) -> None:
        try:
            self._handler(number, frame)
        except BaseException as error:  # noqa: BLE001  raised in __exit__
            self._error = error

    def tell(self, done: float) -> int:
        """Returns 0 to go on."""
        try:
            if self._error is None and self._progress:
                if self._progress is True:
                    self._show(done)
                elif self._progress(done) is False:
                    raise _errors.Stopped(f"The {self._what} was stopped by progress.")
        except BaseException as error:  # noqa: BLE001  raised in __exit__
            self._error = error
        return 0 if self._error is None else 1

    def _show(self, done: float) -> None:
        if self._bar is None:
            self._bar = _bar(self._what)
        self._bar.update(max(0, round(1000 * done) - self._bar.n))


def _bar(what: str) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _Line(what)
    form = "{desc}: {percentage:3.0f} %|{bar}| {elapsed}<{remaining}"
    return tqdm(total=1000, desc=what, bar_format=form, leave=False)


class _Line:
    """A line on standard error, where there is no tqdm."""

    def __init__(self, what: str) -> None:
        self._what = what
        self.n = 0

    def update(self, more: int) -> None:
        self.n += more
        print(f"\r{self._what}: {self.n // 10:3d} %", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        print("\r" + " " * (len(self._what) + 7) + "\r", end="", file=sys.stderr, flush=True)
