"""Tests of the prose in other languages, web/lang/LANG: the course, and what is said of accessibility. Each
file there has the elements, links, numbers, formulas and programs of its English original, and the places for
what a script puts in, in the same order; only words differ. The numbers of the course in
English are computed by the other tests here.

    python3 tests/notes/test_languages.py

web/lang/LANG/english.json has a hash of the English of which each file is a translation. A file whose
English has changed since is listed; it fails only if structure or numbers differ. The last line is `N
passed, N failed`.

    python3 tests/notes/test_languages.py --accept    writes the hashes of the English as it is now
"""

import collections
import hashlib
import html.parser
import json
import pathlib
import re
import sys

from test_notes import ROOT
from test_cli import Tally  # test_notes has put its folder on the path

WEB = pathlib.Path(ROOT) / "web"
PROSE = [
    "notes.html",
    "accessibility/statement.html",
    "accessibility/words.json",
    *sorted(f"course/{path.name}" for path in (WEB / "course").glob("*.*")),
]
# What people read or hear; everything else of an element is the same in every language.
SPOKEN = {"alt", "aria-label", "content", "data-of", "lang", "title"}
# Members of JSON that are the same in every language; those that are so in one file only stand with it.
SAME = {"lessons.json name", "section", "link", "picture", "key", "address", "sources", "year", "lesson", "by"}
HASHES = "english.json"
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
SPELLED_OUT = {"de": {"2": "zwei", "3": "drei", "4": "vier", "7": "sieben"}}
# Elements whose text is no prose; words within <i> of a program and <mtext> of a formula are.
EXACT = {"mi", "mn", "mo", "code", "pre"}
PROSE_WITHIN = {"i", "mtext"}


def numbers_of(text):
    """The numbers in a text, without commas between thousands, which other languages do not write."""
    return collections.Counter(re.sub(r",(?=\d{3}\b)", "", each) for each in NUMBER.findall(text))


def places_in(text):
    """The names in braces, in whose place a script puts values."""
    return collections.Counter(re.findall(r"\{\w+\}", text))


class Page(html.parser.HTMLParser):
    """The elements of a page with what is the same in every language, and its words."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.words, self.data = [], [], []
        self.open = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        same = tuple(sorted((name, value) for name, value in attrs if name not in SPOKEN))
        self.elements.append((self.getpos()[0], "<", tag, same))
        self.words += [value or "" for name, value in attrs if name in SPOKEN and name != "lang"]
        if tag == "data":
            self.data.append([dict(attrs)["value"], ""])
        if tag not in ("meta", "link", "img", "br", "input", "source", "path", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        self.elements.append((self.getpos()[0], ">", tag, ()))
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data):
        if self.open and self.open[-1] == "data":
            self.data[-1][1] += data
        inside = EXACT.intersection(self.open) and not PROSE_WITHIN.intersection(self.open)
        if inside and data.strip():
            self.elements.append((self.getpos()[0], "=", data.strip(), ()))
        else:
            self.words.append(data)


def difference(english, other):
    """The first place at which two pages differ, or an empty text."""
    for mine, theirs in zip(english.elements, other.elements):
        if mine[1:] != theirs[1:]:
            return f"English line {mine[0]}: {mine[1:]}; line {theirs[0]}: {theirs[1:]}"
    if len(english.elements) != len(other.elements):
        return f"{len(english.elements)} elements in English, {len(other.elements)} here"
    return ""


def data_as_read(page, lang):
    """What a <data> element shows that is not its value, spelled out or without commas."""
    spelled = SPELLED_OUT.get(lang, {})
    return [
        f"{value} reads {text!r}"
        for value, text in page.data
        if text.lower() != spelled.get(value) and numbers_of(text) != numbers_of(value)
    ]


def leaves(value, path=""):
    """The texts and numbers within JSON, as (path, value)."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from leaves(each, f"{path}.{name}")
    elif isinstance(value, list):
        for i, each in enumerate(value):
            yield from leaves(each, f"{path}[{i}]")
    else:
        yield path, value


def is_same(file, path):
    member = re.sub(r"\[\d+\]$", "", path).rpartition(".")[2]
    return member in SAME or f"{file} {member}" in SAME


def check_json(tally, name, _, english, other):
    mine, theirs = list(leaves(json.loads(english))), list(leaves(json.loads(other)))
    tally.equal(f"{name}: the members", [path for path, _ in theirs], [path for path, _ in mine])
    for (path, value), (_, told) in zip(mine, theirs):
        if not isinstance(value, str) or is_same(name.rpartition("/")[2], path):
            tally.equal(f"{name}: {path}", told, value)
        else:
            tally.equal(f"{name}: numbers of {path}", numbers_of(told), numbers_of(value))
            tally.equal(f"{name}: places of {path}", places_in(told), places_in(value))


def check_page(tally, name, lang, english, other):
    mine, theirs = Page(english), Page(other)
    tally.equal(f"{name}: the structure", difference(mine, theirs), "")
    tally.equal(f"{name}: numbers as they read", data_as_read(theirs, lang), [])
    tally.equal(f"{name}: numbers", numbers_in(theirs), numbers_in(mine))
    tally.equal(f"{name}: places", places_in(other), places_in(english))


def numbers_in(page):
    """The numbers in a page's words, but for those of <data>, which may be spelled out."""
    counted = numbers_of(" ".join(page.words))
    for _, text in page.data:
        counted -= numbers_of(text)
    return counted


def fingerprint(file):
    return hashlib.sha256((WEB / file).read_bytes()).hexdigest()[:8]


def main():
    tally = Tally()
    for folder in sorted((WEB / "lang").iterdir()):
        lang = folder.name
        if "--accept" in sys.argv:
            hashes = {file: fingerprint(file) for file in PROSE}
            (folder / HASHES).write_text(json.dumps(hashes, indent=2) + "\n", encoding="utf-8")
        known = json.loads((folder / HASHES).read_text(encoding="utf-8"))
        stale = [file for file in PROSE if known.get(file) != fingerprint(file)]
        if stale:
            print(f"{lang}: the English has changed since it was translated:", ", ".join(stale))
        for file in PROSE:
            name, path = f"{lang}/{file}", folder / file
            tally.check(f"{name} is there", path.is_file(), "it is missing")
            if not path.is_file():
                continue
            english = (WEB / file).read_text(encoding="utf-8")
            check_file = check_json if path.suffix == ".json" else check_page
            check_file(tally, name, lang, english, path.read_text(encoding="utf-8"))
    print(f"{tally.passed} passed, {tally.failed} failed")
    sys.exit(1 if tally.failed else 0)


if __name__ == "__main__":
    main()
