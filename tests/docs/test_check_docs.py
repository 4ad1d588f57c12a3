#!/usr/bin/env python3
"""Self-test of check_docs.py: makes errors in a small tree, one at a time, and checks that each is
reported, and that --write mends what is a number.

    python3 tests/docs/test_check_docs.py
"""

import pathlib
import tempfile
import types
import unittest

from check_docs import Checker, lines

COUNTS = {
    r"shapes\b": lambda root: lines(root, "src/shapes.txt", None, r"[^#\s]"),
    r"rows of\s+code": lambda root: lines(root, "src/**/*", {".h"}),
}
LAYERS = types.SimpleNamespace(
    LAYERS={"base": set(), "land": {"base"}, "entry": {"land", "base"}},
    ROOMS={"land": {"grid": set(), "faults": {"grid"}, "trees": {"grid"}}},
    WEB_ROOMS={"common": set(), "page": {"common"}},
)

# A tree without errors, with allowed uses that look like errors.
GOOD = {
    "README.md": "Three shapes, about 100 rows of code, `build/none/at_all`, [map](ARCHITECTURE.md).\n",
    "ARCHITECTURE.md": "- **`src/entry`** (all layers): starts. Tests: `tests/a`.\n"
    "- **`src/land`** (base; of it a part): `grid` (heights, not `trees`); `faults`, `trees` → `grid`\n"
    "  (cuts; more). Tests: none, `grid`.\n- **`src/base`** (nothing): ground.\n"
    "- **`web/src`**: `common`; `page` → `common`.\n",
    "docs/architecture/land.md": "All three\nshapes: `land/grid/grid.h`, `src/land/grid/grid`, `src/*/grid/`,\n"
    "`src/land/NAME.h`, `v/1.0/x.h`, [up](../../README.md#top), [far](https://example.org/x).\n",
    "src/shapes.txt": "# shapes\nround\nsquare\n\nstar\n",
    "src/land/grid/grid.h": "int row;\n" * 95,
    "src/base/base.cpp": "",
    "src/entry/entry.cpp": "",
}

# Errors: (file, text in it, its replacement, text that the report must contain).
ERRORS = [
    ("src/shapes.txt", "star\n", "star\noval\n", "README.md:1: Three shapes: there are 4"),
    ("docs/architecture/land.md", "three\n", "2\n", "land.md:1: 2 shapes: there are 3"),
    ("README.md", "about 100", "100", "100 rows of code: there are 95"),
    ("README.md", "about 100", "about 110", "about 110 rows of code: there are 95"),
    ("README.md", "about 100 rows", "rows", "no document has a number before rows"),
    ("docs/architecture/land.md", "`land/grid/grid.h`", "`land/grid/row.h`", "there is no land/grid/row.h"),
    ("docs/architecture/land.md", "`src/*/grid/`", "`src/*/rows/`", "there is no src/*/rows"),
    ("docs/architecture/land.md", "../../README.md", "../README.md", "there is no ../README.md"),
    ("ARCHITECTURE.md", "(all layers)", "(land)", "src/entry uses base, land"),
    ("ARCHITECTURE.md", "(nothing)", "(land)", "src/base uses nothing"),
    ("ARCHITECTURE.md", "- **`src/base`**", "- `src/base`", "has no item for src/base"),
    ("ARCHITECTURE.md", "`faults`, `trees`", "`faults`", "src/land has a room `trees` → `grid`"),
    ("ARCHITECTURE.md", "`page` → `common`", "`page`", "web/src has a room `page` → `common`"),
    ("ARCHITECTURE.md", "`grid` (heights", "`grid` → `trees` (heights", "src/land has a room `grid`"),
]  # fmt: skip


class DocumentsTest(unittest.TestCase):
    def checked(self, files, write=False):
        """Returns the findings, and README.md as it is afterwards."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = pathlib.Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            findings = Checker(folder, COUNTS, LAYERS).check(write)
            return findings, (pathlib.Path(folder) / "README.md").read_text(encoding="utf-8")

    def test_a_good_tree_has_no_findings(self):
        self.assertEqual(self.checked(GOOD)[0], [])

    def test_each_error_is_reported(self):
        for name, old, new, message in ERRORS:
            with self.subTest(message):
                self.assertIn(old, GOOD[name])
                found, _ = self.checked({**GOOD, name: GOOD[name].replace(old, new, 1)})
                self.assertTrue(any(message in line for line in found), found)

    def test_numbers_are_mended_as_they_are_written(self):
        files = {**GOOD, "src/land/grid/grid.h": "int row;\n" * 1234}
        files["src/shapes.txt"] += "oval\n"
        found, readme = self.checked(files, write=True)
        self.assertEqual(found, [])
        self.assertTrue(readme.startswith("Four shapes, about 1,200 rows of code,"), readme)


if __name__ == "__main__":
    unittest.main()
