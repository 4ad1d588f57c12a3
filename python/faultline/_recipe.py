"""Recipes: what a land is made of, as the text of a link and as named parameters."""

from __future__ import annotations

import ctypes
import difflib
import inspect
import math
import numbers
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Optional, Union

from . import _library
from ._errors import ArgumentTypeError, RecipeError
from ._library import library

# The table of parameters by the names that Python gives them: smooth-passes is smooth_passes.
_TABLE: dict[str, dict[str, Any]] = {
    row["key"].replace("-", "_"): row for row in _library.json_from(library.faultline_parameters, room=1 << 17)
}
_AT = "at"


def parameters() -> list[dict[str, Any]]:
    """The table of parameters, a dictionary for each.

    `name` is what Recipe calls it, `key` what links do. Of numbers `default`, `min` and `max` are
    texts with all their decimals, as links hold them; `choices` are the words that a choice has.
    `help` says what it does and where it comes from. The same as `faultline parameters` prints.
    """
    return [{"name": name, **row} for name, row in _TABLE.items()]


def _takes(row: Mapping[str, Any]) -> str:
    """What a parameter takes, in words."""
    if row["type"] == "number":
        kind = f"a number of {row['places']} decimals" if row["places"] else "a whole number"
        return f"{kind} from {_short(row['min'])} to {_short(row['max'])}"
    if row["type"] == "choice":
        return "one of " + ", ".join(choice["key"] for choice in row["choices"])
    if row["type"] == "drawn-faults":
        return f"at most {row['most']} faults (u1, v1, u2, v2, amplitude), u and v from 0 to 1"
    if row["key"] == "base":
        return "a fingerprint: 16 digits 0-9, a-f"
    return "1 to 64 letters, digits and - . _ ~"


def _short(decimal: str) -> str:
    return decimal.rstrip("0").rstrip(".") if "." in decimal else decimal


def _number_text(name: str, row: Mapping[str, Any], value: Any) -> str:
    """A number as the library reads it: floats are rounded to the decimals of the parameter."""
    if isinstance(value, numbers.Integral):
        return str(int(value))
    value = float(value)
    if not math.isfinite(value):
        raise RecipeError(f"{name}={value!r}: it takes {_takes(row)}")
    places = row["places"]
    if places == 0:
        return str(int(value)) if value == int(value) else repr(value)
    return f"{value:.{places}f}"


def _drawn_text(value: Any) -> str:
    """Faults that are drawn, each of four or five numbers."""
    if isinstance(value, str):
        return value
    try:
        rows = [[float(number) for number in fault] for fault in value]
    except (TypeError, ValueError) as error:
        raise ArgumentTypeError(
            "drawn is a list of faults, each (u1, v1, u2, v2) or (u1, v1, u2, v2, amplitude)"
        ) from error
    for row in rows:
        if len(row) not in (4, 5) or not all(map(math.isfinite, row)):
            raise RecipeError(f"drawn: {tuple(row)} is not (u1, v1, u2, v2) or (u1, v1, u2, v2, amplitude)")
    return ",".join("_".join(_short(f"{number:.4f}") for number in row) for row in rows)


def _value_text(name: str, value: Any) -> str:
    row = _TABLE.get(name)
    if row is not None and row["type"] == "drawn-faults":
        return _drawn_text(value)
    if isinstance(value, str):
        return value
    if row is not None and not isinstance(value, bool):
        if row["type"] == "number" and isinstance(value, numbers.Real):
            return _number_text(name, row, value)
        if row["key"] == "seed" and isinstance(value, numbers.Integral):
            return str(int(value))
    takes = "a place such as 'fault:8'" if row is None else _takes(row)
    raise ArgumentTypeError(f"{name} takes {takes}, not {_library.kind_of(value)}")


