"""What students hand in: right lands as programs of four languages write them, classic mistakes, and files
that are made to break a grader. Each is a row of a table: a name, what writes it into a folder, the
points that it must get, and names of findings that must be told.

The lands are computed here by plain loops over arrays, from the list of cuts that the command line
prints, and never by the code that is tested.
"""

import dataclasses
import os
import struct
import zlib

import numpy

SIZE = 33
# Amplitudes that fade, so that equal ones are a mistake.
LAND = "v1;seed=cs-{student};size=33;faults=20;fade=0.2"
STUDENT = "Ada.Lovelace@uni.example"
SEED = "cs-ada.lovelace-uni.example"

HEIGHTS = {
    "faultline": "assignment/v1",
    "title": "Land by faults",
    "lands": [{"name": "Twenty cuts", "land": LAND, "file": "heights",
               "formats": ["csv", "txt", "npy", "png", "raw", "asc", "obj"],
               "points": {"size": 1, "orientation": 1, "unit": 1, "vertices": 7}}],
}  # fmt: skip
MESH = {
    "faultline": "assignment/v1",
    "title": "A mesh",
    "lands": [{"name": "The mesh", "land": LAND, "file": "land", "formats": ["obj"],
               "points": {"vertices": 2, "triangles": 4, "normals": 4}}],
}  # fmt: skip
WEATHERED = {
    "faultline": "assignment/v1",
    "title": "Weathering",
    "lands": [{"name": "Weathered", "land": LAND, "half-means": 4, "points": {"vertices": 10}}],
}
ASSIGNMENTS = {"heights": HEIGHTS, "mesh": MESH, "weathered": WEATHERED}


@dataclasses.dataclass
class Submission:
    name: str
    assignment: str  # of ASSIGNMENTS
    write: object  # write(folder, cuts)
    points: object  # a number, or (least, most) for a share of vertices
    found: tuple = ()  # names of findings that must be told
    isReadable: bool = True


def land(cuts, *, size=SIZE, divisor=None, beyond=numpy.greater_equal, raised=1.0, lowered=-1.0,
         shift=0.0, normal=lambda nx, ny: (nx, ny), amplitude=lambda a, i: a, places=None):
    """The land of cuts; each option is a mistake."""
    steps = numpy.arange(size) if places is None else places
    at = (steps + shift) / (size - 1 if divisor is None else divisor)
    u, v = numpy.meshgrid(at, at)
    z = numpy.zeros((size, size))
    for i, cut in enumerate(cuts):
        px, py, nx, ny, a = (float(cut[name]) for name in ("px", "py", "nx", "ny", "amplitude"))
        nx, ny = normal(nx, ny)
        up = beyond((u - px) * nx + (v - py) * ny, 0)
        z += amplitude(a, i) * numpy.where(up, raised, lowered)
    return z


def distances(cuts):
    """The signed distance from each line, where its sign is meant."""
    at = numpy.arange(SIZE) / (SIZE - 1)
    u, v = numpy.meshgrid(at, at)
    z = numpy.zeros((SIZE, SIZE))
    for cut in cuts:
        px, py, nx, ny, a = (float(cut[name]) for name in ("px", "py", "nx", "ny", "amplitude"))
        z += a * ((u - px) * nx + (v - py) * ny)
    return z


def weathered(z, passes=4, in_place=False):
    """The mean of each height and the mean of its neighbours; in place is the classic mistake."""
    size = len(z)
    z = z.copy()
    for _ in range(passes):
        before = z if in_place else z.copy()
        for y in range(size):
            for x in range(size):
                around = [before[y + dy, x + dx] for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
                          if 0 <= x + dx < size and 0 <= y + dy < size]  # fmt: skip
                z[y, x] = (before[y, x] + sum(around) / len(around)) / 2
    return z


# ---- How programs write heights ----


def put(folder, name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode())


def csv_of(z, number=repr, comma=",", end="\n"):
    return end.join(comma.join(number(float(each)) for each in row) for row in z) + end


def js_number(value):
    """A number as JavaScript writes it: no ".0", and exponents of one digit."""
    text = repr(value)
    if text.endswith(".0"):
        text = text[:-2]
    return text.replace("e-0", "e-").replace("e+0", "e+")


def table_of(z, number):
    """x, y, z; rows from the north, as the page says."""
    size = len(z)
    lines = ["x,y,z"] + [f"{x},{y},{number(float(z[y, x]))}" for y in range(size) for x in range(size)]
    return "\n".join(lines) + "\n"


