"""Wrong arguments of every function: a Python exception with a sentence, never a crash."""

import numpy as np

import faultline

FLAT = np.zeros((8, 8), np.float32)
SOUND = "v1;size=8;faults=1"
# What is no recipe, or names no land.
RECIPES = (
    None, 5, 3.5, b"v1", [], {}, object(), True, "", " ", "v1;nothing=1", "v1;faults=-1", "faults=3",
    "v1;seed=oak\0", "\ud800", "v1;smooth=bx", "v1;base=zz", "v1;drawn=1", "v1;size=1",
    "v1;faults=", "v2", "\xff" * 20000, "v1;faults=3;faults=4", "v1!at=erode:3", "v1;check=12",
)  # fmt: skip
SIZES = (1, 0, -1, 2**31, -(2**40), 3.5, "8", b"8", True, [8], float("nan"), object(), {}, (), 10**30)
WINDOWS = (
    5, (1, 2, 3), (0, 0, 9, 9), (-1, 0, 4, 4), (0, 0, 0, 4), (0, 0, 4, -4), (0, 0, 4.5, 4), "0,0,4,4",
    (0, 0, 2**31, 1), (0, 0, None, 1), (7, 7, 2, 2), ((0, 0), (4, 4)), {}, (0, 0, 4, 4, 1),
    (0, 0, "4", 4), object(),
)  # fmt: skip
# What is no square of heights.
HEIGHTS = (
    None, 5, "text", b"1234", object(), [], [[1, 2], [3]], [["a"]], np.zeros(4), np.zeros((2, 2, 2)),
    np.zeros((0, 0)), np.zeros((2, 2), complex), np.zeros((2, 2), bool), np.zeros((2, 2), "M8[s]"),
    np.zeros((2, 2), [("x", "f4")]), {}, np.array([[None, 1], [2, 3]]),
)  # fmt: skip
ODD_HEIGHTS = (np.full((4, 4), np.inf), np.full((4, 4), 1e300), np.zeros((1, 1)))
LAYERS = ("lava", 5, (), ("water", "water"), object(), b"water", ("heights", None), "", 3.5)
PROGRESS = (5, "yes", object(), 0.5, [])
OUT = (
    5, "x", [], (), np.zeros((8, 8)), np.zeros((7, 8), np.float32), np.zeros((16, 8), np.float32)[::2],
    np.zeros((8, 8), ">f4"), np.broadcast_to(np.float32(0), (8, 8)), FLAT.tobytes(),
)  # fmt: skip
BASES = (
    5, "x", np.zeros(4), np.zeros((3, 4)), np.full((3, 3), 2.5), np.full((3, 3), np.nan), np.zeros((1, 1)),
    np.zeros((2, 2), complex), object(),
)  # fmt: skip

