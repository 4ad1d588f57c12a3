// What Faultline says of its accessibility: accessibility.html, and accessibility.yaml, a report as
// OpenACR defines it. web/accessibility holds what they are made of:
//
// claims.json     for each criterion of WCAG 2.2, level A and AA, how far it is met, and what shows it:
//                 tests    parts of the names of browser tests
//                 checks   keys of `checks`, with the day: what was done by hand
// words.json      for each criterion its name and a sentence, for each check the browser, what was done and
//                 what was found; and what the page says besides
// statement.html  the page's prose, with <claims-failing>, <claims-level> and <claims-checks> for what is
//                 made of the claims
//
// words.json and statement.html are in English; web/lang/LANG/accessibility holds the same in another language.
// The report is in English only, as the catalogue of its criteria is.
//
// A claim without a test or check, with a test that exists in no file of tests/web, or without words is an
// error, and so are words without a claim.
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { framedPage } from "./course.mjs";
import { filled, Prose } from "./prose.mjs";
import { VERSION } from "./version.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

export const REPORT = "accessibility.yaml";
const PAGE = "accessibility.html";

/** How far a criterion is met: OpenACR's word, and ours in words.json and statement.html. */
const LEVELS = {
  supports: "met",
  "partially-supports": "partly",
  "does-not-support": "unmet",
  "not-applicable": "inapplicable",
};
const CHAPTERS = { A: "success_criteria_level_a", AA: "success_criteria_level_aa" };

const proseOf = (lang) => Prose.of("accessibility", lang);

/** The claims with their words in a language; throws if one lacks its words, or words their claim. */
export async function readClaims(lang = "en") {
  const file = join(root, "web", "accessibility", "claims.json");
  const { words } = await proseOf(lang);
  return withWords(JSON.parse(await readFile(file, "utf8")), words);
}

/** The claims with the words that words.json has for them, by id. */
export function withWords({ criteria, checks, ...rest }, words) {
  const byId = Object.fromEntries(criteria.map((each) => [each.id, each]));
  return {
    ...rest,
    criteria: Object.values(joined(byId, words.criteria)),
    checks: joined(checks, words.checks),
  };
}

/** Facts with the words of the same key; each must have the other. */
function joined(facts, words) {
  const keys = Object.keys(facts);
  const lost = keys.filter((key) => !(key in words)).map((key) => `no words for ${key}`);
  const idle = Object.keys(words).filter((key) => !(key in facts));
  const faults = [...lost, ...idle.map((key) => `words for ${key}, which claims.json lacks`)];
  if (faults.length > 0) throw new Error(faults.join("; "));
  return Object.fromEntries(keys.map((key) => [key, { ...words[key], ...facts[key] }]));
}

/** The names of all browser tests, as their files write them. */
export function testNames() {
  const folder = join(root, "tests", "web");
  const files = readdirSync(folder).filter((name) => name.endsWith("_tests.mjs"));
  const calls = /\btest(?:\.core|[A-Z]\w*)?\(\s*(["`])((?:\\.|(?!\1)[^])*)\1/g;
  return files.flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(calls)].map(([, , text]) => text),
  );
}

/** What is wrong with the claims, a sentence each; `names`: those of the tests. */
export function faultsOf({ criteria, checks }, names) {
  const faults = [];
  for (const { id, conformance, notes, tests, checks: keys } of criteria) {
    const say = (what) => faults.push(`${id}: ${what}`);
    if (!(conformance in LEVELS)) say(`"${conformance}" is no level of conformance`);
    if (!/\w.*\.$/.test(notes)) say("no sentence");
    if (tests.length + keys.length === 0) say("nothing shows it");
    for (const test of tests) {
      if (!names.some((name) => name.includes(test))) say(`no test is called "${test}"`);
    }
    for (const key of keys) {
      const { date, browser, did, found } = checks[key] ?? {};
      if (!/^\d{4}-\d\d-\d\d$/.test(date ?? "") || !browser || !did || !found)
        say(`no check "${key}" with date, browser, what was done and found`);
    }
  }
  const used = criteria.flatMap(({ checks: keys }) => keys);
  for (const key of Object.keys(checks)) {
    if (!used.includes(key)) faults.push(`the check "${key}" shows nothing`);
  }
  return faults;
}

/** Plain values as YAML. Texts are in quotes as JSON has them, which YAML reads alike. */
function yaml(value, indent = "") {
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    return value.map((each) => `\n${indent}-${yaml(each, deeper).replace(/^\n\s*/, " ")}`).join("");
  }
  if (typeof value !== "object") return ` ${JSON.stringify(value)}`;
  const lines = Object.entries(value).map(
    ([key, each]) => `\n${indent}${key}:${yaml(each, deeper)}`,
  );
  return lines.join("");
}

// The schema asks for an address of mail, and the project has none.
const AUTHORS = { name: "The authors of Faultline", email: "not given" };

const METHODS =
  "Browser tests with axe-core in light, dark and forced colours, by keyboard, at 200 % and 400 % zoom " +
  "and with reduced motion, at each change; checks by hand in a browser. Nobody who uses a screen " +
  "reader has tried it yet.";

