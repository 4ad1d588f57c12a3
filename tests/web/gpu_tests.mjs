// The drawer's side "Shader": the land once more, by the GPU, compared with the processor's.
import { execFileSync } from "node:child_process";
import { expectAccessible } from "./accessible.mjs";
import {
  check,
  cli,
  file,
  hash,
  PHONE,
  same,
  settled,
  some,
  state,
  test,
  watched,
} from "./harness.mjs";

const LAND = "v1;seed=gorse;size=65;faults=24;fade=0;smooth=box;smooth-passes=2";
const LATER = /\/(shader|gpu)[.-]/;

const shaderIs = (page, ...phases) =>
  page.waitForSelector(phases.map((phase) => `.shader-tab[data-phase="${phase}"]`).join(", "));
const text = (page, selector) => page.textContent(`#drawer ${selector}`);
const choose = (page, value) => page.click(`.shader-tab label:has(input[value="${value}"])`);
const play = (page) => page.click(".shader-buttons .button.outlined");
const openSide = (page) => page.click('#drawer label:has(input[value="shader"])');

/** Opens a land's drawer at its shader, which waits for Play. */
async function opened(stage, land, options = {}) {
  const page = await stage.rested(`#${land}!card=how`, options);
  await openSide(page);
  await shaderIs(page, "passes");
  return page;
}

/** The pixels of the large map, as a person sees them. */
async function mapOf(page) {
  const map = page.locator("#shader-canvas");
  return (await map.screenshot()).toString("base64");
}

async function runAtOnce(page) {
  await choose(page, "fast");
  await play(page);
  await shaderIs(page, "done");
}