def _unknown(name: str) -> RecipeError:
    near = difflib.get_close_matches(name.replace("-", "_"), [*_TABLE, _AT], n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return RecipeError(
        f"There is no parameter {name}.{hint} There are: {', '.join(_TABLE)}; and {_AT}."
    )


def _explained(sentences: str) -> str:
    """The library's lines about repairs, each with what its parameter takes."""
    lines = []
    for line in sentences.splitlines():
        name = line.split(":")[0].replace("-", "_")
        row = _TABLE.get(name)
        lines.append(f"{line} {name} takes {_takes(row)}." if row is not None else line)
    return "\n".join(["This names no land as it stands; the page would repair it like this:", *lines])


class Recipe:
    """What a land is made of. Immutable; equal recipes make equal lands, bit for bit.

    Recipe()                                         the defaults: 500 cuts on 513 x 513 vertices
    Recipe("v1;seed=oak;faults=800")                 the text of a link, with or without its address
    Recipe(seed="oak", faults=800, smooth="box")     by names
    Recipe("v1;seed=oak", size=1025)                 a text, and what is different

    `str()` is the canonical text, which the page shows at '#' of its address. Each parameter is an
    attribute (`recipe.faults`), as a number, a word or a text. `dir()`, `help(Recipe)` and
    faultline.parameters() list them. Floats are rounded to the decimals that the parameter has, so
    that a sweep may be `np.linspace`; anything else that the parameter cannot be is a RecipeError
    that says what it takes.

    `at` is a step on the way: Recipe("v1;seed=oak", at="fault:8") is the land after eight cuts,
    "smooth:2" and "erode:40" after passes and steps, and without it the land is finished.
    """

    __slots__ = ("_text", "_info", "_values")
    _text: str
    _info: tuple[int, int, int, Optional[str]]
    _values: Optional[dict[str, Any]]

    def __init__(self, link: Union[str, "Recipe"] = "v1", /, **parameters: Any) -> None:
        if isinstance(link, Recipe):
            if not parameters:
                for slot in self.__slots__:
                    object.__setattr__(self, slot, getattr(link, slot))
                return
            link = link._text
        names, texts = [], []
        for name, value in parameters.items():
            if name not in _TABLE and name != _AT:
                raise _unknown(name)
            names.append(_TABLE[name]["key"].encode() if name in _TABLE else _AT.encode())
            texts.append(_library.bytes_of(_value_text(name, value), name))
        if isinstance(link, str) and link.strip() == "":
            raise RecipeError("An empty text names no land; Recipe() is the default one")
        land = _library.Land(link=_library.bytes_of(link, "a link"))
        _take(self, land, names, texts)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"recipes do not change: recipe.replace({name}=...) makes another")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def replace(self, **parameters: Any) -> "Recipe":
        """The same recipe, but for these parameters: recipe.replace(seed="elm", faults=100)."""
        return Recipe(self, **parameters)

    @property
    def steps(self) -> int:
        """Positions of the timeline: steps of the uplift, then of smoothing, then of erosion."""
        return self._info[1]

    @property
    def at(self) -> str:
        """The step on the way that the recipe is at, such as "fault:8"; "" for the finished land."""
        return self._text.partition("!at=")[2]

    @property
    def check(self) -> Optional[str]:
        """The fingerprint that the link held (`check=`), or None. It is no part of the recipe;
        generate() raises DiffersError where the finished land has another one."""
        return self._info[3]

    def values(self) -> dict[str, Any]:
        """All parameters by their names: numbers as int or float, words and seeds as text."""
        if self._values is None:
            land = _library.Land(link=self._text.encode())
            told = _library.json_from(library.faultline_describe, ctypes.byref(land), room=1 << 17)
            found = {row["key"].replace("-", "_"): row["value"] for row in told["parameters"]}
            object.__setattr__(self, "_values", found)
        return dict(self._values or {})

    def changed(self) -> dict[str, Any]:
        """The parameters that are not at their defaults."""
        defaults = Recipe().values()
        return {name: value for name, value in self.values().items() if value != defaults[name]}

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Recipe({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Recipe) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> Any:
        return (Recipe, (self._link(),))

    def __dir__(self) -> Iterator[str]:  # type: ignore[override]
        return iter([*object.__dir__(self), *_TABLE])

    def _link(self) -> str:
        """The text with the fingerprint that it claims."""
        if self._info[3] is None:
            return self._text
        recipe, mark, place = self._text.partition("!")
        return f"{recipe};check={self._info[3]}{mark}{place}"


def _take(recipe: Recipe, land: _library.Land, names: list[bytes], texts: list[bytes]) -> None:
    """Fills in a recipe of a land, with these parameters."""
    count = len(names)
    info = _library.RecipeInfo()
    status, text = _library.text_from(
        library.faultline_read,
        ctypes.byref(land),
        (ctypes.c_char_p * count)(*names) if count else None,
        (ctypes.c_char_p * count)(*texts) if count else None,
        count,
        ctypes.byref(info),
        room=1 << 12,
    )
    if status == _library.REPAIRED:
        raise RecipeError(_explained(_library.last_error()))
    _library.raise_for(status)
    check = f"{info.check:016x}" if info.has_check else None
    object.__setattr__(recipe, "_text", text)
    object.__setattr__(recipe, "_info", (info.size, info.steps, info.position, check))
    object.__setattr__(recipe, "_values", None)


def of_land(land: _library.Land) -> Recipe:
    """The recipe of a land that stands on heights, or has another size."""
    recipe = object.__new__(Recipe)
    _take(recipe, land, [], [])
    return recipe


def recipe_of(given: Any) -> Recipe:
    """A recipe that a caller gives, as one or as its text."""
    if isinstance(given, Recipe):
        return given
    if isinstance(given, str):
        return Recipe(given)
    raise ArgumentTypeError(f"recipe is a Recipe or the text of a link, not {_library.kind_of(given)}")


def _describe_parameters() -> None:
    """Gives Recipe an attribute for each parameter, and its signature."""
    names = []
    for name, row in _TABLE.items():

        def read(self: Recipe, name: str = name) -> Any:
            return self._info[0] if name == "size" else self.values()[name]

        default = row["default"]
        text = f"{row['label']}: {_takes(row)}; default {_short(default) or 'none'}.\n\n{row['help']}"
        setattr(Recipe, name, property(read, doc=text))
        names.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=...))
    names.append(inspect.Parameter(_AT, inspect.Parameter.KEYWORD_ONLY, default=...))
    link = inspect.Parameter("link", inspect.Parameter.POSITIONAL_ONLY, default="v1")
    Recipe.__signature__ = inspect.Signature([link, *names])  # type: ignore[attr-defined]


_describe_parameters()
