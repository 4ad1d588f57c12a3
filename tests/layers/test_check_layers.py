#!/usr/bin/env python3
"""Self-test of check_layers.py: adds violations to a small tree, one at a time, and checks that
each is reported.

    python3 tests/layers/test_check_layers.py
"""

import pathlib
import tempfile
import unittest

import check_layers

# A tree without violations, with comments, strings and allowed uses that look like violations.
GOOD = {
    "base/det_math.h": "#pragma once\n#include <cmath>\ndouble detSin(double x);  // std::sin(x)\n",
    "terrain/lanes.h": "#ifdef __wasm_simd128__\n#include <wasm_simd128.h>\n#endif\n",
    "terrain/field.h": '#include "base/det_math.h"\n#include "generated/text_terrain.h"\n'
    "#include <vector>\nint runtime(int);\n",
    "terrain/field.cpp": '#include "terrain/field.h"\n#include <algorithm>\n'
    "// Indices are unique, so < is a total order.\nvoid f(int* a) { std::sort(a, a + 2); }\n"
    "int g() { return runtime(1'000'000); }\n",
    "share/text.cpp": '#include "terrain/field.h"\nconst char* kText = "std::pow(2, 3)";\n',
    "exchange/png.cpp": '#include <lodepng.h>\n#include <zlib.h>\n#include "terrain/field.h"\n'
    "/* <thread> */\n",
    "render/gl.h": "#include <GLES3/gl3.h>\n#ifdef __EMSCRIPTEN__\n#endif\n",
    "render/camera/camera.cpp": '#include "generated/shaders.h"\n#include <cmath>\n'
    "double h() { return std::sin(1); }\n",
    "ui/ui.h": '#include <imgui.h>\n#include "terrain/field.h"\n',
    "app/app.h": '#include "render/gl.h"\n#include "ui/ui.h"\n',
    "platform/web_main.cpp": '#include <emscripten/html5.h>\n#include "app/app.h"\n',
    "platform/cli/cli_main.cpp": '#include <CLI/CLI.hpp>\n#include "platform/cli/cli_render.h"\n'
    '#include "terrain/field.h"\n',
    "platform/cli/cli_render.h": '#include "terrain/field.h"\n',
    "platform/cli/cli_render.cpp": '#include "platform/cli/cli_render.h"\n#include "app/app.h"\n',
}

# Rooms of layers and of the web without violations.
ROOMS = {
    "terrain/grid/heightfield.h": "#pragma once\n",
    "terrain/recipe/recipe.h": "#pragma once\n",
    "terrain/uplift/fault.h": '#include "terrain/grid/heightfield.h"\n'
    '#include "terrain/recipe/recipe.h"\n',
    "terrain/timeline/session.h": '#include "terrain/uplift/fault.h"\n',
    "app/camera/rig.h": "#pragma once\n",
    "app/shown/marks.h": "#pragma once\n",
    "app/playground.h": '#include "app/camera/rig.h"\n#include "app/shown/marks.h"\n',
    "../web/src/common/dom.ts": "export const byId = 1;\n",
    "../web/src/form/form.ts": 'import { byId } from "../common/dom";\n'
    'export const text = ["from ", "x"]; // import { a } from "../page/main"\n',
    "../web/src/form/look.ts": 'target.setView("sun", value, again);\nconst a = `${b}`;\n'
    "setText(label, TEXT.stop);\n",
    "../web/src/common/qr.ts": 'import { generate } from "lean-qr";\n',
    "../web/src/share/qr.ts": 'export { generate } from "../common/qr";\n',
    "../web/src/page/main.ts": 'import {\n  text,\n} from "../form/form";\n'
    'const later = import("../share/qr");\n',
}

