#!/usr/bin/env python3
"""Turns a table of texts (text/LANG.txt, whose head describes its format) into code.

    text_table.py TABLE --headers FOLDER    a C++ header for each section, for cmake/text_table.cmake
    text_table.py TABLE --page              the page's texts as JSON, for web/scripts/text_table.mjs

A header is rewritten only if it has changed, so that one changed text recompiles one section. In
namespace faultline::text a text is a constant, kFlatGround for the key flat-ground; a text with
placeholders is a function, levelOf(level, levels) for level-of, with its parameters in the order of
their first use in text/en.txt. Every other table must have keys and placeholders of
text/en.txt. A text that another table lacks, or whose English has changed since it was translated, is
English there. Takes time linear in the table. On errors prints a line for each and exits with code 1.
"""

import copy
import hashlib
import json
import pathlib
import re
import sys

STANDARD = "en"
PAGE = "page"
HEAD = ("lang", "plural", "ordinal")
# The head's optional entry: rtl for a language that is written from right to left.
DIRECTION = "dir"
DIRECTIONS = ("ltr", "rtl")
# The sections whose texts only browsers show, which put the words of both directions in order.
IN_BROWSERS = {"gpu", "exchange", "check", "grade", "lesson", "page"}
# Placeholders for numbers that choose one of a text's forms, each with its rule in the table's
# head.
COUNTS = {"n": "plural", "nth": "ordinal"}
# Languages that write nouns with capitals within a sentence too.
CAPITAL_NOUNS = {"de", "lb"}
# Placeholders that are no function parameters, and the format specifiers that replace them.
LATE = {"given": "%s"}
MAX_PLACEHOLDERS = 6

# Above a translated text: which English it translates (Entry.fingerprint).
ENGLISH = re.compile(r"# en: ([0-9a-f]{8})")

SECTION = re.compile(r"\[([a-z]+)\]")
KEY = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*")
PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9]*)\}")
# Literal braces are written twice in tables. These characters replace them until the output is
# written.
BRACES = {"{{": "\ue000", "}}": "\ue001"}
RULE = re.compile(r"(\d+): ([n0-9 ()?:!=<>&|%/+*-]+)")


class TableError(Exception):
    """The errors of a table, each a text that names file and line."""


