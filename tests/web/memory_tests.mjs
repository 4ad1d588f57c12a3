// Browsers that give the page little memory: what does not fit is refused with its reason, and the
// land before stays. Where an allocation fails all the same, the page says so and leads back.
import { check, file, hash, load, same, settled, some, state, test } from "./harness.mjs";
import { ask, iframe, openHost, restedFrame } from "./hosts.mjs";

const LAND = "v1;seed=gorse;size=129;faults=40";
const LARGE = "v1;seed=gorse;size=4097;faults=40";
const MB = 1_000_000;

/** Runs before the page's scripts: no memory of WebAssembly grows beyond window.memoryLimit. */
function limitGrowth(atFirst) {
  window.memoryLimit = atFirst;
  window.memoryBytes = 0;
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > window.memoryLimit)
      throw new RangeError("WebAssembly.Memory.grow(): Maximum memory size exceeded");
    const before = grow.call(this, pages);
    window.memoryBytes = this.buffer.byteLength;
    return before;
  };
}

const noticesOf = async (page) => (await state(page)).notices;
const limit = (page, bytes) => page.evaluate((most) => (window.memoryLimit = most), bytes);

/** A page at rest that shows LAND, whose memory may grow to 300 MB. */
async function limited(stage, link = `#${LAND}`, options = {}) {
  const page = await stage.page({ reducedMotion: "reduce", ...options });
  await page.addInitScript(limitGrowth, 300 * MB);
  await page.goto(stage.url + link);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  return page;
}

const LOOKS = [
  ["light", {}],
  ["dark", { colorScheme: "dark" }],
  ["phone", { viewport: { width: 390, height: 844 } }],
];

test.core("a land that does not fit in memory is refused; the one before stays", async (stage) => {
  for (const [look, options] of some(LOOKS, 3)) {
    const page = await limited(stage, `#${LAND}`, options);
    const before = await hash(page);
    const ways = {
      "faultline.load": () => load(page, LARGE),
      "the address": () => page.evaluate((link) => void (location.hash = link), LARGE),
      "the form": () =>
        page.evaluate(() => {
          const control = document.getElementById("form-size");
          control.value = control.max;
          for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind));
        }),
    };
    for (const [way, go] of Object.entries(ways)) {
      await load(page, LAND);
      await settled(page);
      if (way === "the form") {
        await page.evaluate(() => document.getElementById("open-form").click());
        await page.waitForSelector("#form-size", { state: "attached" });
      }
      await go();
      await page.waitForFunction(() => window.faultline.state().notices.length > 0);
      const [notice] = await noticesOf(page);
      check(/"(4097|2049)".* \d+ MB of memory/.test(notice), `${way}: the notice is ${notice}`);
      const [, fits] = /largest that fits is (\d+)\./.exec(notice);
      check(fits > 129 && fits < 2049, `${way}: the offered size is ${fits}`);
      await settled(page);
      same((await state(page)).recipe, LAND, `${way}: the recipe`);
      same(await hash(page), before, `${way}: the fingerprint`);
      await page.waitForFunction((link) => location.hash.startsWith(`#${link}`), LAND);
      check(!(await page.evaluate(() => location.hash)).includes("4097"), `${way}: the address`);
      if (way === "the address") await stage.shoot(page, `memory-refused-${look}`);
      await load(page, `${LAND};size=${fits}`.replace("size=129;", ""));
      same((await noticesOf(page)).length, 0, `${way}: notices about the size that was offered`);
    }
  }
});

test("the first land of a page is shown as large as memory allows", async (stage) => {
  const page = await limited(stage, `#${LARGE}`);
  const { recipe, notices } = await state(page);
  const [, size] = /size=(\d+)/.exec(recipe);
  check(size > 129 && size < 4097, `the size is ${size}`);
  check(notices[0].includes(`using ${size}.`), `the notice is ${notices[0]}`);
  await stage.shoot(page, "memory-first");
});

test("an embed's host is told that a land does not fit", async (stage) => {
  const page = await openHost(stage, "");
  await page.addInitScript(limitGrowth, 300 * MB);
  await page.evaluate((html) => (document.body.innerHTML = html), iframe(`${LAND}!at=end`));
  await restedFrame(page, "#land");
  for (const request of [{ recipe: LARGE }, { key: "size", value: 4097 }]) {
    const { recipe, notices } = await ask(page, "#land", "set", request);
    same(recipe, LAND, "the land");
    check(/\d+ MB of memory/.test(notices[0]), `the notices are ${notices}`);
  }
});