ROOM_VIOLATIONS = [
    ("terrain/grid/heightfield.h", '#include "terrain/recipe/recipe.h"\n', "no such arrow"),
    ("terrain/recipe/recipe.h", '#include "terrain/uplift/fault.h"\n', "no such arrow"),
    ("terrain/uplift/fault.h", '#include "terrain/timeline/session.h"\n', "no such arrow"),
    ("terrain/water/lake.h", '#include "terrain/grid/heightfield.h"\n', "no room water"),
    ("app/camera/rig.h", '#include "app/shown/marks.h"\n', "no such arrow"),
    ("app/camera/rig.h", '#include "app/playground.h"\n', "it ties the rooms"),
    ("../web/src/common/dom.ts", 'import { text } from "../form/form";\n', "may not import form"),
    ("../web/src/form/form.ts", 'import "../share/qr";\n', "may not import share/qr"),
    ("../web/src/form/form.ts", 'export { x } from "../page/main";\n', "may not import page"),
    ("../web/src/form/form.ts", 'type T = typeof import("../share/qr");\n', "may not import share"),
    ("../web/src/form/form.ts", 'import { generate } from "lean-qr";\n', "may not import lean-qr"),
    ("../web/src/share/qr.ts", 'import * as A from "../../api/faultline";\n', "may not import api"),
    ("../web/src/stray.ts", "export {};\n", "in no room"),
    ("../web/src/form/form.ts", "if (label === TEXT.stop) end();\n", "decides nothing"),
    ("../web/src/form/form.ts", "const size = Number(state.values.size?.text);\n", "reads values"),
    ("../web/src/form/form.ts", 'state.sun.text.split(",");\n', "takes values apart"),
    ("../web/src/form/form.ts", 'target.setView("sun", `${a},${b}`, false);\n', "composes values"),
    ("../web/src/form/form.ts", 'target.setView("lock", next.join(","), (x));\n', "composes values"),
]

# Violations: (file, text appended to it, text that the report must contain).
VIOLATIONS = [
    ("base/det_math.h", '#include "terrain/field.h"\n', "may not include"),
    ("terrain/field.cpp", '#include "app/app.h"\n', "may not include"),
    ("terrain/field.cpp", '#  include "share/text.cpp"\n', "may not include"),
    ("share/text.cpp", '#include "exchange/png.cpp"\n', "may not include"),
    ("share/text.cpp", "#include <wasm_simd128.h>\n", "may not include"),
    ("exchange/png.cpp", '#include "render/gl.h"\n', "may not include"),
    ("render/camera/camera.cpp", '#include "ui/ui.h"\n', "may not include"),
    ("render/camera/camera.cpp", '#include "share/text.cpp"\n', "may not include"),
    ("render/camera/camera.cpp", "#include <imgui.h>\n", "may not include"),
    ("ui/ui.h", '#include "render/camera/camera.cpp"\n', "may not include"),
    ("ui/ui.h", "#include <GLES3/gl3.h>\n", "may not include"),
    ("app/app.h", "#include <emscripten.h>\n", "may not include"),
    ("terrain/field.h", "#include <imgui.h>\n", "may not include"),
    ("terrain/field.h", "#include <emscripten/emscripten.h>\n", "may not include"),
    ("terrain/field.h", '#include "../base/det_math.h"\n', "relative to src"),
    ("terrain/field.h", '#include "det_math.h"\n', "relative to src"),
    ("terrain/field.h", '#include "generated/text_ui.h"\n', "relative to src"),
    ("terrain/field.h", "#include HEADER\n", "name the header itself"),
    ("terrain/field.h", "#include <iostream>\n", "forbidden below render"),
    ("terrain/field.h", "#include <random>\n", "forbidden below render"),
    ("share/text.cpp", "#include <chrono>\n", "forbidden below render"),
    ("exchange/png.cpp", "#include <thread>\n", "forbidden below render"),
    ("base/det_math.h", "double p() { return std::pow(2.0, 3.0); }\n", "det_math"),
    ("base/det_math.h", "float p() { return sinf(2.0f); }\n", "det_math"),
    ("base/det_math.h", "using std::exp;\n", "det_math"),
    ("terrain/field.cpp", "long t() { return std::clock(); }\n", "depends on the moment"),
    ("terrain/field.cpp", "int r() { return rand(); }\n", "depends on the moment"),
    ("terrain/field.cpp", "\n\n\nvoid s(int* a) { std::sort(a, a + 2); }\n", "total order"),
    ("terrain/field.cpp", "\n\n\nvoid s(V& a) { std::ranges::sort(a); }\n", "total order"),
    ("terrain/field.cpp", "std::mt19937 engine;\n", "differs between libraries"),
    ("share/text.cpp", "#ifdef __EMSCRIPTEN__\n#endif\n", "knows no platform"),
    ("render/camera/camera.cpp", "#ifdef __EMSCRIPTEN__\n#endif\n", "one GL file at most"),
    ("app/app.h", "#ifdef __EMSCRIPTEN__\n#endif\n", "one GL file at most"),
    ("terrain/field.h", '#include "terrain/grid/normals.h"\n', "in a circle"),
    ("platform/cli/cli_main.cpp", '#include "platform/shared.h"\n', "may not reach app/app.h"),
    ("platform/cli/cli_main.cpp", '#include "render/gl.h"\n', "may not reach render/gl.h"),
    ("platform/cli/cli_render.h", '#include "app/app.h"\n', "may not reach app/app.h"),
    ("platform/cli/cli_main.cpp", '#include "platform/cli/cli_render.cpp"\n', "may not reach app/app.h"),
    ("platform/cli/cli_files.cpp", '#include "app/app.h"\n', "may not reach app/app.h"),
    ("physics/new.cpp", "int x;\n", "is no layer"),
]

