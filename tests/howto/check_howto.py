#!/usr/bin/env python3
"""Checks the lists "How to add ..." of CONTRIBUTING.md against the code.

    python3 tests/howto/check_howto.py [ROOT]

A recipe is a heading of the third level below "## How to add something" and a list of files below
it. Each item begins with its paths, in backticks; a path with a word in capitals (text/LANG.txt) is
a file that the reader creates. Reports:
- a recipe of the table RECIPES that CONTRIBUTING.md lacks;
- a file on a list that does not exist, or does not mention the recipe's subject;
- a file of src, shaders or web/src that names a member of the recipe's enum (Profile::kRamp) and is
  neither on the list nor among the exceptions, each of which has a reason; below tests/unit only a
  file that names all members, because it tests each of them;
- an exception that is no longer needed.
Takes time linear in the sources; exit code 1 on a finding.
"""

import dataclasses
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
GUIDE = "CONTRIBUTING.md"
CHAPTER = "## How to add something"
SOURCES = ("src", "shaders", "web/src")
TESTS = "tests/unit"
SUFFIXES = (".cpp", ".h", ".ts", ".css", ".glsl", ".vert", ".frag", ".txt")


@dataclasses.dataclass(frozen=True)
class Recipe:
    title: str
    # A pattern that every file on the list must contain, ignoring case.
    mention: str
    # The enum whose members the recipe is about, the header that has it, and the members that are
    # left out because code also names them as defaults; None: the recipe has no enum of its own.
    enum: tuple = None
    # Files that name a member but are not part of the recipe, each with the reason.
    exceptions: dict = dataclasses.field(default_factory=dict)
    # Patterns of examples of the recipe: a source that contains one must be on the list, too.
    examples: tuple = ()
    # At most so many files of the product and of the tests are on the list; None: any number.
    limit: tuple = None


RECIPES = (
    Recipe("A profile", r"profile", ("Profile", "src/terrain/recipe/recipe.h", "kStep"),
           {"src/app/captions/step_text.cpp": "a ramp rises evenly; all others rise softly",
            "src/app/captions/caption.cpp": "a ramp rises evenly; all others rise softly"}),
    Recipe("A smoother", r"smooth|filter", ("Smooth", "src/terrain/recipe/smooth.h", "kNone")),
    Recipe("An erosion", r"erosion|erode", ("Erosion", "src/terrain/recipe/recipe.h", "kNone"),
           {"tests/unit/terrain/session_path_test.cpp": "it goes through recipes, not erosions",
            "tests/unit/app/caption_test.cpp": "each caption is tested by a recipe of its own"}),
    Recipe("A palette", r"palette", ("Palette", "src/terrain/palette/palette.h", "kStrata")),
    Recipe("A file format", r"format|\bglb\b",
           ("FileFormatId", "src/exchange/write/file_formats.h"),
           {"src/platform/cli/cli_files.cpp": "sidecars and lists of faults have options of their own"}),
    Recipe("A reader of heights", r"height|\.obj\b",
           ("HeightsFormat", "src/exchange/read/heights_file.h")),
    Recipe("A plot in a tab of its own", r"plot"),
    Recipe("A card of the page", r"part|about"),
    Recipe("A lesson of the course notes", r"section"),
    Recipe("A parameter", r"parameter"),
    Recipe("A setting of the view", r"view|scene|specular|rock",
           examples=(r"\bview\.(rock|specular)\b", r"\bView::(rock|specular)\b", r"\bViewNumber::kRock\b",
                     r"\bscene\.(rockSlope|specular) ="),
           limit=(8, 2),
           exceptions={"src/ui/picture/legend.cpp": "the legend has the colours of steep ground"}),
    Recipe("A language", r"lang"),
)  # fmt: skip

ITEM = re.compile(r"^- (?P<paths>`[^`]+`(?:(?:,| and) `[^`]+`)*)")
PLACEHOLDER = re.compile(r"(?<![A-Za-z])[A-Z]{4,}(?![A-Za-z])")


