#!/usr/bin/env python3
"""Checks what the documents say that can be counted or looked up.

    python3 tests/docs/check_docs.py [--write] [ROOT]

--write  puts the right number where a counted phrase has another

Reads README.md, ARCHITECTURE.md, CONTRIBUTING.md, RELIABILITY.md and all documents below docs/, and
reports:
- a counted phrase ("nine fuzz targets") whose number is wrong. COUNTS lists the phrases and how each
  is counted. After "about" or "some" a number may be off by a tenth, so that it is not touched by
  every change;
- a phrase of COUNTS that no document has;
- a path in backticks, or the target of a link, that does not exist. A path may be written from the
  root, from src, from web or from web/src; one with a word in capitals is the reader's to make;
- a layer or a room of tests/layers/check_layers.py whose arrows ARCHITECTURE.md does not have as they
  are. There an item begins with the layer and what it uses in brackets; its rooms are separated by
  semicolons, and after an arrow stands what they use.
Takes time linear in the tree; exit code 1 on a finding.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "layers"), str(ROOT / "tests" / "howto")]
import check_howto  # noqa: E402
import check_layers  # noqa: E402

MAP = "ARCHITECTURE.md"
DOCUMENTS = (MAP, "README.md", "CONTRIBUTING.md", "RELIABILITY.md", "docs/**/*.md")

WORDS = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
         "fifteen sixteen seventeen eighteen nineteen twenty").split()  # fmt: skip
NUMBER = rf"(?i:(?P<about>\b(?:about|some)\s+)?\b(?P<number>\d[\d,]*|{'|'.join(WORDS)}))"


def read(path):
    """The text of a file; recorded links hold line ends of their own, which stay as they are."""
    return path.read_bytes().decode("utf-8")


def lines(root, pattern, suffixes=None, wanted=r""):
    """Counts the lines that match `wanted` in the files that the glob pattern names."""
    files = [path for path in root.glob(pattern) if path.is_file()]
    files = [path for path in files if suffixes is None or path.suffix in suffixes]
    return sum(
        len(re.findall(rf"(?m)^(?!\Z){wanted}", read(path))) for path in files
    )


def files(root, pattern):
    return len(list(root.glob(pattern)))


def long_files(root):
    """Counts the product's files of more than 400 lines, without the one that the build makes."""
    found = [*root.glob("src/**/*"), *root.glob("web/src/**/*")]
    code = [path for path in found if path.suffix in (".cpp", ".h", ".ts", ".css")]
    code = [path for path in code if path.name != "text.d.ts"]
    return sum(read(path).count("\n") > 400 for path in code)


def constant(root, path, pattern):
    """Reads a number from code."""
    return int(re.search(pattern, read(root / path))[1].replace("_", ""))


def members(root, path, name):
    """Counts the members of an enum of C++, or of a list for the preprocessor."""
    return len(check_howto.members_of(name, read(root / path)))


def requests(root):
    """Counts what the recorded hosts asked of an embed."""
    recorded = root.glob("tests/versions/*/protocol.json")
    return sum(len(json.loads(read(path))["exchanges"]) for path in recorded)


ENTRY = r"[^#\s]"  # begins a line that is neither empty nor a comment
RECIPE = "src/terrain/recipe/recipe_list.h"
SIZES = "web/scripts/check_size.mjs"

