// web/scripts/accessibility.mjs: no claim without what shows it or without words, every criterion of WCAG 2.2,
// the same page in every language, and a report that is valid by the schema of @openacr/openacr. The catalogs
// of that package end at WCAG 2.1, so what WCAG 2.2 adds and leaves out is listed here.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  accessibility,
  faultsOf,
  openAcr,
  readClaims,
  testNames,
  withWords,
} from "../../web/scripts/accessibility.mjs";
import { knownLanguages } from "../../web/scripts/languages.mjs";

const web = fileURLToPath(new URL("../../web/package.json", import.meta.url));
const modules = createRequire(web);
const Ajv = modules("ajv").default;
const { load } = modules("js-yaml");
const openacr = join(dirname(web), "node_modules", "@openacr", "openacr");
const readPackage = (name) => readFileSync(join(openacr, name), "utf8");

const CHAPTERS = { success_criteria_level_a: "A", success_criteria_level_aa: "AA" };
const NEW = { A: ["3.2.6", "3.3.7"], AA: ["2.4.11", "2.5.7", "2.5.8", "3.3.8"] };
const GONE = ["4.1.1"];
/** Their names are exchanged in that catalog. */
const EXCHANGED = ["2.2.1", "2.2.2"];

const claims = await readClaims();

test("every claim is shown by a test that exists or by a check by hand", () => {
  const names = testNames();
  assert.ok(names.length > 300);
  assert.deepEqual(faultsOf(claims, names), []);
});

test("a claim without evidence, with an unknown test or check, or without a sentence is refused", () => {
  const [first] = claims.criteria.filter(({ tests }) => tests.length > 0);
  const faults = (change) => {
    const criteria = [{ ...first, ...change }];
    return faultsOf({ criteria, checks: {} }, testNames()).join();
  };
  const whole = { tests: first.tests, checks: [] };
  assert.equal(faults(whole), "");
  assert.match(faults({ tests: [], checks: [] }), /nothing shows it/);
  assert.match(faults({ ...whole, tests: ["no such test"] }), /no test is called "no such test"/);
  assert.match(faults({ ...whole, checks: ["nowhere"] }), /no check "nowhere"/);
  assert.match(faults({ ...whole, notes: "" }), /no sentence/);
  assert.match(faults({ ...whole, conformance: "yes" }), /no level/);
});

test("a claim or a check without words, and words without one, are refused; words cannot say how far", () => {
  const facts = { criteria: [{ id: "9.9.9", conformance: "supports" }], checks: { look: {} } };
  const words = {
    criteria: { "9.9.9": { notes: "It is." } },
    checks: { look: { did: "Looked." } },
  };
  const { criteria, checks } = withWords(facts, words);
  assert.deepEqual(criteria, [{ id: "9.9.9", conformance: "supports", notes: "It is." }]);
  assert.deepEqual(checks, { look: { did: "Looked." } });
  const refused = (change, why) =>
    assert.throws(() => withWords(facts, { ...words, ...change }), why);
  refused({ criteria: {} }, /no words for 9\.9\.9/);
  refused({ checks: {} }, /no words for look/);
  refused({ criteria: { ...words.criteria, "8.8.8": {} } }, /words for 8\.8\.8/);
  refused({ checks: { ...words.checks, touch: {} } }, /words for touch/);
  const higher = { "9.9.9": { conformance: "does-not-support" } };
  assert.equal(
    withWords(facts, { ...words, criteria: higher }).criteria[0].conformance,
    "supports",
  );
});

test("in every language the page has the same claims, levels and evidence, and the report is the same", async () => {
  const [english, ...others] = await Promise.all(
    knownLanguages().map((lang) => accessibility(lang)),
  );
  assert.ok(others.length > 0);
  const facts = /<tr id[^>]*>|<a href="#[^>]*>|<span lang="en">[^<]*|<dt id[^>]*>|\d{4}-\d\d-\d\d/g;
  const expected = english.page.text.match(facts);
  assert.ok(expected.length > 200);
  for (const { page, report } of others) {
    assert.deepEqual(page.text.match(facts), expected);
    assert.doesNotMatch(page.text, /<html lang="en">|<claims-|undefined/);
    assert.equal(report, english.report);
  }
});

test("the report is valid OpenACR, with every criterion of level A and AA once", () => {
  const report = load(openAcr(claims));
  const ajv = new Ajv({ allErrors: true });
  const isValid = ajv.validate(JSON.parse(readPackage("schema/openacr-0.1.0.json")), report);
  assert.ok(isValid, ajv.errorsText());
  const catalog = load(readPackage("catalog/2.4-edition-wcag-2.1-en.yaml"));
  const levels = catalog.terms.map(({ id }) => id);
  for (const [chapter, level] of Object.entries(CHAPTERS)) {
    const { criteria } = catalog.chapters.find(({ id }) => id === chapter);
    const known = criteria.map(({ id }) => id).filter((id) => !GONE.includes(id));
    const ours = report.chapters[chapter].criteria;
    assert.deepEqual(ours.map(({ num }) => num).sort(), [...known, ...NEW[level]].sort());
    for (const { num, components } of ours) {
      const handle = criteria.find(({ id }) => id === num)?.handle;
      const { name } = claims.criteria.find(({ id }) => id === num);
      if (handle && !EXCHANGED.includes(num))
        assert.equal(name.toLowerCase(), handle.toLowerCase());
      assert.deepEqual(
        components.map((each) => each.name),
        ["web"],
      );
      assert.ok(levels.includes(components[0].adherence.level), num);
    }
  }
});
