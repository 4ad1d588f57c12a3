#!/usr/bin/env python3
"""Self-test of check_text.py and cmake/text_table.py: makes errors in a small tree, one at a time,
and checks that each is reported.

    python3 tests/text/test_check_text.py
"""

import pathlib
import tempfile
import unittest

import check_text
import text_table  # noqa: E402

HEAD = "plural = 2: n != 1\nordinal = 4: n > 3 ? 0 : n\n"

# A tree without errors, with allowed uses that look like errors.
GOOD = {
    "text/en.txt": "lang = en\n" + HEAD + "[ui]\nflat = Flat ground.\n"
    "side = The {risen} side rose,\n    the {sunk} side sank.\n"
    "faults = {n} fault | {n} faults, {drawn} drawn\n"
    "nth = {nth}th | {nth}st | {nth}nd | {nth}rd\n"
    "power = a_{{i-1}} and |N|\nbroken = {given} is broken.\n"
    "palette.round = Round\npalette.round.help = Help.\nsize = Size\nsize.help = Help.\nsize.large = Large\n"
    '[page]\npage.close = Close "it" & go\npage.of = {at} of {all}\n',
    "text/la.txt": "lang = la\nplural = 2: n != 1\nordinal = 1: 0\n[ui]\nflat = Solum planum.\n"
    "side = {sunk} subsedit, {risen} surrexit.\nfaults = {n} rima | {drawn}, {n} rimae\n"
    "nth = {nth}.\npower = a_{{i-1}}, |N|\nbroken = {given} fractum est.\n"
    "palette.round = R\npalette.round.help = A.\nsize = M\nsize.help = A.\nsize.large = G\n"
    "[page]\npage.close = Claude\npage.of = {all}: {at}\n",
    "src/ui/timeline.cpp": '#include "ui/timeline.h"\n// "Words in a comment."\n'
    "const auto kAll = {text::kFlat, text::kPower, text::kBroken};\n"
    'auto a = text::side("ab", "cd") + text::faults(3, "1") + text::nth(2) + std::string("%.2f");\n'
    'bool left = key == "ArrowLeft"; json.member("shareLink", x); hit("stop:", 1);\n',
    "src/ui/shape_list.h": "// PALETTE(Member, key)\n#ifndef PALETTE\nPALETTE(Round, \"round\")\n"
    'PARAMETER(kSize, 4) WORD(Size, Large, "large")\n',
    "src/ui/shapes.cpp": "#define WORD(text_, member) text::k##text_##member, text::text_\n",
    "src/platform/cli/cli_main.cpp": 'fail("the recipe needs repair");\n',
    "web/src/menu.ts": 'make("div", "menu card", TEXT.pageClose); // Closes it.\n'
    "filled(TEXT.pageOf, { at, all }); x.d = `M${x} ${y}L4 5`; const re = /it's/;\n",
    "web/index.html": '<!doctype html><html lang="{{lang}}"><title>Faultline</title>'
    '<button class="Wide one" aria-label="{{pageClose}}">×</button></html>\n',
}

# Errors: (file, text in it, its replacement, text that the report must contain).
ERRORS = [
    ("text/la.txt", "{sunk} subsedit, {risen}", "{sunk} subsedit,", "needs the placeholders"),
    ("text/la.txt", "{sunk}", "{sunken}", "side needs the placeholders {risen}, {sunk}"),
    ("text/la.txt", "Solum planum.", "Solum {sunk}.", "flat needs the placeholders none"),
    ("text/la.txt", "flat =", "planum = x\nflat =", "planum is not in en.txt"),
    ("text/la.txt", "[page]\n", "", "page.close belongs to [page]"),
    ("text/la.txt", "{n} rima | ", "", "faults has 1 forms, not 2"),
    ("text/la.txt", "lang = la", "lang = fr", "lang is not la"),
    ("text/la.txt", "ordinal = 1: 0", "ordinal = none", "ordinal is not COUNT: RULE"),
    ("text/la.txt", "ordinal = 1: 0", "ordinal = 1: 0\ndir = right", "dir is neither ltr nor rtl"),
    ("text/en.txt", "Flat ground.", "", "flat is empty"),
    ("text/en.txt", "Flat ground.", "5 % of the side.", "flat calls the land's width a side"),
    ("text/en.txt", "power = a", "flat = a", "stands in line"),
    ("text/en.txt", "{{i-1}}", "{i-1}", "a brace"),
    ("text/en.txt", "rose,", "rose | fell,", "side has 2 forms, not 1"),
    ("text/en.txt", "rose,", "rose|", "a | that separates no forms"),
    ("text/en.txt", "flat = ", "flat: ", "neither [section] nor key = text"),
    ("text/en.txt", "power =", "unused = Word\npower =", "no code names unused"),
    ("src/ui/timeline.cpp", "text::kPower", "text::kPowers", "no text is named kPowers"),
    ("src/ui/timeline.cpp", "text::kPower", "0", "no code names power"),
    ("src/ui/timeline.cpp", "text::kPower", "text::pageClose", "is a text of [page]"),
    ("src/ui/timeline.cpp", '"%.2f"', '"Play it"', "reads like a text"),
    ("src/ui/timeline.cpp", '"%.2f"', '" faults"', "reads like a text"),
    ("src/ui/timeline.cpp", '"%.2f"', '"Play"', "reads like a text"),
    ("src/ui/shape_list.h", "PALETTE(Round", "PALETTE(Square", "no text is named kPaletteSquare"),
    ("src/ui/shape_list.h", "PARAMETER(kSize, 4) ", "", "no code names size.help"),
    ("src/ui/shape_list.h", "Large", "Huge", "no text is named kSizeHuge"),
    ("web/src/menu.ts", "TEXT.pageClose", '"Close"', "reads like a text"),
    ("web/src/menu.ts", "filled(TEXT.pageOf, { at, all })", "`${at} of ${all}`", "reads like a text"),
    ("web/src/menu.ts", "TEXT.pageOf", "TEXT.pageOff", "no text is named pageOff"),
    ("web/index.html", "{{pageClose}}", "Close", "reads like a text"),
    ("web/index.html", "×", "Close", "reads like a text"),
    ("web/index.html", "{{pageClose}}", "{{pageShut}}", "no text is named pageShut"),
    ("web/index.html", "{{lang}}", "en", "lang is not"),
]


