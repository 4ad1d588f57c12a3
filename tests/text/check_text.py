#!/usr/bin/env python3
"""Checks that all texts for people are in text/en.txt, and that the other languages' tables match.

    python3 tests/text/check_text.py [ROOT]

Reports:
- errors in a table of text/ (cmake/text_table.py), such as placeholders that are not those of en.txt;
- a key that code names and the table lacks, a key that no code names, and a key of another layer's
  section;
- a text of en.txt that calls the land's width its side: a side is what a line has two of;
- a literal that reads like a text for people, in C++ below platform, in web/src and in the pages.
  A single word in small letters looks like a key, so it is not reported.
Messages of the command line and of asserts are for developers and are allowed in code. Takes time
linear in the sources; exit code 1 on a finding.
"""

import html.parser
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "cmake"))
import text_table  # noqa: E402

# A page of prose, which has its words in itself, as its head explains.
PROSE = "notes.html"
COVERED = ("terrain", "share", "exchange", "app", "ui", "platform", "lesson", "gpu")

# Lengths that are called by the word for a part of the land beside a line.
WIDTH = re.compile(
    r"(%|share|part|fraction|millionths?) of (the |a |the land[’']s )?side\b"
    r"|\b(vertices|cells|pixels|texels|metres|m) a side\b|\balong (the|a|each) side\b"
)

# Literals that look like texts but are not: pattern of the file, pattern of the literal, reason.
EXCEPTIONS = [
    (r"src/exchange/read/length_units\.cpp", r".*", "names of units as files write them"),
    (r"src/exchange/tiff/geo_tags\.cpp", r"<Item", "a tag of XML"),
    (
        r"src/exchange/write/(geo_keys|georeference|cog_file)\.cpp",
        r"Local plane|US survey foot|<GDALMetadata>.*",
        "contents of files",
    ),
    (r"src/exchange/write/world_(raw|zarr)\.cpp", r"sides of the land|\.[a-z]+", "contents and names of files"),
    (r"src/exchange/read/npy_heights\.cpp", r"True|False", "words of Python"),
    (r"src/exchange/read/bare_heights\.cpp", r"WGS 84", "a name of EPSG's table"),
    (r".*", r"Faultline|Inter|Formulas", "names, the same in every language"),
    (
        r"(src|web/src)/.*",
        r"Arrow(Left|Right|Up|Down)|Home|End|Page(Up|Down)|Enter|Escape|Backspace|Delete|Tab",
        "keys, as browsers name them",
    ),
    (r"web/src/world/world_map.ts", r"Map\.Title", "MapLibre's name of a text"),
    (r"src/app/shown/picture.cpp", r"#version 300 es|OpenGL reports %s\\n", "for the driver, and from it"),
    (
        r"src/share/starters.cpp",
        r"# Starters.*|Lands to begin with\..*|it |to\\n`faultline hash`.*|\| Name \|.*",
        "docs/starters.md, in English as all documents",
    ),
    (r"src/platform/browser/(embind|gpu|lesson|link|terrain|tile)_api.cpp", r"[A-Z][A-Za-z]+", "names of types, for JavaScript"),
    (r"src/platform/cli/.*", r".*", "the command line, in English"),
    (
        r"src/platform/(c_api/.*|files/(file_paths|heights_files)\.cpp)",
        r".*",
        "the command line and the C interface, in English",
    ),
    (
        r"src/exchange/.*",
        r"# Faultline |Faultline |\\n# Metres: .*|(ncols|nrows|[xy]llcenter|cellsize|NODATA_value) "
        r"|glTF|the PNG encoder .*",
        "contents of files, and messages for developers",
    ),
    (r"src/lesson/.*", r".*\\n.*", "formulas of several lines"),
    (r"src/lesson/lecture_sheet.cpp", r"Delta", "a name of TeX"),
    (r"web/src/.*", r"\([a-z-]+: [a-z]+\)", "media queries"),
    (r"web/src/drawer/plot.ts", r"(curve|mark|swatch) \$\{.*", "names of classes"),
    (r"web/src/common/mathml.ts", r"mrow .*", "names of elements"),
    (r"web/src/page/api.ts", r"Faultline has not started: .*", "for developers who embed the page"),
    (r"web/src/common/converted.ts", r".* must be a .*", "for developers who embed the page"),
    (r"web/src/embed/embed_api.ts", r".*: (not a|neither a|\$\{\w+\} are waiting) .*", "for developers who embed the page"),
    (r"web/src/common/dom.ts", r"The page lacks #.*", "for developers of the page"),
]