def npy_of(z, dtype="<f8", fortran=False):
    z = numpy.array(z, dtype=dtype, order="F" if fortran else "C")
    head = repr({"descr": dtype, "fortran_order": fortran, "shape": z.shape}).encode()
    head += b" " * (63 - (10 + len(head)) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head + z.tobytes(order="A")


def png16_of(z):
    """16 bits of grey from the lowest to the highest, as an image library writes them."""
    levels = numpy.round((z - z.min()) / (z.max() - z.min()) * 65535).astype(">u2")
    rows = b"".join(b"\0" + row.tobytes() for row in levels)

    def chunk(kind, data):
        crc = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc)

    head = struct.pack(">IIBBBBB", len(z[0]), len(z), 16, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))  # fmt: skip


def raw16_of(z):
    return numpy.round((z - z.min()) / (z.max() - z.min()) * 65535).astype("<u2").tobytes()


def asc_of(z):
    size = len(z)
    head = f"ncols {size}\nnrows {size}\nxllcorner 0\nyllcorner 0\ncellsize 1\n"
    return head + csv_of(z, comma=" ")


def grid_normals(z):
    """(n - s) x (w - e) of unit length; x east, y north, z up."""
    size = len(z)
    cell = 1 / (size - 1)
    normals = numpy.zeros((size, size, 3))
    for y in range(size):
        for x in range(size):
            w, e, n, s = max(x - 1, 0), min(x + 1, size - 1), max(y - 1, 0), min(y + 1, size - 1)
            normals[y, x] = numpy.cross([0, (s - n) * cell, z[n, x] - z[s, x]],
                                        [(w - e) * cell, 0, z[y, w] - z[y, e]])  # fmt: skip
    return normals / numpy.linalg.norm(normals, axis=2, keepdims=True)


def triangles_of(size):
    for y in range(size - 1):
        for x in range(size - 1):
            nw = y * size + x + 1
            yield nw, nw + size, nw + size + 1
            yield nw, nw + size + 1, nw + 1


def obj_of(z, normals=None, triangles=None):
    size = len(z)
    normals = grid_normals(z) if normals is None else normals
    lines = [f"v {x / (size - 1)!r} {-y / (size - 1)!r} {float(z[y, x])!r}"
             for y in range(size) for x in range(size)]  # fmt: skip
    lines += ["vn {!r} {!r} {!r}".format(*map(float, normal)) for normal in normals.reshape(-1, 3)]
    lines += ["f " + " ".join(f"{i}//{i}" for i in corners)
              for corners in (triangles or list(triangles_of(size)))]  # fmt: skip
    return "\n".join(lines) + "\n"


# ---- The table ----


def heights(change, name="heights.csv", write=csv_of):
    """Writes the land that `change` makes of the cuts."""
    return lambda folder, cuts: put(folder, name, write(change(cuts)))


def mesh(change):
    return lambda folder, cuts: put(folder, "land.obj", change(land(cuts)))


def rounded(step):
    return lambda cuts: numpy.round(land(cuts) / step) * step


def last_column_unwritten(cuts):
    z = land(cuts)
    z[:, -1] = 0
    return z


RIGHT = [
    Submission("python", "heights", heights(land), 10, ("vertices-right",)),
    Submission("javascript", "heights", heights(land, write=lambda z: csv_of(z, js_number)), 10),
    Submission("c++, fixed", "heights", heights(land, write=lambda z: csv_of(z, lambda n: f"{n:.6f}")), 10),
    Submission("c++, a table of x, y, z", "heights",
               heights(land, write=lambda z: table_of(z, lambda n: f"{n:.9g}")), 10),
    Submission("matlab, tabs and CRLF", "heights",
               heights(land, "heights.txt", lambda z: csv_of(z, lambda n: f"{n:.15g}", "\t", "\r\n")), 10),
    Submission("numpy", "heights", heights(land, "heights.npy", npy_of), 10),
    Submission("numpy, floats by columns", "heights",
               heights(land, "heights.npy", lambda z: npy_of(z, "<f4", True)), 10),
    Submission("an ASCII grid", "heights", heights(land, "heights.asc", asc_of), 10),
    Submission("a picture of 16 bits", "heights", heights(land, "heights.png", png16_of), 10,
               ("vertices-right",)),
    Submission("raw numbers of 16 bits", "heights", heights(land, "heights.raw", raw16_of), 10),
    Submission("capitals in the name", "heights", heights(land, "Heights.CSV"), 10),
    Submission("in a folder", "heights", lambda folder, cuts: (
        os.makedirs(os.path.join(folder, "work", "out")),
        put(folder, "work/out/heights.csv", csv_of(land(cuts)))), 10),
    Submission("a mesh", "mesh", mesh(obj_of), 10, ("triangles-right", "winding-right", "normals-right")),
    Submission("weathered", "weathered", heights(lambda cuts: weathered(land(cuts))), 10),
]  # fmt: skip

