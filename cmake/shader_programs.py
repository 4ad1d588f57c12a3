#!/usr/bin/env python3
"""Turns a table of shader programs and its sources into code. The head of shaders/programs.txt
describes the format; a folder below it with a table of its own, as shaders/gpu, is a set of its own.

    shader_programs.py TABLE --header HEADER DEPFILE   the C++ header, for cmake/shader_programs.cmake;
                                                       its namespace is named after HEADER
    shader_programs.py TABLE --header HEADER DEPFILE --later FILE
                                                       the same for a page: without the later chunk,
                                                       which FILE gets, and with short names
    shader_programs.py TABLE --numbers                 prints the number of each file in messages

#include "x" is replaced by the text of x. #line directives keep the line numbers right and give
each file a number, because GLSL ES has no file names: a driver's message "4:17" means line 17 of
file 4. Files are numbered in the order of their names; --numbers and the header list them. Comments
and needless spaces are removed, because the page downloads the texts; line breaks stay. The text of
every shader contains the chunks that it includes: compressed, that costs 120 bytes in all, less than
code that composes the texts at run time. But for the chunk that the table's line "later" names: the
texts have a line "@" in its place, and the page fetches it when a person wants what it draws.
"""

import collections
import itertools
import pathlib
import re
import string
import sys

# What keeps its name in a page: uniforms, which C++ names, macros, components, and GLSL's own words.
KEPT = re.compile(r"u[A-Z]\w*|gl_\w+|[A-Z0-9_]+|[xyzwrgbastpq]{1,4}|[iub]?vec[234]|mat[234]")
NAME = re.compile(r"(?<!\w)[A-Za-z_]\w*")
WORDS = set(
    "all any bool break ceil clamp do const cos defined discard distance dot dFdx dFdy else es exp2 false "
    "flat float floor for fract fwidth highp if in inout int inverse layout length location log2 "
    "lowp main max mediump min mix mod normalize out pow precision reflect return sampler2D sign "
    "sin smoothstep sqrt step struct texelFetch texture textureLod textureSize transpose true uint "
    "uniform version void while abs cross define ifdef ifndef elif endif line not".split()
)
VERSION = "#version 300 es\n"
PROGRAM = re.compile(r"([a-z][a-z_]*)\s+(\S+\.vert)\s+(\S+\.frag)")
FEATURE = re.compile(r"\s+([A-Z][A-Z_]*)(?: not ([A-Z][A-Z_]*))?\s{2,}(\S.*)")
OWN_MACRO = re.compile(r"#define ([A-Z][A-Z_]+)")
LATER = re.compile(r"later\s+(\S+\.glsl)")
INCLUDE = re.compile(r'\s*#include\s+"([^"]+)"\s*')
DIRECTIVE = re.compile(r"#(if|ifdef|ifndef|elif|else|endif)\b")
MACRO_TEST = re.compile(r"^\s*#(?:if|ifdef|ifndef|elif)\b(.*)$", re.MULTILINE)


class ShaderError(Exception):
    """An error in the table or a source: a line that names the file."""


class Program:
    """A program of the table: `features` are pairs (name, meaning), `exclusive` pairs of features."""

    def __init__(self, name, vertex, fragment):
        self.name, self.sources = name, (vertex, fragment)
        self.features, self.exclusive = [], []

    def variants(self):
        """Every allowed combination, as lists of names."""
        names = [name for name, _ in self.features]
        for wanted in itertools.product((False, True), repeat=len(names)):
            variant = [name for name, is_wanted in zip(names, wanted) if is_wanted]
            if not any(a in variant and b in variant for a, b in self.exclusive):
                yield variant


