// Tests web/scripts/mirrored.mjs: pages and style sheets of a language that is written from right to left.
import assert from "node:assert/strict";
import { test } from "node:test";
import { mirroredPage, mirroredSheet } from "../../web/scripts/mirrored.mjs";

test("left and right are exchanged, but where a comment says otherwise", () => {
  const sheet = `
a { margin-left: 2px; inset: /*rtl:0 auto auto 0*/ 0 0 auto auto; }
/*rtl:ignore*/
b { left: var(--left); }
/*rtl:raw: c { justify-self: left; } */`;
  const mirrored = mirroredSheet(sheet, "src/page/style.css");
  assert.match(mirrored, /margin-right: 2px/);
  assert.match(mirrored, /inset:\s+0 auto auto 0;/);
  assert.match(mirrored, /b { left: var\(--left\); }/);
  assert.match(mirrored, /c { justify-self: left; }/);
});

test("the sheet that every page has takes along what is only for these languages", () => {
  const rule = /unicode-bidi: plaintext/;
  assert.match(mirroredSheet(":root { --text: #000; }", "src/common/tokens.css"), rule);
  assert.doesNotMatch(mirroredSheet(":root { --text: #000; }", "src/page/style.css"), rule);
});

test("a page says that it is written from right to left, whatever its language", () => {
  for (const page of ['<html lang="he">', '<html lang="en" class="embed bare">'])
    assert.equal(mirroredPage(page), page.replace(/(lang="\w+")/, '$1 dir="rtl"'));
});