# By name: how it is called with one wrong thing, and the wrong things.
CALLS = {
    "Recipe": [
        (lambda x: faultline.Recipe(x), RECIPES),
        (lambda x: faultline.Recipe(faults=x), (None, [], {}, "x", 3.5, float("inf"), float("nan"), True, 1j, b"3", -1, 10**6, "", object())),
        (lambda x: faultline.Recipe(smooth=x), ("bx", None, 1, [], "", "box;faults=1", "BOX", object())),
        (lambda x: faultline.Recipe(seed=x), ("", "a b", "a;faults=3", None, 3.5, "x" * 65, [], "\0", "\ud800")),
        (lambda x: faultline.Recipe(drawn=x), (5, None, [1], [(1, 2)], [(0, 0, 1, float("nan"))], [(0, 0, 2, 2)], "x", [("a", 0, 1, 1)], [(0, 0, 1, 1)] * 33)),
        (lambda x: faultline.Recipe(at=x), ("fault:", "nowhere", 5, None, "smooth:3", "fault:501", "end;theme=dark")),
        (lambda x: faultline.Recipe(**x), ({"fautls": 3}, {"smooth-passes": 3}, {"": 1}, {"link": "v1"}, {"self": 1}, {"Faults": 3})),
    ],
    "Recipe.replace": [
        (lambda x: faultline.Recipe().replace(**x), ({"fautls": 3}, {"faults": -1}, {"faults": None}, {"size": 1}, {"size": 5000}, {"fade": 2}, {"fade": "x"}, {"smooth": 3}, {"seed": ""}, {"base": "12"}, {"base": 5}, {"drawn": 5}, {"at": 5}, {"at": "x"}, {"relief": float("inf")}, {"erosion_steps": 10**9}, {"talus": [1]})),
    ],
    "generate": [
        (lambda x: faultline.generate(x), RECIPES),
        (lambda x: faultline.generate(SOUND, x), (*SIZES, 4098)),
        (lambda x: faultline.generate(SOUND, layer=x), LAYERS),
        (lambda x: faultline.generate(SOUND, out=x), OUT),
        (lambda x: faultline.generate(SOUND, layer=("heights", "flow"), out=x), (FLAT, (FLAT,), 5, (FLAT, 5))),
        (lambda x: faultline.generate(SOUND, base=x), BASES),
        (lambda x: faultline.generate(SOUND + ";base=0123456789abcdef", base=x), (None, FLAT)),
        (lambda x: faultline.generate(SOUND, progress=x), PROGRESS),
        (lambda x: faultline.generate(SOUND + ";check=0123456789abcdef", out=x), (None,)),
    ],
    "tile": [
        (lambda x: faultline.tile(x, 8, (0, 0, 4, 4)), RECIPES),
        (lambda x: faultline.tile(SOUND, x, (0, 0, 1, 1)), (*SIZES, 65538)),
        (lambda x: faultline.tile(SOUND, 8, x), WINDOWS),
        (lambda x: faultline.tile(SOUND, x), (4098, 65537)),
        (lambda x: faultline.tile(SOUND, 8, (0, 0, 8, 8), layer=x), (*LAYERS, ("heights", "water"))),
        (lambda x: faultline.tile(SOUND, 8, (0, 0, 8, 8), out=x), OUT),
        (lambda x: faultline.tile(SOUND, 8, (0, 0, 8, 8), base=x), BASES),
        (lambda x: faultline.tile(SOUND, 8, (0, 0, 8, 8), progress=x), PROGRESS),
        (lambda x: faultline.tile(x, 9000, (0, 0, 8, 8)), ("v1;smooth=iir", "v1;erosion=hydraulic;hydraulic=droplets", "v1;erosion=both;erosion-steps=2000", SOUND + "!at=fault:1")),
    ],
    "tile_cost": [
        (lambda x: faultline.tile_cost(x, 8, (0, 0, 4, 4)), RECIPES),
        (lambda x: faultline.tile_cost(SOUND, x, (0, 0, 1, 1)), (*SIZES, 65538)),
        (lambda x: faultline.tile_cost(SOUND, 8, x), WINDOWS),
        (lambda x: faultline.tile_cost(x, 9000, (0, 0, 8, 8)), ("v1;smooth=iir", SOUND + "!at=fault:1")),
    ],
    "faults": [
        (lambda x: faultline.faults(x), (*RECIPES, "v1;method=fbm", "v1;method=diamond-square")),
    ],
    "statistics": [
        (lambda x: faultline.statistics(x), [x for x in (*HEIGHTS, *ODD_HEIGHTS) if not isinstance(x, str)]),
        (lambda x: faultline.statistics(x), [x for x in RECIPES if isinstance(x, str)]),
        (lambda x: faultline.statistics(SOUND, x), (*SIZES, 4098)),
        (lambda x: faultline.statistics(FLAT, x), (8, "x")),
        (lambda x: faultline.statistics(x), (np.zeros((4, 5)), np.full((4, 4), np.nan), np.full((4, 4), 2e6))),
    ],
    "fingerprint": [(lambda x: faultline.fingerprint(x), HEIGHTS)],
    "check": [
        (lambda x: faultline.check(FLAT, x), (*RECIPES, "v1;size=8;faults=0", "v1;size=8;base=0123456789abcdef")),
        (lambda x: faultline.check(x, SOUND), (*HEIGHTS, *ODD_HEIGHTS, np.zeros((2, 5000)))),
        (lambda x: faultline.check(FLAT, SOUND, first_row=x), ("up", 5, "", True, [], "south&scale=2", "\0")),
        (lambda x: faultline.check(FLAT, SOUND, scale=x), ("x", float("nan"), [], True, float("inf"))),
        (lambda x: faultline.check(FLAT, SOUND, unit=x), ("mile", -1, 0, [])),
    ],
    "open_heights": [
        (lambda x: faultline.open_heights(x), (None, 5, [], "", "/nothing/here.png", ["/nothing/here.png"], b"x", "a\0b", "/", "/dev/null", __file__, [None], [5], object(), "x" * 5000, {})),
        (lambda x: faultline.open_heights(__file__, window=x), (5, (1, 2), (0, 0, 1), (-1, 0, 8), "x", (0, 0, 8.5), (0, 0, 0))),
        (lambda x: faultline.open_heights(__file__, gaps=x), ("lava", 5, "", [], True, "sea&size=3")),
        (lambda x: faultline.open_heights(__file__, size=x), (1, 5000, "x", -1, [], 3.5)),
        (lambda x: faultline.open_heights(__file__, bits=x), (12, "x", 0)),
        (lambda x: faultline.open_heights(__file__, cell=x), (-1, 0, "x", float("nan"))),
    ],
    "palette": [
        (lambda x: faultline.palette(x), ("nothing", "", None, 5, b"atlas", [], "atlas\0", "ATLAS", "\ud800", object())),
        (lambda x: faultline.palette("atlas", x), (1, 0, -1, 10**6, 2**31, 3.5, "x", None, [], True, float("nan"))),
    ],
}  # fmt: skip


