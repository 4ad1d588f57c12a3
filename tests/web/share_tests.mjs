// Share: every text that it copies, exactly; a link's check=; and the preview that other sites show
// for a link to the page.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PREVIEW, withPreview } from "../../web/scripts/preview.mjs";
import { expectAccessible } from "./accessible.mjs";
import {
  check,
  cli,
  hash,
  PHONE,
  root,
  same,
  settled,
  state,
  test,
  toastWith,
  watched,
} from "./harness.mjs";

const readQr = createRequire(join(root, "web", "package.json"))("jsqr");

const RECIPE = "v1;seed=oak;size=129;faults=60;smooth=box;smooth-passes=2";
// A title that would break out of a tag: "><b>
const TITLE = "title=%2522%253E%253Cb%253E";
const VIEW = `at=fault:8;cam=20,40,1.2;palette=atlas;${TITLE}`;
const [, VERSION] = /VERSION (\d+\.\d+\.\d+)/.exec(
  readFileSync(join(root, "CMakeLists.txt"), "utf8"),
);
const WRONG = "0123456789abcdef";

const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };
/** The row of the card with this label. */
const row = (page, label) => page.locator(".share-row", { hasText: label });
const field = (page, label) => row(page, label).locator("textarea");

/** Presses the row's button; checks that the clipboard has the row's text, and returns it. */
async function copied(page, label) {
  const button = row(page, label).getByRole("button");
  const saysCopied = await watched(
    page,
    (node) => node.textContent === "Copied",
    await button.elementHandle(),
  );
  await button.click();
  await saysCopied();
  const text = await clipboard(page);
  same(text, await field(page, label).inputValue(), `the clipboard after ${label}`);
  return text;
}

/** Waits until the row's text contains this part; returns the text. */
async function shows(page, label, part) {
  const node = await field(page, label).elementHandle();
  await page.waitForFunction(([found, wanted]) => found.value.includes(wanted), [node, part]);
  return field(page, label).inputValue();
}

/** Parses a tag in the browser: returns its elements with their attributes. */
const parsed = (page, tag) =>
  page.evaluate((html) => {
    const { body, head } = new DOMParser().parseFromString(html, "text/html");
    return [...head.children, ...body.querySelectorAll("*")].map((node) => ({
      name: node.localName,
      ...Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
    }));
  }, tag);

/** Loads a link; returns it as C++ writes it. */
async function readBack(page, link) {
  await page.evaluate((text) => window.faultline.load(text), link);
  return (await state(page)).link;
}

async function qrText(page) {
  const picture = await page.locator(".share-code svg").screenshot();
  const { data, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: [...data], width, height };
  }, picture.toString("base64"));
  return readQr(Uint8ClampedArray.from(data), width, height)?.data ?? "no code";
}

async function savedBy(page, name) {
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).click(),
  ]);
  return { name: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) };
}