# Phrase (a pattern after the number) -> how it is counted.
COUNTS = {
    r"layers\b": lambda root: len(check_layers.LAYERS),
    r"thousand lines of C\+\+": lambda root: lines(root, "src/**/*", {".cpp", ".h", ".c"}) / 1000,
    r"thousand of\s+TypeScript": lambda root: lines(root, "web/src/**/*", {".ts", ".css"}) / 1000,
    r"thousand of\s+tests": lambda root: lines(
        root, "tests/**/*", {".cpp", ".h", ".mjs", ".py", ".ts"}
    )
    / 1000,
    r"of the product's files\s+are longer": long_files,
    r"profiles\b": lambda root: members(root, RECIPE, "Profile"),
    # Smooth::kNone is no smoother.
    r"smoothers\b": lambda root: members(root, "src/terrain/recipe/smooth.h", "Smooth") - 1,
    r"short lessons": lambda root: lines(root, "web/notes.html", None, r"\s*<section id=\S+>"),
    r"kB of compressed files": lambda root: constant(root, SIZES, r"\bBUDGET = ([\d_]+)") // 1000,
    r"kB for `element.js`": lambda root: constant(root, SIZES, r"ELEMENT_BUDGET = ([\d_]+)") // 1000,
    r"golden lines": lambda root: lines(root, "tests/golden/version1.txt", None, ENTRY),
    r"golden\s+pictures": lambda root: lines(
        root, "tests/golden/pictures.txt", None, r"[^#\s]+ \d+x\d+ "
    ),
    r"recorded links": lambda root: lines(root, "tests/versions/*/links.txt"),
    r"recorded requests": requests,
    r"programs of tests": lambda root: lines(
        root, "tests/*/CMakeLists.txt", None, r"\s*add_executable\(\s*faultline_\w*tests\b"
    ),
    r"unit\s+tests": lambda root: lines(root, "tests/unit/**/*_test.cpp", None, r"TEST_CASE\("),
    r"browser\s+tests": lambda root: lines(
        root, "tests/web/*_tests.mjs", None, r"\s*test(?:\.core|Alone|Full)?\("
    ),
    r"core\s+tests": lambda root: lines(root, "tests/web/*_tests.mjs", None, r"\s*test\.core\("),
    r"fuzz\s+targets": lambda root: files(root, "tests/fuzz/*_fuzz.cpp"),
    r"(?:small )?breaks of\s+the code": lambda root: lines(root, "tests/mutants/mutants.txt", None, r"(?:- .*\n)+"),
}

PATH = re.compile(r"`([\w.@*-]+(?:/[\w.@*-]+)+/?)`")
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
PLACEHOLDER = re.compile(r"(?<![A-Za-z])[A-Z]{4,}(?![A-Za-z])")
BASES = ("", "src", "web", "web/src")
# Folders that a build makes.
MADE = {"build", "dist", "node_modules"}

ARROW = "→"
NAMES = re.compile(r"`([\w/]+)`")


def value_of(text):
    word = text.lower()
    return WORDS.index(word) if word in WORDS else int(text.replace(",", ""))


def spelled(value, like):
    """A number in words where `like` is a word, else in digits."""
    if like.lower() not in WORDS or value >= len(WORDS):
        return f"{value:,}"
    return WORDS[value].capitalize() if like[0].isupper() else WORDS[value]


def rounded(value):
    """To two digits."""
    step = 10 ** max(0, len(str(int(value))) - 2)
    return round(value / step) * step


