#!/usr/bin/env python3
"""Compiles every variant of every shader program with the Khronos validator.

    python3 tests/shaders/check_shaders.py VALIDATOR SCRATCH

VALIDATOR is glslangValidator, SCRATCH a folder that is made anew. The programs of the picture are
compiled as a page has them, with short names, and those with at most one feature also as the native
programs have them, which differ in nothing but names; the others as the native programs have them.
Also checks that an error in a chunk is reported with the chunk's number and line. Takes about 8 s.
Prints the errors and exits with code 1, else 0.
"""

import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "cmake"))
import shader_programs

# Each table of programs, and how many variants it has at least.
TABLES = ((ROOT / "shaders" / "programs.txt", 200), (ROOT / "shaders" / "gpu" / "programs.txt", 15))


def write_variants(shaders, scratch):
    """Writes a file for each shader of each variant, as a page has it and as it stands here.

    Returns the number of variants.
    """
    scratch = pathlib.Path(scratch)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    # Only the table of the picture has a form for the page's download.
    page, later = shader_programs.page_texts(shaders) if shaders.later else (None, "")
    variants = 0
    for program in shaders.programs:
        for variant in program.variants():
            name = "-".join([program.name, *variant])
            for source, kind in zip(program.sources, ("vert", "frag")):
                # What needs the later chunk waits for it; all else compiles without it.
                needs = shader_programs.needs_later(variant)
                texts = []
                if not page or len(variant) <= 1:
                    texts.append((shaders.assembled(source), "whole"))
                if page:
                    short = page[source].replace("\n@\n", "\n" + (later if needs else ""))
                    texts.append((short, "page"))
                for text, folder in texts:
                    path = scratch / folder / f"{name}.{kind}"
                    path.parent.mkdir(exist_ok=True)
                    path.write_text(shader_programs.with_features(text, variant), encoding="utf-8")
            variants += 1
    return variants


def errors_of(validator, files):
    """Returns the validator's messages about these files; empty if all are valid."""
    errors = subprocess.run(
        [validator, *map(str, files)], capture_output=True, text=True, check=False
    )
    return "" if errors.returncode == 0 else errors.stdout


def check_line_numbers(shaders, validator, scratch):
    """Breaks the last line of each source in each variant; returns what is reported elsewhere."""
    wrong = []
    for program in shaders.programs:
        for source, kind in zip(program.sources, ("vert", "frag")):
            text = shaders.assembled(source)
            end = len((shaders.folder / source).read_text(encoding="utf-8").splitlines()) + 1
            for variant in program.variants():
                path = pathlib.Path(scratch) / f"broken.{kind}"
                path.write_text(
                    shader_programs.with_features(text + "broken;\n", variant), encoding="utf-8"
                )
                errors = errors_of(validator, [path])
                place = re.search(r"ERROR: (\d+):(\d+)", errors)
                expected = (str(shaders.number(source)), str(end))
                if not place or place.groups() != expected:
                    wrong.append(f"{source} {variant}: expected {expected} in {errors[:200]}")
                if len(variant) > 1:
                    break
    return wrong


def check_table(table, min_variants, validator, scratch):
    """Returns what is wrong with the programs of a table, and the number of their variants."""
    try:
        shaders = shader_programs.Shaders(table)
    except shader_programs.ShaderError as error:
        return [str(error)], 0
    variants = write_variants(shaders, scratch)
    errors = errors_of(validator, sorted(pathlib.Path(scratch).rglob("*.*")))
    wrong = [errors] if errors else check_line_numbers(shaders, validator, scratch)
    if variants < min_variants:
        wrong.append(f"{table}: only {variants} variants: is the table whole?")
    return wrong, variants


def main(validator, scratch):
    wrong, variants = [], 0
    for table, min_variants in TABLES:
        more, count = check_table(table, min_variants, validator, scratch)
        wrong += more
        variants += count
    print("\n".join(wrong) if wrong else f"{variants} shader variants checked")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