/** Width and height of a JPEG, from its frame header. */
function jpegSize(bytes) {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1];
    if (marker === 0xc0 || marker === 0xc2)
      return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`;
  }
  return "none";
}

test.core("share: every text is copied exactly, and describes this land", async (stage) => {
  const page = await stage.rested(`#${RECIPE}!${VIEW}`, CLIPBOARD);
  const folder = stage.url;
  // A page without our policy, which would refuse the tag's style.
  const blank = await stage.page();
  const link = (await state(page)).shareLink;
  same(link, `${RECIPE}!${VIEW}`, "the link that is shared");

  // One press copies the link and opens the card.
  const toast = await toastWith(page, "copied");
  await page.click("#share");
  same(await toast(), "Link copied", "toast");
  same(await clipboard(page), `${folder}#${link}`, "the clipboard after Share");
  await page.waitForSelector(".share");
  check(
    await page.evaluate(() => document.activeElement.matches(".share-link button")),
    "the focus",
  );
  await stage.shoot(page, "share-desk");
  await shows(page, "as a frame", "iframe");

  const frame = await parsed(blank, await copied(page, "as a frame"));
  same(frame.length, 1, "elements of the frame's tag");
  same(frame[0].src, `${folder}embed.html#${link}`, "the frame's address");
  same(frame[0].title, '"><b>', "the frame's title");
  const [script, element, ...none] = await parsed(blank, await copied(page, "as an element"));
  same(none.length, 0, "elements of the element's tag");
  same(`${script.type} ${script.src}`, `module ${folder}element.js`, "the element's script");
  same(`${element.name} ${element.recipe}`, `fault-terrain ${RECIPE}`, "the element");
  same(element.view, VIEW, "the element's view");

  // From the start, then with its fingerprint, which is not known yet at fault 8.
  await page.locator(".share input[value=start]").check();
  await shows(page, "Link", "play=1");
  const start = await copied(page, "Link");
  same(start, `${folder}#${RECIPE}!play=1;palette=atlas;${TITLE}`, "the link from the start");
  await page.locator(".share input[value=here]").check();
  await page.getByText("With fingerprint").click();
  const checked = await shows(page, "Link", ";check=");
  const [, digits] = /;check=([0-9a-f]{16})!/.exec(checked) ?? [];
  check(checked.startsWith(`${folder}#${RECIPE};check=`), checked);

  await page.getByText("More", { exact: true }).click();
  await shows(page, "BibTeX", digits);
  // A citation names the land without the lecture about it.
  const cited = checked.replace(`;${TITLE}`, "");
  const citation = await copied(page, "Citation");
  same(
    citation,
    `The Faultline authors (2026): Faultline ${VERSION}, terrain ${RECIPE}, fingerprint ${digits}, ${cited}`,
    "citation",
  );
  const bibtex = await copied(page, "BibTeX");
  for (const part of [`@misc{faultline-${digits.slice(0, 8)},`, `{Faultline ${VERSION}}`, cited])
    check(bibtex.includes(part), `BibTeX lacks ${part}: ${bibtex}`);
  const markdown = await copied(page, "Markdown");
  same(markdown, `[!["\\>\\<b\\>](faultline-oak-v1-129-at-8.jpg)](${checked})`, "Markdown");
  same(await qrText(page), checked, "what a camera reads from the QR code");
  await expectAccessible(page);
  const code = await savedBy(page, "Save as SVG");
  same(code.name, "faultline-oak-v1-129-at-8-qr.svg", "the QR code's file");
  check(code.bytes.toString().includes("<path"), "the QR code's file has no path");
  const poster = await savedBy(page, "Save picture");
  same(poster.name, "faultline-oak-v1-129-at-8.jpg", "the poster's file");
  same(jpegSize(poster.bytes), "1280x720", "the poster's size");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await settled(page);
  await expectAccessible(page);
  await stage.shoot(page, "share-desk-dark");

  // Escape closes the card and returns the focus; the next press starts again.
  await page.keyboard.press("Escape");
  check(!(await page.isVisible(".share")), "Escape does not close the card");
  same(await page.evaluate(() => document.activeElement.id), "share", "the focus after Escape");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".share");
  await page.waitForFunction(() => document.activeElement.matches(".share-link button"));
  same(await clipboard(page), `${folder}#${link}`, "the clipboard after a second Share");
  same(await field(page, "Link").inputValue(), `${folder}#${link}`, "the link begins anew");

  // The shared texts describe this land, and the fingerprint from the worker is right.
  same(
    await readBack(page, `${element.recipe}!${element.view}`),
    link,
    "the element's recipe and view",
  );
  await page.evaluate(() => window.faultline.seek(1e9));
  same(await hash(page), digits, "the fingerprint of the finished land");
  if (existsSync(cli)) {
    const native = execFileSync(cli, ["hash", RECIPE], { encoding: "utf8" });
    check(native.startsWith(digits), `natively ${native}`);
  }
});

test("share: a clipboard that never answers", async (stage) => {
  const page = await stage.page({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    const value = { writeText: () => new Promise(() => undefined) };
    Object.defineProperty(navigator, "clipboard", { value });
  });
  await page.goto(`${stage.url}#${RECIPE}!at=end`);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  await page.click("#share");
  await page.waitForSelector(".share-told:not(:empty)", { timeout: 8000 });
  check((await page.textContent(".share-told")).includes("by hand"), "the refusal is not reported");
  const selected = await page.evaluate(() => {
    const { value, selectionStart, selectionEnd } = document.activeElement;
    return value.slice(selectionStart, selectionEnd);
  });
  check(selected.includes(RECIPE.slice(0, 10)), `what is selected: ${selected}`);
  await stage.shoot(page, "share-silent-clipboard");
});

test("share: a sheet on the phone, and refusals in plain words", async (stage) => {
  const page = await stage.page({ ...PHONE, reducedMotion: "reduce" });
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
    Object.defineProperty(navigator, "clipboard", { value: { writeText: refuse } });
    window.sent = [];
    navigator.share = async (what) => void window.sent.push(what.url);
  });
  await page.goto(`${stage.url}?${"x".repeat(3000)}#${RECIPE}!at=end`);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  const address = await page.evaluate(() => location.href.split("#", 1)[0]);
  const url = `${address}#${(await state(page)).shareLink}`;
  await page.tap("#share");
  await page.waitForSelector(".share-told:not(:empty)");
  const selected = await page.evaluate(() => {
    const { value, selectionStart, selectionEnd } = document.activeElement;
    return value.slice(selectionStart, selectionEnd);
  });
  same(selected, url, "what is selected where the clipboard is refused");
  check((await page.textContent(".share-told")).includes("by hand"), "the refusal is not reported");
  await page.getByRole("button", { name: "Send to…" }).tap();
  await page.waitForFunction(() => window.sent.length > 0);
  same((await page.evaluate(() => window.sent)).join(), url, "the link for the system's sheet");

  await page.getByText("More", { exact: true }).tap();
  const long = page.locator(".share-code p");
  await long.waitFor();
  check((await long.textContent()).includes("too long for a QR code"), await long.textContent());
  check(!(await page.isVisible("text=Save as SVG")), "a missing QR code can be saved");
  await expectAccessible(page);
  await stage.shoot(page, "share-phone");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 568 });
    const room = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.querySelector(".share");
      return scrollWidth - clientWidth;
    });
    same(room, 0, `sideways scroll at ${width} px`);
  }
  // The close button stays visible when the card is scrolled to its end.
  const closes = await page.evaluate(() => {
    document.querySelector(".share").scrollTop = 1e6;
    const close = document.querySelector(".share .bar-card-head button");
    const { x, y, width, height } = close.getBoundingClientRect();
    return close.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  check(closes, "the sheet's end hides what closes it");
  await stage.shoot(page, "share-phone-end");
  const small = await page.evaluate(() =>
    [...document.querySelectorAll(".share :is(button, summary)")]
      .filter((node) => node.offsetParent && node.getBoundingClientRect().height < 44)
      .map((node) => node.textContent),
  );
  same(small.join(), "", "touch targets that are too small");
  // A tap beside the sheet closes it.
  await page.touchscreen.tap(160, 40);
  await page.waitForSelector(".share", { state: "hidden" });
});