def lists_of(guide):
    """Returns the paths of each recipe by its title; raises ValueError if the chapter is missing."""
    if CHAPTER not in guide:
        raise ValueError(f'{GUIDE}: there is no chapter "{CHAPTER}"')
    chapter = guide.split(CHAPTER, 1)[1]
    chapter = re.split(r"^## ", chapter, flags=re.MULTILINE)[0]
    lists, title = {}, None
    for line in chapter.splitlines():
        if line.startswith("### "):
            title = line[4:].strip()
            lists[title] = []
        match = ITEM.match(line)
        if match and title:
            lists[title] += re.findall(r"`([^`]+)`", match.group("paths"))
    return lists


class Checker:
    """Reads one tree and collects the findings in it."""

    def __init__(self, root, recipes=RECIPES):
        self.root, self.recipes = pathlib.Path(root), recipes
        self.findings = []
        self.texts = {}
        for folder in (*SOURCES, TESTS):
            for path in sorted((self.root / folder).rglob("*")):
                if path.is_file() and path.suffix in SUFFIXES:
                    name = path.relative_to(self.root).as_posix()
                    self.texts[name] = path.read_text(encoding="utf-8")

    def check(self):
        """Reads the tree and returns the findings, each a line of text."""
        try:
            lists = lists_of((self.root / GUIDE).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            return [str(error)]
        for recipe in self.recipes:
            if not lists.get(recipe.title):
                self.findings.append(f'{GUIDE}: "{recipe.title}" has no list of files')
                continue
            self.check_list(recipe, lists[recipe.title])
            self.check_limit(recipe, lists[recipe.title])
            self.check_code(recipe, set(lists[recipe.title]))
        return self.findings

    def check_list(self, recipe, paths):
        for path in paths:
            file = self.root / path
            if PLACEHOLDER.search(path):
                folder = pathlib.PurePath(path).parent
                while PLACEHOLDER.search(folder.as_posix()):
                    folder = folder.parent
                if not (self.root / folder).is_dir():
                    self.findings.append(f'{GUIDE}: "{recipe.title}": there is no folder for {path}')
            elif not file.is_file():
                self.findings.append(f'{GUIDE}: "{recipe.title}": there is no file {path}')
            elif not re.search(recipe.mention, file.read_text(encoding="utf-8"), re.IGNORECASE):
                self.findings.append(f"{path}: does not mention {recipe.mention}, yet "
                                     f'"{recipe.title}" lists it')  # fmt: skip

    def check_limit(self, recipe, paths):
        tests = sum(path.startswith("tests/") for path in paths)
        counts = (len(paths) - tests, tests)
        if recipe.limit and any(count > most for count, most in zip(counts, recipe.limit)):
            self.findings.append(f'{GUIDE}: "{recipe.title}" takes {counts[0]} files and {counts[1]} of '
                                 f"tests, more than {recipe.limit[0]} and {recipe.limit[1]}")  # fmt: skip

    def members(self, recipe):
        """Returns patterns of the enum's members as C++ names them."""
        if recipe.enum is None:
            return ()
        name, header, *left_out = recipe.enum
        found = re.search(rf"enum class {name}\b[^{{;]*{{([^}}]*)}}", self.texts.get(header, ""))
        if not found:
            self.findings.append(f'{header}: has no enum {name}, which "{recipe.title}" is about')
            return ()
        members = re.findall(r"\bk\w+", re.sub(r"//[^\n]*", "", found.group(1)))
        return tuple(rf"\b{name}::{member}\b" for member in members if member not in left_out)

    def check_code(self, recipe, listed):
        members = (*self.members(recipe), *recipe.examples)
        needed = set()
        for name, text in self.texts.items():
            named = [member for member in members if re.search(member, text)]
            enough = len(members) if name.startswith(f"{TESTS}/") else 1
            if not members or len(named) < enough or name in listed:
                continue
            needed.add(name)
            if name not in recipe.exceptions:
                what = named[0].replace(r"\b", "")
                self.findings.append(f'{name}: names {what} and is not on the list "{recipe.title}"')
        for name in sorted(set(recipe.exceptions) - needed):
            self.findings.append(f'{name}: needs no exception from "{recipe.title}" any more')


def main():
    findings = Checker(sys.argv[1] if len(sys.argv) > 1 else ROOT).check()
    for finding in findings:
        print(finding)
    print(f"how to: {len(RECIPES)} recipes checked, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