class Checker:
    """Reads one tree, collects the findings in it, and mends the numbers if asked to."""

    def __init__(self, root, counts=None, layers=check_layers):
        self.root, self.layers = pathlib.Path(root), layers
        self.counts = COUNTS if counts is None else counts
        self.findings, self.phrases = [], 0
        found = {path for pattern in DOCUMENTS for path in self.root.glob(pattern)}
        self.texts = {
            path.relative_to(self.root).as_posix(): read(path)
            for path in sorted(found)
        }

    def report(self, name, position, message):
        line = self.texts[name].count("\n", 0, position) + 1
        self.findings.append(f"{name}:{line}: {message}")

    def check(self, write=False):
        """Returns the findings, each a line of text; after `write` those that it could not mend."""
        for phrase, count in self.counts.items():
            self.check_phrase(phrase, count(self.root), write)
        for name, text in self.texts.items():
            self.check_paths(name, text)
        self.check_map()
        return self.findings

    def check_phrase(self, phrase, value, write):
        pattern = re.compile(rf"{NUMBER}\s+{phrase}")
        found = 0

        def mended(match):
            nonlocal found
            found += 1
            said = value_of(match["number"])
            right = rounded(value) if match["about"] else round(value)
            if abs(said - value) <= (0.1 * value if match["about"] else 0):
                return match[0]
            if not write:
                self.report(name, match.start(), f"{' '.join(match[0].split())}: there are {right:,}")
                return match[0]
            start, end = (position - match.start() for position in match.span("number"))
            return match[0][:start] + spelled(right, match["number"]) + match[0][end:]

        for name, text in self.texts.items():
            new = pattern.sub(mended, text)
            if new != text:
                (self.root / name).write_text(new, encoding="utf-8")
                self.texts[name] = new
        self.phrases += found
        if found == 0:
            self.findings.append(f"no document has a number before {phrase}, which is counted")

    def check_paths(self, name, text):
        for match in PATH.finditer(text):
            path = match[1].rstrip("/")
            first = path.split("/")[0]
            if PLACEHOLDER.search(path) or first in MADE:
                continue
            known = any((self.root / base / first).is_dir() for base in BASES)
            if known and not any(self.exists(f"{base}/{path}".lstrip("/")) for base in BASES):
                self.report(name, match.start(), f"there is no {path}")
        for match in LINK.finditer(text):
            if not ((self.root / name).parent / match[1]).exists():
                self.report(name, match.start(), f"there is no {match[1]}, to which a link leads")

    def exists(self, path):
        """Also for a pattern, and for the name of a header without its ending."""
        return any(self.root.glob(path)) or (self.root / f"{path}.h").is_file()

    def check_map(self):
        """Compares the items of ARCHITECTURE.md with the tables of check_layers.py."""
        text = self.texts.get(MAP, "")
        items = {
            match["layer"]: (match.start(), match["uses"], match["rooms"])
            for match in re.finditer(
                r"^- \*\*`(?P<layer>[\w/]+)`\*\*(?: \((?P<uses>[^)]*)\))?:(?P<rooms>.*(?:\n  .*)*)",
                text,
                re.MULTILINE,
            )
        }
        wanted = {f"src/{layer}": self.layers.ROOMS.get(layer, {}) for layer in self.layers.LAYERS}
        for layer, rooms in {**wanted, "web/src": self.layers.WEB_ROOMS}.items():
            if layer not in items:
                self.findings.append(f"{MAP}: has no item for {layer}")
                continue
            position, uses, rest = items[layer]
            below = self.layers.LAYERS.get(layer.removeprefix("src/"))
            if below is not None:
                others = self.layers.LAYERS.keys() - {layer.removeprefix("src/")}
                said = others if uses == "all layers" else set(re.findall(r"\w+", uses.split(";")[0]))
                if said & others != below:
                    self.report(MAP, position, f"{layer} uses {', '.join(sorted(below)) or 'nothing'}")
            if rooms:
                self.check_rooms(layer, position, rooms, rest)

    def check_rooms(self, layer, position, rooms, text):
        said = {}
        for entry in re.sub(r"\([^)]*\)", "", text.split("Tests:")[0]).split(";"):
            sources, _, targets = entry.partition(ARROW)
            for room in NAMES.findall(sources):
                if room in rooms:
                    said[room] = set(NAMES.findall(targets)) & rooms.keys()
        for room, uses in rooms.items():
            if said.get(room) != uses:
                arrow = f" {ARROW} " + ", ".join(f"`{use}`" for use in sorted(uses)) if uses else ""
                self.report(MAP, position, f"{layer} has a room `{room}`{arrow}")


def main():
    arguments = sys.argv[1:]
    write = "--write" in arguments
    root = next((argument for argument in arguments if not argument.startswith("--")), ROOT)
    checker = Checker(root)
    findings = checker.check(write)
    for finding in findings:
        print(finding)
    if findings and not write:
        print("tests/docs/check_docs.py --write mends the numbers")
    print(f"documents: {checker.phrases} counted phrases checked, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
