// Tests common/language: which copy of the site an address leads to, and what is kept of a choice;
// web/scripts/languages.mjs: the links to other languages in a page.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { withLanguages } from "../../web/scripts/languages.mjs";
import { load } from "./load.mjs";

const SITE = "https://example.org/terrain/";
const stored = new Map();
let address;
let leftTo;

function open(link, browser = "en-GB") {
  address = new URL(link, SITE);
  leftTo = null;
  Object.defineProperty(globalThis, "navigator", {
    value: { language: browser },
    configurable: true,
  });
}

globalThis.location = {
  get pathname() {
    return address.pathname;
  },
  get search() {
    return address.search;
  },
  get hash() {
    return address.hash;
  },
  replace: (to) => (leftTo = new URL(to, address).href.replace(SITE, "")),
};
globalThis.history = { state: null, replaceState: (_, __, to) => (address = new URL(to, SITE)) };
globalThis.localStorage = {
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, value) => stored.set(name, value),
};

/** The module as the copy in a language has it. */
const copyIn = (lang, languages = ["en", "de"]) =>
  load("common/language.ts", { LANG: lang, LANGUAGES: languages });
const english = await copyIn("en");
const german = await copyIn("de");

beforeEach(() => stored.clear());

test("lang= is taken out of an address, wherever it stands", () => {
  for (const [behind, asked, rest] of [
    ["?lang=de#v1;seed=a", "de", "?#v1;seed=a"],
    ["?start=click&lang=de#v1", "de", "?start=click&#v1"],
    ["?lang=de&start=click", "de", "?start=click"],
    ["#v1;seed=a;lang=de", "de", "#v1;seed=a"],
    ["#v1;lang=de;seed=a", "de", "#v1;seed=a"],
    ["#v1;seed=a!lang=de;theme=dark", "de", "#v1;seed=a!theme=dark"],
    ["#v1;seed=a!theme=dark;lang=en", "en", "#v1;seed=a!theme=dark"],
    ["#v1;seed=lang=de", undefined, "#v1;seed=lang=de"],
    ["#v1;seed=a;lang=de-AT", "de", "#v1;seed=a"],
    ["#v1;seed=a;lang=DE;size=65!lang=en", "de", "#v1;seed=a;size=65!lang=en"],
    ["?lang=de_DE#v1;seed=a", "de", "?#v1;seed=a"],
    ["#v1;seed=a;lang=fr", undefined, "#v1;seed=a;lang=fr"],
    ["#v1;seed=a;lang=", undefined, "#v1;seed=a;lang="],
    ["", undefined, ""],
  ])
    assert.deepEqual(english.askedIn(behind), { asked, rest }, behind);
});

test("the browser's language is shown, unless one was asked for or chosen before", () => {
  open("index.html#v1;seed=a", "de-AT");
  assert.equal(english.leavesForLanguage(), true);
  assert.equal(leftTo, "de/index.html#v1;seed=a");

  open("index.html?lang=en#v1;seed=a", "de-AT");
  assert.equal(english.leavesForLanguage(), false);
  assert.equal(address.href, `${SITE}index.html?#v1;seed=a`);

  open("notes.html#smoothing", "de");
  assert.equal(english.leavesForLanguage(), false, "English was chosen before");

  open("index.html#v1;seed=a;lang=de", "en");
  assert.equal(english.leavesForLanguage(), true);
  assert.equal(leftTo, "de/index.html#v1;seed=a");

  open("", "en");
  assert.equal(english.leavesForLanguage(), true, "German was chosen before");
  assert.equal(leftTo, "de/index.html");
});

test("a copy in another language stays what its address says, and leads home only if asked", () => {
  stored.set("faultline-language", "en");
  open("de/index.html#v1;seed=a", "en");
  assert.equal(german.leavesForLanguage(), false);
  open("de/notes.html?lang=en#smoothing", "de");
  assert.equal(german.leavesForLanguage(), true);
  assert.equal(leftTo, "notes.html?#smoothing");
});

test("a language that the site lacks, a kept version and a site of one language change nothing", async () => {
  open("index.html?lang=fr#v1", "fr");
  assert.equal(english.leavesForLanguage(), false);
  assert.equal(stored.size, 0);
  open("index.html#v1;lang=fr", "de");
  assert.equal(english.leavesForLanguage(), true, "the browser's language takes its place");
  open("v/1.0.0/index.html#v1", "de");
  assert.equal(english.leavesForLanguage(), false);
  const alone = await copyIn("en", ["en"]);
  open("index.html?lang=de#v1", "de");
  assert.equal(alone.leavesForLanguage(), false);
});

test("without storage, as in a sandbox, the language that is asked for is shown", () => {
  const { localStorage } = globalThis;
  Object.defineProperty(globalThis, "localStorage", {
    get: () => {
      throw new Error("refused");
    },
    configurable: true,
  });
  open("embed.html#v1!lang=de", "en");
  assert.equal(english.leavesForLanguage(), true);
  assert.equal(leftTo, "de/embed.html#v1!");
  open("embed.html#v1", "en");
  assert.equal(english.leavesForLanguage(), false);
  Object.defineProperty(globalThis, "localStorage", { value: localStorage, configurable: true });
});

test("a page links to itself in each other language, and has no trace of them if it is alone", () => {
  const page = "<html>\n  <head>\n  </head>\n  <body>\n    {{languages}}\n  </body>\n</html>\n";
  const notes = withLanguages("notes.html", page, "de", ["en", "de"]);
  assert.match(notes, /<a href="\.\.\/notes\.html" hreflang="en" lang="en">English<\/a>/);
  assert.match(notes, /src="language\.js"/);
  const menu = withLanguages("index.html", page, "en", ["en", "de"]);
  assert.match(menu, /href="de\/index\.html" hreflang="de" lang="de">Deutsch</);
  assert.doesNotMatch(menu, /language\.js/);
  assert.equal(
    withLanguages("index.html", page, "en", ["en"]),
    page.replace("    {{languages}}\n", ""),
  );
});
