#!/usr/bin/env python3
"""Checks the dependencies between the layers of src/ and between the rooms (folders) of the large
layers and of web/src, and that the lower layers stay deterministic.

    python3 tests/layers/check_layers.py [ROOT]

Parses every #include below ROOT/src (without comments and strings) and prints a line for each
violation:
- an include of a layer that is not below, of a file outside src, or of a library this layer may not
  use;
- a cycle of includes;
- below render: a forbidden header or name (clocks, threads, std::sin, an unordered std::sort, ...);
- __EMSCRIPTEN__ outside src/platform, in more than one file or in a file that does not use GL;
- a file of the command line that includes app, render or ui, directly or indirectly, except for
  those that need OpenGL (platform/cli/cli_render.cpp, platform/cli/cli_gpu.cpp);
- of a layer that another may use only in part (PARTS), an include of the rest;
- an include from one room of a layer to another that ROOMS does not allow, or to the files that
  connect the rooms;
- the same for every import below ROOT/web/src, by WEB_ROOMS and WEB_OUTSIDE;
- a value of a link or of the state that TypeScript composes or takes apart, and a text for people that
  decides something (WEB_VALUES).
The rules are those of ARCHITECTURE.md. Linear in the source; exit code 1 on a violation.
"""

import os
import pathlib
import re
import sys

# Layer -> the layers it may include, besides itself.
LAYERS = {
    "base": set(),
    "terrain": {"base"},
    "share": {"terrain", "base"},
    "exchange": {"terrain", "base"},
    "check": {"exchange", "share", "terrain", "base"},
    "grade": {"check", "exchange", "share", "terrain", "base"},
    "lesson": {"share", "terrain", "base"},
    "render": {"terrain", "base"},
    "gpu": {"render", "terrain", "base"},
    "ui": {"terrain", "share", "base"},
    "app": {"ui", "render", "exchange", "share", "terrain", "base"},
    "platform": {"app", "ui", "gpu", "render", "lesson", "grade", "check", "exchange", "share", "terrain", "base"},
}

# Layer and a layer below it -> the only headers of the latter that the former may include: a module
# that links the owners of OpenGL objects does not link the picture with them.
PARTS = {
    ("gpu", "render"): r"render/gl/gl_(objects|program)\.h",
}

# Layer -> its rooms (folders) -> the rooms each may include, besides itself. Files in the layer's
# own folder connect the rooms: they may include every room, and no room may include them.
ROOMS = {
    "terrain": {
        "grid": set(),
        "recipe": set(),
        "palette": set(),
        "uplift": {"grid", "recipe"},
        "cliffs": {"grid", "recipe", "uplift"},
        "smoothing": {"grid", "recipe"},
        "erosion": {"grid", "recipe"},
        "measure": {"grid", "recipe", "uplift"},
        "timeline": {"grid", "recipe", "uplift", "smoothing", "erosion"},
        "world": {"grid", "recipe", "uplift", "smoothing", "erosion", "timeline"},
    },
    "exchange": {"read": set(), "write": {"read"}, "tiff": {"read"}},
    "grade": {"page": set()},
    "render": {
        "camera": set(),
        "scene": {"camera"},
        "mesh": {"camera"},
        "light": {"camera", "scene"},
        "gl": {"scene"},
        "painters": {"camera", "scene", "mesh", "light", "gl"},
    },
    "ui": {
        "model": set(),
        "widgets": {"model"},
        "picture": {"model", "widgets"},
        "panel": {"model", "widgets"},
        "map": {"model", "widgets"},
        "timeline": {"model", "widgets"},
        "imgui": set(),
    },
    "platform": {"files": set(), "cli": {"files"}, "browser": {"files"}, "c_api": {"files"}},
    "app": {
        "camera": set(),
        "player": set(),
        "captions": set(),
        "document": {"player"},
        "tools": set(),
        "shown": {"camera", "player", "captions"},
        "lecture": {"camera", "player", "document", "shown"},
        "input": {"camera", "player", "document", "shown", "tools", "lecture"},
    },
}

