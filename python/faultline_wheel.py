"""Makes the wheel of the Python package: builds libfaultline by CMake, and packs it.

    python3 python/faultline_wheel.py [FOLDER] [--build FOLDER] [--site FOLDER]

Prints the path of the wheel, which lies in FOLDER (else build/wheel). --build: a build of CMake that
has the library, in place of build/native, which is configured and built. --site: a site (dist/), of
which the live lands of notebooks are made; without it the package has none. scripts/wheel runs this.

It is also the backend of pyproject.toml (PEP 517), so that `pip wheel ./python` works in a checkout.
There is one wheel for a platform, for every Python from 3.9 (py3-none-PLATFORM), because the library
is called by ctypes. On Linux its name tells the oldest C library with which it runs (manylinux, PEP
600): the C++ library is in it. The same sources give the same bytes. No network is used.
"""

import argparse
import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

try:
    import tomllib
except ModuleNotFoundError:  # before Python 3.11
    from pip._vendor import tomli as tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
THIRD_PARTY = ("lodepng", "zlib", "tiff", "zstd", "lerc")


def version():
    """The project's, from the only place that says it."""
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"^project\(faultline VERSION (\d+\.\d+\.\d+)", text, re.MULTILINE)[1]


def run(*command):
    """Runs a command, and shows what it says only if it fails."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.stderr.write(done.stdout)
        raise SystemExit(f"wheel: {' '.join(map(str, command))} failed")


def library(build):
    """The bytes of the library and its name, from a build, which is made first if it is ours."""
    if build is None:
        build = ROOT / "build" / "native"
        if not (build / "build.ninja").is_file():
            run("cmake", "--preset", "native")
        run("cmake", "--build", str(build), "--target", "faultline_shared")
    with tempfile.TemporaryDirectory() as folder:
        run("cmake", "--install", str(build), "--component", "library", "--strip", "--prefix", folder)
        name = "libfaultline." + ("dylib" if sys.platform == "darwin" else "so")
        [path] = pathlib.Path(folder).glob(f"lib*/**/{name}")
        return path.read_bytes(), name


def platform_of(binary):
    """The platform of a wheel with this library, as its name says it."""
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    if not platform.startswith("linux_"):
        return platform
    # The newest symbol of the C library that is needed says how old that may be
    needed = re.findall(rb"GLIBC_(\d+)\.(\d+)", binary)
    if not needed:
        return platform
    major, minor = max((int(a), int(b)) for a, b in needed)
    return f"manylinux_{major}_{minor}_{platform[len('linux_'):]}"


def metadata():
    """The text of METADATA (core metadata 2.1)."""
    with open(HERE / "pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {version()}",
        f"Summary: {project['description']}",
        f"Keywords: {','.join(project['keywords'])}",
        f"License: {project['license']['text']}",
        *(f"Classifier: {each}" for each in project["classifiers"]),
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {each}" for each in project["dependencies"]),
    ]
    for extra, needs in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {each}; extra == "{extra}"' for each in needs]
    lines.append("Description-Content-Type: text/markdown")
    readme = (HERE / project["readme"]).read_text(encoding="utf-8")
    return "\n".join(lines) + "\n\n" + readme


def licences():
    """The licences of what the library contains."""
    parts = []
    for name in THIRD_PARTY:
        folder = ROOT / ".third-party" / name
        files = sorted(path for path in folder.iterdir() if re.match(r"(?i)licen[cs]e|notice", path.name))
        if not files:
            raise SystemExit(f"wheel: there is no licence of {name} in {folder}")
        parts += [f"{name}: {path.name}\n\n{path.read_text(encoding='utf-8')}" for path in files]
    return ("\n" + "-" * 80 + "\n\n").join(parts)


def live_page(site):
    """The page of a live land, and the licences of what it contains."""
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "embed.html")
        run("node", "web/scripts/alone.mjs", str(page), "--dist", str(site))
        return page.read_bytes(), (site / "licenses.txt").read_bytes()


def write(folder, build=None, site=None):
    """Writes the wheel into a folder, and returns its name."""
    binary, name = library(build)
    tag = f"py3-none-{platform_of(binary)}"
    info = f"faultline-{version()}.dist-info"
    package = HERE / "faultline"
    files = {
        f"faultline/{path.name}": path.read_bytes()
        for path in sorted(package.iterdir())
        if path.suffix == ".py" or path.name == "py.typed"
    }
    files[f"faultline/{name}"] = binary
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: faultline_wheel\nRoot-Is-Purelib: false\nTag: {tag}\n"
    ).encode()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/THIRD_PARTY_LICENSES"] = licences().encode()
    if site is not None:
        page, notices = live_page(site)
        files["faultline/embed.html"] = page
        files[f"{info}/EMBED_LICENSES"] = notices
    record = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record.append(f"{path},sha256={digest},{len(content)}\n")
    record.append(f"{info}/RECORD,,\n")
    files[f"{info}/RECORD"] = "".join(record).encode()

    wheel = f"faultline-{version()}-{tag}.whl"
    os.makedirs(folder, exist_ok=True)
    part = os.path.join(folder, wheel + ".part")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path)  # of the first moment that a zip can tell
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if path.endswith(name) else 0o100644) << 16
            archive.writestr(entry, content)
    os.replace(part, os.path.join(folder, wheel))
    return wheel


# --- The hooks of PEP 517


def get_requires_for_build_wheel(config_settings=None):
    return []


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return write(wheel_directory)


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("wheel: there is no source package; the sources are the repository")


def main():
    parser = argparse.ArgumentParser(description="Makes the wheel of the Python package.")
    parser.add_argument("folder", nargs="?", default=str(ROOT / "build" / "wheel"))
    parser.add_argument("--build", type=pathlib.Path, help="a build of CMake that has the library")
    parser.add_argument("--site", type=pathlib.Path, help="a built site, for live lands in notebooks")
    options = parser.parse_args()
    site = options.site and options.site.resolve()
    print(os.path.join(options.folder, write(options.folder, options.build, site)))


if __name__ == "__main__":
    main()
