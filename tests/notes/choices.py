"""Checks the choices below the questions of the course: each question has one, of three or four answers
about as long as each other, whose right one is marked in the page's source, stands at no place that can
be guessed, and holds no number that is not computed or given by its question."""

import collections
import html.parser
import re

# A right answer is the longest in about one question of three or four, so length tells nothing.
MOST_LONGEST = 0.5
MOST_AT_ONE_PLACE = 0.4
LEAST_LENGTH = 0.45
LETTERS = "abcd"
WORDS = "three four five six seven eight nine ten eleven twelve".split()
NUMBER = re.compile(r"\d[\d,.]*\d|\d|\b(?:%s)\b" % "|".join(WORDS), re.IGNORECASE)


class ChoiceReader(html.parser.HTMLParser):
    """Collects the questions of a page, each with its words and its choices."""

    def __init__(self, text):
        super().__init__()
        self.questions = []
        self.part, self.in_data = None, False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if attributes.get("class") == "question":
            self.questions.append({"asked": "", "choices": []})
            self.part = "asked"
        elif tag == "fieldset" and attributes.get("class") == "choice":
            answer = attributes["data-answer"]
            choice = {"answer": answer, "legend": "", "names": [], "values": [], "texts": [], "bare": []}
            self.questions[-1]["choices"].append(choice)
        elif tag == "legend" and self.part == "asked":
            self.part = "legend"
        elif tag == "input" and self.part is not None:
            choice = self.questions[-1]["choices"][-1]
            assert attributes["type"] == "radio", attributes
            choice["names"].append(attributes["name"])
            choice["values"].append(attributes["value"])
            choice["texts"].append("")
            choice["bare"].append("")
            self.part = "choice"
        self.in_data = self.in_data or tag == "data"

    def handle_endtag(self, tag):
        self.in_data = self.in_data and tag != "data"
        if tag == "div":
            self.part = None

    def handle_data(self, data):
        if self.part == "asked":
            self.questions[-1]["asked"] += data
        elif self.part == "legend":
            self.questions[-1]["choices"][-1]["legend"] += data
        elif self.part == "choice":
            choice = self.questions[-1]["choices"][-1]
            choice["texts"][-1] += data
            if not self.in_data:
                choice["bare"][-1] += data


def check_choice(tally, choice, asked):
    """Checks one choice; returns its name and whether the right answer is the longest."""
    name = choice["names"][0]
    texts = [" ".join(text.split()) for text in choice["texts"]]
    tally.equal("names of the choice " + name, set(choice["names"]), {name})
    tally.check("answers of " + name, 3 <= len(texts) <= 4, texts)
    tally.equal("values of " + name, "".join(choice["values"]), LETTERS[: len(texts)])
    tally.check("right answer of " + name, choice["answer"] in choice["values"])
    if choice["answer"] not in choice["values"]:
        return name, False
    tally.equal("different answers of " + name, len(set(texts)), len(texts))
    tally.check("question of " + name, choice["legend"].strip().endswith("?"), choice["legend"])
    lengths = [len(text) for text in texts]
    tally.check("lengths of " + name, min(lengths) >= LEAST_LENGTH * max(lengths), texts)
    right = choice["values"].index(choice["answer"])
    given = {number.lower() for number in NUMBER.findall(asked)}
    for number in NUMBER.findall(choice["bare"][right]):
        tally.check("the number %s in the right answer of %s" % (number, name), number.lower() in given)
    return name, lengths[right] == max(lengths)


def check_choices(tally, pages):
    """`pages`: the texts of all pages with questions."""
    names, places, longest = [], collections.Counter(), 0
    for page in pages:
        for question in ChoiceReader(page).questions:
            tally.equal("choices of: " + question["asked"].strip()[:60], len(question["choices"]), 1)
            for choice in question["choices"]:
                name, is_longest = check_choice(tally, choice, question["asked"])
                names.append(name)
                places[choice["answer"]] += 1
                longest += is_longest
    tally.equal("choices of one name", len(set(names)), len(names))
    for letter, count in places.items():
        tally.check("right answers at " + letter, count <= MOST_AT_ONE_PLACE * len(names), places)
    tally.check("right answers that are the longest", longest <= MOST_LONGEST * len(names), longest)