C_LITERAL = re.compile(
    r"//[^\n]*|/\*.*?\*/|^[ \t]*#[^\n]*"
    r'|"(?P<text>(?:\\.|[^"\\\n])*)"|\'(?:\\.|[^\'\\\n])+\'',
    re.DOTALL | re.MULTILINE,
)
SCRIPT_LITERAL = re.compile(
    r"//[^\n]*|/\*.*?\*/|(?<=[(,=:!&|?;\n]) *?/(?![/*])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n\[])+/"
    r'|"(?P<text>(?:\\.|[^"\\\n])*)"|`(?P<template>(?:\\.|[^`\\])*)`',
    re.DOTALL,
)
C_WORDS = re.compile(
    r"[A-Za-z]{2,}[,:;.!?)]* +\(?[A-Za-z0-9]|^\W*[A-Z][a-z]{2,}|[a-z]{2,}[.:!?]$"
    r"|^[ ,;:.]+[a-z]{2,}|[a-z]{2,}[,:;.]? +$|^an? [a-z]{2,}"
)
# Lists of class names look like words, so only a capital or the end of a sentence marks a text.
SCRIPT_WORDS = re.compile(r"^\W*[A-Z][a-z]+\b(?!-)|^\d+ [a-z]+ |[a-z]{2,}[.:!?](?: |$)")
TEMPLATE_WORDS = re.compile(r"(?:^| )[A-Za-z]{2,}[,:.]?(?= |$)")
# Formulas, links, and names of things for programs.
FORMULA = re.compile(
    r"^(?!.*[a-z]{3,}[,:]? [a-z]{2,}).*(?:[∑√^_]|frac\{|[;=/])|^[a-z-]*:[a-z0-9-]*$", re.DOTALL
)
# But for the names that a macro composes.
TEXT_IN_C = re.compile(r"\btext::(\w*[A-Za-z0-9])\b(?!##)")
# Rows of a list for the preprocessor (*_list.h), and the texts that they name.
LIST_ROWS = (
    (re.compile(r"\bPARAMETER\(k(\w+)"), ("k{0}", "k{0}Help")),
    (re.compile(r"\bPALETTE\((\w+)"), ("kPalette{0}", "kPalette{0}Help")),
    (re.compile(r"\bVIEW_(?:OPTIONAL|NUMBER|PART|SWITCH)\((\w+),"), ("kView{0}", "kView{0}Help")),
    (re.compile(r"\bWORD\((\w+), (\w+)"), ("k{0}{1}",)),
)
TEXT_IN_SCRIPT = re.compile(r"\bTEXT\.(\w+)")
PLOT_TABS = "PLOT_TABS"
PLOT_TAB = re.compile(r"plots[A-Z]\w*Tab")
TEXT_IN_PAGE = re.compile(r"\{\{(\w+)\}\}")
SPOKEN_ATTRIBUTES = {"alt", "aria-label", "aria-valuetext", "label", "placeholder", "title"}
SPOKEN_META = {"description", "og:title", "og:image:alt"}


def with_list_rows(text):
    """The text of a list, with the names that its rows stand for at the end of their lines."""
    lines = []
    for line in text.splitlines():
        if not line.startswith(("//", "#")):
            for pattern, names in LIST_ROWS:
                for match in pattern.finditer(line):
                    line += "".join(f" text::{name.format(*match.groups())}" for name in names)
        lines.append(line)
    return "\n".join(lines)


class PageReader(html.parser.HTMLParser):
    """Collects (line, text) of a page's texts and of the attributes that screen readers read out."""

    def __init__(self):
        super().__init__()
        self.texts = []

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        spoken = SPOKEN_ATTRIBUTES
        if attributes.get("name", attributes.get("property")) in SPOKEN_META:
            spoken = spoken | {"content"}
        for name, text in attrs:
            if name in spoken:
                self.texts.append((self.getpos()[0], text or ""))
        if tag == "html" and attributes.get("lang") != "{{lang}}":
            self.texts.append((self.getpos()[0], 'lang is not "{{lang}}"'))

    def handle_data(self, data):
        # What is in <script> and <style> is no text for people.
        if self.cdata_elem:
            return
        line = self.getpos()[0] + data[: len(data) - len(data.lstrip())].count("\n")
        self.texts.append((line, data.strip()))


