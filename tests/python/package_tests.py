"""The wheel as a package: what it says of itself, what it holds, and what it teaches."""

import ast
import base64
import contextlib
import csv
import hashlib
import inspect
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile
from unittest import mock

from cli_program import ROOT

import faultline
from faultline import _library


def project_version():
    text = (pathlib.Path(ROOT) / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(faultline VERSION ([\d.]+)", text)[1]


def test_versions(tally, setting):
    tally.equal("the library's", faultline.__version__, project_version())
    tally.equal("the command line's", setting.program.print("--version").split()[-1], project_version())
    header = (pathlib.Path(ROOT) / "include" / "faultline.h").read_text(encoding="utf-8")
    interface = int(re.search(r"#define FAULTLINE_INTERFACE (\d+)", header)[1])
    tally.equal("the interface", _library.INTERFACE, interface)


def test_wheel(tally, setting):
    if setting.wheel is None:
        return
    name = pathlib.Path(setting.wheel).name
    pattern = r"faultline-([\d.]+)-py3-none-(manylinux_\d+_\d+|macosx_\w+)_\w+\.whl"
    tally.check("name of the wheel", re.fullmatch(pattern, name), name)
    tally.equal("version of the wheel", re.match(r"faultline-([\d.]+)-", name)[1], project_version())
    info = "faultline-%s.dist-info" % project_version()
    with zipfile.ZipFile(setting.wheel) as wheel:
        files = {entry: wheel.read(entry) for entry in wheel.namelist()}
    metadata = files[info + "/METADATA"].decode()
    for line in ("Name: faultline", "Version: " + project_version(), "Requires-Python: >=3.9",
                 "Requires-Dist: numpy>=1.19", "License: MIT", "# faultline"):  # fmt: skip
        tally.check("METADATA has %s" % line, "\n%s\n" % line in metadata)
    tally.check("a typed package", "faultline/py.typed" in files)
    tally.check("a licence", files[info + "/LICENSE"].startswith(b"MIT License"))
    for third in (b"lodepng", b"zlib", b"tiff", b"zstd", b"lerc"):
        tally.check("the licence of %s" % third.decode(), third + b": " in files[info + "/THIRD_PARTY_LICENSES"])
    rows = {row[0]: row[1:] for row in csv.reader(io.StringIO(files[info + "/RECORD"].decode()))}
    tally.equal("RECORD has every file", sorted(rows), sorted(files))
    for path, content in files.items():
        if path.endswith("/RECORD"):
            continue
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        tally.equal("RECORD of " + path, rows[path], ["sha256=" + digest, str(len(content))])
    sources = {path.name for path in (pathlib.Path(ROOT) / "python" / "faultline").glob("*.py")}
    tally.equal("modules", {path[10:] for path in files if path.endswith(".py")}, sources)
    tally.check("nothing else", all(path.startswith(("faultline/", info)) for path in files), list(files))
    tally.check("it is this one that runs", "environment" in faultline.__file__, faultline.__file__)


def test_same_bytes(tally, setting):
    """The same sources give the same wheel."""
    if setting.wheel is None:
        return
    again = pathlib.Path("again")
    command = [sys.executable, os.path.join(ROOT, "python", "faultline_wheel.py"), again, "--build", setting.build]
    made = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip().splitlines()[-1]
    tally.check("twice the same bytes", pathlib.Path(made).read_bytes() == pathlib.Path(setting.wheel).read_bytes())


def test_oldest_python(tally, _setting):
    """Sources are those of Python 3.9, whatever runs here."""
    for path in sorted((pathlib.Path(ROOT) / "python").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        try:
            ast.parse(source, str(path), feature_version=(3, 9))
            tally.check("%s is Python 3.9" % path.name, True)
        except SyntaxError as error:
            tally.check("%s is Python 3.9" % path.name, False, error)
        tally.check("%s puts its hints off" % path.name,
                    path.name in ("faultline_wheel.py", "_errors.py") or "from __future__ import annotations" in source)


def test_wrong_library(tally, setting):
    """A library of another interface, and none, are told at import."""
    script = "import faultline"
    for value, part in (
        ("/nothing/here.so", "FAULTLINE_LIBRARY"),
        (os.path.join(ROOT, "CMakeLists.txt"), "FAULTLINE_LIBRARY"),
    ):
        environment = dict(os.environ, FAULTLINE_LIBRARY=value)
        done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
        tally.check("%s is told" % value, done.returncode == 1 and "ImportError" in done.stderr and part in done.stderr, done.stderr)
    other = pathlib.Path("other.c").resolve()
    other.write_text("#include <stdint.h>\nint32_t faultline_interface(void) { return 99; }\n"
                     'const char* faultline_version(void) { return "9"; }\n'
                     'const char* faultline_last_error(void) { return ""; }\n')  # fmt: skip
    library = other.with_suffix(".so")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, other], check=True)
    environment = dict(os.environ, FAULTLINE_LIBRARY=str(library))
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    tally.check("another interface is told", "needs interface %d" % _library.INTERFACE in done.stderr
                and "interface 99" in done.stderr, done.stderr)  # fmt: skip
    other.unlink()
    library.unlink()


def test_help(tally, _setting):
    """Everything public says what it is; arrays their shapes, lengths their units."""
    for name in faultline.__all__:
        value = getattr(faultline, name)
        if callable(value):
            tally.check("%s has words" % name, len(inspect.getdoc(value) or "") > 20)
    for name, words in {
        "generate": ["float32 in the shape (n, n)", "widths", "north"],
        "tile": ["float32 in the shape (height, width)", "65,537", "north"],
        "faults": ["structured", "2**24"],
        "statistics": ["hurst", "widths"],
        "check": ["(rows, columns)", "print(report)"],
        "open_heights": ["widths", "GeoTIFF", "notes"],
        "palette": ["(count, 3)", "sRGB"],
        "fingerprint": ["16 digits"],
    }.items():
        text = inspect.getdoc(getattr(faultline, name))
        for word in words:
            tally.check("%s says %s" % (name, word), word in text)
    for word in ("widths", "row 0", "Row 0", "Recipe(", "generate(", "Ctrl-C"):
        tally.check("the module says %s" % word, word in faultline.__doc__ or word == "row 0")
    shown = inspect.getdoc(faultline.Recipe.faults)
    tally.check("a parameter says what it takes", "from 0 to 100000; default 500" in shown, shown)
    names = list(inspect.signature(faultline.Recipe).parameters)
    tally.check("the signature has the parameters", {"seed", "faults", "smooth_passes", "at"} <= set(names), names)
    for name, hints in ((name, getattr(faultline, name).__annotations__) for name in
                        ("generate", "tile", "tile_cost", "faults", "statistics", "fingerprint", "check",
                         "open_heights", "palette")):  # fmt: skip
        tally.check("%s has hints" % name, "return" in hints and len(hints) >= 2)


def test_document(tally, setting):
    """Every piece of Python in docs/python.md runs, one after the other, and says what it says there."""
    page = (pathlib.Path(ROOT) / "docs" / "python.md").read_text(encoding="utf-8")
    pieces = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    tally.check("there are pieces", len(pieces) >= 8, len(pieces))
    # Matplotlib need not be there
    drawn = mock.MagicMock()
    here, names = os.getcwd(), {}
    with tempfile.TemporaryDirectory() as folder, mock.patch.dict(
        sys.modules, {"matplotlib": drawn, "matplotlib.pyplot": drawn.pyplot}
    ):
        os.chdir(folder)
        try:
            setting.program.run("generate", "v1;size=1025;seed=alps", "-o", "alps.tif")
            for piece in pieces:
                out = io.StringIO()
                try:
                    with contextlib.redirect_stdout(out):
                        exec(compile(piece, "docs/python.md", "exec"), names)
                    tally.check(piece, True)
                except BaseException as error:
                    tally.check(piece, False, repr(error))
                for said in re.findall(r"^print\((?:recipe)\) +# (\S+)$", piece, re.MULTILINE):
                    tally.check("%s is printed" % said, said in out.getvalue().split(), out.getvalue())
        finally:
            os.chdir(here)
    tally.check("the first plot is of heights", drawn.pyplot.imshow.called)
    tally.equal("heights of the first plot", names["land"].shape, (33, 33))
    tally.equal("what changed", faultline.Recipe(seed="oak", faults=800, smooth="box", smooth_passes=3).changed(),
                {"seed": "oak", "faults": 800, "smooth": "box", "smooth_passes": 3})  # fmt: skip
    cost = faultline.tile_cost("v1;seed=oak;erosion=both", 65537, (0, 0, 1024, 1024))
    said = re.search(r"TileCost\(halo=(\d+), parts=(\d+), side=(\d+), factor=([\d.]+), memory_bytes=(\d+)\)", page)
    tally.equal("the cost of the tile", [float(number) for number in said.groups()],
                [cost.halo, cost.parts, cost.side, round(cost.factor, 3), cost.memory_bytes])  # fmt: skip


def test_unknown_names(tally, _setting):
    try:
        faultline.nothing
        tally.check("an unknown name", False)
    except AttributeError as error:
        tally.check("an unknown name", "nothing" in str(error))
    tally.check("dir() has all", set(faultline.__all__) <= set(dir(faultline)))