# The same for web/src. Every file is in a room; `page` connects the others.
WEB_ROOMS = {
    "common": set(),
    "runtime": {"common"},
    "form": {"common"},
    "drawer": {"common"},
    "stand": {"common"},
    "share": {"common"},
    "export": {"common"},
    "embed": {"common", "runtime"},
    "gallery": {"common"},
    "present": {"common"},
    "offline": {"common"},
    "lecture": {"common", "runtime"},
    "about": {"common"},
    "check": {"common"},
    "world": {"common"},
    "open": {"common", "check"},
    "compare": {"common", "runtime"},
    "page": {
        "common",
        "runtime",
        "form",
        "gallery",
        "present",
        "drawer",
        "stand",
        "share",
        "export",
        "embed",
        "lecture",
        "open",
        "compare",
        "about",
    },
}

# Room of web/src -> what it may import from outside web/src: files by their path below web/, and
# packages by name.
WEB_OUTSIDE = {
    "common": {"api/worker_start", "lean-qr"},
    "export": {"api/faultline", "mediabunny"},
    "world": {"api/faultline", "maplibre-gl"},
    "offline": {"scripts/hashed_name.mjs"},
    "gallery": {"scripts/picture_name.mjs"},
}

# Layer -> pattern of the other headers it may include, besides the C++ standard library, its own texts
# and generated/language.h, which is made with them.
LIBRARIES = {
    "base": r"wasm_simd128\.h",
    "terrain": r"wasm_simd128\.h",
    "exchange": r"(lodepng|zlib|tiffio)\.h",
    "grade": r"nlohmann/json\.hpp",
    "render": r"GLES3/.*|generated/shaders\.h",
    "gpu": r"GLES3/.*|generated/gpu_shader(s|_texts)\.h",
    "ui": r"imgui(_internal)?\.h|imgui\.cpp",
    "app": r"imgui(_internal|_impl_opengl3)?\.h|GLES3/.*",
    "platform": r".*",
}

DETERMINISTIC = {"base", "terrain", "share", "exchange", "check", "grade", "lesson"}
COMMAND_LINE = re.compile(r"platform/cli/")
NOT_FOR_COMMAND_LINE = {"app", "gpu", "render", "ui"}
# The only files of the command line that use OpenGL. The rule holds for their headers, so no file
# evades it.
DRAWING_COMMANDS = {"platform/cli/cli_render.cpp", "platform/cli/cli_gpu.cpp"}

STANDARD_HEADER = re.compile(r"[a-z0-9_]+")
FORBIDDEN_HEADERS = set(
    "iostream random chrono ctime thread mutex shared_mutex atomic condition_variable future "
    "stop_token semaphore latch barrier execution cfenv".split()
)

MATH = (
    "sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 expm1 "
    "log log2 log10 log1p pow cbrt hypot erf erfc tgamma lgamma"
).replace(" ", "|")
FORBIDDEN_NAMES = [
    (
        rf"\bstd::({MATH})f?\b|(?<![\w.>:])({MATH})f?\s*\(",
        "differs between libraries; use base/det_math",
    ),
    (
        r"\bstd::(chrono|this_thread|j?thread|mutex|atomic|async)\b",
        "clocks and threads are the caller's",
    ),
    (
        r"(?<![\w.>])(std::)?(clock|time|rand|srand)\s*\(",
        "depends on the moment; use base/random",
    ),
    (
        r"\bstd::(shuffle|sample|random_device|mt19937\w*|\w+_distribution)\b",
        "differs between libraries; use base/random",
    ),
    (r"\bstd::(cout|cerr|clog|cin)\b", "the core prints nothing"),
    (r"\b(__EMSCRIPTEN__|EM_ASM|EM_JS)\b", "the core knows no platform"),
]
SORT = re.compile(r"\bstd::(ranges::)?(sort|partial_sort|nth_element)\b")

COMMENT_OR_STRING = re.compile(
    r'//[^\n]*|/\*.*?\*/'
    r'|R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'',
    re.DOTALL,
)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>|(\S+))', re.MULTILINE)


# `import ... from "x"`, `export ... from "x"`, `import "x"`, `import("x")`.
IMPORT = re.compile(
    r'^(?:import|export)\b[^;"=]*?\bfrom\s*"([^"\n]+)"'
    r'|^import\s*"([^"\n]+)"'
    r'|\bimport\s*\(\s*"([^"\n]+)"',
    re.MULTILINE,
)


