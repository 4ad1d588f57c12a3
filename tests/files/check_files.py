"""Reads the files that the command line writes with other programs, and compares the heights with
those of the .r32 file.

    python3 tests/files/check_files.py build/native/faultline

GDAL (with libpng inside) reads PNG and ESRI grids, the glTF validator and assimp GLB, assimp OBJ,
admesh STL. The other way round, files in Blender's form (blender_form.py) open, and Blender's own
where it is installed. The other programs are reported as not checked if they are not installed. The last line is `N passed, N failed`. Takes about ten seconds.
"""

import array
import csv
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "cli"))
sys.path.insert(0, HERE)
from blender_form import grid_obj, png16  # noqa: E402
from test_cli import Program, Tally  # noqa: E402

SIDE = 3000.0
PRINT_SIDE, PRINT_BASE = 80.0, 2.5
# Rough land with cliffs, soft land, an unfinished land, a single step, flat land, the smallest grid
LANDS = {
    "rough": "v1;seed=oak;size=129;faults=60",
    "soft": "v1;seed=pine;size=65;smooth=box;smooth-passes=6;smooth-radius=2;relief=0.05",
    "noise": "v1;seed=gorse;size=33;method=fbm!at=fault:3",
    "step": "v1;seed=oak;size=17;faults=1",
    "flat": "v1;seed=oak;size=9;faults=0",
    "smallest": "v1;seed=oak;size=2;faults=9",
}
# A grid size that Unreal accepts
LARGE = "v1;seed=larch;size=1009;faults=200;smooth=gaussian"


def run(*command):
    """Returns the standard output of a program that must not fail."""
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    if done.returncode != 0:
        raise AssertionError("%s: %s" % (" ".join(command), done.stderr.decode()))
    # admesh prints what lies behind an STL header of 80 letters, which has no final zero.
    return done.stdout.decode(errors="replace")


def numbers(path, kind):
    """Reads a file of little-endian numbers without a header."""
    with open(path, "rb") as file:
        values = array.array(kind, file.read())
    if sys.byteorder == "big":
        values.byteswap()
    return values


class Land:
    """One land: writes its files, and knows the heights from its .r32."""

    def __init__(self, tally, program, folder, name, recipe):
        self.tally, self.program, self.folder, self.name = tally, program, folder, name
        self.recipe = recipe
        self.z = numbers(self.write("r32"), "f")
        self.size = round(len(self.z) ** 0.5)
        self.low, self.high = min(self.z), max(self.z)
        self.range = self.high - self.low

    def write(self, ending, *options):
        path = os.path.join(self.folder, "%s.%s" % (self.name, ending))
        if ending in ("asc", "tif", "obj", "glb"):
            options += ("--side", str(SIDE))
        if ending == "stl":
            options += ("--print-side", str(PRINT_SIDE), "--print-base", str(PRINT_BASE))
        code, out, error = self.program.run("generate", self.recipe, "-o", path, *options)
        self.tally.equal("writing %s (%s)" % (path, error.strip()), (code, out), (0, ""))
        return path

    def check(self, what, good, detail=""):
        self.tally.check("%s: %s" % (self.name, what), good, detail)

    def equal(self, what, found, expected):
        self.tally.equal("%s: %s" % (self.name, what), found, expected)

    def near(self, what, found, scale, levels=1.0):
        """Checks heights, times `scale`, as another program read them: at most `levels` of 65535 off."""
        self.equal("heights in " + what, len(found), len(self.z))
        worst = max(abs(a - b * scale) for a, b in zip(found, self.z))
        allowed = levels * self.range * scale / 65535 + 2**-24 * scale
        self.check("heights of " + what, worst <= allowed, "%g off, not %g" % (worst, allowed))


def check_levels(land):
    """Checks RAW16 by the numbers of the sidecar; returns its levels."""
    raw = numbers(land.write("raw", "--side", str(SIDE), "--sidecar"), "H")
    with open(os.path.join(land.folder, land.name + ".json"), encoding="utf-8") as file:
        facts = json.load(file)
    land.equal("size", (facts["size"], facts["sideMetres"]), (land.size, SIDE))
    metres = [facts["lowMetres"] + facts["metresPerLevel"] * level for level in raw]
    land.near("RAW16", metres, SIDE, 0.51)
    south = numbers(land.write("raw", "--south-first"), "H")
    rows = [raw[i : i + land.size] for i in range(0, len(raw), land.size)]
    land.check("the southern row first", south == sum(reversed(rows), array.array("H")))
    return raw


