// web/scripts/runtime_licenses.mjs: the licences of what Emscripten links, from its own files or from
// the copyright file of Debian's package.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { debianNotice, emscriptenOf, runtimeNotices } from "../../web/scripts/runtime_licenses.mjs";

const COPYRIGHT = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Files-Excluded:
 docs/*.pdf

Files:
 *
Copyright:
  2010-2022  The Emscripten Authors
License-Grant:
 Emscripten is available under two separate licenses.
License: Expat or NCSA~Mozilla

Files:
 system/lib/libcxx/*
Copyright:
  Howard Hinnant
License: Apache-2.0 with LLVM exception
 As an exception.

Files: system/lib/libcxxabi/* system/lib/compiler-rt/*
Copyright: LLVM
License: Expat

License: Apache-2.0
 The Apache text.

License: Expat
 Permission is hereby granted.
 .
 THE SOFTWARE IS PROVIDED "AS IS".
`;

/** A folder with these files, removed after the test; returns the path of its folder "emscripten". */
function emscripten(t, files) {
  const folder = mkdtempSync(join(tmpdir(), "faultline-licenses-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return join(folder, "emscripten");
}

const RELEASE = {
  "emscripten/LICENSE": "MIT and NCSA",
  "emscripten/system/lib/libc/musl/COPYRIGHT": "musl as a whole",
  "emscripten/system/lib/libcxx/LICENSE.TXT": "Apache A",
  "emscripten/system/lib/libcxxabi/LICENSE.TXT": "Apache B",
  "emscripten/system/lib/compiler-rt/LICENSE.TXT": "Apache C",
};

test("a release of Emscripten has a licence file for each part", (t) => {
  assert.deepEqual(runtimeNotices(emscripten(t, RELEASE)), [
    ["Emscripten", "MIT and NCSA"],
    ["musl", "musl as a whole"],
    ["LLVM libc++", "Apache A"],
    ["LLVM libc++abi", "Apache B"],
    ["LLVM compiler-rt", "Apache C"],
  ]);
});

test("Debian's package has them in its copyright file", (t) => {
  const notices = runtimeNotices(
    emscripten(t, {
      "emscripten/system/lib/libc/musl/COPYRIGHT": "musl as a whole",
      "doc/emscripten/copyright": COPYRIGHT,
    }),
  );
  const byName = Object.fromEntries(notices);
  assert.equal(byName.musl, "musl as a whole");
  assert.match(
    byName.Emscripten,
    /The Emscripten Authors[^]*two separate[^]*granted\.\n\nTHE SOFT/,
  );
  assert.match(byName["LLVM libc++"], /Hinnant[^]*As an exception\.\n\nThe Apache text\.$/);
  assert.match(byName["LLVM compiler-rt"], /^LLVM[^]*Permission is hereby granted/);
});

test("a part without a licence is an error that names it", (t) => {
  for (const [name, part] of [
    ["emscripten/LICENSE", "Emscripten"],
    ["emscripten/system/lib/libc/musl/COPYRIGHT", "musl"],
    ["emscripten/system/lib/libcxx/LICENSE.TXT", "libc++"],
  ]) {
    const { [name]: _, ...others } = RELEASE;
    const folder = emscripten(t, others);
    assert.throws(() => runtimeNotices(folder), new RegExp(part.replaceAll("+", "\\+")));
  }
  assert.equal(debianNotice(COPYRIGHT.replace(/^License: Expat\n[^]*/m, ""), "."), null);
  assert.equal(debianNotice(COPYRIGHT, "system/lib/other"), null);
});

test("the build says which Emscripten made it", (t) => {
  const cache = "A:PATH=/a\nFAULTLINE_EMSCRIPTEN:INTERNAL=/opt/emscripten\n";
  const folder = emscripten(t, { "emscripten/CMakeCache.txt": cache });
  assert.equal(emscriptenOf(folder), "/opt/emscripten");
  assert.throws(() => emscriptenOf(join(folder, "none")), /does not say which Emscripten/);
});
