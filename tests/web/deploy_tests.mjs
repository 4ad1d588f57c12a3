// The site as it is published (web/scripts/release.mjs): it works from any folder, and so does its
// frozen copy alone. The policy refuses nothing of it, and the tests notice what it would refuse.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { fetchFrozen } from "../../web/scripts/fetch_frozen.mjs";
import { isHashed, plainName, sha256 } from "../../web/scripts/names.mjs";
import { listFiles, release } from "../../web/scripts/release.mjs";
import { VERSION } from "../../web/scripts/version.mjs";
import { check, hash, same, settled, test } from "./harness.mjs";
import { until } from "./hosts.mjs";
import { isPublished, withFolder, withServer } from "./published.mjs";

// A line of the golden table.
const LAND = "v1;seed=oak-ridge;size=65;faults=40";
const COPY = `v/${VERSION}`;

const read = (folder, name) => readFileSync(join(folder, name));

/** Writes {name: text} as files. */
function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** The names and checksums of a folder's files, as one text to compare. */
async function contents(folder) {
  const names = await listFiles(folder);
  return names.map((name) => `${name} ${sha256(read(folder, name))}`).join("\n");
}

function checkFiles(site, names) {
  for (const name of names.filter((name) => name.endsWith(".br"))) {
    const whole = read(site, name.slice(0, -3));
    check(brotliDecompressSync(read(site, name)).equals(whole), `${name} is another file`);
  }
  const inCopy = names.filter((name) => name.startsWith(`${COPY}/`));
  const { files } = JSON.parse(read(site, "build.json"));
  const wanted = [...Object.keys(files), "build.json"].sort();
  same(inCopy.join().replaceAll(`${COPY}/`, ""), wanted.join(), "files of the frozen copy");
  for (const [name, sum] of Object.entries(files)) {
    for (const file of [name, `${COPY}/${name}`]) same(sha256(read(site, file)), sum, file);
  }
  for (const name of ["main.js", "playground.wasm", "page.css", "inter.ttf", "starters.json"]) {
    for (const end of ["", ".br"]) {
      const found = Object.keys(files).filter((file) => plainName(file) === name + end);
      check(
        found.length === 1 && isHashed(found[0]),
        `${name + end}: ${found.join() || "nothing"}`,
      );
    }
  }
}

/** Counts how modules are compiled: while they arrive, or from all bytes. */
function countCompiling() {
  window.compiled = { streamed: 0, whole: 0 };
  for (const [name, kind] of Object.entries({
    instantiateStreaming: "streamed",
    instantiate: "whole",
  })) {
    const real = WebAssembly[name];
    WebAssembly[name] = async (...parts) => {
      const made = await real.apply(WebAssembly, parts);
      window.compiled[kind]++;
      return made;
    };
  }
}

/** Opens the page at `url` and everything it loads on demand, and checks all responses. */
async function openAll(stage, url) {
  const page = await stage.page({ reducedMotion: "reduce" });
  const answers = [];
  page.on("response", (answer) => answers.push(answer));
  await page.addInitScript(countCompiling);
  await page.goto(`${url}#${LAND}!at=end;card=how`);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  same(await hash(page), "849769beaa4c435f", "the fingerprint");
  const compiled = await page.evaluate(() => window.compiled);
  same(JSON.stringify(compiled), '{"streamed":1,"whole":0}', "how the module was compiled");
  await page.waitForSelector("#drawer .card-view");
  await page.click("#starters-open");
  await page.waitForSelector(".starter");
  await page.keyboard.press("Escape");
  await page.click("#export");
  await page.waitForSelector("#export-dialog[open]");
  for (const answer of answers) {
    const name = answer.url().split("#")[0].slice(url.length);
    check(answer.url().startsWith(url), `${answer.url()} lies outside`);
    same(answer.status(), 200, name);
    const headers = answer.headers();
    const keeps = isHashed(name) ? "public, max-age=31536000, immutable" : "no-cache";
    same(headers["cache-control"], keeps, `${name}: Cache-Control`);
    if (name.endsWith(".wasm")) {
      same(headers["content-type"], "application/wasm", `${name}: its kind`);
      same(headers["content-encoding"], "br", `${name}: how it was sent`);
    }
  }
  return page;
}