WRONG = [
    Submission("the sign", "heights", heights(lambda cuts: land(cuts, raised=-1, lowered=1)), 8,
               ("unit-negative",)),
    Submission("one vertex too few", "heights", heights(lambda cuts: land(cuts, size=SIZE - 1)), 9,
               ("size-cells",)),
    Submission("not square", "heights", heights(lambda cuts: land(cuts)[:-3]), 0, ("size-shape",)),
    Submission("rows and columns exchanged", "heights", heights(lambda cuts: land(cuts).T), 9,
               ("way-exchanged",)),
    Submission("upside down", "heights", heights(lambda cuts: land(cuts)[::-1]), 9, ("way-south-first",)),
    Submission("mirrored", "heights", heights(lambda cuts: land(cuts)[:, ::-1]), 9, ("way-east-first",)),
    Submission("the last cut left out", "heights", heights(lambda cuts: land(cuts[:-1])), (2, 10),
               ("cut-missing",)),
    Submission("the first cut twice", "heights", heights(lambda cuts: land([cuts[0], *cuts])), (2, 10),
               ("cut-twice",)),
    Submission("a sign turned", "heights", heights(lambda cuts: land(
        cuts, amplitude=lambda a, i: -a if i == 6 else a)), (2, 10), ("cut-turned",)),
    Submission("equal amplitudes", "heights", heights(lambda cuts: land(
        cuts, amplitude=lambda a, i: float(cuts[0]["amplitude"]))), (0, 9), ("cuts-equal",)),
    Submission("x / n", "heights", heights(lambda cuts: land(cuts, divisor=SIZE)), (0, 9.99),
               ("grid-count",)),
    Submission("half a cell off", "heights", heights(lambda cuts: land(cuts, shift=0.5)), (0, 9.99),
               ("grid-half-cell",)),
    Submission("nx and ny exchanged", "heights", heights(lambda cuts: land(
        cuts, normal=lambda nx, ny: (ny, nx))), (0, 9), ("normal-exchanged",)),
    Submission("one side only", "heights", heights(lambda cuts: land(cuts, lowered=0)), (9, 10),
               ("unit-one-side",)),
    Submission("whole numbers divided", "heights", heights(lambda cuts: land(
        cuts, places=numpy.array([0] * (SIZE - 1) + [SIZE - 1]))), (0, 9), ("grid-whole",)),
    Submission("the last column never written", "heights", heights(last_column_unwritten), (8, 9.99),
               ("border-unwritten",)),
    Submission("rounded to tenths", "heights", heights(rounded(0.1)), (0, 9.99),
               ("heights-rounded",)),
    Submission("scaled by the range", "heights", heights(
        lambda cuts: (land(cuts) - land(cuts).min()) / numpy.ptp(land(cuts))), 10,
        ("unit-relief",)),
    Submission("another student's land", "heights", heights(lambda cuts: land(
        cuts, normal=lambda nx, ny: (-ny, nx), amplitude=lambda a, i: a * (-1) ** i)), (0, 3), ("unlike",)),
    Submission("flat", "heights", heights(lambda cuts: numpy.zeros((SIZE, SIZE))), 1, ("given-flat",)),
    Submission("normals not of unit length", "mesh", mesh(lambda z: obj_of(z, grid_normals(z) * 2)),
               (6, 9.99), ("normals-length",)),
    Submission("normals with components exchanged", "mesh",
               mesh(lambda z: obj_of(z, grid_normals(z)[..., [1, 0, 2]])), (6, 9.99), ("normals-wrong",)),
    Submission("normals up", "mesh", mesh(lambda z: obj_of(z, numpy.broadcast_to(
        numpy.array([0.0, 0.0, 1.0]), (SIZE, SIZE, 3)))), (6, 9.99), ("normals-wrong",)),
    Submission("triangles clockwise", "mesh", mesh(lambda z: obj_of(
        z, triangles=[(a, c, b) for a, b, c in triangles_of(SIZE)])), (6, 9.99), ("winding-all",)),
    Submission("one triangle of two", "mesh", mesh(lambda z: obj_of(
        z, triangles=list(triangles_of(SIZE))[::2])), 4, ("triangles-wrong", "winding-right")),
    Submission("heights for a mesh", "mesh", heights(land, "land.obj"), 0, ("file-unread",), False),
    Submission("weathered in place", "weathered",
               heights(lambda cuts: weathered(land(cuts), in_place=True)), (0, 9.99), ("mean-in-place",)),
    Submission("weathered once more", "weathered",
               heights(lambda cuts: weathered(land(cuts), passes=5)), (0, 9.99), ("mean-passes",)),
    Submission("distances", "heights", heights(distances), (1, 4), ("side-distance",)),
    Submission("not weathered", "weathered", heights(land), (0, 9.99), ("mean-passes",)),
]  # fmt: skip


