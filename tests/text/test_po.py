"""scripts/po: texts go to translators and come back; gettext's own programs accept the files.

    /usr/bin/python3 tests/text/test_po.py

Needs Babel (Debian: python3-babel) and gettext.
"""

import io
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "cmake"))
import text_table  # noqa: E402
from babel.messages import pofile  # noqa: E402

PO = ROOT / "scripts" / "po"


class PoTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) if hasattr(
            self, "enterContext") else pathlib.Path(tempfile.mkdtemp())
        (self.folder / "text").mkdir()
        shutil.copy(ROOT / "text" / "en.txt", self.folder / "text")

    def tearDown(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def run_po(self, *arguments):
        done = subprocess.run([sys.executable, PO, *arguments, "--root", self.folder], check=False,
                              capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def exported(self, lang):
        path = self.folder / f"{lang}.po"
        code, _, error = self.run_po("export", lang, "-o", path)
        self.assertEqual((code, error), (0, ""))
        check = subprocess.run(["msgfmt", "--check-format", "--check-domain", "-o", "/dev/null", path], check=False,
                               capture_output=True, text=True)
        self.assertEqual((check.returncode, check.stderr), (0, ""))
        return path

    def translate(self, path, lang, forms, ordinals=1, fuzzy=()):
        """Fills in all texts by what another program reads of the file, as a translator's would."""
        text = path.read_text(encoding="utf-8")
        catalog = pofile.read_po(io.BytesIO(text.encode()))
        for message in catalog:
            if not message.id:
                continue
            if isinstance(message.id, tuple):
                message.string = tuple(f"{lang}{i} {message.id[1]}" for i in range(forms))
            elif "{nth}" in message.id:
                message.string = " | ".join([f"{lang} {message.id.split(' | ')[0]}"] * ordinals)
            else:
                message.string = f"{lang} {message.id}"
            if message.context in fuzzy:
                message.flags.add("fuzzy")
        into = io.BytesIO()
        pofile.write_po(into, catalog)
        made = into.getvalue().decode()
        # Babel drops what it does not know.
        made = re.sub(r'"Language: [^"]*"', f'"Language: {lang}\\\\n"', made)
        made = made.replace('"MIME-Version', f'"X-Ordinal: {ordinals}: 0\\n"\n"MIME-Version', 1)
        path.write_text(made, encoding="utf-8")

    def table(self, lang):
        return text_table.load(self.folder / "text" / f"{lang}.txt")

    def test_languages_with_one_two_and_three_forms_come_back_whole(self):
        for lang, forms in (("ja", 1), ("de", 2), ("pl", 3)):
            with self.subTest(lang=lang):
                path = self.exported(lang)
                self.translate(path, lang, forms)
                code, said, error = self.run_po("import", path)
                self.assertEqual((code, error), (0, ""))
                table, standard = self.table(lang)
                self.assertEqual(table.notes, [])
                self.assertEqual(list(table.entries), list(standard.entries))
                self.assertTrue(table.head["plural"].startswith(f"{forms}: "), table.head)
                for key, entry in standard.entries.items():
                    other = table.entries[key]
                    wanted = forms if entry.count() == "n" else 1
                    self.assertEqual(len(other.forms), wanted, key)
                    self.assertTrue(all(form.startswith(lang) for form in other.forms), key)
                # What has come back goes out again as it was.
                before = (self.folder / "text" / f"{lang}.txt").read_text(encoding="utf-8")
                self.assertEqual(self.run_po("import", self.exported(lang))[0], 0)
                self.assertEqual((self.folder / "text" / f"{lang}.txt").read_text(encoding="utf-8"), before)

    def test_a_language_from_right_to_left_is_known_as_one(self):
        for lang, direction in (("he", "rtl"), ("fa", "rtl"), ("de", "ltr")):
            with self.subTest(lang=lang):
                path = self.exported(lang)
                self.translate(path, lang, 2)
                self.run_po("import", path)
                self.assertEqual(self.table(lang)[0].direction(), direction)

    def test_what_is_fuzzy_or_not_translated_stays_english(self):
        path = self.exported("de")
        self.translate(path, "de", 2, fuzzy={"seed"})
        text = path.read_text(encoding="utf-8")
        text = re.sub(r'(msgctxt "base"\nmsgid "[^"]*"\nmsgstr )"[^"]*"', r'\1""', text)
        path.write_text(text, encoding="utf-8")
        self.assertEqual(self.run_po("import", path)[0], 0)
        table, standard = self.table("de")
        self.assertEqual(table.notes, ["seed is missing", "base is missing"])
        self.assertEqual(table.entries["seed"].forms, standard.entries["seed"].forms)

    def test_a_later_change_of_the_english_is_listed_and_exported_as_fuzzy(self):
        path = self.exported("de")
        self.translate(path, "de", 2)
        self.run_po("import", path)
        english = self.folder / "text" / "en.txt"
        english.write_text(english.read_text(encoding="utf-8").replace("seed = Seed\n", "seed = Name\n", 1), encoding="utf-8")
        code, said, _ = self.run_po("stale", "de")
        self.assertEqual((code, said), (0, "seed translates another English\n1 texts are English\n"))
        self.assertEqual(self.table("de")[0].entries["seed"].forms, ["Name"])
        text = self.exported("de").read_text(encoding="utf-8")
        self.assertRegex(text, r'#, fuzzy\nmsgctxt "seed"\nmsgid "Name"\nmsgstr "de Seed"')

    def test_a_lost_placeholder_is_named_and_the_table_stays(self):
        path = self.exported("de")
        self.translate(path, "de", 2)
        self.run_po("import", path)
        before = (self.folder / "text" / "de.txt").read_text(encoding="utf-8")
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("de {hash}", "de").replace("de Fingerprint {hash}", "de Fingerabdruck"), encoding="utf-8")
        code, _, error = self.run_po("import", path)
        self.assertEqual(code, 1)
        self.assertIn("form.fingerprint.value needs the placeholders {hash}", error)
        self.assertEqual((self.folder / "text" / "de.txt").read_text(encoding="utf-8"), before)

    def test_bad_input_is_told(self):
        path = self.exported("de")
        text = path.read_text(encoding="utf-8")
        for change, message in (
            (lambda all: all.replace('"Language: de\\n"\n', ""), "names no other language"),
            (lambda all: re.sub(r'"Plural-Forms:[^"]*"\n', "", all), "has no rule for plurals"),
        ):
            path.write_text(change(text), encoding="utf-8")
            code, _, error = self.run_po("import", path)
            self.assertEqual(code, 1)
            self.assertIn(message, error)
        code, _, error = self.run_po("import", self.folder / "none.po")
        self.assertEqual((code, "none.po" in error), (1, True))

    def test_the_pseudo_language_is_longer_and_has_all_placeholders(self):
        self.assertEqual(self.run_po("pseudo")[0], 0)
        table, standard = self.table("qps")
        self.assertEqual(table.notes, [])
        lengths = [sum(len(form) for entry in each.entries.values() for form in entry.forms) for each in (table, standard)]
        self.assertGreater(lengths[0] / lengths[1], 1.25)
        made = self.folder / "made"
        self.assertEqual(text_table.main([str(table.path), "--headers", str(made)]), 0)
        self.assertTrue("Šééééd" in (made / "text_terrain.h").read_text(encoding="utf-8"))
        self.assertEqual(table.direction(), "ltr")

    def test_the_mirrored_pseudo_language_turns_words_and_keeps_placeholders(self):
        self.assertEqual(self.run_po("pseudo", "--mirrored")[0], 0)
        table, _ = self.table("qps")
        self.assertEqual((table.direction(), table.notes), ("rtl", []))
        [text] = table.entries["about.source"].forms
        self.assertEqual(text, "\u2068{author}\u2069: \u2068{title}\u2069 (\u2068{year}\u2069).")
        [text] = table.entries["about.title"].forms
        self.assertEqual(text, "\u200f\u202eÅÅbøøûût\u202c\u200f")
        self.assertEqual(table.entries["seed"].forms, ["Šééééd"])


if __name__ == "__main__":
    unittest.main()