def check_grids(land, raw):
    """Checks PNG16, ESRI grid and GeoTIFF by GDAL."""
    path = land.write("png")
    facts = json.loads(run("gdalinfo", "-json", path))
    land.equal("the PNG's bands", [band["type"] for band in facts["bands"]], ["UInt16"])
    raw_path = os.path.join(land.folder, "bare")
    run("gdal_translate", "-q", "-of", "ENVI", path, raw_path)
    land.check("the PNG has RAW16's levels", numbers(raw_path, "H") == raw)

    for ending, name, levels in (("asc", "the ESRI grid", 1.0), ("tif", "the GeoTIFF", 0.0)):
        path = land.write(ending)
        facts = json.loads(run("gdalinfo", "-json", path))
        spacing = SIDE / (land.size - 1)
        corner, width, _, top, _, height = facts["geoTransform"]
        expected = (-spacing / 2, SIDE + spacing / 2, spacing, -spacing)
        off = max(abs(a - b) for a, b in zip((corner, top, width, height), expected))
        land.check("the place of " + name, off < 1e-6 * SIDE, facts["geoTransform"])
        run("gdal_translate", "-q", "-of", "ENVI", "-ot", "Float64", path, raw_path)
        land.near(name, numbers(raw_path, "d"), SIDE, levels)


def read_ply(path):
    """Returns vertices and faces of an ASCII PLY whose vertices begin with x, y, z."""
    with open(path, encoding="ascii") as file:
        lines = file.read().splitlines()
    counts = dict(re.findall(r"element (\w+) (\d+)", "\n".join(lines)))
    start = lines.index("end_header") + 1
    end = start + int(counts["vertex"])
    vertices = [tuple(map(float, line.split()[:3])) for line in lines[start:end]]
    faces = [tuple(map(int, line.split()))[1:] for line in lines[end : end + int(counts["face"])]]
    return vertices, faces


def check_mesh(land, ending):
    """Checks OBJ or GLB by assimp."""
    ply = os.path.join(land.folder, "mesh.ply")
    run("assimp", "export", land.write(ending), ply)
    vertices, faces = read_ply(ply)
    d = land.size - 1
    land.equal("triangles of " + ending, len(faces), 2 * d * d)
    # A reader may repeat vertices, but not move them
    found = [None] * len(land.z)
    places = []
    for x, y, z in vertices:
        column, row = (x / SIDE + 0.5) * d, (z / SIDE + 0.5) * d
        places.append(max(abs(column - round(column)), abs(row - round(row))))
        found[round(row) * land.size + round(column)] = y
    land.check("vertices of %s stand on the grid" % ending, max(places) < 1e-3, max(places))
    land.equal("vertices that %s lacks" % ending, found.count(None), 0)
    land.near(ending, found, SIDE)
    # Counter-clockwise seen from above: x east, z south
    turned = 0
    for face in faces:
        a, b, c = (vertices[i] for i in face)
        turned += (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]) <= 0
    land.equal("triangles of %s that look down" % ending, turned, 0)


def check_block(land):
    """Checks STL by admesh."""
    text = run("admesh", land.write("stl"))
    facts = dict(re.findall(r"([A-Z][\w ]*?) *: +([-\d.]+)", text))
    for name in ("Total disconnected facets", "Degenerate facets", "Edges fixed", "Facets added",
                 "Facets removed", "Facets reversed", "Backwards edges", "Normals fixed"):
        land.equal(name, facts.get(name), "0")
    land.equal("parts", facts.get("Number of parts"), "1")
    d = land.size - 1
    land.equal("facets", facts.get("Number of facets"), str(2 * d * d + 12 * d))
    # Each cell is two triangles that share the diagonal from north-east to south-west
    above = 0.0
    for y in range(d):
        for x in range(d):
            north, south = y * land.size + x, (y + 1) * land.size + x
            once = land.z[north] + land.z[south + 1]
            above += (once + 2 * (land.z[north + 1] + land.z[south])) / 6 - land.low
    volume = PRINT_SIDE**2 * (PRINT_BASE + PRINT_SIDE * above / d**2)
    found = float(facts["Volume"])
    land.check("volume", found > 0 and abs(found / volume - 1) < 1e-4, (found, volume))


