// What Faultline says of its accessibility: accessibility.html, and accessibility.yaml, a report as
// OpenACR defines it. Both are made of web/accessibility/claims.json, which has for each criterion of WCAG 2.2, level A
// and AA, how far it is met, a sentence, and what shows it:
//
// tests    parts of the names of browser tests
// checks   keys of `checks`: what was done by hand, when, in which browser, and what was found
//
// A claim without either, or with a test that exists in no file of tests/web, is an error.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { framedPage } from "./course.mjs";
import { VERSION } from "./version.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

export const REPORT = "accessibility.yaml";
const PAGE = "accessibility.html";

/** How far a criterion is met: OpenACR's word, and ours. */
const LEVELS = {
  supports: "Met",
  "partially-supports": "Partly met",
  "does-not-support": "Not met",
  "not-applicable": "Not applicable",
};
const CHAPTERS = { A: "success_criteria_level_a", AA: "success_criteria_level_aa" };

export const readClaims = () =>
  JSON.parse(readFileSync(join(root, "web", "accessibility", "claims.json"), "utf8"));

/** The names of all browser tests, as their files write them. */
export function testNames() {
  const folder = join(root, "tests", "web");
  const files = readdirSync(folder).filter((name) => name.endsWith("_tests.mjs"));
  const calls = /\btest(?:\.core|Alone|Full)?\(\s*(["`])((?:\\.|(?!\1)[^])*)\1/g;
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

function row({ id, name, conformance, notes, tests, checks }) {
  const evidence = [
    ...tests.map((test) => `<li>test “${plain(nameOf(test))}”</li>`),
    ...checks.map((key) => `<li><a href="#check-${key}">by hand: ${key}</a></li>`),
  ];
  return `            <tr id="wcag-${id}" class="${conformance}">
              <th scope="row">${id} ${plain(name)}</th>
              <td>${LEVELS[conformance]}</td>
              <td>${plain(notes)}
                <ul>${evidence.join("")}</ul>
              </td>
            </tr>`;
}

const table = (
  level,
  criteria,
) => `      <section id="level-${level.toLowerCase()}" class="closing">
        <h2>Level ${level}</h2>
        <table class="claims">
          <thead>
            <tr><th scope="col">Criterion</th><th scope="col">Is</th><th scope="col">How, and what shows it</th></tr>
          </thead>
          <tbody>
${criteria
  .filter((each) => each.level === level)
  .map(row)
  .join("\n")}
          </tbody>
        </table>
      </section>`;

function main({ date, checks, criteria }) {
  const count = (conformance) => criteria.filter((each) => each.conformance === conformance).length;
  const failing = criteria.filter(({ conformance }) =>
    ["partially-supports", "does-not-support"].includes(conformance),
  );
  const fails = failing.map(
    ({ id, name, notes }) =>
      `<li><a href="#wcag-${id}">${id} ${plain(name)}</a>: ${plain(notes)}</li>`,
  );
  const done = Object.entries(checks).map(
    ([key, { date: day, browser, did, found }]) => `<dt id="check-${key}">${key}</dt>
          <dd>${day}, ${plain(browser)}. ${plain(did)} <b>Found:</b> ${plain(found)}</dd>`,
  );
  return `      <section id="short" class="closing">
        <h2>In short</h2>
        <p>
          Of the ${criteria.length} criteria of WCAG 2.2, level A and AA, ${count("supports")} are met, ${count("partially-supports")} partly,
          ${count("does-not-support")} not, and ${count("not-applicable")} do not apply. The same as a file for procurement, in OpenACR’s form:
          <a href="${REPORT}" download>${REPORT}</a>.
        </p>
        <p>
          Tests run at each change, with axe-core among them; each claim below names those that show it, or
          what was done by hand in a browser. Nobody who uses a screen reader has tried Faultline yet.
        </p>
      </section>

      <section id="ways" class="closing">
        <h2>Without pointer, without the picture</h2>
        <p>
          The land is a picture, and so are the panel and the timeline drawn in it: a screen reader finds
          one image with a description, and in its browse mode sends no keys there. <b>Controls as a form</b>
          is the first stop of Tab. It has every parameter, playback, step, speed and look as native
          controls, and opens by itself in forced colours, at 400 % zoom and without WebGL.
        </p>
        <p>
          A finished land is announced in a sentence. <b>Keys</b> in the menu lists all keys. Where the
          device asks for reduced motion nothing moves until you press Play.
        </p>
      </section>

      <section id="fails" class="closing">
        <h2>What is not met, or partly</h2>
        <ul>
          ${fails.join("\n          ")}
        </ul>
      </section>

${Object.keys(CHAPTERS)
  .map((level) => table(level, criteria))
  .join("\n\n")}

      <section id="by-hand" class="closing">
        <h2>Done by hand</h2>
        <dl class="checks">
          ${done.join("\n          ")}
        </dl>
        <p>All of this is as of ${date}.</p>
      </section>`;
}

/** {page: {name, text}, report}; throws if a claim lacks what shows it. */
export async function accessibility() {
  const claims = readClaims();
  const faults = faultsOf(claims, testNames());
  if (faults.length > 0) throw new Error(`web/accessibility/claims.json: ${faults.join("; ")}`);
  const text = await framedPage({
    kind: "statement",
    title: "Accessibility: Faultline",
    description: "How far Faultline meets WCAG 2.2, level A and AA, and what shows it.",
    trail: "",
    heading: "Accessibility",
    lede: `<p class="lede">
        How far Faultline and its course meet the Web Content Accessibility Guidelines, what shows it, and
        what does not work.
      </p>`,
    main: main(claims),
    turn: "",
  });
  return { page: { name: PAGE, text }, report: openAcr(claims) };
}