test("the shader is fetched when its side is opened, waits with reduced motion, and runs to the CPU's fingerprint", async (stage) => {
  const page = await stage.page({ reducedMotion: "reduce" });
  const asked = [];
  page.on("request", (request) => {
    if (LATER.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  await page.goto(`${stage.url}#${LAND}!card=how`);
  await page.evaluate(() => window.faultline.ready);
  await page.waitForSelector("#drawer .card-view[data-key]");
  await settled(page);
  same(asked.join(), "", "fetched before it was opened");
  const fingerprint = await hash(page);
  await page.click("#drawer .card-shader");
  await shaderIs(page, "passes");
  for (const name of ["shader.js", "shader.css", "gpu.js", "gpu.wasm"]) {
    check(
      asked.some((url) => file(name).test(url)),
      `${name} was not fetched`,
    );
  }
  same(await text(page, ".shader-step"), "Flat ground", "before Play");
  same(await page.isVisible(".shader-badge"), false, "a badge before the land");
  await play(page);
  await shaderIs(page, "done");
  same(await text(page, ".shader-badge"), `Same fingerprint as the CPU: ${fingerprint}`, "badge");
  const texts = await page.$$eval(".shader-texts", (all) => all.map((one) => one.textContent));
  check(
    /^Computed in [\d.]+ ms on .*, [\d.]+ ms by the row method on this processor\./.test(texts[0]),
    texts[0],
  );
  check(/^Here the (GPU|processor) wins/.test(texts[1]), texts[1]);
  same((await state(page)).position, 26, "the block at the end");
  await stage.shoot(page, "shader-done");
  const goes = await watched(
    page,
    () => !document.querySelector(".shader-badge").checkVisibility(),
  );
  await play(page);
  await goes();
});

const RECIPES = [
  LAND,
  "v1;seed=gorse;size=65;faults=30;line=chord;smooth=box;smooth-passes=2;smooth-radius=4",
  "v1;seed=sedge;size=65;faults=30;line=two-points;drawn=0.2_0.1_0.7_0.9_1,0.9_0.3_0.1_0.5_-2",
  "v1;seed=gorse;size=65;method=fault-tree;tree=grown;trees=6;depth=4;smooth=box;smooth-passes=1",
  "v1;seed=gorse;size=65;faults=30;profile=near;reach=0.3",
  "v1;seed=gorse;size=65;faults=30;smooth=box;smooth-every=8",
];

test.core("the shader's land is the CPU's", async (stage) => {
  for (const recipe of some(RECIPES, 2)) {
    const page = await opened(stage, recipe);
    same((await state(page)).notices.join(" "), "", `notices of ${recipe}`);
    const fingerprint = await hash(page);
    await runAtOnce(page);
    same(
      await text(page, ".shader-badge"),
      `Same fingerprint as the CPU: ${fingerprint}`,
      `the badge of ${recipe}`,
    );
    await page.context().close();
  }
});

test("the live shader has this cut's numbers, and the block follows", async (stage) => {
  const list = execFileSync(cli, ["faults", LAND], { encoding: "utf8" }).trim().split("\n");
  const names = list[0].split(",");
  const row = (step) => {
    const cells = list[step].split(",");
    return Object.fromEntries(names.map((name, i) => [name, Number(cells[i])]));
  };
  const page = await opened(stage, LAND);
  // Of the frames that the run draws, keep each cut's title and numbers.
  await page.evaluate(() => {
    window.seen = {};
    const look = () => {
      const tab = document.querySelector(".shader-tab");
      const title = tab.querySelector(".shader-step").textContent;
      window.seen[title] = [
        tab.querySelector(".shader-code").dataset.kernel,
        ...[...tab.querySelectorAll(".shader-code [data-live] .code-values")].map(
          (value) => value.textContent,
        ),
        window.faultline.state().position,
      ];
    };
    new MutationObserver(look).observe(document.querySelector(".shader-tab"), {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  await play(page);
  await shaderIs(page, "done");
  const seen = await page.evaluate(() => window.seen);
  for (let step = 1; step <= 24; step++) {
    const [kernel, cut, , position] = seen[`Cut ${step} of 24`] ?? [];
    same(kernel, "cut.frag", `the shader of cut ${step}`);
    const [a, b, k, amount] = (cut.match(/-?\d+/g) ?? []).slice(1).map(Number);
    const { A, B, px24, py24, a24 } = row(step);
    same(`${a} ${b} ${amount}`, `${A} ${B} ${a24}`, `the numbers of cut ${step}`);
    // A x + B y >= K holds exactly where A (x - px) + B (y - py) >= 0, in units of 2^-24.
    const exact = (BigInt(A) * BigInt(px24) + BigInt(B) * BigInt(py24)) * 64n;
    const whole = exact >> 24n;
    const up = exact === whole << 24n ? 0n : 1n;
    same(String(k), String(whole + up), `K of cut ${step}`);
    check(Math.abs(position - step) <= 1, `at cut ${step} the block is at ${position}`);
  }
  same(seen["Blur 1 of 2, along the rows"]?.[0], "box.frag", "the shader of a blur");
  check(seen["Blur 1 of 2, along the rows"].includes("ivec2(1, 0)"), "the axis of a blur");
});

test("the shader's sums in bytes, half floats and floats are off, whole numbers are not", async (stage) => {
  const page = await opened(stage, LAND);
  await runAtOnce(page);
  const land = await mapOf(page);
  const kernel = () => page.getAttribute(".shader-code", "data-kernel");
  const whole = await kernel();
  const largest = {};
  for (const format of ["bytes", "half", "float"]) {
    await choose(page, format);
    await page.waitForFunction((word) => {
      const map = document.querySelectorAll(".shader-map")[1];
      const refused = document.querySelector(".shader-precision .shader-quiet").textContent;
      return map.dataset.key?.startsWith(`${word} `) || refused.startsWith("This GPU cannot");
    }, format);
    const reading = await text(page, ".shader-precision .shader-quiet");
    if (format !== "bytes" && reading.startsWith("This GPU cannot")) continue;
    largest[format] = Number(/Off by up to ([\d.e-]+) times/.exec(reading)?.[1] ?? 0);
    check(await page.locator(".shader-map").nth(1).isVisible(), `no map of ${format}`);
    const colours = await page.evaluate(() => {
      const map = document.querySelectorAll(".shader-map")[1];
      const copy = document.createElement("canvas");
      const pixels = copy.getContext("2d", { willReadFrequently: true });
      Object.assign(copy, { width: map.width, height: map.height });
      pixels.drawImage(map, 0, 0);
      const { data } = pixels.getImageData(0, 0, map.width, map.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    check(colours > 4, `the map of ${format} has ${colours} colours`);
    // The large map, the title and the code are those of these sums.
    check((await mapOf(page)) !== land, `the land's map is shown for ${format}`);
    const named = { bytes: "bytes", half: "half floats", float: "floats" }[format];
    same(await text(page, ".shader-step"), `Cut 24 of 24, in ${named}`, "the title");
    same(await kernel(), "rounded_cut.frag", `the shader of ${format}`);
    const marked = await page.$$eval(".shader-code [data-other] code", (all) =>
      all.map((one) => one.textContent),
    );
    check(marked.includes("out vec4 height;"), `no marked line of ${format}: ${marked}`);
    check(!marked.some((line) => line.includes("isRaised")), `too much is marked: ${marked}`);
  }
  check(largest.bytes > 0.01, `bytes are off by ${largest.bytes}`);
  if ("half" in largest) check(largest.half < largest.bytes, JSON.stringify(largest));
  if ("float" in largest) check(largest.float < largest.half, JSON.stringify(largest));
  await stage.shoot(page, "shader-sums");
  await choose(page, "");
  await page.waitForSelector(".shader-map >> nth=1", { state: "hidden" });
  check(await page.isVisible(".shader-badge[data-same=true]"), "the badge afterwards");
  same(await kernel(), whole, "the shader afterwards");
  await page.waitForFunction(() => !document.querySelector(".shader-code [data-other]"));
  same(await mapOf(page), land, "the land's map afterwards");
});

/** Runs in the page before its scripts: spoils the shader's context as long as window.spoilt. */
function spoil(kind) {
  window.spoilt = true;
  const real = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (type, ...rest) {
    const isOurs = this.id === "shader-canvas" && window.spoilt;
    if (isOurs && kind === "none") return null;
    const gl = real.call(this, type, ...rest);
    if (isOurs && kind === "shader") gl.compileShader = () => undefined;
    if (isOurs && kind === "memory") {
      let failed = false;
      for (const name of ["texStorage2D", "texImage2D"]) gl[name] = () => void (failed = true);
      gl.getError = () => {
        const error = failed ? gl.OUT_OF_MEMORY : gl.NO_ERROR;
        failed = false;
        return error;
      };
    }
    return gl;
  };
}

for (const [kind, sentence] of some(
  [
    ["none", /does not offer WebGL 2/],
    ["shader", /refused a shader/],
    ["memory", /not enough memory/],
  ],
  2,
)) {
  test(`a shader that cannot run says why, and the land stays: ${kind}`, async (stage) => {
    stage.expectsProblems = true;
    const page = await stage.page({ reducedMotion: "reduce" });
    await page.addInitScript(spoil, kind);
    await page.goto(`${stage.url}#${LAND}!card=how`);
    await page.evaluate(() => window.faultline.ready);
    await settled(page);
    const fingerprint = await hash(page);
    await openSide(page);
    await shaderIs(page, "failed");
    const said = await text(page, ".shader-tab [role=alert]");
    check(sentence.test(said) && said.includes("The land stays"), said);
    same(await hash(page), fingerprint, "the land");
    await stage.shoot(page, `shader-failed-${kind}`);
    await page.evaluate(() => (window.spoilt = false));
    await page.click(".shader-tab [role=alert] button");
    await shaderIs(page, "passes");
    await runAtOnce(page);
    check(await page.isVisible(".shader-badge[data-same=true]"), "no badge after another try");
  });
}

test("a shader that computes wrongly is found out, and the land stays", async (stage) => {
  const page = await stage.page({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    // Every cut of a single pass is off by a twentieth of its height.
    const { prototype } = WebGL2RenderingContext;
    for (const name of ["uniform4i", "uniform4iv"]) {
      const real = prototype[name];
      prototype[name] = function (place, ...values) {
        const cut =
          name === "uniform4i" ? values : [...values[0]].slice(values[1] ?? 0).slice(0, 4);
        cut[3] = Math.trunc(cut[3] * 0.95);
        if (name === "uniform4i") return real.call(this, place, ...cut);
        return real.call(this, place, Int32Array.from(cut));
      };
    }
  });
  await page.goto(`${stage.url}#${LAND}!card=how`);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  const fingerprint = await hash(page);
  await openSide(page);
  await shaderIs(page, "passes");
  await play(page);
  await shaderIs(page, "done");
  const badge = await text(page, ".shader-badge");
  check(/^\d+ of 4225 heights differ from the CPU's, by up to [\d.]+ % of/.test(badge), badge);
  same(await page.getAttribute(".shader-badge", "data-same"), "false", "the badge's kind");
  await settled(page);
  same(await hash(page), fingerprint, "the land");
});

test("a shader whose context is lost while it runs is named, and a new one runs", async (stage) => {
  stage.expectsProblems = true;
  const page = await opened(stage, LAND);
  const fingerprint = await hash(page);
  await play(page);
  await page.waitForFunction(() => document.querySelector(".shader-tab").dataset.position > 1);
  await page.evaluate(() =>
    document
      .getElementById("shader-canvas")
      .getContext("webgl2")
      .getExtension("WEBGL_lose_context")
      .loseContext(),
  );
  await shaderIs(page, "failed");
  const said = await text(page, ".shader-tab [role=alert]");
  check(said.includes("The browser took the GPU away."), said);
  await page.click(".shader-tab [role=alert] button");
  await shaderIs(page, "passes");
  await runAtOnce(page);
  same(await text(page, ".shader-badge"), `Same fingerprint as the CPU: ${fingerprint}`, "badge");
});

test("a shader of a land that the GPU does not compute is refused in words; part of one is run", async (stage) => {
  const page = await stage.rested("#v1;seed=gorse;size=65;method=fbm!card=how");
  await openSide(page);
  await shaderIs(page, "failed");
  check(
    (await text(page, ".shader-tab [role=alert]")).includes("are left to the processor"),
    "no reason",
  );
  const part = await opened(
    stage,
    "v1;seed=gorse;size=65;faults=9;erosion=thermal;erosion-steps=3",
  );
  await runAtOnce(part);
  check((await text(part, ".shader-tab")).includes("before erosion"), "the rest is not named");
  check(await part.isVisible(".shader-badge[data-same=true]"), "no badge");
});

test("the shader plays by itself where motion is welcome; another land begins anew", async (stage) => {
  const page = await stage.open(`#${LAND}!card=how;at=end`);
  await openSide(page);
  await shaderIs(page, "done");
  const first = await text(page, ".shader-badge");
  await page.evaluate(() =>
    window.faultline.load("v1;seed=heath;size=65;faults=9!card=how;at=end"),
  );
  await page.waitForFunction((before) => {
    const badge = document.querySelector(".shader-badge").textContent;
    return badge !== "" && badge !== before;
  }, first);
});

for (const [name, device] of some(
  [
    ["desk", {}],
    ["desk-dark", { colorScheme: "dark" }],
    ["phone", PHONE],
  ],
  2,
)) {
  test(`the shader's side is accessible, and nothing is cut off: ${name}`, async (stage) => {
    const page = await stage.rested(`#${LAND}!card=how`, device);
    await openSide(page);
    await shaderIs(page, "passes");
    await runAtOnce(page);
    await choose(page, "bytes");
    await page.waitForSelector('.shader-map[data-key^="bytes"]');
    await stage.shoot(page, `shader-${name}`);
    await expectAccessible(page);
    const wide = await page.evaluate(() => {
      const body = document.querySelector(".drawer-body");
      return [
        document.documentElement.scrollWidth - innerWidth,
        body.scrollWidth - body.clientWidth,
      ];
    });
    check(
      wide.every((more) => more <= 0),
      `it scrolls sideways: ${wide.join()}`,
    );
    if (name !== "phone") return;
    const small = await page.$$eval("#drawer .shader-tab :is(button, label)", (all) =>
      all
        .filter((control) => control.checkVisibility())
        .map((control) => [control.textContent, control.getBoundingClientRect()])
        .filter(([, box]) => box.width < 44 || box.height < 44)
        .map(([label, box]) => `${label}: ${box.width} x ${box.height}`)
        .join("; "),
    );
    same(small, "", "targets");
  });
}

for (const [side, badge] of [
  [40, /^Same fingerprint as the CPU: /],
  [9, null],
]) {
  test(`a GPU whose textures hold ${side} texels a side: ${badge ? "tiles" : "a sentence"}`, async (stage) => {
    const recipe = `${LAND};smooth-radius=40`;
    const page = await stage.rested(`#${recipe}!card=how`);
    await page.evaluate((most) => {
      const { prototype } = WebGL2RenderingContext;
      const real = prototype.getParameter;
      prototype.getParameter = function (name) {
        return name === this.MAX_TEXTURE_SIZE ? most : real.call(this, name);
      };
    }, side);
    const fingerprint = await hash(page);
    await openSide(page);
    if (badge) {
      await shaderIs(page, "passes");
      await runAtOnce(page);
      const said = await text(page, ".shader-badge");
      check(badge.test(said) && said.endsWith(fingerprint), said);
    } else {
      await shaderIs(page, "failed");
      const said = await text(page, ".shader-tab [role=alert]");
      check(said.includes(`at most ${side} texels wide`) && said.includes("The land stays"), said);
    }
    same(await hash(page), fingerprint, "the land");
  });
}