# What TypeScript may not do, because C++ validates and decides.
CALL = r"(?:setView|applyText|applyTyped|setShown|(?<!classList\.)toggle|actions\.(?:view|typed|apply))\("
WEB_VALUES = [
    (r"[!=]==?\s*TEXT\.|\bTEXT\.\w+\s*[!=]==?|\bcase TEXT\.", "a text for people decides nothing"),
    (
        r"\b(?:Number|parseFloat|parseInt)\([^()]*\.(?:text|shown)\b",
        "C++ reads values; let it offer what is needed",
    ),
    (
        r"\.(?:text|shown)\)?\.(?:split|match|matchAll|replace|replaceAll|search|slice)\(",
        "C++ takes values apart; let it offer the parts",
    ),
    (
        rf"\b{CALL}(?:[^()`;]|\([^()]*\))*?(?:`|\.join\()",
        "C++ composes values; pass on what the person chose",
    ),
]


def without(text, strings):
    """Returns text without comments and, if `strings`, with empty strings; keeps line numbers."""

    def replace(match):
        found = match.group()
        if found.startswith("/"):
            return " " + "\n" * found.count("\n")
        return '""' + "\n" * found.count("\n") if strings else found

    # Digit separators would read as character literals.
    return COMMENT_OR_STRING.sub(replace, re.sub(r"(?<=[0-9a-fA-F])'(?=[0-9a-fA-F])", "", text))


def line_of(text, position):
    return text.count("\n", 0, position) + 1