class Checker:
    """Reads one tree and collects the findings in it."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.findings = []
        self.used = set()
        self.english = {}  # of each other language, how many texts are still English

    def report(self, path, line, message):
        self.findings.append(f"{path.relative_to(self.root)}:{line}: {message}")

    def check(self):
        """Reads the tree and returns the findings, each a line of text."""
        tables = sorted((self.root / "text").glob("*.txt"))
        if not tables:
            return ["text: no table found"]
        for path in tables:
            try:
                table, _ = text_table.load(path)
            except text_table.TableError as error:
                self.findings += error.args[0]
            else:
                if path.stem == text_table.STANDARD:
                    self.table = table
                else:
                    self.english[path.stem] = len(table.notes)
        if self.findings:
            return self.findings
        self.sections = {text_table.name(entry): entry.section for entry in self.table.entries.values()}
        self.check_code()
        self.check_scripts()
        for page in sorted((self.root / "web").glob("*.html")):
            if page.name != PROSE:
                self.check_page(page)
        for entry in self.table.entries.values():
            if any(map(WIDTH.search, entry.forms)):
                self.report(self.table.path, entry.line, f"{entry.key} calls the land's width a side")
            if (entry.section == text_table.PAGE, text_table.name(entry)) not in self.used:
                self.report(self.table.path, entry.line, f"no code names {entry.key}")
        return self.findings

    def check_names(self, path, text, pattern, section):
        """Checks that the table contains each name in the text, in this section."""
        for match in pattern.finditer(text):
            name, line = match.group(1), text.count("\n", 0, match.start()) + 1
            self.used.add((section == text_table.PAGE, name))
            if name not in self.sections:
                self.report(path, line, f"no text is named {name}")
            elif self.sections[name] != section:
                self.report(path, line, f"{name} is a text of [{self.sections[name]}]")

    def check_literal(self, path, line, literal):
        name = path.relative_to(self.root).as_posix()
        for where, what, _ in EXCEPTIONS:
            if re.fullmatch(where, name) and re.fullmatch(what, literal, re.DOTALL):
                return
        self.report(path, line, f'"{literal}" reads like a text for people: it belongs in text/en.txt')

    def check_code(self):
        for path in sorted((self.root / "src").rglob("*.*")):
            layer = path.relative_to(self.root / "src").parts[0]
            text = path.read_text(encoding="utf-8")
            named = with_list_rows(text) if path.name.endswith("_list.h") else text
            self.check_names(path, named, TEXT_IN_C, layer)
            if layer not in COVERED:
                continue
            for match in C_LITERAL.finditer(text):
                literal = match.group("text")
                if literal and C_WORDS.search(literal) and not FORMULA.search(literal):
                    self.check_literal(path, text.count("\n", 0, match.start()) + 1, literal)

    def check_scripts(self):
        for path in sorted((self.root / "web" / "src").rglob("*.ts")):
            if path.name.endswith(".d.ts"):
                continue
            text = path.read_text(encoding="utf-8")
            self.check_names(path, text, TEXT_IN_SCRIPT, text_table.PAGE)
            if PLOT_TABS in text:
                # web/scripts/text_table.mjs makes PLOT_TABS from these keys.
                names = (text_table.name(entry) for entry in self.table.entries.values())
                self.used.update((True, name) for name in names if PLOT_TAB.fullmatch(name))
            for match in SCRIPT_LITERAL.finditer(text):
                literal, template = match.group("text"), match.group("template")
                line = text.count("\n", 0, match.start()) + 1
                if template is not None:
                    bare = re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", "0", template)
                    if TEMPLATE_WORDS.search(bare) and not FORMULA.search(bare):
                        self.check_literal(path, line, template)
                elif literal and SCRIPT_WORDS.search(literal) and not FORMULA.search(literal):
                    self.check_literal(path, line, literal)

    def check_page(self, path):
        text = path.read_text(encoding="utf-8")
        self.check_names(path, re.sub(r"\{\{(lang|languages|policy)\}\}", "", text), TEXT_IN_PAGE, text_table.PAGE)
        reader = PageReader()
        reader.feed(text)
        for line, spoken in reader.texts:
            if re.search(r"[A-Za-z]", TEXT_IN_PAGE.sub("", spoken)):
                self.check_literal(path, line, spoken)


def main():
    checker = Checker(sys.argv[1] if len(sys.argv) > 1 else ROOT)
    findings = checker.check()
    for finding in findings:
        print(finding)
    for language, count in checker.english.items():
        print(f"{language}: {count} texts are English; scripts/po stale {language} lists them")
    print(f"texts: {len(checker.used)} texts checked, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