test.core("a link's check= is compared, also when the address changes later", async (stage) => {
  const page = await stage.page({ reducedMotion: "reduce", forcedColors: "active" });
  const right = execFileSync(cli, ["hash", RECIPE], { encoding: "utf8" }).trim();
  await page.goto(`${stage.url}#${RECIPE};check=${right}`);
  await page.waitForFunction(() => document.getElementById("toast").textContent !== "");
  same(await page.textContent("#toast"), "Identical to the link", "toast");
  same((await state(page)).check, "identical", "verdict on check=");
  same((await state(page)).notices.length, 0, "notices");

  const expectNotice = async (link, why) => {
    await page.evaluate((text) => (location.hash = text), link);
    const claim = `This terrain is not the link's: fingerprint ${right} here, ${WRONG} in the link. ${why}`;
    await page.waitForFunction(
      (wanted) => document.getElementById("notices").textContent.includes(wanted),
      claim,
    );
    same((await state(page)).check, "different", `verdict on ${link}`);
  };
  await expectNotice(`${RECIPE};check=${WRONG}`, "The link was changed after it was made");
  await expectNotice(
    `${RECIPE};wibble=1;check=${WRONG}`,
    "The link could not be read as it stands",
  );
  const newer = RECIPE.replace("v1", "v2");
  await expectNotice(
    `${newer};check=${WRONG}`,
    "The link was made by another version of Faultline.",
  );
  await stage.shoot(page, "check-differs");
  await page.evaluate((text) => (location.hash = text), `${RECIPE};check=${right}`);
  await page.waitForFunction(() => window.faultline.state().check === "identical");
  check(!(await page.isVisible("#notices")), "a claim that holds leaves a notice");
  await page.evaluate((text) => (location.hash = text), RECIPE);
  await page.waitForFunction(() => window.faultline.state().check === "none");
  // Share's card in forced colours.
  await page.click("#share");
  await page.waitForSelector(".share");
  await expectAccessible(page);
  const backgrounds = await page.evaluate(() =>
    [...document.querySelectorAll(".share .choice label")].map(
      (node) => getComputedStyle(node).backgroundColor,
    ),
  );
  same(new Set(backgrounds).size, 2, "backgrounds of the choice in forced colours");
  await stage.shoot(page, "share-forced-colours");
});

test("the page has title, description and picture for other sites", () => {
  const page = readFileSync(join(root, "web", "index.html"), "utf8");
  const tags = (text) =>
    Object.fromEntries(
      [
        ...text.matchAll(/<meta\s+(?:property|name)="((?:og|twitter):[^"]+)"\s+content="([^"]*)"/g),
      ].map(([, name, content]) => [name, content]),
    );
  const withPicture = tags(
    withPreview(page, { site: "https://example.org/land", hasPicture: true }),
  );
  same(withPicture["og:image"], `https://example.org/land/${PREVIEW}`, "the picture's address");
  same(withPicture["twitter:card"], "summary_large_image", "the card");
  for (const name of ["og:title", "og:description", "og:image:alt"])
    check(withPicture[name], `${name} is missing`);
  const withoutPicture = tags(withPreview(page, { site: "", hasPicture: false }));
  same(
    Object.keys(withoutPicture)
      .filter((name) => name.includes("image"))
      .join(),
    "",
    "tags of no picture",
  );
  same(withoutPicture["twitter:card"], "summary", "the card without a picture");
  const picture = join(root, "build", "pictures", "preview.jpg");
  if (!existsSync(picture)) return;
  const size = `${withPicture["og:image:width"]}x${withPicture["og:image:height"]}`;
  same(jpegSize(readFileSync(picture)), size, "the size of the picture");
});