class Checker:
    """Reads one source tree and collects the violations in it."""

    def __init__(self, root):
        self.source = pathlib.Path(root) / "src"
        self.violations = []
        self.web = pathlib.Path(root) / "web"
        self.includes = {}  # file -> list of (line, file included from src)
        self.emscripten_files = []

    def report(self, name, line, message):
        self.violations.append(f"src/{name}:{line}: {message}")

    def check(self):
        """Reads the tree and returns the violations, each a line of text."""
        suffixes = {".h", ".hpp", ".inl", ".cpp", ".cc"}
        files = sorted(path for path in self.source.rglob("*") if path.suffix in suffixes)
        if not files:
            self.violations.append("src: no source found")
        for path in files:
            name = path.relative_to(self.source).as_posix()
            self.check_file(name, path.read_text(encoding="utf-8"))
        self.check_emscripten()
        self.check_cycles()
        self.check_command_line()
        self.check_web()
        return self.violations

    def check_file(self, name, text):
        layer = name.split("/")[0]
        if layer not in LAYERS:
            self.report(name, 1, f"src/{layer} is no layer")
            return
        code = without(text, strings=False)
        self.includes[name] = []
        for match in INCLUDE.finditer(code):
            self.check_include(name, layer, line_of(code, match.start()), *match.groups())
        stripped = without(text, strings=True)
        if layer != "platform" and "__EMSCRIPTEN__" in stripped:
            self.emscripten_files.append((name, "GLES3/" in code))
        if layer in DETERMINISTIC:
            self.check_names(name, stripped, text.splitlines())

    def check_include(self, name, layer, line, quoted, angled, other):
        header = quoted or angled
        if header is None:
            self.report(name, line, f"#include {other}: name the header itself")
            return
        target = header.split("/")[0]
        if target not in LAYERS and re.fullmatch(LIBRARIES.get(layer, r"(?!)"), header):
            return
        if header in (f"generated/text_{layer}.h", "generated/language.h"):
            return
        if angled is not None:
            if layer in DETERMINISTIC and header in FORBIDDEN_HEADERS:
                self.report(name, line, f"<{header}> is forbidden below render")
            elif not STANDARD_HEADER.fullmatch(header):
                self.report(name, line, f"{layer} may not include <{header}>")
        elif not (self.source / header).is_file():
            self.report(name, line, f'"{header}" is no header: write includes relative to src')
        else:
            self.includes[name].append((line, header))
            if target != layer and target not in LAYERS[layer]:
                self.report(name, line, f'{layer} may not include "{header}": arrows point down')
            part = PARTS.get((layer, target))
            if part and not re.fullmatch(part, header):
                self.report(name, line, f'{layer} uses only a part of {target}, not "{header}"')
            if target == layer:
                self.check_room(name, layer, line, header)

    def check_room(self, name, layer, line, header):
        rooms = ROOMS.get(layer)
        if rooms is None:
            return
        here, there = (path.split("/")[1:-1] for path in (name, header))
        for path, room in ((name, here), (header, there)):
            if room and room[0] not in rooms:
                self.report(name, line, f"{path}: {layer} has no room {room[0]}")
                return
        if not here or here == there:
            return
        if not there:
            self.report(name, line, f'{layer}/{here[0]} may not include "{header}": it ties the rooms')
        elif there[0] not in rooms[here[0]]:
            self.report(name, line, f'{layer}/{here[0]} may not include "{header}": no such arrow')

    def check_names(self, name, stripped, lines):
        for pattern, reason in FORBIDDEN_NAMES:
            for match in re.finditer(pattern, stripped):
                found = match.group().strip(" (")
                self.report(name, line_of(stripped, match.start()), f"{found}: {reason}")
        for match in SORT.finditer(stripped):
            line = line_of(stripped, match.start())
            if not any("total order" in text for text in lines[max(0, line - 4) : line]):
                self.report(name, line, f"{match.group()}: a comment must name its total order")

    def check_emscripten(self):
        for index, (name, uses_gl) in enumerate(self.emscripten_files):
            if index > 0 or not uses_gl or not name.startswith("render/"):
                self.report(name, 1, "__EMSCRIPTEN__ is for src/platform and one GL file at most")

    def check_cycles(self):
        done = set()

        def visit(name, path):
            if name in path:
                cycle = " -> ".join([*path[path.index(name) :], name])
                self.report(name, 1, f"includes go in a circle: {cycle}")
            elif name not in done:
                for _, header in self.includes.get(name, []):
                    visit(header, [*path, name])
                done.add(name)

        for name in sorted(self.includes):
            visit(name, [])

    def check_command_line(self):
        for start in filter(COMMAND_LINE.match, self.includes):
            if start in DRAWING_COMMANDS:
                continue
            seen = set()
            waiting = [start]
            while waiting:
                name = waiting.pop()
                if name in seen:
                    continue
                seen.add(name)
                waiting += [header for _, header in self.includes.get(name, [])]
            for name in sorted(seen):
                if name.split("/")[0] in NOT_FOR_COMMAND_LINE:
                    self.report(start, 1, f"the command line may not reach {name}")


    def check_web(self):
        source = self.web / "src"
        for path in sorted(source.rglob("*.ts")):
            parts = path.relative_to(source).parts
            name = "/".join(parts)
            if len(parts) != 2 or parts[0] not in WEB_ROOMS:
                self.violations.append(f"web/src/{name}:1: stands in no room of web/src")
                continue
            text = re.sub(r"(^|\s)//[^\n]*", r"\1", path.read_text(encoding="utf-8"))
            for pattern, reason in WEB_VALUES:
                for match in re.finditer(pattern, text):
                    line = line_of(text, match.start())
                    self.violations.append(f"web/src/{name}:{line}: {match.group()}: {reason}")
            for match in IMPORT.finditer(text):
                target = match.group(match.lastindex)
                wrong = self.wrong_import(parts[0], path, target)
                if wrong:
                    line = line_of(text, match.start(match.lastindex))
                    self.violations.append(
                        f"web/src/{name}:{line}: {parts[0]} may not import {wrong}"
                    )

    def wrong_import(self, room, path, target):
        """Returns the target if a file of this room may not import it, else None."""
        if not target.startswith("."):
            return None if target in WEB_OUTSIDE.get(room, ()) else target
        place = os.path.normpath(path.parent / target)
        below = pathlib.PurePath(os.path.relpath(place, self.web)).parts
        if below[0] != "src":
            outside = "/".join(below)
            return None if outside in WEB_OUTSIDE.get(room, ()) else outside
        there = below[1]
        return None if there == room or there in WEB_ROOMS[room] else "/".join(below[1:])


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2]
    checker = Checker(root)
    violations = checker.check()
    for violation in violations:
        print(violation)
    print(f"layers: {len(checker.includes)} files checked, {len(violations)} violations")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