def test_wrong_arguments(tally, _setting):
    for name, calls in CALLS.items():
        tried = 0
        for call, wrong in calls:
            for value in wrong:
                tried += 1
                what = "%s, %.60r" % (name, value)
                try:
                    result = call(value)
                except faultline.Error as error:
                    sentence = str(error)
                    good = len(sentence.split()) >= 3 and " object at 0x" not in sentence
                    tally.check("%s says a sentence" % what, good, sentence)
                    tally.check("%s has a kind of its own" % what, type(error) is not faultline.Error)
                    tally.check("%s is no defect" % what, not isinstance(error, faultline.InternalError), sentence)
                except BaseException as error:
                    tally.check("%s is an Error" % what, False, repr(error))
                else:
                    tally.check("%s is refused" % what, False, repr(result)[:200])
        tally.check("fifteen cases of " + name, tried >= 15, tried)


def test_every_function_is_in_the_table(tally, _setting):
    without_arguments = {"parameters", "palettes"}
    for name in faultline.__all__:
        value = getattr(faultline, name)
        if callable(value) and not isinstance(value, type) and name not in without_arguments:
            tally.check("%s has wrong arguments" % name, name in CALLS)


def test_sentences_name_what_is_allowed(tally, _setting):
    for call, parts in (
        (lambda: faultline.Recipe(fautls=3), ["fautls", "Did you mean faults?", "smooth_passes"]),
        (lambda: faultline.Recipe(faults=200000), ["200000", "from 0 to 100000"]),
        (lambda: faultline.Recipe(smooth="bx"), ["none, box, gaussian"]),
        (lambda: faultline.Recipe(fade=None), ["fade takes a number of 4 decimals from 0 to 1"]),
        (lambda: faultline.generate("v1", 5000), ["from 2 to 4097", "tiles"]),
        (lambda: faultline.generate("v1", layer="lava"), ["heights, water, sediment, flow"]),
        (lambda: faultline.tile("v1", 65538), ["65537"]),
        (lambda: faultline.faults("v1;method=fbm"), ["Noise", "no faults"]),
        (lambda: faultline.palette("x"), ["strata, atlas"]),
    ):
        try:
            call()
            tally.check("it is refused", False, parts)
        except faultline.Error as error:
            for part in parts:
                tally.check("%r is said" % part, part in str(error), error)


def test_kinds(tally, _setting):
    """Errors can be told apart, and caught as what Python has."""
    kinds = {
        faultline.RecipeError: lambda: faultline.Recipe("v1;faults=-1"),
        faultline.RefusedError: lambda: faultline.faults("v1;method=fbm"),
        faultline.FileError: lambda: faultline.open_heights("/nothing/here.png"),
        faultline.ArgumentError: lambda: faultline.generate("v1", 1),
        faultline.ArgumentTypeError: lambda: faultline.generate(5),
        faultline.DiffersError: lambda: faultline.generate("v1;size=9;check=0123456789abcdef"),
    }
    for kind, call in kinds.items():
        for catch in (kind, faultline.Error, ValueError):
            try:
                call()
                tally.check("%s is raised" % kind.__name__, False)
            except catch:
                tally.check("%s is caught" % kind.__name__, True)
    tally.check("a wrong type is a TypeError", issubclass(faultline.ArgumentTypeError, TypeError))
    tally.check("too little memory is a MemoryError", issubclass(faultline.OutOfMemory, MemoryError))