def sparse(folder, name, size):
    with open(os.path.join(folder, name), "wb") as file:
        file.truncate(size)


def huge_png():
    """A picture that says it is 60,000 pixels wide and high."""
    head = struct.pack(">IIBBBBB", 60000, 60000, 16, 0, 0, 0, 0)
    data = b"IHDR" + head
    return (b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + data + struct.pack(">I", zlib.crc32(data)))  # fmt: skip


def with_numbers(row, column, text):
    def write(folder, cuts):
        lines = [line.split(",") for line in csv_of(land(cuts)).splitlines()]
        lines[row][column] = text
        put(folder, "heights.csv", "\n".join(map(",".join, lines)) + "\n")
    return write


def planted(folder, cuts):
    """Files that a grader might take for its own."""
    del cuts
    for name in ("results.json", "result.json", ".autofeedback", "assignment.json"):
        put(folder, name, '{"score": 1, "gradable": true, "grade": 1}')


HOSTILE = [
    Submission("nothing", "heights", lambda folder, cuts: None, 0, ("file-unread",), False),
    Submission("an empty file", "heights", lambda folder, cuts: put(folder, "heights.csv", b""), 0,
               ("file-unread",), False),
    Submission("not a number", "heights", with_numbers(3, 4, "nan"), (0, 3), ()),
    Submission("infinite", "heights", with_numbers(3, 4, "1e999"), (0, 3), (), False),
    Submission("a word", "heights", with_numbers(3, 4, "=HYPERLINK(1)"), 0, ("file-unread",), False),
    Submission("a gigabyte", "heights", lambda folder, cuts: sparse(folder, "heights.raw", 1 << 30), 0,
               ("file-unread",), False),
    Submission("a picture beyond all bounds", "heights",
               lambda folder, cuts: put(folder, "heights.png", huge_png()), 0, ("file-unread",), False),
    Submission("a link out of the folder", "heights",
               lambda folder, cuts: os.symlink("/etc/passwd", os.path.join(folder, "heights.csv")), 0,
               ("file-unread",), False),
    Submission("a folder of links to itself", "heights",
               lambda folder, cuts: os.symlink(folder, os.path.join(folder, "heights")), 0,
               ("file-unread",), False),
    Submission("a pipe", "heights",
               lambda folder, cuts: os.mkfifo(os.path.join(folder, "heights.csv")), 0,
               ("file-unread",), False),
    Submission("a folder of the name", "heights",
               lambda folder, cuts: os.mkdir(os.path.join(folder, "heights.csv")), 0,
               ("file-unread",), False),
    Submission("markup in names", "heights", lambda folder, cuts: (
        put(folder, "<img src=x onerror=alert(1)>.csv", "1"),
        put(folder, "heights.csv", csv_of(land(cuts)))), 10),
    Submission("names that are no text", "heights", lambda folder, cuts: (
        put(os.fsencode(folder), b"\xff\xfe\n.csv", "1"),
        put(folder, "heights.csv", csv_of(land(cuts)))), 10),
    Submission("results of its own", "heights", planted, 0, ("file-unread",), False),
    Submission("a line of ten million numbers", "heights",
               lambda folder, cuts: put(folder, "heights.csv", "1," * 10_000_000), 0, ("file-unread",),
               False),
    Submission("a thousand folders", "heights", lambda folder, cuts: (
        [os.makedirs(os.path.join(folder, *["d"] * depth), exist_ok=True) for depth in (3, 30)],
        put(folder, "d/" * 30 + "heights.csv", csv_of(land(cuts)))), 0, ("file-unread",), False),
    Submission("twelve thousand files", "heights", lambda folder, cuts: (
        [put(folder, "z%d" % i, "") for i in range(12_000)],
        put(folder, "heights.csv", csv_of(land(cuts)))), 10),
    Submission("several that could be meant", "heights", lambda folder, cuts: (
        put(folder, "heights.csv", csv_of(land(cuts))),
        put(folder, "heights.npy", npy_of(numpy.zeros((SIZE, SIZE))))), 10, ("file-note",)),
]  # fmt: skip

ALL = RIGHT + WRONG + HOSTILE