/** Violates the policy in page and worker, and checks that this would fail a test. */
async function provoke(stage, page, refused) {
  const reported = (word) => stage.problems.some((problem) => problem.includes(word));
  same(stage.problems.join("; "), "", "problems before");
  same(refused.length, 0, `refused before: ${JSON.stringify(refused)}`);
  const why = await page.evaluate(() => {
    try {
      document.createElement("div").innerHTML = "text";
    } catch (error) {
      return error.name;
    }
  });
  same(why, "TypeError", "what an assignment of HTML brings");
  const [worker] = page.workers();
  await worker.evaluate(() => fetch("http://127.0.0.1:1/").catch(() => undefined));
  const directives = () => refused.map((report) => report["effective-directive"]).sort();
  // The page tells of it in an event of its own, which may come last.
  const told = () => directives().length >= 2 && reported("policy: require-trusted-types-for");
  await until(told, "both violations are reported");
  same(directives().join(), "connect-src,require-trusted-types-for", "what was reported");
  check(reported("policy: require-trusted-types-for"), `reported: ${stage.problems.join("; ")}`);
  stage.problems.length = 0;
}

test("the published site works from a folder, under its policy", async (stage) => {
  await withFolder(async (folder) => {
    const site = join(folder, "some", "sub", "folder");
    if (isPublished(stage.dist)) cpSync(stage.dist, site, { recursive: true });
    else await release({ from: stage.dist, to: site, frozen: "", version: VERSION, commit: "" });
    checkFiles(site, await listFiles(site));
    await withServer(folder, async (url, refused) => {
      await provoke(stage, await openAll(stage, `${url}some/sub/folder/`), refused);
    });
    // The frozen copy alone.
    await withServer(join(site, COPY), async (url, refused) => {
      const page = await stage.page({ reducedMotion: "reduce" });
      await page.goto(`${url}index.html#${LAND}!at=end`);
      await page.evaluate(() => window.faultline.ready);
      await settled(page);
      same(await hash(page), "849769beaa4c435f", "the frozen copy's fingerprint");
      same(JSON.stringify(refused), "[]", "refused in the frozen copy");
    });
  });
});

// A small site: two pages that name each other, and what they load.
const SMALL = {
  "index.html": '<link href="notes.html"><script type="module" src="main.js"></script>',
  "notes.html": '<a href="index.html">',
  "main.js": 'import("./part.js"); said("part.js is here"); ask("api/other.js");',
  "part.js": "fetch('list.json'); tell(`pictures/${name}.jpg`);",
  "list.json": `["main.js", "${"long ".repeat(300)}"]`,
  "api/other.js": 'import "./part.js";',
  "api/part.js": "",
  "pictures/a.jpg": "",
};

test("publishing: names, frozen versions, and the same result twice", async () => {
  await withFolder(async (folder) => {
    const [from, first, second] = ["from", "first", "second"].map((name) => join(folder, name));
    const publish = (to, version, frozen) =>
      release({ from, to, frozen: frozen ?? "", version, commit: "c" });
    write(from, SMALL);
    await publish(first, "1.0.0");
    await publish(second, "1.0.0");
    same(await contents(second), await contents(first), "published twice");
    const names = (await listFiles(first)).filter((name) => !name.startsWith("v/"));
    same(
      names.map(plainName).sort().join(" "),
      [...Object.keys(SMALL), "build.json", "list.json.br"].sort().join(" "),
      "names",
    );
    const main = names.find((name) => plainName(name) === "main.js");
    const part = names.find((name) => plainName(name) === "part.js");
    same(
      read(first, main).toString(),
      SMALL["main.js"].replace("./part.js", `./${part}`),
      "main.js as published",
    );
    check(read(first, "index.html").includes(`"${main}"`), "the page names another script");
    same(read(first, "api/other.js").toString(), SMALL["api/other.js"], "a file of the package");

    await withServer(first, async (url) => {
      const frozen = join(folder, "frozen");
      same((await fetchFrozen(`${url}elsewhere`, frozen)).join(), "", "copies of no site");
      same((await fetchFrozen(url, frozen)).join(), "1.0.0", "copies of the site");
      same(
        await contents(join(frozen, "1.0.0")),
        await contents(join(first, "v/1.0.0")),
        "their files",
      );
      write(first, { "v/1.0.0/index.html": "changed" });
      const why = await fetchFrozen(url, frozen).then(() => "nothing", String);
      check(why.includes("index.html is not what it was"), `said: ${why}`);
    });

    // A change at the end of the chain changes every name up to the page.
    write(from, { "list.json": "[]" });
    await publish(second, "1.0.0", join(first, "v"));
    check(!existsSync(join(second, main)), "another list, and the same name of the script");
    same(await contents(join(second, "v")), await contents(join(first, "v")), "what was frozen");
    await publish(second, "1.10.0", join(first, "v"));
    same(read(second, "v/versions.json").toString().trim(), '["1.0.0","1.10.0"]', "versions");

    for (const [files, word] of [
      [{ "part.js": 'import("./main.js")' }, "main.js names part.js names main.js"],
      [{ "part.js": "", "lonely.js": "" }, "nobody names list.json, lonely.js"],
    ]) {
      write(from, files);
      const why = await publish(second, "1.0.0").then(() => "nothing", String);
      check(why.includes(word), `said: ${why}`);
    }
  });
});