class Shaders:
    """The table's programs and the texts of the files beside it."""

    def __init__(self, table):
        self.folder = pathlib.Path(table).parent
        self.table = pathlib.Path(table)
        kinds = (".vert", ".frag", ".glsl")
        # A folder below with a table of its own is another set of programs.
        others = {table.parent for table in self.folder.rglob(self.table.name)} - {self.folder}
        paths = [
            path
            for path in self.folder.rglob("*")
            if path.suffix in kinds and not others.intersection(path.parents)
        ]
        self.files = sorted(path.relative_to(self.folder).as_posix() for path in paths)
        self.later = None
        self.programs = self.read_table()
        self.check()

    def read_table(self):
        programs = []
        for number, line in enumerate(self.table.read_text(encoding="utf-8").splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            program, feature = PROGRAM.fullmatch(line), FEATURE.fullmatch(line)
            later = LATER.fullmatch(line)
            if later:
                self.later = later[1]
            elif program:
                programs.append(Program(*program.groups()))
            elif feature and programs:
                name, other, meaning = feature.groups()
                programs[-1].features.append((name, meaning))
                if other:
                    programs[-1].exclusive.append((name, other))
            else:
                raise ShaderError(f"{self.table.name}:{number}: neither program nor feature: {line}")
        return programs

    def check(self):
        """Checks that every file is used, and that features and tests of macros match."""
        used = set()
        known = {name for program in self.programs for name, _ in program.features}
        # Sources may define macros of their own, for the chunks that they include.
        sources = {source for program in self.programs for source in program.sources}
        own = {name for source in sources for name in OWN_MACRO.findall(self.assembled(source))}
        for program in self.programs:
            tested = set()
            for source in program.sources:
                text = self.assembled(source, used)
                tests = " ".join(MACRO_TEST.findall(text))
                tested |= set(re.findall(r"[A-Z][A-Z_]+", tests)) - own
            for name in sorted(tested - known):
                raise ShaderError(f"{self.table.name}: no program has the feature {name}")
            for name, _ in program.features:
                if name not in tested:
                    raise ShaderError(f"{self.table.name}: {program.name} never tests {name}")
        for name in self.files:
            if name not in used:
                raise ShaderError(f"{self.table.name}: no program includes {name}")

    def number(self, name):
        return self.files.index(name)

    def assembled(self, source, used=None, without=None):
        """The text of a vertex or fragment shader with everything it includes.

        `without`: a chunk in whose place there is a line "@".
        """
        lines = self.lines_of(source, [], set() if used is None else used, without)
        if lines[0] + "\n" != VERSION:
            raise ShaderError(f"{source}: the first line is not {VERSION.strip()}")
        # A variant's macros are defined after the first line.
        return "\n".join([lines[0], f"#line 2 {self.number(source)}", *lines[1:]]) + "\n"

    def later_chunk(self):
        """The text that stands for the line "@"; empty if the table names no later chunk."""
        if self.later is None:
            return ""
        lines = self.lines_of(self.later, [], set())
        return "\n".join([f"#line 1 {self.number(self.later)}", *lines]) + "\n"

    def lines_of(self, name, outer, used, without=None):
        if name not in self.files:
            raise ShaderError(f"{outer[-1]}: there is no {name} to include")
        if name in outer:
            raise ShaderError(f"{name}: includes itself")
        used.add(name)
        lines = []
        # For each open #if, whether something was included inside it.
        included = []
        text = (self.folder / name).read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            line = without_spaces(line)
            include = INCLUDE.fullmatch(line)
            here = f"#line {number + 1} {self.number(name)}"
            if include:
                inner = include[1]
                if inner == without:
                    inner_lines = ["@"]
                else:
                    inner_lines = self.lines_of(inner, outer + [name], used, without)
                    inner_lines.insert(0, f"#line 1 {self.number(inner)}")
                lines += [*inner_lines, here]
                included = [True] * len(included)
                continue
            lines.append(line)
            directive = DIRECTIVE.match(line)
            if not directive:
                continue
            # In a group that a compiler skips, it counts the lines but ignores #line directives.
            if directive[1] in ("if", "ifdef", "ifndef"):
                included.append(False)
            elif included[-1]:
                lines.append(here)
            if directive[1] == "endif":
                included.pop()
        return lines


def without_spaces(line):
    """The line without comment, indentation and spaces beside operators."""
    line = re.sub(r"//.*", "", line).strip()
    if line.startswith("#"):
        return line
    line = re.sub(r"\s*([*/=<>!?:;,(){}&|])\s*", r"\1", line)
    return re.sub(r"(?<![-+ ]) *([-+]) *(?![-+ ])", r"\1", line)


class ShortNames:
    """One short name for each name of the texts, the shortest for the most frequent ones."""

    def __init__(self, texts):
        counts = collections.Counter(NAME.findall("".join(texts)))
        free = (
            "".join(letters)
            for length in (1, 2)
            for letters in itertools.product(string.ascii_lowercase, repeat=length)
        )
        free = (name for name in free if name not in counts and not is_kept(name))
        self.short = {name: next(free) for name, _ in counts.most_common() if not is_kept(name)}

    def applied(self, text):
        """The text with short names and without the lines that only messages need."""
        text = re.sub(r"#line.*\n|^\n", "", text, flags=re.MULTILINE)
        return NAME.sub(lambda name: self.short.get(name[0], name[0]), text)


def is_kept(name):
    return name in WORDS or KEPT.fullmatch(name) is not None


def needs_later(variant):
    """Whether a variant has a feature of the later chunk."""
    return "HORIZON" in variant or "COVER" in variant


def with_features(text, variant):
    """The source of a variant, as GlProgramFamily composes it."""
    defines = "".join(f"#define {name}\n" for name in variant)
    return VERSION + defines + text[len(VERSION) :]


def constant(name):
    return "k" + "".join(part.capitalize() for part in re.split(r"[^A-Za-z0-9]", name))


def page_texts(shaders):
    """The sources' texts as a page has them, by their names, and that of the later chunk."""
    sources = {source for program in shaders.programs for source in program.sources}
    texts = {source: shaders.assembled(source, without=shaders.later) for source in sources}
    later = shaders.later_chunk()
    short = ShortNames([texts[source] for source in sorted(texts)] + [later])
    return {source: short.applied(text) for source, text in texts.items()}, short.applied(later)


def header(shaders, page, namespace):
    """The header's text. `page`: the sources' texts for a page, else none."""
    numbers = "".join(f"//   {shaders.number(name):2} {name}\n" for name in shaders.files)
    texts, programs = {}, ""

    def written(source):
        return shaders.assembled(source, without=shaders.later)

    for program in shaders.programs:
        for source in program.sources:
            texts[source] = f'inline constexpr std::string_view {constant(source)} =\n'
            texts[source] += f'    R"text({page[source] if page else written(source)})text";\n'
        vertex, fragment = map(constant, program.sources)
        programs += f"\nnamespace {program.name} {{\n"
        span = "{}"
        if program.features:
            names = ", ".join(f'"{name}"' for name, _ in program.features)
            bits = "".join(
                f"  {constant(name)} = {1 << bit},  // {meaning}\n"
                for bit, (name, meaning) in enumerate(program.features)
            )
            programs += f"enum Feature : unsigned {{\n{bits}}};\n"
            programs += f"inline constexpr std::string_view kNames[] = {{{names}}};\n"
            span = "kNames"
        programs += f"inline constexpr ProgramSource kSource{{{vertex}, {fragment}, {span}}};\n}}\n"
    later = "" if page else shaders.later_chunk()
    later = f'inline constexpr std::string_view kLaterChunk = R"text({later})text";\n'
    if shaders.later is None:
        later = ""
    return (
        f"// Made at build time from {shaders.table.parent.name}/{shaders.table.name} by\n"
        "// cmake/shader_programs.py. In a driver's\n"
        f"// message the number before the line stands for a file:\n{numbers}"
        "#pragma once\n\n#include <string_view>\n\n#include \"render/gl/program_source.h\"\n\n"
        f"namespace faultline::{namespace} {{\n\n{later}{''.join(texts.values())}{programs}\n"
        f"}}  // namespace faultline::{namespace}\n"
    )


def main(arguments):
    try:
        shaders = Shaders(arguments[0])
        if arguments[1:2] == ["--numbers"]:
            for name in shaders.files:
                print(shaders.number(name), name)
            return 0
        path, depfile = map(pathlib.Path, arguments[2:4])
        path.parent.mkdir(parents=True, exist_ok=True)
        later = pathlib.Path(arguments[5]) if arguments[4:5] == ["--later"] else None
        page, later_text = page_texts(shaders) if later else (None, "")
        path.write_text(header(shaders, page, path.stem), encoding="utf-8")
        if later:
            later.write_text(later_text, encoding="utf-8")
        sources = " ".join((shaders.folder / name).as_posix() for name in shaders.files)
        depfile.write_text(f"{path.as_posix()}: {sources}\n", encoding="utf-8")
    except ShaderError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
