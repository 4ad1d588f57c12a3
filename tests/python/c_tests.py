"""The C interface: its header and example as strict C99, installed, and what the library exports."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from cli_program import ROOT

EXAMPLE = pathlib.Path(ROOT) / "examples" / "land.c"
STRICT = ["-Wall", "-Wextra", "-Werror", "-pedantic"]


def functions():
    """The functions of the header."""
    header = (pathlib.Path(ROOT) / "include" / "faultline.h").read_text(encoding="utf-8")
    return set(re.findall(r"^FAULTLINE_API [^(]*?\b(faultline_\w+)\(", header, re.MULTILINE))


def test_installed_example(tally, setting):
    """The example, compiled against what is installed, says what the command line says."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run(["cmake", "--install", setting.build, "--component", "library", "--prefix", folder],
                       check=True, capture_output=True)  # fmt: skip
        [library] = folder.glob("lib*/**/libfaultline.so")
        tally.check("the header is installed", (folder / "include" / "faultline.h").is_file())
        program = folder / "land"
        built = subprocess.run(
            ["cc", "-std=c99", *STRICT, EXAMPLE, "-I", folder / "include", "-L", library.parent,
             "-lfaultline", "-Wl,-rpath," + str(library.parent), "-o", program],
            capture_output=True, text=True)  # fmt: skip
        tally.equal("strict C99", (built.returncode, built.stderr), (0, ""))
        for recipe in ("v1;seed=oak-ridge;size=257;faults=800", "v1;size=65;method=fbm", "v1;size=9!at=fault:3"):
            picture = folder / "land.pgm"
            done = subprocess.run([program, recipe, picture], capture_output=True, text=True)
            tally.equal("exit code of " + recipe, done.returncode, 0)
            fingerprint = setting.program.print("hash", recipe).strip()
            tally.check("fingerprint of " + recipe, "fingerprint  %s\n" % fingerprint in done.stdout, done.stdout)
            size = int(re.search(r"size=(\d+)", recipe)[1])
            tally.equal("picture of " + recipe, picture.stat().st_size, size * size + len("P5\n%d %d\n255\n" % (size, size)))
        tally.check("cuts", "cuts         3" in subprocess.run([program, "v1;size=9;faults=3"], capture_output=True, text=True).stdout)
        done = subprocess.run([program, "v1;faults=-1"], capture_output=True, text=True)
        tally.check("a recipe that is none", done.returncode == 1 and "faults" in done.stderr, done.stderr)
        # The header alone, in C and in C++, with every warning
        for compiler, standard, ending in (("cc", "c99", "c"), ("c++", "c++20", "cpp")):
            alone = folder / ("alone." + ending)
            alone.write_text("#include <faultline.h>\nint main(void) { return faultline_interface() == FAULTLINE_INTERFACE ? 0 : 1; }\n")
            built = subprocess.run([compiler, "-std=" + standard, *STRICT, "-Wconversion", alone, "-I", folder / "include",
                                    "-L", library.parent, "-lfaultline", "-Wl,-rpath," + str(library.parent), "-o", program],
                                   capture_output=True, text=True)  # fmt: skip
            tally.equal("the header as " + standard, (built.returncode, built.stderr), (0, ""))
            tally.equal("and it runs", subprocess.run([program]).returncode, 0)


def test_exports(tally, setting):
    """The library exports the functions of the header, and needs nothing but the C library."""
    library = setting.build / "libfaultline.so"
    for tool in ("nm", "readelf"):
        if shutil.which(tool) is None:
            print("not checked: %s is not installed" % tool)
            return
    listed = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    names = {line.split()[-1] for line in listed.splitlines()}
    tally.equal("exported", names, functions())
    tally.check("there are about a dozen", 12 <= len(names) <= 20, len(names))
    needed = subprocess.run(["readelf", "-d", library], capture_output=True, text=True, check=True).stdout
    needed = re.findall(r"NEEDED.*\[(.*)\]", needed)
    tally.check("needed", all(re.match(r"lib(c|m|pthread)\.so|ld-linux", name) for name in needed), needed)


def test_documented_functions(tally, _setting):
    """Each function is in the page about the interface, and in the package or said not to be."""
    page = pathlib.Path(ROOT, "docs", "c_interface.md").read_text(encoding="utf-8")
    for name in functions():
        tally.check("%s is in docs/c_interface.md" % name, name in page)
