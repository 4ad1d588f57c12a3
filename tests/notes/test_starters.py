"""Tests of what the starters and examples say (`faultline starters`): each sentence that counts or
compares is checked against the command line.

    python3 tests/notes/test_starters.py build/native/faultline

A claim belongs to words of the sentence, so that a sentence cannot change without its claim. A
sentence without a claim must say nothing that this test knows as a number or a comparison. The last
line is `N passed, N failed`. Takes some ten seconds.
"""

import json
import re
import sys

from test_notes import Program, Tally

# Words that count or compare: a sentence with one of them needs a claim.
NUMBERS = (
    r"\d|\b(one|two|four|five|six|seven|eight|ten|twelve|fifteen|fifty|sixty|hundred|thousand|twice|half|halves|"
    r"halved|double|times)\b"
)
COMPARISONS = r"\b(as \w+ as|more|less|lower|higher|rougher|softer|finer|fewer|nearly|hardly|same|alike|equal)\b"


class Land:
    """A land of the command line: its recipe's entries, statistics, heights and faults."""

    def __init__(self, program, link):
        self.program = program
        self.recipe, _, self.view = link.partition("!")
        self.known = {}

    def entry(self, key, default=None):
        found = dict(part.partition("=")[::2] for part in self.recipe.split(";"))
        return found.get(key, default)

    def with_(self, **entries):
        """The same recipe with other entries; None leaves one out."""
        rows = [part.partition("=")[::2] for part in self.recipe.split(";")]
        named = {key.replace("_", "-"): value for key, value in entries.items()}
        kept = [(key, value) for key, value in rows if key not in named]
        kept += [(key, value) for key, value in named.items() if value is not None]
        text = ";".join(key if value == "" else "%s=%s" % (key, value) for key, value in kept)
        return Land(self.program, text)

    def _once(self, key, make):
        if key not in self.known:
            self.known[key] = make()
        return self.known[key]

    @property
    def stats(self):
        return self._once("stats", lambda: self.program.statistics(self.recipe))

    @property
    def slope(self):
        return self.stats["rmsSlope"]

    @property
    def relief(self):
        return self.stats["high"] - self.stats["low"]

    @property
    def rows(self):
        return self._once("rows", lambda: self.program.heights(self.recipe))

    @property
    def levels(self):
        """The different heights of the land, in millionths of the width."""
        return len({round(z * 1e6) for row in self.rows for z in row})

    @property
    def faults(self):
        def read():
            lines = self.program.print("faults", self.recipe).splitlines()
            names = lines[0].split(",")
            return [dict(zip(names, line.split(","))) for line in lines[1:]]

        return self._once("faults", read)

    @property
    def amplitudes(self):
        return [abs(float(fault["amplitude"])) for fault in self.faults]

    def count_of_trees(self):
        return len({fault["tree"] for fault in self.faults})

    def steepest_jump(self):
        """The largest difference of neighbours in a row, as a share of the relief."""
        jump = max(abs(b - a) for row in self.rows for a, b in zip(row, row[1:]))
        return jump / self.relief


def close(a, b, share):
    return abs(a - b) <= share * max(abs(a), abs(b))


def halves_at_each_level(land):
    by_level = {}
    for fault in land.faults:
        by_level.setdefault(int(fault["level"]), set()).add(abs(float(fault["amplitude"])))
    levels = sorted(by_level)
    return all(
        max(by_level[a]) == min(by_level[a]) and close(max(by_level[b]), max(by_level[a]) / 2, 1e-6)
        for a, b in zip(levels, levels[1:])
    )


def even_side(land, profile_is_even):
    """Whether both sides of the only fault move alike: whether the land has one sign."""
    flat = [z for row in land.rows for z in row]
    low, high = min(flat), max(flat)
    return (low >= -1e-9 or high <= 1e-9) == profile_is_even


def octave_of_erosion(land):
    return land.entry("erosion") == "both" and land.entry("erode-every") == "1"