def written(files, folder):
    for name, text in files.items():
        path = pathlib.Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def check(files):
    """Writes the files into a new tree and returns the checker's findings."""
    with tempfile.TemporaryDirectory() as folder:
        return check_text.Checker(written(files, folder)).check()


class TextCheckerTest(unittest.TestCase):
    def test_accepts_a_tree_without_errors(self):
        self.assertEqual(check(GOOD), [])

    def test_finds_each_error(self):
        for name, text, replacement, message in ERRORS:
            with self.subTest(file=name, replacement=replacement):
                self.assertIn(text, GOOD[name])
                found = check({**GOOD, name: GOOD[name].replace(text, replacement, 1)})
                self.assertTrue(any(message in line for line in found), found)

    def test_reports_that_there_is_no_table(self):
        self.assertEqual(check({"src/ui/ui.cpp": ""}), ["text: no table found"])


class HeadersTest(unittest.TestCase):
    def test_parameters_have_the_order_of_the_standard_table(self):
        with tempfile.TemporaryDirectory() as folder:
            written(GOOD, folder)
            for language, text in (
                ("en", r'"The \001 side rose, the \002 side sank."'),
                ("la", r'"\002 subsedit, \001 surrexit."'),
            ):
                table, standard = text_table.load(pathlib.Path(folder) / "text" / f"{language}.txt")
                header = text_table.header(table, standard, "ui")
                self.assertIn("side(const std::string& risen, const std::string& sunk)", header)
                self.assertIn(text, header)

    def test_what_is_not_translated_or_stale_is_english(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(written(GOOD, folder)) / "text" / "la.txt"
            english = text_table.Table(path.with_name("en.txt")).entries
            marks = {key: f"# en: {english[key].fingerprint()}\n" for key in ("flat", "faults", "power")}
            text = path.read_text()
            text = text.replace("flat =", marks["flat"] + "flat =")
            text = text.replace("faults =", "# en: 01234567\nfaults =")
            text = text.replace("power = a_{{i-1}}, |N|\n", "").replace("nth = {nth}.\n", "")
            path.write_text(text)
            table, _ = text_table.load(path)
            self.assertEqual(
                table.notes, ["faults translates another English", "nth is missing", "power is missing"]
            )
            self.assertEqual(table.entries["flat"].forms, ["Solum planum."])
            self.assertEqual(table.entries["faults"].forms, ["{n} fault", "{n} faults, {drawn} drawn"])
            self.assertEqual(table.entries["nth"].forms, ["{nth}th"])

    def test_what_fills_a_text_of_a_language_from_right_to_left_is_set_apart_in_browsers(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(written(GOOD, folder)) / "text" / "la.txt"
            self.assertEqual(text_table.page_texts(text_table.load(path)[0])["pageOf"], "{all}: {at}")
            path.write_text(path.read_text().replace("[ui]", "dir = rtl\n[ui]"), encoding="utf-8")
            table, standard = text_table.load(path)
            self.assertEqual(text_table.page_texts(table)["pageOf"], "\u2068{all}\u2069: \u2068{at}\u2069")
            # The canvas has no letters for the signs.
            self.assertIn(r'"\002 subsedit, \001 surrexit."', text_table.header(table, standard, "ui"))
            lesson = GOOD["text/la.txt"].replace("[ui]", "dir = rtl\n[lesson]")
            english = GOOD["text/en.txt"].replace("[ui]", "[lesson]")
            written({"text/la.txt": lesson, "text/en.txt": english}, folder)
            header = text_table.header(*text_table.load(path), "lesson")
            self.assertIn('"\u2068\\002\u2069 subsedit, \u2068\\001\u2069 surrexit."', header)

    def test_a_header_is_rewritten_only_if_its_section_changed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(written(GOOD, folder)) / "text" / "en.txt"
            made = pathlib.Path(folder) / "made"
            self.assertEqual(text_table.main([str(path), "--headers", str(made)]), 0)
            header = made / "text_ui.h"
            header.touch()
            before = header.stat().st_mtime_ns
            path.write_text(path.read_text().replace("Close", "Shut"), encoding="utf-8")
            text_table.main([str(path), "--headers", str(made)])
            self.assertEqual(header.stat().st_mtime_ns, before)
            path.write_text(path.read_text().replace("Flat", "Even"), encoding="utf-8")
            text_table.main([str(path), "--headers", str(made)])
            self.assertIn("Even ground.", header.read_text())


if __name__ == "__main__":
    unittest.main()