/** The report in OpenACR's form. */
export function openAcr({ title, date, checks, criteria }) {
  const shown = ({ notes, tests, checks: keys }) => {
    const parts = [notes];
    if (tests.length > 0) parts.push(`Browser tests: ${tests.map(nameOf).join("; ")}.`);
    for (const key of keys) {
      const { date: day, browser, did, found } = checks[key];
      parts.push(`By hand, ${day}, ${browser}: ${did} ${found}`);
    }
    return parts.join(" ");
  };
  const chapter = (level) => ({
    criteria: criteria
      .filter((each) => each.level === level)
      .map((each) => ({
        num: each.id,
        components: [{ name: "web", adherence: { level: each.conformance, notes: shown(each) } }],
      })),
  });
  return (
    yaml({
      title,
      product: {
        name: "Faultline",
        version: VERSION,
        description: "A browser playground for terrain that is made by faults, and its course.",
      },
      author: AUTHORS,
      vendor: AUTHORS,
      report_date: date,
      last_modified_date: date,
      version: 1,
      notes: `Level A and AA of WCAG 2.2. ${PAGE} says the same for readers.`,
      evaluation_methods_used: METHODS,
      license: "MIT",
      catalog: "2.5-edition-wcag-2.2-en",
      chapters: Object.fromEntries(
        Object.entries(CHAPTERS).map(([level, name]) => [name, chapter(level)]),
      ),
    }).trimStart() + "\n"
  );
}

const plain = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A test's name without what its cases put in. */
const nameOf = (test) => test.replace(/:? ?\$\{\w+\}.*$/, "").replace(/: ?$/, "");

function row(prose, checks, { id, name, conformance, notes, tests, checks: keys }) {
  // Tests have English names.
  const shown = (test) => `<span lang="en">${plain(nameOf(test))}</span>`;
  const byHand = (key) => prose.say("byHand", { name: plain(checks[key].name) });
  const evidence = [
    ...tests.map((test) => `<li>${prose.say("test", { name: shown(test) })}</li>`),
    ...keys.map((key) => `<li><a href="#check-${key}">${byHand(key)}</a></li>`),
  ];
  return `            <tr id="wcag-${id}" class="${conformance}">
              <th scope="row">${id} ${plain(name)}</th>
              <td>${prose.say(LEVELS[conformance])}</td>
              <td>${plain(notes)}
                <ul>${evidence.join("")}</ul>
              </td>
            </tr>`;
}

function table(prose, { criteria, checks }, level) {
  const heads = ["criterion", "is", "how"].map((name) => `<th scope="col">${prose.say(name)}</th>`);
  const rows = criteria.filter((each) => each.level === level);
  return `<table class="claims">
          <thead>
            <tr>${heads.join("")}</tr>
          </thead>
          <tbody>
${rows.map((each) => row(prose, checks, each)).join("\n")}
          </tbody>
        </table>`;
}

function failing({ criteria }) {
  const items = criteria
    .filter(({ conformance }) => ["partially-supports", "does-not-support"].includes(conformance))
    .map(
      ({ id, name, notes }) =>
        `<li><a href="#wcag-${id}">${id} ${plain(name)}</a>: ${plain(notes)}</li>`,
    );
  return `<ul>
          ${items.join("\n          ")}
        </ul>`;
}

function byHand(prose, { checks }) {
  const items = Object.entries(checks).map(
    ([key, { name, date, browser, did, found }]) => `<dt id="check-${key}">${plain(name)}</dt>
          <dd>${date}, ${plain(browser)}. ${plain(did)} <b>${prose.say("found")}</b> ${plain(found)}</dd>`,
  );
  return `<dl class="checks">
          ${items.join("\n          ")}
        </dl>`;
}

/** The page's prose with counts, and with what is made of the claims. */
async function main(prose, claims) {
  const { date, criteria } = claims;
  const count = (conformance) => criteria.filter((each) => each.conformance === conformance).length;
  const counts = Object.entries(LEVELS).map(([level, name]) => [name, count(level)]);
  const values = { criteria: criteria.length, date, ...Object.fromEntries(counts) };
  return filled(await prose.read("statement.html"), values)
    .replace(/<!--[^]*?-->\n?/g, "")
    .replace("<claims-failing></claims-failing>", () => failing(claims))
    .replace(/<claims-level name="(A+)"><\/claims-level>/g, (_, level) =>
      table(prose, claims, level),
    )
    .replace("<claims-checks></claims-checks>", () => byHand(prose, claims))
    .trimEnd();
}

/** {page: {name, text}, report}, the page in a language; throws if a claim lacks words or what shows it. */
export async function accessibility(lang = "en") {
  const wrong = (what) => new Error(`what is said of accessibility (${lang}): ${what}`);
  const claims = await readClaims(lang).catch(({ message }) => {
    throw wrong(message);
  });
  const faults = faultsOf(claims, testNames());
  if (faults.length > 0) throw wrong(faults.join("; "));
  const prose = await proseOf(lang);
  const text = await framedPage(
    {
      kind: "statement",
      title: prose.say("title"),
      description: prose.say("description"),
      trail: "",
      heading: prose.say("heading"),
      lede: `<p class="lede">${prose.say("lede")}</p>`,
      main: await main(prose, claims),
      turn: "",
    },
    lang,
  );
  return { page: { name: PAGE, text }, report: openAcr(await readClaims()) };
}