class Entry:
    """A text of the table: its forms (one, unless a number chooses) and its placeholders."""

    def __init__(self, section, key, text, line, english=None):
        self.section, self.key, self.line, self.english = section, key, line, english
        self.text = text
        for written, kept in BRACES.items():
            text = text.replace(written, kept)
        self.forms = [form.strip() for form in text.split(" | ")]
        self.names = []
        for name in PLACEHOLDER.findall(text):
            if name not in self.names:
                self.names.append(name)
        # The number that chooses a form comes first, wherever it is in the sentence.
        self.names.sort(key=lambda name: name not in COUNTS)

    def fingerprint(self):
        """The first digits of a hash of the text."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:8]

    def with_forms(self, count):
        """The text with so many forms, of which the last one stands for those that it lacks."""
        other = copy.copy(self)
        other.forms = (self.forms + [self.forms[-1]] * count)[:count]
        return other

    def count(self):
        """The placeholder that chooses the form, or None."""
        return self.names[0] if self.names and self.names[0] in COUNTS else None


class Table:
    """A table as read: head, sections, and entries by key, in order. Raises TableError."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.head, self.sections, self.entries, self.errors = {}, [], {}, []
        self.notes = []  # texts that are English: a line for each, the key first
        self.read()
        self.check()
        if self.errors:
            raise TableError(self.errors)

    def report(self, line, message):
        self.errors.append(f"{self.path}:{line}: {message}")

    def read(self):
        section = None
        parts = []  # [section, key, text, line, fingerprint of the English]
        english = None
        for number, raw in enumerate(self.path.read_text(encoding="utf-8").splitlines(), 1):
            text = raw.strip()
            if not text or text.startswith("#"):
                marked = ENGLISH.fullmatch(text)
                english = marked.group(1) if marked else english
                continue
            if raw[0].isspace():
                if not parts:
                    self.report(number, "there is no text that this line could continue")
                else:
                    parts[-1][2] += " " + text
                continue
            if SECTION.fullmatch(text):
                section = text[1:-1]
                self.sections.append(section)
                continue
            key, equals, value = (part.strip() for part in text.partition("="))
            if not equals or not KEY.fullmatch(key):
                self.report(number, "neither [section] nor key = text")
            else:
                parts.append([section, key, value, number, english])
                english = None
        for part_section, key, value, number, english in parts:
            if part_section is None:
                self.head[key] = value
            elif key in self.entries:
                self.report(number, f"{key} stands in line {self.entries[key].line} too")
            else:
                self.entries[key] = Entry(part_section, key, value, number, english)

    def check(self):
        if self.head.get("lang") != self.path.stem:
            self.report(1, f"lang is not {self.path.stem}, as the file's name")
        for name in HEAD[1:]:
            if not RULE.fullmatch(self.head.get(name, "")):
                self.report(1, f"{name} is not COUNT: RULE, as in 2: n != 1")
        if self.direction() not in DIRECTIONS:
            self.report(1, f"{DIRECTION} is neither {' nor '.join(DIRECTIONS)}")
        for name in self.head:
            if name not in (*HEAD, DIRECTION):
                self.report(1, f"{name} is no entry of the head")
        if self.errors:
            return
        for entry in self.entries.values():
            self.check_entry(entry)

    def check_entry(self, entry):
        if not all(entry.forms):
            self.report(entry.line, f"{entry.key} is empty")
        count = entry.count()
        wanted = int(self.head[COUNTS[count]].partition(":")[0]) if count else 1
        if len(entry.forms) != wanted:
            self.report(entry.line, f"{entry.key} has {len(entry.forms)} forms, not {wanted}")
        if entry.names and any("|" in form for form in entry.forms):
            self.report(entry.line, f"{entry.key} has a | that separates no forms")
        if len(entry.names) > MAX_PLACEHOLDERS:
            self.report(entry.line, f"{entry.key} has more than {MAX_PLACEHOLDERS} placeholders")
        if re.search(r"[{}]", PLACEHOLDER.sub("", "".join(entry.forms))):
            self.report(entry.line, f"{entry.key} has a brace that belongs to no placeholder")
        if any(ord(character) < 32 for form in entry.forms for character in form):
            self.report(entry.line, f"{entry.key} has a character that cannot be shown")

    def direction(self):
        """How the language is written: ltr or rtl."""
        return self.head.get(DIRECTION, DIRECTIONS[0])

    def rule(self, name):
        return self.head[name].partition(":")[2].strip()


def compare(table, standard):
    """The additional keys of a translation, and the wrong sections and placeholders."""
    errors = []
    for key, entry in standard.entries.items():
        other = table.entries.get(key)
        if other is None:
            continue
        if other.section != entry.section:
            errors.append(f"{table.path}:{other.line}: {key} belongs to [{entry.section}]")
        elif sorted(other.names) != sorted(entry.names):
            wanted = ", ".join(f"{{{name}}}" for name in entry.names) or "none"
            errors.append(f"{table.path}:{other.line}: {key} needs the placeholders {wanted}")
    for key, entry in table.entries.items():
        if key not in standard.entries:
            errors.append(f"{table.path}:{entry.line}: {key} is not in {standard.path.name}")
    return errors


def fall_back(table, standard):
    """Takes the English where a translation is missing, or is one of another English."""
    entries = {}
    for key, entry in standard.entries.items():
        other = table.entries.get(key)
        if other is None:
            table.notes.append(f"{key} is missing")
        elif other.english not in (None, entry.fingerprint()):
            table.notes.append(f"{key} translates another English")
        else:
            entries[key] = other
            continue
        count = entry.count()
        forms = int(table.head[COUNTS[count]].partition(":")[0]) if count else 1
        entries[key] = entry.with_forms(forms)
    table.entries = entries


def isolate(table):
    """
    Sets what fills a placeholder apart from the sentence by Unicode's signs for that (first strong
    isolate), so that a number with its unit, a link or a name keeps its own direction.
    """
    for key, entry in table.entries.items():
        if entry.section in IN_BROWSERS:
            table.entries[key] = other = copy.copy(entry)
            other.forms = [PLACEHOLDER.sub("\u2068\\g<0>\u2069", form) for form in entry.forms]


def load(path):
    """Reads the table at path and the standard one in the same folder. Raises TableError."""
    path = pathlib.Path(path)
    standard = Table(path.with_name(f"{STANDARD}.txt"))
    table = standard if path.stem == STANDARD else Table(path)
    if table is not standard:
        if errors := compare(table, standard):
            raise TableError(errors)
        fall_back(table, standard)
        if table.direction() == "rtl":
            isolate(table)
    return table, standard