def edges_meet(land):
    rows = land.rows
    return rows[0] == rows[-1] and all(row[0] == row[-1] for row in rows)


def slopes(land):
    """The slope of each cell, in rise over run."""
    size = len(land.rows)
    return [
        ((b - a) ** 2 + (c - a) ** 2) ** 0.5 * (size - 1)
        for upper, lower in zip(land.rows, land.rows[1:])
        for a, b, c in zip(upper, upper[1:], lower)
    ]


def never_lower(land):
    before = land.with_(erosion="none")
    highest = max(z for row in before.rows for z in row)
    return all(
        old - 1e-8 <= new <= highest + 1e-8
        for now, then in zip(land.rows, before.rows)
        for new, old in zip(now, then)
    )


def soft(land):
    """What smoothing leaves of the slope."""
    return land.slope / land.with_(smooth="none").slope


def tree_smoothed(land, **smoothing):
    return soft(land.with_(**smoothing))


# A starter's name: its claims, as words of its sentence and what must hold of its land.
CLAIMS = {
    "First cut": [("One line", lambda l: len(l.faults) == 1 and l.levels == 2)],
    "Twelve cuts": [
        ("Twelve lines, all alike", lambda l: len(l.faults) == 12 and len(set(l.amplitudes)) == 1)
    ],
    "Classic": [
        ("500 cuts that die away", lambda l: len(l.faults) == 500 and l.amplitudes[-1] < 0.003),
        ("blurred six times", lambda l: l.entry("smooth-passes") == "6"),
        (
            "cliffs become slopes",
            lambda l: l.steepest_jump() < 0.5 * l.with_(smooth="none").steepest_jump(),
        ),
    ],
    "Raw thousand": [("every cut stays a cliff", lambda l: len(l.faults) == 1000)],
    "Near the line": [
        ("makes it rougher", lambda l: l.slope > l.with_(profile="step", reach=None).slope),
    ],
    "Ridges": [("No sides", lambda l: even_side(l.with_(faults="1", jitter=None), True))],
    "Wide to fine": [
        ("with no smoothing", lambda l: l.entry("smooth") is None),
        (
            "Soft cuts first, sharp ones last",
            lambda l: float(l.faults[0]["reach"]) > 10 * float(l.faults[-1]["reach"]),
        ),
    ],
    "Halved every hundred": [
        (
            "every hundred half as high",
            lambda l: all(close(b, a / 2, 1e-5) for a, b in zip(l.amplitudes, l.amplitudes[100:])),
        ),
        ("2^0.01 times lower", lambda l: close(l.amplitudes[1], 2**-0.01, 1e-6)),
    ],
    "Cracked": [
        ("One tree of cuts", lambda l: l.count_of_trees() == 1),
        ("half as high each time", halves_at_each_level),
    ],
    "Branching range": [
        ("Sixty trees", lambda l: l.count_of_trees() == 60),
        ("then smoothed", lambda l: soft(l) < 0.5),
    ],
    "Archipelago": [
        (
            "Wide swells first, narrow ones last",
            lambda l: float(l.faults[0]["reach"]) > 10 * float(l.faults[-1]["reach"]),
        )
    ],
    "Canyon": [
        ("60,000 drops", lambda l: l.entry("droplets") == "60000"),
        # Than the branching range, whose seed is another.
        ("steeper", lambda l: float(l.entry("relief")) > 0.18),
    ],
    "Wearing while rising": [
        ("Every four cuts", lambda l: l.entry("erode-every", "4") == "4"),
        ("no blur", lambda l: l.entry("smooth") is None),
    ],
    "Eroded fractal": [("60 steps", lambda l: l.entry("erosion-steps", "60") == "60")],
    "The dot product test": [
        ("one plane, two halves", lambda l: len(l.faults) == 1 and l.levels == 2)
    ],
    "500 equal cuts": [
        (
            "Every cut as high as the first",
            lambda l: len(l.faults) == 500 and len(set(l.amplitudes)) == 1,
        )
    ],
    "Rescaled axis": [
        ("The same 500 cuts", lambda l: l.faults == l.with_(relief=None).faults),
        (
            "twice the height",
            lambda l: all(
                close(a, 2 * b, 1e-5)
                for row, other in zip(l.rows, l.with_(relief=None).rows)
                for a, b in zip(row, other)
            ),
        ),
    ],
    "g(r), one cut": [
        ("The full jump at the line", lambda l: l.steepest_jump() > 0.95),
        ("nothing beyond R", lambda l: any(z == 0.0 for row in l.rows for z in row)),
    ],
    "g(r), 500 cuts": [("Weighted cuts", lambda l: len(l.faults) == 500)],
    "Random amounts": [
        ("a height of its own", lambda l: len(set(l.amplitudes)) == len(l.faults) == 30)
    ],
    "One perturbation": [
        ("no sides", lambda l: even_side(l, True)),
        ("flat beyond", lambda l: any(z == 0.0 for row in l.rows for z in row)),
    ],
    "Sum of perturbations": [
        ("Two hundred", lambda l: len(l.faults) == 200),
        (
            "not one cliff",
            lambda l: l.steepest_jump() < 0.3 * l.with_(profile="step").steepest_jump(),
        ),
    ],
    "Diamond-square": [("halved at every level", lambda l: l.entry("reduction") is None)],
    "After two levels": [
        ("5 by 5 heights", lambda l: l.entry("levels") == "2"),
        (
            "between them only slopes",
            # Along a row through points of the lattice the land is straight between them.
            lambda l: all(
                abs(row[x - 1] - 2 * row[x] + row[x + 1]) < 1e-6
                for row in l.rows[::128]
                for x in range(1, 512)
                if x % 128
            ),
        ),
    ],
    "Reduction of 71 %": [
        (
            "as rough as five hundred plain cuts",
            lambda l: abs(
                l.stats["hurst"]
                - l.program.statistics("v1;seed=%s" % l.entry("seed"))["hurst"]
            )
            < 0.05,
        ),
        ("more slowly", lambda l: l.slope > l.with_(reduction=None).slope),
    ],
    "After one iteration": [("splits it in two", lambda l: l.levels == 2)],
    "500 iterations": [("shrink to nothing", lambda l: l.amplitudes[-1] < 0.003)],
    "500, six blurs": [
        ("The same 500", lambda l: len(l.faults) == 500),
        ("six means of five", lambda l: l.entry("smooth-passes") == "6"),
    ],
    "500, six crosses": [
        ("The same 500", lambda l: len(l.faults) == 500),
        ("six means of a height and the four", lambda l: l.entry("smooth-passes") == "6"),
    ],
    "1000, six blurs": [
        ("Twice as many lines", lambda l: len(l.faults) == 1000),
        ("more and finer slopes", lambda l: l.slope > l.with_(faults=None).slope),
    ],
    "As a shader": [
        ("700 passes", lambda l: len(l.faults) == 700),
        ("six blurs", lambda l: l.entry("smooth-passes") == "6"),
    ],
    "Small constant value": [
        (
            "A thousand equal steps",
            lambda l: len(l.faults) == 1000 and len(set(l.amplitudes)) == 1,
        )
    ],
    "Linear ramp": [
        ("slopes for cliffs", lambda l: l.steepest_jump() < l.with_(profile="step").steepest_jump())
    ],
    "Sine": [("swells on one side and sinks on the other", lambda l: even_side(l.with_(faults="1"), False))],
    "Krten's way": [
        ("one filter pass after each", lambda l: l.entry("smooth-every") == "1"),
        ("Shrinking steps", lambda l: l.amplitudes[-1] < l.amplitudes[0] / 100),
    ],
    "Filtered at the end": [
        ("The same 200 cuts", lambda l: len(l.faults) == 200),
        ("four times", lambda l: l.entry("smooth-passes") == "4"),
    ],
    "Tree of depth 1": [("one line", lambda l: len(l.faults) == 1)],
    "Free tree of depth 4": [("15 lines", lambda l: len(l.faults) == 15)],
    "Free tree of depth 8": [("255 lines", lambda l: len(l.faults) == 255)],
    "Exact halves": [("cut exactly in half", lambda l: len(l.faults) == 6)],
    "From the middle, square": [("half-way", lambda l: l.entry("branch-from") == "0.5")],
    "Depth 1, built up": [
        ("A hundred trees", lambda l: l.count_of_trees() == 100 == len(l.faults)),
    ],
    "Free, depth 4, built up": [("Fifty free trees", lambda l: l.count_of_trees() == 50)],
    "Free, depth 8, built up": [
        ("Four levels more", lambda l: l.entry("depth") == "8"),
        ("each is half as high", halves_at_each_level),
        # The four levels change the shape of the land little.
        ("add only grain", lambda l: close(l.stats["deviation"], l.with_(depth=None).stats["deviation"], 0.05)),
    ],
    "Grown, depth 4, built up": [("Fifty grown trees", lambda l: l.count_of_trees() == 50)],
    "Grown, depth 8, built up": [
        ("The same fifty", lambda l: l.count_of_trees() == 50),
        ("eight levels", lambda l: l.entry("depth") == "8"),
    ],
    "A few filter passes": [("three times", lambda l: l.entry("smooth-passes") == "3")],
    "Filter 0.2": [
        ("as soft as the true FIR", lambda l: close(soft(l), tree_smoothed(l, smooth="fir", smooth_strength=None), 0.03)),
    ],
    "True FIR": [
        ("three passes soften less", lambda l: soft(l) > 1.5 * tree_smoothed(l, smooth="iir")),
    ],
    "FIR of eight taps": [
        ("Seven heights before", lambda l: l.entry("taps") == "8"),
        (
            "nearly as soft as",
            lambda l: close(soft(l), tree_smoothed(l, smooth="iir", taps=None), 0.05)
            and soft(l) > tree_smoothed(l, smooth="iir", taps=None),
        ),
    ],
    "Gaussian blur": [("the same in all", lambda l: l.entry("smooth") == "gaussian")],
    "Noise upside down": [("turned over", lambda l: l.entry("erosion") is None)],
    "Eroded, upside down": [
        ("The same noise", lambda l: l.entry("seed") == "ridge" and l.entry("octaves") == "7"),
    ],
    "Thermal erosion": [
        ("30°", lambda l: l.entry("talus") == "30"),
        (
            "What is steeper",
            # Over 45 degrees hardly any is left.
            lambda l: sum(s > 1 for s in slopes(l))
            < 0.2 * sum(s > 1 for s in slopes(l.with_(erosion="none"))),
        ),
    ],
    "Sliding as printed": [("the land only rises", never_lower)],
    "Hydraulic erosion": [
        ("200 steps", lambda l: l.entry("erosion-steps") == "200"),
        ("100 by 100", lambda l: len(l.rows) == 100),
    ],
    "All in one pass": [("one, a step of each after every octave", octave_of_erosion)],
    "Seamless noise": [("tile without a seam", edges_meet)],
}


def main():
    program = Program(sys.argv[1])
    tally = Tally()
    starters = json.loads(program.print("starters", "--json"))
    names = [starter["name"] for starter in starters]
    tally.equal("claims without a starter", sorted(set(CLAIMS) - set(names)), [])
    for starter in starters:
        name, sentence = starter["name"], starter["sentence"]
        land = Land(program, starter["link"])
        claims = CLAIMS.get(name, [])
        if not claims:
            said = re.search(NUMBERS + "|" + COMPARISONS, sentence, re.IGNORECASE)
            tally.equal("what is not checked of " + name, said and said.group(), None)
        for words, holds in claims:
            tally.check('%s has the words "%s"' % (name, words), words in sentence, sentence)
            tally.check('%s: "%s"' % (name, words), bool(holds(land)), starter["link"])
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 1 if tally.failed or not tally.passed else 0


if __name__ == "__main__":
    sys.exit(main())
