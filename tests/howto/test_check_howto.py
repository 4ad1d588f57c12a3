#!/usr/bin/env python3
"""Self-test of check_howto.py: makes errors in a small tree, one at a time, and checks that each is
reported.

    python3 tests/howto/test_check_howto.py
"""

import pathlib
import tempfile
import unittest

import check_howto
from check_howto import ROOT, Checker, Recipe, lists_of

RECIPES = (
    Recipe("A shape", r"shape", ("Shape", "src/shape.h", "kNone"),
           {"src/ui/corner.cpp": "corners are for squares alone"}, goal=(2, 1)),
    Recipe("A language", r"lang", examples=(r"\bview\.speech\b",), goal=(2, 0)),
)  # fmt: skip

# A tree without errors, with allowed uses that look like errors.
GOOD = {
    "CONTRIBUTING.md": "# Contributing\n\n## How to add something\n\nText, with `src/nothing.cpp`.\n\n"
    "### A shape\n\n- `src/shape.h`: a member.\n- `src/shape.cpp` and `tests/unit/shape_test.cpp`:\n"
    "  a row, as in `src/far.cpp`.\n\n### A language\n\n- `text/LANG.txt`, `text/LANG/NAME.txt`: all texts.\n\n"
    "## Commits\n\n- `src/other.cpp`: no recipe.\n",
    "src/shape.h": "enum class Shape { kNone, kRound, kSquare };\n",
    "src/shape.cpp": "const Row kRows[] = {{Shape::kRound}, {Shape::kSquare}};\n",
    "src/ui/corner.cpp": "bool hasCorners(Shape shape) { return shape == Shape::kSquare; }\n",
    "src/ui/panel/panel.cpp": "if (shape == Shape::kNone || other == MyShape::kRound || third == Shape::kStar) return;\n",
    "tests/unit/shape_test.cpp": "Shape::kRound, Shape::kSquare\n",
    "tests/unit/panel_test.cpp": "CHECK(width(Shape::kRound) == 3);\n",
    "text/en.txt": "lang = en\n",
}  # fmt: skip

# Errors: (file, text in it, its replacement, text that the report must contain).
ERRORS = [
    ("CONTRIBUTING.md", "## How to add something", "## Recipes", "there is no chapter"),
    ("CONTRIBUTING.md", "### A shape", "### Shapes", '"A shape" has no list of files'),
    ("CONTRIBUTING.md", "- `text", "Write `text", '"A language" has no list of files'),
    ("CONTRIBUTING.md", "`src/shape.h`", "`src/shapes.h`", "there is no file src/shapes.h"),
    ("CONTRIBUTING.md", "`text/LANG.", "`texts/LANG.", "there is no folder for texts/LANG.txt"),
    ("CONTRIBUTING.md", "`text/LANG/", "`texts/LANG/", "there is no folder for texts/LANG/NAME.txt"),
    ("CONTRIBUTING.md", "`src/shape.cpp` and ", "", "src/shape.cpp: names Shape::k"),
    ("CONTRIBUTING.md", "`src/shape.cpp` and `tests/unit/shape_test.cpp`", "`src/shape.cpp`",
     "tests/unit/shape_test.cpp: names Shape::kRound"),
    ("src/shape.h", "Shape", "Form", "src/shape.h: does not mention shape"),
    ("src/shape.h", "enum class Shape", "enum Shape", "src/shape.h: has no enum Shape"),
    ("src/shape.h", "kSquare", "kSquare, kStar", "src/ui/panel/panel.cpp: names Shape::kStar"),
    ("src/shape.h", "enum class Shape { kNone, kRound, kSquare };",
     'CHOICE(Shape, kShapes, WORD(Shape, None, "") WORD(Shape, Star, "star"))', "panel.cpp: names Shape::kStar"),
    ("src/shape.h", "enum class Shape { kNone, kRound, kSquare };",
     "SHAPE(kNone)\nSHAPE(Star, 5)", "panel.cpp: names Shape::kStar"),
    ("CONTRIBUTING.md", "- `src/shape.h`", "- `text/en.txt`: shape.\n- `src/shape.h`",
     '"A shape" lists 3 files of the product; 2 must do'),
    ("CONTRIBUTING.md", "`tests/unit/shape_test.cpp`", "`tests/unit/shape_test.cpp`, `tests/unit/panel_test.cpp`",
     '"A shape" lists 2 files of tests; 1 must do'),
    ("src/ui/panel/panel.cpp", "Shape::kNone", "Shape::kRound", "src/ui/panel/panel.cpp: names Shape::kRound"),
    ("src/ui/corner.cpp", "Shape::kSquare", "square", "needs no exception"),
    ("src/ui/corner.cpp", "return", "return view.speech &&", "src/ui/corner.cpp: names view"),
    ("CONTRIBUTING.md", "- `text/LANG", "- `text/en.txt`, `text/LANG", '"A language" lists 3 files of the product; 2 must do'),
    ("tests/unit/panel_test.cpp", "== 3", "!= width(Shape::kSquare)", "panel_test.cpp: names"),
]  # fmt: skip


class HowToTest(unittest.TestCase):
    def findings(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = pathlib.Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return Checker(folder, RECIPES).check()

    def test_a_good_tree_has_no_findings(self):
        self.assertEqual(self.findings(GOOD), [])

    def test_each_error_is_reported(self):
        for name, old, new, message in ERRORS:
            with self.subTest(message):
                self.assertIn(old, GOOD[name])
                found = self.findings({**GOOD, name: GOOD[name].replace(old, new)})
                self.assertTrue(any(message in line for line in found), found)

    def test_a_missing_guide_is_reported(self):
        files = {name: text for name, text in GOOD.items() if name != "CONTRIBUTING.md"}
        self.assertEqual(len(self.findings(files)), 1)

    def test_every_list_of_the_guide_is_checked(self):
        guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
        checked = {recipe.title for recipe in check_howto.RECIPES}
        self.assertEqual({title for title, paths in lists_of(guide).items() if paths} - checked, set())


if __name__ == "__main__":
    unittest.main()