test("a picture for which there is no memory is refused, and the page goes on", async (stage) => {
  const page = await limited(stage);
  const before = await hash(page);
  await limit(page, 100 * MB);
  const picture = (side) =>
    page.evaluate(
      (pixels) =>
        window.faultline.picture(pixels, pixels).then(
          ({ width }) => String(width),
          ({ message }) => message,
        ),
      side,
    );
  const refused = await picture(4096);
  check(/4096 x 4096 pixels takes \d+ MB of memory/.test(refused), `the answer: ${refused}`);
  await page.click("#export");
  await page.waitForSelector("#export-dialog[open]");
  await page.fill("#picture-width", "4096");
  await page.fill("#picture-height", "4096");
  await page.click(".export-save");
  await page.waitForSelector(".export-words:not([hidden])");
  same(await page.textContent(".export-words"), refused, "what the dialog says");
  await stage.shoot(page, "memory-picture");
  await page.click(".export-close");
  same(await picture(256), "256", "a smaller picture");
  same(await hash(page), before, "the land");

  // The browser itself has no memory for the copy.
  await limit(page, Infinity);
  const copied = await page.evaluate(() => {
    const real = window.ImageData;
    window.ImageData = function () {
      throw new RangeError("Out of memory at ImageData creation");
    };
    return window.faultline.picture(300, 300).catch(({ message }) => {
      window.ImageData = real;
      return message;
    });
  });
  check(copied.includes("A smaller picture may work"), `the answer: ${copied}`);
  same(await picture(300), "300", "a picture afterwards");
});

test("a failed allocation is named, and leads back to the land before", async (stage) => {
  stage.expectsProblems = true;
  for (const [look, options] of some(LOOKS, 3)) {
    const page = await limited(stage, `#${LAND}!at=end`, options);
    const before = await hash(page);
    // Another link, which cannot be computed: the text alone takes what is left.
    const stopped = await page.evaluate(() => {
      window.memoryLimit = window.memoryBytes + 220e6;
      history.replaceState(null, "", "#v1;seed=another");
      try {
        window.faultline.load(`v1;seed=${"x".repeat(150e6)}`);
        return "";
      } catch ({ message }) {
        return message;
      }
    });
    check(stopped.includes("memory"), `load() throws: ${stopped}`);
    await page.waitForSelector("#failure:not([hidden])");
    const text = await page.textContent("#failure");
    check(/Not enough memory[^]*up to \d+ MB/.test(text), `the card: ${text}`);
    await stage.shoot(page, `memory-stopped-${look}`);
    await page.click("#failure .filled");
    await page.waitForFunction(() => location.hash.includes("gorse"));
    await page.waitForFunction(
      () => window.faultline && document.querySelector("#failure[hidden]"),
    );
    await page.evaluate(() => window.faultline.ready);
    await settled(page);
    same(await hash(page), before, "the land after going back");
  }
});

test("without memory even for the start the page says so", async (stage) => {
  stage.expectsProblems = true;
  const page = await stage.page();
  await page.addInitScript(limitGrowth, 0);
  await page.route(file("inter.ttf"), async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    // A typeface of 40 MB does not fit into the memory that a module begins with.
    const size = Buffer.alloc(4);
    size.writeUInt32BE(20e6);
    await route.fulfill({ response, body: Buffer.concat([body, Buffer.alloc(40e6), size]) });
  });
  await page.goto(`${stage.url}#${LAND}`);
  await page.waitForSelector("#failure:not([hidden])");
  await stage.shoot(page, "memory-start");
});

test("a land takes no more memory than is counted for it", async (stage) => {
  const page = await stage.rested(`#${LAND}`);
  const links = [
    "v1;seed=gorse;size=520",
    "v1;seed=gorse;size=1025;smooth=box;smooth-passes=6",
    "v1;seed=gorse;size=1100;faults=40;erosion=both;erosion-steps=3!show=water,contours;water=0.3",
    "v1;seed=gorse;size=1537;method=fbm;fbm=ridged!show=wireframe,map;exaggeration=2",
    "v1;seed=gorse;size=33",
  ];
  for (const link of some(links, 2)) {
    await load(page, `${link}${link.includes("!") ? ";" : "!"}at=end`);
    await settled(page);
    const { memory } = await page.evaluate(() => window.faultline.stats());
    const counted = Number((await state(page)).memory) * MB;
    stage.note(`${link}: ${(memory / MB).toFixed(0)} of ${(counted / MB).toFixed(0)} MB`);
    check(memory <= counted, `${link}: ${memory} bytes, counted ${counted}`);
  }
});