# Files that some violations need in addition.
PARTNERS = {
    '#include "terrain/grid/normals.h"\n': ("terrain/grid/normals.h", '#include "terrain/field.h"\n'),
    '#include "platform/shared.h"\n': ("platform/shared.h", '#include "app/app.h"\n'),
}


def check(files):
    """Writes the files into a new tree and returns the checker's reports."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder) / "src" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return check_layers.Checker(folder).check()


class LayerChecker(unittest.TestCase):
    def test_accepts_a_tree_without_violations(self):
        self.assertEqual(check(GOOD), [])

    def test_reports_that_there_is_nothing_to_check(self):
        self.assertEqual(len(check({"base/notes.txt": ""})), 1)

    def test_finds_each_violation(self):
        for name, added, message in VIOLATIONS:
            with self.subTest(file=name, added=added):
                files = {**GOOD, name: GOOD.get(name, "") + added}
                if added in PARTNERS:
                    partner, text = PARTNERS[added]
                    files[partner] = text
                found = check(files)
                start = f"src/{name}:"
                self.assertTrue(any(v.startswith(start) and message in v for v in found), found)

    def test_accepts_rooms_without_violations(self):
        self.assertEqual(check({**GOOD, **ROOMS}), [])

    def test_finds_each_violation_between_rooms(self):
        for name, added, message in ROOM_VIOLATIONS:
            with self.subTest(file=name, added=added):
                found = check({**GOOD, **ROOMS, name: ROOMS.get(name, "") + added})
                start = name[3:] if name.startswith("../") else f"src/{name}"
                self.assertTrue(any(v.startswith(start) and message in v for v in found), found)

    def test_names_the_line_of_an_import(self):
        name = "../web/src/form/form.ts"
        found = check({**ROOMS, name: '// one\nimport {\n  a,\n} from "../share/qr";\n'})
        self.assertIn("web/src/form/form.ts:4: form may not import share/qr", found)

    def test_names_file_and_line(self):
        files = {**GOOD, "terrain/field.h": '/* two\nlines */\n#include "ui/ui.h"\n'}
        self.assertIn('src/terrain/field.h:3: terrain may not include "ui/ui.h"', check(files)[0])


if __name__ == "__main__":
    unittest.main()
