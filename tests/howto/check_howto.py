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
- an exception that is no longer needed;
- a list with more files of the product, or of tests, than the recipe's goal: an addition costs so
  many files and no more. Documents (docs, *.md) are not counted, nor what the chapter says of all
  additions to the terrain.
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
    # The greatest numbers of files on the list: of the product, and below tests.
    goal: tuple = None
    # Patterns of examples of the recipe: a source that contains one must be on the list, too.
    examples: tuple = ()


RECIPES = (
    Recipe("A profile", r"profile", ("Profile", "src/terrain/recipe/recipe_list.h", "kStep"),
           {"src/app/captions/step_text.cpp": "a ramp rises evenly; all others rise softly",
            "src/app/captions/caption.cpp": "a ramp rises evenly; all others rise softly",
            "tests/unit/app/caption_test.cpp": "a caption is chosen by the row's flags",
            "tests/unit/terrain/fault_field_test.cpp": "fields are tested through the rows"}, (6, 2)),
    Recipe("A smoother", r"smooth|filter", ("Smooth", "src/terrain/recipe/smooth.h", "kNone"),
           {"src/gpu/gpu_part.cpp": "two smoothers have shaders; the processor computes the others",
            "src/gpu/height_passes.cpp": "two smoothers have shaders",
            "src/check/smoothing_mistakes.cpp": "what goes wrong in a box; of all smoothers the passes are counted",
            "tests/unit/app/caption_test.cpp": "the caption of a pass is the row's"}, (5, 2)),
    Recipe("An erosion", r"erosion|erode", ("ErosionKind", "src/terrain/recipe/recipe_list.h"),
           {"src/terrain/recipe/recipe.h": "two kinds have methods of their own, for short",
            "src/terrain/recipe/parameter_rows.cpp": "two conditions have names, for short",
            "src/terrain/erosion/printed_erosion.cpp": "the rules as printed know two kinds",
            "src/terrain/timeline/checkpoint_store.cpp": "water has fields of its own",
            "src/app/document/document.cpp": "water has layers",
            "src/app/shown/marks.cpp": "water has drops that fall",
            "src/lesson/height_plots.cpp": "sliding has an angle that a plot marks"}, (8, 2),
           examples=(r"\.(thermal|hydraulic)\(\)",)),
    Recipe("A palette", r"palette", ("Palette", "src/terrain/palette/palette_list.h", "kStrata"), {},
           (2, 1)),
    Recipe("A file format", r"format|\bglb\b",
           ("FileFormatId", "src/exchange/write/file_formats.h"),
           {"src/platform/cli/cli_files.cpp": "sidecars and lists of faults have options of their own"}),
    Recipe("A reader of heights", r"height|\.obj\b",
           ("HeightsFormat", "src/exchange/read/heights_file.h"),
           {"src/platform/c_api/c_heights.cpp": "an array in memory is checked as NumPy's file of it"}),
    Recipe("A plot in a tab of its own", r"plot"),
    Recipe("A card of the page", r"part|about"),
    Recipe("A lesson of the course notes", r"section"),
    Recipe("A lesson of the course", r"lesson|author"),
    Recipe("A parameter", r"parameter", goal=(2, 1)),
    Recipe("A setting of the view", r"view|scene|specular|rock",
           examples=(r"\bview\.(rock|specular)\b", r"\bView::(rock|specular)\b", r"\bViewNumber::kRock\b",
                     r"\bscene\.(rockSlope|specular) ="),
           goal=(5, 2),
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


def members_of(name, text):
    """The members of an enum, which a header lists in C++ or as a list for the preprocessor:
    CHOICE(Shape, table, WORD(Text, Round, key) ...), or SHAPE(Round, ...) SHAPE(kSquare, ...)."""
    text = re.sub(r"//[^\n]*", "", text)
    found = re.search(rf"enum class {name}\b[^{{;]*{{([^}}]*)}}", text)
    if found:
        return re.findall(r"\bk\w+", found.group(1))
    choice = re.search(rf"CHOICE\({name},(.*?)\)\)", text, re.DOTALL)
    if choice:
        return [f"k{member}" for member in re.findall(r"WORD\(\w+, (\w+)", choice.group(1))]
    macro = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper()
    members = re.findall(rf"^{macro}\((\w+)", text, re.MULTILINE)
    return [member if re.match(r"k[A-Z]", member) else f"k{member}" for member in members]


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
            self.check_code(recipe, set(lists[recipe.title]))
            self.check_count(recipe, lists[recipe.title])
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

    def members(self, recipe):
        """Returns patterns of the enum's members as C++ names them."""
        if recipe.enum is None:
            return ()
        name, header, *left_out = recipe.enum
        members = members_of(name, self.texts.get(header, ""))
        if not members:
            self.findings.append(f'{header}: has no enum {name}, which "{recipe.title}" is about')
        return tuple(rf"\b{name}::{member}\b" for member in members if member not in left_out)

    def check_count(self, recipe, paths):
        if recipe.goal is None:
            return
        tests = sum(path.startswith("tests/") for path in paths)
        documents = sum(path.startswith("docs/") or path.endswith(".md") for path in paths)
        found = (len(paths) - tests - documents, tests)
        for count, most, what in zip(found, recipe.goal, ("of the product", "of tests")):
            if count > most:
                self.findings.append(f'{GUIDE}: "{recipe.title}" lists {count} files {what}; '
                                     f"{most} must do")  # fmt: skip

    def check_code(self, recipe, listed):
        members = (*self.members(recipe), *recipe.examples)
        needed = set()
        for name, text in self.texts.items():
            named = [member for member in members if re.search(member, text)]
            enough = len(members) if name.startswith(f"{TESTS}/") else 1
            if named and name in recipe.exceptions:
                needed.add(name)
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
