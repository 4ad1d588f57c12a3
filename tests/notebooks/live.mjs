// A live land in Jupyter Notebook: its server and its page, opened in Chromium. The land of a cell that
// was run there is drawn and has the recipe's fingerprint; a notebook that somebody else has run, whose
// scripts Jupyter does not trust, shows the picture.
//
//   node tests/notebooks/live.mjs [--dist DIR] [--build DIR]
//
// DIR has the site, and the build libfaultline.so and the command line. Without Jupyter Notebook it says
// `not checked:`, which is a failure where CI is set. The last line is "N passed, N failed".
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { aloneEmbed } from "../../web/scripts/alone.mjs";
import { launchForTests, root, same } from "../web/harness.mjs";
import { restedFrame, until } from "../web/hosts.mjs";

const { values } = parseArgs({
  options: {
    dist: { type: "string", default: join(root, "dist") },
    build: { type: "string", default: join(root, "build", "native") },
  },
});
const build = resolve(values.build);

const RECIPE = "v1;seed=oak;size=65;faults=40";
const CELL = {
  cell_type: "code",
  execution_count: null,
  id: "land",
  metadata: {},
  outputs: [],
  source: `import faultline\nfaultline.show("${RECIPE}")`,
};
const NOTEBOOK = {
  cells: [CELL],
  metadata: { kernelspec: { display_name: "Python 3", language: "python", name: "python3" } },
  nbformat: 4,
  nbformat_minor: 5,
};

const fingerprint = execFileSync(join(build, "faultline"), ["hash", RECIPE], { encoding: "utf8" })
  .trim()
  .split(/\s+/)
  .at(-1);

let passed = 0;
let failed = 0;

async function test(name, run) {
  try {
    await run();
    console.log(`ok     ${name}`);
    passed++;
  } catch (error) {
    console.log(`FAILED ${name}\n       ${error.message}`);
    failed++;
  }
}

/** Jupyter's files stay in `folder`, so that nothing of this machine's user is read or written. */
const environmentIn = (folder) => ({
  ...process.env,
  HOME: folder,
  JUPYTER_CONFIG_DIR: join(folder, "config"),
  JUPYTER_DATA_DIR: join(folder, "data"),
  JUPYTER_RUNTIME_DIR: join(folder, "runtime"),
  FAULTLINE_LIBRARY: join(build, "libfaultline.so"),
  FAULTLINE_EMBED: join(folder, "embed.html"),
  PYTHONPATH: join(root, "python"),
});

/** Starts the server of notebooks; returns it and its address. */
async function startServer(folder) {
  const options = ["--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=8890"];
  const settings = ["token=", "password=", `notebook_dir=${folder}`];
  const server = spawn(
    "jupyter-notebook",
    [...options, ...settings.map((each) => `--NotebookApp.${each}`)],
    { env: environmentIn(folder), stdio: "ignore" },
  );
  const runtime = join(folder, "runtime");
  let told = null;
  await until(() => {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    try {
      const name = readdirSync(runtime).find((each) => /^nbserver-\d+\.json$/.test(each));
      told = JSON.parse(readFileSync(join(runtime, name), "utf8"));
    } catch {
      // not there, or not whole yet
    }
    return told !== null;
  }, "the server of notebooks");
  return { server, url: told.url };
}

/** Opens a notebook, and waits until its kernel can run cells. */
async function openNotebook(browser, url, name) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(`${url}notebooks/${name}`);
  await page.waitForFunction(() => window.Jupyter?.notebook?.kernel?.is_connected());
  return page;
}

async function expectLand(page) {
  await page.waitForSelector("iframe[srcdoc]");
  const frame = await restedFrame(page, "iframe[srcdoc]");
  same(await frame.evaluate(() => window.faultline.hash()), fingerprint, "the land");
}

async function testNotebooks(folder) {
  writeFileSync(join(folder, "embed.html"), aloneEmbed(resolve(values.dist)));
  writeFileSync(join(folder, "own.ipynb"), JSON.stringify(NOTEBOOK));
  const { server, url } = await startServer(folder);
  const browser = await launchForTests();
  try {
    const page = await openNotebook(browser, url, "own.ipynb");
    await test("a cell that is run shows the land live", async () => {
      await page.evaluate(() => window.Jupyter.notebook.execute_all_cells());
      await expectLand(page);
    });
    await test("the land is live when one's own notebook is opened again", async () => {
      await page.evaluate(() => window.Jupyter.notebook.save_notebook());
      await until(
        () => readFileSync(join(folder, "own.ipynb"), "utf8").includes("srcdoc"),
        "saved",
      );
      await expectLand(await openNotebook(browser, url, "own.ipynb"));
    });
    await test("somebody else's notebook shows the picture", async () => {
      const theirs = JSON.parse(readFileSync(join(folder, "own.ipynb"), "utf8"));
      // Another text, for which this server has no signature
      theirs.cells[0].source += "  # theirs";
      writeFileSync(join(folder, "theirs.ipynb"), JSON.stringify(theirs));
      const other = await openNotebook(browser, url, "theirs.ipynb");
      const picture = other.locator(".output_area img");
      await picture.waitFor();
      await until(
        () => picture.evaluate((each) => each.complete && each.naturalWidth > 0),
        "drawn",
      );
      same(await other.locator("iframe").count(), 0, "frames");
    });
  } finally {
    await browser.close();
    server.kill("SIGKILL");
  }
}

const folder = mkdtempSync(join(tmpdir(), "faultline-notebook-"));
try {
  execFileSync("jupyter-notebook", ["--version"], { stdio: "ignore" });
  await testNotebooks(folder);
} catch (error) {
  if (error.code !== "ENOENT") throw error;
  console.log("not checked: Jupyter Notebook is not installed (scripts/setup installs it)");
  if (!["", "0", "false"].includes(process.env.CI ?? "false")) failed++;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