def check_faults(tally, program):
    recipe = LANDS["rough"]
    table = json.loads(program.print("faults", "--json", recipe))
    rows = list(csv.DictReader(program.print("faults", recipe).splitlines()))
    tally.equal("the recipe of the faults", table["recipe"], recipe)
    same = [{name: row[name] if name == "profile" else float(row[name]) for name in row}
            for row in rows]
    tally.equal("faults as JSON and as CSV", table["faults"], same)


def check_blender_form(tally, program, folder):
    """Files in Blender's form (blender_form.py says which) open with the heights that they have."""
    n = 33
    hills = [
        [0.4 * math.sin(0.31 * x) * math.cos(0.23 * y) + 0.011 * x for x in range(n)]
        for y in range(n)
    ]
    low, high = min(map(min, hills)), max(map(max, hills))
    levels = [[round((z - low) / (high - low) * 65535) for z in row] for row in hills]
    files = {"bw.png": png16(levels), "rgb.png": png16(levels, "RGB"), "rgba.png": png16(levels, "RGBA")}
    for name, options in (
        ("quads.obj", {}),
        ("triangles.obj", {"triangles": True}),
        ("old.obj", {"old": True}),
        ("bare.obj", {"material": False, "triangles": True}),
    ):
        files[name] = grid_obj(hills, **options).encode()
    for name, content in files.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)
    names = list(files)
    if shutil.which("blender"):
        names += made_by_blender(tally, hills, folder)
    else:
        print("only in Blender's form, not made by it: blender is not installed")
    for name in names:
        path, opened = os.path.join(folder, name), os.path.join(folder, "opened.r32")
        recipe = "v1;size=%d;faults=0" % n
        code, _, error = program.run("generate", recipe, "--base", path, "-o", opened)
        tally.check("%s opens" % name, code == 0, error)
        if code != 0:
            continue
        z = numbers(opened, "f")
        tally.equal("%s: heights" % name, len(z), n * n)
        # In whatever unit: of lowest and highest, and the right way round
        span = max(z) - min(z)
        found = [(each - min(z)) / span for each in z]
        expected = [(each - low) / (high - low) for row in hills for each in row]
        worst = max(abs(a - b) for a, b in zip(found, expected))
        tally.check("%s: the same hills" % name, worst < 2e-5, worst)


def made_by_blender(tally, hills, folder):
    """The names of the files that Blender itself writes of these heights."""
    source = os.path.join(folder, "hills.json")
    with open(source, "w", encoding="ascii") as file:
        json.dump(hills, file)
    script = os.path.join(HERE, "blender_scene.py")
    call = ["blender", "--background", "--factory-startup", "--python-exit-code", "1"]
    result = subprocess.run(
        call + ["--python", script, "--", source, folder], capture_output=True, text=True
    )
    tally.check("Blender writes its files", result.returncode == 0, result.stderr[-500:])
    return ["made.obj", "made.png"] if result.returncode == 0 else []


def main():
    program, tally = Program(sys.argv[1]), Tally()
    has_validator = os.path.isdir(os.path.join(HERE, "../../web/node_modules/gltf-validator"))
    here = {tool: shutil.which(tool) for tool in ("gdal_translate", "assimp", "admesh", "node")}
    here["gltf-validator"] = here["node"] and has_validator
    missing = [tool for tool in here if not here[tool]]
    for tool in missing:
        print("not checked: %s is not installed" % tool)
    with tempfile.TemporaryDirectory() as folder:
        models = []
        for name, recipe in LANDS.items():
            land = Land(tally, program, folder, name, recipe)
            raw = check_levels(land)
            if here["gdal_translate"]:
                check_grids(land, raw)
            if here["assimp"]:
                check_mesh(land, "obj")
                check_mesh(land, "glb")
            if here["admesh"]:
                check_block(land)
            models.append(land.write("glb"))
        land = Land(tally, program, folder, "large", LARGE)
        raw = check_levels(land)
        tally.equal("levels of the large land", (min(raw), max(raw)), (0, 65535))
        if here["gdal_translate"]:
            check_grids(land, raw)
        if here["gltf-validator"]:
            for line in run("node", os.path.join(HERE, "validate_glb.mjs"), *models).splitlines():
                tally.check("glTF validator", False, line)
            tally.check("glTF validator", True)
        check_blender_form(tally, program, folder)
    check_faults(tally, program)
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