def plain(text):
    for written, kept in BRACES.items():
        text = text.replace(kept, written[0])
    return text


def camel(key):
    """flat-ground -> flatGround"""
    first, *rest = re.split(r"[-.]", key)
    return first + "".join(word.capitalize() for word in rest)


def constant(key):
    name = camel(key)
    return f"k{name[0].upper()}{name[1:]}"


def name(entry):
    """The name of an entry in code: text::NAME in C++, TEXT.NAME in the page's scripts."""
    fixed = entry.section != PAGE and not set(entry.names) - set(LATE)
    return constant(entry.key) if fixed else camel(entry.key)


def literal(text, names):
    """The text as a C++ literal, with its placeholders as characters 1, 2 and so on."""
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    for name, sign in LATE.items():
        text = text.replace(f"{{{name}}}", sign)
    for place, name in enumerate(names, 1):
        text = text.replace(f"{{{name}}}", f"\\{place:03o}")
    return f'"{plain(text)}"'


def definition(entry, names):
    """The C++ code of an entry; names: the placeholders in the standard table's order."""
    names = [name for name in names if name not in LATE]
    text = literal("|".join(entry.forms), names)
    if not names:
        return f"inline constexpr ConstantText {name(entry)} = {text};\n"
    parameters = [f"const std::string& {name}" for name in names]
    values = [f"&{name}" for name in names]
    if entry.count():
        parameters[0] = "std::int64_t n"
        values[0] = f"{COUNTS[entry.count()]}Form(n), n"
    # Most functions have one caller; inlined they make the module smaller.
    return (
        f"[[gnu::always_inline]] inline std::string {name(entry)}({', '.join(parameters)}) {{\n"
        f"  return filled({text}, {', '.join(values)});\n}}\n"
    )


def header(table, standard, section):
    """The text of a section's header."""
    lines = [
        f"// Made at build time from [{section}] of text/{table.path.name} by cmake/text_table.py.\n",
        "#pragma once\n\n#include <cstdint>\n#include <string>\n#include <string_view>\n\n",
        '#include "base/filled_text.h"\n#include "generated/language.h"\n\n',
        "namespace faultline::text {\n\n",
    ]
    for entry in table.entries.values():
        if entry.section == section:
            lines.append(definition(entry, standard.entries[entry.key].names))
    return "".join(lines) + "\n}  // namespace faultline::text\n"


def language_header(table):
    """The text of generated/language.h: functions that choose the form of a text for a number."""
    rules = "".join(
        f"// Which form of a text {what} n.\n"
        f"constexpr int {name}Form([[maybe_unused]] std::int64_t n) {{\n"
        f"  return static_cast<int>({table.rule(name)});\n}}\n"
        for name, what in (("plural", "goes with the number"), ("ordinal", "goes with the place"))
    )
    capitals = "true" if table.head["lang"] in CAPITAL_NOUNS else "false"
    return (
        f"// Made at build time from the head of text/{table.path.name} by cmake/text_table.py.\n"
        "#pragma once\n\n#include <cstdint>\n\n"
        "namespace faultline {\n\n"
        "// Whether a noun keeps its capital within a sentence.\n"
        f"inline constexpr bool kNounsHaveCapitals = {capitals};\n\n"
        "}  // namespace faultline\n\n"
        "namespace faultline::text {\n\n"
        f"{rules}\n}}  // namespace faultline::text\n"
    )


def write_headers(table, standard, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    files = {"language.h": language_header(table)}
    for section in standard.sections:
        if section != PAGE:
            files[f"text_{section}.h"] = header(table, standard, section)
    for name, text in files.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def page_texts(table):
    """The page's texts by their names in TypeScript."""
    return {
        name(entry): plain(entry.forms[0])
        for entry in table.entries.values()
        if entry.section == PAGE
    }


def main(arguments):
    try:
        table, standard = load(arguments[0])
        if arguments[1:2] == ["--headers"]:
            write_headers(table, standard, arguments[2])
        else:
            known = {"lang": table.head["lang"], "dir": table.direction()}
            print(json.dumps({**known, "texts": page_texts(table)}))
    except TableError as error:
        for line in error.args[0]:
            print(line, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
